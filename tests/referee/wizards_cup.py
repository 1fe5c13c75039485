"""An independent referee of Wizards Cup: follows audit lines by its own reading of docs/rules/wizards-cup.md.

    conclave audit wizards-cup --games 500 --seed 1 | python3 tests/referee/wizards_cup.py [--coverage] [--cards FILE]

It knows the numbered rules, the card set and the notation, and nothing of the engine. It says "ok: N games, M steps",
or the first step on which the two differ, and leaves with 1. Standard library only.
"""
import argparse
import itertools
import json
import pathlib
import re
import sys
import tomllib
from collections import Counter

import wizards_cup_coverage

SEATS = ("black", "white")
HOUSE_SET = pathlib.Path(__file__).resolve().parents[2] / "cards/wizards-cup.toml"

# WC-2.4: each Element and those that it loses to.
LOSES_TO = {
    "fire": ("water",),
    "water": ("nature",),
    "nature": ("fire",),
    "shadow": ("light",),
    "light": ("water", "fire", "nature"),
    "void": (),
}


class Disagreement(Exception):
    pass


def expect(what, expected, got):
    if expected != got:
        raise Disagreement(f"{what}: expected {json.dumps(expected)}, got {json.dumps(got)}")


class Wizard:
    """WC-1.1: one card; its effect's words are split once."""

    def __init__(self, row):
        self.id, self.element, self.value = row["id"], row["element"], row["value"]
        self.power = row.get("power")
        self.effect = row.get("effect", "").removeprefix("may ")
        self.may = row.get("effect", "").startswith("may ")
        change = re.fullmatch(r"(own|rival) (?:([a-z,]+) )?([+-]\d+)", self.effect)
        self.change = change and (change[1], set(change[2].split(",")) if change[2] else set(LOSES_TO), int(change[3]))
        beats = re.fullmatch(r"beats-printed (\d+)\+", self.effect)
        self.beats = int(beats[1]) if beats else None
        mill = re.fullmatch(r"on-win rival-mill (\d+)", self.effect)
        self.mill = int(mill[1]) if mill else 0


class Side:
    def __init__(self, seat, random, ids):
        self.seat, self.random = seat, random
        self.team, self.aside = {random}, set(ids) - {random}
        self.tokens, self.chosen, self.seen = 0, False, []
        self.clear()

    def clear(self):
        self.deck, self.discard, self.waiting, self.zone = [], [], None, None
        self.entered = 0  # when the Wizard in the zone entered: WC-3.2, WC-3.3


class Match:
    """One game. A round is a generator that yields (seat, card, later) where a power asks, and is sent the answer."""

    def __init__(self, cards, shown, met):
        self.cards, self.met = cards, met
        self.sides = {seat: Side(seat, shown[seat], cards) for seat in SEATS}
        self.phase, self.round, self.asked, self.duels = "pick", 1, None, None
        self.reason, self.winners, self.clock = None, None, 0
        for side in self.sides.values():
            side.seen.append(set())

    def rival(self, side):
        return self.sides[SEATS[1 - SEATS.index(side.seat)]]

    # ---- Powers

    def one_name(self):  # WC-3.4
        black, white = self.sides.values()
        return black.zone is not None and black.zone is white.zone

    def stopped(self, side):
        """WC-3.12: a Wizard that silences, and came before this one, stands opposite."""
        rival = self.rival(side)
        return (
            rival.zone is not None
            and rival.zone.effect == "silence"
            and not self.one_name()
            and side.zone.power in ("immediate", "permanent")
            and rival.entered < side.entered
        )

    def active(self, side):
        """Whether the power of the Wizard in this side's zone works: WC-3.4, WC-3.12."""
        return side.zone is not None and not self.one_name() and not self.stopped(side)

    def permanent(self, side):
        return side.zone.effect if side.zone.power == "permanent" and self.active(side) else ""

    def dormant(self, side):  # WC-3.1: the visible card of the pile; WC-3.12: never stopped
        top = side.discard[-1] if side.discard else None
        return top if top and top.power == "dormant" else None

    def value(self, side):  # WC-2.5
        total = side.zone.value
        for owner, whose in ((side, "own"), (self.rival(side), "rival")):
            top = self.dormant(owner)
            if top and top.change and top.change[0] == whose and side.zone.element in top.change[1]:
                total += top.change[2]
        return total

    # ---- Cards that move

    def place(self, side, card):
        side.zone = card
        side.seen[-1].add(card.id)
        self.clock += 1
        side.entered = self.clock

    def put_on_pile(self, side, card):
        side.discard.append(card)
        side.seen[-1].add(card.id)

    def lose(self, side):  # WC-2.6
        card, side.zone = side.zone, None
        self.put_on_pile(side, card)

    # ---- A duel

    def order(self, side):
        """WC-3.3 and WC-3.11: lower printed Value, Permanent before Immediate, then by the round's parity."""
        first = "black" if self.round % 2 else "white"
        return side.zone.value, side.zone.power == "immediate", side.seat != first

    def enter(self, sides):
        """Cards revealed together enter; their Immediates are carried out in order."""
        for side in sides:
            self.place(side, self.cards[side.deck.pop(0)])
        sides = sorted(sides, key=self.order)
        for side in sides:
            self.clock += 1
            side.entered = self.clock
        self.revealed(sides)
        queue = [(side, side.zone) for side in sides if side.zone.power == "immediate"]
        while queue:
            side, card = queue.pop(0)
            gone = side.zone is not card  # WC-3.3: carried out whatever the first did
            self.in_turn(side, card, gone)
            if gone or self.active(side):
                yield from self.carry_out(side, card, queue[0][1] if queue else None)

    def revealed(self, sides):
        """Cards have entered, in this order; for --coverage."""

    def in_turn(self, side, card, gone):
        """It is an Immediate's turn; for --coverage."""

    def carry_out(self, side, card, later):
        """An Immediate power. `later` is the one that still waits for its turn."""
        rival, effect = self.rival(side), card.effect
        nothing = {
            "swap-waiting": side.waiting is None,
            "discard-waiting": side.waiting is None,
            "recover": not side.discard,
            "rival-cycle": len(rival.deck) < 2,
        }.get(effect, False)
        if nothing:  # WC-3.14
            self.met[f"WC-3.14 nothing to act on: {effect}"] += 1
            return
        if card.may:  # WC-3.5
            used = yield side.seat, card.id, later and later.id
            self.met["WC-3.5 used" if used else "WC-3.5 declined"] += 1
            if not used:
                return
        self.met[f"WC-3.1 {effect}"] += 1
        if effect == "both-lose":
            for each in self.sides.values():
                if each.zone is not None:
                    self.lose(each)
        elif effect == "discard-waiting":  # WC-3.7
            waiting, side.waiting = side.waiting, None
            self.put_on_pile(side, self.cards[waiting])
        elif effect == "recover":
            side.deck.append(side.discard.pop().id)
        elif effect == "rival-cycle":
            rival.deck.append(rival.deck.pop(0))
        elif effect == "swap-waiting":
            yield from self.exchange(side, card, later)

    def exchange(self, side, card, later):
        """WC-3.6: the Waiting card takes the place; WC-3.10: an empty place, when the card itself is on the pile."""
        brought, alone = self.cards[side.waiting], side.zone is not card
        side.waiting = None if alone else card.id
        self.place(side, brought)
        self.brought(side, later, alone)
        if brought.power == "immediate" and self.active(side):
            yield from self.carry_out(side, brought, later)

    def brought(self, side, later, alone):
        """A power has placed a Wizard; for --coverage."""

    def winner(self):
        """WC-2.3: the side that wins, or None when both lose."""
        for decide in (self.by_power, self.by_element, self.by_value):
            decided, side = decide()
            if decided:
                return side

    def by_power(self):  # Criteria A, WC-3.8
        for side in self.sides.values():
            if self.permanent(side) and side.zone.beats is not None and self.rival(side).zone.value >= side.zone.beats:
                return True, side
        return False, None

    def by_element(self):  # Criteria B, WC-2.4
        for side in self.sides.values():
            if self.rival(side).zone.element in LOSES_TO[side.zone.element]:
                return True, self.rival(side)
        return False, None

    def by_value(self):  # Criteria C, WC-2.5
        black, white = self.sides.values()
        lead = self.value(black) - self.value(white)
        for side in sorted((black, white), key=lambda each: each.entered):  # WC-3.13: who came first decides
            if self.permanent(side) == "wins-values":
                return True, side
            if self.permanent(side) == "lower-wins":
                lead = -lead
                break
        return True, (None if lead == 0 else black if lead > 0 else white)

    def end_duel(self, winner):
        """WC-2.6 and WC-3.9: what a win does comes before the loser is discarded."""
        if winner is None:
            for side in self.sides.values():
                self.lose(side)
            return
        loser = self.rival(winner)
        if self.permanent(winner):
            self.mill(winner.zone.mill, loser)
        self.lose(loser)

    def mill(self, count, loser):
        for _ in range(count):
            top = self.dormant(loser)
            if top and top.effect == "protect":  # also one that this win has just milled: WC-3.7
                self.met["WC-3.9 the shield prevented it"] += 1
                return
            if not loser.deck:  # WC-3.14
                self.met["WC-3.14 nothing to mill"] += 1
                return
            self.put_on_pile(loser, self.cards[loser.deck.pop(0)])
            self.met["WC-3.9 a card milled"] += 1

    # ---- Rounds

    def play_round(self):
        """WC-2.2 to WC-2.7: duels until somebody who must draw cannot; gives the tokens."""
        while True:
            drawing = [side for side in self.sides.values() if side.zone is None]
            out = [side for side in drawing if not side.deck]
            if out:
                break
            yield from self.enter(drawing)
            if all(side.zone is not None for side in self.sides.values()):
                self.end_duel(self.winner())
        self.met[
            "WC-2.7 neither could draw"
            if len(out) == 2
            else "WC-2.7 one could not draw, the other could"
            if len(drawing) == 2
            else "WC-2.7 one could not draw, the other's Wizard stood"
        ] += 1
        for side in out:
            self.rival(side).tokens += 1

    def go_on(self, answer=None):
        """Plays duels until a power asks or the round is over."""
        try:
            self.asked = self.duels.send(answer)
        except StopIteration:
            self.asked = self.duels = None
            self.end_round()

    def end_round(self):  # WC-4.1, WC-4.2
        full = [side for side in self.sides.values() if side.tokens == 2]
        if not full:
            self.phase = "swap"
            for side in self.sides.values():
                side.clear()
            return
        self.phase, self.reason = "over", "tokens"
        if len(full) == 2:
            for side in full:  # the six cards that are counted are shown
                side.seen[-1] |= side.team
            sums = {side.seat: sum(self.cards[card].value for card in side.team) for side in full}
            full = [side for side in full if sums[side.seat] == min(sums.values())]
            self.reason = "lower-sum" if len(full) == 1 else "shared"
        self.met[f"WC-4.2 over: {self.reason}"] += 1
        self.winners = [side.seat for side in full]

    # ---- Decisions

    def to_act(self):
        if self.phase == "over":
            return []
        return [self.asked[0]] if self.asked else [seat for seat in SEATS if not self.sides[seat].chosen]

    def legal(self, seat):
        side = self.sides[seat]
        if self.asked:
            return {"use", "decline"}
        if self.phase == "pick":  # WC-1.3
            return combined("pick", tuple(sorted(side.aside)), itertools.combinations)
        if self.phase == "plan":  # WC-2.1
            return combined("plan", tuple(sorted(side.team)), itertools.permutations)
        return {"keep"} | {f"swap {out} {into}" for out in side.team for into in side.aside}  # WC-4.1

    def play(self, seat, move):
        side, (verb, *ids) = self.sides[seat], move.split()
        if self.asked:
            return self.go_on(verb == "use")
        if verb == "pick":
            side.team, side.aside = side.team | set(ids), side.aside - set(ids)
        elif verb == "plan":
            side.deck, (side.waiting,) = ids, side.team - set(ids)
        else:
            self.met["WC-4.1 kept" if verb == "keep" else "WC-4.1 swapped"] += 1
            if verb == "swap":
                self.met["WC-4.1 swapped the random card"] += ids[0] == side.random
                side.team, side.aside = side.team - {ids[0]} | {ids[1]}, side.aside - {ids[1]} | {ids[0]}
        side.chosen = True
        if all(each.chosen for each in self.sides.values()):
            self.all_chosen()

    def all_chosen(self):
        for side in self.sides.values():
            side.chosen = False
        if self.phase == "plan":
            self.phase, self.duels = "duel", self.play_round()
            return self.go_on()
        if self.phase == "swap":
            self.round += 1
            self.met["WC-4.1 third round"] += self.round == 3
            for side in self.sides.values():
                side.seen.append(set())
        self.phase = "plan"

    # ---- The state as audit lines write it

    def state(self):
        asked = self.asked and dict(zip(("seat", "card", "later"), self.asked))
        whole = {
            "game": "wizards-cup",
            "phase": self.phase,
            "round": self.round,
            "asked": asked,
            "sides": [self.side_state(side) for side in self.sides.values()],
        }
        return whole if self.phase != "over" else whole | {"reason": self.reason, "winners": self.winners}

    def side_state(self, side):
        told = {
            "seat": side.seat,
            "tokens": side.tokens,
            "random": side.random,
            "chosen": side.chosen,
            "zone": side.zone and side.zone.id,
            "discard": [card.id for card in side.discard],
            "deck": side.deck,
            "waiting": side.waiting,
            "seen": [sorted(seen) for seen in side.seen],
            "team": sorted(side.team),
            "aside": sorted(side.aside),
        }
        return told if side.zone is None else told | {"value": self.value(side), "stopped": self.stopped(side)}


def combined(verb, ids, ways, known={}):
    """Every move of five of these cards; kept, as it is asked for twice or more."""
    if (verb, ids) not in known:
        if len(known) > 2000:
            known.clear()
        known[verb, ids] = {" ".join((verb, *five)) for five in ways(ids, 5)}
    return known[verb, ids]


def compare(expected, got, path="state"):
    if isinstance(expected, dict) and isinstance(got, dict):
        expect(f"keys of {path}", sorted(expected), sorted(got))
        for key in expected:
            compare(expected[key], got[key], f"{path}.{key}")
    elif path == "state.sides":
        for one, other in itertools.zip_longest(expected, got):
            compare(one, other, f"{path}.{one and one['seat']}")
    else:
        expect(path, expected, got)


class Referee:
    def __init__(self, path, match=Match):
        rows = tomllib.loads(pathlib.Path(path).read_text())
        self.cards = {row["id"]: Wizard(row) for row in rows["wizard"]}
        self.name = f"{rows['set']} {rows['version']}"
        self.new_match, self.met = match, Counter()
        self.match, self.seed, self.step, self.games, self.steps = None, None, 0, 0, 0

    def head(self, line):  # WC-1.2
        expect("the game before is over", None, self.match and self.match.phase)
        expect("seed", line["seed"] if self.seed is None else self.seed + 1, line["seed"])
        self.seed, self.step = line["seed"], 0
        expect("head", ["wizards-cup", {}, self.name], [line["game"], line["options"], line["cards"]])
        words = [outcome.split() for outcome in line["outcomes"]]
        expect("setup outcomes", [["show", seat] for seat in SEATS], [word[:-1] for word in words])
        shown = {word[1]: word[2] for word in words}
        expect("the shown are of the set", [], [card for card in shown.values() if card not in self.cards])
        self.match = self.new_match(self.cards, shown, self.met)

    def decision(self, line):
        self.step += 1
        expect("step", self.step, line["step"])
        expect("to_act", self.match.to_act(), line["to_act"])
        expect("seats of legal", self.match.to_act(), sorted(line["legal"]))
        for seat, moves in line["legal"].items():
            legal = self.match.legal(seat)
            if len(moves) != len(legal) or set(moves) != legal:
                expect(
                    f"moves of {seat}, those that only one of us has",
                    sorted(legal - set(moves))[:5],
                    sorted(set(moves) - legal)[:5],
                )
                expect(f"moves of {seat}, each once", len(legal), len(moves))
        expect("the mover owes a decision", True, line["seat"] in self.match.to_act())
        expect("the move is legal", True, line["move"] in self.match.legal(line["seat"]))
        self.match.play(line["seat"], line["move"])
        expect("outcomes", [], line["outcomes"])
        compare(self.match.state(), line["state"])
        self.steps += 1

    def end(self, line):
        match = self.match
        expect("phase", "over", match.phase)
        expect(
            "end",
            {
                "over": True,
                "scores": {side.seat: side.tokens for side in match.sides.values()},
                "winners": match.winners,
                "reason": match.reason,
            },
            line,
        )
        self.match, self.games = None, self.games + 1

    def follow(self, lines):
        for text in lines:
            line = json.loads(text)
            if "outcomes" in line and "step" not in line:
                self.head(line)
            elif self.match is None:
                raise Disagreement("a line outside any game")
            elif "over" in line:
                self.end(line)
            else:
                self.decision(line)
        expect("the last game is over", None, self.match and self.match.phase)
        expect("there are games", True, self.games > 0)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument(
        "--coverage", action="store_true", help="count how often each branch of the rules was reached"
    )
    arguments.add_argument("--cards", default=HOUSE_SET, help="the card set that the games were played with")
    options = arguments.parse_args()
    referee = Referee(options.cards, wizards_cup_coverage.observed(Match) if options.coverage else Match)
    try:
        referee.follow(sys.stdin)
    except Disagreement as error:
        print(f"seed {referee.seed}, step {referee.step}: {error}")
        return 1
    if options.coverage:
        print(wizards_cup_coverage.report(referee.met))
    print(f"ok: {referee.games} games, {referee.steps} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
