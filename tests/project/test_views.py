"""docs/views.md says what views hold and what is told: compared with sources, catalogue and the program's own games."""
import json
import os
import pathlib
import re
import subprocess
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
GAMES = {
    "Clash of Magic Schools": "clash-of-magic-schools",
    "Mage Clash": "mage-clash",
    "Spellcaster": "spellcaster",
    "Wizards Cup": "wizards-cup",
}
FOLDERS = {
    "clash-of-magic-schools": "clash",
    "mage-clash": "mage_clash",
    "spellcaster": "spellcaster",
    "wizards-cup": "wizards_cup",
}
TELLING = {
    "clash-of-magic-schools": "tell.cc",
    "mage-clash": "telling.cc",
    "spellcaster": "notation.cc",
    "wizards-cup": "tell.cc",
}
# What the audit shows of the whole state and no view has, or has in another form.
WHOLE_STATE_ONLY = {
    "clash-of-magic-schools": {"hands", "pooled", "reshuffled", "deck_students"},
    "mage-clash": {"secrets"},
    "spellcaster": {"hands", "deck_cards"},
    "wizards-cup": set(),
}


def chapter(game):
    text = (ROOT / "docs/views.md").read_text()
    title = next(title for title, name in GAMES.items() if name == game)
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.M | re.S).group(1)


def rows(text, first_heading):
    """The rows of the table that is headed so: lists of cells."""
    table = re.search(rf"^\| {first_heading} \|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.M).group(1)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


def fields(game):
    """Documented paths, each a list of names, with what kind of value is there."""
    for row in rows(chapter(game), "field"):
        for path in re.findall(r"`([^`]+)`", row[0]):
            yield path.replace("[]", "").split("."), row[1]


def events(game):
    for row in rows(chapter(game), "key"):
        for key in re.findall(r"`([^`]+)`", row[0]):
            yield key, {name.strip() for name in row[1].split(",") if name.strip()}


def kinds(game):
    return {kind for row in rows(chapter(game), "key") for kind in re.findall(r"`([^`]+)`", row[3])}


def shown_names(game):
    """The names of fields that `show` and what it calls can write."""
    source = (ROOT / f"src/games/{FOLDERS[game]}/view.cc").read_text()
    source = re.sub(r"^[^\n]*\bexpose\(.*?^}", "", source, flags=re.M | re.S)
    source = re.sub(r"k\w+\[\] = \{.*?\}", "", source, flags=re.S)
    return set(re.findall(r'\{"(\w+)",', source)) | set(re.findall(r'\w\["(\w+)"\]', source))


def paths(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, path)


def is_documented(path, known):
    def fits(name, part):
        return part == name or part.isupper()

    for parts, kind in known:
        begins = all(fits(name, part) for name, part in zip(path, parts))
        if begins and (len(path) <= len(parts) or kind.startswith("counts")):
            return True
    return False


def test_every_game_has_a_chapter():
    assert set(GAMES.values()) == {path.stem for path in (ROOT / "docs/rules/en").glob("*.md")}
    assert set(FOLDERS.values()) == {folder.name for folder in (ROOT / "src/games").iterdir() if folder.is_dir()}


def test_every_field_that_a_view_can_hold_is_documented_and_no_other():
    for game in GAMES.values():
        documented = {part for parts, _ in fields(game) for part in parts if not part.isupper()}
        shown = shown_names(game)
        assert len(shown) > 15, f"{game}: the fields of show are no longer found"
        assert not shown - documented, f"docs/views.md, {game}, lacks {sorted(shown - documented)}"
        assert not documented - shown, f"docs/views.md, {game}, has {sorted(documented - shown)}, which no view has"


def test_every_place_that_a_field_has_in_audited_games_is_documented():
    variants = [(game, []) for game in GAMES.values()] + [("spellcaster", ["--mages", str(count)]) for count in (3, 4)]
    for game, options in variants:
        known = list(fields(game))
        lines = subprocess.run(
            [CONCLAVE, "audit", game, "--games", "3", "--seed", "11", *options],
            capture_output=True,
            text=True,
            check=True,
        )
        states = [line["state"] for line in map(json.loads, lines.stdout.splitlines()) if "state" in line]
        seen = {path for state in states for path in paths(state) if path[0] not in WHOLE_STATE_ONLY[game]}
        assert len(seen) > 20, game
        missing = sorted(".".join(path) for path in seen if not is_documented(path, known))
        assert not missing, f"docs/views.md, {game}, lacks {missing}"


def test_the_examples_of_views_hold_only_what_is_documented():
    for game in GAMES.values():
        known = list(fields(game))
        examples = re.findall(r"```json\n(.*?)```", chapter(game), re.S)
        assert examples, f"{game} has no example"
        for example in examples:
            wrong = [".".join(path) for path in paths(json.loads(example)) if not is_documented(path, known)]
            assert not wrong, f"{game}: {wrong}"


def test_every_event_is_documented_with_what_its_sentence_needs():
    catalogue = tomllib.loads((ROOT / "lang/en.toml").read_text())
    for game in GAMES.values():
        documented = dict(events(game))
        sentences = catalogue[game]["event"]
        assert not set(sentences) ^ set(documented), f"{game}: {sorted(set(sentences) ^ set(documented))}"
        telling = (ROOT / f"src/games/{FOLDERS[game]}/{TELLING[game]}").read_text()
        assert all(f'"{kind}"' in telling for kind in kinds(game)), f"{game}: {sorted(kinds(game))} are not all told"
        for key, args in documented.items():
            needed = set(re.findall(r"\{(\w+)\}", sentences[key]))
            assert not needed - args, f"{game}, {key}: lacks {sorted(needed - args)}"
            assert all(f'"{name}"' in telling for name in args), f"{game}, {key}: {sorted(args)} are not all told"
