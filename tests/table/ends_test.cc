// Games that end before their rules say so, games that no longer fold, and what undo is at each moment.

#include <fstream>
#include <sstream>

#include "games/registry.h"
#include "table/bench.h"

namespace conclave {
namespace {

using Seats = std::vector<std::string>;

TEST(End, WhoResignsLosesWhateverTheScore) {
  Bench bench;
  bench.play_a_bout();
  const auto ended = bench.table.end(kLeft, How::kResigned, 5);
  ASSERT_EQ(ended, 3);
  EXPECT_TRUE(bench.table.over());
  EXPECT_EQ(bench.table.result()->winners, Seats{"right"});
  EXPECT_EQ(bench.table.result()->reason, "resigned");
  EXPECT_EQ(bench.table.result()->by, "left");
  EXPECT_EQ(bench.table.result()->scores[0].second + bench.table.result()->scores[1].second, 1)
      << "the scores stay as they were";
  EXPECT_EQ(again(bench.table).journal(), bench.table.journal());
}

TEST(End, AClaimIsWonByTheClaimerAndADrawByNobody) {
  const auto winners = [](How how) {
    Bench bench;
    EXPECT_TRUE(bench.table.end(kLeft, how));
    EXPECT_EQ(bench.table.result()->reason, how_name(how));
    return bench.table.result()->winners;
  };
  EXPECT_EQ(winners(How::kClaimed), Seats{"left"});
  EXPECT_EQ(winners(How::kAgreed), Seats{});
  EXPECT_EQ(winners(How::kAnnulled), Seats{});
}

TEST(End, ATeamWinsAndLosesTogether) {
  std::ostringstream cards;
  cards << std::ifstream(std::string(CONCLAVE_SOURCE_DIR) + "/cards/spellcaster.toml").rdbuf();
  const auto winners = [&](const char* mages, Seat by, How how) {
    FastChance source(1);
    ErasedChance chance(source);
    Table table(*find_game("spellcaster")->make(cards.str(), {{"mages", mages}}), Seats(4, "human"), chance);
    EXPECT_TRUE(table.end(by, how));
    return table.result()->winners;
  };
  EXPECT_EQ(winners("3", seat_at(0), How::kResigned), Seats{"solo"});
  EXPECT_EQ(winners("3", seat_at(1), How::kResigned), (Seats{"team-1", "team-2"}));
  EXPECT_EQ(winners("4", seat_at(3), How::kClaimed), (Seats{"mage-2", "mage-4"}));
  EXPECT_EQ(winners("4", seat_at(3), How::kResigned), (Seats{"mage-1", "mage-3"}));
}

TEST(End, NothingFollowsIt) {
  Bench bench;
  bench.play_on(kLeft);
  ASSERT_TRUE(bench.table.end(kRight, How::kAgreed));
  const Journal before = bench.table.journal();
  EXPECT_EQ(bench.play(kRight, "play 1").error().key, "table.refusal.over");
  EXPECT_EQ(bench.table.undo(kLeft, false).error().key, "table.refusal.undo-over");
  EXPECT_EQ(bench.table.end(kLeft, How::kResigned).error().key, "table.refusal.over");
  EXPECT_EQ(bench.table.mend(kLeft).error().key, "table.refusal.not-broken");
  EXPECT_EQ(bench.table.undo_kind(kLeft), UndoKind::kNo);
  EXPECT_EQ(bench.table.journal(), before);
  Journal longer = before;
  longer.result.reset();
  longer.entries.push_back(longer.entries.front());
  EXPECT_EQ(read_journal(write_journal(longer)).error().key, "journal.refusal.after-end");
  EXPECT_EQ(Table::fold(high_card(), longer)->broken()->why.key, "table.refusal.over");
}

TEST(End, AGameThatItsRulesHaveEndedIsNotEndedAgainNorTakenBack) {
  Bench bench;
  bench.play_to_the_end();
  const Seat last = bench.table.told_at(bench.table.steps(), std::nullopt).seat;
  for (const bool consent : {false, true})
    EXPECT_EQ(bench.table.undo(last, consent).error().key, "table.refusal.undo-over");
  EXPECT_EQ(bench.table.end(kLeft, How::kResigned).error().key, "table.refusal.over");
  EXPECT_EQ(bench.table.result()->by, "");
}

TEST(End, AForgedEndIsNoticed) {
  Bench bench;
  ASSERT_TRUE(bench.table.end(kLeft, How::kResigned));
  Journal journal = bench.table.journal();
  journal.result->winners = {"left"};
  EXPECT_EQ(Table::fold(high_card(), journal)->broken()->why.key, "table.refusal.result-differs");
  journal = bench.table.journal();
  std::get<Journal::End>(journal.entries[0]).seat = "nobody";
  EXPECT_EQ(Table::fold(high_card(), journal)->broken()->why.key, "table.refusal.no-seat");
}

// A running game whose third entry is no longer good, after two more.
Journal broken_journal() {
  Bench bench;
  bench.play_a_bout();
  EXPECT_TRUE(bench.play(bench.table.position().to_act().front(), "pass"));
  bench.play_on(kLeft);
  Journal journal = bench.table.journal();
  std::get<Journal::Play>(journal.entries[2]).move = "play 9";
  return journal;
}

TEST(Mend, ABrokenTableTakesNothingButAMend) {
  auto table = *Table::fold(high_card(), broken_journal());
  FastChance source(2);
  ErasedChance chance(source);
  ASSERT_EQ(table.broken()->entry, 3);
  EXPECT_EQ(table.dropped(), 2);
  const Seat loser = table.position().to_act().front();
  EXPECT_EQ(table.play(loser, table.version(), "pass", chance).error().key, "table.refusal.broken");
  EXPECT_EQ(table.undo(loser, true).error().key, "table.refusal.broken");
  EXPECT_EQ(table.end(loser, How::kResigned).error().key, "table.refusal.broken");
  EXPECT_EQ(table.undo_kind(loser), UndoKind::kNo);
  EXPECT_EQ(table.version(), 4);
}

TEST(Mend, ItGoesOnFromTheLastGoodMoveAndFoldsSo) {
  auto table = *Table::fold(high_card(), broken_journal());
  const std::string before = bytes_of(table.position());
  ASSERT_EQ(table.mend(kRight, 77), 5);
  EXPECT_FALSE(table.broken());
  EXPECT_EQ(table.undone_since(4), (std::vector{3, 4}));
  EXPECT_EQ(bytes_of(table.position()), before);
  EXPECT_EQ(table.steps(), 2);
  FastChance source(2);
  ErasedChance chance(source);
  ASSERT_EQ(table.play(table.position().to_act().front(), 5, "pass", chance), 6);
  const Table folded = again(table);
  EXPECT_EQ(folded.journal(), table.journal());
  EXPECT_EQ(bytes_of(folded.position()), bytes_of(table.position()));
}

TEST(Mend, AMendedTableCanBreakAndBeMendedAgain) {
  auto table = *Table::fold(high_card(), broken_journal());
  ASSERT_TRUE(table.mend(kRight));
  Journal journal = table.journal();
  std::get<Journal::Play>(journal.entries[1]).move = "draw";
  auto twice = *Table::fold(high_card(), journal);
  EXPECT_EQ(twice.broken()->entry, 2);
  ASSERT_EQ(twice.mend(kLeft), 6);
  EXPECT_EQ(again(twice).steps(), 1);
}

TEST(Mend, TheMovesPassedOverWereSeenSoNothingBeforeThemIsTakenBackAlone) {
  Bench bench;
  bench.play_on(kLeft);
  Journal journal = bench.table.journal();
  journal.entries.push_back(Journal::Play{"right", "draw", {}, {}});
  auto table = *Table::fold(high_card(), journal);
  ASSERT_TRUE(table.mend(kLeft));
  EXPECT_EQ(table.undo_kind(kLeft), UndoKind::kAsk);
  EXPECT_EQ(again(table).undo_kind(kLeft), UndoKind::kAsk);
}

TEST(Mend, OfAFinishedGameIsRefused) {
  Bench bench;
  bench.play_to_the_end();
  Journal journal = bench.table.journal();
  std::get<Journal::Play>(journal.entries[2]).move = "play 9";
  EXPECT_EQ(Table::fold(high_card(), journal)->mend(kLeft).error().key, "table.refusal.over");
}

TEST(Mend, OneThatLeavesEntriesOutIsNotGood) {
  for (const auto& entries : {std::vector<int>{}, {3}, {4, 3}, {2, 4}, {3, 4, 5}, {1, 2, 3, 4, 9}}) {
    Journal journal = broken_journal();
    journal.entries.push_back(Journal::Mend{"left", entries});
    EXPECT_EQ(Table::fold(high_card(), journal)->broken()->entry, 3);
  }
}

TEST(Undo, AloneItStepsBackMoveByMove) {
  Bench bench;
  bench.play_a_bout();
  const Seat loser = bench.table.position().to_act().front();
  const std::string before = bench.bytes();
  ASSERT_TRUE(bench.play(loser, "pass"));
  bench.play_on(loser);
  EXPECT_EQ(bench.table.undo_kind(loser), UndoKind::kAlone);
  ASSERT_TRUE(bench.table.undo(loser, false));
  EXPECT_EQ(bench.table.undo_kind(loser), UndoKind::kAlone);
  ASSERT_TRUE(bench.table.undo(loser, false));
  EXPECT_EQ(bench.bytes(), before);
  EXPECT_EQ(bench.table.undone_since(4), (std::vector{4, 3}));
  EXPECT_EQ(bench.table.undo_kind(loser), UndoKind::kAsk) << "the cards of the bout were shown";
}

// A choice could once be withdrawn alone after the rival's answer to it had been shown and taken back.
TEST(Undo, WhatWasSeenStaysSeenAlsoWhenItWasTakenBack) {
  Bench bench;
  bench.play_a_bout();
  // As journals have it from before others' choices of the same time were taken back too.
  Journal journal = bench.table.journal();
  journal.entries.push_back(Journal::Undo{high_card()->seat_name(kRight), {2}, true, 0});
  auto table = Table::fold(high_card(), journal);
  ASSERT_TRUE(table && !table->broken());
  EXPECT_EQ(table->undo(kLeft, false).error().key, "table.refusal.undo-past-act");
  EXPECT_EQ(table->undo_kind(kLeft), UndoKind::kAsk);
}

TEST(Undo, ASecretChoiceIsWithdrawnAloneAndThenThereIsNothingMore) {
  Bench bench;
  bench.play_on(kLeft);
  EXPECT_EQ(bench.table.undo_kind(kLeft), UndoKind::kAlone);
  EXPECT_EQ(bench.table.undo_kind(kRight), UndoKind::kNo) << "it has made no move";
  ASSERT_TRUE(bench.table.undo(kLeft, false));
  EXPECT_EQ(bench.table.undo_kind(kLeft), UndoKind::kNo);
}

TEST(Film, EachStepIsThePositionAfterAMoveThatStands) {
  Bench bench;
  std::vector<std::string> films{bench.bytes()};
  bench.play_on(kLeft);
  ASSERT_TRUE(bench.table.undo(kLeft, false));
  while (!bench.table.over()) {
    bench.play_on(bench.table.position().to_act().front());
    films.push_back(bench.bytes());
  }
  const Table& table = bench.table;
  ASSERT_EQ(table.steps(), static_cast<int>(films.size()) - 1);
  for (int step = 0; step <= table.steps(); ++step)
    EXPECT_EQ(bytes_of(**table.position_at(step)), films[static_cast<std::size_t>(step)]);
  EXPECT_EQ(table.told_at(1, kLeft).entry, 3) << "entries 1 and 2 are the move taken back and its undo";
  EXPECT_EQ(table.told_at(1, kLeft).lines, table.log(kLeft)[0].lines);
  EXPECT_EQ(table.move_at(1), std::get<Journal::Play>(table.journal().entries[2]).move);
  for (const int step : {-1, table.steps() + 1})
    EXPECT_EQ(table.position_at(step).error().key, "table.refusal.no-step");
}

TEST(Film, TheLogSinceAnEntryIsTheRest) {
  Bench bench;
  bench.play_to_the_end();
  const auto rest = bench.table.log_since(kLeft, 2);
  ASSERT_EQ(rest.size(), bench.table.log(kLeft).size() - 2);
  EXPECT_EQ(rest.front().entry, 3);
  EXPECT_TRUE(bench.table.log_since(kLeft, bench.table.version()).empty());
}

}  // namespace
}  // namespace conclave
