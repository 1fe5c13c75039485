#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace conclave {

// Room for `count` values, taken once and not filled. In huge pages where the system gives them: a search jumps about in tens of
// megabytes, and would wait for the address of each ordinary page as long as for what is there.
template <class T>
  requires std::is_trivially_copyable_v<T>
class Pages {
 public:
  explicit Pages(std::size_t count) : room_(count) {
    const std::size_t bytes = (count * sizeof(T) + kHuge - 1) / kHuge * kHuge;
    first_.reset(static_cast<T*>(std::aligned_alloc(kHuge, bytes)));
    if (!first_) throw std::bad_alloc();
#ifdef __linux__
    madvise(first_.get(), bytes, MADV_HUGEPAGE);  // refused: no harm
#endif
  }
  std::size_t room() const { return room_; }
  T* data() { return first_.get(); }
  const T* data() const { return first_.get(); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }

 private:
  static constexpr std::size_t kHuge = std::size_t{2} << 20;
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };
  std::unique_ptr<T[], Free> first_;
  std::size_t room_;
};

}  // namespace conclave
