"""What Mage Clash is made of, for the referee: tiles and what they cost, dice, players, Cities (MC-1 to MC-4)."""
import collections
import functools
import pathlib
import sys
import tomllib

HOUSE = pathlib.Path(__file__).resolve().parents[2] / "cards/mage-clash.toml"
CARDS = tomllib.loads(
    pathlib.Path(sys.argv[sys.argv.index("--cards") + 1] if "--cards" in sys.argv else HOUSE).read_text()
)
TILES = {tile["id"]: tile for tile in CARDS["tile"]}
CITIES = {city["id"]: city for city in CARDS["city"]}
ARTIFACTS = {artifact["effect"]: artifact["id"] for artifact in CARDS["artifact"]}
RANK = {
    card["id"]: (card.get("round", 0), i) for i, card in enumerate(CARDS["tile"] + CARDS["artifact"] + CARDS["city"])
}
SEATS = ("mage-1", "mage-2")
NATURAL = ("wood", "fire", "ice")
OMEN, FROZEN, SEVERED, HORN, NULL, BANNER, TWIN = (
    ARTIFACTS[effect]
    for effect in (
        "rival reroll-all lower",
        "rival lock-dice",
        "rival four-dice",
        "allies 6",
        "rival no-ward",
        "halt",
        "double-cantrips",
    )
)
WINDOWS = {
    "before-picks": (NULL,),
    "before-roll": (SEVERED, TWIN, HORN, BANNER),  # MC-5.6
    "after-roll": (OMEN, FROZEN, TWIN, HORN, BANNER),
}
coverage = collections.Counter()


class Disagreement(Exception):
    pass


def expect(what, ours, theirs):
    if ours != theirs:
        raise Disagreement(f"{what}: expected {ours}, got {theirs}")


def in_order(ids):
    return sorted(ids, key=RANK.__getitem__)


@functools.cache
def price(cost, resources, natural, eldritch, free):
    """The cheapest Mana for a cost (MC-2.6); a resource gives one unit of either of its two Elements (MC-2.5)."""

    def cheapest(units, left, missing):
        if not units:
            return sum(sorted(missing)[: max(0, len(missing) - free)])  # the free units are the dearest
        rest = units[1:]
        prices = [cheapest(rest, left, missing + [natural if units[0] in NATURAL else eldritch])]
        prices += [
            cheapest(rest, left[:i] + left[i + 1 :], missing) for i, gives in enumerate(left) if units[0] in gives
        ]
        return min(prices)

    return cheapest(cost.split(), resources, [])


@functools.cache
def splits(words, count, cities):
    """Every move that puts count Allies into Cities."""

    def ways(left, rest):
        if len(rest) == 1:
            yield ((rest[0], left),)
            return
        for here in range(left + 1):
            for more in ways(left - here, rest[1:]):
                yield ((rest[0], here),) + more

    return frozenset(
        " ".join([words] + [f"{city}:{number}" for city, number in way if number]) for way in ways(count, cities)
    )


class Die:
    def __init__(self, sides, value, locked=False):
        self.sides, self.value, self.locked = sides, value, locked

    def like(self):
        return self.value, self.sides, self.locked


def lowest_of_like(dice, like=Die.like):
    """Positions of dice, of those alike the lowest only; a missing die is none."""
    first = {}
    for position, die in enumerate(dice, 1):
        if die.sides:
            first.setdefault(like(die), position)
    return list(first.values())


class Side:
    """What a player has in one City's combat."""

    def __init__(self):
        self.spell = self.ward = None
        self.no_ward = self.negated = self.severed = self.twin = False
        self.revealed = self.artifact_used = self.wind_used = self.glass_used = False
        self.stored, self.lock_round, self.dice = 0, 0, []

    def active(self, effect):
        return self.ward is not None and not self.negated and TILES[self.ward]["ward"] == effect

    def positions(self):
        return [int(p) for p in TILES[self.spell]["dice"].split()] if self.spell else [1]  # MC-5.11

    def strength(self, dice=None):
        dice = dice or self.dice
        return sum(dice[p - 1].value for p in self.positions())

    def ward_die(self):
        effect = TILES[self.ward]["ward"].split() if self.ward else [""]
        return int(effect[1]) if effect[0] == "die" else 0


class Mage:
    def __init__(self, seat):
        self.seat, self.name = seat, SEATS[seat]
        self.vp, self.mana, self.allies, self.in_cities = 0, 3, 15, 0  # MC-1.2
        self.tableau, self.hand, self.aside, self.artifacts, self.won = set(), set(), set(), set(), set()
        self.pick, self.terms, self.terms_of = None, None, -1

    def kind(self, kind):
        return {tile for tile in self.tableau if TILES[tile]["kind"] == kind}

    def effects(self, effect):
        return sum(TILES[tile].get("effect") == effect for tile in self.tableau)

    def supply(self):
        return 40 - self.allies - self.in_cities

    def gain(self, words):
        number, unit = int(words.split()[1]), words.split()[0]
        if unit == "mana":
            self.mana += number
        elif unit == "allies":
            coverage["MC-1.2 supply short"] += number > self.supply()
            self.allies += min(number, self.supply())

    def price(self, tile):
        if len(self.tableau) != self.terms_of:  # in Phase One a tableau only grows
            resources = tuple(tuple(TILES[t]["gives"].split()) for t in in_order(self.kind("resource")))
            self.terms = (
                resources,
                1 if self.effects("buy natural 1") else 2,
                1 if self.effects("buy eldritch 1") else 2,
                self.effects("free element 1"),
            )
            self.terms_of = len(self.tableau)
        return price(TILES[tile].get("cost", ""), *self.terms)

    def build(self, tile):
        """MC-2.3, MC-3.1, MC-3.3. What a tile counts was in the tableau before it."""
        coverage["MC-2.6 paid"] += self.price(tile) > 0
        self.mana -= self.price(tile)
        effect = TILES[tile].get("effect", "")
        coverage[f"MC-3.3 {effect}"] += bool(effect)
        if effect == "mana per cantrip":
            self.mana += len(self.kind("cantrip"))
        elif effect == "mana per item":
            self.mana += len(self.kind("item"))
        elif effect.startswith(("mana ", "allies ")):
            self.gain(effect)
        self.tableau.add(tile)

    def sets(self):
        """How many Artifacts of each Ancient Mage, two and more."""
        owned = collections.Counter(TILES[tile].get("mage") for tile in self.tableau)
        return [number for mage, number in owned.items() if mage and number >= 2]

    def damage(self, side):
        if side.spell is None:
            return 1
        kind = TILES[side.spell]["cantrip"]
        matching = sum(TILES[tile]["cantrip"] == kind for tile in self.kind("cantrip"))
        return 1 + max(0, min(matching, 4) - 1) * (2 if side.twin else 1)  # MC-5.5, MC-3.5.7

    def hand_tiles(self, kind):
        return self.kind(kind) - self.aside


class City:
    def __init__(self, name):
        self.name, self.vp, self.rule = name, CITIES[name]["vp"], CITIES[name].get("rule", "none")
        self.allies, self.winner, self.drawn, self.halted = [0, 0], None, False, False

    def open(self):
        return self.winner is None and not self.drawn

    def choosable(self):
        return self.open() and not self.halted and sum(self.allies) > 0  # MC-5.10, MC-3.5.6
