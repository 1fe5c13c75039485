"""SC-2.6 as the referee of Spellcaster reads it: Conjuring alters what other cards do."""
from spellcaster_cards import ALTERING, COLOUR, COLOURS, EFFECTS, KINDS, ORDER, note


class Alterations:
    """Of a Duel: `alterations` in force, {card, effect, team, until} each; `applied`: those to the card that acts."""

    def look_at_tops(self):
        """While it is on top and faces who made it, without a break."""

        def still(it):
            return it["effect"][5] != "while-on-top" or self.faces_on_top(it["card"], it["team"])

        note("2.6 no longer on top", not all(map(still, self.alterations)))
        self.alterations = list(filter(still, self.alterations))

    def faces_on_top(self, card, team):
        return self.piles[COLOUR[card]][-1:] == [[card, team]]

    def concerns(self, it, team, colour):
        """Whether it alters the cards of a colour that act for a team."""
        _, _, _, who, colours, _ = it["effect"]
        other = colours == "other-colour" and colour != COLOUR[it["card"]]
        return (who == "each" or (who == "own") == (team == it["team"])) and (colours in ("any", colour) or other)

    def rank(self, it):
        order = ORDER[it["card"]], [effect is it["effect"] for effect in ALTERING[it["card"]]].index(True)
        return KINDS.index(it["effect"][1]), order, self.names.index(it["team"])

    def told(self, it):
        _, kind, number, _, _, lasts = it["effect"]
        told = {
            "by": it["card"],
            "does": kind,
            "of": [team for team in self.names if any(self.concerns(it, team, colour) for colour in COLOURS)],
            "colours": [colour for colour in COLOURS if any(self.concerns(it, team, colour) for team in self.names)],
            "lasts": lasts,
        }
        return told | ({"count": number} if kind == "raise" else {})

    def told_altered(self):
        return {"altered": [self.told(it) for it in self.applied]} if self.applied else {}

    def alter(self, effect, card):
        _, kind, _, who, _, lasts = effect
        if lasts == "while-on-top" and not self.faces_on_top(card, self.me()):
            note("2.6 while on top, of a card that faces somebody else")
            return
        found = [it for it in self.alterations if it["effect"] is effect and it["team"] == self.me()]
        note("2.6 in force already", found)
        if not found:
            found = [{"card": card, "effect": effect, "team": self.me()}]
            self.alterations += found
        found[0]["until"] = self.turn + {"this-turn": 0, "next-turn": 1}.get(lasts, 1000)
        note(f"2.6 {who} {kind} {lasts}")

    def act(self, card, activation):
        """The whole effect of a card, altered by what is in force when it begins."""
        self.applied = []
        if card not in ALTERING:
            self.applied = sorted(
                (
                    it
                    for it in self.alterations
                    if self.concerns(it, self.me(), COLOUR[card])
                    and (activation or it["effect"][5] != "next-activation")
                ),
                key=self.rank,
            )
        else:
            note("2.6 never to another alteration", self.alterations)
        used = [it for it in self.applied if it["effect"][5] == "next-activation"]
        self.alterations = [it for it in self.alterations if it not in used]
        kinds = [it["effect"][1] for it in self.applied]
        for one, two in zip(kinds, kinds[1:]):
            note(f"2.6 {one}, then {two}")
        effect = EFFECTS[card]
        note("2.6 Echo uses up the next activation", used and effect[:2] == ("plain", "use"))
        if "stop" in kinds:
            note(f"2.6 stopped, {'with' if effect[0] == 'pay' else 'without'} a price")
            effect = (*effect[:3], ("steps", [])) if effect[0] == "pay" else ("steps", [])
        yield from self.carry_out(effect, card)
        self.applied = []

    def number(self, number):
        for it in self.applied:
            kind, by = it["effect"][1:3]
            number = number * 2 if kind == "double" else number + by if kind == "raise" else number
        return number

    def chosen_number(self, number):
        note("2.6 three cards at most", self.number(number) > 3)
        return min(3, self.number(number))

    def whom(self, seat):
        """Whom a step is about that is said of the active Mage or of the next rival."""
        turned = [it["effect"][1] for it in self.applied].count("turn") % 2
        return {self.active: self.next_rival, self.next_rival: self.active}[seat] if turned else seat
