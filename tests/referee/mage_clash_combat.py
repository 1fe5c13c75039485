"""One City's combat, for the referee: windows, picks, rolls, Wards, Special Artifacts, retreat (MC-5.4 to MC-5.8)."""
import collections
import itertools

from mage_clash_parts import (
    BANNER,
    FROZEN,
    HORN,
    NULL,
    OMEN,
    SEATS,
    SEVERED,
    TILES,
    TWIN,
    WINDOWS,
    Die,
    Disagreement,
    coverage,
    expect,
    in_order,
    lowest_of_like,
    splits,
)


class Combat:
    """A part of Game, which has the state."""

    def take(self, *words):
        """The last word of the next chance result, whose other words must be these."""
        if not self.outcomes:
            raise Disagreement(f"a chance result is missing: {' '.join(words)}")
        got = self.outcomes.popleft().split()
        expect("chance result", list(words), got[:-1])
        return got[-1]

    def choose_together(self, legal):
        """Both choose at the same time; the picks are revealed together (MC-2.8, MC-5.4)."""
        while legal:
            seat, move = yield legal
            self.mages[seat].pick = move
            legal = {other: moves for other, moves in legal.items() if other != seat}
        picks = {mage.seat: mage.pick for mage in self.mages if mage.pick}
        for mage in self.mages:
            mage.pick = None
        return picks

    def put(self, seat, words):
        by_name = {city.name: city for city in self.row}
        for word in words:
            name, number = word.split(":")
            by_name[name].allies[seat] += int(number)
            self.mages[seat].in_cities += int(number)
        return sum(int(word.split(":")[1]) for word in words)

    def combat(self):
        """MC-5.4 to MC-5.8: ("lost", seat), ("lost", None) for a draw, or ("halt", who chooses next)."""
        yield from self.window("before-picks", self.chooser)
        yield from self.picks()
        yield from self.longkey()
        while True:
            for side in self.sides:
                side.wind_used = side.glass_used = False
            result = yield from self.window("before-roll", self.chooser)
            if result:
                return result
            for seat in (0, 1):
                self.sides[seat].dice = self.throw(seat)
            strengths = [side.strength() for side in self.sides]
            first = self.chooser if strengths[0] == strengths[1] else strengths.index(min(strengths))
            result = yield from self.window("after-roll", first)
            if result:
                return result
            self.settle()
            if min(self.city.allies) == 0 or self.combat_round == 200:
                return "lost", self.city.allies.index(0) if 0 in self.city.allies else None
            self.combat_round += 1
            for side in self.sides:
                side.artifact_used = False

    def picks(self):
        """MC-5.4, MC-5.11"""
        self.phase = "picks"
        legal = {}
        for mage, side in zip(self.mages, self.sides):
            wards = mage.hand_tiles("ward") if mage.mana and not side.no_ward and self.city.rule != "no wards" else ()
            legal[mage.seat] = {
                " ".join(("cast", spell) + ward)
                for spell in mage.hand_tiles("spell") or {"bare"}
                for ward in [()] + [(ward,) for ward in wards]
            }
        picks = yield from self.choose_together(legal)
        for mage, side in zip(self.mages, self.sides):
            words = picks[mage.seat].split()[1:]
            side.revealed = True
            side.spell = None if words[0] == "bare" else words[0]
            coverage["MC-5.11"] += side.spell is None
            if len(words) == 2:
                side.ward = words[1]
                mage.mana -= 1
                coverage[f"MC-3.4 {TILES[side.ward]['ward']}"] += 1

    def longkey(self):
        """MC-3.4.2: where the rival's dice differ, which becomes a D4."""
        self.keyed = 6
        for seat in (0, 1):
            kinds = {6, self.sides[1 - seat].ward_die() or 6}
            if self.sides[seat].active("rival die 4") and len(kinds) == 2:
                self.phase = "longkey"
                _, move = yield {seat: {f"longkey d{kind}" for kind in kinds}}
                self.keyed = self.keyed_shown = int(move.split()[1][1:])
                coverage["MC-3.4.2 " + ("the largest" if self.keyed == max(kinds) else "a smaller one")] += 1

    def throw(self, seat):
        """Roll what is not locked (MC-5.5, MC-3.4, MC-3.5.2, MC-3.5.3); gives all dice, sorted."""
        side, rival = self.sides[seat], self.sides[1 - seat]
        locked = [die for die in side.dice if die.locked]
        seal = side.active("roll 6 keep 5")
        sides = [6] * (4 if side.severed else 6 if seal else 5)
        if side.ward_die() and not side.negated:
            sides[-1] = side.ward_die()
        if rival.active("rival die 4") and not side.severed:
            sides.remove(self.keyed)
            sides.append(4)
        for die in sorted(locked, key=lambda die: die.sides not in sides):
            coverage["MC-3.5.2 no like to leave out"] += die.sides not in sides
            sides.remove(die.sides if die.sides in sides else self.keyed)
        dice = []
        for _ in sides:
            if not self.outcomes:
                raise Disagreement(f"dice of {SEATS[seat]} are missing")
            word, name, shape, value = self.outcomes.popleft().split()
            expect("a roll", ("roll", SEATS[seat]), (word, name))
            dice.append(Die(int(shape[1:]), int(value)))
        expect(f"dice of {SEATS[seat]}", sorted(sides), sorted(die.sides for die in dice))
        self.check_values(dice)
        if seal:  # MC-3.4.3
            coverage["MC-3.5.2 with Minor Seal"] += bool(locked)
            dice.remove(min(dice, key=Die.like))
        missing = [Die(0, 0)] if side.severed else []  # MC-3.5.3: position 5
        return sorted(dice + locked, key=Die.like) + missing

    @staticmethod
    def check_values(dice):
        for die in dice:
            if not 1 <= die.value <= die.sides:
                raise Disagreement(f"a D{die.sides} shows {die.value}")

    def settle(self):
        """MC-5.5; locks end after the next roll (MC-3.5.2)."""
        strengths = [side.strength() for side in self.sides]
        if strengths[0] != strengths[1]:
            winner = strengths.index(max(strengths))
            self.remove(1 - winner, min(self.city.allies[1 - winner], self.mages[winner].damage(self.sides[winner])))
            coverage[f"MC-5.5 damage {self.mages[winner].damage(self.sides[winner])}"] += 1
        else:
            coverage["MC-5.5 tie"] += 1
        for side in self.sides:
            if side.lock_round < self.combat_round:
                for die in side.dice:
                    die.locked = False

    def remove(self, seat, number):
        self.city.allies[seat] -= number
        self.mages[seat].in_cities -= number

    def retreats(self, seat):
        """MC-5.8"""
        if self.city.rule != "retreat" or self.retreated:
            return set()
        here = self.row.index(self.city)
        near = [self.row[i] for i in (here - 1, here + 1) if 0 <= i < len(self.row) and self.row[i].open()]
        return {f"retreat {city.name} {n}" for city in near for n in range(1, self.city.allies[seat] + 1)}

    def retreat(self, seat, name, number):
        coverage[f"MC-5.8 {self.phase}"] += 1
        self.retreated = True
        self.remove(seat, number)
        self.put(seat, [f"{name}:{number}"])
        coverage[f"MC-5.8 all out {self.phase}"] += self.city.allies[seat] == 0
        return ("lost", seat) if self.city.allies[seat] == 0 else None

    def aftermath(self, winner):
        """The City is won and scored; its winner may move survivors (MC-5.8)."""
        moves = self.retreats(winner)
        if moves:
            self.phase = "aftermath"
            _, move = yield {winner: moves | {"pass"}}
            if move != "pass":
                _, name, number = move.split()
                self.retreat(winner, name, int(number))

    # ---- windows

    def window(self, phase, first):
        """One act each in turn until both pass in a row (MC-5.6)."""
        self.phase, seat, passes = phase, first, 0
        while passes < 2:
            legal = self.acts(seat, phase)
            if legal is None:  # public grounds
                passes += 1
            else:
                coverage["MC-5.6 asked with nothing but pass"] += legal == {"pass"}
                _, move = yield {seat: legal}
                passes = passes + 1 if move == "pass" else 0
                result = self.act(seat, move.split())
                if result:
                    return result
            seat = 1 - seat
        return None

    def acts(self, seat, phase):
        """The moves of a seat in a window, or None if on public grounds nothing could be used."""
        mage, side, rival = self.mages[seat], self.sides[seat], self.sides[1 - seat]
        moves, asked = set(), False
        if mage.artifacts and not side.artifact_used and self.city.rule != "no artifacts":
            for artifact in WINDOWS[phase]:
                if artifact not in self.used:
                    ways = self.artifact_moves(seat, artifact)
                    asked = asked or bool(ways)
                    moves |= ways if artifact in mage.artifacts else set()
        if phase != "before-picks":
            moves |= self.retreats(seat)
        if phase == "after-roll":
            if mage.kind("potion") and self.city.rule != "no potions":
                moves |= {f"potion {p}" for p in lowest_of_like(rival.dice) if not rival.dice[p - 1].locked}
            if side.active("reroll all") and not side.wind_used and not all(die.locked for die in side.dice):
                moves.add("second-wind")
            if side.active("keep die") and not side.glass_used and side.stored:
                moves |= {f"restore {p}" for p in lowest_of_like(side.dice) if not side.dice[p - 1].locked}
            elif side.active("keep die") and not side.glass_used:
                moves |= {f"store {p}" for p in lowest_of_like(side.dice, lambda die: die.value)}
        return moves | {"pass"} if asked or moves else None

    def artifact_moves(self, seat, artifact):
        """Every way in which a seat could use an Artifact now (MC-3.5); empty: it cannot be used."""
        mage, rival = self.mages[seat], self.sides[1 - seat]
        name = f"artifact {artifact}"
        if artifact == HORN:
            number = min(6, mage.supply())
            return splits(name, number, self.open_names()) if number else set()
        if artifact == BANNER:
            return {name} if any(city.choosable() and city is not self.city for city in self.row) else set()
        if artifact == OMEN:
            return {name} if any(die.sides and not die.locked for die in rival.dice) else set()
        if artifact == FROZEN:
            groups = collections.defaultdict(list)
            for position, die in enumerate(rival.dice, 1):
                if die.sides:
                    groups[die.like()].append(position)
            chosen = (
                sorted(itertools.chain(*parts))
                for parts in itertools.product(
                    *([group[:n] for n in range(len(group) + 1)] for group in groups.values())
                )
            )
            return {f"{name} {' '.join(map(str, positions))}" for positions in chosen if positions}
        if artifact == SEVERED and any(die.locked for die in rival.dice):
            anew = [p for p, die in enumerate(rival.dice, 1) if self.thrown_anew(die)]
            kept = [p for p in lowest_of_like(rival.dice) if p not in anew]
            return {f"{name} {p}" for p in kept + anew[:1]}
        return {name}

    @staticmethod
    def thrown_anew(die):
        """After Severed Hand: unlocked dice, and a locked Ward die, which becomes an unlocked D6 (MC-3.5.3)."""
        return not die.locked or die.sides != 6

    def open_names(self):
        return tuple(in_order(city.name for city in self.row if city.open()))

    def act(self, seat, words):
        """Do one act of a window. A result ends the combat."""
        mage, side, rival = self.mages[seat], self.sides[seat], self.sides[1 - seat]
        act = words[0]
        if act == "retreat":
            return self.retreat(seat, words[1], int(words[2]))
        if act == "potion":
            coverage["MC-5.6 potion"] += 1
            tile = in_order(mage.kind("potion"))[0]
            mage.tableau.remove(tile)
            self.gone.add(tile)
            die = rival.dice[int(words[1]) - 1]
            die.value = int(self.take("roll", SEATS[1 - seat], f"d{die.sides}"))
            self.check_values([die])
            self.sort(rival)
        elif act == "second-wind":  # MC-3.4.4
            side.wind_used = True
            coverage["MC-3.4.4 with locks"] += any(die.locked for die in side.dice)
            side.dice = self.throw(seat)
        elif act == "store":  # MC-3.4.5
            side.glass_used, side.stored = True, side.dice[int(words[1]) - 1].value
        elif act == "restore":
            side.glass_used = True
            die = side.dice[int(words[1]) - 1]
            coverage["MC-3.4.5 on a D4"] += die.sides == 4
            die.value, side.stored = side.stored, 0
            self.sort(side)
        elif act == "artifact":
            return self.use(seat, words[1], words[2:])
        return None

    @staticmethod
    def sort(side):
        side.dice.sort(key=lambda die: (not die.sides, *die.like()))

    def use(self, seat, artifact, words):
        """MC-3.5"""
        mage, side, rival = self.mages[seat], self.sides[seat], self.sides[1 - seat]
        coverage[f"MC-3.5 {artifact} {self.phase}"] += 1
        mage.artifacts.remove(artifact)
        self.used.add(artifact)
        side.artifact_used = True
        if artifact == NULL:
            rival.no_ward = True
        elif artifact == TWIN:
            side.twin = True
        elif artifact == HORN:
            coverage["MC-3.5.4 supply short"] += mage.supply() < 6
            self.put(seat, words)
        elif artifact == BANNER:
            return "halt", seat
        elif artifact == OMEN:
            coverage["MC-3.5.1 with locks"] += any(die.locked for die in rival.dice)
            coverage["MC-3.5.1 with Minor Seal"] += rival.active("roll 6 keep 5")
            dice = self.throw(1 - seat)
            kept = rival.strength() < rival.strength(dice)
            coverage["MC-3.5.1 old roll stands" if kept else "MC-3.5.1 new roll stands"] += 1
            rival.dice = rival.dice if kept else dice
        elif artifact == FROZEN:
            rival.lock_round = self.combat_round
            for word in words:
                rival.dice[int(word) - 1].locked = True
            self.sort(rival)
        elif artifact == SEVERED:
            self.sever(seat, rival, words)
        return None

    def sever(self, seat, rival, words):
        """MC-3.5.3"""
        rival.severed = True
        rival.negated = rival.ward is not None
        rival.stored = 0  # of a negated Hourglass
        coverage[f"MC-3.5.3 negates {TILES[rival.ward]['ward'] if rival.ward else 'no Ward'}"] += 1
        coverage["MC-3.5.3 against Longkey"] += self.sides[seat].active("rival die 4")
        if words:
            gone = rival.dice[int(words[0]) - 1]
            coverage[
                "MC-3.5.3 with locks, a locked die goes" if gone.locked else "MC-3.5.3 with locks, another goes"
            ] += 1
            rival.dice.remove(gone)
            for die in rival.dice:
                if die.locked and self.thrown_anew(die):
                    coverage["MC-3.5.3 a locked Ward die"] += 1
                    die.locked = False  # thrown as a D6 from the next roll on
            rival.dice.append(Die(0, 0))
            self.sort(rival)

    def side_state(self, seat):
        side = self.sides[seat]
        shown = {
            "seat": SEATS[seat],
            "spell": side.spell,
            "ward": side.ward,
            "ward_negated": side.negated,
            "no_ward": side.no_ward,
            "severed": side.severed,
            "twin": side.twin,
            "stored": side.stored,
            "dice": [{"sides": die.sides, "value": die.value, "locked": die.locked} for die in side.dice],
        }
        if side.dice:
            shown["strength"] = side.strength()
        if side.revealed:
            shown |= {"positions": side.positions(), "damage": self.mages[seat].damage(side)}
        return shown
