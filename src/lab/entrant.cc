#include "lab/entrant.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "lab/textbook.h"
#include "minds/level.h"
#include "minds/minds.h"
#include "minds/net.h"
#include "minds/program.h"

namespace conclave {
namespace {

std::optional<double> read_factor(char sign, std::string_view text) {
  double factor = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), factor);
  if (error != std::errc{} || end != text.data() + text.size() || !(factor >= 0.001 && factor <= 1000))
    return std::nullopt;
  return sign == '*' ? factor : 1 / factor;
}

constexpr std::string_view kTextbook = "textbook";
constexpr std::string_view kByHand = "by-hand:";

// A level that judges without the network. REQUIRES: it thinks on the caller's thread.
class Unlearnt final : public Mind {
 public:
  explicit Unlearnt(std::unique_ptr<Mind> mind) : mind_(std::move(mind)) {}
  Advice think(const AnySight& sight, std::uint64_t seed) override {
    const ByHand now;
    return mind_->think(sight, seed);
  }

 private:
  std::unique_ptr<Mind> mind_;
};

bool thinks_by_budget(std::string_view mind) {
  return mind == kTextbook || std::ranges::any_of(kLevels, [&](const Level& level) { return level.name == mind; });
}

std::string all_names() {
  std::string list;
  for (const auto& name : mind_names()) list += (list.empty() ? "" : ", ") + name;
  return list + ", " + std::string(kTextbook);
}

bool is_known(std::string_view mind) {
  return mind == kTextbook || std::ranges::find(mind_names(), mind) != mind_names().end();
}

}  // namespace

std::expected<Entrant, Refusal> read_entrant(std::string_view name) {
  if (read_program(name)) return Entrant{.name = std::string(name), .mind = std::string(name)};
  const std::size_t at = std::min(name.find_first_of("*/"), name.size());
  Entrant entrant{.name = std::string(name), .mind = std::string(name.substr(0, at))};
  if (entrant.mind.starts_with(kByHand)) {
    entrant.by_hand = true;
    entrant.mind.erase(0, kByHand.size());
  }
  if (!is_known(entrant.mind))
    return std::unexpected(Refusal("app.ladder.unknown", {{"mind", entrant.mind}, {"minds", all_names()}}));
  if (at == name.size()) return entrant;
  const auto factor = read_factor(name[at], name.substr(at + 1));
  if (!factor || !thinks_by_budget(entrant.mind))
    return std::unexpected(Refusal("app.ladder.factor", {{"mind", entrant.name}}));
  entrant.factor = *factor;
  return entrant;
}

std::unique_ptr<Mind> make_entrant(const Entrant& entrant, const AnyGame& game, Budget budget) {
  budget.scale *= entrant.factor;
  if (entrant.mind == kTextbook) return make_textbook(budget);
  auto mind = make_any_mind(entrant.mind, game, budget);
  if (entrant.by_hand) return std::make_unique<Unlearnt>(std::move(mind));
  return mind;
}

}  // namespace conclave
