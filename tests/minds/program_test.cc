#include "minds/program.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "core/base64.h"
#include "minds/games.h"

namespace conclave {
namespace {

// A game of Clash in which a program that is one line of shell owes the first move.
class Programs : public testing::Test {
 protected:
  static constexpr std::chrono::milliseconds kGrace{1500};
  static void SetUpTestSuite() { std::signal(SIGPIPE, SIG_IGN); }

  std::unique_ptr<Mind> shell(const std::string& line) {
    return make_program_mind({"it", {"/bin/sh", "-c", line}, kGrace}, *game_, budget_);
  }
  Advice ask(Mind& mind) { return mind.think(*position_->sight(position_->to_act().front()), 1); }
  std::string failure(const std::string& line) {
    const auto mind = shell(line);
    const Advice advice = ask(*mind);
    EXPECT_EQ(advice.move, "");
    EXPECT_EQ(ask(*mind).failure, advice.failure) << "it is not started again";
    return advice.failure ? advice.failure->key.substr(advice.failure->key.rfind('.') + 1) : "none";
  }

  Budget budget_{.iterations = {}, .scale = 0.001, .threads = 1, .megabytes = 1};
  std::shared_ptr<const AnyGame> game_ = *find_game("clash")->make("", {});
  FastChance source_{7};
  ErasedChance<FastChance> chance_{source_};
  std::unique_ptr<AnyPosition> position_ = game_->start(chance_).position;
};

// Says ready, then answers every go with this line.
std::string answering(const std::string& line) {
  return "echo ready; while read word rest; do if [ $word = go ]; then echo '" + line + "'; fi; done";
}

TEST_F(Programs, ALegalMoveIsPlayedAndWhatItThinksIsHeard) {
  const auto moves = position_->legal(position_->to_act().front());
  const auto mind = shell(
      "echo id name x; echo option {}; echo ready; while read word rest; do if [ $word = go ]; then "
      "echo 'info {\"lines\":[{\"move\":\"" +
      moves.front() +
      "\",\"chance\":0.25},{\"move\":\"dance\",\"chance\":1}]}'; "
      "echo 'bestmove " +
      moves.front() + "'; fi; done");
  const Advice advice = ask(*mind);
  EXPECT_FALSE(advice.failure) << advice.failure->key;
  EXPECT_EQ(advice.move, moves.front());
  ASSERT_EQ(advice.lines.size(), 1u) << "what is not legal is left out";
  EXPECT_EQ(advice.lines[0].chance, 0.25);
}

TEST_F(Programs, OneThatCannotBeStartedIsNamed) {
  const auto mind = make_program_mind({"nobody", {"/nowhere/mind"}, kGrace}, *game_, budget_);
  const Advice advice = ask(*mind);
  ASSERT_TRUE(advice.failure);
  EXPECT_EQ(advice.failure->key, "mind.refusal.start");
}

TEST_F(Programs, OneThatDiesIsGivenUp) {
  EXPECT_EQ(failure("exit 3"), "gone");
  EXPECT_EQ(failure("echo ready; read a; read b; exit 0"), "gone");
}

TEST_F(Programs, OneThatIsSilentIsGivenUpAfterItsTimeAndAGrace) {
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(failure("sleep 600"), "silent");
  EXPECT_EQ(failure("echo ready; sleep 600"), "silent");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(30));
}

TEST_F(Programs, AnIllegalMoveIsRefused) {
  EXPECT_EQ(failure(answering("bestmove end")), "illegal");  // the Starting Trial is owed
  EXPECT_EQ(failure(answering("bestmove")), "illegal");
}

TEST_F(Programs, GarbageAndComplaintsAreRefused) {
  EXPECT_EQ(failure("yes"), "garbage");
  EXPECT_EQ(failure(answering("good day")), "garbage");
  EXPECT_EQ(failure(answering("error I know no such game")), "error");
}

TEST_F(Programs, WhatItSaidIsQuotedInItsOwnLetters) {
  const auto mind = shell(answering("bestmove déplacer 日"));
  const auto failed = ask(*mind).failure;
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->args[0].value, "déplacer 日");
}

TEST_F(Programs, OneThatFloodsIsStopped) {
  EXPECT_EQ(failure("head -c 3000000 /dev/zero; sleep 600"), "flood");
  EXPECT_EQ(failure("echo ready; exec yes info"), "silent");
}

TEST_F(Programs, WhatItStartedEndsWithIt) {
  const auto file = std::filesystem::temp_directory_path() / ("conclave-program-" + std::to_string(getpid()));
  EXPECT_EQ(failure("sleep 600 > /dev/null & echo $! > " + file.string() + "; exit 0"), "gone");
  pid_t child = 0;
  std::ifstream(file) >> child;
  std::filesystem::remove(file);
  ASSERT_GT(child, 0);
  for (int i = 0; i < 100 && kill(child, 0) == 0; ++i) {  // a zombie until its new parent looks
    std::ifstream status("/proc/" + std::to_string(child) + "/stat");
    std::string text((std::istreambuf_iterator<char>(status)), {});
    if (text.find(") Z") != text.npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_NE(kill(child, 0), 0);
}

TEST_F(Programs, NamesAreReadFromTheWordProgramOnly) {
  EXPECT_EQ(read_program("program:python3 docs/mind.py")->command,
            (std::vector<std::string>{"python3", "docs/mind.py"}));
  for (const char* wrong : {"program:", "program: ", "docs/mind.py", "", "Program:x"})
    EXPECT_FALSE(read_program(wrong)) << wrong;
  EXPECT_TRUE(is_any_mind("adept") && is_any_mind("program:x") && !is_any_mind("human"));
}

// The hall only knows mind_names(): what a guest says is never a program.
TEST_F(Programs, NoProgramIsAmongTheNamesThatAGuestMayGive) {
  for (const auto& name : mind_names()) EXPECT_FALSE(read_program(name)) << name;
}

TEST(Sights, TravelAsBytesAndAreFoundSound) {
  each_game([](const AnyGame& game) {
    each_move(game, 60, [&](const AnySight& sight, const AnyPosition& position, const std::string&) {
      const Seat seat = sight.seat();
      const auto bytes = from_base64(to_base64(sight.bytes()));
      ASSERT_TRUE(bytes && std::ranges::equal(*bytes, sight.bytes()));
      const auto read = game.read_sight(*bytes, seat);
      ASSERT_TRUE(read);
      EXPECT_EQ(read->unsound().value_or(""), "");
      EXPECT_EQ(read->show(), position.view(seat));
      EXPECT_EQ(read->choices(), position.choices(seat));
      EXPECT_EQ(choose_move(*read, "novice", 3, kQuick), choose_move(sight, "novice", 3, kQuick));
      EXPECT_FALSE(game.read_sight(std::span(*bytes).subspan(1), seat));
    });
  });
}

TEST(Base64, IsReadBackAndRefusesWhatItIsNot) {
  const std::string text = "any carnal pleas";
  EXPECT_EQ(to_base64(std::as_bytes(std::span(text))), "YW55IGNhcm5hbCBwbGVhcw==");
  for (std::size_t n = 0; n <= text.size(); ++n) {
    const auto bytes = std::as_bytes(std::span(text).first(n));
    EXPECT_TRUE(std::ranges::equal(*from_base64(to_base64(bytes)), bytes)) << n;
  }
  for (const char* wrong : {"YW5", "YW=5", "YW5*", "===="}) EXPECT_FALSE(from_base64(wrong)) << wrong;
}

}  // namespace
}  // namespace conclave
