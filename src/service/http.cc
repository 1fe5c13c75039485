#include "service/http.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

#include "core/wire_json.h"

namespace conclave {
namespace {

namespace json = boost::json;

// The page's scripts, styles, pictures and letters are its own files; nothing else may run, load or frame it.
constexpr const char* kContentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src "
    "'self'; "
    "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Calls back with each part between commas; stops when told true.
template <class Found>
bool any_part(std::string_view list, Found found) {
  while (true) {
    const auto comma = list.find(',');
    if (found(trimmed(list.substr(0, comma)))) return true;
    if (comma == list.npos) return false;
    list.remove_prefix(comma + 1);
  }
}

// "gzip" or "gzip;q=0.5", but not "gzip;q=0", which refuses it.
bool accepts(std::string_view list, std::string_view coding) {
  return any_part(list, [&](std::string_view part) {
    const auto semicolon = part.find(';');
    if (!same_ignoring_case(trimmed(part.substr(0, semicolon)), coding)) return false;
    if (semicolon == part.npos) return true;
    const std::string_view weight = trimmed(part.substr(semicolon + 1));
    return !(weight.starts_with("q=0") && weight.find_first_of("123456789") == weight.npos);
  });
}

struct Form {
  const std::string* bytes;
  const char* coding;  // empty: as it is
};

Form form_for(const Asset& asset, std::string_view accepted) {
  if (!asset.brotli.empty() && accepts(accepted, "br")) return {&asset.brotli, "br"};
  if (!asset.gzip.empty() && accepts(accepted, "gzip")) return {&asset.gzip, "gzip"};
  return {&asset.plain, ""};
}

HttpAnswer serve_asset(const Asset& asset, const HttpRequest& request) {
  const Form form = form_for(asset, request.accept_encoding);
  const std::string tag = "\"" + asset.tag + (*form.coding ? "-" : "") + form.coding + "\"";
  HttpAnswer answer = http_answer(200, asset.type, "");
  answer.shared = form.bytes;
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("ETag", tag);
  answer.headers.emplace_back("Cache-Control", asset.forever ? "public, max-age=31536000, immutable" : "no-cache");
  if (*form.coding) answer.headers.emplace_back("Content-Encoding", form.coding);
  const bool known = any_part(request.if_none_match, [&](std::string_view one) {
    if (one.starts_with("W/")) one.remove_prefix(2);
    return one == tag || one == "*";
  });
  if (known) {
    answer.status = 304;
    answer.shared = nullptr;
  }
  return answer;
}

constexpr std::string_view kJournalPath = "/api/journal/";

bool is_room_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c); });
}

HttpPlan refused(int status, const Phrase& why, const Library& library, const HttpRequest& request) {
  return {HttpPlan::What::kAnswer, http_refusal(status, why, library, request.accept_language), ""};
}

HttpPlan plan_socket(const HttpRequest& request, const Library& library, const HttpPolicy& policy) {
  if (!request.upgrade) {
    HttpPlan plan = refused(426, {"http.error.upgrade"}, library, request);
    plan.answer.headers.emplace_back("Upgrade", "websocket");
    return plan;
  }
  if (!origin_allowed(request.origin, request.host, policy))
    return refused(403, {"http.error.origin"}, library, request);
  return {HttpPlan::What::kSocket, {}, ""};
}

}  // namespace

HttpPlan plan_http(const HttpRequest& request, const Assets& assets, const Library& library, const HttpPolicy& policy) {
  using What = HttpPlan::What;
  if (request.method != "GET" && request.method != "HEAD") {
    HttpPlan plan = refused(405, {"http.error.method"}, library, request);
    plan.answer.headers.emplace_back("Allow", "GET, HEAD");
    return plan;
  }
  const std::string_view path = std::string_view(request.target).substr(0, request.target.find_first_of("?#"));
  if (path == "/ws") return plan_socket(request, library, policy);
  if (path == "/healthz") return {What::kHealth, {}, ""};
  if (path == "/metrics") return {What::kMetrics, {}, ""};
  if (path.starts_with(kJournalPath) && is_room_name(path.substr(kJournalPath.size())))
    return {What::kJournal, {}, std::string(path.substr(kJournalPath.size()))};
  const auto found = assets.find(path == "/" ? "/index.html" : path);
  if (found != assets.end()) return {What::kAnswer, serve_asset(found->second, request), ""};
  return refused(404, {"http.error.not-found"}, library, request);
}

HttpAnswer http_answer(int status, std::string type, std::string text) {
  HttpAnswer answer{status, {}, std::move(text), nullptr};
  answer.headers = {{"Content-Type", std::move(type)},
                    {"Content-Security-Policy", kContentPolicy},
                    {"X-Content-Type-Options", "nosniff"},
                    {"Referrer-Policy", "no-referrer"},
                    {"Cross-Origin-Opener-Policy", "same-origin"},
                    {"Cross-Origin-Resource-Policy", "same-origin"},
                    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"}};
  return answer;
}

HttpAnswer http_refusal(int status, const Phrase& why, const Library& library, std::string_view accept_language) {
  const auto words = library.words.find(trimmed(accept_language).starts_with("fr") ? "fr" : "en");
  json::object refusal = phrase_json(why);
  refusal["text"] = words == library.words.end() ? why.key : words->second(why);
  HttpAnswer answer = http_answer(status, "application/json", json::serialize(refusal) + "\n");
  answer.headers.emplace_back("Cache-Control", "no-store");
  return answer;
}

bool origin_allowed(std::string_view origin, std::string_view host, const HttpPolicy& policy) {
  if (origin.empty()) return true;
  if (std::find(policy.origins.begin(), policy.origins.end(), origin) != policy.origins.end()) return true;
  const auto scheme = origin.find("://");
  return scheme != origin.npos && !host.empty() && same_ignoring_case(origin.substr(scheme + 3), host);
}

}  // namespace conclave
