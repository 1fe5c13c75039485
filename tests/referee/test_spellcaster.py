"""Spellcaster against a referee that reads the rules by itself (spellcaster.py), with the house set and with others."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", HERE.parents[1] / "build/release/conclave"))


def audit(mages, games, seed, *more):
    words = [CONCLAVE, "audit", "spellcaster", "--mages", str(mages), "--games", str(games), "--seed", str(seed), *more]
    return subprocess.run(words, check=True, capture_output=True, text=True, timeout=300).stdout


def judge(lines, *more):
    words = [sys.executable, HERE / "spellcaster.py", *more]
    return subprocess.run(words, input=lines, capture_output=True, text=True, timeout=300)


def agreed(lines, *more):
    answer = judge(lines, *more)
    assert answer.returncode == 0 and answer.stdout.startswith("ok: "), answer.stdout + answer.stderr


def test_spellcaster_agrees_with_the_referee_with_two_three_and_four_mages():
    for mages in (2, 3, 4):
        agreed(audit(mages, 100, 1))


def test_spellcaster_agrees_with_the_referee_when_it_was_chosen_who_begins():
    agreed(audit(2, 10, 1, "--first", "mage-2") + audit(4, 10, 1, "--first", "mage-3"))


def test_spellcaster_agrees_with_the_referee_when_the_effects_are_dealt_anew():
    with tempfile.TemporaryDirectory() as folder:
        for seed in (1, 2, 3):
            path = pathlib.Path(folder) / f"{seed}.toml"
            path.write_text(
                subprocess.run(
                    [sys.executable, HERE / "spellcaster_sets.py", str(seed)],
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout,
                "utf-8",
            )
            agreed("".join(audit(mages, 15, 1, "--cards", path) for mages in (2, 3, 4)), "--cards", path)


def test_spellcaster_agrees_with_the_referee_when_spells_alter_others():  # SC-2.6
    path = HERE.parent / "sets/spellcaster-alters.toml"
    agreed("".join(audit(mages, 60, 1, "--cards", path) for mages in (2, 3, 4)), "--cards", path)


def test_the_referee_of_spellcaster_sees_what_is_wrong():
    lines = audit(3, 1, 1).splitlines()
    faults = {
        "a pool": lambda line: line["state"]["teams"][1].update(energy=line["state"]["teams"][1]["energy"] + 1),
        "a hand": lambda line: line["state"]["hands"]["solo"]["cards"].pop(),
        "a pile": lambda line: line["state"]["piles"].update(combat=[{"card": "echo", "faces": "solo"}]),
        "a seat": lambda line: line.update(to_act=["team-2"]),
        "a move too many": lambda line: next(iter(line["legal"].values())).append("draw twice"),
        "a move too few": lambda line: next(iter(line["legal"].values())).pop(),
        "an outcome": lambda line: line["outcomes"].append("draw solo echo"),
    }
    for name, spoil in faults.items():
        line = json.loads(lines[3])
        spoil(line)
        answer = judge("\n".join([*lines[:3], json.dumps(line), *lines[4:]]))
        assert (
            answer.returncode == 1 and "seed 1, step 3: expected" in answer.stdout
        ), f"{name}: {answer.stdout}{answer.stderr}"
    last = json.loads(lines[-1])
    last["winners"] = []
    assert judge("\n".join([*lines[:-1], json.dumps(last)])).returncode == 1
    assert judge("\n".join(lines[:-2])).returncode == 1
