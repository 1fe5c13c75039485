#include <boost/json.hpp>

#include "table/bench.h"

namespace conclave {
namespace {

struct Read {
  std::optional<Refusal> wrong;
  Journal::Entry entry;
};

Read read(const std::string& text) {
  std::optional<Refusal> wrong;
  const auto value = boost::json::parse(text);
  auto entry = read_entry(Field(value, wrong, "journal:12: "));
  return {wrong, std::move(entry)};
}

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
    EXPECT_EQ(boost::json::serialize(entry_json(entry)), text);
    EXPECT_FALSE(read(text).wrong) << text;
    EXPECT_EQ(read(text).entry, entry) << text;
  }
}

TEST(Entry, WhatIsWrongWithOneIsSaidWithItsPath) {
  const auto why = [](const char* text) {
    const auto wrong = read(text).wrong.value_or(Refusal("nothing", {{"path", ""}}));
    return wrong.key + " " + std::get<std::string>(wrong.args.at(0).value.is);
  };
  EXPECT_EQ(why(R"({"seat":"a","end":"won"})"), "fields.refusal.word journal:12: end");
  EXPECT_EQ(why(R"({"seat":"a","mend":[1,0]})"), "fields.refusal.range journal:12: mend[1]");
  EXPECT_EQ(why(R"({"seat":"a","mend":"all"})"), "fields.refusal.kind journal:12: mend");
  EXPECT_EQ(why(R"({"end":"agreed"})"), "fields.refusal.missing journal:12: seat");
  EXPECT_EQ(why(R"({"seat":"a","end":"agreed","at":-1})"), "fields.refusal.range journal:12: at");
  const std::string play = R"({"seat":"a","move":"m","outcomes":[],"events":[],"draws":)";
  EXPECT_EQ(why((play + "[[1]]}").c_str()), "fields.refusal.pair journal:12: draws[0]");
  EXPECT_EQ(why((play + "[[1,-1]]}").c_str()), "fields.refusal.range journal:12: draws[0][1]");
  EXPECT_EQ(why(R"({"seat":"a","move":"m","outcomes":[],"events":[{"key":"k","args":{}},{"key":3}]})"),
            "fields.refusal.kind journal:12: events[1].key");
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
    EXPECT_EQ(read_journal(kHead + wrong).error().key, "fields.refusal.kind") << wrong;
  EXPECT_EQ(read_journal(kHead + R"(,"seal":{}})").error().key, "fields.refusal.missing");
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
  const auto entry = read(
      R"({"seat":"a","move":"m","outcomes":[],"events":[{"key":"k","args":{"seat":"@g.seat.a","card":"#shaman","n":"3"}}]})");
  ASSERT_FALSE(entry.wrong);
  EXPECT_EQ(
      boost::json::serialize(entry_json(entry.entry)),
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
