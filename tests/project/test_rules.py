"""The rules for players, docs/rules/en and docs/rules/fr: both languages say the same, and what the cards say."""
import json
import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "docs/rules"
GAMES = sorted(path.stem for path in RULES.glob("*.md") if path.stem != "README")
CLAUSE = re.compile(r"\b(?:CMS|WC|SC|MC)-\d+(?:\.\d+)+")
LANGUAGES = ("en", "fr")
# Mage Clash tells by kind what other tiles do.
TOLD_ONE_BY_ONE = {"wizard", "spell", "mystic", "ward", "artifact", "city"}


def pages():
    for game in GAMES:
        yield game, [(RULES / code / f"{game}.md").read_text() for code in LANGUAGES]


def headings(text):
    return re.findall(r"^(#+) ", text, re.M)


def cells(text):
    """The rows of all tables, each as the list of its cells."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def test_every_game_has_its_rules_in_both_languages():
    assert len(GAMES) == 4
    for code in LANGUAGES:
        assert sorted(path.stem for path in (RULES / code).glob("*.md")) == GAMES, code


def test_both_languages_have_the_same_headings_lists_and_tables():
    for game, (english, french) in pages():
        assert headings(english) == headings(french), game
        assert len(headings(english)) >= 12, f"{game} leaves something out"
        for mark in (r"^- ", r"^\d+\. "):
            assert len(re.findall(mark, english, re.M)) == len(re.findall(mark, french, re.M)), f"{game}: {mark}"
        assert [len(row) for row in cells(english)] == [len(row) for row in cells(french)], game


def test_the_rules_for_players_cite_clauses_that_exist_and_the_same_in_both_languages():
    for game, (english, french) in pages():
        stated = set(CLAUSE.findall((RULES / f"{game}.md").read_text()))
        cited = CLAUSE.findall(english)
        assert cited == CLAUSE.findall(french), game
        assert len(cited) > 10 and not set(cited) - stated, f"{game}: {sorted(set(cited) - stated)}"


def test_every_card_that_the_rules_list_reads_as_in_the_card_set():
    for path in sorted((ROOT / "cards").glob("*.toml")):
        for name, rows in tomllib.loads(path.read_text()).items():
            for card in rows if isinstance(rows, list) else []:
                if name in TOLD_ONE_BY_ONE or card["kind"] in TOLD_ONE_BY_ONE:
                    told_as_printed(path.stem, card)


def told_as_printed(game, card):
    for code in LANGUAGES:
        name, text = card["name"][code], card["text"][code]
        told = [
            row
            for row in cells((RULES / code / f"{game}.md").read_text())
            if re.fullmatch(re.escape(name) + r"( \(E\))?( ★)?", row[0])
        ]
        assert len(told) == 1, f"{game}, {code}: {name} is told {len(told)} times"
        row = told[0]
        if game == "wizards-cup":
            assert row[2] == str(card["value"]), f"{name}: Value"
            assert ("power" in card) == row[3].startswith("**"), f"{name}: power"
        if "power" in card or game != "wizards-cup":
            assert row[-1].endswith(text), f"{game}, {code}: {name} does: {text}"
        if game == "spellcaster":
            assert ("(E)" in row[0], "★" in row[0]) == (card["kind"] == "enchantment", card.get("starred", False)), name
        if "vp" in card:
            assert row[1] == str(card["vp"]), f"{name}: VP"


def test_the_rules_for_players_are_simple_markdown():
    for game, texts in pages():
        for text in texts:
            assert not re.search(
                r"<[a-z/]|\]\(|`|^#{4}|^>|\t", text, re.M
            ), f"{game}: only headings, lists, tables, bold and italic"
            assert text.count("**") % 2 == 0, f"{game}: bold that does not end"


# The worked examples of the five books: as many as there are, and in which figure each is told.
EXAMPLES = {
    "clash-of-magic-schools": 14,  # twelve, the one about Trials in two figures; the French book's sheet
    "mage-clash": 2,
    "spellcaster": 1,
    "wizards-cup": 4,
}
FIGURE = re.compile(r"^\[figure ([a-z-]+)\] (.+)\n(.+)\n(?:\n|\Z)", re.M)


def examples(game):
    return tomllib.loads((RULES / f"examples/{game}.toml").read_text())["example"]


def test_every_example_of_the_books_is_a_figure_in_both_languages():
    assert sorted(path.stem for path in (RULES / "examples").glob("*.toml")) == GAMES
    for game, texts in pages():
        names = [example["name"] for example in examples(game)]
        assert len(set(names)) == EXAMPLES[game], game
        for text in texts:
            shown = [name for name, caption, seen in FIGURE.findall(text)]
            assert sorted(shown) == sorted(names), f"{game}: each figure once, with a caption and what is seen"
            assert text.count("[figure ") == len(shown), f"{game}: a figure stands alone, in two lines"
        english, french = ([name for name, *_ in FIGURE.findall(text)] for text in texts)
        assert english == french, game


def test_every_example_cites_clauses_that_exist_and_has_something_to_hold():
    for game in GAMES:
        stated = set(CLAUSE.findall((RULES / f"{game}.md").read_text()))
        for example in examples(game):
            assert example["clauses"] and set(example["clauses"]) <= stated, example["name"]
            assert any(step.get("holds") for step in example["step"]), example["name"]


def test_every_figure_is_drawn():
    for game in GAMES:
        drawn = json.loads((ROOT / f"web/src/games/{game}/figures.json").read_text())
        assert list(drawn) == [example["name"] for example in examples(game)], "scripts/figures draws them"


def test_examples_have_names_and_words_of_our_own():
    for _, texts in pages():
        for text in texts:
            assert not re.search(r"\b(Adrien|Charlie|Stacey|Dan)\b", text)


def test_french_rules_have_a_space_before_high_punctuation():
    for path in sorted((RULES / "fr").glob("*.md")):
        wrong = re.findall(r"\S*[^\s*][;:!?](?=\s|$)", path.read_text()) + re.findall(r"«\S|\S»", path.read_text())
        assert not wrong, f"{path.name}: {wrong}"
