#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace conclave {

// A number that tells values apart (FNV-1a): not by accident the same, but easily forged.
class Fingerprint {
 public:
  template <class T>
    requires std::has_unique_object_representations_v<T>
  void add(const T& value) {
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    for (const unsigned char byte : bytes) one(byte);
  }
  void add(std::string_view text) {
    for (const char c : text) one(static_cast<unsigned char>(c));
    one(0);
  }
  std::uint64_t value() const { return value_; }

 private:
  void one(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3u; }
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace conclave
