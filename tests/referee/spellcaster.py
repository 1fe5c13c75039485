"""Follows the games that `conclave audit spellcaster` writes by its own reading of the rules, and judges every step.

    conclave audit spellcaster --mages 3 --games 100 --seed 1 |
      python3 tests/referee/spellcaster.py [--coverage] [--cards FILE]

Prints "ok: N games, M steps", or the first disagreement, and exits 1. --coverage counts how often each clause was
met."""
import argparse
import json
import pathlib
import re
import sys

import spellcaster_cards as cards
from spellcaster_cards import Disagreement, expect, note
from spellcaster_rules import Duel

HERE = pathlib.Path(__file__).resolve().parent


def same(what, mine, theirs):
    if mine != theirs:
        raise Disagreement(f"{what}: {mine}, got {theirs}")


class Referee:
    def __init__(self):
        self.games = self.steps = 0
        self.owed = {}

    def head(self, line):
        expect(not self.owed, "more of the duel before this one")
        self.duel = Duel(int(line["options"]["mages"]), line["options"].get("first", "lot"))
        self.duel.outcomes.extend(line["outcomes"])
        self.course = self.duel.play()
        self.owed = next(self.course)
        same("outcomes left", [], list(self.duel.outcomes))
        self.games += 1

    def step(self, line):
        owed, duel, seat, move = self.owed, self.duel, line["seat"], line["move"]
        same("to act", list(owed), line["to_act"])
        same("seats with legal moves", list(owed), list(line["legal"]))
        for each, moves in owed.items():
            same(f"legal moves of {each}", sorted(moves), sorted(line["legal"][each]))
        expect(move in owed.get(seat, ()), f"a legal move, got “{move}” of {seat}")
        duel.outcomes.extend(line["outcomes"])
        try:
            self.owed = self.course.send((seat, move))
        except StopIteration:
            self.owed = {}
        same("outcomes left", [], list(duel.outcomes))
        line["state"]["asks"].pop("step", None)  # a place in the program's own form of the card
        mine, theirs = duel.state(), line["state"]
        for key in mine.keys() | theirs.keys():
            same(key, mine.get(key), theirs.get(key))
        self.steps += 1

    def over(self, line):
        duel = self.duel
        expect(duel.end, "more of the duel")
        reason, winner = duel.end
        note(f"5 over: {reason}, {duel.mages} Mages")
        same(
            "the end",
            {
                "over": True,
                "scores": {seat: duel.sapphires[duel.team[seat]] for seat in duel.seats},
                "winners": [seat for seat in duel.seats if duel.team[seat] == winner],
                "reason": reason,
            },
            line,
        )

    def follow(self, lines):
        seed, step = None, 0
        try:
            for text in lines:
                line = json.loads(text)
                if "over" in line:
                    self.over(line)
                elif "step" in line:
                    same("number of the step", step + 1, line["step"])
                    step += 1
                    self.step(line)
                else:
                    seed, step = line["seed"], 0
                    self.head(line)
            expect(self.games and not self.owed, "more of the duel")
        except Disagreement as error:
            print(f"seed {seed}, step {step}: expected {error}")
            return False
        print(f"ok: {self.games} games, {self.steps} steps")
        return True


def coverage():
    """Every clause met, and those named literally in the rules that were not."""
    sources = (HERE / f"spellcaster_{part}.py" for part in ("rules", "alterations"))
    named = [name for path in sources for name in re.findall(r'note\("([^"]+)"[,)]', path.read_text("utf-8"))]
    named += [f"{'3.1' if card in cards.ENCHANTMENTS else '3.3'} {card}" for card in cards.ORDER]
    for clause in sorted(set(named) | set(cards.seen)):
        print(f"{cards.seen[clause]:8} {clause}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--coverage", action="store_true", help="count how often each clause was met")
    parser.add_argument("--cards", default=HERE.parents[1] / "cards/spellcaster.toml", help="the card set of the games")
    options = parser.parse_args()
    cards.load(options.cards)
    agreed = Referee().follow(sys.stdin)
    if options.coverage:
        coverage()
    sys.exit(0 if agreed else 1)
