#include "lab/learn.h"

#include "games/all.h"
#include "lab/learn_impl.h"
#include "minds/clash.h"
#include "minds/clash_features.h"
#include "minds/mage_clash.h"
#include "minds/mage_clash_features.h"
#include "minds/spellcaster.h"
#include "minds/spellcaster_features.h"
#include "minds/wizards_cup.h"

namespace conclave {
namespace {

template <Taught G>
std::string taught(std::shared_ptr<const typename G::Cards> cards, const LearnOrder& order,
                   const std::function<void(const Lesson&)>& report) {
  const auto teacher = std::make_unique<Teacher<G>>(std::move(cards), order);
  for (int number = 1; number <= order.generations; ++number) report(teacher->generation(number));
  return teacher->text();
}

}  // namespace

std::expected<std::string, SetupError> learn_game(std::string_view id, const std::string& card_text,
                                                  const LearnOrder& order,
                                                  const std::function<void(const Lesson&)>& report) {
  std::expected<std::string, SetupError> answer =
      std::unexpected(SetupError(Refusal("app.learn.none", {{"game", std::string(id)}})));
  AllGames::each([&]<class G>() {
    if constexpr (Taught<G>) {
      if (G::kId != id) return;
      const auto cards = load_cards(std::type_identity<typename G::Cards>{}, card_text);
      if (!cards)
        answer = std::unexpected(SetupError(cards.error()));
      else
        answer = taught<G>(*cards, order, report);
    }
  });
  return answer;
}

}  // namespace conclave
