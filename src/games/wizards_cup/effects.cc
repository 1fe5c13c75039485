#include "games/wizards_cup/effects.h"

#include <charconv>
#include <string>

#include "core/tokens.h"

namespace conclave::wizards_cup {
namespace {

using Words = std::vector<std::string_view>;

constexpr int kMostChange = 20;
constexpr int kMostMilled = 5;
constexpr int kMostThreshold = 20;

constexpr std::string_view kEveryEffect =
    "both-lose, swap-waiting, discard-waiting, rival-cycle, recover (each also after “may”); lower-wins, wins-values, "
    "beats-printed N+, silence, on-win rival-mill N; own +N, rival -N (Elements may stand before the number), protect";

struct Plain {
  std::string_view word;
  Effect effect;
  Power power;
};

constexpr Plain kPlain[] = {
    {"both-lose", Effect::kBothLose, Power::kImmediate},
    {"swap-waiting", Effect::kSwapWaiting, Power::kImmediate},
    {"discard-waiting", Effect::kDiscardWaiting, Power::kImmediate},
    {"rival-cycle", Effect::kRivalCycle, Power::kImmediate},
    {"recover", Effect::kRecover, Power::kImmediate},
    {"lower-wins", Effect::kLowerWins, Power::kPermanent},
    {"wins-values", Effect::kWinsValues, Power::kPermanent},
    {"silence", Effect::kSilence, Power::kPermanent},
    {"protect", Effect::kProtect, Power::kDormant},
};

Phrase wrong(const char* code, std::string_view text) {
  return {std::string("wizards-cup.cards.") + code,
          {{"effect", std::string(text)}, {"effects", std::string(kEveryEffect)}}};
}

Phrase wrong_number(std::string_view word, int least, int most) {
  return {"wizards-cup.cards.number", {{"word", std::string(word)}, {"least", least}, {"most", most}}};
}

// "+3" or "-2"; the sign is required and 0 changes nothing.
std::optional<int> signed_number(std::string_view word) {
  if (word.size() < 2 || (word[0] != '+' && word[0] != '-')) return std::nullopt;
  const auto digits = to_number(word.substr(1));
  if (!digits || word[1] == '+' || *digits == 0 || *digits > kMostChange) return std::nullopt;
  return word[0] == '-' ? -*digits : *digits;
}

// "fire,water": a bit an Element; nothing if a word is no Element.
std::optional<unsigned> element_list(std::string_view list) {
  unsigned found = 0;
  while (true) {
    const auto comma = list.find(',');
    std::optional<Element> element;
    for (int i = 0; i < kElements; ++i)
      if (list.substr(0, comma) == element_name(static_cast<Element>(i))) element = static_cast<Element>(i);
    if (!element) return std::nullopt;
    found |= 1u << static_cast<int>(*element);
    if (comma == std::string_view::npos) return found;
    list.remove_prefix(comma + 1);
  }
}

class Compiler {
 public:
  Compiler(std::string_view text, Card card, Cards& cards)
      : text_(text), cards_(cards), card_(card), wizard_(cards.wizard[card]), words_(tokens(text)) {}

  std::optional<Phrase> operator()() {
    if (!words_.empty() && words_[0] == "may") {
      wizard_.may = true;
      words_.erase(words_.begin());
    }
    if (words_.empty()) return wrong("effect", text_);
    if (auto error = compile()) return error;
    if (wizard_.may && wizard_.power != Power::kImmediate) return wrong("may", text_);
    return std::nullopt;
  }

 private:
  std::optional<Phrase> compile() {
    if (words_[0] == "own") return change(Effect::kChangeOwn, cards_.own_change[card_]);
    if (words_[0] == "rival") return change(Effect::kChangeRival, cards_.rival_change[card_]);
    if (words_[0] == "beats-printed" && words_.size() == 2) return threshold(words_[1]);
    if (words_[0] == "on-win" && words_.size() == 3 && words_[1] == "rival-mill") return mill(words_[2]);
    for (const Plain& plain : kPlain)
      if (words_.size() == 1 && words_[0] == plain.word) return set(plain.effect, plain.power);
    return wrong("effect", text_);
  }

  std::optional<Phrase> set(Effect effect, Power power, int amount = 0) {
    wizard_.effect = effect;
    wizard_.amount = static_cast<std::int8_t>(amount);
    if (wizard_.power == power) return std::nullopt;
    return Phrase("wizards-cup.cards.kind",
                  {{"effect", std::string(text_)}, {"power", std::string(power_name(power))}});
  }

  std::optional<Phrase> threshold(std::string_view word) {
    const auto number = word.ends_with('+') ? to_number(word.substr(0, word.size() - 1)) : std::nullopt;
    if (!number || *number > kMostThreshold)
      return Phrase("wizards-cup.cards.threshold", {{"word", std::string(word)}, {"most", kMostThreshold}});
    return set(Effect::kBeatsPrinted, Power::kPermanent, *number);
  }

  std::optional<Phrase> mill(std::string_view word) {
    const auto number = to_number(word);
    if (!number || *number < 1 || *number > kMostMilled) return wrong_number(word, 1, kMostMilled);
    return set(Effect::kMillOnWin, Power::kPermanent, *number);
  }

  std::optional<Phrase> change(Effect effect, std::array<std::int8_t, kElements>& by_element) {
    if (words_.size() < 2 || words_.size() > 3) return wrong("effect", text_);
    const auto number = signed_number(words_.back());
    if (!number)
      return Phrase("wizards-cup.cards.change", {{"word", std::string(words_.back())}, {"most", kMostChange}});
    const auto elements = words_.size() == 3 ? element_list(words_[1]) : (1u << kElements) - 1;
    if (!elements) return Phrase("wizards-cup.cards.elements", {{"word", std::string(words_[1])}});
    for (int i = 0; i < kElements; ++i)
      if ((*elements >> i) & 1u) by_element[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(*number);
    return set(effect, Power::kDormant, *number);
  }

  std::string_view text_;
  Cards& cards_;
  Card card_;
  Wizard& wizard_;
  Words words_;
};

}  // namespace

std::optional<Phrase> compile_effect(std::string_view text, Card card, Cards& cards) {
  return Compiler(text, card, cards)();
}

}  // namespace conclave::wizards_cup
