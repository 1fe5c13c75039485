#pragma once

// Rolls: which dice a player throws, how they lie, what they are worth (MC-5.5, MC-3.4, MC-3.5.2, MC-3.5.3).

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

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

// The dice of a player's roll before any is locked.
struct Pool {
  DieType type[kDice + 1]{};
  int count = 0;

  void remove(int i) { type[i] = type[--count]; }
  int largest() const { return static_cast<int>(std::max_element(type, type + count) - type); }
  bool holds(DieType like) const { return std::find(type, type + count, like) != type + count; }
  // Where one like this is; where none is, the largest.
  int find(DieType like) const {
    return holds(like) ? static_cast<int>(std::find(type, type + count, like) - type) : largest();
  }
};

inline Pool pool_of(const Cards& cards, const Combat& combat, Seat seat) {
  const Ward ward = ward_of(cards, combat, seat);
  Pool pool;
  for (auto& type : pool.type) type = DieType::kD6;
  pool.count = ward == Ward::kMinorSeal ? kDice + 1 : kDice;
  if (combat.severed.contains(seat)) {  // MC-3.5.3: exactly 4D6
    pool.count = kDice - 1;
    return pool;
  }
  if (ward == Ward::kDie) pool.type[0] = cards.tile[combat.ward[index(seat)]].die;  // MC-3.4.1
  // MC-3.4.2. Until its user has said which die, the largest: with it the rival's Strength is never higher.
  if (ward_of(cards, combat, rival_of(seat)) == Ward::kLongkey) pool.type[pool.find(combat.keyed)] = DieType::kD4;
  return pool;
}

// Who has to say which of the rival's dice becomes a D4: of two Longkeys neither, as all their dice are D6.
inline Viewer longkey_user(const Cards& cards, const Combat& combat) {
  for (const Seat seat : kPlayers)
    if (ward_of(cards, combat, seat) == Ward::kLongkey && ward_of(cards, combat, rival_of(seat)) == Ward::kDie)
      return seat;
  return std::nullopt;
}

// The dice that it may be: a D6, or the one that the rival's own Ward gives. REQUIRES: `user` is longkey_user.
inline std::array<DieType, 2> keyable(const Cards& cards, const Combat& combat, Seat user) {
  const DieType ward = cards.tile[combat.ward[index(rival_of(user))]].die;
  return {std::min(DieType::kD6, ward), std::max(DieType::kD6, ward)};
}

inline void in_order(unsigned& low, unsigned& high) {
  const unsigned first = low, second = high;
  low = first < second ? first : second;
  high = first < second ? second : first;
}

// Puts five keys in ascending order: a sorting network, on variables of their own so that they stay in registers.
inline void sort_keys(unsigned (&key)[kDice]) {
  unsigned a = key[0], b = key[1], c = key[2], d = key[3], e = key[4];
  in_order(a, d), in_order(b, e), in_order(a, c), in_order(b, d), in_order(a, b), in_order(c, e), in_order(b, c),
      in_order(d, e), in_order(c, d);
  key[0] = a, key[1] = b, key[2] = c, key[3] = d, key[4] = e;
}

// What dice are sorted by; the missing die is last (MC-3.5.3).
inline unsigned key_of(Die die) { return static_cast<std::uint8_t>(die.code - 1); }
inline Die die_with(unsigned key) {
  Die die;
  die.code = static_cast<std::uint8_t>(key + 1);
  return die;
}

// Puts five dice in order, locked after unlocked among equal ones.
inline Roll sorted(const Roll& roll) {
  unsigned key[kDice];
  for (int i = 0; i < kDice; ++i) key[i] = key_of(roll.die[i]) << 1 | (roll.locked >> i & 1u);
  sort_keys(key);
  Roll result;
  for (int i = 0; i < kDice; ++i) {
    result.die[i] = die_with(key[i] >> 1);
    result.locked = static_cast<std::uint8_t>(result.locked | (key[i] & 1u) << i);
  }
  return result;
}

template <Chance C>
Die roll_die(Seat seat, DieType type, C& chance) {
  const std::uint8_t sides = kSides[static_cast<std::size_t>(type)];
  return {type, chance.roll({kRollDie, seat, sides}, sides)};
}

// Rolls n dice of a pool, from the front, into `die`; with one more than there is room for, the lowest is put away (of
// equal ones the smaller: MC-3.4.3).
template <Chance C>
void throw_dice(const Pool& pool, Seat seat, Die* die, int room, C& chance) {
  Die lowest;
  int first = 0;
  if (pool.count > room) lowest = roll_die(seat, pool.type[first++], chance);
  for (int i = first; i < pool.count; ++i) {
    Die thrown = roll_die(seat, pool.type[i], chance);
    if (pool.count > room && thrown.code < lowest.code) std::swap(thrown, lowest);
    *die++ = thrown;
  }
}

// With locked dice: those stay, the others are thrown (MC-3.5.2).
template <Chance C>
Roll roll_around_locks(const Cards& cards, const Combat& combat, Seat seat, C& chance) {
  const Roll& before = combat.roll[index(seat)];
  Roll roll;
  int count = 0;
  Pool pool = pool_of(cards, combat, seat);
  each_bit(before.locked, [&](int i) {
    // Its like; what Longkey made a D4 is again what it was once a Severed Hand has negated the Longkey.
    const DieType type = before.die[i].type();
    pool.remove(pool.find(pool.holds(type) ? type : combat.keyed));
    roll.locked = static_cast<std::uint8_t>(roll.locked | 1 << count);
    roll.die[count++] = before.die[i];
  });
  if (combat.severed.contains(seat)) ++count;  // the missing die
  throw_dice(pool, seat, roll.die + count, kDice - count, chance);
  return sorted(roll);
}

// A whole roll. Most are of five D6.
template <Chance C>
void roll_dice(const Cards& cards, const Combat& combat, Seat seat, Roll& roll, C& chance) {
  if (combat.roll[index(seat)].locked != 0) {
    roll = roll_around_locks(cards, combat, seat, chance);
    return;
  }
  unsigned key[kDice];
  const bool severed = combat.severed.contains(seat);
  if ((combat.ward[0] & combat.ward[1]) == kNone && !severed) {
    for (auto& each : key) each = key_of(roll_die(seat, DieType::kD6, chance));
  } else {
    Die die[kDice];
    throw_dice(pool_of(cards, combat, seat), seat, die, kDice - severed, chance);
    for (int i = 0; i < kDice; ++i) key[i] = key_of(die[i]);
  }
  sort_keys(key);
  for (int i = 0; i < kDice; ++i) roll.die[i] = die_with(key[i]);
  roll.locked = 0;
}

// Dice that lie there, not the missing one. MC-3.5.3: that is in position 5.
inline std::uint8_t real_dice(const Roll& roll) { return roll.die[kDice - 1].code == 0 ? 0b01111 : 0b11111; }
inline bool rolled(const Roll& roll) { return roll.die[0].code != 0; }
inline std::uint8_t unlocked_dice(const Roll& roll) {
  return static_cast<std::uint8_t>(real_dice(roll) & ~roll.locked);
}

// Dice that a Ward has changed, be it their own or the rival's.
inline std::uint8_t warded_dice(const Roll& roll) {
  std::uint8_t warded = 0;
  for (int i = 0; i < kDice; ++i)
    if (roll.die[i].code != 0 && roll.die[i].type() != DieType::kD6)
      warded = static_cast<std::uint8_t>(warded | 1 << i);
  return warded;
}

// Positions whose die is not like the one before it: dice that are alike in type, value and lock are one choice.
inline std::uint8_t first_of_like(const Roll& roll) {
  std::uint8_t first = 1;
  for (int i = 1; i < kDice; ++i)
    if (roll.die[i] != roll.die[i - 1] || ((roll.locked >> i ^ roll.locked >> (i - 1)) & 1))
      first = static_cast<std::uint8_t>(first | 1 << i);
  return first;
}

// The same where only the value counts.
inline std::uint8_t first_of_value(const Roll& roll) {
  std::uint8_t first = 1;
  for (int i = 1; i < kDice; ++i)
    if (roll.die[i].value() != roll.die[i - 1].value()) first = static_cast<std::uint8_t>(first | 1 << i);
  return first;
}

// MC-5.5; MC-5.11: bare-handed the lowest die alone. The five dice are bytes of one word: those that count are kept and
// a multiplication adds them up (at most 5 * 20, so that no byte overflows).
inline int strength(const Cards& cards, const Combat& combat, Seat seat, const Roll& roll) {
  static_assert(sizeof roll.die == kDice);
  const std::uint8_t spell = combat.spell[index(seat)];
  const std::uint64_t counted = spell == kNone ? 0xff : cards.counted[spell];
  std::uint64_t dice = 0;
  std::memcpy(&dice, roll.die, kDice);
  return static_cast<int>(((dice >> 3 & 0x1f1f1f1f1f & counted) * 0x0101010101) >> 32 & 0xff);
}
inline int strength(const Cards& cards, const Combat& combat, Seat seat) {
  return strength(cards, combat, seat, combat.roll[index(seat)]);
}

}  // namespace conclave::mage_clash
