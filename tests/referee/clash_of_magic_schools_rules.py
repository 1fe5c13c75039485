"""The rules of Clash of Magic Schools, read a second time: nothing here comes from the engine.

The clauses are in docs/rules."""
import collections
import itertools

ELEMENTS = ("earth", "water", "air", "fire", "darkness")
SEATS = ("dragombre", "blancgriffon")
SPELLS = {"earth": "batrax", "water": "inundatio", "air": "hypnox", "fire": "combustio", "darkness": "eversio"}
TRIALS = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}  # CMS-1.2
TURN_LIMIT = 200  # CMS-5.3

# Every branch that is counted; what stays at zero was never put to the test.
BRANCHES = """
CMS-2.2 new deck before a draw|CMS-2.2 new deck between two draws|CMS-2.3 draws fewer than three
CMS-3.1 leaves the blazon|CMS-3.1 moves on|CMS-3.1 Emblems share an Arena|CMS-3.1 no move to where it stands
CMS-3.2 assigns
CMS-3.3.1 passes own|CMS-3.3.1 passes rival's|CMS-3.3.1 an empty column|CMS-3.3.2 wrong level|CMS-3.3.3 too few Students
CMS-3.3.4 fewer Students than the Trial's level
CMS-3.4 passes the Starting Trial|CMS-3.4 rival's Starting Trial is not offered|CMS-3.4 end is not offered
CMS-3.4 forbids a move|CMS-3.4 forbids an assignment|CMS-3.4 forbids a summon|CMS-3.4 forbids a pass
CMS-3.4 forbids a cast
CMS-3.4 only a Summon can still do it|CMS-3.4 casts while it is owed|CMS-3.4 passes another while it is owed
CMS-3.4 Eversio takes the rival's Starting Trial in the first turn
CMS-3.5 summons|CMS-3.5 from the Emblem's Arena|CMS-3.5 to the Emblem's Arena|CMS-3.5 three become a caster's run
CMS-3.6 several runs|CMS-3.6 a run longer than three|CMS-3.6 Inundatio is not offered|CMS-3.6 Eversio is not offered
CMS-3.6 the caster's presence was needed
CMS-4.1 Batrax strikes some|CMS-4.1 Batrax strikes all|CMS-4.1 Batrax strikes none
CMS-4.2 Inundatio takes own|CMS-4.2 Inundatio takes rival's|CMS-4.2 Inundatio from no Trial
CMS-4.2 Inundatio from a Trial
CMS-4.3 Hypnox takes one|CMS-4.3 Hypnox takes several|CMS-4.3 Hypnox takes from under others|CMS-4.3 Hypnox takes none
CMS-4.4 Combustio burns none|CMS-4.4 Combustio burns one|CMS-4.4 Combustio burns several
CMS-4.4 Combustio on known Trials
CMS-4.4 burns a Trial that Eversio or Inundatio let skip
CMS-4.5 Eversio onto nothing|CMS-4.5 Eversio onto a Trial|CMS-4.5 Eversio skips levels
CMS-4.6 Maleficio takes none|CMS-4.6 Maleficio takes one|CMS-4.6 Maleficio takes several|CMS-4.6 the rival discards
CMS-5.1 two unknown|CMS-5.1 one known, one unknown|CMS-5.1 two known|CMS-5.1 higher revealed second|CMS-5.1 equal levels
CMS-5.2 last card, two drawn|CMS-5.2 last card, one drawn|CMS-5.3 turn limit
CMS-6.2 fifteen to nine|CMS-6.2 fifteen to nine by Eversio|CMS-6.3 Overtime begins|CMS-6.3 Overtime goes on below 15
CMS-6.4 twenty|CMS-6.4 nine by Combustio|CMS-6.4 nine by Eversio|CMS-6.4 twenty and nine at once
CMS-6.4 deck in Overtime
CMS-6.4 nine while nobody has 15|CMS-6.6 Overtime begins and ends at once
CMS-6.5 draw|CMS-6.5 the first seat wins|CMS-6.5 the second seat wins
"""
BRANCHES = [name for line in BRANCHES.strip().splitlines() for name in line.split("|")]


class Disagreement(Exception):
    pass


def expect(holds, what, wanted, got):
    if not holds:
        raise Disagreement(f"{what}: expected {wanted}, got {got}")


def some(counts):
    return {str(kind): count for kind, count in counts.items() if count}


class School:
    def __init__(self):
        self.emblem = None  # CMS-1.5
        self.hand = dict.fromkeys(ELEMENTS, 0)
        self.columns = {arena: [] for arena in ELEMENTS}  # bottom first
        self.stacks = {arena: [] for arena in ELEMENTS}
        self.available = [1]  # CMS-1.3
        self.owes = True  # CMS-3.4

    def copy(self):
        other = School.__new__(School)
        other.emblem, other.owes, other.available = self.emblem, self.owes, self.available[:]
        other.hand = self.hand.copy()
        other.columns = {arena: column[:] for arena, column in self.columns.items()}
        other.stacks = {arena: stack[:] for arena, stack in self.stacks.items()}
        return other

    def level(self, arena):
        return self.stacks[arena][-1] if self.stacks[arena] else 0

    def total(self):  # CMS-6.1
        return sum(stack[-1] for stack in self.stacks.values() if stack)

    def hand_size(self):
        return sum(self.hand.values())


class Duel:
    """The whole state of one game."""

    def __init__(self, chance, coverage):
        self.coverage = coverage
        self.turn, self.mover, self.due, self.summoned, self.overtime, self.reason = 1, 0, 0, False, False, None
        self.deck = dict.fromkeys(ELEMENTS, 12)  # CMS-1.1
        self.discard = dict.fromkeys(ELEMENTS, 0)
        self.trials = dict(TRIALS)  # the part of the Trial deck that nobody knows
        self.trials[1] -= 2
        self.returned = []  # on top of it, known by all: the top last
        self.schools = [School(), School()]
        # What follows from CMS-2.4 when a deck has run out: all that is neither seen nor in one's own hand is in the
        # rival's. Each card played afterwards lessens what is known of its hand.
        self.known = [dict.fromkeys(ELEMENTS, 0), dict.fromkeys(ELEMENTS, 0)]
        self.pooled = dict.fromkeys(ELEMENTS, 0)
        self.reshuffled = False
        for seat, count in ((0, 3), (1, 5), (0, 3)):  # CMS-1.6, and the first draw of CMS-2.1
            self.draw(seat, count, chance)

    def copy(self):
        other = Duel.__new__(Duel)
        other.__dict__.update(self.__dict__)
        other.coverage = collections.Counter()
        for name in ("deck", "discard", "trials", "returned", "pooled"):
            setattr(other, name, getattr(self, name).copy())
        other.schools = [school.copy() for school in self.schools]
        other.known = [known.copy() for known in self.known]
        return other

    def hit(self, branch):
        self.coverage[branch] += 1

    def me(self):
        return self.schools[self.mover]

    def rival(self):
        return self.schools[1 - self.mover]

    def acting(self):
        return None if self.reason else 1 - self.mover if self.due else self.mover  # CMS-4.6

    # ---- what may be done

    def legal(self):
        if self.due:
            return [f"discard {e}" for e in ELEMENTS if self.rival().hand[e]]
        if not self.me().owes:
            return list(self.actions())
        expect(self.duty_can_be_done(), "CMS-3.4", "a way to pass the Starting Trial", "none")
        return [action for action in self.actions() if self.duty_allows(action)]

    def actions(self):
        me = self.me()
        for element in ELEMENTS:
            if me.hand[element]:
                if me.emblem == element:
                    self.hit("CMS-3.1 no move to where it stands")
                else:
                    yield f"move {element}"
                if me.emblem:
                    yield f"assign {element}"
        if me.emblem:
            for whose in ("own", "rival"):
                if self.may_pass(whose, 1):
                    yield f"pass {whose}"
            yield from self.casts()
        if not self.summoned:  # CMS-3.5
            for start, end in itertools.permutations(ELEMENTS, 2):
                if len(me.columns[start]) >= 3:
                    yield f"summon {start}>{end}"
        if me.owes:
            self.hit("CMS-3.4 end is not offered")
        else:
            yield "end"

    def may_pass(self, whose, step):  # CMS-3.3, CMS-4.2
        me, school = self.me(), self.me() if whose == "own" else self.rival()
        if not school.available:
            self.hit("CMS-3.3.1 an empty column")
            return False
        if school is not me and school.owes:
            self.hit("CMS-3.4 rival's Starting Trial is not offered")
            return False
        level = school.available[-1]
        if level != me.level(me.emblem) + step:
            self.hit("CMS-3.3.2 wrong level")
            return False
        if len(me.columns[me.emblem]) < level:
            self.hit("CMS-3.3.3 too few Students")
            return False
        return True

    def casts(self):  # CMS-3.6
        place, runs = 0, 0
        for element, run in itertools.groupby(self.me().columns[self.me().emblem]):
            length = len(list(run))
            if length >= 3:
                runs += 1
                if length > 3:
                    self.hit("CMS-3.6 a run longer than three")
                for words in self.spells(element):
                    yield f"cast {place + 2} {words}"
            place += length
        if runs > 1:
            self.hit("CMS-3.6 several runs")

    def spells(self, element):
        me = self.me()
        yield "maleficio"
        if element == "earth":
            yield from (f"batrax {named}" for named in ELEMENTS)
        elif element == "water":
            offered = [f"inundatio {whose}" for whose in ("own", "rival") if self.may_pass(whose, 2)]
            if not offered:
                self.hit("CMS-3.6 Inundatio is not offered")
            yield from offered
        elif element == "darkness":  # CMS-4.5
            if me.level(me.emblem) < self.rival().level(me.emblem) <= len(me.columns[me.emblem]):
                yield "eversio"
            else:
                self.hit("CMS-3.6 Eversio is not offered")
        else:
            yield SPELLS[element]

    def duty_allows(self, action):  # CMS-3.4
        after = self.copy()
        after.act(action)
        if not after.me().owes or after.reason or after.duty_can_be_done():
            return True
        kinds = {"move": "a move", "assign": "an assignment", "summon": "a summon", "pass": "a pass", "cast": "a cast"}
        self.hit("CMS-3.4 forbids " + kinds[action.split()[0]])
        return False

    def duty_can_be_done(self):
        me = self.me()
        by_summon = False
        for arena in ELEMENTS:
            walks = me.emblem != arena
            if me.stacks[arena] or (walks and not me.hand[arena]):
                continue
            if me.columns[arena] or me.hand_size() > walks:
                return True
            by_summon |= not self.summoned and any(len(me.columns[a]) >= 3 for a in ELEMENTS if a != arena)
        if by_summon:
            self.hit("CMS-3.4 only a Summon can still do it")
        return by_summon

    # ---- what is done

    def act(self, move, chance=None):
        words = move.split()
        getattr(self, "act_" + words[0])(*words[1:], **({"chance": chance} if words == ["end"] else {}))
        if words[0] not in ("end", "discard"):
            self.compare(words)

    def leave_hand(self, seat, element):
        for held in (self.schools[seat].hand, self.known[seat], self.pooled):
            held[element] = max(0, held[element] - 1)

    def act_move(self, element):  # CMS-3.1
        me = self.me()
        self.hit("CMS-3.1 moves on" if me.emblem else "CMS-3.1 leaves the blazon")
        if self.rival().emblem == element:
            self.hit("CMS-3.1 Emblems share an Arena")
        self.leave_hand(self.mover, element)
        self.discard[element] += 1
        me.emblem = element

    def act_assign(self, element):  # CMS-3.2
        self.hit("CMS-3.2 assigns")
        self.leave_hand(self.mover, element)
        self.me().columns[self.me().emblem].append(element)

    def act_pass(self, whose):  # CMS-3.3
        self.hit("CMS-3.3.1 passes own" if whose == "own" else "CMS-3.3.1 passes rival's")
        me = self.me()
        if me.owes:
            self.hit(
                "CMS-3.4 passes the Starting Trial" if whose == "own" else "CMS-3.4 passes another while it is owed"
            )
        self.take_available(whose)
        if whose == "own":
            me.owes = False

    def take_available(self, whose):
        school = self.me() if whose == "own" else self.rival()
        self.me().stacks[self.me().emblem].append(school.available.pop())

    def act_summon(self, route):  # CMS-3.5
        start, end = route.split(">")
        me = self.me()
        self.hit("CMS-3.5 summons")
        if start == me.emblem:
            self.hit("CMS-3.5 from the Emblem's Arena")
        if end == me.emblem:
            self.hit("CMS-3.5 to the Emblem's Arena")
            if len(set(me.columns[start][-3:])) == 1:
                self.hit("CMS-3.5 three become a caster's run")
        me.columns[end] += me.columns[start][-3:]
        del me.columns[start][-3:]
        if len(me.columns[start]) < me.level(start):
            self.hit("CMS-3.3.4 fewer Students than the Trial's level")
        self.summoned = True

    def act_cast(self, place, spell, *name):  # CMS-3.6
        me, caster = self.me(), int(place) - 1
        if me.owes:
            self.hit("CMS-3.4 casts while it is owed")
        column = me.columns[me.emblem]
        getattr(self, "cast_" + spell)(me.emblem, *name)
        if spell in ("inundatio", "eversio") and len(column) == me.level(me.emblem):
            self.hit("CMS-3.6 the caster's presence was needed")
        self.discard[column.pop(caster)] += 1

    def cast_batrax(self, arena, named):  # CMS-4.1
        column = self.rival().columns[arena]
        struck = column.count(named)
        self.hit("CMS-4.1 Batrax strikes " + ("none" if not struck else "all" if struck == len(column) else "some"))
        self.discard[named] += struck
        column[:] = [student for student in column if student != named]

    def cast_inundatio(self, arena, whose):  # CMS-4.2
        self.hit("CMS-4.2 Inundatio takes " + ("own" if whose == "own" else "rival's"))
        self.hit("CMS-4.2 Inundatio from " + ("a Trial" if self.me().stacks[arena] else "no Trial"))
        self.take_available(whose)

    def cast_hypnox(self, arena):  # CMS-4.3
        column = self.rival().columns[arena]
        if not column:
            return self.hit("CMS-4.3 Hypnox takes none")
        element = column[-1]
        taken = column.count(element)
        self.hit("CMS-4.3 Hypnox takes " + ("one" if taken == 1 else "several"))
        if element in column[:-taken]:
            self.hit("CMS-4.3 Hypnox takes from under others")
        self.me().columns[arena] += [element] * taken
        column[:] = [student for student in column if student != element]

    def cast_combustio(self, arena):  # CMS-4.4
        stack = self.rival().stacks[arena]
        self.hit("CMS-4.4 Combustio burns " + ("none" if not stack else "one" if len(stack) == 1 else "several"))
        if self.returned and stack:
            self.hit("CMS-4.4 Combustio on known Trials")
        if stack and stack != list(range(1, len(stack) + 1)):
            self.hit("CMS-4.4 burns a Trial that Eversio or Inundatio let skip")
        self.returned += reversed(stack)
        stack.clear()

    def cast_eversio(self, arena):  # CMS-4.5
        me, stack = self.me(), self.rival().stacks[arena]
        self.hit("CMS-4.5 Eversio onto " + ("a Trial" if me.stacks[arena] else "nothing"))
        if stack[-1] > me.level(arena) + 1:
            self.hit("CMS-4.5 Eversio skips levels")
        if self.turn == 2 and stack == [1]:  # the rival's only level 1 there may be another, passed in its place
            self.hit("CMS-3.4 Eversio takes the rival's Starting Trial in the first turn")
        me.stacks[arena].append(stack.pop())

    def cast_maleficio(self, arena):  # CMS-4.6
        self.due = self.rival().hand_size() // 2
        self.hit("CMS-4.6 Maleficio takes " + ("none" if not self.due else "one" if self.due == 1 else "several"))

    def act_discard(self, element):  # CMS-4.6
        self.hit("CMS-4.6 the rival discards")
        self.leave_hand(1 - self.mover, element)
        self.discard[element] += 1
        self.due -= 1

    # ---- how turns and games end

    def draw(self, seat, count, chance):
        for drawn in range(count):
            if not any(self.deck.values()):
                if not any(self.discard.values()):
                    return self.hit("CMS-2.3 draws fewer than three")
                self.hit("CMS-2.2 new deck between two draws" if drawn else "CMS-2.2 new deck before a draw")
                self.deck, self.discard = self.discard, dict.fromkeys(ELEMENTS, 0)
                self.known = [school.hand.copy() for school in self.schools]
                self.pooled = {e: sum(school.hand[e] for school in self.schools) for e in ELEMENTS}
                self.reshuffled = True
            element = chance.draw(SEATS[seat], self.deck)
            self.deck[element] -= 1
            self.schools[seat].hand[element] += 1

    def act_end(self, chance):
        known = min(2, len(self.returned))
        levels = []
        while len(levels) < 2 and (self.returned or any(self.trials.values())):  # CMS-5.1
            levels.append(self.returned.pop() if self.returned else chance.reveal(self.trials))
            if len(levels) > known:
                self.trials[levels[-1]] -= 1
        self.hit("CMS-5.1 " + ("two unknown", "one known, one unknown", "two known")[known])
        if levels[0] <= levels[-1] and len(levels) == 2:
            self.hit("CMS-5.1 equal levels" if levels[0] == levels[1] else "CMS-5.1 higher revealed second")
        self.me().available += sorted(levels, reverse=True)
        if not self.returned and not any(self.trials.values()):  # CMS-5.2
            self.hit("CMS-5.2 last card, " + ("two drawn" if len(levels) == 2 else "one drawn"))
            if self.overtime:
                self.hit("CMS-6.4 deck in Overtime")
            self.reason = "deck"
        elif self.turn == TURN_LIMIT:
            self.hit("CMS-5.3 turn limit")
            self.reason = "turn-limit"
        else:
            self.turn, self.mover, self.summoned = self.turn + 1, 1 - self.mover, False
            self.draw(self.mover, 3, chance)

    def compare(self, words):  # CMS-6.2, CMS-6.3, CMS-6.4, CMS-6.6
        low, high = sorted(school.total() for school in self.schools)
        began = not self.overtime and high >= 15 and low >= 10
        if began:
            self.hit("CMS-6.3 Overtime begins")
            self.overtime = True
        if self.overtime and high < 15 and low >= 10:
            self.hit("CMS-6.3 Overtime goes on below 15")
        if self.overtime and high >= 20:
            self.reason = "overtime-twenty"
            self.hit("CMS-6.4 twenty and nine at once" if low <= 9 else "CMS-6.4 twenty")
            if began:
                self.hit("CMS-6.6 Overtime begins and ends at once")
        elif self.overtime and low <= 9:
            self.reason = "overtime-nine"
            self.hit(f"CMS-6.4 nine by {words[2].capitalize()}")
            if high < 15:
                self.hit("CMS-6.4 nine while nobody has 15")
        elif not self.overtime and high >= 15:
            self.reason = "fifteen-nine"
            self.hit("CMS-6.2 fifteen to nine" + (" by Eversio" if "eversio" in words else ""))

    def winners(self):  # CMS-6.5
        first, second = (school.total() for school in self.schools)
        self.hit(
            "CMS-6.5 "
            + ("draw" if first == second else "the first seat wins" if first > second else "the second seat wins")
        )
        return [] if first == second else [SEATS[0] if first > second else SEATS[1]]

    # ---- as the audit tells it

    def state(self):
        by_seat = lambda values: dict(zip(SEATS, values))
        told = {
            "turn": self.turn,
            "mover": SEATS[self.mover],
            "over": bool(self.reason),
            "due": self.due,
            "summoned": self.summoned,
            "overtime": self.overtime,
            "deck": sum(self.deck.values()),
            "discard": some(self.discard),
            "returned": self.returned,
            "trials": some(self.trials),
            "trial_deck": len(self.returned) + sum(self.trials.values()),
            "schools": by_seat(map(self.school_state, self.schools)),
            "hands": by_seat(some(school.hand) for school in self.schools),
            "known": by_seat(map(some, self.known)),
            "pooled": some(self.pooled),
            "reshuffled": self.reshuffled,
            "deck_students": some(self.deck),
        }
        told.update({"reason": self.reason} if self.reason else {"acting": SEATS[self.acting()]})
        return told

    def school_state(self, school):
        return {
            "emblem": school.emblem or "blazon",
            "total": school.total(),
            "hand_size": school.hand_size(),
            "owes_starting_trial": school.owes,
            "available": school.available,
            "arenas": {a: {"trials": school.stacks[a], "students": school.columns[a]} for a in ELEMENTS},
        }
