#pragma once

// Rolls: which dice a player throws, how they lie, what they are worth (MC-5.5, MC-3.4, MC-3.5.2, MC-3.5.3).

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/bits.h"
#include "core/chance.h"
#include "games/mage_clash/events.h"
#include "games/mage_clash/state.h"

namespace conclave::mage_clash {

// The Ward that works for a player now; MC-3.5.3 negates it.
inline Ward ward_of(const Cards& cards, const Combat& combat, Seat seat) {
  const std::uint8_t ward = combat.ward[index(seat)];
  return ward == kNone || combat.severed.contains(seat) ? Ward::kNone : cards.tile[ward].ward;
}

inline DieType ward_die(const Cards& cards, const Combat& combat, Seat seat) {
  return ward_of(cards, combat, seat) == Ward::kDie ? cards.tile[combat.ward[index(seat)]].die : DieType::kMissing;
}

// The dice of a player's roll before any is locked.
struct Pool {
  DieType type[kDice + 1]{};
  int count = 0;

  void remove(int i) { type[i] = type[--count]; }
  int largest() const { return static_cast<int>(std::max_element(type, type + count) - type); }
  // A locked die is one of these: its like, or the largest, which it was before a Ward ceased to work.
  void remove_like(DieType locked) {
    const auto like = std::find(type, type + count, locked);
    remove(like != type + count ? static_cast<int>(like - type) : largest());
  }
};

inline Pool pool_of(const Cards& cards, const Combat& combat, Seat seat) {
  const Ward ward = ward_of(cards, combat, seat);
  Pool pool;
  pool.count = combat.severed.contains(seat) ? kDice - 1 : ward == Ward::kMinorSeal ? kDice + 1 : kDice;
  for (auto& type : pool.type) type = DieType::kD6;
  if (ward == Ward::kDie) pool.type[0] = cards.tile[combat.ward[index(seat)]].die;  // MC-3.4.1
  if (ward_of(cards, combat, rival_of(seat)) == Ward::kLongkey) pool.type[pool.largest()] = DieType::kD4;  // MC-3.4.2
  return pool;
}

// Puts five dice in order, locked after unlocked among equal ones.
inline Roll sorted(const Roll& roll) {
  unsigned key[kDice];
  for (int i = 0; i < kDice; ++i) key[i] = static_cast<unsigned>(roll.die[i].code) << 1 | (roll.locked >> i & 1u);
  const auto order = [&](int i, int j) {
    const unsigned low = std::min(key[i], key[j]), high = std::max(key[i], key[j]);
    key[i] = low;
    key[j] = high;
  };
  order(0, 3), order(1, 4), order(0, 2), order(1, 3), order(0, 1), order(2, 4), order(1, 2), order(3, 4), order(2, 3);
  Roll result;
  for (int i = 0; i < kDice; ++i) {
    result.die[i].code = static_cast<std::uint8_t>(key[i] >> 1);
    result.locked = static_cast<std::uint8_t>(result.locked | (key[i] & 1u) << i);
  }
  return result;
}

template <Chance C>
Die roll_die(Seat seat, DieType type, C& chance) {
  const std::uint8_t sides = kSides[static_cast<std::size_t>(type)];
  return {type, chance.roll({kRollDie, seat, sides}, sides)};
}

// A whole roll: what is not locked is thrown; with Minor Seal the lowest is put away (of equal ones the smaller die).
template <Chance C>
Roll roll_dice(const Cards& cards, const Combat& combat, Seat seat, C& chance) {
  const Roll& before = combat.roll[index(seat)];
  Roll roll;
  int count = 0;
  Pool pool = pool_of(cards, combat, seat);
  each_bit(before.locked, [&](int i) {
    pool.remove_like(before.die[i].type());
    roll.locked = static_cast<std::uint8_t>(roll.locked | 1 << count);
    roll.die[count++] = before.die[i];
  });
  if (combat.severed.contains(seat)) roll.die[count++] = Die{};
  Die spare{DieType::kD20, kSides[static_cast<std::size_t>(DieType::kD20)]};
  const bool seal = pool.count > kDice - count;
  for (int i = 0; i < pool.count; ++i) {
    Die die = roll_die(seat, pool.type[i], chance);
    if (seal && (i == 0 || die.code < spare.code)) std::swap(die, spare);
    if (!seal || i > 0) roll.die[count++] = die;
  }
  return sorted(roll);
}

// Dice that lie there, not the missing one.
inline std::uint8_t real_dice(const Roll& roll) { return roll.die[0].code == 0 ? 0b11110 : 0b11111; }
inline bool rolled(const Roll& roll) { return roll.die[kDice - 1].code != 0; }
inline std::uint8_t unlocked_dice(const Roll& roll) { return static_cast<std::uint8_t>(real_dice(roll) & ~roll.locked); }

// Positions whose die is not like the one before it: dice that are alike in type, value and lock are one choice.
inline std::uint8_t first_of_like(const Roll& roll) {
  std::uint8_t first = 1;
  for (int i = 1; i < kDice; ++i)
    if (roll.die[i] != roll.die[i - 1] || ((roll.locked >> i ^ roll.locked >> (i - 1)) & 1)) first = static_cast<std::uint8_t>(first | 1 << i);
  return first;
}

// The same where only the value counts.
inline std::uint8_t first_of_value(const Roll& roll) {
  std::uint8_t first = 1;
  for (int i = 1; i < kDice; ++i)
    if (roll.die[i].value() != roll.die[i - 1].value()) first = static_cast<std::uint8_t>(first | 1 << i);
  return first;
}

// MC-5.5; MC-5.11: bare-handed the lowest die alone.
inline int strength(const Cards& cards, const Combat& combat, Seat seat, const Roll& roll) {
  const std::uint8_t spell = combat.spell[index(seat)];
  const unsigned positions = spell == kNone ? 1u : cards.tile[spell].positions;
  int sum = 0;
  for (int i = 0; i < kDice; ++i) sum += (positions >> i & 1u) ? roll.die[i].value() : 0;
  return sum;
}
inline int strength(const Cards& cards, const Combat& combat, Seat seat) {
  return strength(cards, combat, seat, combat.roll[index(seat)]);
}

}  // namespace conclave::mage_clash
