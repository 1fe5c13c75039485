#include "app/context.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "minds/minds.h"
#include "table/journal.h"

namespace conclave {

namespace fs = std::filesystem;

std::string AppContext::say(const Phrase& phrase, const AnyGame* game) const {
  if (!game) return words(phrase);
  return words(phrase,
               [game](std::string_view id, std::string_view language) { return game->card_name(id, language); });
}

int AppContext::refuse(const Phrase& phrase, int code) const {
  std::cerr << "conclave: " << words(phrase) << "\n";
  return code;
}

int AppContext::refuse(const SetupError& error, const std::string& file) const {
  if (const auto* refusal = std::get_if<Refusal>(&error)) return refuse(*refusal);
  for (const auto& one : std::get<std::vector<CardError>>(error))
    std::cerr << file << ":" << one.line << ":" << one.column << ": " << words(one.what) << "\n";
  return kUsage;
}

std::expected<std::string, Refusal> read_file(const fs::path& path, std::size_t most_bytes) {
  std::error_code error;
  if (fs::is_directory(path, error))
    return std::unexpected(Refusal("app.refusal.is-folder", {{"file", path.string()}}));
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::unexpected(Refusal("app.refusal.cannot-read", {{"file", path.string()}}));
  std::string text(most_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > most_bytes)
    return std::unexpected(Refusal("app.refusal.too-big", {{"file", path.string()}, {"bytes", most_bytes}}));
  return text;
}

std::expected<void, Refusal> write_file(const fs::path& path, const std::string& text) {
  const auto failed = [&] { return std::unexpected(Refusal("app.refusal.cannot-write", {{"file", path.string()}})); };
  fs::path part = path;
  part += ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (!file) return failed();
  std::error_code error;
  fs::rename(part, path, error);
  if (!error) return {};
  fs::remove(part, error);
  return failed();
}

std::expected<fs::path, std::string> find_home() {
  const auto is_home = [](const fs::path& folder) {
    return fs::exists(folder / "lang" / "en.toml") && fs::exists(folder / "cards");
  };
  if (const char* given = std::getenv("CONCLAVE_HOME")) {
    if (is_home(given)) return fs::path(given);
    return std::unexpected("CONCLAVE_HOME is " + std::string(given) + ", which has no cards/ and lang/.");
  }
  std::error_code error;
  for (fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path(); !folder.empty();
       folder = folder.parent_path()) {
    if (is_home(folder)) return folder;
    if (folder == folder.root_path()) break;
  }
  return std::unexpected(
      "cards/ and lang/ are in no folder above the program; set CONCLAVE_HOME to the one that has them.");
}

std::expected<LoadedGame, int> load_game(const AppContext& app, const GameChoice& choice) {
  LoadedGame loaded;
  loaded.entry = find_game(choice.name);
  if (!loaded.entry) {
    std::string names;
    for (const auto& entry : all_games()) names += (names.empty() ? "" : ", ") + entry.id;
    return std::unexpected(app.refuse(Refusal("app.refusal.game", {{"game", choice.name}, {"games", names}})));
  }
  if (!choice.cards.empty() && !loaded.entry->has_cards)
    return std::unexpected(app.refuse(Refusal("app.refusal.no-cards", {{"game", key(loaded.entry->id + ".name")}})));
  if (choice.mages != 0) loaded.settings.emplace_back("mages", std::to_string(choice.mages));
  if (!choice.first.empty()) loaded.settings.emplace_back("first", choice.first);
  const std::string file =
      choice.cards.empty() ? (app.home / "cards" / (loaded.entry->id + ".toml")).string() : choice.cards;
  if (loaded.entry->has_cards) {
    auto text = read_file(file, CardFile::kMaxBytes);
    if (!text) return std::unexpected(app.refuse(text.error()));
    loaded.card_text = std::move(*text);
  }
  auto game = loaded.entry->make(loaded.card_text, loaded.settings);
  if (!game) return std::unexpected(app.refuse(game.error(), file));
  loaded.game = *game;
  return loaded;
}

std::expected<std::shared_ptr<const AnyGame>, int> game_of_journal(const AppContext& app, const Journal& journal,
                                                                   const std::string& file) {
  const GameEntry* entry = find_game(journal.game);
  if (!entry)
    return std::unexpected(app.refuse(Refusal("journal.refusal.game", {{"file", file}, {"game", journal.game}})));
  auto game = entry->make(journal.cards, journal.options);
  if (!game) return std::unexpected(app.refuse(game.error(), file));
  if (journal.players.size() != static_cast<std::size_t>((*game)->seat_count()))
    return std::unexpected(
        app.refuse(Refusal("journal.refusal.players",
                           {{"file", file}, {"count", journal.players.size()}, {"want", (*game)->seat_count()}})));
  return *game;
}

bool is_mind(std::string_view name) { return std::ranges::find(mind_names(), name) != mind_names().end(); }

std::string listed_minds() {
  std::string list;
  for (const auto& name : mind_names()) list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::string grouped(std::uint64_t number, const Words& words) {
  std::string digits = std::to_string(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), words.language() == "fr" ? "\u202f" : ",");
  return digits;
}

}  // namespace conclave
