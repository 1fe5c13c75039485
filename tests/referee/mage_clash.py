"""Follows audit lines of Mage Clash by its own reading of the rules:
conclave audit mage-clash --games 100 | mage_clash.py [--coverage] [--cards SET.toml]

The rules are one generator, Game.play: it yields the moves of each seat that owes a decision and is sent the move made;
chance results are taken from the line of that move. Every line's seats, moves, results and state are compared with
ours.
"""
import collections
import json
import sys

from mage_clash_combat import Combat
from mage_clash_parts import (
    ARTIFACTS,
    CITIES,
    SEATS,
    TILES,
    City,
    Disagreement,
    Mage,
    Side,
    coverage,
    expect,
    in_order,
    splits,
)


class Game(Combat):
    def __init__(self, outcomes):
        self.outcomes = collections.deque(outcomes)
        self.mages = [Mage(0), Mage(1)]
        self.row, self.gone, self.used = [], set(), set()
        self.phase, self.round, self.turn, self.fewer, self.chooser = "draft", 0, 0, None, None
        self.city, self.sides, self.combat_round, self.retreated, self.reason = None, None, 0, False, None

    # ---- the game

    def play(self):
        for self.round in (1, 2, 3):
            yield from self.learn()
        yield from self.exchange()
        self.score()
        self.draw_artifacts()
        for mage in self.mages:  # MC-5.1
            leaving = mage.kind("item") | mage.kind("mystic")
            mage.tableau -= leaving
            self.gone |= leaving
        self.row = [City(self.take("city")) for _ in CITIES]
        expect("the row", sorted(CITIES), sorted(city.name for city in self.row))
        yield from self.place()
        self.chooser = self.fewer
        while self.reason is None:
            yield from self.fight()
        self.phase, self.chooser, self.city, self.sides = "over", None, None, None

    def learn(self):
        """A round of Phase One (MC-2.1 to MC-2.4)."""
        deck = {tile for tile in TILES if TILES[tile]["round"] == self.round}
        first = {self.take("deal", SEATS[0]) for _ in range(10)}
        if len(first) != 10 or not first <= deck:
            raise Disagreement(f"dealt {sorted(first)} in round {self.round}")
        self.mages[0].hand, self.mages[1].hand = first, deck - first
        for self.turn in range(1, 9):
            picks = yield from self.choose_together(
                {
                    mage.seat: {f"discard {tile}" for tile in mage.hand}
                    | {f"build {tile}" for tile in mage.hand if mage.price(tile) <= mage.mana}
                    for mage in self.mages
                }
            )
            for mage in self.mages:
                act, tile = picks[mage.seat].split()
                mage.hand.remove(tile)
                if act == "build":
                    mage.build(tile)
                else:
                    coverage["MC-2.4"] += 1
                    mage.gain(TILES[tile]["discard"])
                    self.gone.add(tile)
            self.mages[0].hand, self.mages[1].hand = self.mages[1].hand, self.mages[0].hand
        for mage in self.mages:  # MC-2.2
            self.gone |= mage.hand
            mage.hand = set()

    def exchange(self):
        """MC-2.8"""
        self.phase = "exchange"
        legal = {
            mage.seat: {f"exchange {n}" for n in range(min(mage.mana, mage.supply()) + 1)}
            for mage in self.mages
            if mage.effects("exchange mana ally") and mage.mana and mage.supply()
        }
        picks = yield from self.choose_together(legal)
        for seat, move in picks.items():
            coverage["MC-2.8 exchange"] += 1
            self.mages[seat].mana -= int(move.split()[1])
            self.mages[seat].allies += int(move.split()[1])

    def score(self):
        """MC-4.1"""
        for mage in self.mages:
            mage.vp = sum(int(TILES[tile]["effect"].split()[1]) for tile in mage.kind("potion"))
            for number in mage.sets():
                coverage[f"MC-4.1 {number} of a Mage"] += 1
                mage.vp += {2: 4, 3: 6, 4: 8}[number]
        if self.mages[0].vp == self.mages[1].vp:  # MC-5.2
            coverage["MC-5.2 equal VP"] += 1
            self.fewer = SEATS.index(self.take("fewer"))
        else:
            self.fewer = 0 if self.mages[0].vp < self.mages[1].vp else 1

    def draw_artifacts(self):
        """MC-4.2"""
        due = [sum(2 if number == 4 else 1 for number in mage.sets()) for mage in self.mages]
        stack, seat = set(ARTIFACTS.values()), self.fewer
        coverage["MC-4.2 stack runs out"] += sum(due) > len(stack)
        while stack and sum(due):
            if due[seat]:
                artifact = self.take("artifact", SEATS[seat])
                if artifact not in stack:
                    raise Disagreement(f"{artifact} drawn, which is not in the stack")
                stack.remove(artifact)
                self.mages[seat].artifacts.add(artifact)
                due[seat] -= 1
            seat = 1 - seat

    def place(self):
        """MC-5.2"""
        self.phase, seat = "placement", self.fewer
        while any(mage.allies for mage in self.mages):
            mage = self.mages[seat]
            if mage.allies:
                coverage["MC-5.2 alone"] += not self.mages[1 - seat].allies
                coverage["MC-5.2 fewer than 3"] += mage.allies < 3
                _, move = yield {seat: splits("place", min(3, mage.allies), tuple(CITIES))}
                mage.allies -= self.put(seat, move.split()[1:])
            seat = 1 - seat

    # ---- Phase Two

    def fight(self):
        """One City, from the choice (MC-5.3) to what follows from it."""
        self.phase, self.city, self.sides = "choice", None, None
        open_cities = [city for city in self.row if city.choosable()]
        if not open_cities:
            coverage["MC-5.9 no City"] += 1
            self.reason = "no-city"
            return
        _, move = yield {self.chooser: {f"attack {city.name}" for city in open_cities}}
        self.city = next(city for city in self.row if city.name == move.split()[1])
        if min(self.city.allies) == 0:  # MC-5.10
            coverage["MC-5.10"] += 1
            loser = self.city.allies.index(0)
        else:
            self.sides, self.combat_round, self.retreated = [Side(), Side()], 1, False
            self.keyed = self.keyed_shown = 0
            result, seat = yield from self.combat()
            if result == "halt":  # MC-3.5.6
                self.city.halted, self.chooser = True, seat
                return
            loser = seat
            self.set_aside()
        for city in self.row:
            city.halted = False
        if loser is None:  # MC-5.12
            coverage["MC-5.12"] += 1
            self.city.drawn = True
            return
        self.city.winner = 1 - loser
        winner = self.mages[1 - loser]
        winner.vp += self.city.vp
        winner.won.add(self.city.name)
        if len(winner.won) == 4:  # MC-5.9
            self.reason = "four-cities"
        elif self.sides and any(city.choosable() for city in self.row):
            yield from self.aftermath(1 - loser)
        self.chooser = loser

    def set_aside(self):
        """MC-5.7"""
        for mage, side in zip(self.mages, self.sides):
            mage.aside |= {tile for tile in (side.spell, side.ward) if tile}
            if not mage.hand_tiles("spell"):
                coverage["MC-5.7 all return"] += 1
                mage.aside = set()

    # ---- what the state tells

    def state(self, to_act):
        shown = {"phase": self.phase, "to_act": [SEATS[seat] for seat in to_act]}
        if self.phase == "draft":
            shown |= {"round": self.round, "turn": self.turn}
        shown["mages"] = [
            {
                "seat": mage.name,
                "vp": mage.vp,
                "mana": mage.mana,
                "allies": mage.allies,
                "supply": mage.supply(),
                "in_cities": mage.in_cities,
                "potions": len(mage.kind("potion")),
                "artifacts": len(mage.artifacts),
                "tableau": in_order(mage.tableau),
                "aside": in_order(mage.aside),
                "won": in_order(mage.won),
                "chosen": mage.pick is not None,
            }
            for mage in self.mages
        ]
        if self.row:
            shown["cities"] = [
                {
                    "id": city.name,
                    "vp": city.vp,
                    "rule": city.rule,
                    "allies": city.allies,
                    "drawn": city.drawn,
                    "halted": city.halted,
                    "winner": None if city.winner is None else SEATS[city.winner],
                }
                for city in self.row
            ]
            shown |= {"fewer": SEATS[self.fewer], "artifacts_used": in_order(self.used)}
        if self.chooser is not None:
            shown["chooser"] = SEATS[self.chooser]
        if self.sides:
            shown["combat"] = {
                "city": self.city.name,
                "round": self.combat_round,
                "retreated": self.retreated,
                "keyed": self.keyed_shown,
                "sides": [self.side_state(seat) for seat in (0, 1)],
            }
        shown["gone"] = in_order(self.gone)
        shown["secrets"] = [
            {
                "seat": mage.name,
                "pick": mage.pick,
                "artifacts": in_order(mage.artifacts),
                "hand": [
                    {"id": tile, "price": mage.price(tile), "affordable": mage.price(tile) <= mage.mana}
                    for tile in in_order(mage.hand)
                ],
            }
            for mage in self.mages
        ]
        return shown

    def result(self):
        """MC-6.1"""
        first, second = ((mage.vp, mage.in_cities) for mage in self.mages)
        coverage["MC-6.1 tie"] += first[0] == second[0]
        coverage["MC-6.1 draw"] += first == second
        winners = [] if first == second else [SEATS[0] if first > second else SEATS[1]]
        return {
            "over": True,
            "scores": {mage.name: mage.vp for mage in self.mages},
            "winners": winners,
            "reason": self.reason,
        }


def difference(where, ours, theirs):
    if ours == theirs:
        return
    if isinstance(ours, dict) and isinstance(theirs, dict):
        expect(f"keys of {where}", sorted(ours), sorted(theirs))
        for key in ours:
            difference(f"{where}.{key}", ours[key], theirs[key])
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (mine, other) in enumerate(zip(ours, theirs)):
            difference(f"{where}[{i}]", mine, other)
    else:
        expect(where, ours, theirs)


def follow(lines):
    games = steps = 0
    seed = step = None
    game = play = owed = None
    for line in lines:
        line = json.loads(line)
        try:
            if "game" in line:
                seed, step, game = line["seed"], 0, Game(line["outcomes"])
                play = game.play()
                owed = next(play)
            elif "over" in line:
                expect("the end is owed", {}, owed)
                difference("result", game.result(), line)
                games += 1
            else:
                step = line["step"]
                expect("to_act", [SEATS[seat] for seat in sorted(owed)], line["to_act"])
                for seat, moves in owed.items():
                    theirs = line["legal"][SEATS[seat]]
                    expect("moves listed twice", len(set(theirs)), len(theirs))
                    if moves != set(theirs):
                        raise Disagreement(
                            f"moves of {SEATS[seat]}: not legal {sorted(set(theirs) - moves)}, "
                            f"not listed {sorted(moves - set(theirs))}"
                        )
                game.outcomes.extend(line["outcomes"])
                try:
                    owed = play.send((SEATS.index(line["seat"]), line["move"]))
                except StopIteration:
                    owed = {}
                steps += 1
            if "over" not in line:
                expect("chance results left over", [], list(game.outcomes))
            if "state" in line:
                difference("state", game.state(sorted(owed)), line["state"])
        except Disagreement as error:
            print(f"seed {seed}, step {step}, {line.get('seat')} {line.get('move')}: {error}")
            return 1
    print(f"ok: {games} games, {steps} steps")
    return 0


if __name__ == "__main__":
    code = follow(sys.stdin)
    if "--coverage" in sys.argv[1:]:
        for clause, number in sorted(coverage.items()):
            print(f"{number:9} {clause}")
    sys.exit(code)
