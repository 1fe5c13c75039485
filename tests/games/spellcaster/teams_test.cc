#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

using Texts = std::set<std::string>;

// SC-8.1
TEST(Teams, TheNextRivalToPlayMayDiscardAgainstBargain) {
  Board four("mages 4", "active mage-2", "pile conjuring bargain>team-b", "hand mage-1 glimmer", "hand mage-3 prism");
  four.play("activate bargain");
  EXPECT_EQ(four.owes(), "mage-3");
  four.play("discard prism");
  EXPECT_EQ(four.hand_size("mage-2"), 0);
  Board three("mages 3", "active solo", "pile conjuring bargain>solo", "hand team-1 glimmer", "hand team-2 prism");
  three.play("activate bargain");
  EXPECT_EQ(three.owes(), "team-2");
  three.play("no");
  EXPECT_EQ(three.hand_size("solo"), 2);
}

// SC-8.2
TEST(Teams, WithThreeTheSoloDrawsTwoAndTheTeamOneEach) {
  Board d("mages 3", "active solo", "pile conjuring tides-of-thought>solo");
  d.play("activate tides-of-thought");
  d.play("choose 1");
  EXPECT_EQ(d.hand_size("solo"), 2);
  EXPECT_EQ(d.hand_size("team-1"), 1);
  EXPECT_EQ(d.hand_size("team-2"), 1);
}

// SC-8.2
TEST(Teams, WithThreeTheSoloLosesTwoAndTheTeamOneEach) {
  Board d("mages 3", "active team-1", "pile conjuring tides-of-thought>team", "hand team-1 glimmer prism",
          "hand solo covet underdog prospect", "hand team-2 tribute siphon");
  d.play("activate tides-of-thought");
  d.play("choose 2");
  EXPECT_EQ(d.owes(), "team-1 solo team-2");
  d.play_by("solo", "lose covet underdog");
  d.play_by("team-1", "lose glimmer");
  EXPECT_EQ(d.discard(), "") << "nothing is shown before all have chosen";
  d.play_by("team-2", "lose siphon");
  EXPECT_EQ(d.discard(), "glimmer covet underdog siphon");
  EXPECT_EQ(d.hand("solo"), "prospect");
}

// SC-8.2
TEST(Teams, WithFourEachMageDrawsOrLosesTwo) {
  Board draws("mages 4", "active mage-1", "pile conjuring tides-of-thought>team-a");
  draws.play("activate tides-of-thought");
  draws.play("choose 1");
  for (const char* who : {"mage-1", "mage-2", "mage-3", "mage-4"}) EXPECT_EQ(draws.hand_size(who), 2);
  Board loses("mages 4", "active mage-1", "pile conjuring tides-of-thought>team-a", "hand mage-1 glimmer prism covet",
              "hand mage-2 underdog", "hand mage-4 prospect tribute siphon");
  loses.play("activate tides-of-thought");
  loses.play("choose 2");
  EXPECT_EQ(loses.owes(), "mage-1 mage-4") << "mage-2 and mage-3 have no choice";
  loses.play_by("mage-4", "lose prospect siphon");
  loses.play_by("mage-1", "lose glimmer covet");
  EXPECT_EQ(loses.discard(), "glimmer prospect covet underdog siphon");
  EXPECT_EQ(loses.hand_size("mage-2"), 0);
}

// SC-8.2
TEST(Teams, WhoLosesCardsChoosesInSecret) {
  Board d("pile conjuring tides-of-thought>mage-1", "hand mage-1 glimmer prism covet",
          "hand mage-2 underdog prospect tribute");
  d.play("activate tides-of-thought");
  d.play("choose 2");
  d.play_by("mage-1", "lose glimmer prism");
  ASSERT_EQ(d.events.size(), 1u);
  EXPECT_TRUE(commits(d.cards(), d.events[0]));
  EXPECT_EQ(seen_by(d.events[0], d.seat("mage-2")).card, kUnknown);
  EXPECT_EQ(view(d.cards(), d.state(), d.seat("mage-2")).chosen, 0u);
  EXPECT_EQ(view(d.cards(), d.state(), d.seat("mage-1")).chosen, d.card("glimmer") | d.card("prism"));
  EXPECT_EQ(d.refused("mage-1", "lose covet prism"), "already-chosen");
  d.play_by("mage-2", "lose tribute underdog");
  EXPECT_EQ(d.hand("mage-1"), "covet");
  EXPECT_EQ(d.hand("mage-2"), "prospect");
}

// SC-8.3
TEST(Teams, CinderSpearLetsTheNextRivalToPlayDraw) {
  Board d("mages 3", "active solo second", "pile combat cinder-spear>solo");
  d.play("activate cinder-spear");
  EXPECT_EQ(d.hand_size("team-1"), 1);
  EXPECT_EQ(d.hand_size("team-2"), 0);
  EXPECT_EQ(d.energy("team"), 7);
}

// SC-8.4
TEST(Teams, WellOfMindsCountsBothRivalsOfTheSolo) {
  Board solo("mages 3", "active solo", "pile healing well-of-minds>solo", "hand team-1 glimmer prism",
             "hand team-2 covet", "hand solo underdog");
  solo.play("activate well-of-minds");
  EXPECT_EQ(solo.energy("solo"), 13);
  Board team("mages 3", "active team-2", "pile healing well-of-minds>team", "hand team-1 glimmer prism",
             "hand solo underdog");
  team.play("activate well-of-minds");
  EXPECT_EQ(team.energy("team"), 11);
}

// SC-8.4
TEST(Teams, WellOfMindsWithFourCountsTheBiggestHandOfTheOpposingTeam) {
  Board d("mages 4", "active mage-1", "pile healing well-of-minds>team-a", "hand mage-2 glimmer",
          "hand mage-4 prism covet underdog", "hand mage-3 tribute siphon prospect greedy-pact");
  d.play("activate well-of-minds");
  EXPECT_EQ(d.energy("team-a"), 13);
}

// SC-8.5
TEST(Teams, ThoughtScaldCountsAsWellOfMindsDoes) {
  Board solo("mages 3", "active solo", "pile combat thought-scald>solo", "hand team-1 glimmer prism",
             "hand team-2 covet");
  solo.play("activate thought-scald");
  EXPECT_EQ(solo.energy("team"), 7);
  Board team("mages 3", "active team-1", "pile combat thought-scald>team", "hand solo glimmer prism",
             "hand team-2 covet");
  team.play("activate thought-scald");
  EXPECT_EQ(team.energy("solo"), 8);
  Board four("mages 4", "active mage-4", "pile combat thought-scald>team-b", "hand mage-1 glimmer prism",
             "hand mage-3 covet", "hand mage-2 siphon underdog tribute");
  four.play("activate thought-scald");
  EXPECT_EQ(four.energy("team-a"), 8);
}

// SC-8.6
TEST(Teams, EveryOtherCardMeansTheNextRivalToPlay) {
  Board fog("mages 4", "active mage-4", "pile conjuring mind-fog>team-b", "hand mage-1 glimmer prism covet",
            "hand mage-3 underdog siphon tribute");
  fog.play("activate mind-fog");
  EXPECT_EQ(fog.owes(), "mage-1");
  Board breath("mages 3", "active team-1", "pile healing second-breath>team");
  breath.play("activate second-breath");
  EXPECT_EQ(breath.hand_size("solo"), 1);
  Board hexfire("mages 4", "active mage-3", "begin", "pile combat hexfire>team-a", "hand mage-2 glimmer",
                "hand mage-4 prism");
  EXPECT_EQ(hexfire.owes(), "mage-4");
  Board lantern("mages 4", "active mage-1", "pile sorcery thiefs-lantern>team-a");
  lantern.play("activate thiefs-lantern");
  EXPECT_EQ(lantern.hand_size("mage-2"), 2);
  Board tribute("mages 3", "active team-2", "pile sorcery tribute>team", "hand solo glimmer prism");
  tribute.play("activate tribute");
  EXPECT_EQ(tribute.owes(), "solo");
}

// SC-8.2: the rulebook's example of the choice, for three Mages, with the odd share rounded up.
TEST(Teams, AnOddShareIsRoundedUpForTheTeam) {
  const auto cards = load(set_with({{"long-study", "each draw 3"}}));
  Board d(cards, {"mages 3", "active solo", "pile conjuring long-study>solo"});
  d.play("activate long-study");
  EXPECT_EQ(d.hand_size("solo"), 3);
  EXPECT_EQ(d.hand_size("team-1"), 2);
}

}  // namespace
}  // namespace conclave::spellcaster
