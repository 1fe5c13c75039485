#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/phrase.h"
#include "service/library.h"

namespace conclave {

// What plain HTTP answers, decided without a socket: a request's texts in, what to do out. Anything may be in a
// request.

struct HttpRequest {
  std::string method, target;
  std::string host, origin, accept_encoding, accept_language, if_none_match;
  bool upgrade = false;  // asks for a WebSocket
};

// Something served from memory, as it is and compressed; empty where there is no such form.
struct Asset {
  std::string type;
  std::string plain, gzip, brotli;
  std::string tag;       // changes with the content
  bool forever = false;  // its name changes with the content
};
using Assets = std::map<std::string, Asset, std::less<>>;  // by path: "/assets/index-3f2a.js"

struct HttpAnswer {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string text;
  const std::string* shared = nullptr;  // an asset's, instead of a text of its own
  const std::string& body() const { return shared ? *shared : text; }
};

struct HttpPlan {
  enum class What { kAnswer, kJournal, kHealth, kMetrics, kSocket };
  What what = What::kAnswer;
  HttpAnswer answer;  // for kAnswer
  std::string room;   // for kJournal
};

struct HttpPolicy {
  std::vector<std::string> origins;  // besides the service's own
};

HttpPlan plan_http(const HttpRequest& request, const Assets& assets, const Library& library, const HttpPolicy& policy);

// An answer of our own making, with the headers that every answer has.
HttpAnswer http_answer(int status, std::string type, std::string text);
// A refusal as JSON, {"key","args","text"}, in the language the reader prefers.
HttpAnswer http_refusal(int status, const Phrase& why, const Library& library, std::string_view accept_language);
// Whether a page of this origin may open a WebSocket here. No origin: no browser, and nothing to protect it from.
bool origin_allowed(std::string_view origin, std::string_view host, const HttpPolicy& policy);

}  // namespace conclave
