#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

// What one Spell of the house set does between two Mages. mage-1 controls it alone, each has ten Energy, two Sapphires
// and three cards, unless a line says otherwise. `after` is "Energy Sapphires cards" of mage-1, then of mage-2. An
// Enchantment takes effect at the start of a turn, whose draw is counted.
struct Case {
  std::string card;
  std::string after;
  std::vector<std::string> moves = {};
  std::vector<std::string> lines = {};
};

bool mentions(const std::vector<std::string>& lines, const std::string& word) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(word) != std::string::npos; });
}

std::string after(const Case& test) {
  const auto found = find_word(todays()->ids, test.card);
  if (!found) return "no such card";
  const bool enchantment = (todays()->enchantments >> *found) & 1u;
  std::vector<std::string> lines = test.lines;
  lines.push_back("pile " +
                  std::string(colour_name(static_cast<int>(todays()->colour[static_cast<std::size_t>(*found)]))) + " " +
                  test.card + ">mage-1");
  if (enchantment) lines.push_back("begin");
  if (!mentions(test.lines, "hand mage-1")) lines.push_back("hand mage-1 long-study quiet-hour shared-cup");
  if (!mentions(test.lines, "hand mage-2")) lines.push_back("hand mage-2 bulwark concord lifestone");
  Board d(todays(), lines);
  if (!enchantment) d.play("activate " + test.card);
  for (const auto& move : test.moves) d.play(move);
  std::string text;
  for (const char* who : {"mage-1", "mage-2"})
    text += (text.empty() ? "" : "  ") + std::to_string(d.energy(who)) + " " + std::to_string(d.sapphires(who)) + " " +
            std::to_string(d.hand_size(who));
  return text;
}

const std::vector<Case> kCases = {
    // Combat.
    {"ember-lash", "10 2 3  8 2 3"},
    {"cinder-spear", "10 2 3  7 2 4"},
    {"thought-scald", "10 2 4  7 2 3"},
    {"thought-scald", "10 2 4  9 2 1", {}, {"hand mage-2 bulwark"}},
    {"blood-oath", "9 2 3  7 2 3"},
    {"burning-sigil", "10 2 4  8 2 3"},
    {"wyrmfire", "10 2 2  6 2 3", {"discard quiet-hour"}},
    {"backlash", "10 2 3  8 2 3"},
    {"backlash", "10 2 3  7 2 3", {}, {"pile sorcery glimmer>mage-2"}},
    {"backlash", "10 2 3  8 2 3", {}, {"pile sorcery glimmer>mage-1"}},
    {"leeching-barb", "12 2 3  9 2 3"},
    {"shatterglass", "10 2 3  9 0 3"},
    {"hexfire", "10 2 4  7 2 3", {"no"}},
    {"hexfire", "10 2 4  10 2 2", {"discard concord"}},
    {"hexfire", "10 2 4  7 2 0", {}, {"hand mage-2"}},
    {"needle-storm", "10 2 3  8 2 3", {}, {"pile sorcery glimmer>mage-1", "pile healing purge>mage-2"}},
    {"last-stand", "10 2 3  8 2 3"},
    {"last-stand", "5 2 3  8 2 3", {}, {"energy mage-1 5"}},
    {"last-stand", "4 2 3  6 2 3", {}, {"energy mage-1 4"}},
    {"duellists-salvo", "10 2 5  9 2 3"},
    {"sapphire-lance", "10 0 3  6 2 3"},
    {"reckless-comet", "7 2 3  6 2 3"},
    // Conjuring.
    {"bargain", "10 2 6  10 2 3", {"no"}},
    {"bargain", "10 2 4  10 2 2", {"discard bulwark"}},
    {"bargain", "10 2 6  10 2 0", {}, {"hand mage-2"}},
    {"tides-of-thought", "10 2 6  10 2 5", {"choose 1"}},
    {"tides-of-thought", "10 2 2  10 2 1", {"choose 2", "lose long-study quiet-hour", "lose bulwark concord"}},
    {"whispering-owl", "10 2 5  10 2 3"},
    {"long-study", "10 2 6  10 2 3", {}, {"hand mage-1 warm-hearth quiet-hour shared-cup"}},
    {"turncoat", "10 2 3  10 2 3", {}, {"pile sorcery glimmer>mage-2"}},
    {"unravel", "10 2 3  10 2 3"},
    {"pickpocket", "10 2 4  10 2 2"},
    {"mind-fog", "10 2 4  10 2 1", {"discard bulwark concord"}},
    {"mind-fog", "10 2 4  10 2 0", {}, {"hand mage-2 bulwark"}},
    {"echo", "10 2 3  8 2 3", {}, {"pile combat ember-lash>mage-2"}},
    {"haste", "10 2 3  10 2 3"},
    {"recall", "10 2 5  10 2 3", {"recall glimmer"}, {"discard glimmer prism"}},
    {"excavate", "10 2 3  10 2 3", {}, {"pile sorcery glimmer>mage-2 prism>mage-2"}},
    {"winnow", "10 2 5  10 2 3", {"discard quiet-hour"}},
    {"exchange-of-minds", "10 2 1  10 2 3", {}, {"hand mage-2 bulwark"}},
    {"quickening", "10 2 3  10 2 3", {"play quiet-hour"}},
    {"quickening", "10 2 4  10 2 3", {"no"}},
    {"quickening", "10 2 1  10 2 3", {}, {"hand mage-1"}},
    // Healing.
    {"mending-word", "13 2 3  10 2 3"},
    {"second-breath", "14 2 3  10 2 4"},
    {"well-of-minds", "13 2 3  10 2 3"},
    {"warm-hearth", "11 2 4  10 2 3"},
    {"bitter-draught", "14 2 2  10 2 3", {"discard long-study"}},
    {"bitter-draught", "14 2 0  10 2 3", {}, {"hand mage-1 long-study"}},
    {"transfusion", "12 2 3  9 2 3"},
    {"scales", "11 2 3  10 2 3"},
    {"scales", "13 2 3  10 2 3", {}, {"energy mage-1 9"}},
    {"sapphire-balm", "15 1 3  10 2 3"},
    {"quiet-hour", "11 2 3  10 2 3", {}, {"hand mage-1 long-study shared-cup"}},
    {"shared-cup", "14 2 3  11 2 3", {}, {"hand mage-1 long-study quiet-hour glimmer"}},
    {"bulwark", "12 2 4  10 2 0", {}, {"hand mage-2", "pile combat ember-lash>mage-2"}},
    {"bulwark", "10 2 4  10 2 0", {}, {"hand mage-2", "pile combat ember-lash>mage-1"}},
    {"bulwark", "10 2 4  10 2 0", {}, {"hand mage-2"}},
    {"concord", "12 2 3  10 2 0", {}, {"hand mage-2", "pile combat ember-lash>mage-1", "pile sorcery glimmer>mage-2"}},
    {"renewal", "12 2 4  10 2 3", {"recall prism"}, {"discard glimmer prism"}},
    {"renewal", "12 2 4  10 2 3", {}, {"discard glimmer"}},
    {"renewal", "12 2 3  10 2 3"},
    {"purge", "11 2 3  10 2 3", {}, {"pile combat ember-lash>mage-2"}},
    {"lifestone", "11 3 3  10 2 0", {}, {"hand mage-2"}},
    // Sorcery.
    {"glimmer", "10 4 3  10 2 3"},
    {"prospect", "10 3 4  10 2 3"},
    {"deep-vein", "10 3 4  10 2 3"},
    {"covet", "10 3 3  10 1 3"},
    {"covet", "10 2 3  10 0 3", {}, {"sapphires mage-2 0"}},
    {"greedy-pact", "10 6 3  10 4 3"},
    {"mirror-hoard", "10 5 3  10 3 3"},
    {"crystal-tithe", "9 5 3  10 2 3"},
    {"tribute", "10 7 3  10 2 3", {"no"}},
    {"tribute", "10 2 3  10 2 1", {"discard concord lifestone"}},
    {"tribute", "10 7 3  10 2 1", {}, {"hand mage-2 bulwark"}},
    {"prism", "10 4 3  10 2 3", {}, {"pile combat ember-lash>mage-1", "pile healing purge>mage-2"}},
    {"open-vault", "10 5 2  10 2 3", {"discard shared-cup"}},
    {"underdog", "10 3 3  10 2 3"},
    {"underdog", "10 4 3  10 2 3", {}, {"sapphires mage-1 1"}},
    {"siphon", "9 3 4  10 1 3", {"yes"}},
    {"siphon", "10 2 4  10 2 3", {"no"}},
    {"transmutation", "7 6 3  10 2 3"},
    {"thiefs-lantern", "10 4 3  10 0 5"},
    {"hoarders-mark", "10 3 4  10 2 3"},
    {"hoarders-mark", "10 2 3  10 2 3", {}, {"hand mage-1 long-study quiet-hour"}},
};

TEST(Spells, EverySpellDoesWhatItsTextSays) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(test.card + (test.moves.empty() ? "" : ", " + test.moves[0]));
    EXPECT_EQ(after(test), test.after);
  }
}

TEST(Spells, EverySpellOfTheHouseSetIsTried) {
  for (const auto& id : todays()->ids)
    EXPECT_TRUE(std::any_of(kCases.begin(), kCases.end(), [&](const Case& test) { return test.card == id; })) << id;
}

TEST(Spells, TurncoatTurnsACardAndLeavesItOnTop) {
  Board d("pile conjuring turncoat>mage-1", "pile sorcery glimmer>mage-2", "pile combat ember-lash>mage-2");
  d.play("activate turncoat");
  EXPECT_EQ(d.legal(), (std::set<std::string>{"turn ember-lash", "turn glimmer"}));
  d.play("turn glimmer");
  EXPECT_EQ(d.top("sorcery"), "glimmer>mage-1");
  EXPECT_EQ(d.top("combat"), "ember-lash>mage-2");
}

TEST(Spells, UnravelDiscardsATopCard) {
  Board d("pile conjuring unravel>mage-1", "pile sorcery glimmer>mage-2 prism>mage-2");
  d.play("activate unravel");
  d.play("uproot prism");
  EXPECT_EQ(d.discard(), "prism");
  EXPECT_EQ(d.top("sorcery"), "glimmer>mage-2");
}

TEST(Spells, HasteGivesTwoMoreActions) {
  Board d("pile conjuring haste>mage-1");
  d.play("activate haste");
  EXPECT_EQ(d.actions(), 3);
}

TEST(Spells, ExcavateRaisesTheSecondCardFacingItsUser) {
  Board d("pile conjuring excavate>mage-1", "pile sorcery glimmer>mage-2 prism>mage-2 covet>mage-2");
  d.play("activate excavate");
  EXPECT_EQ(d.pile("sorcery"), "glimmer>mage-2 covet>mage-2 prism>mage-1");
}

TEST(Spells, PurgeIsMandatoryOnTheOwnCardToo) {
  Board d("pile healing purge>mage-1", "pile combat ember-lash>mage-1");
  d.play("activate purge");
  EXPECT_EQ(d.discard(), "ember-lash");
}

}  // namespace
}  // namespace conclave::spellcaster
