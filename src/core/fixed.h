#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace conclave {

// A vector of at most N small values, stored in place. What lies past the end is always zero, so that two equal vectors
// are equal bit for bit. T and its count have no padding when T is one byte wide.
template <class T, std::size_t N>
  requires(sizeof(T) == 1 && N < 256)
class FixedVector {
 public:
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& back() const { return items_[size_ - 1u]; }
  constexpr const T& front() const { return items_[0]; }

  constexpr void push_back(T item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  constexpr T pop_back() {
    assert(size_ > 0);
    const T item = items_[--size_];
    items_[size_] = T{};
    return item;
  }
  constexpr T pop_front() {
    const T item = items_[0];
    erase_at(0);
    return item;
  }
  constexpr void erase_at(std::size_t i) {
    assert(i < size_);
    for (std::size_t j = i + 1; j < size_; ++j) items_[j - 1] = items_[j];
    items_[--size_] = T{};
  }
  constexpr void insert_at(std::size_t i, T item) {
    assert(size_ < N && i <= size_);
    for (std::size_t j = size_; j > i; --j) items_[j] = items_[j - 1];
    items_[i] = item;
    ++size_;
  }
  constexpr void clear() { *this = {}; }
  constexpr bool contains(const T& item) const {
    for (const T& mine : *this)
      if (mine == item) return true;
    return false;
  }
  constexpr bool operator==(const FixedVector&) const = default;

 private:
  std::array<T, N> items_{};
  std::uint8_t size_ = 0;
};

// A value that can be copied, compared and hashed as its bytes.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

}  // namespace conclave
