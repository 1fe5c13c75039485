#include "lab/lab.h"

#include "games/all.h"
#include "lab/bench_impl.h"
#include "lab/simulate_impl.h"

namespace conclave {
namespace {

// Loads the named game's cards and options and calls use<G>(cards, options). REQUIRES: a registered id.
template <class Result, class Use>
std::expected<Result, SetupError> with_game(std::string_view id, const std::string& card_text, const Settings& settings,
                                            Use&& use) {
  std::expected<Result, SetupError> answer =
      std::unexpected(SetupError(Refusal("app.refusal.game", {{"game", std::string(id)}})));
  AllGames::each([&]<class G>() {
    if (G::kId != id) return;
    const auto options = read_options(std::type_identity<typename G::Options>{}, settings);
    const auto cards = load_cards(std::type_identity<typename G::Cards>{}, card_text);
    if (!options)
      answer = std::unexpected(SetupError(options.error()));
    else if (!cards)
      answer = std::unexpected(SetupError(cards.error()));
    else
      answer = use.template operator()<G>(**cards, *options);
  });
  return answer;
}

}  // namespace

std::expected<SimulateReport, SetupError> simulate_game(std::string_view id, const std::string& card_text,
                                                        const Settings& settings, const SimulateOrder& order,
                                                        std::atomic<std::uint64_t>& done) {
  return with_game<SimulateReport>(id, card_text, settings, [&]<class G>(const auto& cards, const auto& options) {
    return simulate<G>(cards, options, order, done);
  });
}

std::expected<BenchReport, SetupError> bench_game(std::string_view id, const std::string& card_text,
                                                  const Settings& settings, double seconds) {
  return with_game<BenchReport>(id, card_text, settings, [&]<class G>(const auto& cards, const auto& options) {
    return bench<G>(cards, options, seconds);
  });
}

std::expected<std::uint64_t, SetupError> bench_game_moves(std::string_view id, const std::string& card_text,
                                                          const Settings& settings, std::uint64_t games) {
  return with_game<std::uint64_t>(id, card_text, settings, [&]<class G>(const auto& cards, const auto& options) {
    return bench_games<G>(cards, options, games);
  });
}

}  // namespace conclave
