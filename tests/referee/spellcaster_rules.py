"""Spellcaster as the referee reads its rules: SC-x.y are the clauses. Written from the rules alone."""
import collections
import itertools
import re

from spellcaster_alterations import Alterations
from spellcaster_cards import COLOUR, COLOURS, EFFECTS, ENCHANTMENTS, ORDER, expect, in_order, note

TARGETS = {"take-control": "turn", "uproot": "uproot", "unearth": "unearth", "use": "use"}


class Over(Exception):
    pass


class Duel(Alterations):
    def __init__(self, mages, first="lot"):
        self.mages, self.first = mages, first
        if mages == 3:  # SC-6
            self.seats, names = ["team-1", "solo", "team-2"], ["team", "solo"]
        else:
            self.seats = [f"mage-{number + 1}" for number in range(mages)]
            names = self.seats if mages == 2 else ["team-a", "team-b"]
        self.team = {seat: names[place % 2] for place, seat in enumerate(self.seats)}
        self.names = names
        self.energy, self.sapphires = dict.fromkeys(names, 10), dict.fromkeys(names, 2)
        self.supply = {"energy": 10, "sapphires": 26}  # SC-1.3
        self.hands = {seat: set() for seat in self.seats}
        self.knows = {seat: {} for seat in self.seats}  # by Mage, then card: the others in whose hands it may be
        self.piles = {colour: [] for colour in COLOURS}  # [card, team it faces], the top last
        self.deck, self.discard, self.activated = set(ORDER), set(), set()
        self.turn, self.last_turn, self.actions, self.stage = 0, False, 2, "enchantments"
        self.chosen, self.asks, self.end, self.played_by = {}, {}, None, {}
        self.outcomes = collections.deque()
        self.alterations, self.applied = [], []

    # What the table tells

    def other(self, team):
        return self.names[1 - self.names.index(team)]

    def tops(self, team=None):
        return [pile[-1][0] for pile in self.piles.values() if pile and team in (None, pile[-1][1])]

    def controls(self, team):  # SC-2.2, 2.5
        return [colour for colour in COLOURS if self.piles[colour] and self.piles[colour][-1][1] == team]

    def me(self):
        return self.team[self.active]

    def foe(self):
        return self.other(self.me())

    def foes(self):
        return [seat for seat in self.seats if self.team[seat] == self.foe()]

    def can_pay(self, effect):  # SC-4.1
        if effect[0] != "pay":
            return True
        have = len(self.hands[self.active]) if effect[1] == "discard" else getattr(self, effect[1])[self.me()]
        note("4.1 a price that cannot be paid", have < effect[2])
        return have >= effect[2]

    def targets(self, word, card, aiming=frozenset()):  # SC-4.5, 4.6
        if word == "turn":
            return [top for top in self.tops(self.foe()) if COLOUR[top] != COLOUR[card]]
        if word == "uproot":
            return self.tops()
        if word == "unearth":
            return [pile[-2][0] for pile in self.piles.values() if len(pile) > 1]
        return [top for top in self.tops(self.foe()) if self.usable(top, aiming | {card})]

    def usable(self, card, aiming=frozenset()):
        """Whether the active Mage may activate this top card, if it faces aright (SC-2.3, 3.4, 4.1, 4.6); no Echo
        of those that are aiming may be used again."""
        note("3.4 a card activated once already", card in self.activated)
        note("3.4 one that left the table and came back", card in self.activated & self.gone)
        if card in ENCHANTMENTS or card in self.activated | aiming or not self.can_pay(EFFECTS[card]):
            return False
        kind, word = EFFECTS[card][:2]
        if kind == "plain" and word in TARGETS:
            found = bool(self.targets(TARGETS[word], card, aiming))
        else:
            found = (kind, word) != ("plain", "recall") or bool(self.discard)
        note(f"4.6 {word} without a target", not found)
        return found

    # What moves

    def take_outcome(self, pattern, cards, why):
        expect(self.outcomes, f"no outcome left for: {why}")
        text = self.outcomes.popleft()
        match = re.fullmatch(pattern + r" (\S+)", text)
        expect(match and match[1] in cards, f"outcome “{text}” where {why} was due")
        return match[1]

    def draw(self, seat, count, told=True):  # SC-4.2
        for _ in range(count):
            if not self.deck:
                note("4.2 told to draw more than the deck holds", told)
                note("4.2 a rival told so", told and seat != self.active)
                self.last_turn = True
                return
            card = self.take_outcome(f"draw {seat}", self.deck, f"a draw by {seat}")
            self.deck.remove(card)
            self.hands[seat].add(card)

    def out_of_hand(self, seat, cards):
        for card in cards:
            expect(card in self.hands[seat], f"{card} is not in the hand of {seat}")
            self.hands[seat].remove(card)
            for table in self.knows.values():
                table.pop(card, None)

    def lose_hand_cards(self, seat, cards):
        self.out_of_hand(seat, cards)
        self.discard |= set(cards)

    def put_on_table(self, card):  # SC-2.1
        self.out_of_hand(self.active, [card])
        self.piles[COLOUR[card]].append([card, self.me()])
        self.played_by[card] = self.active
        self.look_at_tops()

    def take_from_table(self, pile):
        self.gone.add(pile[-1][0])
        self.discard.add(pile.pop()[0])
        self.look_at_tops()

    def change(self, team, pool, amount):
        """Energy or Sapphires to or from the supply (SC-1.3, 4.3, 4.4)."""
        have = getattr(self, pool)
        moved = max(-have[team], min(amount, self.supply[pool]))
        note("1.3 the supply has less than the gain", 0 <= moved < amount)
        note("4.4 a loss stops at 0", amount < moved <= 0)
        have[team] += moved
        self.supply[pool] -= moved

    # What is asked: every ask yields {seat: [moves]} and gets (seat, move)

    def ask(self, seat, moves, what, **more):
        self.asks = {"what": what, "of": [seat], **self.told_altered(), **more}
        _, move = yield {seat: moves}
        return move

    def ask_cards(self, seat, count, verb, card, may_decline=False):
        """Cards of the own hand; nothing is asked when all must go. Returns them, or None if declined."""
        hand = in_order(self.hands[seat])
        if not may_decline and len(hand) <= count:
            note("4.1 a discard takes what there is", len(hand) < count)
            return hand
        moves = [" ".join((verb, *some)) for some in itertools.combinations(hand, count)] + ["no"] * may_decline
        move = yield from self.ask(
            seat, moves, "cards", card=card, may_decline=may_decline, verb=verb, count={seat: count}
        )
        return None if move == "no" else move.split()[1:]

    def ask_target(self, word, card):
        targets = self.targets(word, card)
        if len(targets) <= 1:
            return targets[0] if targets else None
        move = yield from self.ask(
            self.active, [f"{word} {target}" for target in targets], "target", card=card, may_decline=False, verb=word
        )
        return move.split()[1]

    # Effects

    def amount(self, number, per):
        if per is None:
            return self.number(number)
        if per == "own-colour":
            return self.number(number * len(self.controls(self.me())))
        hands = [len(self.hands[seat]) for seat in self.foes()]
        note(f"8.4/8.5 rival cards, {self.mages} Mages, {len(hands)} rivals")
        return self.number(number * (max(hands) if self.mages == 4 else sum(hands)))  # SC-8.4, 8.5

    def holds(self, condition):
        words = condition.split()
        if words[1] == "controls":
            return words[2] in self.controls(self.foe() if words[0] == "rival" else self.me())
        pools = (
            lambda who, pool: len(self.hands[self.active])
            if pool == "cards"
            else getattr(self, pool)[self.me() if who == "own" else self.foe()]
        )
        left = pools(words[0], words[1])
        right = int(words[3]) if words[3].isdigit() else pools(words[3], words[4])
        return {"<=": left <= right, "<": left < right, ">=": left >= right}[words[2]]

    def carry_out(self, effect, card):
        kind = effect[0]
        if kind == "steps":
            for step in effect[1]:
                yield from self.carry_out(step, card)
        elif kind == "choose":
            moves = [f"choose {number + 1}" for number in range(len(effect[1]))]
            move = yield from self.ask(self.active, moves, "choice", card=card, may_decline=False)
            yield from self.carry_out(effect[1][int(move.split()[1]) - 1], card)
        elif kind == "if":
            true = self.holds(effect[1])
            note(f"if {effect[1]}: {true}")
            yield from self.carry_out(effect[2 if true else 3], card)
        elif kind == "may":
            yield from self.may(effect[1], card)
        elif kind == "pay":
            yield from self.pay(effect, card)
        elif kind == "unless":  # SC-4.1, 8.1, 8.6
            given = None
            if len(self.hands[self.next_rival]) >= effect[2]:
                given = yield from self.ask_cards(self.next_rival, effect[2], "discard", card, may_decline=True)
                note("4.1 unless: " + ("not discarded" if given is None else "discarded"))
            else:
                note("4.1 unless: too few cards, no choice")
            if given is None:
                yield from self.carry_out(effect[1], card)
            else:
                self.lose_hand_cards(self.next_rival, given)
        elif kind == "alter":
            self.alter(effect, card)
        elif kind == "each":
            yield from self.each(effect[1], card)
        elif kind == "rival":  # SC-8.3, 8.6
            yield from self.plain(effect[1], self.next_rival, card)
        else:
            yield from self.plain(effect, self.active, card)

    def may(self, effect, card):
        if effect[:2] == ("plain", "play"):
            if not self.hands[self.active]:
                note("4 Quickening without a card to play")
                return
            moves = [f"play {some}" for some in in_order(self.hands[self.active])] + ["no"]
            move = yield from self.ask(self.active, moves, "play", card=card, may_decline=True, left=effect[2])
            note(f"4 Quickening: {move.split()[0]}")
            if move != "no":
                self.put_on_table(move.split()[1])
        elif not self.can_pay(effect):
            note("4.1 a price that may be paid and cannot")
        else:
            move = yield from self.ask(self.active, ["yes", "no"], "yes-no", card=card, may_decline=True)
            if move == "yes":
                yield from self.carry_out(effect, card)

    def pay(self, effect, card):
        if effect[1] == "discard":
            cards = yield from self.ask_cards(self.active, effect[2], "discard", card)
            self.lose_hand_cards(self.active, cards)
        else:
            note("5.4 the last Energy paid", effect[1] == "energy" and self.energy[self.me()] == effect[2])
            self.change(self.me(), effect[1], -effect[2])
        yield from self.carry_out(effect[3], card)

    def each(self, effect, card):  # SC-4.2, 8.2
        whole = self.chosen_number(effect[2]) if effect[1] == "lose-cards" else self.number(effect[2])
        half = (whole + 1) // 2
        counts = {seat: half if self.mages == 3 and seat != "solo" else whole for seat in self.in_turn_order()}
        note(f"8.2 each {effect[1]}, {self.mages} Mages")
        if effect[1] != "lose-cards":
            for seat, count in counts.items():
                if effect[1] == "draw":
                    self.draw(seat, count)
                else:
                    self.change(self.team[seat], "sapphires", count)
            return
        hands = {seat: in_order(self.hands[seat]) for seat in self.seats}
        choosers = [seat for seat in self.seats if len(hands[seat]) > counts[seat]]
        lost = {seat: hands[seat] for seat in self.seats if seat not in choosers}
        note("8.2 one who loses cards has no choice", lost)
        note("8.2 nobody who loses cards has a choice", not choosers)
        while waiting := [seat for seat in choosers if seat not in self.chosen]:
            self.asks = {
                "what": "secret",
                "of": waiting,
                **self.told_altered(),
                "card": card,
                "may_decline": False,
                "verb": "lose",
                "count": {seat: counts[seat] for seat in choosers},
            }
            seat, move = yield {
                seat: [" ".join(("lose", *some)) for some in itertools.combinations(hands[seat], counts[seat])]
                for seat in waiting
            }
            self.chosen[seat] = move.split()[1:]
        for seat, cards in (lost | self.chosen).items():
            self.lose_hand_cards(seat, cards)
        self.chosen = {}

    def plain(self, effect, seat, card):
        _, word, number, per = effect
        seat = self.whom(seat)
        mine, theirs = self.team[seat], self.other(self.team[seat])
        if word == "damage":
            self.change(theirs, "energy", -self.amount(number, per))
        elif word in ("heal", "gain"):
            self.change(mine, "energy" if word == "heal" else "sapphires", self.amount(number, per))
        elif word in ("lose-energy", "lose-sapphires"):
            self.change(mine, word[5:], -self.number(number))
        elif word == "steal":
            taken = min(self.number(number), self.sapphires[theirs])
            note("4.1 a theft of Sapphires takes what there is", taken < self.number(number))
            self.sapphires[theirs] -= taken
            self.sapphires[mine] += taken
        elif word == "draw":
            self.draw(seat, self.number(number))
        elif word == "discard":
            cards = yield from self.ask_cards(seat, self.chosen_number(number), "discard", card)
            self.lose_hand_cards(seat, cards)
        elif word == "actions":
            self.actions += number
        elif word == "steal-card":
            for _ in range(self.number(number)):
                self.pick_pocket(seat)
        elif word == "swap-hands":
            self.swap_hands()
        elif word == "recall":
            yield from self.recall(seat, self.chosen_number(number), card)
        elif word == "uproot" and number in COLOURS:  # SC-4.6: Purge is mandatory
            note("4.6 Purge: an empty pile", not self.piles[number])
            note("4.6 Purge: the own card", self.piles[number] and self.piles[number][-1][1] == mine)
            if self.piles[number]:
                self.take_from_table(self.piles[number])
        else:
            yield from self.aim(TARGETS[word], card)

    def aim(self, word, card):
        target = yield from self.ask_target(word, card)
        if target is None:  # an Enchantment of another set
            return
        pile = self.piles[COLOUR[target]]
        note(f"4.6 {word}: its own pile", word != "use" and pile is self.piles[COLOUR[card]])
        if word == "turn":
            pile[-1][1] = self.me()
            self.turned.add(target)
            self.look_at_tops()
        elif word == "uproot":
            note("4.6 uproot: itself", target == card)
            self.take_from_table(pile)
            note("2.5 uncovered, a card faces whom it faced", bool(pile) and pile[-1][1] != self.me())
        elif word == "unearth":
            note("4.6 unearth: a card that faced the rival", pile[-2][1] == self.foe())
            pile.pop(-2)
            pile.append([target, self.me()])
            self.turned.add(target)
            self.look_at_tops()
        else:  # SC-4.5
            note(f"4.5 Echo of {EFFECTS[target][1] if EFFECTS[target][0] == 'plain' else EFFECTS[target][0]}")
            note("4.5 Echo of a card with a price", EFFECTS[target][0] == "pay")
            self.activated.add(target)
            yield from self.act(target, activation=True)

    def recall(self, seat, count, card):
        found = in_order(self.discard)
        note("4.6 Renewal: an empty discard pile", not found)
        if len(found) > count:
            move = yield from self.ask(
                seat,
                [" ".join(("recall", *some)) for some in itertools.combinations(found, count)],
                "recall",
                card=card,
                may_decline=False,
                count={seat: count},
            )
            found = move.split()[1:]
        for some in found:
            self.discard.remove(some)
            self.hands[seat].add(some)
            for viewer in self.seats:  # SC-9.1: the discard pile is public
                if viewer != seat:
                    self.knows[viewer][some] = {seat}

    def pick_pocket(self, thief):  # SC-4.7, 8.6, 9.1
        victim = self.next_rival if thief == self.active else self.active
        if not self.hands[victim]:
            note("4.1 Pickpocket: an empty hand")
            return
        card = self.take_outcome(f"steal {thief}", self.hands[victim], "a theft")
        self.hands[victim].remove(card)
        self.hands[thief].add(card)
        self.knows[thief].pop(card, None)
        self.knows[victim][card] = {thief}
        for viewer in set(self.seats) - {thief, victim}:
            for places in self.knows[viewer].values():  # which card went is not known, so each may have gone
                if victim in places:
                    note("9.1 a third Mage knew a card of the victim")
                    places.add(thief)
                    note("9.1 a third Mage knew the only card", not self.hands[victim])
        self.nothing_left(victim)

    def swap_hands(self):  # SC-4.7, 9.1
        one, two = self.active, self.next_rival
        self.hands[one], self.hands[two] = self.hands[two], self.hands[one]
        moved = {one: two, two: one}
        for viewer, table in self.knows.items():
            for card, places in list(table.items()):
                if viewer not in moved:
                    note("9.1 a third Mage follows swapped cards", bool(places & moved.keys()))
                    table[card] = {moved.get(place, place) for place in places}
                elif card in self.hands[viewer]:
                    del table[card]
                else:  # the whole hand that the other had is seen
                    places.discard(moved[viewer])
            if viewer in moved:
                table.update((card, {moved[viewer]}) for card in self.hands[moved[viewer]])
        self.nothing_left(one)
        self.nothing_left(two)

    def nothing_left(self, seat):
        """No card can be in an empty hand."""
        if not self.hands[seat]:
            for table in self.knows.values():
                for places in table.values():
                    places.discard(seat)

    # The duel

    def in_turn_order(self):
        """Each Mage once, the active one first."""
        return list(
            dict.fromkeys(self.cycle[(self.turn - 1 + step) % len(self.cycle)] for step in range(len(self.cycle)))
        )

    def settle(self, reason, winner=None):  # SC-5.3
        if winner is None:
            rank = {team: (self.sapphires[team], self.energy[team]) for team in self.names}
            one, two = self.names
            note("5.3 equal in both", rank[one] == rank[two])
            note("5.3 Energy breaks the tie", rank[one][0] == rank[two][0] and rank[one] != rank[two])
            winner = None if rank[one] == rank[two] else max(self.names, key=rank.get)
        self.end = (reason, winner)
        raise Over

    def judge(self):  # SC-5.1, 5.2, 5.4
        lost = [team for team in self.names if self.energy[team] == 0]
        won = [team for team in self.names if self.sapphires[team] >= 15]
        if not lost and not won:
            return
        note("5.4 both lose", len(lost) == 2)
        note("5.4 both win", len(won) == 2)
        note("5.4 one does both", bool(set(lost) & set(won)))
        note("5.4 one loses, the other wins", len(lost) == len(won) == 1 and lost != won)
        if len(lost) == 2 or len(won) == 2 or set(lost) & set(won):
            self.settle("settled")
        if lost:
            self.settle("energy", self.other(lost[0]))
        self.settle("sapphires", won[0])

    def take_turn(self):
        self.turn += 1
        self.active, self.next_rival = self.in_turn_order()[:2]
        self.stage, self.actions, self.activated = "enchantments", 2, set()
        self.gone, self.turned = set(), set()
        self.alterations = [it for it in self.alterations if it["until"] >= self.turn]
        due = [card for card in self.tops(self.me()) if card in ENCHANTMENTS]  # SC-3.1
        while True:
            still = [card for card in due if card in self.tops(self.me())]
            note("3.1 an Enchantment that was due is covered", len(still) < len(due))
            if not (due := still):
                break
            card = due[0]
            if len(due) > 1:
                move = yield from self.ask(self.active, [f"enchant {some}" for some in due], "enchantment", due=due)
                card = move.split()[1]
            due = [some for some in due if some != card]
            note(f"3.1 {card}")
            yield from self.act(card, activation=False)
            self.judge()
        self.stage = "actions"
        if self.last_turn:
            note("3.2 the end is set already: no draw, but actions")
        elif not self.deck:
            note("5.3 no card to start a turn")
            self.settle("deck")
        else:
            self.draw(self.active, 1, told=False)  # SC-3.2
        while self.actions:  # SC-3.3
            yield from self.action()
        if self.last_turn:
            self.settle("last-turn")

    def action(self):
        moves = ["draw"] if self.deck else []  # SC-3.5
        moves += [f"play {card}" for card in self.hands[self.active]]
        moves += [f"activate {card}" for card in self.tops(self.me()) if self.usable(card)]
        note("3.5 no action can be taken", not moves)
        moves = moves or ["end"]
        word, *card = (yield from self.ask(self.active, moves, "action")).split()
        self.actions = 0 if word == "end" else self.actions - 1
        if word == "draw":
            self.draw(self.active, 1)
        elif word == "play":
            self.put_on_table(card[0])
        elif word == "activate":
            note(f"3.3 {card[0]}")
            note("3.4 one that was turned or raised this turn", card[0] in self.turned)
            note("3.6 one that the teammate played", self.played_by[card[0]] not in (self.active, *self.foes()))
            self.activated.add(card[0])
            yield from self.act(card[0], activation=True)
            self.judge()

    def play(self):
        if self.mages == 3:  # SC-6.2
            self.cycle = ["team-1", "solo", "team-2", "solo"]
        else:  # SC-1.2, 7.2
            lot = self.first == "lot"
            place = self.seats.index(self.take_outcome("first", self.seats, "who starts") if lot else self.first)
            self.cycle = self.seats[place:] + self.seats[:place]
        for seat in self.seats:
            self.draw(seat, 6 if seat == "solo" else 3)
        try:
            while True:
                yield from self.take_turn()
        except Over:
            self.asks = {"what": "nothing", "of": []}

    # What the audit tells of it

    def known_to(self, seat):
        known = {other: [card for card, places in self.knows[seat].items() if other in places] for other in self.seats}
        return {other: in_order(cards) for other, cards in known.items() if cards}

    def state(self):
        teams = [
            {
                "name": team,
                "seats": [seat for seat in self.seats if self.team[seat] == team],
                "energy": self.energy[team],
                "sapphires": self.sapphires[team],
                "controls": self.controls(team),
            }
            for team in self.names
        ]
        hands = {
            seat: {
                "cards": in_order(self.hands[seat]),
                "chosen": self.chosen.get(seat, []),
                "knows": self.known_to(seat),
            }
            for seat in self.seats
        }
        state = {
            "mages": self.mages,
            "turn": self.turn,
            "active": self.active,
            "next_rival": self.next_rival,
            "stage": self.stage,
            "actions": self.actions,
            "deck": len(self.deck),
            "last_turn": self.last_turn,
            "teams": teams,
            "supply": self.supply,
            "piles": {
                colour: [{"card": card, "faces": team} for card, team in pile] for colour, pile in self.piles.items()
            },
            "discard": in_order(self.discard),
            "activated": in_order(self.activated),
            "asks": self.asks,
            "committed": [seat for seat in self.seats if seat in self.chosen],
            "hands": hands,
            "deck_cards": in_order(self.deck),
        }
        if self.alterations:
            state["alterations"] = [self.told(it) for it in sorted(self.alterations, key=self.rank)]
        if self.end:
            state["over"] = {"reason": self.end[0], "winner": self.end[1] or ""}
        return state
