"""French as French players speak it: what has once been mended does not come back."""
import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
BANNED = (r"\b(le|du|au|un|prochain) rival\b", r"\bMineurs?\b", r"\bSortilèges? mineur", r"\bSeul qui\b")


def flat(table, prefix=""):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, " | ".join(value) if isinstance(value, list) else value


def test_words_that_no_french_player_says_do_not_come_back():
    french = flat(tomllib.loads((ROOT / "lang/fr.toml").read_text()))
    texts = {f"lang: {key}": text for key, text in french}
    texts |= {f"rules: {path.stem}": path.read_text() for path in (ROOT / "docs/rules/fr").glob("*.md")}
    for path in (ROOT / "cards").glob("*.toml"):
        texts |= {f"cards: {key}": text for key, text in flat(cards_by_id(path)) if key.endswith(".fr")}
    for where, text in texts.items():
        for word in BANNED:
            assert not re.search(word, text), f"{where}: {text}"
        found = re.search(r"(?<![\w-])(de|que|le|la|se|ne|je) [aeiouàâéèêîôûAEIOUÀÂÉÈÊÎÔÛ]\w", spoken(text))
        assert not found, f"{where}: {found[0]} is not elided"


def spoken(text):
    """Without what is quoted, and without words after which nothing is elided."""
    return re.sub(r"«[^»]*»|\b(de|que|le) (un|oui|onze)\b", "", text)


def cards_by_id(path):
    tables = tomllib.loads(path.read_text()).values()
    return {card["id"]: card for rows in tables if isinstance(rows, list) for card in rows}
