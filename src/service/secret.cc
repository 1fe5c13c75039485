#include "service/secret.h"

#include <sodium.h>

#include <algorithm>
#include <vector>

namespace conclave {
namespace {

constexpr std::string_view kRoomLetters = "abcdefghijkmnpqrstuvwxyz23456789";  // no l, o, 0, 1: they look alike
static_assert(kRoomLetters.size() == 32);
constexpr std::size_t kRoomLength = 16;

std::string hex(std::span<const std::byte> bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const std::byte byte : bytes) {
    text += digits[std::to_integer<unsigned>(byte) >> 4];
    text += digits[std::to_integer<unsigned>(byte) & 15];
  }
  return text;
}

}  // namespace

void SystemEntropy::fill(std::span<std::byte> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

std::string random_hex(Entropy& entropy, std::size_t bytes) {
  std::vector<std::byte> buffer(bytes);
  entropy.fill(buffer);
  return hex(buffer);
}

std::string random_room(Entropy& entropy) {
  std::array<std::byte, kRoomLength> buffer;
  entropy.fill(buffer);
  std::string room;
  for (const std::byte byte : buffer) room += kRoomLetters[std::to_integer<unsigned>(byte) & 31];
  return room;
}

bool is_room(std::string_view text) {
  return text.size() == kRoomLength && text.find_first_not_of(kRoomLetters) == std::string_view::npos;
}

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void from_hex(std::string_view text, std::span<std::byte> bytes) {
  sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(), nullptr,
                 nullptr, nullptr);
}

std::string token_hash(std::string_view token) { return text_hash(token); }

std::string text_hash(std::string_view text) {
  std::array<std::byte, 32> hash;
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return hex(hash);
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace conclave
