#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/wizards_cup/cards.h"

namespace conclave::wizards_cup {

// A Deck or a discard pile: at most six cards in one word, so that taking the first is a shift. What lies past the end
// is zero.
class Pile {
 public:
  constexpr Pile() = default;
  // The five cards of a plan.
  constexpr explicit Pile(const std::array<Card, kPlanned>& cards) : size_(kPlanned) {
    for (std::size_t i = 0; i < kPlanned; ++i) cards_[i] = cards[i];
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr Card front() const { return cards_[0]; }
  // The last card; kNoCard if there is none.
  constexpr Card top() const { return size_ == 0 ? kNoCard : cards_[size_ - 1u]; }
  constexpr const Card* begin() const { return cards_.data(); }
  constexpr const Card* end() const { return cards_.data() + size_; }
  constexpr Card* begin() { return cards_.data(); }
  constexpr Card* end() { return cards_.data() + size_; }

  constexpr void push_back(Card card) { cards_[size_++] = card; }
  constexpr Card pop_back() {
    const Card card = cards_[--size_];
    cards_[size_] = 0;
    return card;
  }
  constexpr Card pop_front() {
    const Card card = cards_[0];
    const auto size = static_cast<std::uint8_t>(size_ - 1);
    size_ = 0;
    *this = std::bit_cast<Pile>(shifted(std::bit_cast<std::uint64_t>(*this)));
    size_ = size;
    return card;
  }

 private:
  static constexpr std::uint64_t shifted(std::uint64_t word) {
    return std::endian::native == std::endian::little ? word >> 8 : word << 8;
  }

  std::array<Card, 7> cards_{};  // six, and one that is always zero
  std::uint8_t size_ = 0;
};

static_assert(sizeof(Pile) == sizeof(std::uint64_t));

}  // namespace conclave::wizards_cup
