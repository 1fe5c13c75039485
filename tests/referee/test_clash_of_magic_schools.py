"""Clash of Magic Schools is followed by an independent reading of its rules."""
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "tests/referee"
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
AUDIT_GIVEN = ROOT / "build/release/tests/audit_given"
REFEREE = HERE / "clash_of_magic_schools.py"
# Games that together reach every branch that the referee counts; 50 runs into the limit of 200 turns.
DEEP = (50, 371, 436, 824, 862, 1566, 1925, 3330, 4105, 4666, 7886, 8520)


def run(*command, stdin=""):
    return subprocess.run([*map(str, command)], input=stdin, capture_output=True, text=True, timeout=300)


def audit(games, seed):
    answer = run(CONCLAVE, "audit", "clash-of-magic-schools", "--games", games, "--seed", seed)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_the_referee_of_clash_agrees_with_random_games():
    answer = run(sys.executable, REFEREE, stdin=audit(200, 1))
    assert answer.returncode == 0 and answer.stdout.startswith("ok: 200 games"), answer.stdout + answer.stderr


def test_the_referee_of_clash_agrees_where_every_branch_is_reached():
    games = run(sys.executable, HERE / "clash_of_magic_schools_games.py", "--games", 60, *DEEP)
    assert games.returncode == 0, games.stderr
    played = run(AUDIT_GIVEN, stdin=games.stdout)
    assert played.returncode == 0, played.stdout[-500:] + played.stderr
    answer = run(sys.executable, REFEREE, "--coverage", stdin=played.stdout)
    assert answer.returncode == 0 and answer.stdout.startswith(f"ok: {60 + len(DEEP)} games"), (
        answer.stdout + answer.stderr
    )
    never = re.findall(r"^ +0 (.*)$", answer.stdout, re.MULTILINE)
    assert not never, f"never reached: {never}"


def test_the_referee_of_clash_notices_what_is_wrong():
    lines = audit(1, 7).splitlines()
    at = next(i for i, line in enumerate(lines) if '"move":"pass own"' in line)

    def spoil(change, where=at):
        line = json.loads(lines[where])
        change(line)
        answer = run(sys.executable, REFEREE, stdin="\n".join([*lines[:where], json.dumps(line), *lines[where + 1 :]]))
        assert answer.returncode == 1 and "seed 7, step" in answer.stdout, answer.stdout + answer.stderr
        return answer.stdout

    assert run(sys.executable, REFEREE).returncode == 1
    assert run(sys.executable, REFEREE, stdin="\n".join(lines[:-1])).returncode == 1
    seat = json.loads(lines[at])["seat"]
    assert "lacks ['pass own']" in spoil(lambda line: line["legal"][seat].remove("pass own"))
    assert "not legal ['cast 2 hypnox']" in spoil(lambda line: line["legal"][seat].append("cast 2 hypnox"))
    assert "to_act" in spoil(lambda line: line["to_act"].clear())
    assert "outcomes" in spoil(lambda line: line["outcomes"].append("reveal 1"))
    assert "total" in spoil(lambda line: line["state"]["schools"][seat].update(total=2))
    assert "deck_students" in spoil(lambda line: line["state"]["deck_students"].update(fire=0))
    assert "the end" in spoil(lambda line: line["scores"].update(dragombre=99), where=len(lines) - 1)
    assert "outcome" in spoil(lambda line: line["outcomes"].pop(), where=0)
