"""Follows audited games of Clash of Magic Schools by its own reading of the rules and reports the first disagreement.

    conclave audit clash-of-magic-schools --games 500 --seed 1 | python3 clash_of_magic_schools.py [--coverage]

The lines are those of docs/audit.md; the rules are in clash_of_magic_schools_rules.py.
"""
import collections
import json
import sys

from clash_of_magic_schools_rules import BRANCHES, SEATS, Disagreement, Duel, expect, some


class Recorded:
    """Chance as a line of the audit tells it; each result must be one that was possible."""

    def __init__(self, texts):
        self.texts = list(texts)
        self.next = 0

    def take(self, kind):
        expect(self.next < len(self.texts), "outcomes", f"one more: {kind}", self.texts)
        self.next += 1
        return self.texts[self.next - 1].split(" ")

    def draw(self, seat, deck):
        words = self.take(f"draw {seat}")
        possible = len(words) == 3 and words[:2] == ["draw", seat] and deck.get(words[2], 0) > 0
        expect(possible, "outcome", f"draw {seat} one of {some(deck)}", words)
        return words[2]

    def reveal(self, trials):
        words = self.take("reveal")
        possible = len(words) == 2 and words[0] == "reveal" and words[1] in [str(n) for n in trials if trials[n]]
        expect(possible, "outcome", f"reveal one of {some(trials)}", words)
        return int(words[1])

    def close(self):
        expect(self.next == len(self.texts), "outcomes", f"only {self.texts[:self.next]}", self.texts)


def differences(wanted, got, path="state"):
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in sorted(wanted.keys() | got.keys()):
            yield from differences(wanted.get(key, "nothing"), got.get(key, "nothing"), f"{path}.{key}")
    elif wanted != got:
        yield f"{path}: expected {wanted}, got {got}"


def follow_step(duel, line, number):
    seat = SEATS[duel.acting()]
    expect(line["step"] == number, "step", number, line["step"])
    expect(line["to_act"] == [seat], "to_act", [seat], line["to_act"])
    expect(list(line["legal"]) == [seat], "seats in legal", [seat], list(line["legal"]))
    mine, theirs = duel.legal(), line["legal"][seat]
    if sorted(mine) != sorted(theirs):
        extra, lacking = sorted(set(theirs) - set(mine)), sorted(set(mine) - set(theirs))
        raise Disagreement(
            f"legal: lists what is not legal {extra}, lacks {lacking}, {len(theirs)} moves for {len(mine)}"
        )
    expect(line["seat"] == seat and line["move"] in mine, "move", f"one of {seat}'s", f"{line['seat']} {line['move']}")
    chance = Recorded(line["outcomes"])
    duel.act(line["move"], chance)
    chance.close()
    wanted = duel.state()
    if wanted != line["state"]:
        raise Disagreement("; ".join(differences(wanted, line["state"])))


def follow_end(duel, line):
    expect(duel.acting() is None, "over", f"{SEATS[duel.acting() or 0]} to act", line)
    scores = {seat: school.total() for seat, school in zip(SEATS, duel.schools)}
    wanted = {"over": True, "scores": scores, "winners": duel.winners(), "reason": duel.reason}
    expect(line == wanted, "the end", wanted, line)


def follow(lines, coverage):
    """Follows every game; returns how many games and steps there were."""
    games = steps = number = 0
    duel = seed = None
    try:
        for line in map(json.loads, lines):
            if "step" in line:
                number += 1
                expect(duel and not duel.reason, "a step", "a game that goes on", line["step"])
                follow_step(duel, line, number)
            elif "over" in line:
                expect(duel, "an end", "a game", line)
                follow_end(duel, line)
                games, steps, duel = games + 1, steps + number, None
            else:
                expect(duel is None, "a head", "the end of the game before", line)
                seed, number = line["seed"], 0
                told = (line["game"], line["options"], line["cards"])
                expect(told == ("clash-of-magic-schools", {}, ""), "head", "the game, no options, no cards", told)
                chance = Recorded(line["outcomes"])
                duel = Duel(chance, coverage)
                chance.close()
        expect(games and duel is None, "the last line", "the end of a game", "none")
    except Disagreement as why:
        raise Disagreement(f"seed {seed}, step {number}: {why}") from None
    return games, steps


def main():
    coverage = collections.Counter()
    try:
        games, steps = follow(sys.stdin, coverage)
    except Disagreement as why:
        print(why)
        return 1
    print(f"ok: {games} games, {steps} steps")
    if "--coverage" in sys.argv[1:]:
        unknown = coverage.keys() - set(BRANCHES)
        assert not unknown, f"not listed: {unknown}"
        for name in BRANCHES:
            print(f"{coverage[name]:9} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
