#include "service/assets.h"

#include <boost/json.hpp>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "core/card_page.h"
#include "core/wire_json.h"
#include "games/registry.h"

namespace conclave {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

// FNV-1a: an entity tag must change with the content, not resist anyone.
std::string tag_of(std::string_view content) {
  std::uint64_t hash = 14695981039346656037u;
  for (const unsigned char c : content) hash = (hash ^ c) * 1099511628211u;
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string tag;
  for (int shift = 60; shift >= 0; shift -= 4) tag += kDigits[(hash >> shift) & 15u];
  return tag;
}

const char* type_of(const std::string& extension) {
  static const std::map<std::string, const char*> types = {{".html", "text/html; charset=utf-8"},
                                                           {".js", "text/javascript; charset=utf-8"},
                                                           {".css", "text/css; charset=utf-8"},
                                                           {".svg", "image/svg+xml"},
                                                           {".json", "application/json"},
                                                           {".png", "image/png"},
                                                           {".webp", "image/webp"},
                                                           {".ico", "image/x-icon"},
                                                           {".woff2", "font/woff2"},
                                                           {".woff", "font/woff"},
                                                           {".txt", "text/plain; charset=utf-8"},
                                                           {".webmanifest", "application/manifest+json"},
                                                           {".mp3", "audio/mpeg"},
                                                           {".ogg", "audio/ogg"}};
  const auto found = types.find(extension);
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void add(Assets& assets, const std::string& path, std::string type, std::string text) {
  Asset asset{std::move(type), std::move(text), "", "", "", false};
  asset.gzip = gzipped(asset.plain);
  asset.tag = tag_of(asset.plain);
  assets[path] = std::move(asset);
}

json::object both(const Text& text) { return {{"en", text.en}, {"fr", text.fr}}; }

std::string card_pages(const AnyGame& game) {
  json::array pages;
  for (const CardPage& page : game.card_pages()) {
    json::array facts;
    for (const Phrase& fact : page.facts) facts.push_back(phrase_json(fact));
    pages.push_back(json::object{
        {"id", page.id}, {"name", both(page.name)}, {"text", both(page.text)}, {"facts", facts}, {"data", page.data}});
  }
  return json::serialize(pages);
}

}  // namespace

std::expected<Assets, Refusal> read_page(const fs::path& folder) {
  const auto not_built = [&] { return std::unexpected(Refusal("app.serve.no-page", {{"folder", folder.string()}})); };
  std::error_code error;
  if (!fs::is_regular_file(folder / "index.html", error)) return not_built();
  Assets assets;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path& file = at->path();
    if (!at->is_regular_file() || file.extension() == ".br" || file.extension() == ".gz") continue;
    const std::string path = "/" + fs::relative(file, folder).generic_string();
    Asset asset{type_of(file.extension().string()),
                content_of(file),
                content_of(file.string() + ".gz"),
                content_of(file.string() + ".br"),
                "",
                path.starts_with("/assets/")};
    asset.tag = tag_of(asset.plain);
    assets[path] = std::move(asset);
  }
  if (error) return not_built();
  return assets;
}

void add_library(const Library& library, Assets& assets) {
  for (const auto& [language, words] : library.words) {
    json::object catalogue;
    for (const auto& [key, text] : words.entries()) catalogue[key] = text;
    add(assets, "/api/words/" + language, "application/json", json::serialize(catalogue));
  }
  for (const auto& entry : all_games()) {
    const auto cards = library.cards.find(entry.id);
    const auto game = entry.make(cards == library.cards.end() ? "" : cards->second, entry.variants.front());
    if (game) add(assets, "/api/cards/" + entry.id, "application/json", card_pages(**game));
  }
  for (const auto& [name, text] : library.rules)
    add(assets, "/api/rules/" + name, "text/markdown; charset=utf-8", text);
}

}  // namespace conclave
