"""What takes too long for every change: ./test --long [LABEL]. A part is a list of steps. A step that has passed for
this very tree is not run again (--again begins anew), and each appends its figures to build/long/figures.tsv."""
import hashlib
import json
import re
import subprocess
import time

import testing
from testing import LOGS, ROOT, build, cpu, environment, fuzz_command, header_command, quietly

FOLDER = ROOT / "build/long"
FUZZ_SECONDS = 180
JUDGED, JUDGED_AT_ONCE = 100_000, 1_000  # games of each game that a referee follows
LONG = {"CONCLAVE_LONG": "1"}


def tree():
    """Names the sources as they are now, with what is not committed and what git does not know yet."""
    git = lambda *words: subprocess.run(["git", *words], cwd=ROOT, capture_output=True).stdout
    named = hashlib.sha256(git("rev-parse", "HEAD") + git("diff", "HEAD"))
    for name in git("ls-files", "-z", "--others", "--exclude-standard").decode().split("\0"):
        if name:
            named.update(name.encode() + b"\0" + (ROOT / name).read_bytes())
    return named.hexdigest()[:16]


def programs(folder, *names):
    """Each test of GoogleTest by itself is a step, so that hours need not be spent twice."""
    for name in names:
        program = ROOT / "build" / folder / "tests" / name
        suite = ""
        listed = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True).stdout
        for line in listed.splitlines():
            if not line.startswith(" "):
                suite = line.split("#")[0].strip()
            else:
                test = suite + line.split("#")[0].strip()
                yield f"{name} {test}", [str(program), f"--gtest_filter={test}"]


def fuzzers():
    for name in testing.FUZZERS:
        yield f"fuzz {name}", fuzz_command(name, FUZZ_SECONDS)


def tidied():
    folders = ["src/*.cc", "tests/*.cc", "bench/*.cc"]
    for path in subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True).stdout.split():
        yield f"tidy {path}", ["scripts/tidy", path]


def headers():
    for path in sorted((ROOT / "src").rglob("*.h")):
        yield f"header {path.relative_to(ROOT)}", header_command(path)


def judged():
    """Random games of every game, each followed by the referee that reads its rules by itself."""
    variants = {"clash-of-magic-schools": [""], "mage-clash": [""], "wizards-cup": [""]}
    variants["spellcaster"] = [f"--mages {mages}" for mages in (2, 3, 4)]
    for game, options in variants.items():
        referee = f"tests/referee/{game.replace('-', '_')}.py"
        for first in range(0, JUDGED, JUDGED_AT_ONCE):
            option = options[first // JUDGED_AT_ONCE % len(options)]
            audit = f"build/release/conclave audit {game} {option} --games {JUDGED_AT_ONCE} --seed {first + 1}"
            yield f"referee {game} from {first + 1}", ["bash", "-o", "pipefail", "-c", f"{audit} | python3 {referee}"]


def strengths():
    for game in ["wizards-cup", "clash-of-magic-schools", "spellcaster", "mage-clash"]:
        yield f"strength {game}", ["scripts/strength", "--games", game]


def nonsense():
    yield "browsers with nonsense for words", [
        "npx",
        "--prefix",
        "web",
        "playwright",
        "test",
        "--config",
        "web/playwright.config.mjs",
    ]


# What is built first, then the steps, with more in their environment.
PARTS = {
    "budgets": (("release", "allocation_test"), lambda: programs("release", "allocation_test"), LONG),
    "faults": (("release", "faults_test"), lambda: programs("release", "faults_test"), LONG),
    "threads": (("tsan", "threads_test"), lambda: programs("tsan", "threads_test"), LONG),
    "units": (("release", "test_programs"), lambda: programs("release", *unit_programs()), {}),
    "headers": (("release", "core"), headers, {}),
    "fuzz": (("asan", "fuzzers"), fuzzers, {}),
    "tidy": (("dev", "core"), tidied, {}),
    "referee": (("release", "conclave"), judged, {}),
    "nonsense": (("release", "conclave"), nonsense, {"CONCLAVE_E2E_NONSENSE": "1"}),
    "strength": (("release", "conclave"), strengths, {}),
}


def unit_programs():
    return sorted(path.name for path in (ROOT / "build/release/tests").glob("*_test"))


def figures(said):
    """What a step says of itself in numbers."""
    runs = re.search(r"number_of_executed_units: (\d+)", said)
    passed = re.search(r"(\d+) passed", said)
    games = re.search(r"ok: (\d+ games, \d+ steps)", said)
    if games:
        return games.group(1)
    return f"{runs.group(1)} runs" if runs else f"{passed.group(1)} passed" if passed else ""


def run(tally, part, again):
    FOLDER.mkdir(parents=True, exist_ok=True)
    (preset, target), steps, more = PARTS[part]
    if not tally.stage(f"build for {part}", build(preset, target)):
        return
    if part == "nonsense" and not tally.stage("build the page", lambda: quietly("page", "scripts/page")):
        return
    state, now = FOLDER / f"{part}.json", tree()
    done = json.loads(state.read_text()) if state.exists() and not again else {}
    done = done.get("steps", []) if done.get("tree") == now else []
    steps = list(steps())
    for number, (name, command) in enumerate(steps, 1):
        if name in done:
            tally.add(1)
            continue
        print(f"   {number} of {len(steps)}: {name}", flush=True)
        began, used = time.monotonic(), cpu()
        log = LOGS / f"long-{part}"
        with open(log, "w") as out:
            code = subprocess.run(
                command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=environment(**more)
            ).returncode
        said = log.read_text(errors="replace")
        row = [time.strftime("%Y-%m-%d %H:%M:%S"), now, part, name, "passed" if code == 0 else f"failed ({code})",
               f"{time.monotonic() - began:.0f} s", f"{cpu() - used:.0f} s CPU", figures(said)]  # fmt: skip
        with open(FOLDER / "figures.tsv", "a") as out:
            out.write("\t".join(row) + "\n")
        print(f"      {'  '.join(row[4:])}", flush=True)
        if code:
            tally.fail(name)
            print("\n".join(said.splitlines()[-40:]))
        else:
            tally.add(1)
            done.append(name)
            state.write_text(json.dumps({"tree": now, "steps": done}))
