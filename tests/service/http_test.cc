#include "service/http.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "service/assets.h"

namespace conclave {
namespace {

using What = HttpPlan::What;

class Http : public testing::Test {
 protected:
  Http() {
    library_.words.emplace("en", *Words::parse("http.error.not-found = \"Nothing here.\"", "en"));
    library_.words.emplace("fr", *Words::parse("http.error.not-found = \"Rien ici.\"", "fr"));
    assets_["/index.html"] = {"text/html", "page", "zipped", "squeezed", "t1", false};
    assets_["/assets/a-1.js"] = {"text/javascript", "script", "", "", "t2", true};
  }
  HttpPlan plan(const std::string& target) {
    request_.target = target;
    return plan_http(request_, assets_, library_, policy_);
  }
  static std::string header(const HttpPlan& plan, std::string_view name) {
    for (const auto& [key, value] : plan.answer.headers)
      if (key == name) return value;
    return "";
  }
  Library library_;
  Assets assets_;
  HttpPolicy policy_;
  HttpRequest request_{.method = "GET",
                       .target = "/",
                       .host = "duel.example",
                       .origin = "",
                       .accept_encoding = "",
                       .accept_language = "",
                       .if_none_match = "",
                       .upgrade = false};
};

TEST_F(Http, TheRootIsThePageAndIsAskedForAnewEachTime) {
  const auto found = plan("/?from=mail");
  EXPECT_EQ(found.answer.status, 200);
  EXPECT_EQ(found.answer.body(), "page");
  EXPECT_EQ(header(found, "Cache-Control"), "no-cache");
  EXPECT_EQ(header(found, "ETag"), "\"t1\"");
}

TEST_F(Http, WhatHasItsHashInItsNameIsKeptForever) {
  EXPECT_EQ(header(plan("/assets/a-1.js"), "Cache-Control"), "public, max-age=31536000, immutable");
}

TEST_F(Http, SendsTheSmallestFormThatIsAccepted) {
  request_.accept_encoding = "gzip, deflate, br";
  EXPECT_EQ(plan("/").answer.body(), "squeezed");
  EXPECT_EQ(header(plan("/"), "Content-Encoding"), "br");
  request_.accept_encoding = "GZIP;q=0.5, br;q=0";
  EXPECT_EQ(plan("/").answer.body(), "zipped");
  EXPECT_EQ(header(plan("/"), "ETag"), "\"t1-gzip\"");
  EXPECT_EQ(plan("/assets/a-1.js").answer.body(), "script") << "which has no other form";
  request_.accept_encoding = "gzip;q=0.000,brotli";
  EXPECT_EQ(plan("/").answer.body(), "page");
  EXPECT_EQ(header(plan("/"), "Content-Encoding"), "");
}

TEST_F(Http, SendsNothingThatTheBrowserHas) {
  for (const char* known : {"\"t1\"", "\"x\", W/\"t1\"", "*"}) {
    request_.if_none_match = known;
    EXPECT_EQ(plan("/").answer.status, 304) << known;
    EXPECT_EQ(plan("/").answer.body(), "");
  }
  request_.if_none_match = "\"t1-br\"";
  EXPECT_EQ(plan("/").answer.status, 200);
}

TEST_F(Http, SaysWhatIsNotThereInTheReadersLanguage) {
  const auto missing = plan("/nothing");
  EXPECT_EQ(missing.answer.status, 404);
  const auto body = boost::json::parse(missing.answer.body()).as_object();
  EXPECT_EQ(body.at("key").as_string(), "http.error.not-found");
  EXPECT_EQ(body.at("text").as_string(), "Nothing here.");
  request_.accept_language = "fr-CH, en;q=0.5";
  EXPECT_EQ(boost::json::parse(plan("/nothing").answer.body()).as_object().at("text").as_string(), "Rien ici.");
}

TEST_F(Http, ServesNoFileThatWasNotReadAtTheStart) {
  for (const char* target : {"/../etc/passwd", "//index.html", "/assets/../index.html", "/%2e%2e/index.html",
                             "index.html", "", "*", "/assets/"})
    EXPECT_EQ(plan(target).answer.status, 404) << target;
}

TEST_F(Http, OnlyReads) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "", "get"}) {
    request_.method = method;
    EXPECT_EQ(plan("/").answer.status, 405) << method;
    EXPECT_EQ(header(plan("/"), "Allow"), "GET, HEAD");
  }
}

TEST_F(Http, EveryAnswerHasTheSecurityHeaders) {
  for (const char* target : {"/", "/assets/a-1.js", "/nothing", "/ws"}) {
    const auto answer = plan(target);
    EXPECT_NE(header(answer, "Content-Security-Policy").find("default-src 'none'"), std::string::npos) << target;
    EXPECT_EQ(header(answer, "X-Content-Type-Options"), "nosniff") << target;
    EXPECT_EQ(header(answer, "Referrer-Policy"), "no-referrer") << target;
  }
}

TEST_F(Http, TheSocketAsksForAnUpgradeFromItsOwnPage) {
  EXPECT_EQ(plan("/ws").answer.status, 426);
  request_.upgrade = true;
  EXPECT_EQ(plan("/ws").what, What::kSocket) << "no origin: a program, not a page";
  request_.origin = "https://Duel.example";
  EXPECT_EQ(plan("/ws").what, What::kSocket);
  for (const char* other :
       {"https://evil.example", "null", "https://duel.example.evil", "duel.example", "https://duel.example:81"}) {
    request_.origin = other;
    EXPECT_EQ(plan("/ws").answer.status, 403) << other;
  }
  policy_.origins = {"https://evil.example"};
  request_.origin = "https://evil.example";
  EXPECT_EQ(plan("/ws").what, What::kSocket);
}

TEST_F(Http, NamesTheRoomOfAJournal) {
  const auto journal = plan("/api/journal/k7m2abcd?x");
  EXPECT_EQ(journal.what, What::kJournal);
  EXPECT_EQ(journal.room, "k7m2abcd");
  for (const char* target : {"/api/journal/", "/api/journal/a%20b", "/api/journal/a/b"})
    EXPECT_EQ(plan(target).answer.status, 404) << target;
}

TEST_F(Http, KnowsItsOwnState) {
  EXPECT_EQ(plan("/healthz").what, What::kHealth);
  EXPECT_EQ(plan("/metrics").what, What::kMetrics);
}

TEST_F(Http, TheLibraryIsServedAsPagesAndWords) {
  library_.rules["wizards-cup/fr"] = "# Règles";
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/cards/wizards-cup.toml");
  library_.cards["wizards-cup"] = {std::istreambuf_iterator<char>(file), {}};
  add_library(library_, assets_);
  EXPECT_EQ(plan("/api/rules/wizards-cup/fr").answer.body(), "# Règles");
  const auto words = boost::json::parse(plan("/api/words/fr").answer.body()).as_object();
  EXPECT_EQ(words.at("http.error.not-found").as_string(), "Rien ici.");
  const auto pages = boost::json::parse(plan("/api/cards/wizards-cup").answer.body()).as_array();
  ASSERT_FALSE(pages.empty());
  EXPECT_FALSE(pages[0].at("name").at("fr").as_string().empty());
  EXPECT_FALSE(pages[0].at("facts").as_array().empty());
  EXPECT_EQ(plan("/api/words/de").answer.status, 404);
}

TEST(Gzip, HasTheHeaderAndTheLengthThatItShould) {
  const std::string text(10'000, 'a');
  const std::string zipped = gzipped(text);
  ASSERT_GT(zipped.size(), 18u);
  EXPECT_LT(zipped.size(), 100u);
  EXPECT_EQ(zipped.substr(0, 3), "\x1f\x8b\x08");
  EXPECT_EQ(zipped.substr(zipped.size() - 4), std::string("\x10\x27\0\0", 4));
}

TEST(Page, ThatIsNotBuiltIsRefused) { EXPECT_EQ(read_page("/nowhere").error().key, "app.serve.no-page"); }

}  // namespace
}  // namespace conclave
