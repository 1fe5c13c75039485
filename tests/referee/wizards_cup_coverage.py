"""Counts how often games reached each branch of the rules of Wizards Cup, for the referee's --coverage."""

# One a line. Those that no game reached are reported with 0.
BRANCHES = """
WC-2.2 both revealed
WC-2.4 fire loses to water
WC-2.4 water loses to nature
WC-2.4 nature loses to fire
WC-2.4 shadow loses to light
WC-2.4 light loses to water
WC-2.4 light loses to fire
WC-2.4 light loses to nature
WC-2.4 the weaker Element had the higher Value
WC-2.5 higher Value won
WC-2.5 equal Values, both lost
WC-2.5 a Value below 0
WC-2.6 winner stayed
WC-2.7 one could not draw, the other's Wizard stood
WC-2.7 one could not draw, the other could
WC-2.7 neither could draw
WC-2.7 Deck empty, Wizard still stood
WC-3.1 both-lose
WC-3.1 swap-waiting
WC-3.1 discard-waiting
WC-3.1 recover
WC-3.1 rival-cycle
WC-3.1 own-side Dormant changed a Value
WC-3.1 rival-side Dormant changed a Value
WC-3.3 two Immediates together
WC-3.4 one name, revealed together
WC-3.4 one name, one stood there before
WC-3.4 one name, placed by a power
WC-3.4 one name, placed, an Immediate already carried out stands
WC-3.4 one name, placed, an Immediate not yet carried out is lost
WC-3.4 one name, a Dormant changed Value decided
WC-3.4 a winner over its own name has its Permanent again
WC-3.5 declined
WC-3.5 used
WC-3.6 placed: both-lose
WC-3.6 placed: discard-waiting
WC-3.6 placed: recover
WC-3.6 placed: rival-cycle
WC-3.7 put on the pile by a power, Dormant at once
WC-3.8 won against at criteria A
WC-3.8 criteria A against a stronger Element
WC-3.8 wins-values lost by Element
WC-3.8 lower-wins lost by Element
WC-3.8 lower Value won
WC-3.8 equal Values under lower-wins
WC-3.9 a card milled
WC-3.9 milled when winning against the shield, not yet on the pile
WC-3.9 the shield prevented it
WC-3.9 none when both lose
WC-3.10 the second Immediate after both were discarded: swap-waiting
WC-3.10 the second Immediate after both were discarded: discard-waiting
WC-3.10 the second Immediate after both were discarded: recover
WC-3.10 the second Immediate after both were discarded: rival-cycle
WC-3.10 brought into the empty place
WC-3.10 brought in alone: both-lose
WC-3.10 brought in alone: recover
WC-3.10 brought in alone: rival-cycle
WC-3.10 brought in alone: discard-waiting
WC-3.10 brought in alone: silence stopped the next
WC-3.10 brought in alone: met its own name
WC-3.11 a Permanent before an Immediate of equal Value
WC-3.11 two Immediates of equal Value, odd round
WC-3.11 two Immediates of equal Value, even round
WC-3.12 stopped an Immediate that entered with it
WC-3.12 stopped an Immediate that entered later
WC-3.12 stopped a Permanent that entered with it
WC-3.12 stopped a Permanent that entered later
WC-3.12 a Permanent in play before it stayed
WC-3.12 placed by a power, stopped no Permanent
WC-3.12 placed by a power, stopped no later Immediate
WC-3.12 a stopped Permanent worked again
WC-3.13 wins-values alone
WC-3.13 wins-values stood before lower-wins
WC-3.13 lower-wins stood before wins-values
WC-3.13 wins-values against lower-wins, entered together
WC-3.13 wins-values placed against lower-wins
WC-3.13 lower-wins placed against wins-values
WC-3.14 nothing to act on: swap-waiting
WC-3.14 nothing to act on: discard-waiting
WC-3.14 nothing to act on: recover
WC-3.14 nothing to act on: rival-cycle
WC-3.14 nothing to mill
WC-4.1 kept
WC-4.1 swapped
WC-4.1 swapped the random card
WC-4.1 third round
WC-4.2 over: tokens
WC-4.2 over: lower-sum
WC-4.2 over: shared
""".strip().splitlines()


def report(met):
    unknown = sorted(set(met) - set(BRANCHES))
    return "\n".join(f"{met[branch]:9d}  {branch}" for branch in BRANCHES + unknown)


def observed(match):
    """The same rules, counted where the referee itself has no need to tell cases apart."""

    class Observed(match):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.notes = {}  # of each seat's Wizard in the zone: how it came there
            self.together = False  # the last two were revealed together

        def place(self, side, card):
            super().place(side, card)
            self.notes[side.seat] = ""

        def revealed(self, sides):
            first, last, together = sides[0], sides[-1], len(sides) == 2
            self.together = together
            if together:
                self.met["WC-2.2 both revealed"] += 1
                if first.zone.value == last.zone.value and (first.zone.power, last.zone.power) == (
                    "permanent",
                    "immediate",
                ):
                    self.met["WC-3.11 a Permanent before an Immediate of equal Value"] += 1
                if first.zone.power == last.zone.power == "immediate" and not self.one_name():
                    self.two_immediates(first.zone, last.zone)
            if self.one_name():
                self.met[f"WC-3.4 one name, {'revealed together' if together else 'one stood there before'}"] += 1
            if any(not side.deck for side in self.sides.values() if side not in sides):
                self.met["WC-2.7 Deck empty, Wizard still stood"] += 1
            for side in sides:
                self.met_silence(side, together)

        def two_immediates(self, first, second):
            self.met["WC-3.3 two Immediates together"] += 1
            if first.value == second.value:
                self.met[f"WC-3.11 two Immediates of equal Value, {'odd' if self.round % 2 else 'even'} round"] += 1

        def met_silence(self, side, together):
            rival, power = self.rival(side), side.zone.power
            if self.stopped(side):
                self.met[
                    f"WC-3.12 stopped {'an Immediate' if power == 'immediate' else 'a Permanent'} "
                    f"that entered {'with it' if together else 'later'}"
                ] += 1
            if together:
                return
            if side.zone.effect == "silence" and rival.zone.power == "permanent" and self.active(rival):
                self.met["WC-3.12 a Permanent in play before it stayed"] += 1
            if self.notes[rival.seat] == "alone":
                if self.stopped(side):
                    self.met["WC-3.10 brought in alone: silence stopped the next"] += 1
                if self.one_name():
                    self.met["WC-3.10 brought in alone: met its own name"] += 1

        def in_turn(self, side, card, gone):
            placed = self.notes[self.rival(side).seat] == "placed"
            if gone:
                self.met[f"WC-3.10 the second Immediate after both were discarded: {card.effect}"] += 1
            elif placed and self.one_name():
                self.met["WC-3.4 one name, placed, an Immediate not yet carried out is lost"] += 1
            elif placed and self.rival(side).zone.effect == "silence":
                self.met["WC-3.12 placed by a power, stopped no later Immediate"] += 1

        def brought(self, side, later, alone):
            card, rival = side.zone, self.rival(side)
            self.notes[side.seat] = "alone" if alone else "placed"
            if alone:
                self.met["WC-3.10 brought into the empty place"] += 1
            if self.one_name():
                self.met["WC-3.4 one name, placed by a power"] += 1
                if card.power == "immediate" and later is not card:
                    self.met["WC-3.4 one name, placed, an Immediate already carried out stands"] += 1
            elif card.power == "immediate":
                self.met[f"WC-3.10 brought in alone: {card.effect}" if alone else f"WC-3.6 placed: {card.effect}"] += 1
            elif card.effect == "silence" and not alone and rival.zone.power == "permanent":
                self.met["WC-3.12 placed by a power, stopped no Permanent"] += 1

        def carry_out(self, side, card, later):
            size = len(side.discard)
            yield from super().carry_out(side, card, later)
            if card.effect == "discard-waiting" and len(side.discard) > size and self.dormant(side):
                self.met["WC-3.7 put on the pile by a power, Dormant at once"] += 1

        def by_power(self):
            decided, side = super().by_power()
            if decided:
                self.met["WC-3.8 won against at criteria A"] += 1
                if super().by_element()[1] is self.rival(side):
                    self.met["WC-3.8 criteria A against a stronger Element"] += 1
            return decided, side

        def by_element(self):
            decided, side = super().by_element()
            if decided:
                loser = self.rival(side)
                self.met[f"WC-2.4 {loser.zone.element} loses to {side.zone.element}"] += 1
                if self.value(loser) > self.value(side):
                    self.met["WC-2.4 the weaker Element had the higher Value"] += 1
                if self.permanent(loser) in ("wins-values", "lower-wins"):
                    self.met[f"WC-3.8 {self.permanent(loser)} lost by Element"] += 1
            return decided, side

        def by_value(self):
            decided, winner = super().by_value()
            for side in self.sides.values():
                self.met_changes(side)
            powers = [self.permanent(side) for side in self.sides.values()]
            if "wins-values" in powers:
                self.met[self.meeting(powers)] += 1
            elif "lower-wins" in powers:
                self.met["WC-3.8 lower Value won" if winner else "WC-3.8 equal Values under lower-wins"] += 1
            else:
                self.met["WC-2.5 higher Value won" if winner else "WC-2.5 equal Values, both lost"] += 1
            if winner and self.one_name():
                self.met["WC-3.4 one name, a Dormant changed Value decided"] += 1
            return decided, winner

        def meeting(self, powers):
            if "lower-wins" not in powers:
                return "WC-3.13 wins-values alone"
            first, last = sorted(self.sides.values(), key=lambda side: side.entered)
            if self.notes[last.seat] in ("placed", "alone"):
                return f"WC-3.13 {self.permanent(last)} placed against {self.permanent(first)}"
            if self.together:
                return "WC-3.13 wins-values against lower-wins, entered together"
            return f"WC-3.13 {self.permanent(first)} stood before {self.permanent(last)}"

        def met_changes(self, side):
            for owner, whose in ((side, "own"), (self.rival(side), "rival")):
                top = self.dormant(owner)
                if top and top.change and top.change[0] == whose and side.zone.element in top.change[1]:
                    self.met[f"WC-3.1 {whose}-side Dormant changed a Value"] += 1
            if self.value(side) < 0:
                self.met["WC-2.5 a Value below 0"] += 1

        def end_duel(self, winner):
            named = self.one_name()
            if winner is None:
                if any(self.permanent(side) and side.zone.mill for side in self.sides.values()):
                    self.met["WC-3.9 none when both lose"] += 1
                return super().end_duel(winner)
            silenced, milled, loser = self.stopped(winner), self.met["WC-3.9 a card milled"], self.rival(winner).zone
            super().end_duel(winner)
            self.met["WC-2.6 winner stayed"] += 1
            if loser.effect == "protect" and self.met["WC-3.9 a card milled"] > milled:
                self.met["WC-3.9 milled when winning against the shield, not yet on the pile"] += 1
            if winner.zone.power == "permanent" and silenced:
                self.met["WC-3.12 a stopped Permanent worked again"] += 1
            if winner.zone.power == "permanent" and named:
                self.met["WC-3.4 a winner over its own name has its Permanent again"] += 1

    return Observed
