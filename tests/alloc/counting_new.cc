// operator new that counts, apart from the test so that the compiler sees only one half of each pair.

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

std::atomic<long> allocations{0};
std::atomic<long> bytes_held{0}, most_bytes_held{0};

namespace {

void* counted(void* memory) {
  if (!memory) throw std::bad_alloc();
  ++allocations;
  const auto size = static_cast<long>(malloc_usable_size(memory));
  const long held = bytes_held += size;
  for (long most = most_bytes_held; held > most && !most_bytes_held.compare_exchange_weak(most, held);) {
  }
  return memory;
}
void freed(void* memory) {
  bytes_held -= static_cast<long>(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {  // for what std::stable_sort borrows
  void* const memory = std::malloc(size);
  return memory ? counted(memory) : nullptr;
}
void* operator new(std::size_t size, std::align_val_t align) {
  void* memory = nullptr;
  return counted(posix_memalign(&memory, static_cast<std::size_t>(align), size) == 0 ? memory : nullptr);
}
void operator delete(void* memory) noexcept { freed(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { freed(memory); }
void operator delete(void* memory, std::size_t) noexcept { freed(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { freed(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { freed(memory); }
