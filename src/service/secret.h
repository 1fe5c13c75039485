#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace conclave {

// Where tokens, seeds and room names come from: libsodium in the service, a seed in tests.
class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(std::span<std::byte> bytes) = 0;
};

class SystemEntropy final : public Entropy {
 public:
  void fill(std::span<std::byte> bytes) override;
};

std::string random_hex(Entropy& entropy, std::size_t bytes);
// 16 of 32 letters and digits: 80 bits, which nobody guesses.
std::string random_room(Entropy& entropy);
bool is_room(std::string_view text);
bool is_hex(std::string_view text, std::size_t digits);

// REQUIRES: is_hex, twice as many digits as bytes.
void from_hex(std::string_view text, std::span<std::byte> bytes);

// What is kept of a token: whoever reads the database holds no seat.
std::string token_hash(std::string_view token);
// In a time that does not depend on where they differ.
bool same_secret(std::string_view a, std::string_view b);

std::string text_hash(std::string_view text);

}  // namespace conclave
