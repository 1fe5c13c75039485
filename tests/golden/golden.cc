#include "golden/golden.h"

#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <sstream>

#include "core/words.h"
#include "games/registry.h"
#include "table/table.h"

namespace conclave::golden {
namespace {

namespace json = boost::json;

std::string name_of(const AnyGame& game, Viewer viewer) { return viewer ? game.seat_name(*viewer) : "public"; }

std::vector<Viewer> viewers_of(const AnyGame& game) {
  std::vector<Viewer> viewers{std::nullopt};
  for (const Seat seat : SeatSet::first(game.seat_count())) viewers.push_back(seat);
  return viewers;
}

class Writer {
 public:
  Writer(const AnyGame& game, const Words& words) : game_(game), words_(words) {}

  void views(const AnyPosition& position) {
    for (const Viewer viewer : viewers_of(game_)) {
      auto& before = last_[name_of(game_, viewer)];
      const auto now = position.view(viewer);
      for (const auto& [key, value] : now) {
        const auto* old = before.if_contains(key);
        if (!old || *old != value)
          out << "  " << name_of(game_, viewer) << "." << std::string_view(key) << " = " << json::serialize(value)
              << "\n";
      }
      before = now;
    }
  }

  void events(const std::vector<Event>& events) {
    for (const Viewer viewer : viewers_of(game_))
      for (const Event& event : events)
        out << "  " << name_of(game_, viewer) << ": "
            << words_(game_.tell(seen_by(event, viewer)),
                      [&](std::string_view id, std::string_view language) { return game_.card_name(id, language); })
            << "\n";
  }

  std::ostringstream out;

 private:
  const AnyGame& game_;
  const Words& words_;
  std::map<std::string, json::object> last_;
};

}  // namespace

std::string read_source(const std::string& path) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::shared_ptr<const AnyGame> game_of(const Journal& journal) {
  const auto* entry = find_game(journal.game);
  if (!entry) return nullptr;
  const auto game = entry->make(journal.cards, journal.options);
  return game ? *game : nullptr;
}

std::string playthrough(const Journal& journal) {
  const auto game = game_of(journal);
  if (!game) return "the game of the journal cannot be set up\n";
  const auto words = Words::parse(read_source("lang/en.toml"), "en");
  Writer writer(*game, *words);
  const auto parse = [&](const std::vector<std::string>& texts) {
    std::vector<ChanceResult> results;
    for (const auto& text : texts)
      if (const auto result = game->parse_chance(text)) results.push_back(*result);
    return results;
  };
  const auto setup = parse(journal.outcomes);
  RecordedChance recorded(setup);
  ErasedChance chance(recorded);
  auto position = game->start(chance).position;
  writer.out << game->id() << " " << json::serialize(json::value_from(journal.outcomes)) << "\n";
  writer.views(*position);
  int number = 0;
  for (const auto& entry : journal.entries) {
    const auto* play = std::get_if<Journal::Play>(&entry);
    if (!play) continue;
    writer.out << "\n" << ++number << " " << play->seat << ": " << play->move;
    for (const auto& outcome : play->outcomes) writer.out << " [" << outcome << "]";
    writer.out << "\n";
    const auto results = parse(play->outcomes);
    RecordedChance answers(results);
    ErasedChance erased(answers);
    const auto seat = game->find_seat(play->seat);
    const auto played = seat ? position->play(*seat, play->move, erased) : std::unexpected(Refusal("no seat"));
    if (!played || answers.diverged() || !answers.exhausted()) {
      writer.out << "  does not play: " << (played ? "other chance results" : (*words)(played.error())) << "\n";
      break;
    }
    writer.events(played->events);
    writer.views(*position);
  }
  if (position->outcome().over) {
    const auto result = result_of(*game, position->outcome());
    writer.out << "\nover: " << result.reason;
    for (const auto& [seat, score] : result.scores) writer.out << ", " << seat << " " << score;
    writer.out << ", winners " << json::serialize(json::value_from(result.winners)) << "\n";
  }
  return writer.out.str();
}

}  // namespace conclave::golden
