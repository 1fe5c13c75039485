#include "table/sealed.h"

#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <optional>

namespace conclave {
namespace {

constexpr std::size_t kMostNonceBytes = 255;  // its length is one byte of what is hashed

using Bytes = std::vector<unsigned char>;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<Bytes> from_hex(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  Bytes bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes.push_back(static_cast<unsigned char>(high * 16 + low));
  }
  return bytes;
}

std::string to_hex(std::span<const std::byte> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::byte byte : bytes) {
    hex += kDigits[std::to_integer<std::size_t>(byte >> 4)];
    hex += kDigits[std::to_integer<std::size_t>(byte & std::byte{15})];
  }
  return hex;
}

std::array<std::byte, 32> blake2b(std::span<const unsigned char> bytes) {
  std::array<std::byte, 32> hash;
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), bytes.data(), bytes.size(), nullptr,
                     0);
  return hash;
}

Bytes bytes_of(const SealSeed& seed) {
  Bytes bytes;
  for (const std::byte byte : seed) bytes.push_back(std::to_integer<unsigned char>(byte));
  return bytes;
}

}  // namespace

std::string seal_hash(const SealSeed& seed) { return to_hex(blake2b(bytes_of(seed))); }

bool is_nonce(std::string_view hex) { return hex.size() <= 2 * kMostNonceBytes && from_hex(hex).has_value(); }

SealKey seal_key(const Seal& seal) {
  Bytes all = bytes_of(seal.seed);
  for (const auto& hex : seal.nonces) {
    const auto nonce = from_hex(hex);
    assert(nonce && nonce->size() <= kMostNonceBytes);
    all.push_back(static_cast<unsigned char>(nonce->size()));
    all.insert(all.end(), nonce->begin(), nonce->end());
  }
  all.insert(all.end(), seal.table.begin(), seal.table.end());
  return blake2b(all);
}

SealText seal_text(const Seal& seal, bool with_seed) {
  return {seal_hash(seal.seed), seal.table, seal.nonces, with_seed ? to_hex(seal.seed) : ""};
}

std::expected<Seal, Refusal> open_seal(const SealText& text) {
  if (text.seed.empty()) return std::unexpected(Refusal("table.refusal.seal-closed"));
  const auto seed = from_hex(text.seed);
  if (!seed || seed->size() != SealSeed{}.size() || !std::all_of(text.nonces.begin(), text.nonces.end(), is_nonce))
    return std::unexpected(Refusal("table.refusal.seal-unreadable"));
  Seal seal{{}, text.nonces, text.table};
  std::transform(seed->begin(), seed->end(), seal.seed.begin(), [](unsigned char byte) { return std::byte{byte}; });
  if (seal_hash(seal.seed) != text.hash) return std::unexpected(Refusal("table.refusal.seal-hash"));
  return seal;
}

SealedChance::SealedChance(const SealKey& key, int entry) : key_(key) {
  auto number = static_cast<std::uint32_t>(entry);
  for (std::size_t i = 0; i < sizeof number; ++i, number >>= 8) nonce_[i] = static_cast<unsigned char>(number);
}

std::uint32_t SealedChance::next() {
  if (used_ == block_.size()) {
    block_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(), nonce_.data(), blocks_++,
                                       reinterpret_cast<const unsigned char*>(key_.data()));
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (int shift = 0; shift < 32; shift += 8) word |= static_cast<std::uint32_t>(block_[used_++]) << shift;
  return word;
}

std::uint32_t SealedChance::below(std::uint32_t n) {
  const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;
  std::uint32_t word = next();
  while (word >= limit) word = next();
  draws_.push_back({n, word % n});
  return word % n;
}

std::uint8_t SealedChance::one_of(Cause, std::uint64_t set) {
  return static_cast<std::uint8_t>(nth_bit(set, below(static_cast<std::uint32_t>(std::popcount(set)))));
}

std::uint8_t SealedChance::draw(Cause, std::span<const std::uint8_t> counts) {
  std::uint32_t sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  std::uint32_t left = below(sum);
  std::uint8_t i = 0;
  while (left >= counts[i]) left -= counts[i++];
  return i;
}

std::uint8_t SealedChance::roll(Cause, std::uint8_t sides) { return static_cast<std::uint8_t>(below(sides) + 1); }

}  // namespace conclave
