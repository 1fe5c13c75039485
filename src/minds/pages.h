#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace conclave {

// Room for `count` values, taken once and not filled. In huge pages where the system gives them: a search jumps about
// in tens of megabytes, and would wait for the address of each ordinary page as long as for what is there.
template <class T>
  requires std::is_trivially_copyable_v<T>
class Pages {
 public:
  explicit Pages(std::size_t count)
      : first_(static_cast<T*>(::operator new(count * sizeof(T), aligned(count))), Free{aligned(count)}), room_(count) {
#ifdef __linux__
    if (bytes() >= kHuge) madvise(first_.get(), bytes(), MADV_HUGEPAGE);  // refused: no harm
#endif
  }
  std::size_t room() const { return room_; }
  std::size_t bytes() const { return room_ * sizeof(T); }
  T* data() { return first_.get(); }
  const T* data() const { return first_.get(); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }

 private:
  static constexpr std::size_t kHuge = std::size_t{2} << 20;
  static constexpr std::size_t kLine = 64;
  // What is smaller than a huge page has no need of one's alignment.
  static constexpr std::align_val_t aligned(std::size_t count) {
    return std::align_val_t{count * sizeof(T) >= kHuge ? kHuge : kLine};
  }
  struct Free {
    std::align_val_t align;
    void operator()(T* memory) const { ::operator delete(memory, align); }
  };
  std::unique_ptr<T[], Free> first_;
  std::size_t room_;
};

}  // namespace conclave
