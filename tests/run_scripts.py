"""Runs every function test_* of tests/*/test_*.py and prints "ok NAME" or "not ok NAME: why". Standard library only."""
import concurrent.futures
import importlib.util
import pathlib
import sys
import traceback
import unittest

here = pathlib.Path(__file__).parent
only = sys.argv[1:]


def perform(path):
    """The tests of one file, one after the other; how many failed."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    failed = 0
    for name in sorted(n for n in dir(module) if n.startswith("test_")):
        if only and name not in only:
            continue
        try:
            getattr(module, name)()
            print(f"ok {path.stem}.{name}", flush=True)
        except unittest.SkipTest as why:  # what it needs is not there; it counts as nothing
            print(f"skipped {path.stem}.{name}: {why}", flush=True)
        except Exception as error:  # a test may fail in any way
            failed += 1
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{pathlib.Path(where.filename).name}:{where.lineno}"
            print(f"not ok {path.stem}.{name}: {type(error).__name__}: {error} ({place})", flush=True)
    return failed


if __name__ == "__main__":
    with concurrent.futures.ProcessPoolExecutor(2) as pool:  # they mostly wait for a program
        sys.exit(1 if sum(pool.map(perform, sorted(here.glob("*/test_*.py")))) else 0)
