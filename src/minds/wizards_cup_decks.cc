#include "minds/wizards_cup_decks.h"

#include <bit>
#include <charconv>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>

#include "core/fingerprint.h"
#include "core/tokens.h"

namespace conclave::wizards_cup {
namespace {

constexpr std::string_view kPool =
#include "minds/wizards_cup_decks.inc"
    ;
constexpr std::string_view kOpenings =
#include "minds/wizards_cup_openings.inc"
    ;

// What the Wizards do, as a number.
std::uint64_t fingerprint(const Cards& cards) {
  Fingerprint print;
  const auto add = [&](auto value) { print.add(static_cast<std::uint8_t>(value)); };
  for (std::size_t i = 0; i < kWizards; ++i) {
    const Wizard& wizard = cards.wizard[i];
    add(wizard.element), add(wizard.power), add(wizard.effect), add(wizard.may), add(wizard.value), add(wizard.amount);
    for (std::size_t e = 0; e < kElements; ++e) add(cards.own_change[i][e]), add(cards.rival_change[i][e]);
    for (const char c : cards.id[i]) add(c);
  }
  return print.value();
}

std::string head(const Cards& cards) {
  char text[64];
  std::snprintf(text, sizeof text, " %d %016llx\n", cards.version, static_cast<unsigned long long>(fingerprint(cards)));
  return "set " + cards.set + text;
}

// Not six different Wizards: nothing.
std::optional<Order> parse_order(const Cards& cards, std::string_view ids) {
  Order order{};
  for (std::size_t i = 0; i < kTeam; ++i) {
    const auto end = std::min(ids.find(','), ids.size());
    const auto card = find_word(cards.id, ids.substr(0, end));
    if (!card) return std::nullopt;
    order[i] = static_cast<Card>(*card);
    ids.remove_prefix(std::min(ids.size(), end + 1));
  }
  if (!ids.empty() || std::popcount(deck_of(order)) != kTeam) return std::nullopt;
  return order;
}

}  // namespace

std::string pool_text(const Cards& cards, const std::vector<Pooled>& pool) {
  std::string text = head(cards);
  for (const Pooled& one : pool) {
    char share[16];
    std::snprintf(share, sizeof share, " %.4f ", one.share);
    text += cards.id[one.random] + share;
    for (std::size_t i = 0; i < kTeam; ++i) text += (i == 0 ? "" : ",") + cards.id[one.order[i]];
    text += "\n";
  }
  return text;
}

std::vector<Pooled> parse_pool(const Cards& cards, std::string_view text) {
  std::vector<Pooled> pool;
  const auto at = text.find(head(cards));
  if (at == std::string_view::npos) return pool;
  text.remove_prefix(at + head(cards).size());
  while (!text.empty()) {
    const auto words = tokens(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
    if (words.size() != 3) continue;
    const auto random = find_word(cards.id, words[0]);
    double share = 0;
    std::from_chars(words[1].data(), words[1].data() + words[1].size(), share);
    const auto order = parse_order(cards, words[2]);
    if (random && order) pool.push_back({static_cast<Card>(*random), *order, share});
  }
  return pool;
}

namespace {

// A thought asks more than once, and many think at a time. A set without any is not kept: anyone may bring sets.
class Shelf {
 public:
  explicit Shelf(std::string_view text) : text_(text) {}
  const std::vector<Pooled>& for_cards(const Cards& cards) {
    const std::lock_guard lock(reading_);
    std::string name = head(cards);
    if (const auto known = read_.find(name); known != read_.end()) return known->second;
    std::vector<Pooled> pool = parse_pool(cards, text_);
    return pool.empty() ? none_ : read_.emplace(std::move(name), std::move(pool)).first->second;
  }

 private:
  const std::string_view text_;
  const std::vector<Pooled> none_;
  std::mutex reading_;
  std::map<std::string, std::vector<Pooled>> read_;
};

}  // namespace

const std::vector<Pooled>& deck_pool(const Cards& cards) {
  static Shelf shelf(kPool);
  return shelf.for_cards(cards);
}

const std::vector<Pooled>& openings(const Cards& cards) {
  static Shelf shelf(kOpenings);
  return shelf.for_cards(cards);
}

std::vector<double> wizard_shares(const std::vector<Pooled>& pool) {
  std::vector<double> shares(kWizards), of(kWizards);
  for (const Pooled& one : pool)
    for (Card card = 0; card < kWizards; ++card) {
      if (card == one.random) continue;
      of[card] += one.share;
      if (deck_of(one.order) & only(card)) shares[card] += one.share;
    }
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = of[i] > 0 ? shares[i] / of[i] : 0;
  return shares;
}

}  // namespace conclave::wizards_cup
