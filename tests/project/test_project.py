"""What holds for the tree as a whole: every clause has a test, layers, words in both languages, sizes of files."""
import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLAUSE = re.compile(r"\b(?:CMS|WC|SC|MC)-\d+(?:\.\d+)+")


def sources(*suffixes):
    for folder in ("src", "tests", "bench"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


def test_every_clause_of_the_rules_is_cited_by_a_test():
    stated = {c for path in (ROOT / "docs/rules").glob("*.md") for c in CLAUSE.findall(path.read_text())}
    assert len(stated) > 140, "the rules are in docs/rules"
    tests = [path for path in (ROOT / "tests").rglob("*") if path.suffix in (".cc", ".h", ".py")]
    tests += [path for folder in ("test", "e2e") for path in (ROOT / "web" / folder).glob("*.*")]
    cited = {c for path in tests for c in CLAUSE.findall(path.read_text())}
    assert not stated - cited, "no test cites " + ", ".join(sorted(stated - cited))
    assert not cited - stated, "tests cite clauses that do not exist: " + ", ".join(sorted(cited - stated))


# Each folder of src may include itself and those before it.
LAYERS = ["core", "games", "table", "minds", "matches", "store", "service", "lab", "app"]


def test_no_folder_includes_one_below_it():
    for path in sources(".h", ".cc"):
        parts = path.relative_to(ROOT).parts
        if parts[0] != "src":
            continue
        layer = LAYERS.index(parts[1])
        for include in re.findall(r'#include "([^"]+)"', path.read_text()):
            assert (ROOT / "src" / include).exists(), f"{path}: {include} is not a path from src"
            assert LAYERS.index(include.split("/")[0]) <= layer, f"{path} includes {include}"


def test_no_game_knows_another():
    games = [folder.name for folder in (ROOT / "src/games").iterdir() if folder.is_dir()]
    for path in sources(".h", ".cc"):
        parts = path.relative_to(ROOT).parts
        if parts[:2] == ("src", "games") and len(parts) == 4:
            for include in re.findall(r'#include "games/(\w+)/', path.read_text()):
                assert include == parts[2], f"{path} includes another game's file"
    assert len(games) == 4


def flat(table, prefix=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, prefix + key + ".")
        else:
            yield prefix + key, value


def test_both_languages_have_the_same_words_and_places():
    english, french = (dict(flat(tomllib.loads((ROOT / f"lang/{code}.toml").read_text()))) for code in ("en", "fr"))
    assert not set(english) ^ set(french), sorted(set(english) ^ set(french))
    for key, text in english.items():
        places = [set(re.findall(r"\{(\w[\w-]*)\}", t)) for t in (text, french[key])]
        assert places[0] == places[1], f"{key}: {places}"
        assert key.startswith("app.simulate.blank") or (text and french[key]), f"{key} is empty"


def test_every_word_that_the_source_names_is_in_the_catalogue():
    """A merge had put the words of thirteen refusals under another heading, and players read «table.refusal.over»."""
    words = dict(flat(tomllib.loads((ROOT / "lang/en.toml").read_text())))
    tops = "|".join(sorted({re.escape(key.split(".")[0]) for key in words}))
    for path in (ROOT / "src").rglob("*.cc"):
        text = re.sub(r"//.*", "", path.read_text())
        # Of things, each with words of its own; those of a shape are for the conformance suite.
        kinds = set(re.findall(r'(?<!shape::)term\("([a-z0-9.-]+)"', text))
        for kind in kinds:
            assert any(word.startswith(kind + ".") for word in words), f"{path}: {kind} has no words"
        for key in re.findall(rf'"((?:{tops})(?:\.[a-z0-9-]+)+)"', text):
            if not key.endswith("-") and key not in kinds:  # the rest is put on later, or what comes before it
                assert key in words or any(word.endswith("." + key) for word in words), f"{path}: {key} has no words"


def test_every_card_has_words_in_both_languages():
    for path in (ROOT / "cards").glob("*.toml"):
        for name, rows in tomllib.loads(path.read_text()).items():
            for row in rows if isinstance(rows, list) else []:
                for field in ("name", "text"):
                    texts = row.get(field, {})
                    assert all(texts.get(code) for code in ("en", "fr")), f"{path.name}: {row['id']} lacks a {field}"


def test_files_are_of_one_idea_and_nothing_is_left_over():
    for path in sources(".h", ".cc", ".py"):
        text = path.read_text()
        assert text.count("\n") <= 600, f"{path} has {text.count(chr(10))} lines"
        assert not re.search(r"\b(TODO|FIXME|XXX)\b", text) or path == pathlib.Path(
            __file__
        ), f"{path} has something to do"


def test_every_folder_of_src_says_what_lives_there():
    for folder in (p for p in (ROOT / "src").rglob("*") if p.is_dir()):
        if folder.name != "boards":
            assert (folder / "README.md").exists(), f"{folder} has no README.md"
