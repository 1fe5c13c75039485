#!/usr/bin/env python3
"""A mind of your own, as docs/mind-protocol.md has it: plays the verb it likes best, and leaves the rest to chance.

conclave play clash --seats human,program:docs/mind.py
conclave simulate mage-clash --seats program:docs/mind.py,novice --games 10
"""
import json
import random
import sys

# What a move does is its first word. The first of these that is possible is played three times in four.
LIKED = {
    "wizards-cup": ["use"],
    "clash-of-magic-schools": ["pass", "cast", "assign", "move", "summon"],
    "spellcaster": ["yes", "activate", "play", "draw"],
    "mage-clash": ["build", "attack", "cast", "place"],
}


class Wrong(Exception):
    """What the other side said makes no sense here; the argument is the sentence to answer."""


def fill(slot):
    """Any of the texts that may stand in a slot."""
    candidates, least, most = slot["from"], slot["least"], slot["most"]
    if slot["kind"] == "one":
        return random.choice(candidates)
    if slot["kind"] == "order":
        return " ".join(random.sample(candidates, most))
    if slot["kind"] == "some":
        taken = random.sample(range(len(candidates)), random.randint(least, min(most, len(candidates))))
        return " ".join(candidates[i] for i in sorted(taken))
    units = [random.randrange(len(candidates)) for _ in range(most)]  # a split
    return " ".join(f"{name}:{units.count(i)}" for i, name in enumerate(candidates) if i in units)


def compose(choice):
    """Any move that the choice stands for."""
    move = choice["pattern"]
    for slot in choice["slots"]:
        move = move.replace("{" + slot["name"] + "}", fill(slot))
    return move


def best_move(game, choices):
    for verb in LIKED.get(game, []):
        liked = [choice for choice in choices if choice["pattern"].split()[0] == verb]
        if liked and random.random() < 0.75:
            return compose(random.choice(liked))
    return compose(random.choice(choices))


class Mind:
    def __init__(self):
        self.game = self.position = None

    def obey(self, word, rest):
        """The answer to one line."""
        if word == "conclave-mind":
            return "id name Sample\nid author the Conclave project\nready"
        if word in ("option", "stop"):
            return ""  # there are no options, and the answer to go never takes long
        try:
            told = json.loads(rest)
        except ValueError:
            raise Wrong(f"what follows “{word}” must be one JSON object on the same line") from None
        if word == "newgame":
            self.game, self.position = told["game"], None
        elif word == "position":
            self.position = told  # "view" is what the seat sees, "events" what has happened: a better mind would look
        elif word == "go":
            if not self.position:
                raise Wrong("there is no position yet; send position first")
            random.seed(told.get("seed"))
            return "bestmove " + best_move(self.game, self.position["choices"])
        else:
            raise Wrong(f"“{word}” is no word of the protocol")
        return ""


def main():
    mind = Mind()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            break
        try:
            answer = mind.obey(word, rest) if word else ""
        except Wrong as wrong:
            answer = f"error {wrong}"
        if answer:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
