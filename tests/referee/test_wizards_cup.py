"""Random games of Wizards Cup, judged by a referee that shares nothing with the engine but the rules."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
REFEREE = ROOT / "tests/referee/wizards_cup.py"
HOUSE_SET = ROOT / "cards/wizards-cup.toml"


def audit(games, seed, *more):
    return [CONCLAVE, "audit", "wizards-cup", "--games", str(games), "--seed", str(seed), *more]


def judged(games, seed, *more):
    with subprocess.Popen(audit(games, seed, *more), stdout=subprocess.PIPE) as played:
        answer = subprocess.run(
            [sys.executable, REFEREE, *more], stdin=played.stdout, capture_output=True, text=True, timeout=300
        )
    assert answer.returncode == 0 and answer.stdout.startswith(f"ok: {games} games"), answer.stdout + answer.stderr


def test_the_referee_of_wizards_cup_agrees_with_every_step():
    judged(150, 1)


def test_the_referee_agrees_where_immediates_share_a_value():
    """WC-3.11: no two of the house set do, so here all have 0; the Soldier, weaker, can lose to The Revolutionary."""
    immediate = re.compile(r'value = \d+(?=\npower = "immediate")')
    text = immediate.sub("value = 0", HOUSE_SET.read_text())
    text = re.sub(r'(id = "soldier"(?:\n.*?)*?\nvalue = )\d+', r"\g<1>2", text)
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as cards:
        cards.write(text)
        cards.flush()
        judged(100, 1000, "--cards", cards.name)


def test_the_referee_refuses_lines_that_were_tampered_with():
    lines = subprocess.run(audit(1, 5), capture_output=True, text=True, check=True).stdout.splitlines()
    assert refused(lines[:-1]) and refused([])
    for number in (1, 4, len(lines) - 2):
        line = json.loads(lines[number])
        seat = line["seat"]
        fewer = {**line, "legal": {**line["legal"], seat: line["legal"][seat][1:]}}
        richer = json.loads(lines[number])
        richer["state"]["sides"][1]["tokens"] += 1
        for changed in (fewer, richer, {**line, "outcomes": ["show black shaman"]}, {**line, "to_act": []}):
            assert refused([*lines[:number], json.dumps(changed), *lines[number + 1 :]]), f"line {number}"


def refused(lines):
    answer = subprocess.run(
        [sys.executable, REFEREE], input="\n".join(lines), capture_output=True, text=True, timeout=60
    )
    return answer.returncode == 1 and answer.stdout.startswith("seed ")
