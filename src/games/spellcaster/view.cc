#include "games/spellcaster/view.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <ranges>

#include "core/shown.h"
#include "games/spellcaster/notation.h"

namespace conclave::spellcaster {
namespace {

namespace json = boost::json;

json::array seats_of(const Options& options, SeatSet seats) {
  json::array array;
  for (const Seat seat : seats) array.emplace_back(seat_name(options, seat));
  return array;
}

// The names that some number of Mages gives, each once.
template <class Add>
std::vector<Shape::Word> names_of_all(Add add) {
  std::vector<Shape::Word> names;
  for (std::uint8_t mages = 2; mages <= kMaxMages; ++mages)
    add(Options{mages}, [&](const std::string& name) {
      if (std::ranges::find(names, name, &Shape::Word::id) == names.end()) names.emplace_back(name);
    });
  return names;
}

// How many Mages there are decides which of the words are met; the page takes any string.
Shape any_text(Shape words) {
  words.kind = Shape::Kind::kText;
  return words;
}

}  // namespace

Shape seat_shape() {
  return any_text(shape::words("", "seat", names_of_all([](const Options& options, auto&& add) {
                                 for (const Seat seat : SeatSet::first(options.mages)) add(seat_name(options, seat));
                               })));
}

Shape team_shape() {
  return any_text(shape::words("", "team", names_of_all([](const Options& options, auto&& add) {
                                 for (const int team : {0, 1}) add(team_name(options, team));
                               })));
}

Shape colour_shape() {
  std::vector<Shape::Word> colours;
  for (int i = 0; i < kColours; ++i) colours.emplace_back(colour_name(i));
  return shape::words("Colour", "colour", colours);
}

namespace {

Shape cards_shape() { return shape::list(shape::card()); }

struct TeamAt {
  const Options& options;
  const Public& open;
  int team;
};

json::array controls(const TeamAt& at) {
  json::array colours;
  for (int i = 0; i < kColours; ++i)
    if (!at.open.pile[i].empty() && (facing(at.open, at.team) & bit(at.open.pile[i].back())))
      colours.emplace_back(colour_name(i));
  return colours;
}

const Shown<TeamAt>& shown_team() {
  using At = TeamAt;
  static const Shown<At> shown(
      "Team", {{"name", team_shape(), "its id", [](const At& at) { return team_name(at.options, at.team); }},
               {"seats", shape::list(seat_shape()), "its Mages",
                [](const At& at) { return seats_of(at.options, team_seats(at.open.mages, at.team)); }},
               {"energy", shape::number(), "Energy", [](const At& at) { return at.open.energy[at.team]; }},
               {"sapphires", shape::number(), "Sapphires", [](const At& at) { return at.open.sapphires[at.team]; }},
               {"controls", shape::list(colour_shape()), "the colours it controls", controls}});
  return shown;
}

const Shown<Public>& shown_supply() {
  static const Shown<Public> shown("", {{"energy", shape::number(), "Energy",
                                         [](const Public& open) { return kSupply - open.energy[0] - open.energy[1]; }},
                                        {"sapphires", shape::number(), "Sapphires", [](const Public& open) {
                                           return kSupply - open.sapphires[0] - open.sapphires[1];
                                         }}});
  return shown;
}

struct At {
  const Cards& cards;
  const Options& options;
  const Public& open;
  const View* seen = nullptr;  // null: whoever sees all

  std::vector<std::string> ids(std::uint64_t set) const { return ids_of(cards, set); }
  std::string seat(Seat seat) const { return seat_name(options, seat); }
  bool seated() const { return seen->viewer < kMaxMages; }
  // What the viewer has seen of the hands.
  const std::uint64_t (&known() const)[kMaxMages] { return seated() ? seen->seen : open.seen; }
};

struct PileAt {
  const At& at;
  std::uint8_t card;
};

const Shown<PileAt>& shown_pile_card() {
  static const Shown<PileAt> shown(
      "PileCard",
      {{"card", shape::card(), "the Spell", [](const PileAt& pile) { return pile.at.cards.ids[pile.card]; }},
       {"faces", team_shape(), "whom it faces", [](const PileAt& pile) {
          return team_name(pile.at.options, (pile.at.open.facing >> pile.card) & 1u ? 1 : 0);
        }}});
  return shown;
}

json::object piles(const At& at) {
  json::object all;
  for (int i = 0; i < kColours; ++i) {
    json::array pile;
    for (const std::uint8_t card : at.open.pile[i]) pile.push_back(shown_pile_card()({at, card}));
    all[colour_name(i)] = std::move(pile);
  }
  return all;
}

// An alteration that is in force, or applies to the Spell that asks (SC-2.6).
struct AlterationAt {
  const At& at;
  int number;
  int team;

  const Op& op() const { return at.cards.alteration(number); }
};

json::array altered_teams(const AlterationAt& it) {
  json::array teams;
  for (const int team : {0, 1})
    if (it.op().who == Who::kEach || (it.op().who == Who::kSelf) == (team == it.team))
      teams.emplace_back(team_name(it.at.options, team));
  return teams;
}

json::array altered_colours(const AlterationAt& it) {
  json::array colours;
  for (std::size_t i = 0; i < kColours; ++i)
    if (((it.at.cards.reach[0][i] | it.at.cards.reach[1][i]) >> it.number) & 1)
      colours.emplace_back(colour_name(static_cast<int>(i)));
  return colours;
}

const Shown<AlterationAt>& shown_alteration() {
  using It = AlterationAt;
  static const auto words = [](const auto& list) { return shape::words("", "", list); };
  static const std::array kinds{Do::kStop, Do::kTurn, Do::kRaise, Do::kDouble};
  static const std::array lastings{Lasting::kThisTurn, Lasting::kNextTurn, Lasting::kNextActivation,
                                   Lasting::kWhileOnTop};
  static const Shown<It> shown(
      "Alteration",
      {{"by", shape::card(), "the Spell that alters",
        [](const It& it) {
          return it.at.cards.ids[it.at.cards.alteration_at[static_cast<std::size_t>(it.number)].card];
        }},
       {"does", words(kinds | std::views::transform(alteration_word)), "what it does to the numbers of other Spells",
        [](const It& it) { return alteration_word(it.op().verb); }},
       {"count",
        shape::number(),
        "by how much",
        [](const It& it) { return it.op().amount; },
        {"with `raise`", [](const It& it) { return it.op().verb == Do::kRaise; }}},
       {"of", shape::list(team_shape()), "whose Spells", altered_teams},
       {"colours", shape::list(colour_shape()), "Spells of which colours", altered_colours},
       {"lasts", words(lastings | std::views::transform(lasting_word)), "how long",
        [](const It& it) { return lasting_word(lasting(it.op())); }}});
  return shown;
}

json::array alterations(const At& at, const Alterations& set) {
  json::array all;
  each_alteration(set, [&](int number, int team) { all.push_back(shown_alteration()({at, number, team})); });
  return all;
}

Shape alterations_shape() { return shape::list(shown_alteration().shape()); }

Shape ask_shape() {
  return shape::words("", "",
                      {{ask_name(Ask::kAction)},
                       {ask_name(Ask::kEnchantment), "which takes effect next"},
                       {ask_name(Ask::kDiscards), "to discard or lose, in the open"},
                       {ask_name(Ask::kSecret), "the same, in secret and together"},
                       {ask_name(Ask::kRecall), "from the discard pile"},
                       {ask_name(Ask::kTarget), "a card of the piles"},
                       {ask_name(Ask::kPlay), "a card by an effect"},
                       {ask_name(Ask::kChoice), "an option"},
                       {ask_name(Ask::kYesNo)},
                       {ask_name(Ask::kNothing), "when it is over"}});
}

Shape verb_shape() {
  std::vector<Shape::Word> verbs;
  for (const Verb verb : {Verb::kDiscard, Verb::kLose, Verb::kTurn, Verb::kUproot, Verb::kUnearth, Verb::kUse})
    verbs.emplace_back(move_word(verb));
  return any_text(shape::words("", "", verbs));
}

// How many cards each has to choose.
json::object wanted(const At& at) {
  json::object counts;
  for (int i = 0; i < at.open.mages; ++i)
    if (at.open.wanted[i] > 0) counts[at.seat(seat_at(i))] = at.open.wanted[i];
  return counts;
}

// What is being asked, of whom, and because of which card.
const Shown<At>& shown_question() {
  static const When<At> by_card{"not for `action` and `enchantment`",
                                [](const At& at) { return at.open.card != kNoCard; }};
  static const When<At> with_verb{"with `cards`, `secret`, `target`", [](const At& at) {
                                    const Ask ask = at.open.ask;
                                    return at.open.card != kNoCard &&
                                           (ask == Ask::kTarget || ask == Ask::kDiscards || ask == Ask::kSecret);
                                  }};
  static const When<At> playing{"with `play`",
                                [](const At& at) { return at.open.card != kNoCard && at.open.ask == Ask::kPlay; }};
  static const When<At> counted{"when somebody has to choose cards", [](const At& at) { return !wanted(at).empty(); }};
  static const When<At> enchanting{"with `enchantment`", [](const At& at) { return at.open.ask == Ask::kEnchantment; }};
  static const Shown<At> shown(
      "Asks",
      {{"what", ask_shape(), "", [](const At& at) { return ask_name(at.open.ask); }},
       {"of", shape::list(seat_shape()), "who owes it",
        [](const At& at) { return seats_of(at.options, at.open.owes); }},
       {"card", shape::card(), "the Spell that asks", [](const At& at) { return at.cards.ids[at.open.card]; }, by_card},
       {"altered",
        alterations_shape(),
        "the alterations of its effect, in the order in which they apply",
        [](const At& at) { return alterations(at, at.open.applied); },
        {"when there are any", [](const At& at) { return at.open.applied.any(); }}},
       {"step", shape::number(), "how far its effect has got; tells two questions of one Spell apart",
        [](const At& at) { return at.open.step; }, by_card},
       {"may_decline", shape::flag(), "whether `no` is an answer",
        [](const At& at) { return current(at.cards, at.open).optional != 0 || at.open.ask == Ask::kYesNo; }, by_card},
       {"verb", verb_shape(), "the move that answers",
        [](const At& at) { return move_word(offered_verb(at.cards, at.open)); }, with_verb},
       {"left", shape::number(), "how many cards may still be played", [](const At& at) { return at.open.left; },
        playing},
       {"count", shape::some_of(shape::record(seat_shape(), shape::number())), "how many, for each who has", wanted,
        counted},
       {"due", cards_shape(), "those that have yet to take effect",
        [](const At& at) { return at.ids(due_cards(at.open)); }, enchanting}});
  return shown;
}

const Shown<At>& shown_end() {
  Shape winner = team_shape();
  winner.words.emplace_back("");
  static const Shown<At> shown(
      "", {{"reason", shape::words("", "", kReasonWords), "",
            [](const At& at) { return reason_name(at.cards, static_cast<std::uint8_t>(at.open.reason)); }},
           {"winner", winner, "who won; an empty text for a draw",
            [](const At& at) { return at.open.winner == kNoTeam ? "" : team_name(at.options, at.open.winner); }}});
  return shown;
}

const Shown<At>& shown_public() {
  static const Shown<At> shown(
      "", {{"mages", shape::number(), "2, 3 or 4", [](const At& at) { return at.open.mages; }},
           {"turn", shape::number(), "from 1", [](const At& at) { return at.open.turn; }},
           {"active", seat_shape(), "whose turn it is", [](const At& at) { return at.seat(active(at.open)); }},
           {"next_rival", seat_shape(), "the next rival to play, whom many Spells concern",
            [](const At& at) { return at.seat(next_rival(at.open)); }},
           {"stage", shape::words("", "", {{"enchantments", "until those have taken effect"}, {"actions", "then"}}), "",
            [](const At& at) { return at.open.enchanting ? "enchantments" : "actions"; }},
           {"actions", shape::number(), "actions left in this turn", [](const At& at) { return at.open.actions; }},
           {"deck", shape::number(), "cards in the deck", [](const At& at) { return at.open.deck_size; }},
           {"last_turn", shape::flag(), "the duel ends after this turn",
            [](const At& at) { return at.open.last_turn != 0; }},
           {"teams", shape::pair(shown_team().shape()), "the two sides",
            [](const At& at) {
              return json::array{shown_team()({at.options, at.open, 0}), shown_team()({at.options, at.open, 1})};
            }},
           {"supply", shown_supply().shape(), "what the supply still has",
            [](const At& at) { return shown_supply()(at.open); }},
           {"piles", shape::record(colour_shape(), shape::list(shown_pile_card().shape())),
            "the pile from the bottom; the **last** card is on top", piles},
           {"discard", cards_shape(), "the discard pile", [](const At& at) { return at.ids(at.open.discard); }},
           {"activated", cards_shape(), "activated or used in this turn",
            [](const At& at) { return at.ids(at.open.activated); }},
           {"alterations",
            alterations_shape(),
            "what alters other Spells now, in the order in which it applies",
            [](const At& at) { return alterations(at, at.open.in_force); },
            {"when there are any", [](const At& at) { return at.open.in_force.any(); }}},
           {"asks", shown_question().shape(), "what is asked now", [](const At& at) { return shown_question()(at); }},
           {"committed", shape::list(seat_shape()), "have chosen in secret",
            [](const At& at) { return seats_of(at.options, at.open.committed); }},
           {"over",
            shown_end().shape(),
            "",
            [](const At& at) { return shown_end()(at); },
            {"only when over", [](const At& at) { return at.open.ask == Ask::kNothing; }}}});
  return shown;
}

// One hand as an onlooker knows it.
struct HandAt {
  const At& at;
  int hand;

  std::uint64_t seen() const { return at.known()[hand]; }
  std::uint64_t elsewhere() const {
    std::uint64_t set = 0;
    for (int other = 0; other < kMaxMages; ++other)
      if (other != hand) set |= at.known()[other];
    return set;
  }
  std::uint64_t surely() const { return seen() & ~elsewhere(); }
  std::uint64_t perhaps() const { return seen() & elsewhere(); }
};

const Shown<HandAt>& shown_hand() {
  static const Shown<HandAt> shown("HandView",
                                   {{"size", shape::number(), "how many cards",
                                     [](const HandAt& hand) { return hand.at.open.hand_size[hand.hand]; }},
                                    {"known",
                                     cards_shape(),
                                     "cards that the viewer knows to be there",
                                     [](const HandAt& hand) { return hand.at.ids(hand.surely()); },
                                     {"when there are any", [](const HandAt& hand) { return hand.surely() != 0; }}},
                                    {"perhaps",
                                     cards_shape(),
                                     "cards that are there or in another hand that names them too",
                                     [](const HandAt& hand) { return hand.at.ids(hand.perhaps()); },
                                     {"when there are any", [](const HandAt& hand) { return hand.perhaps() != 0; }}}});
  return shown;
}

json::object hands(const At& at) {
  json::object all;
  for (int i = 0; i < at.open.mages; ++i) all[at.seat(seat_at(i))] = shown_hand()({at, i});
  return all;
}

const Shown<At>& shown_view() {
  static const When<At> seated{"only for a seat", [](const At& at) { return at.seated(); }};
  static const Shown<At> shown = shown_public().with(
      "View",
      {{"hands", shape::some_of(shape::record(seat_shape(), shown_hand().shape())), "", hands},
       {"you", seat_shape(), "whose view it is",
        [](const At& at) { return at.seat(seat_at(static_cast<int>(at.seen->viewer))); }, seated},
       {"hand", cards_shape(), "its hand", [](const At& at) { return at.ids(at.seen->hand); }, seated},
       {"shown", cards_shape(), "cards of its hand that everybody knows or, with two Mages, that the rival knows",
        [](const At& at) { return at.ids(at.seen->told | (at.open.seen[at.seen->viewer] & at.seen->hand)); }, seated},
       {"chosen", cards_shape(), "what it has chosen in secret, until it is shown",
        [](const At& at) { return at.ids(at.seen->chosen); }, seated}});
  return shown;
}

}  // namespace

json::object show(const Cards& cards, const Options& options, const View& seen) {
  return shown_view()({cards, options, seen.open, &seen});
}

const Shape& view_shape(std::type_identity<View>) { return shown_view().shape(); }

json::object expose(const Cards& cards, const Options& options, const State& state) {
  const At at{cards, options, state.open};
  json::object out = shown_public()(at);
  json::object held;
  for (int i = 0; i < state.open.mages; ++i) {
    json::object hand{{"cards", json::value_from(at.ids(state.hand[i]))},
                      {"chosen", json::value_from(at.ids(state.chosen[i]))}};
    json::object knows;
    for (int h = 0; h < state.open.mages; ++h)
      if (state.seen[i][h]) knows[at.seat(seat_at(h))] = json::value_from(at.ids(state.seen[i][h]));
    hand["knows"] = std::move(knows);
    held[at.seat(seat_at(i))] = std::move(hand);
  }
  out["hands"] = std::move(held);
  out["deck_cards"] = json::value_from(at.ids(state.deck));
  return out;
}

}  // namespace conclave::spellcaster
