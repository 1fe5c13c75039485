#include <boost/json.hpp>

#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

// The cards that every world imagined from a seat's view puts into a hand, and those that some world does.
struct Imagined {
  std::uint64_t always = kAllCards, sometimes = 0;
};
Imagined imagined(const Board& d, Viewer viewer, const std::string& holder) {
  Imagined result;
  FastChance chance(5);
  for (int i = 0; i < 400; ++i) {
    const State world = imagine(d.cards(), view(d.cards(), d.state(), viewer), chance);
    EXPECT_FALSE(unsound(d.cards(), world));
    result.always &= world.hand[index(d.seat(holder))];
    result.sometimes |= world.hand[index(d.seat(holder))];
  }
  return result;
}

// SC-9.1
TEST(Knowledge, PilesDiscardsSizesAndPoolsArePublicAndHandsAreNot) {
  Board d("hand mage-1 glimmer prism", "hand mage-2 covet", "pile combat ember-lash>mage-2 backlash>mage-1",
          "discard purge");
  const auto shown = show(d.cards(), d.options(), view(d.cards(), d.state(), std::nullopt));
  EXPECT_EQ(shown.at("piles").at("combat").as_array().size(), 2u) << "all their cards";
  EXPECT_EQ(shown.at("discard").as_array()[0].as_string(), "purge");
  EXPECT_EQ(shown.at("hands").at("mage-2").at("size").to_number<int>(), 1);
  EXPECT_EQ(shown.at("deck").to_number<int>(), d.deck());
  const std::string text = boost::json::serialize(shown);
  for (const char* secret : {"glimmer", "prism", "covet"}) EXPECT_EQ(text.find(secret), std::string::npos) << secret;
  const std::string mine =
      boost::json::serialize(show(d.cards(), d.options(), view(d.cards(), d.state(), d.seat("mage-1"))));
  EXPECT_NE(mine.find("glimmer"), std::string::npos);
  EXPECT_EQ(mine.find("covet"), std::string::npos);
}

// SC-9.1
TEST(Knowledge, ADrawnCardIsUnknownToTheOthers) {
  Board d("hand mage-1 glimmer");
  d.play("draw", {"draw mage-1 prism"});
  EXPECT_EQ(d.known("mage-2", "mage-1"), "");
  EXPECT_EQ(seen_by(d.events[0], d.seat("mage-2")).card, kUnknown);
  EXPECT_NE(seen_by(d.events[0], d.seat("mage-1")).card, kUnknown);
  EXPECT_EQ(seen_by(d.events[0], std::nullopt).card, kUnknown);
}

// SC-9.1
TEST(Knowledge, APickpocketedCardIsKnownToTheTwoMagesConcerned) {
  Board d("mages 4", "active mage-1", "pile conjuring pickpocket>team-a", "hand mage-2 glimmer prism",
          "hand mage-3 covet");
  d.play("activate pickpocket", {"steal mage-1 prism"});
  EXPECT_EQ(d.hand("mage-1"), "prism");
  EXPECT_EQ(d.known("mage-2", "mage-1"), "prism");
  EXPECT_EQ(d.known("mage-3", "mage-1"), "") << "not to the teammate";
  EXPECT_EQ(d.known("mage-1", "mage-2"), "") << "the rest of the hand stays secret";
  EXPECT_EQ(seen_by(d.events[1], d.seat("mage-4")).card, kUnknown);
  EXPECT_TRUE(imagined(d, d.seat("mage-2"), "mage-1").always & d.card("prism"));
}

// SC-9.1
TEST(Knowledge, AKnownCardThatIsPlayedLeaves) {
  Board d("pile conjuring pickpocket>mage-1", "hand mage-2 glimmer");
  d.play("activate pickpocket");
  EXPECT_EQ(d.known("mage-2", "mage-1"), "glimmer");
  d.play("play glimmer");
  EXPECT_EQ(d.known("mage-2", "mage-1"), "");
}

// SC-9.1
TEST(Knowledge, AfterExchangeOfMindsEachKnowsTheOthersHand) {
  Board d("pile conjuring exchange-of-minds>mage-1", "hand mage-1 glimmer prism", "hand mage-2 covet");
  d.play("activate exchange-of-minds");
  EXPECT_EQ(d.known("mage-1", "mage-2"), "glimmer prism");
  EXPECT_EQ(d.known("mage-2", "mage-1"), "covet");
  d.play("draw", {"draw mage-1 underdog", "draw mage-2 tribute"});
  EXPECT_EQ(d.known("mage-2", "mage-1"), "covet") << "not what was drawn since";
  const Imagined hand = imagined(d, d.seat("mage-2"), "mage-1");
  EXPECT_EQ(hand.always, d.card("covet"));
  EXPECT_TRUE(hand.sometimes & d.card("underdog"));
  EXPECT_TRUE(hand.sometimes & d.card("siphon"));
  EXPECT_EQ(view(d.cards(), d.state(), d.seat("mage-1")).told, d.card("covet"))
      << "mage-1 knows that the rival knows it";
}

// SC-9.1
TEST(Knowledge, ACardTakenFromTheDiscardPileIsKnownToAll) {
  Board d("mages 3", "active solo", "pile conjuring recall>solo", "discard glimmer prism");
  d.play("activate recall");
  d.play("recall prism");
  EXPECT_EQ(d.known("team-1", "solo"), "prism");
  EXPECT_EQ(d.known("team-2", "solo"), "prism");
  EXPECT_TRUE(imagined(d, std::nullopt, "solo").always & d.card("prism"));
}

// SC-9.1
TEST(Knowledge, AnOnlookerDoesNotKnowWhichCardWasTaken) {
  Board d("mages 4", "active mage-1", "pile conjuring pickpocket>team-a", "hand mage-1 siphon",
          "hand mage-2 glimmer prism", "hand mage-3 covet");
  d.state().seen[2][1] = d.card("glimmer");
  d.state().open.met[2] = 0b0010;
  d.play("activate pickpocket", {"steal mage-1 prism"});
  EXPECT_EQ(d.known("mage-3", "mage-1"), "glimmer") << "it may be here";
  EXPECT_EQ(d.known("mage-3", "mage-2"), "glimmer") << "or still there";
  const Imagined one = imagined(d, d.seat("mage-3"), "mage-1"), two = imagined(d, d.seat("mage-3"), "mage-2");
  EXPECT_TRUE(one.sometimes & d.card("glimmer"));
  EXPECT_TRUE(two.sometimes & d.card("glimmer"));
  EXPECT_FALSE(one.always & d.card("glimmer"));
  FastChance chance(3);
  for (int i = 0; i < 100; ++i) {
    const State world = imagine(d.cards(), view(d.cards(), d.state(), d.seat("mage-3")), chance);
    EXPECT_TRUE((world.hand[0] | world.hand[1]) & d.card("glimmer")) << "it is in one of the two hands";
  }
}

// SC-9.1
TEST(Knowledge, AnOnlookerKnowsTheLastCardOfAHandWhenItIsTaken) {
  Board d("mages 4", "active mage-1", "pile conjuring pickpocket>team-a", "hand mage-2 glimmer");
  d.state().seen[3][1] = d.card("glimmer");
  d.state().open.met[3] = 0b0010;
  d.play("activate pickpocket");
  EXPECT_EQ(d.known("mage-4", "mage-1"), "glimmer");
  EXPECT_EQ(d.known("mage-4", "mage-2"), "");
}

// SC-9.1
TEST(Knowledge, AnOnlookersKnowledgeFollowsASwap) {
  Board d("mages 3", "active solo", "pile conjuring exchange-of-minds>solo", "hand solo glimmer prism",
          "hand team-2 covet");
  d.state().seen[0][1] = d.card("prism");
  d.play("activate exchange-of-minds");
  EXPECT_EQ(d.known("team-1", "team-2"), "prism");
  EXPECT_EQ(d.known("team-1", "solo"), "");
}

// Full hands leave the cards that may be in either no freedom: imagine has to find the one way.
TEST(Knowledge, ImagineFindsRoomForEveryCardThatMayBeInSeveralHands) {
  Board d("mages 4", "active mage-1", "hand mage-1 glimmer", "hand mage-2 prism", "hand mage-3 covet",
          "hand mage-4 siphon");
  auto& seen = d.state().seen[3];
  seen[0] = d.card("glimmer") | d.card("prism") | d.card("covet");
  seen[1] = d.card("prism") | d.card("covet") | d.card("glimmer");
  seen[2] = d.card("covet");
  FastChance chance(8);
  for (int i = 0; i < 200; ++i) {
    const State world = imagine(d.cards(), view(d.cards(), d.state(), d.seat("mage-4")), chance);
    EXPECT_EQ(world.hand[2], d.card("covet")) << "the only one that fits there";
    EXPECT_EQ(world.hand[0] | world.hand[1], d.card("glimmer") | d.card("prism"));
  }
}

}  // namespace
}  // namespace conclave::spellcaster
