#include "games/spellcaster/effect.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/tokens.h"

namespace conclave::spellcaster {
namespace {

struct Token {
  std::size_t at = 0;
  std::string_view text;
};

// Letters of other alphabets are no words of ours, but an error should name them whole.
bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::vector<Token> split(std::string_view text) {
  std::vector<Token> found;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    if (is_word_char(text[i])) {
      while (end < text.size() && is_word_char(text[end])) ++end;
    } else if ((text[i] == '<' || text[i] == '>') && end < text.size() && text[end] == '=') {
      ++end;
    }
    found.push_back({i, text.substr(i, end - i)});
    i = end;
  }
  found.push_back({text.size(), {}});
  return found;
}

enum class Takes : std::uint8_t { kAmount, kPile, kIncantation, kNothing, kAlteration };

struct EffectVerb {
  std::string_view word;
  Do verb;
  Takes takes;
  std::uint8_t most;  // the greatest amount; of cards that somebody chooses three, so that all choices can be listed
  bool others;        // may stand after `rival` and `each`
  bool per;
};

constexpr std::uint8_t kMaxPool = 30;
constexpr EffectVerb kEffectVerbs[] = {
    {"damage", Do::kDamage, Takes::kAmount, kMaxPool, false, true},
    {"heal", Do::kHeal, Takes::kAmount, kMaxPool, true, true},
    {"lose-energy", Do::kLoseEnergy, Takes::kAmount, kMaxPool, true, true},
    {"gain", Do::kGain, Takes::kAmount, kMaxPool, true, true},
    {"steal", Do::kSteal, Takes::kAmount, kMaxPool, false, true},
    {"lose-sapphires", Do::kLoseSapphires, Takes::kAmount, kMaxPool, true, true},
    {"draw", Do::kDraw, Takes::kAmount, 9, true, true},
    {"discard", Do::kDiscard, Takes::kAmount, kMostChosen, true, false},
    {"lose-cards", Do::kLoseCards, Takes::kAmount, kMostChosen, true, false},
    {"steal-card", Do::kStealCard, Takes::kAmount, 9, false, true},
    {"swap-hands", Do::kSwapHands, Takes::kNothing, 0, false, false},
    {"recall", Do::kRecall, Takes::kAmount, kMostChosen, false, false},
    {"play", Do::kPlay, Takes::kAmount, 3, false, false},
    {"uproot", Do::kUproot, Takes::kPile, 0, false, false},
    {"unearth", Do::kUnearth, Takes::kPile, 0, false, false},
    {"take-control", Do::kTakeControl, Takes::kPile, 0, false, false},
    {"use", Do::kUse, Takes::kIncantation, 0, false, false},
    {"actions", Do::kActions, Takes::kAmount, 4, false, false},
    {"stop", Do::kStop, Takes::kAlteration, 0, true, false},
    {"turn", Do::kTurn, Takes::kAlteration, 0, true, false},
    {"raise", Do::kRaise, Takes::kAlteration, 9, true, false},
    {"double", Do::kDouble, Takes::kAlteration, 0, true, false},
};
constexpr std::string_view kPiles[kPileWords] = {"combat", "conjuring", "healing", "sorcery", "any", "other-colour"};
constexpr std::string_view kAlterationWords[kAlterationKinds] = {"stop", "turn", "raise", "double"};
constexpr std::string_view kLastingWords[kLastings] = {"this-turn", "next-turn", "next-activation", "while-on-top"};
constexpr std::string_view kCounts[] = {"own-card", "rival-card", "own-colour", "rival-colour"};
constexpr std::string_view kSides[] = {"own", "rival"};
constexpr std::string_view kQuantities[] = {"cards", "colours", "energy", "sapphires"};
constexpr std::string_view kCompares[] = {"<", "<=", ">", ">=", "="};
constexpr std::string_view kPrices[] = {"energy", "sapphires", "discard"};

template <class List>
std::string listed(const List& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

std::vector<std::string_view> verb_words(bool (*fits)(const EffectVerb&)) {
  std::vector<std::string_view> words;
  for (const EffectVerb& verb : kEffectVerbs)
    if (fits(verb)) words.push_back(verb.word);
  return words;
}

bool is_targeted(const Op& op) {
  return op.verb == Do::kRecall || op.verb == Do::kUproot || op.verb == Do::kUnearth || op.verb == Do::kTakeControl ||
         op.verb == Do::kUse;
}

bool gives_up_cards(const Op& op) { return op.verb == Do::kDiscard || op.verb == Do::kLoseCards; }

// A choice that the acting Mage makes among cards; `may` before it needs no question of its own.
bool asks_self(const Op& op) {
  return is_targeted(op) || op.verb == Do::kPlay || (gives_up_cards(op) && op.who == Who::kSelf);
}

bool is_question(const Op& op) {
  return op.verb == Do::kPayDiscard || op.verb == Do::kChoose || op.verb == Do::kMay || op.verb == Do::kUnlessCards ||
         op.verb == Do::kUnlessEnergy || op.verb == Do::kUnlessSapphires;
}

int asked_by(const Op& op) {
  if (op.verb == Do::kPlay) return op.amount;
  if (gives_up_cards(op)) return op.who == Who::kEach ? kMaxMages : 1;
  return is_targeted(op) || is_question(op) ? 1 : 0;
}

// SC-8: whatever moves or counts a rival's cards, or everyone's.
bool reads_differently(const Op& op) {
  const bool cards = op.verb == Do::kDraw || op.verb == Do::kDiscard || op.verb == Do::kLoseCards;
  return (cards && op.who == Who::kRival) || (op.who == Who::kEach && !alters(op)) || op.verb == Do::kStealCard ||
         op.verb == Do::kSwapHands || op.verb == Do::kUnlessCards || op.count == Count::kRivalCards ||
         op.against == Count::kRivalCards;
}

// A recursive descent, one function a level of the grammar. The first error is kept; after it nothing is read any more.
class Compiler {
 public:
  Compiler(std::string_view text, bool enchantment) : tokens_(split(text)), enchantment_(enchantment) {}

  std::expected<Program, EffectError> run() {
    do step();
    while (accept(";"));
    if (!error_ && !at_end()) fail("expected", {{"word", word()}, {"words", "; unless per"}});
    emit({});
    finish();
    if (error_) return std::unexpected(*error_);
    return program_;
  }

 private:
  // The word that is not understood.
  std::string word() const { return at_end() ? "…" : std::string(tokens_[next_].text); }
  bool at_end() const { return tokens_[next_].text.empty(); }
  bool is(std::string_view text) const { return !error_ && tokens_[next_].text == text; }
  bool accept(std::string_view text) {
    if (!is(text)) return false;
    ++next_;
    return true;
  }
  void fail_at(std::size_t at, const std::string& code, std::vector<Phrase::Arg> args) {
    if (!error_) error_ = EffectError{at, Phrase("spellcaster.cards." + code, std::move(args))};
  }
  void fail(const std::string& code, std::vector<Phrase::Arg> args) {
    fail_at(tokens_[next_].at, code, std::move(args));
  }
  void expect(std::string_view text) {
    if (!accept(text)) fail("expected", {{"word", word()}, {"words", std::string(text)}});
  }
  template <class List>
  std::uint8_t one_of(const List& words) {
    const auto found = error_ ? std::nullopt : find_word(words, tokens_[next_].text);
    if (!found) {
      fail("expected", {{"word", word()}, {"words", listed(words)}});
      return 0;
    }
    ++next_;
    return static_cast<std::uint8_t>(*found);
  }
  std::uint8_t number(int least, int most) {
    const auto value = error_ ? std::nullopt : to_number(tokens_[next_].text);
    if (!value || *value < least || *value > most) {
      fail("number", {{"word", word()}, {"least", least}, {"most", most}});
      return 0;
    }
    ++next_;
    return static_cast<std::uint8_t>(*value);
  }

  std::size_t emit(const Op& op) {
    if (program_.steps.size() >= kMaxSteps) fail("too-long", {});
    if (!error_) program_.steps.push_back(op);
    return program_.steps.empty() ? 0 : program_.steps.size() - 1;
  }
  // Makes a step jump to the one that will be emitted next.
  void lands_here(std::size_t step) {
    if (!error_) program_.steps[step].jump = static_cast<std::uint8_t>(program_.steps.size());
  }

  void step() {
    if (!accept("choose")) return branch(program_.steps.empty());
    std::size_t options = 1;
    for (std::size_t i = next_; i < tokens_.size() && tokens_[i].text != ";"; ++i) options += tokens_[i].text == "|";
    if (options < 2 || options > 4) return fail("options", {});
    emit({.verb = Do::kChoose, .amount = static_cast<std::uint8_t>(options)});
    const std::size_t table = program_.steps.size();
    for (std::size_t i = 0; i < options; ++i) emit({.verb = Do::kGoto});
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < options && !error_; ++i) {
      if (i > 0) expect("|");
      lands_here(table + i);
      branch(false);
      if (i + 1 < options) ends.push_back(emit({.verb = Do::kGoto}));
    }
    for (const std::size_t end : ends) lands_here(end);
  }

  void branch(bool first) {
    if (!accept("if")) return optional(first);
    const std::size_t test = condition();
    expect("then");
    optional(false);
    if (!accept("else")) return lands_here(test);
    const std::size_t end = emit({.verb = Do::kGoto});
    lands_here(test);
    branch(false);
    lands_here(end);
  }

  Count quantity(std::uint8_t side) { return static_cast<Count>(1 + 2 * one_of(kQuantities) + side); }

  std::size_t condition() {
    const std::uint8_t side = one_of(kSides);
    if (accept("controls")) {
      const std::array colours{kPiles[0], kPiles[1], kPiles[2], kPiles[3]};
      return emit({.verb = Do::kIfControls, .who = static_cast<Who>(side), .where = one_of(colours)});
    }
    Op test{.verb = Do::kIf, .count = quantity(side)};
    test.where = one_of(kCompares);
    if (is("own") || is("rival")) {
      const std::uint8_t other = one_of(kSides);
      test.against = quantity(other);
    } else {
      test.amount = number(0, 60);
    }
    return emit(test);
  }

  void optional(bool first) {
    if (!accept("may")) return priced(first);
    const std::size_t question = emit({.verb = Do::kMay});
    if (is("pay")) {
      const Op price = read_price();
      if (error_) return;
      program_.steps[question].amount = price.amount;
      program_.steps[question].where = static_cast<std::uint8_t>(price_of(price));
      emit(price);
      guarded();
    } else {
      guarded();
      if (error_) return;
      if (program_.steps.size() == question + 2 && asks_self(program_.steps.back())) {
        program_.steps.erase(program_.steps.begin() + static_cast<std::ptrdiff_t>(question));
        program_.steps.back().optional = 1;
        return;
      }
    }
    lands_here(question);
  }

  static Price price_of(const Op& op) {
    return op.verb == Do::kPayEnergy      ? Price::kEnergy
           : op.verb == Do::kPaySapphires ? Price::kSapphires
                                          : Price::kDiscard;
  }

  Op read_price() {
    expect("pay");
    const std::uint8_t kind = one_of(kPrices);
    const std::uint8_t amount = number(1, kind == 2 ? kMostChosen : kMaxPool);
    expect(":");
    return {.verb = static_cast<Do>(static_cast<int>(Do::kPayEnergy) + kind), .amount = amount};
  }

  void priced(bool first) {
    if (!is("pay")) return guarded();
    if (!first) return fail("price-place", {});
    if (enchantment_) return fail("price-enchantment", {});
    const Op price = read_price();
    program_.price = price_of(price);
    program_.price_amount = price.amount;
    emit(price);
    program_.first = 1;
    guarded();
  }

  void guarded() {
    const Op deed = plain();
    if (!accept("unless")) {
      emit(deed);
      return;
    }
    const std::size_t at = tokens_[next_].at;
    if (!is("rival")) return fail("expected", {{"word", word()}, {"words", "rival"}});
    Op way_out = plain();
    way_out.optional = 1;
    if (gives_up_cards(way_out)) {
      way_out.where = way_out.verb == Do::kLoseCards;
      way_out.verb = Do::kUnlessCards;
    } else if (way_out.verb == Do::kLoseEnergy) {
      way_out.verb = Do::kUnlessEnergy;
    } else if (way_out.verb == Do::kLoseSapphires) {
      way_out.verb = Do::kUnlessSapphires;
    } else {
      fail_at(at, "unless", {});
    }
    if (way_out.count != Count::kNone) fail_at(at, "unless", {});
    const std::size_t question = emit(way_out);
    emit(deed);
    lands_here(question);
  }

  Op plain() {
    const std::size_t at = tokens_[next_].at;
    const Who who = accept("each") ? Who::kEach : accept("rival") ? Who::kRival : Who::kSelf;
    const auto* found = std::find_if(std::begin(kEffectVerbs), std::end(kEffectVerbs), [&](const EffectVerb& verb) {
      return !error_ && verb.word == tokens_[next_].text;
    });
    if (found == std::end(kEffectVerbs)) {
      fail("verb", {{"word", word()}, {"words", listed(verb_words([](const EffectVerb&) { return true; }))}});
      return {};
    }
    if (who != Who::kSelf && !found->others)
      fail_at(at, "subject",
              {{"who", who == Who::kEach ? "each" : "rival"},
               {"word", std::string(found->word)},
               {"words", listed(verb_words([](const EffectVerb& verb) { return verb.others; }))}});
    ++next_;
    Op op{.verb = found->verb, .who = who};
    read_object(*found, op);
    return op;
  }

  void read_object(const EffectVerb& verb, Op& op) {
    switch (verb.takes) {
      case Takes::kNothing: return;
      case Takes::kIncantation: return expect("rival-incantation");
      case Takes::kPile: op.where = one_of(kPiles); return;
      case Takes::kAlteration: return read_alteration(verb, op);
      case Takes::kAmount: break;
    }
    op.amount = number(1, verb.most);
    if (!is("per")) return;
    if (!verb.per) return fail("per", {{"word", std::string(verb.word)}});
    expect("per");
    op.count = static_cast<Count>(1 + one_of(kCounts));
  }

  // SC-2.6.
  void read_alteration(const EffectVerb& verb, Op& op) {
    if (verb.most > 0) op.amount = number(1, verb.most);
    op.where = one_of(kPiles);
    const std::size_t at = tokens_[next_].at;
    op.jump = one_of(kLastingWords);
    const bool rivals = op.who == Who::kRival;
    if (lasting(op) == (rivals ? Lasting::kThisTurn : Lasting::kNextTurn)) fail_at(at, "lasting", {});
  }

  // SC-4.5: Echo hands over to the card that it uses, so nothing may follow it.
  bool ends_with(std::size_t step) const {
    std::size_t next = step + 1;
    while (program_.steps[next].verb == Do::kGoto) next = program_.steps[next].jump;
    return program_.steps[next].verb == Do::kEnd;
  }

  void finish() {
    if (error_) return;
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      const Op& op = program_.steps[i];
      program_.asked += asked_by(op);
      program_.starred = program_.starred || reads_differently(op);
      if (op.verb == Do::kActions) program_.actions += op.amount;
      program_.alterations += alters(op);
      if (op.verb != Do::kUse) continue;
      program_.uses = true;
      if (!ends_with(i)) fail_at(0, "use-last", {});
      if (program_.price != Price::kFree) fail_at(0, "use-price", {});
    }
    if (program_.asked > kMaxAsked) fail_at(0, "too-long", {});
    const Op& only = program_.steps[program_.first];
    program_.needs_target = program_.steps.size() == program_.first + 2u && is_targeted(only) && !only.optional;
  }

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  bool enchantment_;
  Program program_;
  std::optional<EffectError> error_;
};

}  // namespace

std::string_view pile_word(int where) { return kPiles[where]; }
std::string_view alteration_word(Do kind) {
  return kAlterationWords[static_cast<int>(kind) - static_cast<int>(Do::kStop)];
}
std::string_view lasting_word(Lasting lasts) { return kLastingWords[static_cast<int>(lasts)]; }

std::expected<Program, EffectError> compile_effect(std::string_view text, bool enchantment) {
  return Compiler(text, enchantment).run();
}

}  // namespace conclave::spellcaster
