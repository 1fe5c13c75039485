"""Makes games of Clash of Magic Schools that random play seldom reaches, for tests/referee/audit_given.cc to play.

    python3 clash_of_magic_schools_games.py --games 300 --seed 1 | audit_given |
      python3 clash_of_magic_schools.py --coverage

The players and chance itself lean: towards passing Trials, towards runs of one Element, towards low Trials, each game
in another measure, so that totals rise, spells meet, decks run out and turns run on. The rules are the referee's own.
"""
import argparse
import collections
import json
import random

from clash_of_magic_schools_rules import ELEMENTS, SEATS, Duel


class LeaningChance:
    """Draws and reveals what is possible, some of it more often; writes down what it did."""

    def __init__(self, dice, temper):
        self.dice, self.temper, self.texts, self.wanted = dice, temper, [], set()

    def look(self, duel):
        """Remembers the levels that the next to move could pass."""
        goals = self.temper.get("goals", (dict.fromkeys(ELEMENTS, 6),) * 2)
        school, goal = duel.rival(), goals[1 - duel.mover]
        self.wanted = {school.level(arena) + 1 for arena in ELEMENTS if school.level(arena) < goal[arena]}

    def draw(self, seat, deck):
        liked = self.temper["elements"]
        weights = [deck[e] * liked[e] for e in ELEMENTS]
        element = self.dice.choices(ELEMENTS, weights if any(weights) else [deck[e] for e in ELEMENTS])[0]
        self.texts.append(f"draw {seat} {element}")
        return element

    def reveal(self, trials):
        levels = [level for level in trials if trials[level]]
        if self.dice.random() < self.temper["useful"]:
            levels = [level for level in levels if level in self.wanted] or levels
        level = min(levels) if self.dice.random() < self.temper["low"] else self.dice.choice(levels)
        self.texts.append(f"reveal {level}")
        return level

    def told(self):
        texts, self.texts = self.texts, []
        return texts


def lean(dice):
    """How the players and chance of one game lean."""
    strength = lambda spread: 2 ** dice.uniform(-spread, spread)
    temper = {word: strength(3) for word in ("move", "assign", "summon", "end", "discard", "cast")}
    temper["pass"] = strength(2) * dice.choice((1, 20, 200))
    temper["promise"] = dice.choice((1, 10, 100))
    temper["cast"] *= dice.choice((1, 5, 50))
    temper["end"] *= dice.choice((0.01, 0.1, 1))
    temper["move"] *= dice.choice((0.02, 1, 1))
    temper["run"] = dice.choice((1, 10, 100))
    temper["meet"] = dice.choice((1, 10, 100))
    temper["low"] = dice.choice((0, 0.3, 0.8, 1))
    temper["peace"] = 0
    temper["useful"] = dice.choice((0, 0.5, 1))
    for spell in ("batrax", "inundatio", "hypnox", "combustio", "eversio", "maleficio"):
        temper[spell] = strength(3)
    liked = dice.choice((1, 1, 10, 100))
    favourites = dice.sample(ELEMENTS, dice.choice((1, 2, 3)))
    temper["elements"] = {e: liked if e in favourites else 1 for e in ELEMENTS}
    return temper


def lean_to_overtime(dice, temper):
    """Both schools climb in peace, and fight with Fire and Darkness in Overtime or shortly before: CMS-6.3, CMS-6.4."""
    temper.update({"pass": 500, "promise": 100, "move": 1, "assign": 1, "summon": 1, "run": 10, "meet": 5})
    temper.update({"end": 0.02, "cast": 50, "combustio": 1, "eversio": 20, "batrax": 0.01, "maleficio": 0.01})
    temper.update({"useful": 1, "low": dice.choice((0, 0.3, 0.8)), "peace": dice.choice((10, 13, 15))})
    temper["elements"] = dict.fromkeys(ELEMENTS, 1) | {dice.choice(("fire", "darkness")): dice.choice((2, 5, 20))}


def promises(duel, words):
    """Whether a move, a summon or an assignment helps towards a Trial that could be passed next."""
    me = duel.me()
    tops = {school.available[-1] for school in duel.schools if school.available}
    arena = {"move": words[1], "summon": words[1].split(">")[-1], "assign": me.emblem}[words[0]]
    next_level = me.level(arena) + 1
    students = len(me.columns[arena]) + me.hand_size() + (3 if words[0] == "summon" else 0)
    wasted = words[0] == "assign" and len(me.columns[arena]) >= next_level
    return next_level in tops and students >= next_level and not wasted


def weight(duel, temper, move):
    words = move.split()
    me = duel.me()
    value = temper[words[0]]
    if words[0] == "cast":
        at_peace = not duel.overtime and max(school.total() for school in duel.schools) < temper["peace"]
        return value * temper[words[2]] * (0.001 if at_peace else 1)
    if words[0] in ("move", "summon", "assign") and promises(duel, words):
        value *= temper["promise"]
    if words[0] == "assign" and me.columns[me.emblem][-1:] == words[1:]:
        value *= temper["run"]
    if words[0] == "move" and duel.rival().stacks[words[1]]:
        value *= temper["meet"]
    return value


def leaning_player(dice, temper):
    def choose(duel, moves):
        return dice.choices(moves, [weight(duel, temper, move) for move in moves])[0]

    return choose


def first_of(order, moves):
    """The first move that contains a wanted text, in the order of the wants."""
    return next((move for wanted in order for move in moves if wanted in move), moves[0])


def burning_player(dice, temper):
    """Both schools stay in one Arena with their Fire Students and burn the rival's Trials: CMS-2.3, CMS-5.3."""
    temper.update({"low": 1, "useful": 0, "elements": dict.fromkeys(ELEMENTS, 1) | {"fire": 1000}})

    def choose(duel, moves):
        me = duel.me()
        order = ["pass own", "pass rival"]
        if me.emblem != "fire":
            order += ["move fire", "move"]
        if len(me.columns["fire"]) < 5 or dice.random() < 0.3:
            order.append("assign fire")
        if me.level("fire") and duel.rival().level("fire"):
            order.append("combustio")
        return first_of(order + ["end", "assign fire", "assign"], moves)

    return choose


def thieving_player(dice, temper):
    """Blancgriffon steals the Starting Trial that Dragombre has just passed, while it owes its own: CMS-3.4."""
    temper["elements"] = dict.fromkeys(ELEMENTS, 1) | {"darkness": 8}

    def choose(duel, moves):
        if duel.turn > 2:
            return dice.choice(moves)
        if duel.me().emblem != "darkness" and duel.me().owes and not duel.me().stacks["darkness"]:
            return first_of(["move darkness", "move"], moves)
        return first_of(
            ["eversio", "pass own", "assign darkness", "assign", "move", "end"]
            if duel.mover == 0
            else ["eversio", "assign darkness", "assign", "move", "pass own", "end"],
            moves,
        )

    return choose


# Where Eversio strikes from, and Blancgriffon's levels in Earth, Water and the tower: 20-10, 21-9, 18-9 and 16-8.
TOWERS = ((14, 3, 2, 6), (15, 4, 0, 6), (15, 4, 3, 3), (12, 3, 2, 4))


def towering_player(dice, temper):
    """Blancgriffon builds a tower; Dragombre climbs elsewhere, then steals its top: CMS-6.2, CMS-6.4, CMS-6.6."""
    strike, earth, water, tower = dice.choice(TOWERS)
    goals = (
        {"earth": 4, "water": 4, "air": 3, "fire": strike - 11, "darkness": 0},
        {"earth": earth, "water": water, "air": 0, "fire": 0, "darkness": tower},
    )
    temper.update({"goals": goals, "useful": 1, "low": 0.5, "elements": dict.fromkeys(ELEMENTS, 1) | {"darkness": 2}})

    def strikes(me):
        column = me.columns["darkness"]
        if me.emblem != "darkness":
            return ["move darkness"] if me.hand["darkness"] > 3 else []
        lacking = column[-3:] != ["darkness"] * 3
        return ["eversio"] + ["assign darkness"] * lacking + ["assign"] * (len(column) < 9)

    def climbs(me, goal, tops):
        fits = {a for a in ELEMENTS if me.level(a) < goal[a] and (me.level(a) + 1 in tops or me.owes)}
        order = ["pass"] if me.emblem in fits else []
        if me.emblem in fits and len(me.columns[me.emblem]) < goal[me.emblem]:
            order += [f"assign {e}" for e in dice.sample(ELEMENTS, 5) if e != "darkness" or goal["darkness"]]
        for arena in dice.sample(ELEMENTS, 5):
            if arena in fits and len(me.columns[arena]) + me.hand_size() > me.level(arena) + 1:
                order.append(f"move {arena}")
        return order

    def choose(duel, moves):
        me, rival = duel.me(), duel.rival()
        ready = duel.mover == 0 and me.total() >= strike and rival.total() == earth + water + tower
        tops = {school.available[-1] for school in duel.schools if school.available}
        order = strikes(me) if ready else climbs(me, goals[duel.mover], tops)
        return first_of(order + ["end", "pass own", "assign", "move"], moves)

    return choose


PLAYERS = {0: burning_player, 25: thieving_player} | dict.fromkeys((6, 16, 26, 36, 46), towering_player)  # by seed % 50


def play(seed, coverage=None):
    """One game as the lines that tell it."""
    dice = random.Random(seed)
    temper = lean(dice)
    if seed % 3 == 1:
        lean_to_overtime(dice, temper)
    choose = PLAYERS.get(seed % 50, leaning_player)(dice, temper)
    chance = LeaningChance(dice, temper)
    duel = Duel(chance, collections.Counter() if coverage is None else coverage)
    yield {"game": "clash-of-magic-schools", "seed": seed, "outcomes": chance.told()}
    while duel.acting() is not None:
        seat, move = SEATS[duel.acting()], choose(duel, duel.legal())
        chance.look(duel)
        duel.act(move, chance)
        yield {"seat": seat, "move": move, "outcomes": chance.told()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=0, help="how many games, from --seed on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("seeds", type=int, nargs="*", help="single games")
    given = parser.parse_args()
    for seed in [*range(given.seed, given.seed + given.games), *given.seeds]:
        for line in play(seed):
            print(json.dumps(line))


if __name__ == "__main__":
    main()
