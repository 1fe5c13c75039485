#include <iostream>

#include "app/commands.h"
#include "service/assets.h"
#include "service/log.h"
#include "service/server.h"
#include "store/sqlite_store.h"

namespace conclave {
namespace {

constexpr std::size_t kMostServedBytes = 1 << 20;

std::expected<Programs, Refusal> read_programs_file(const std::string& file) {
  if (file.empty()) return Programs();
  const auto text = read_file(file, kMostServedBytes);
  if (!text) return std::unexpected(text.error());
  return read_programs(*text);
}

std::expected<std::shared_ptr<const Library>, Refusal> read_library(const AppContext& app, Programs programs) {
  auto library = std::make_shared<Library>();
  library->programs = std::move(programs);
  for (const std::string language : {"en", "fr"}) {
    const auto file = app.home / "lang" / (language + ".toml");
    const auto text = read_file(file, kMostServedBytes);
    if (!text) return std::unexpected(text.error());
    auto words = Words::parse(*text, language);
    if (!words) return std::unexpected(Refusal("app.serve.words", {{"file", file.string()}, {"why", words.error()}}));
    library->words.emplace(language, std::move(*words));
    for (const auto& entry : all_games()) {
      const auto rules = read_file(app.home / "docs" / "rules" / language / (entry.id + ".md"), kMostServedBytes);
      if (!rules) return std::unexpected(rules.error());
      library->rules[entry.id + "/" + language] = *rules;
    }
  }
  for (const auto& entry : all_games()) {
    if (!entry.has_cards) continue;
    const auto text = read_file(app.home / "cards" / (entry.id + ".toml"), CardFile::kMaxBytes);
    if (!text) return std::unexpected(text.error());
    library->cards[entry.id] = *text;
  }
  return library;
}

// Where a browser on this machine finds it.
std::string address(const std::string& bind, std::uint16_t port) {
  const bool anywhere = bind == "0.0.0.0" || bind == "::" || bind == "127.0.0.1" || bind == "::1";
  const std::string host = anywhere ? "localhost" : bind.find(':') != bind.npos ? "[" + bind + "]" : bind;
  return "http://" + host + ":" + std::to_string(port) + "/";
}

}  // namespace

int run_serve(const AppContext& app, const ServeCommand& command) {
  if (!set_log_level(command.log_level))
    return app.refuse(Refusal("app.serve.log-level", {{"level", command.log_level}}));
  auto programs = read_programs_file(command.minds);
  if (!programs) return app.refuse(programs.error());
  const auto library = read_library(app, std::move(*programs));
  if (!library) return app.refuse(library.error());
  auto assets = read_page(command.page.empty() ? app.home / "web" / "dist" : std::filesystem::path(command.page));
  if (!assets) return app.refuse(assets.error());
  add_library(**library, *assets);
  const auto store = SqliteStore::open(command.data);
  if (!store) return app.refuse(store.error());
  const ServeOptions options{.bind = command.bind,
                             .port = command.port,
                             .behind_proxy = command.behind_proxy,
                             .origins = command.origins,
                             .per_address = command.per_address,
                             .rooms_per_address = command.rooms_per_address};
  const auto served = serve(options, *library, std::move(*assets), **store, [&](std::uint16_t port) {
    std::cout << app.say({"app.serve.ready", {{"address", address(command.bind, port)}}}) << std::endl;
  });
  if (!served) return app.refuse(served.error(), kFailed);
  std::cout << app.words("app.serve.stopped") << std::endl;
  return kOk;
}

int run_backup(const AppContext& app, const std::string& data, const std::string& file) {
  if (const auto done = backup_store(data, file); !done) return app.refuse(done.error(), kFailed);
  std::cout << app.say({"app.backup.done", {{"file", file}}}) << "\n";
  return kOk;
}

}  // namespace conclave
