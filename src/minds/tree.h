#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "core/seat.h"
#include "minds/pages.h"

namespace conclave {

// What a search remembers: a node for each sequence of moves from the root, found by its key, whatever the hidden cards
// were. Its memory is bounded and taken once; a full tree takes no more nodes. Nothing here knows a game.
template <class Move>
class Tree {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::size_t kEdges = 1 << 15;                // at most, of a node: many times what any position has
  static constexpr std::size_t kLeast = std::size_t{64} << 10;  // bytes

  static std::uint64_t bits_of(const Move& move) {
    if constexpr (requires { move_bits(move); })
      return move_bits(move);
    else
      return std::bit_cast<std::uint64_t>(move);
  }
  static Move move_of(std::uint64_t bits) {
    Move move;
    std::memcpy(static_cast<void*>(&move), &bits, sizeof move);
    return move;
  }

  // Small, and stored apart from the moves, which are searched through. An iteration waits for memory more than for
  // anything else.
  struct Edge {
    float weight = 1;  // how likely it looked at first sight, among the others
    float value = 0;   // sum of what came of it, to the mover's side
    std::uint32_t visits = 0;
    std::uint32_t seen = 0;       // how often it was possible; so far these are read at once
    std::uint32_t child = kNone;  // where it led last
    std::uint32_t onward = 0;     // … and where that node's edges were
  };
  // What an edge has besides where several choose at once.
  struct Mix {
    float regret = 0;
    float average = 0;  // the sum of the strategies
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;
    std::uint16_t count = 0, room = 0;
    Seat seat{};
    bool secret = false;     // several choose at once
    std::uint16_t last = 0;  // the edge that was taken last
    std::uint32_t visits = 0;
    float value = 0;  // sum, to the side of `seat`
  };

  // REQUIRES: no fewer than kLeast bytes.
  explicit Tree(std::size_t bytes) : Tree(std::in_place, nodes_in(bytes)) {}

  void clear() {
    size_ = edge_count_ = 0;
    ++age_;
    unsettled_ = kNone;
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const {
    return nodes_.bytes() + moves_.bytes() + tags_.bytes() + edges_.bytes() + tilts_.bytes() + mixes_.bytes() +
           slots_.bytes();
  }

  // REQUIRES: all are settled.
  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t slot = key & mask(); taken(slot); slot = (slot + 1) & mask())
      if (nodes_[slots_[slot].node].key == key) return slots_[slot].node;
    return kNone;
  }

  // kNone when the tree is full. REQUIRES: no node has the key.
  std::uint32_t add(std::uint64_t key, Seat seat, bool secret) {
    if (size_ == nodes_.room() || edges_.room() - edge_count_ < kSpare) return kNone;
    settle();
    unsettled_ = static_cast<std::uint32_t>(size_++);
    nodes_[unsettled_] = {.key = key, .seat = seat, .secret = secret};
    return unsettled_;
  }
  // Makes the node that was added last one that can be found. A step of its own: the slot comes slowly from memory, and
  // meanwhile the leaf is judged.
  void settle() {
    if (unsettled_ == kNone) return;
    std::size_t slot = nodes_[unsettled_].key & mask();
    while (taken(slot)) slot = (slot + 1) & mask();
    slots_[slot] = {age_, unsettled_};
    unsettled_ = kNone;
  }

  Node& node(std::uint32_t id) { return nodes_[id]; }
  const Node& node(std::uint32_t id) const { return nodes_[id]; }
  std::span<Edge> edges(const Node& node) { return {edges_.data() + node.first, node.count}; }
  std::span<const Edge> edges(const Node& node) const { return {edges_.data() + node.first, node.count}; }
  Move move(const Node& node, std::size_t edge) const { return move_of(moves_[node.first + edge]); }
  // By how much each edge is misjudged: not set where it is added, since most levels misjudge nothing.
  std::span<float> tilts(const Node& node) { return {tilts_.data() + node.first, node.count}; }
  // One an edge. REQUIRES: the node is secret.
  std::span<Mix> mixes(const Node& node) { return {mixes_.data() + node.first, node.count}; }
  std::span<const Mix> mixes(const Node& node) const { return {mixes_.data() + node.first, node.count}; }

  // The node that an edge leads to if it has the key: mostly the one of the last time, and none where nobody has gone.
  std::uint32_t find(std::uint64_t key, Edge& by) const {
    if (by.child == kNone ? by.visits > 0 : nodes_[by.child].key != key) by.child = find(key);
    return by.child;
  }
  // Fetches meanwhile what will be looked at soon.
  void expect(const Edge& by, std::uint64_t key) const {
    if (by.child == kNone) return __builtin_prefetch(&slots_[key & mask()]);
    expect(by);
  }
  void expect(const Edge& by) const {
    if (by.child == kNone) return;
    __builtin_prefetch(&nodes_[by.child]);
    const auto fetch = [](const void* from, std::size_t lines) {
      for (std::size_t i = 0; i < lines; ++i) __builtin_prefetch(static_cast<const char*>(from) + 64 * i);
    };
    __builtin_prefetch(tags_.data() + by.onward);
    fetch(moves_.data() + by.onward, 2);
    fetch(edges_.data() + by.onward, 6);
  }

  // The place of a move among the node's edges, looked for from `finger` on: moves are mostly listed in the same order.
  std::size_t place(const Node& node, std::uint64_t bits, std::size_t finger) const {
    const std::uint64_t* list = moves_.data() + node.first;
    if (finger < node.count && list[finger] == bits) [[likely]]
      return finger;
    return other_place(node, bits);
  }

  // False when there is no room for it.
  [[gnu::noinline]] bool add_edge(Node& node, std::uint64_t bits) {
    if (node.count == kEdges) return false;
    if (node.count == node.room && !grow(node)) return false;
    moves_[node.first + node.count] = bits;
    tags_[node.first + node.count] = tag_of(bits);
    edges_[node.first + node.count] = {};
    if (node.secret) mixes_[node.first + node.count] = {};
    ++node.count;
    return true;
  }

 private:
  std::size_t mask() const { return slots_.room() - 1; }
  // Only what was put there since the tree was cleared counts.
  bool taken(std::size_t slot) const { return slots_[slot].age == age_; }
  static std::uint8_t tag_of(std::uint64_t bits) { return static_cast<std::uint8_t>(bits * 0x9e3779b97f4a7c15u >> 56); }
  // Few moves have the same tag, and 32 tags are compared at once. What lies beyond a node's edges may be of another
  // node.
  [[gnu::noinline]] std::size_t other_place(const Node& node, std::uint64_t bits) const {
    const std::uint8_t tag = tag_of(bits);
    for (std::size_t from = 0; from < node.count; from += kTagsAtOnce)
      for (std::uint32_t alike = places_of(tag, tags_.data() + node.first + from); alike != 0; alike &= alike - 1) {
        const std::size_t at = from + static_cast<std::size_t>(std::countr_zero(alike));
        if (at < node.count && moves_[node.first + at] == bits) return at;
      }
    return node.count;
  }
  static std::uint32_t places_of(std::uint8_t tag, const std::uint8_t* tags) {
#ifdef __AVX2__
    const auto all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tags));
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(all, _mm256_set1_epi8(static_cast<char>(tag)))));
#else
    std::uint32_t places = 0;
    for (std::size_t i = 0; i < kTagsAtOnce; ++i) places |= static_cast<std::uint32_t>(tags[i] == tag) << i;
    return places;
#endif
  }
  bool grow(Node& node) {
    const bool last = node.first + node.room == edge_count_;  // as while it is first listed: then it grows where it is
    const std::size_t room = last || node.room == 0 ? node.room + 8u : 2u * node.room;
    const std::size_t first = last ? node.first : edge_count_;
    if (first + room > edges_.room()) return false;
    edge_count_ = first + room;
    if (!last) {
      std::copy_n(moves_.data() + node.first, node.count, moves_.data() + first);
      std::copy_n(tags_.data() + node.first, node.count, tags_.data() + first);
      std::copy_n(edges_.data() + node.first, node.count, edges_.data() + first);
      std::copy_n(tilts_.data() + node.first, node.count, tilts_.data() + first);
      if (node.secret) std::copy_n(mixes_.data() + node.first, node.count, mixes_.data() + first);
    }
    node.first = static_cast<std::uint32_t>(first);
    node.room = static_cast<std::uint16_t>(room);
    return true;
  }

  struct Slot {
    std::uint32_t age = 0;
    std::uint32_t node = 0;
  };

  // Edges that are left for a new node: more than most have, though they grow by doubling.
  static constexpr std::size_t kSpare = 512;
  static constexpr std::size_t kTagsAtOnce = 32;
  static constexpr std::size_t kEdgeBytes =
      sizeof(std::uint64_t) + sizeof(std::uint8_t) + sizeof(Edge) + sizeof(float) + sizeof(Mix);

  // A node, its two slots (up to four, since their number is a power of two) and some twenty edges. Half of the room
  // for edges is lost where nodes have grown.
  static constexpr std::size_t nodes_in(std::size_t bytes) {
    return (bytes - kSpare * kEdgeBytes - kTagsAtOnce) / (sizeof(Node) + 4 * sizeof(Slot) + 24 * kEdgeBytes);
  }
  Tree(std::in_place_t, std::size_t nodes)
      : nodes_(nodes),
        moves_(24 * nodes + kSpare),
        tags_(moves_.room() + kTagsAtOnce),
        edges_(moves_.room()),
        tilts_(moves_.room()),
        mixes_(moves_.room()),
        slots_(std::bit_ceil(2 * nodes)) {
    std::fill_n(slots_.data(), slots_.room(), Slot{});
  }

  Pages<Node> nodes_;
  Pages<std::uint64_t> moves_;  // an edge's
  Pages<std::uint8_t> tags_;    // … for short
  Pages<Edge> edges_;
  Pages<float> tilts_;
  Pages<Mix> mixes_;
  Pages<Slot> slots_;
  std::size_t size_ = 0, edge_count_ = 0;
  std::uint32_t age_ = 1;
  std::uint32_t unsettled_ = kNone;
};

}  // namespace conclave
