"""The bench's signatures: a fingerprint of thousands of games of each variant. A change of play shows in bench.txt;
`conclave bench --json --seconds 0.01 | python3 tests/golden/test_bench.py > tests/golden/bench.txt` writes it anew."""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))


def signatures(text):
    rows = [json.loads(line) for line in text.splitlines()]
    return "".join(f"{row['game']} {row['signature']}\n" for row in rows)


def test_every_game_is_played_as_before():
    said = subprocess.run(
        [CONCLAVE, "bench", "--json", "--seconds", "0.01"], capture_output=True, text=True, check=True
    )
    assert signatures(said.stdout) == (ROOT / "tests/golden/bench.txt").read_text()


if __name__ == "__main__":
    sys.stdout.write(signatures(sys.stdin.read()))
