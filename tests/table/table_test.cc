#include "table/bench.h"

namespace conclave {
namespace {

TEST(Table, ARefusedMoveChangesNothingAndSaysWhy) {
  Bench bench;
  const std::string before = bench.bytes();
  const std::string journal = write_journal(bench.table.journal());
  for (const char* move : {"play 10", "draw", "", "pläy", "play"}) {
    const auto answer = bench.play(kLeft, move);
    ASSERT_FALSE(answer) << move;
    EXPECT_TRUE(answer.error().key.starts_with("high-card.refusal.")) << move;
  }
  EXPECT_EQ(bench.bytes(), before);
  EXPECT_EQ(write_journal(bench.table.journal()), journal);
}

TEST(Table, AMoveForAnOldVersionIsRefused) {
  Bench bench;
  ASSERT_TRUE(bench.play(kLeft, bench.a_move(kLeft)));
  const auto late = bench.table.play(kRight, 0, bench.a_move(kRight), bench.chance);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().key, "table.refusal.stale");
}

TEST(Table, ASecretChoiceMayBeWithdrawnUntilItIsShown) {
  Bench bench;
  const std::string before = bench.bytes();
  bench.play_on(kLeft);
  ASSERT_TRUE(bench.table.undo(kLeft, false));
  EXPECT_EQ(bench.bytes(), before);
  EXPECT_EQ(bench.table.version(), 2) << "an undo is an entry: versions only rise";
  bench.play_on(kLeft);
  bench.play_on(kRight);  // now both are shown
  const auto refused = bench.table.undo(kRight, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().key, "table.refusal.undo-past-reveal");
  EXPECT_EQ(bench.table.undo(kLeft, false).error().key, "table.refusal.undo-past-act");
}

TEST(Table, ByConsentWhatTheOthersChoseAtTheSameTimeIsTakenBackTooOnceItWasShown) {
  for (const Seat asks : {kLeft, kRight}) {
    Bench bench;
    bench.play_a_bout();
    ASSERT_EQ(bench.table.undo_kind(asks), UndoKind::kAsk);
    EXPECT_EQ(bench.table.why_not_alone(asks)->key,
              asks == kLeft ? "table.refusal.undo-past-act" : "table.refusal.undo-past-reveal");
    ASSERT_TRUE(bench.table.undo(asks, true));
    EXPECT_EQ(bench.table.position().to_act(), SeatSet::first(2)) << "both choose anew";
    EXPECT_EQ(again(bench.table).position().to_act(), SeatSet::first(2));
  }
  Bench bench;
  bench.play_on(kLeft);
  ASSERT_TRUE(bench.table.undo(kLeft, true));
  EXPECT_FALSE(bench.table.why_not_alone(kLeft));
}

TEST(Table, AChanceResultIsNeverTakenBackAlone) {
  Bench bench;
  bench.play_on(kLeft);
  bench.play_on(kRight);
  const Seat loser = bench.table.position().to_act().front();
  ASSERT_TRUE(bench.play(loser, "draw"));
  EXPECT_EQ(bench.table.undo(loser, false).error().key, "table.refusal.undo-past-reveal")
      << "the card was shown to its owner";
  ASSERT_TRUE(bench.table.undo(loser, true));
  EXPECT_EQ(bench.table.position().to_act(), SeatSet(loser));
  const auto& undo = std::get<Journal::Undo>(bench.table.journal().entries.back());
  EXPECT_TRUE(undo.consent);
}

TEST(Table, NothingToUndoIsSaid) {
  EXPECT_EQ(Bench().table.undo(kLeft, true).error().key, "table.refusal.nothing-to-undo");
}

TEST(Table, ItsJournalFoldsToTheSamePositionUndosIncluded) {
  Bench bench;
  bench.play_on(kLeft);
  ASSERT_TRUE(bench.table.undo(kLeft, false));
  bench.play_to_the_end();
  const auto journal = read_journal(write_journal(bench.table.journal()));
  ASSERT_TRUE(journal);
  EXPECT_EQ(*journal, bench.table.journal());
  const auto folded = Table::fold(high_card(), *journal);
  ASSERT_TRUE(folded);
  EXPECT_FALSE(folded->broken());
  EXPECT_EQ(folded->version(), bench.table.version());
  const auto bytes = folded->position().bytes();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), bench.bytes());
  EXPECT_EQ(folded->journal(), bench.table.journal());
}

TEST(Table, AJournalThatNoLongerFoldsStopsAtItsLastGoodMove) {
  Bench bench;
  bench.play_to_the_end();
  Journal journal = bench.table.journal();
  std::get<Journal::Play>(journal.entries[2]).move = "play 9";
  const auto folded = Table::fold(high_card(), journal);
  ASSERT_TRUE(folded);
  ASSERT_TRUE(folded->broken());
  EXPECT_EQ(folded->broken()->entry, 3);
  EXPECT_EQ(folded->journal().entries.size(), 2u);
  EXPECT_EQ(folded->dropped(), static_cast<int>(journal.entries.size()) - 2);
  EXPECT_EQ(folded->version(), bench.table.version()) << "versions only rise";
}

TEST(Table, AForgedResultOrChanceIsNoticed) {
  Bench bench;
  bench.play_to_the_end();
  Journal forged = bench.table.journal();
  forged.result->winners = {"left", "right"};
  ASSERT_TRUE(Table::fold(high_card(), forged)->broken());
  EXPECT_EQ(Table::fold(high_card(), forged)->broken()->entry, 0);
  forged = bench.table.journal();
  forged.outcomes[1] = forged.outcomes[0];
  EXPECT_FALSE(Table::fold(high_card(), forged)) << "the setup deals one card twice";
}

TEST(Journal, WhatIsWrongIsSaidWithItsLine) {
  const auto key = [](const char* text) { return read_journal(text).error().key; };
  EXPECT_EQ(key(""), "journal.refusal.empty");
  EXPECT_EQ(key("{}"), "journal.refusal.no-head");
  EXPECT_EQ(key("nonsense"), "journal.refusal.json");
  EXPECT_EQ(key("{\"conclave\":3}"), "journal.refusal.format");
  EXPECT_EQ(key("{\"conclave\":0}"), "journal.refusal.format");
  EXPECT_EQ(key("{\"conclave\":1,\"game\":3}"), "fields.refusal.kind");
  EXPECT_EQ(key("{\"conclave\":1,\"game\":\"x\"}"), "fields.refusal.missing");
  const std::string head =
      R"({"conclave":1,"game":"x","rules":1,"options":{},"set":"","cards":"","players":[],"outcomes":[]})"
      "\n";
  EXPECT_EQ(key((head + "{\"seat\":\"a\"}").c_str()), "fields.refusal.missing");
  const auto late = read_journal(head + R"({"over":true,"scores":{},"winners":[],"reason":"r"})"
                                        "\n{}");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().key, "journal.refusal.after-end");
  EXPECT_EQ(late.error().args.front().value, 3);
}

TEST(Table, TheLogTellsEachViewerOnlyWhatItMayKnow) {
  Bench bench;
  bench.play_on(kLeft);
  EXPECT_EQ(bench.table.log(kRight).size(), 1u);
  EXPECT_EQ(bench.table.log(std::nullopt)[0].lines, bench.table.log(kRight)[0].lines);
}

}  // namespace
}  // namespace conclave
