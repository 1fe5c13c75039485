"""NOTICE and the Credits page are made from the same names; web/test/credits.test.ts looks at the page itself."""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_notice_says_what_the_credits_page_says():
    made = subprocess.run([sys.executable, ROOT / "scripts/notice", "--print"], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    assert made.stdout == (ROOT / "NOTICE").read_text(), "NOTICE is not what scripts/notice writes"


def test_every_game_has_its_credits():
    credits = json.loads((ROOT / "web/src/credits.json").read_text())
    assert sorted(credits) == sorted(path.stem for path in (ROOT / "docs/rules/en").glob("*.md"))
    for game, roles in credits.items():
        assert roles[0]["role"] == "design", f"{game}: its designers come first"
        assert all(each["names"] for each in roles), game


def test_mage_clash_keeps_its_own_sentence():
    notice = " ".join((ROOT / "NOTICE").read_text().split())
    assert "Anyone may print and play this game but you may not distribute or sell it for profit." in notice
