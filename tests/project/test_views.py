"""docs/views.md says what views hold and what is told: compared with what the program
describes, its examples and the catalogue."""
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
    known = [(row[0].strip("`"), row[1], row[2]) for row in rows(chapter(game), "field")]
    for path, kind, meaning in known:
        yield path.replace("[]", "").split("."), kind
        if same := re.search(r"as in `([^`]+)`$", meaning):
            for other, its_kind, _ in known:
                if other.startswith(same.group(1) + "."):
                    yield (path + other.removeprefix(same.group(1))).replace("[]", "").split("."), its_kind


def events(game):
    for row in rows(chapter(game), "key"):
        for key in re.findall(r"`([^`]+)`", row[0]):
            yield key, {name.strip() for name in row[1].split(",") if name.strip()}


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


def test_tables_and_types_are_as_the_program_describes_them():
    told = subprocess.run(
        [ROOT / "scripts/describe", "--check"],
        capture_output=True,
        text=True,
        env={**os.environ, "CONCLAVE_BIN": str(CONCLAVE)},
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_examples_of_views_hold_only_what_is_documented():
    for game in GAMES.values():
        known = list(fields(game))
        examples = re.findall(r"```json\n(.*?)```", chapter(game), re.S)
        assert examples, f"{game} has no example"
        for example in examples:
            wrong = [".".join(path) for path in paths(json.loads(example)) if not is_documented(path, known)]
            assert not wrong, f"{game}: {wrong}"


def test_every_event_is_documented_with_what_its_sentence_needs():
    """That games tell just these is for the conformance suite."""
    catalogue = tomllib.loads((ROOT / "lang/en.toml").read_text())
    for game in GAMES.values():
        documented = dict(events(game))
        sentences = catalogue[game]["event"]
        assert not set(sentences) ^ set(documented), f"{game}: {sorted(set(sentences) ^ set(documented))}"
        for key, args in documented.items():
            needed = set(re.findall(r"\{(\w+)\}", sentences[key]))
            assert not needed - args, f"{game}, {key}: lacks {sorted(needed - args)}"
