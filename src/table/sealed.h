#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "core/chance.h"
#include "core/phrase.h"

namespace conclave {

// The sealed shuffle: chance that nobody at the table could have chosen, and that anyone can check after the game.
// docs/sealed-shuffle.md defines every byte of it.
using SealSeed = std::array<std::byte, 32>;
using SealKey = std::array<std::byte, 32>;

struct Seal {
  SealSeed seed{};
  std::vector<std::string> nonces;  // hexadecimal, in seat order; empty for a mind
  std::string table;                // the room's id
  bool operator==(const Seal&) const = default;
};

// A seal as a journal tells it, all in text. The seed is there only once it may be seen.
struct SealText {
  std::string hash;
  std::string table;
  std::vector<std::string> nonces;
  std::string seed;  // 64 hexadecimal digits; empty while the game runs
  bool operator==(const SealText&) const = default;
};

// What is shown before anyone sends a nonce: 64 hexadecimal digits.
std::string seal_hash(const SealSeed& seed);
// Whether a text can be a nonce: an even number of hexadecimal digits, at most 255 bytes.
bool is_nonce(std::string_view hex);
// REQUIRES: every nonce is one.
SealKey seal_key(const Seal& seal);

SealText seal_text(const Seal& seal, bool with_seed);
// Refused when the seed is not there, does not have the promised hash, or something cannot be read.
std::expected<Seal, Refusal> open_seal(const SealText& text);

// One question to the stream: a number below `bound` was asked for, and `value` was the answer.
struct Draw {
  std::uint32_t bound = 0;
  std::uint32_t value = 0;
  bool operator==(const Draw&) const = default;
};

// A fourth model of Chance: the ChaCha20 stream of one journal entry. Entry 0 is the setup; a move that becomes the
// n-th entry has the n-th stream. So there is nothing to resume after a restart, and an undo never rewinds anything.
class SealedChance {
 public:
  SealedChance(const SealKey& key, int entry);

  std::uint32_t next();
  // Uniform below n, by rejection. REQUIRES: n > 0.
  std::uint32_t below(std::uint32_t n);

  std::uint8_t one_of(Cause cause, std::uint64_t set);
  std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts);
  std::uint8_t roll(Cause cause, std::uint8_t sides);

  const std::vector<Draw>& draws() const { return draws_; }

 private:
  SealKey key_;
  std::array<unsigned char, 12> nonce_{};
  std::array<unsigned char, 64> block_{};
  std::uint32_t blocks_ = 0;  // how many of the stream were made
  std::size_t used_ = 64;     // bytes of the block
  std::vector<Draw> draws_;
};
static_assert(Chance<SealedChance>);

}  // namespace conclave
