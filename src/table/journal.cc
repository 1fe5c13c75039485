#include "table/journal.h"

#include <boost/json.hpp>

#include "core/wire_json.h"

namespace conclave {
namespace {

namespace json = boost::json;

json::object fields(const Journal::Play& play) {
  json::array events;
  for (const auto& event : play.events) events.push_back(event_json(event));
  json::object object{{"seat", play.seat},
                      {"move", play.move},
                      {"outcomes", json::value_from(play.outcomes)},
                      {"events", std::move(events)}};
  if (!play.draws.empty()) object["draws"] = draws_json(play.draws);
  return object;
}

json::object fields(const Journal::Undo& undo) {
  return {{"seat", undo.seat}, {"undo", json::value_from(undo.entries)}, {"consent", undo.consent}};
}

json::object fields(const Journal::End& end) { return {{"seat", end.seat}, {"end", how_name(end.how)}}; }

json::object fields(const Journal::Mend& mend) {
  return {{"seat", mend.seat}, {"mend", json::value_from(mend.entries)}};
}

json::object seal_json(const SealText& seal) {
  json::object object{{"hash", seal.hash}, {"table", seal.table}, {"nonces", json::value_from(seal.nonces)}};
  if (!seal.seed.empty()) object["seed"] = seal.seed;
  return object;
}

json::object head_json(const Journal& journal) {
  json::object options;
  for (const auto& [name, value] : journal.options) options[name] = value;
  json::object head{{"conclave", Journal::kFormat},
                    {"game", journal.game},
                    {"rules", journal.rules},
                    {"options", std::move(options)},
                    {"set", journal.set},
                    {"cards", journal.cards},
                    {"players", json::value_from(journal.players)},
                    {"outcomes", json::value_from(journal.outcomes)}};
  if (!journal.draws.empty()) head["draws"] = draws_json(journal.draws);
  if (journal.seal) head["seal"] = seal_json(*journal.seal);
  return head;
}

}  // namespace

json::object result_json(const Journal::Result& result) {
  json::object scores;
  for (const auto& [seat, score] : result.scores) scores[seat] = score;
  json::object object{{"over", true},
                      {"scores", std::move(scores)},
                      {"winners", json::value_from(result.winners)},
                      {"reason", result.reason}};
  if (!result.by.empty()) object["by"] = result.by;
  return object;
}

json::array draws_json(const std::vector<Draw>& draws) {
  json::array list;
  for (const Draw& draw : draws) list.push_back(json::array{draw.bound, draw.value});
  return list;
}

json::object entry_json(const Journal::Entry& entry) {
  return std::visit(
      [](const auto& one) {
        json::object object = fields(one);
        if (one.at != 0) object["at"] = one.at;
        return object;
      },
      entry);
}

std::string_view how_name(How how) {
  switch (how) {
    case How::kResigned: return "resigned";
    case How::kAgreed: return "agreed";
    case How::kClaimed: return "claimed";
    case How::kAnnulled: return "annulled";
  }
  return "";
}

std::string write_journal(const Journal& journal) {
  std::string text = json::serialize(head_json(journal)) + "\n";
  for (const auto& entry : journal.entries) text += json::serialize(entry_json(entry)) + "\n";
  if (journal.result) text += json::serialize(result_json(*journal.result)) + "\n";
  return text;
}

}  // namespace conclave
