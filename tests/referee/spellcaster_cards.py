"""What the referee of Spellcaster reads of a card set, and how it notes what it has met. SC-x.y are the clauses."""
import collections
import pathlib
import re
import tomllib

COLOURS = ("combat", "conjuring", "healing", "sorcery")
ORDER, COLOUR, EFFECTS, ENCHANTMENTS = {}, {}, {}, set()  # by card, as load() reads them
KINDS = ("stop", "turn", "raise", "double")  # SC-2.6: in the order in which they apply
ALTERATION = re.compile(
    r"(?:(each|rival) )?(?:(stop|turn|double)|raise (\d+)) (\S+) (this-turn|next-turn|next-activation|while-on-top)"
)
ALTERING = {}  # by card that alters: its alterations, as parse() has them
seen = collections.Counter()


class Disagreement(Exception):
    pass


def note(clause, met=True):
    if met:
        seen[clause] += 1


def expect(true, words):
    if not true:
        raise Disagreement(words)


def in_order(cards):
    return sorted(cards, key=ORDER.get)


def parse(text):
    """The effect of a card as nested tuples, loosest first: ; choose if may pay unless each rival, then one word."""
    text = text.strip()
    if ";" in text:
        return ("steps", [parse(step) for step in text.split(";")])
    if text.startswith("choose "):
        return ("choose", [parse(option) for option in text[7:].split("|")])
    if match := re.fullmatch(r"if (.*?) then (.*?)(?: else (.*))?", text):
        return ("if", match[1], parse(match[2]), parse(match[3]) if match[3] else ("steps", []))
    if text.startswith("may "):
        return ("may", parse(text[4:]))
    if match := re.fullmatch(r"pay (\S+) (\d+): (.*)", text):
        return ("pay", match[1], int(match[2]), parse(match[3]))
    if match := re.fullmatch(r"(.*) unless rival discard (\d+)", text):
        return ("unless", parse(match[1]), int(match[2]))
    if match := ALTERATION.fullmatch(text):
        who, kind, number, colours, lasts = match.groups()
        return ("alter", kind or "raise", int(number or 0), who or "own", colours, lasts)
    if text.startswith(("each ", "rival ")):
        who, rest = text.split(" ", 1)
        return (who, parse(rest))
    match = re.fullmatch(r"([a-z-]+)(?: (\S+))?(?: per (\S+))?", text)
    return ("plain", match[1], int(match[2]) if (match[2] or "").isdigit() else match[2], match[3])


def alterations_of(effect):
    if isinstance(effect, list):
        return [found for each in effect for found in alterations_of(each)]
    if not isinstance(effect, tuple):
        return []
    return [effect] if effect[0] == "alter" else [found for part in effect for found in alterations_of(part)]


def load(path):
    for place, card in enumerate(tomllib.loads(pathlib.Path(path).read_text("utf-8"))["spell"]):
        ORDER[card["id"]], COLOUR[card["id"]], EFFECTS[card["id"]] = place, card["colour"], parse(card["effect"])
        if found := alterations_of(EFFECTS[card["id"]]):
            ALTERING[card["id"]] = found
        if card["kind"] == "enchantment":
            ENCHANTMENTS.add(card["id"])
