"""Runs the tests: ./test calls this. Each stage says its wall and CPU seconds; the last line is "N passed, N failed".

./test                  everything that a change is held to
./test --only LABEL     one part: a label of CTest (rules, conformance, table, minds, service, …) or another part's name
./test --long [LABEL]   what takes long, or one part of it; goes on where it was stopped (scripts/long_tests.py)
./test --list           the parts, long ones too
"""
import argparse
import glob
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

from changes import changed

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOGS = ROOT / "build/logs"
NODE = ROOT / "build/node/node_modules/node/bin"  # scripts/page brings it when the system's is too old
FUZZERS = ["game", "minds", "moves", "cards", "journal", "frames", "socket"]


def cpu():
    """User and system seconds of every child that has ended and was waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Tally:
    def __init__(self):
        self.passed = self.failed = 0
        self.began = time.monotonic()
        self.seconds = []

    def add(self, passed, failed=0):
        self.passed += passed
        self.failed += failed

    def fail(self, what):
        self.failed += 1
        print(f"FAILED: {what}", flush=True)

    def stage(self, name, work):
        """Runs it and says what it took. Work gives (passed, failed), or None when there was nothing to count."""
        wall, used = time.monotonic(), cpu()
        try:
            counted = work()
        except subprocess.CalledProcessError:
            counted = None
            self.fail(name)
            work_failed = True
        else:
            work_failed = False
        if counted:
            self.add(*counted)
        wall, used = time.monotonic() - wall, cpu() - used
        self.seconds.append((name, wall, used))
        print(f"== {name:<36} {wall:6.0f} s wall {used:6.0f} s CPU", flush=True)
        return not work_failed

    def close(self):
        wall = time.monotonic() - self.began
        print(f"== {'in all':<36} {wall:6.0f} s wall {cpu():6.0f} s CPU")
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed else 0


def environment(**more):
    path = f"{NODE}:{os.environ['PATH']}" if NODE.exists() else os.environ["PATH"]
    return {**os.environ, "PATH": path, "CONCLAVE_BIN": str(ROOT / "build/release/conclave"), **more}


def quietly(log, *command, env=None, tail=60):
    """What a command says is shown only when it fails."""
    path = LOGS / log
    with open(path, "w") as out:
        code = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=environment(**(env or {})))
    if code.returncode:
        print("\n".join(path.read_text(errors="replace").splitlines()[-tail:]))
        raise subprocess.CalledProcessError(code.returncode, command[0])


def build(preset, *targets):
    """A warning fails the build. It would not be said again, so that what has been built is forgotten."""

    def work():
        folder = ROOT / "build" / preset
        quietly(f"configure-{preset}", "cmake", "--preset", preset)
        # One compiler a core: ninja's two more only push each other out of the caches.
        quietly(f"build-{preset}", "ninja", "-j", str(os.cpu_count()), "-C", str(folder), *targets)
        said = (LOGS / f"build-{preset}").read_text(errors="replace")
        warnings = [line for line in said.splitlines() if "warning:" in line]
        if warnings:
            print("\n".join(warnings[:20]))
            (folder / ".ninja_log").unlink()
            raise subprocess.CalledProcessError(1, "a warning")

    return work


def ctest(preset, folder, label=None, env=None):
    """The tests of a build by CTest; those of each program count, as GoogleTest reports them."""

    def work():
        results = ROOT / "build" / folder / "results"
        shutil.rmtree(results, ignore_errors=True)
        command = ["ctest", "--preset", preset, *(["-L", f"^{label}$"] if label else [])]
        log = LOGS / f"ctest-{preset}"
        with open(log, "w") as out:
            ended = subprocess.run(
                command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=environment(**(env or {}))
            )
        reports = [json.loads(pathlib.Path(path).read_text()) for path in glob.glob(f"{results}/*.json")]
        failed = sum(report["failures"] for report in reports)
        passed = sum(report["tests"] - report["disabled"] for report in reports) - failed
        said = log.read_text(errors="replace")
        if ended.returncode:
            crashed = re.findall(r"\d+ - (\S+) \((?!Failed)[^)]*\)", said) + re.findall(
                r"\*\*\*(?:Exception|Not Run)\S*", said
            )
            kept = [line for line in said.splitlines() if not re.search(r"\[( RUN|       OK|------|======)", line)]
            print("\n".join(kept[-80:]))
            failed = max(failed + len(set(crashed)), 1)
        if passed + failed == 0:
            failed = 1
            print(f"no test has the label {label}")
        return passed, failed

    return work


def pytest(*arguments):
    def work():
        report = LOGS / "pytest.xml"
        report.unlink(missing_ok=True)
        command = [
            "/usr/bin/python3",
            "-m",
            "pytest",
            "-q",
            "-n",
            "2",
            "--dist",
            "loadfile",
            f"--junitxml={report}",
            "-p",
            "no:cacheprovider",
        ]
        log = LOGS / "pytest"
        with open(log, "w") as out:
            ended = subprocess.run(
                [*command, *arguments], cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=environment()
            )
        counts = {
            name: int(n)
            for name, n in re.findall(
                r'(tests|errors|failures|skipped)="(\d+)"', report.read_text()[:600] if report.exists() else ""
            )
        }
        failed = counts.get("errors", 0) + counts.get("failures", 0)
        if ended.returncode:
            print("\n".join(log.read_text(errors="replace").splitlines()[-80:]))
            failed = max(failed, 1)
        return counts.get("tests", 0) - failed - counts.get("skipped", 0), failed

    return work


def page_units():
    """Types, style, then vitest; each of its tests counts."""
    quietly("page-types", "npm", "--prefix", "web", "run", "check")
    quietly("page-lint", "npm", "--prefix", "web", "run", "lint")
    report = LOGS / "page-units.json"
    report.unlink(missing_ok=True)
    command = ["npm", "--prefix", "web", "test", "--", "--reporter=json", f"--outputFile={report}"]
    log = LOGS / "page-units"
    with open(log, "w") as out:
        ended = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=environment())
    if ended.returncode:
        print("\n".join(log.read_text(errors="replace").splitlines()[-60:]))
    if not report.exists():
        raise subprocess.CalledProcessError(1, "vitest")
    told = json.loads(report.read_text())
    return told["numPassedTests"] + 2, told["numFailedTests"]


class Browsers:
    """@playwright/test. It mostly waits, so it runs while the sanitizers' builds do."""

    def __init__(self, *arguments, nonsense=False):
        self.report = ROOT / ("build/e2e-nonsense/report.json" if nonsense else "build/e2e/report.json")
        self.report.unlink(missing_ok=True)
        self.log = LOGS / "browser"
        more = {"CONCLAVE_E2E_NONSENSE": "1"} if nonsense else {}
        with open(self.log, "w") as out:
            self.process = subprocess.Popen(
                ["npx", "playwright", "test", *arguments],
                cwd=ROOT / "web",
                stdout=out,
                stderr=subprocess.STDOUT,
                env=environment(**more),
            )

    def wait(self):
        code = self.process.wait()
        if code:
            print("\n".join(self.log.read_text(errors="replace").splitlines()[-80:]))
        if not self.report.exists():
            raise subprocess.CalledProcessError(1, "playwright")
        stats = json.loads(self.report.read_text())["stats"]
        failed = stats["unexpected"] + stats["skipped"]
        if stats["flaky"]:
            print(f"   {stats['flaky']} failed at first and passed when tried again: {self.report.parent}/failures")
        return stats["expected"] + stats["flaky"], max(failed, 1 if code else 0)


def fuzz_command(name, seconds):
    corpus = ROOT / "build/corpus" / name
    corpus.mkdir(parents=True, exist_ok=True)
    return [
        str(ROOT / f"build/asan/tests/fuzz/fuzz_{name}"),
        f"-max_total_time={seconds}",
        "-timeout=20",
        "-rss_limit_mb=3000",
        "-max_len=4096",
        "-print_final_stats=1",
        f"-artifact_prefix={ROOT}/build/corpus/",
        str(corpus),
        str(ROOT / "tests/fuzz/corpus" / name),
    ]


def fuzz(seconds, names=FUZZERS):
    """Two at a time."""

    def work():
        passed = failed = 0
        for pair in [names[i : i + 2] for i in range(0, len(names), 2)]:
            running = []
            for name in pair:
                out = open(LOGS / f"fuzz-{name}", "w")
                running.append(
                    (
                        name,
                        subprocess.Popen(fuzz_command(name, seconds), cwd=ROOT, stdout=out, stderr=subprocess.STDOUT),
                    )
                )
            for name, process in running:
                code = process.wait()
                said = (LOGS / f"fuzz-{name}").read_text(errors="replace")
                if code:
                    failed += 1
                    print(f"FAILED: fuzz {name}", "\n".join(said.splitlines()[-40:]), sep="\n")
                else:
                    passed += 1
                    runs = re.search(r"number_of_executed_units: (\d+)", said)
                    print(f"   fuzz {name}: {runs.group(1) if runs else '?'} runs", flush=True)
        return passed, failed

    return work


def style():
    quietly("style", "scripts/format", "--check", "--all")
    return 1, 0


def header_command(path):
    flags = ["-std=c++23", "-Isrc", "-march=x86-64-v3", "-fsyntax-only", "-x", "c++", "-Wno-pragma-once-outside-header"]
    return ["g++", *flags, str(path.relative_to(ROOT))]


def headers():
    """The headers that have changed, each by itself: precompiled headers and unity builds would hide a missing include.
    All of them take some six minutes of CPU: ./test --long headers."""
    wanted = [path for path in changed() if path.suffix == ".h" and ROOT / "src" in path.parents]
    for path in wanted:
        quietly("headers", *header_command(path))
    return len(wanted), 0


def tidy():
    """clang-tidy on the .cc files that have changed. All of them: ./test --long tidy."""
    wanted = [path for path in changed() if path.suffix == ".cc"]
    if wanted:
        quietly("tidy", "scripts/tidy", *map(str, wanted))
    return len(wanted), 0


PARTS = ["style", "headers", "tidy", "speed", "scripts", "page", "browser", "fuzz", "threads"]


def labels():
    """CTest's own, as tests/CMakeLists.txt gives them."""
    said = (ROOT / "tests/CMakeLists.txt").read_text()
    named = {word for pair in re.findall(r"add_program\(([a-z]\w*) ([a-z]\w*)", said) for word in pair}
    games = {path.name for path in (ROOT / "tests/games").iterdir() if path.is_dir()}
    return sorted((named | games | {"rules"}) - {"allocation", "speed", "faults", "threads"})


def run_part(tally, part):
    """One part by itself, with what it needs built."""
    if part in ("scripts", "browser", "speed", "faults"):
        if not tally.stage("build", build("release", "conclave", "audit_given", "faults_test", "allocation_test")):
            return
    if part in ("page", "browser", "style") and not tally.stage(
        "build the page", lambda: quietly("page", "scripts/page")
    ):
        return
    if part == "style":
        tally.stage("style", style)
    elif part == "headers":
        tally.stage("changed headers by themselves", headers)
    elif part == "tidy":
        tally.stage("clang-tidy on changed files", tidy)
    elif part == "scripts":
        tally.stage("the program, clauses, layers, words", pytest())
    elif part == "page":
        tally.stage("the page: types, style and units", page_units)
    elif part == "browser":
        tally.stage("the page in browsers", Browsers().wait)
    elif part in ("speed", "faults"):
        tally.stage("tests without sanitizers", ctest("speed", "release", part))
    elif part == "threads":
        if tally.stage("build with TSan", build("tsan", "threads_test", "service_test")):
            tally.stage("threads with TSan", ctest("threads", "tsan"))
    elif part == "fuzz":
        if tally.stage("build with ASan and UBSan", build("asan", "fuzzers")):
            tally.stage("fuzz with ASan and UBSan", fuzz(10))
    elif tally.stage("build with ASan and UBSan", build("asan", f"{part}_programs")):
        tally.stage("tests with ASan and UBSan", ctest("test", "asan", part))


def run_all(tally):
    """Every unit test runs once, under the sanitizers; without them what needs speed or counts allocations."""
    browsers = None
    if tally.stage("build", build("release", "conclave", "audit_given", "faults_test", "allocation_test")):
        tally.stage("tests without sanitizers", ctest("speed", "release"))
        tally.stage("the program, clauses, layers, words", pytest())
    if tally.stage("build the page", lambda: quietly("page", "scripts/page")):
        tally.stage("style", style)  # prettier comes with the page's packages
        tally.stage("the page: types, style and units", page_units)
        browsers = Browsers()
    asan = tally.stage("build with ASan and UBSan", build("asan", "unit_programs", "fuzzers"))
    tsan = tally.stage("build with TSan", build("tsan", "threads_test", "service_test"))
    tally.stage("changed headers by themselves", headers)
    tally.stage("clang-tidy on changed files", tidy)
    if browsers:
        tally.stage("the page in browsers", browsers.wait)
    if asan:
        tally.stage("tests with ASan and UBSan", ctest("test", "asan"))
    if tsan:
        tally.stage("threads with TSan", ctest("threads", "tsan"))
    if asan:
        tally.stage("fuzz with ASan and UBSan", fuzz(10))


def main():
    import long_tests

    parser = argparse.ArgumentParser(
        prog="./test", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="LABEL", action="append", help="run this part alone")
    parser.add_argument("--long", metavar="LABEL", nargs="?", const="", help="run what takes long, or one part of it")
    parser.add_argument("--again", action="store_true", help="with --long: begin anew instead of going on")
    parser.add_argument("--list", action="store_true", help="the parts")
    order = parser.parse_args()
    known = sorted(set(labels()) | set(PARTS) | {"faults"})
    if order.list:
        print("./test --only:", *known)
        print("./test --long:", *long_tests.PARTS)
        return 0
    for part in order.only or []:
        if part not in known:
            parser.error(f"there is no part {part}; there are {', '.join(known)}")
    if order.long and order.long not in long_tests.PARTS:
        parser.error(f"there is no long part {order.long}; there are {', '.join(long_tests.PARTS)}")
    LOGS.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    for part in order.only or []:
        run_part(tally, part)
    if order.long is None and not order.only:
        run_all(tally)
    if order.long is not None:
        for part in [order.long] if order.long else long_tests.PARTS:
            long_tests.run(tally, part, order.again)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
