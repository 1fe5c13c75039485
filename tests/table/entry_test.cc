#include "table/bench.h"

namespace conclave {
namespace {

const std::string kHead =
    R"({"conclave":2,"game":"x","rules":1,"options":{},"set":"","cards":"","players":[],"outcomes":[])";

TEST(Entry, EveryKindIsWrittenAsTheDocumentShowsAndReadAgain) {
  const std::pair<Journal::Entry, const char*> kinds[] = {
      {Journal::Play{"a",
                     "draw",
                     {"draw a 3"},
                     {ToldEvent("drew", Phrase("k", {{"n", "@v"}, {"count", 2}, {"seat", term("g.seat", "a")}}))},
                     1760000000000,
                     {{5, 2}}},
       R"({"seat":"a","move":"draw","outcomes":["draw a 3"],"events":[{"kind":"drew","key":"k","args":{"n":"@v","count":2,"seat":{"key":"g.seat.a","id":"a"}}}],"draws":[[5,2]],"at":1760000000000})"},
      {Journal::Undo{"a", {7, 8}, true, 3}, R"({"seat":"a","undo":[7,8],"consent":true,"at":3})"},
      {Journal::End{"black", How::kResigned}, R"({"seat":"black","end":"resigned"})"},
      {Journal::End{"black", How::kAnnulled, 9}, R"({"seat":"black","end":"annulled","at":9})"},
      {Journal::Mend{"black", {7, 8}}, R"({"seat":"black","mend":[7,8]})"},
  };
  for (const auto& [entry, text] : kinds) {
    EXPECT_EQ(write_entry(entry), text);
    const auto read = read_entry(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, entry) << text;
  }
}

TEST(Entry, WhatIsWrongWithOneIsSaid) {
  const auto key = [](const char* text) { return read_entry(text, 12).error(); };
  EXPECT_EQ(key("nonsense").key, "journal.refusal.json");
  EXPECT_EQ(key("[]").key, "journal.refusal.json");
  EXPECT_EQ(key(R"({"seat":"a","end":"won"})").key, "journal.refusal.kind");
  EXPECT_EQ(key(R"({"seat":"a","mend":[0]})").key, "journal.refusal.kind");
  EXPECT_EQ(key(R"({"seat":"a","mend":"all"})").key, "journal.refusal.kind");
  EXPECT_EQ(key(R"({"end":"agreed"})").key, "journal.refusal.missing");
  EXPECT_EQ(key(R"({"seat":"a","end":"agreed","at":-1})").key, "journal.refusal.kind");
  EXPECT_EQ(key(R"({"seat":"a","move":"m","outcomes":[],"events":[],"draws":[[1]]})").key, "journal.refusal.kind");
  EXPECT_EQ(key(R"({"seat":"a","move":"m","outcomes":[],"events":[],"draws":[[1,-1]]})").key, "journal.refusal.kind");
  EXPECT_EQ(key(R"({"end":"agreed"})").args.front().value, 12);
}

TEST(Journal, TheSealIsReadWithAndWithoutItsSeed) {
  const std::string closed = kHead + R"(,"draws":[[9,4]],"seal":{"hash":"ab","table":"t","nonces":["00",""]}})"
                                     "\n";
  const auto journal = read_journal(closed);
  ASSERT_TRUE(journal);
  EXPECT_EQ(journal->seal, (SealText{"ab", "t", {"00", ""}, ""}));
  EXPECT_EQ(journal->draws, (std::vector<Draw>{{9, 4}}));
  EXPECT_EQ(write_journal(*journal), closed);
  const auto open = read_journal(kHead + R"(,"seal":{"hash":"ab","table":"t","nonces":[],"seed":"cd"}})");
  ASSERT_TRUE(open);
  EXPECT_EQ(open->seal->seed, "cd");
  for (const char* wrong : {R"(,"seal":3})", R"(,"seal":{"hash":"ab","table":"t","nonces":3}})",
                            R"(,"seal":{"hash":3,"table":"t","nonces":[]}})"})
    EXPECT_EQ(read_journal(kHead + wrong).error().key, "journal.refusal.kind") << wrong;
  EXPECT_EQ(read_journal(kHead + R"(,"seal":{}})").error().key, "journal.refusal.missing");
}

TEST(Journal, AnOldOneIsWrittenAsBefore) {
  const std::string old = kHead +
                          "}\n"
                          R"({"seat":"a","move":"m","outcomes":[],"events":[]})"
                          "\n"
                          R"({"over":true,"scores":{"a":1},"winners":["a"],"reason":"r"})"
                          "\n";
  const auto journal = read_journal(old);
  ASSERT_TRUE(journal);
  EXPECT_EQ(write_journal(*journal), old);
}

// A room of the store goes on with entries of both formats, and nothing there says which is which.
TEST(Entry, AnEventOfFormatOneIsReadWithItsKeysAndCards) {
  const auto entry = read_entry(
      R"({"seat":"a","move":"m","outcomes":[],"events":[{"key":"k","args":{"seat":"@g.seat.a","card":"#shaman","n":"3"}}]})");
  ASSERT_TRUE(entry);
  EXPECT_EQ(
      write_entry(*entry),
      R"({"seat":"a","move":"m","outcomes":[],"events":[{"kind":"","key":"k","args":{"seat":{"key":"g.seat.a"},"card":{"card":"shaman"},"n":"3"}}]})");
}

TEST(Journal, OneOfFormatOneIsReadAndWrittenAnewInFormatTwo) {
  std::string old = kHead + "}\n";
  old.replace(old.find(":2,"), 3, ":1,");
  const auto journal = read_journal(old);
  ASSERT_TRUE(journal);
  EXPECT_EQ(write_journal(*journal), kHead + "}\n");
}

}  // namespace
}  // namespace conclave
