"""Random games of Mage Clash, judged by an independent reading of the rules."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
REFEREE = pathlib.Path(__file__).parent / "mage_clash.py"


def judge(games, seed, *arguments):
    audit = subprocess.run(
        [CONCLAVE, "audit", "mage-clash", "--games", str(games), "--seed", str(seed), *arguments],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert audit.returncode == 0, audit.stderr
    referee = subprocess.run(
        [sys.executable, REFEREE, *arguments], input=audit.stdout, capture_output=True, text=True, timeout=300
    )
    assert referee.returncode == 0, (referee.stdout + referee.stderr)[-2000:]
    assert referee.stdout.startswith(f"ok: {games} games"), referee.stdout


def test_the_referee_of_mage_clash_agrees_on_every_step():
    judge(150, 11000)


def test_the_referee_of_mage_clash_agrees_where_tiles_are_free():
    """More Wards and more Special Artifacts at a time than the house set gives."""
    lines = (ROOT / "cards/mage-clash.toml").read_text().splitlines(keepends=True)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "free.toml"
        path.write_text("".join(line for line in lines if not line.startswith(("cost =", "seed ="))))
        judge(150, 12000, "--cards", str(path))


def test_the_referee_of_mage_clash_notices_a_wrong_move_and_a_wrong_state():
    audit = subprocess.run(
        [CONCLAVE, "audit", "mage-clash", "--games", "1", "--seed", "1"], capture_output=True, text=True, timeout=300
    ).stdout
    mistakes = (
        ('"discard hearthstone",', ""),
        ('"mana":4', '"mana":5'),
        (" d6 6", " d6 7"),
        ('"winners":["', '"winners":["no-'),
    )
    for right, wrong in mistakes:
        assert right in audit, right
        referee = subprocess.run(
            [sys.executable, REFEREE], input=audit.replace(right, wrong, 1), capture_output=True, text=True, timeout=300
        )
        assert referee.returncode == 1 and "seed 1" in referee.stdout, (right, referee.stdout + referee.stderr)
