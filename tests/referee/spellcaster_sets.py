"""Card sets with the effects of the house set dealt anew: `python3 tests/referee/spellcaster_sets.py 7` prints the set
of seed 7.

Any card may then have any effect, and some that were Incantations are Enchantments, so that games reach clauses that
the house set meets seldom or never: an Enchantment that turns, raises or uproots a card, an Echo of Turncoat, a
Pickpocket of every colour. Plain effects may be joined and made stronger, so that one card can decide the duel in two
ways at once (SC-5.4)."""
import pathlib
import random
import re
import sys
import tomllib

PLAIN = re.compile(r"(rival )?(damage|heal|gain|steal|draw|discard|lose-energy|lose-sapphires) \d+")
HOUSE = pathlib.Path(__file__).resolve().parents[2] / "cards/spellcaster.toml"


def deal_anew(seed):
    chance = random.Random(seed)
    cards = tomllib.loads(HOUSE.read_text("utf-8"))["spell"]
    effects = [(card["effect"], card.get("starred", False)) for card in cards]
    chance.shuffle(effects)
    plain = [effect for effect, starred in effects if all(map(PLAIN.fullmatch, effect.split("; "))) and not starred]
    lines = ['game = "spellcaster"', f'set = "dealt-anew-{seed}"', "version = 1"]
    for card, (effect, starred) in zip(cards, effects):
        if effect in plain and chance.random() < 0.5:
            stronger = lambda found: f"{found[1]} {min(9, int(found[2]) + chance.randrange(8))}"
            effect += "; " + re.sub(r"(damage|heal|gain|steal) (\d+)", stronger, chance.choice(plain))
        kind = "enchantment" if chance.random() < 0.3 else "incantation"
        if kind == "enchantment" and effect.startswith("pay "):
            effect = "may " + effect  # what takes effect by itself has no price that must be paid
        lines += [
            "",
            "[[spell]]",
            f'id = "{card["id"]}"',
            f'colour = "{card["colour"]}"',
            f'kind = "{kind}"',
            f'effect = "{effect}"',
            f'name.en = "{card["name"]["en"]}"',
            f'name.fr = "{card["name"]["fr"]}"',
            f'text.en = "{effect}"',
            f'text.fr = "{effect}"',
        ] + ["starred = true"] * starred
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(deal_anew(int(sys.argv[1])), end="")
