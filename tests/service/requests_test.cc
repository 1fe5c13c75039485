#include "service/requests.h"

#include <gtest/gtest.h>

namespace conclave {
namespace {

// Why it was refused, and where: "fields.refusal.kind seats[1].who".
std::string why(const std::string& text) {
  const auto read = parse_request(text);
  if (read) return "read";
  std::string said = read.error().why.key;
  for (const auto& arg : read.error().why.args)
    if (arg.name == "path") said += " " + std::get<std::string>(arg.value.is);
  return said;
}

TEST(Requests, AreReadIntoTypes) {
  const auto read = parse_request(
      R"({"id":-4,"do":"create","game":"spellcaster","options":{"mages":"3"},"public":true,"later":[[]],
          "seats":[{"who":"me","name":"  Ada "},{"who":"mind","mind":"adept","name":7},{"who":"free"}]})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, -4);
  const auto& create = std::get<say::Create>(read->what);
  EXPECT_EQ(create.game, "spellcaster");
  EXPECT_EQ(create.options, (Settings{{"mages", "3"}}));
  EXPECT_TRUE(create.is_public && !create.hints);
  ASSERT_EQ(create.seats.size(), 3u);
  EXPECT_EQ(create.seats[0].name, "Ada");
  EXPECT_EQ(create.seats[1].mind, "adept");
  EXPECT_EQ(create.seats[2].who, say::Create::Chair::Who::kFree);
}

TEST(Requests, AreRefusedAsAWholeWithThePathOfWhatIsWrong) {
  EXPECT_EQ(why("[]"), "service.refusal.not-json");
  EXPECT_EQ(why(R"({"do":"hello"})"), "fields.refusal.missing id");
  EXPECT_EQ(why(R"({"id":1.5,"do":"hello"})"), "fields.refusal.kind id");
  EXPECT_EQ(why(R"({"id":1})"), "fields.refusal.missing do");
  EXPECT_EQ(why(R"({"id":1,"do":"hello","lang":"de"})"), "fields.refusal.word lang");
  EXPECT_EQ(why(R"({"id":1,"do":"watch","room":")" + std::string(41, 'a') + "\"}"), "fields.refusal.length room");
  EXPECT_EQ(why(R"({"id":1,"do":"ready","room":"r","token":"t","nonce":"00"})"), "service.refusal.nonce nonce");
  EXPECT_EQ(why(R"({"id":1,"do":"mend","room":"r","how":"glue"})"), "fields.refusal.word how");
  EXPECT_EQ(why(R"({"id":1,"do":"greet","room":"r","seat":"s","greeting":0})"), "fields.refusal.range greeting");
  const std::string move = R"({"id":1,"do":"move","room":"r","seat":"s","move":"m","version":)";
  EXPECT_EQ(why(move + "0}"), "read");
  EXPECT_EQ(why(move + "-1}"), "fields.refusal.range version");
  EXPECT_EQ(why(move + R"(0,"choice":null})"), "read");
  EXPECT_EQ(why(move + R"(0,"choice":"0"})"), "fields.refusal.kind choice");
}

TEST(Requests, ListsAreBoundedAndEachItemIsChecked) {
  const auto create = [](const std::string& seats) {
    return why(R"({"id":1,"do":"create","game":"g","seats":)" + seats + "}");
  };
  EXPECT_EQ(create(R"([{"who":"me","name":"Ada"},{"who":3}])"), "fields.refusal.kind seats[1].who");
  EXPECT_EQ(create(R"([{"who":"me","name":7}])"), "fields.refusal.kind seats[0].name");
  EXPECT_EQ(create(R"([{"who":"mind"}])"), "fields.refusal.missing seats[0].mind");
  EXPECT_EQ(create(R"([{"who":"nobody"}])"), "fields.refusal.word seats[0].who");
  EXPECT_EQ(create("[{},{},{},{},{}]"), "fields.refusal.count seats");
  std::string many = R"({"room":"r","token":"t"})";
  for (int i = 1; i < 65; ++i) many += R"(,{"room":"r","token":"t"})";
  EXPECT_EQ(why(R"({"id":1,"do":"mine","seats":[)" + many + "]}"), "fields.refusal.count seats");
}

TEST(Requests, AnUnknownOneIsToldWhatThereIs) {
  const auto read = parse_request(R"({"id":7,"do":"dance"})");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().id, 7);
  EXPECT_EQ(read.error().why.key, "service.refusal.unknown");
  for (const RequestKind& kind : request_kinds())
    EXPECT_NE(std::get<std::string>(read.error().why.args.at(1).value.is).find(kind.name), std::string::npos)
        << kind.name;
}

TEST(Requests, ACursorIsReadAsItWasWritten) {
  const LobbyCursor cursor{1760000000000, "k7m2p4q8r2s3t5v9"};
  const auto read = parse_request(R"({"id":1,"do":"lobby","most":7,"after":")" + cursor_text(cursor) + R"("})");
  ASSERT_TRUE(read);
  const auto& lobby = std::get<say::Lobby>(read->what);
  EXPECT_EQ(lobby.after->created, cursor.created);
  EXPECT_EQ(lobby.after->room, cursor.room);
  EXPECT_EQ(lobby.most, 7);
  for (const char* wrong : {"", "1", "1.", "x.k7m2p4q8r2s3t5v9", "1.k7"})
    EXPECT_EQ(why(std::string(R"({"id":1,"do":"lobby","after":")") + wrong + "\"}"), "service.refusal.cursor after");
}

}  // namespace
}  // namespace conclave
