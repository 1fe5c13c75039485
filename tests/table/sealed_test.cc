#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "games/registry.h"
#include "table/bench.h"

namespace conclave {
namespace {

namespace fs = std::filesystem;
const fs::path kRoot = CONCLAVE_SOURCE_DIR;

Seal a_seal(int n) {
  Seal seal{{}, {"00112233445566778899aabbccddee" + std::to_string(10 + n), ""}, "k7m2p4q8r1s3t5v9"};
  seal.seed[3] = static_cast<std::byte>(n);
  return seal;
}

// A whole game by random moves; the first two that chance answered are taken back. Its seed is shown at the end.
Journal sealed_game(const std::shared_ptr<const AnyGame>& game, const Seal& seal) {
  const SealKey key = seal_key(seal);
  FastChance minds(8);
  Table table(game, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "human"), seal);
  for (int tried = 0, undone = 0; !table.over(); ++tried) {
    const Seat seat = table.position().to_act().front();
    EXPECT_TRUE(table.play(seat, table.version(), table.position().sight(seat)->random_move(minds), key,
                           1'760'000'000'000 + tried));
    if (undone < 2 && !table.over() && !std::get<Journal::Play>(table.journal().entries.back()).outcomes.empty()) {
      EXPECT_TRUE(table.undo(seat, true));
      ++undone;
    }
  }
  EXPECT_TRUE(table.disclose(seal));
  return table.journal();
}

std::string fixed_hex(std::span<const std::byte> bytes) {
  std::string text;
  char two[3];
  for (const std::byte byte : bytes)
    text += (std::snprintf(two, sizeof two, "%02x", std::to_integer<unsigned>(byte)), two);
  return text;
}

// The lines of the last block in docs/sealed-shuffle.md, by their first word.
std::multimap<std::string, std::string> vectors() {
  std::ifstream file(kRoot / "docs/sealed-shuffle.md");
  std::multimap<std::string, std::string> found;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "```")
      inside = !inside;
    else if (inside)
      found.emplace(line.substr(0, line.find(' ')), line.substr(line.find(' ') + 1));
  }
  return found;
}

struct Sealed : testing::Test {
  const std::multimap<std::string, std::string> said = vectors();
  Seal seal() const {
    SealText text{one("hash"), one("table"), {}, one("seed")};
    std::istringstream nonces(one("nonces"));
    for (std::string nonce; nonces >> nonce;) text.nonces.push_back(nonce == "-" ? "" : nonce);
    const auto open = open_seal(text);
    EXPECT_TRUE(open);
    return *open;
  }
  std::string one(const char* name) const {
    EXPECT_EQ(said.count(name), 1u) << name;
    return said.find(name)->second;
  }
};

TEST_F(Sealed, TheKeyIsAsTheDocumentSays) {
  EXPECT_EQ(fixed_hex(seal_key(seal())), one("key"));
  EXPECT_EQ(seal_hash(seal().seed), one("hash"));
}

TEST_F(Sealed, TheStreamsAreAsTheDocumentSays) {
  ASSERT_EQ(said.count("words"), 3u);
  for (auto [it, last] = said.equal_range("words"); it != last; ++it) {
    std::istringstream line(it->second);
    int entry = 0;
    line >> entry;
    SealedChance chance(seal_key(seal()), entry);
    for (std::string word; line >> word;) EXPECT_EQ(chance.next(), std::stoul(word, nullptr, 16)) << it->second;
  }
}

TEST_F(Sealed, NumbersBelowABoundAreAsTheDocumentSays) {
  ASSERT_EQ(said.count("below"), 4u);
  for (auto [it, last] = said.equal_range("below"); it != last; ++it) {
    std::istringstream line(it->second);
    int entry = 0;
    std::uint32_t bound = 0, value = 0;
    line >> entry >> bound;
    SealedChance chance(seal_key(seal()), entry);
    while (line >> value) EXPECT_EQ(chance.below(bound), value) << it->second;
    EXPECT_EQ(chance.draws().size(), 5u);
  }
}

TEST_F(Sealed, ADrawIsAsLikelyAsItsCount) {
  SealedChance chance(seal_key(seal()), 9);
  const std::uint8_t counts[] = {0, 1, 0, 3, 6};
  int seen[5]{};
  for (int i = 0; i < 10'000; ++i) ++seen[chance.draw({}, counts)];
  EXPECT_EQ(seen[0] + seen[2], 0);
  EXPECT_NEAR(seen[1], 1000, 150);
  EXPECT_NEAR(seen[3], 3000, 230);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE((0b10010001u >> chance.one_of({}, 0b10010001)) & 1u);
    const int face = chance.roll({}, 6);
    EXPECT_TRUE(face >= 1 && face <= 6);
  }
}

TEST_F(Sealed, AnotherNonceTableOrSeedIsAnotherKey) {
  const Seal first = seal();
  Seal nonce = first, table = first, seed = first, moved = first;
  nonce.nonces[0][0] = '1';
  table.table += "x";
  seed.seed[31] ^= std::byte{1};
  std::swap(moved.nonces[0], moved.nonces[1]);
  for (const Seal& other : {nonce, table, seed, moved}) EXPECT_NE(seal_key(other), seal_key(first));
}

TEST_F(Sealed, ASealIsOpenedOnlyByItsSeed) {
  const auto key = [](const SealText& text) { return open_seal(text).error().key; };
  SealText text = seal_text(seal(), true);
  EXPECT_EQ(open_seal(text), seal());
  EXPECT_EQ(key(seal_text(seal(), false)), "table.refusal.seal-closed");
  text.nonces[0] = "0g";
  EXPECT_EQ(key(text), "table.refusal.seal-unreadable");
  text = seal_text(seal(), true);
  text.seed.pop_back();
  EXPECT_EQ(key(text), "table.refusal.seal-unreadable");
  text.seed += text.seed.back() == '0' ? '1' : '0';
  EXPECT_EQ(key(text), "table.refusal.seal-hash");
}

TEST(SealedTable, AnUndoneMoveMadeAgainIsAnsweredByAnotherStream) {
  const Seal seal = a_seal(1);
  const SealKey key = seal_key(seal);
  std::set<std::string> drawn;
  Table table(high_card(), {"a", "b"}, seal);
  for (const Seat seat : {kLeft, kRight})
    ASSERT_TRUE(table.play(seat, table.version(), table.position().legal(seat).front(), key));
  const Seat loser = table.position().to_act().front();
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(table.play(loser, table.version(), "draw", key));
    drawn.insert(std::get<Journal::Play>(table.journal().entries.back()).outcomes[0]);
    ASSERT_TRUE(table.undo(loser, true));
  }
  EXPECT_GT(drawn.size(), 1u);
}

TEST(SealedTable, AfterARestartItGoesOnAsIfNothingHadHappened) {
  const Seal seal = a_seal(2);
  const SealKey key = seal_key(seal);
  Table table(high_card(), {"a", "b"}, seal);
  Table other = again(table);
  while (!table.over()) {
    const Seat seat = table.position().to_act().front();
    const std::string move = table.position().legal(seat).front();
    ASSERT_TRUE(table.play(seat, table.version(), move, key));
    ASSERT_TRUE(other.play(seat, other.version(), move, key));
    other = again(other);
  }
  EXPECT_EQ(bytes_of(table.position()), bytes_of(other.position()));
  EXPECT_EQ(table.journal(), other.journal());
}

TEST(SealedTable, TheSeedStaysOutOfTheJournalUntilTheEnd) {
  Table table(high_card(), {"a", "b"}, a_seal(3));
  EXPECT_EQ(write_journal(table.journal()).find("\"seed\""), std::string::npos);
  EXPECT_EQ(table.disclose(a_seal(3)).error().key, "table.refusal.not-over");
  ASSERT_TRUE(table.end(kLeft, How::kResigned));
  EXPECT_EQ(table.disclose(a_seal(4)).error().key, "table.refusal.seal-hash");
  ASSERT_TRUE(table.disclose(a_seal(3)));
  EXPECT_NE(write_journal(table.journal()).find(fixed_hex(a_seal(3).seed)), std::string::npos);
  const auto verified = Table::verify(high_card(), table.journal());
  ASSERT_TRUE(verified);
  EXPECT_FALSE(verified->broken());
}

TEST(SealedTable, EveryGameInEveryVariantVerifies) {
  int n = 0;
  for (const auto& entry : all_games()) {
    std::ostringstream cards;
    if (entry.has_cards) cards << std::ifstream(kRoot / "cards" / (entry.id + ".toml")).rdbuf();
    for (const auto& variant : entry.variants) {
      const auto game = *entry.make(cards.str(), variant);
      Seal seal = a_seal(++n);
      seal.nonces.resize(static_cast<std::size_t>(game->seat_count()), "ff00");
      const auto journal = read_journal(write_journal(sealed_game(game, seal)));
      ASSERT_TRUE(journal);
      const auto table = Table::verify(game, *journal);
      ASSERT_TRUE(table);
      EXPECT_FALSE(table->broken()) << entry.id << " at " << table->broken()->entry << ": " << table->broken()->why.key;
    }
  }
  EXPECT_GE(n, 6);
}

// A sealed game of High Card in which a move with a chance result was taken back.
struct Forged : testing::Test {
  Journal journal = sealed_game(high_card(), a_seal(4));
  Journal::Play& play(int number) {
    return std::get<Journal::Play>(journal.entries[static_cast<std::size_t>(number - 1)]);
  }
  int first_draw(bool undone) {
    std::set<int> gone;
    for (const auto& entry : journal.entries)
      if (const auto* undo = std::get_if<Journal::Undo>(&entry))
        gone.insert(undo->entries.begin(), undo->entries.end());
    for (int i = 1; i <= static_cast<int>(journal.entries.size()); ++i)
      if (std::holds_alternative<Journal::Play>(journal.entries[static_cast<std::size_t>(i - 1)]) &&
          !play(i).outcomes.empty() && gone.contains(i) == undone)
        return i;
    ADD_FAILURE() << "no such draw";
    return 0;
  }
  std::optional<Table::Broken> verdict() {
    const auto table = Table::verify(high_card(), journal);
    return table ? table->broken() : Table::Broken{0, table.error()};
  }
};

TEST_F(Forged, NothingIsWrongBefore) { EXPECT_FALSE(verdict()); }

TEST_F(Forged, ADrawThatIsPossibleButNotTheSealsIsNoticed) {
  const int number = first_draw(false);
  std::string& drawn = play(number).outcomes[0];
  const std::string truth = drawn;
  bool noticed = false;
  for (char card = '1'; card <= '9' && !noticed; ++card) {
    drawn.back() = card;
    const auto wrong = verdict();
    EXPECT_EQ(wrong.has_value(), drawn != truth);
    noticed = wrong && wrong->entry == number && wrong->why.key == "table.refusal.seal-differs";
  }
  EXPECT_TRUE(noticed);
}

TEST_F(Forged, AnUndoneDrawIsCheckedAsWell) {
  const int number = first_draw(true);
  play(number).draws[0].value += 1;
  ASSERT_TRUE(verdict());
  EXPECT_EQ(verdict()->entry, number);
}

TEST_F(Forged, ASetupOfAnotherSeedIsNoticed) {
  journal.seal = seal_text(a_seal(5), true);
  EXPECT_EQ(verdict()->why.key, "table.refusal.seal-differs");
}

TEST_F(Forged, AnUndoAlonePastAChanceResultIsNoticed) {
  for (auto& entry : journal.entries)
    if (auto* undo = std::get_if<Journal::Undo>(&entry)) undo->consent = false;
  ASSERT_TRUE(verdict());
  EXPECT_TRUE(verdict()->why.key.starts_with("table.refusal.undo-past"));
}

// The checker for everyone, in Python.
bool python_accepts(const Journal& journal) {
  const fs::path file = fs::temp_directory_path() / ("conclave-seal-" + std::to_string(getpid()) + ".journal");
  std::ofstream(file) << write_journal(journal);
  const std::string command =
      "python3 -B '" + (kRoot / "docs/check_seal.py").string() + "' '" + file.string() + "' >/dev/null 2>&1";
  const int code = std::system(command.c_str());
  fs::remove(file);
  EXPECT_TRUE(WIFEXITED(code) && WEXITSTATUS(code) <= 1) << command;
  return code == 0;
}

TEST_F(Forged, PythonAcceptsWhatIsTrue) { EXPECT_TRUE(python_accepts(journal)); }

TEST_F(Forged, PythonRefusesAnotherSeedNonceOrTable) {
  const Journal truth = journal;
  journal.seal->seed.back() = journal.seal->seed.back() == '0' ? '1' : '0';
  EXPECT_FALSE(python_accepts(journal));
  journal = truth;
  journal.seal->nonces[0].back() = journal.seal->nonces[0].back() == '0' ? '1' : '0';
  EXPECT_FALSE(python_accepts(journal));
  journal = truth;
  journal.seal->table += "x";
  EXPECT_FALSE(python_accepts(journal));
  journal = truth;
  journal.seal = seal_text(a_seal(5), true);
  EXPECT_FALSE(python_accepts(journal));
}

TEST_F(Forged, PythonRefusesAForgedDraw) {
  const Journal truth = journal;
  journal.draws[0].value = (journal.draws[0].value + 1) % journal.draws[0].bound;
  EXPECT_FALSE(python_accepts(journal));
  journal = truth;
  play(first_draw(true)).draws[0].value += 1;
  EXPECT_FALSE(python_accepts(journal));
  journal = truth;
  play(first_draw(false)).draws.clear();
  EXPECT_FALSE(python_accepts(journal));
  journal = truth;
  journal.entries.erase(journal.entries.begin());
  EXPECT_FALSE(python_accepts(journal)) << "an entry that is left out renumbers the rest";
  journal = truth;
  journal.seal.reset();
  EXPECT_FALSE(python_accepts(journal));
}

}  // namespace
}  // namespace conclave
