"""Journals of rules that have changed since (tests/journals/v3): what the program still does with them."""
import json
import pathlib
import tempfile

from test_app import ROOT, conclave, refused


def test_a_finished_game_of_older_rules_is_told_and_its_seal_checked_but_it_is_shown_to_nobody():
    journal = ROOT / "tests/journals/v3/spellcaster-2-energy.journal"
    told = conclave("replay", journal).stdout
    assert told.startswith("This game was finished under older rules (version 1;") and "Mage 2" in told.splitlines()[-1]
    for line in journal.read_text().splitlines()[1:-1]:
        assert json.loads(line)["move"] in told
    verified = conclave("replay", "--verify", journal).stdout
    assert "older rules" in verified and "The seed is the promised one" in verified
    refused("replay", journal, "--view", "mage-1", words=["older rules"], code=1)
    refused("play", "--resume", journal, "--seats", "random,random", words=["older rules"])
    french = conclave("--lang", "fr", "replay", "--verify", journal).stdout
    assert "anciennes règles" in french and "La graine est celle qui était promise" in french
    with tempfile.TemporaryDirectory() as folder:
        forged = pathlib.Path(folder) / "forged.journal"
        lines = journal.read_text().splitlines()
        last = max(i for i, line in enumerate(lines) if '"draws":[[' in line)
        entry = json.loads(lines[last])
        entry["draws"][0][1] = (entry["draws"][0][1] + 1) % entry["draws"][0][0]
        forged.write_text("\n".join([*lines[:last], json.dumps(entry), *lines[last + 1 :], ""]))
        refused("replay", "--verify", forged, code=1)


def test_a_running_game_of_older_rules_says_so_and_goes_on():
    journal = ROOT / "tests/journals/v3/running-spellcaster-2.journal"
    refused("replay", "--verify", journal, words=["older rules"], code=1)
    with tempfile.TemporaryDirectory() as folder:
        on = conclave("play", "--resume", journal, "--seats", "random,random", env={"XDG_STATE_HOME": folder}).stdout
    assert "older rules" in on and "Grand Master Spellcaster" in on
