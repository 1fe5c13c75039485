// Finds a game for each reason to end, and for each of some stories, and writes its journal; see scripts/golden. Random
// play reaches most reasons. Clash's rare ones were played by players that lean
// (tests/referee/clash_of_magic_schools_games.py shows how) and are kept as journals.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "games/registry.h"
#include "golden/golden.h"
#include "table/table.h"

namespace {

using namespace conclave;
namespace fs = std::filesystem;

constexpr int kGames = 3000;  // tried for each variant; the shortest for each reason and story is kept

// Is there such an event, with these two cards where they are named?
bool tells(const std::vector<ToldEvent>& events, std::string_view kind, const char* card = "", const char* loser = "") {
  const auto has = [](const ToldEvent& event, std::string_view name, const char* id) {
    return !*id || std::ranges::any_of(event.args, [&](const auto& arg) {
      return arg.name == name && arg.value == conclave::card(id);
    });
  };
  return std::ranges::any_of(events, [&](const ToldEvent& event) {
    return event.kind == kind && has(event, "card", card) && has(event, "loser", loser);
  });
}

// What is rare and worth a game of its own beside the reasons to end.
struct Story {
  std::string game, name;
  bool (*in)(const Journal::Play& play, std::string_view before);  // one move, and what was told last before it
};
const Story kStories[] = {
    {"mage-clash", "longkey", [](const auto& play, auto) { return play.move.starts_with("longkey"); }},  // MC-3.4.2
    // MC-3.5.3
    {"mage-clash", "severed", [](const auto& play, auto) { return play.move.starts_with("artifact severed-hand"); }},
    // MC-5.8
    {"mage-clash", "survivors",
     [](const auto& play, auto before) { return play.move.starts_with("retreat") && before == "won-city"; }},
    // SC-3.2: an Enchantment has asked for too many, and the turn goes on.
    {"spellcaster", "overdrawn",
     [](const auto& play, auto) {
       return tells(play.events, "turn") && tells(play.events, "deck-short") && !tells(play.events, "ended");
     }},
    // SC-3.5: no action can be taken.
    {"spellcaster", "nothing-left", [](const auto& play, auto) { return tells(play.events, "ended-turn"); }},
    // WC-3.13
    {"wizards-cup", "matron-first",
     [](const auto& play, auto) { return tells(play.events, "won", "matron", "blacksmith"); }},
    {"wizards-cup", "blacksmith-first",
     [](const auto& play, auto) { return tells(play.events, "won", "blacksmith", "matron"); }},
};

bool tells(const Journal& journal, const Story& story) {
  std::string before;
  for (const Journal::Entry& entry : journal.entries) {
    const auto* play = std::get_if<Journal::Play>(&entry);
    if (play && story.in(*play, before)) return true;
    before = play && !play->events.empty() ? play->events.back().kind : "";
  }
  return false;
}

Journal play_one(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
  FastChance source(seed), minds(seed + 1);
  ErasedChance chance(source);
  Table table(game, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "random"), chance);
  while (!table.position().to_act().empty()) {
    const SeatSet owing = table.position().to_act();
    const Seat seat = seat_at(minds.one_of({}, owing.bits()));
    if (!table.play(seat, table.version(), table.position().sight(seat)->random_move(minds), chance)) break;
  }
  return table.journal();
}

bool still_plays(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const auto journal = read_journal(text.str());
  const auto game = journal ? golden::game_of(*journal) : nullptr;
  if (!game) return false;
  const auto table = Table::fold(game, *journal);
  return table && !table->broken() && !table->older() && table->journal().result;
}

void record(const GameEntry& entry, const Settings& variant, const fs::path& folder) {
  const auto game = *entry.make(entry.has_cards ? golden::read_source("cards/" + entry.id + ".toml") : "", variant);
  std::string name = entry.id;
  for (const auto& [option, value] : variant) name += "-" + value;
  std::map<std::string, Journal> best;
  const auto keep = [&](const std::string& what, const Journal& journal) {
    const auto found = best.find(what);
    if (found == best.end() || journal.entries.size() < found->second.entries.size()) best[what] = journal;
  };
  for (int i = 0; i < kGames; ++i) {
    const Journal journal = play_one(game, static_cast<std::uint64_t>(i) * 2 + 1);
    if (!journal.result) continue;
    keep(journal.result->reason, journal);
    for (const Story& story : kStories)
      if (story.game == entry.id && variant == entry.variants.front() && tells(journal, story))
        keep(story.name, journal);
  }
  std::vector<std::string> wanted;
  for (int i = 0; i < 64 && !game->reason_name(static_cast<std::uint8_t>(i)).empty(); ++i)
    wanted.push_back(game->reason_name(static_cast<std::uint8_t>(i)));
  for (const Story& story : kStories)
    if (story.game == entry.id && variant == entry.variants.front()) wanted.push_back(story.name);
  for (const std::string& what : wanted) {
    const fs::path path = folder / (name + "-" + what + ".journal");
    if (fs::exists(path) && still_plays(path)) continue;
    if (best.contains(what)) std::ofstream(path) << write_journal(best[what]);
    std::cout << path.filename().string() << (best.contains(what) ? ": recorded" : ": NOT FOUND") << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  fs::create_directories(argv[1]);
  for (const auto& entry : all_games())
    for (const auto& variant : entry.variants) record(entry, variant, argv[1]);
}
