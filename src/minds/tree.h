#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "core/seat.h"
#include "minds/pages.h"

namespace conclave {

// What a search remembers: a node for each sequence of moves from the root, found by its key, whatever the hidden cards were.
// Its memory is bounded and taken once; a full tree takes no more nodes. Nothing here knows a game.
template <class Move>
class Tree {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::size_t kEdges = 1 << 15;                // at most, of a node: many times what any position has
  static constexpr std::size_t kLeast = std::size_t{64} << 10;  // bytes

  static std::uint64_t bits_of(const Move& move) {
    if constexpr (requires { move_bits(move); }) return move_bits(move);
    else return std::bit_cast<std::uint64_t>(move);
  }
  static Move move_of(std::uint64_t bits) {
    Move move;
    std::memcpy(static_cast<void*>(&move), &bits, sizeof move);
    return move;
  }

  // Small, and apart from the moves, which are searched through: an iteration waits for them more than for anything else.
  struct Edge {
    float weight = 1;  // how likely it looked at first sight, among the others
    float tilt = 0;    // by how much it is misjudged
    float value = 0;   // sum of what came of it, to the mover's side
    std::uint32_t visits = 0;
    std::uint32_t seen = 0;       // how often it was possible
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
    std::uint32_t slot = 0;
    std::uint32_t first = 0;
    std::uint16_t count = 0, room = 0;
    Seat seat{};
    bool secret = false;  // several choose at once
    std::uint32_t visits = 0;
    float value = 0;  // sum, to the side of `seat`
  };

  // REQUIRES: no fewer than kLeast bytes.
  explicit Tree(std::size_t bytes) : Tree(std::in_place, nodes_in(bytes)) {}

  void clear() { size_ = edge_count_ = 0; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return nodes_.bytes() + moves_.bytes() + edges_.bytes() + mixes_.bytes() + slots_.bytes(); }

  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t slot = key;; ++slot) {
      const std::uint32_t id = at(slot & mask());
      if (id == kNone || nodes_[id].key == key) return id;
    }
  }

  // kNone when the tree is full. REQUIRES: no node has the key.
  std::uint32_t add(std::uint64_t key, Seat seat, bool secret) {
    if (size_ == nodes_.room() || edges_.room() - edge_count_ < kSpare) return kNone;
    std::size_t slot = key & mask();
    while (at(slot) != kNone) slot = (slot + 1) & mask();
    const auto id = static_cast<std::uint32_t>(size_++);
    nodes_[id] = {.key = key, .slot = static_cast<std::uint32_t>(slot), .seat = seat, .secret = secret};
    slots_[slot] = id;
    return id;
  }

  Node& node(std::uint32_t id) { return nodes_[id]; }
  const Node& node(std::uint32_t id) const { return nodes_[id]; }
  std::span<Edge> edges(const Node& node) { return {edges_.data() + node.first, node.count}; }
  std::span<const Edge> edges(const Node& node) const { return {edges_.data() + node.first, node.count}; }
  Move move(const Node& node, std::size_t edge) const { return move_of(moves_[node.first + edge]); }
  // One an edge. REQUIRES: the node is secret.
  std::span<Mix> mixes(const Node& node) { return {mixes_.data() + node.first, node.count}; }
  std::span<const Mix> mixes(const Node& node) const { return {mixes_.data() + node.first, node.count}; }

  // The node that an edge leads to if it has the key: mostly the one of the last time.
  std::uint32_t find(std::uint64_t key, Edge& by) const {
    if (by.child == kNone || nodes_[by.child].key != key) by.child = find(key);
    if (by.child != kNone) by.onward = nodes_[by.child].first;
    return by.child;
  }
  // Fetches meanwhile what will be looked at soon.
  void expect(const Edge& by, std::uint64_t key) const {
    if (by.child == kNone) return __builtin_prefetch(&slots_[key & mask()]);
    __builtin_prefetch(&nodes_[by.child]);
    const auto fetch = [](const void* from, std::size_t lines) {
      for (std::size_t i = 0; i < lines; ++i) __builtin_prefetch(static_cast<const char*>(from) + 64 * i);
    };
    fetch(moves_.data() + by.onward, 2);
    fetch(edges_.data() + by.onward, 4);
  }

  // The place of a move among the node's edges, looked for from `finger` on: moves are mostly listed in the same order.
  std::size_t place(const Node& node, std::uint64_t bits, std::size_t finger) const {
    const std::uint64_t* list = moves_.data() + node.first;
    if (finger < node.count && list[finger] == bits) [[likely]] return finger;
    return other_place(node, bits);
  }

  // False when there is no room for it.
  [[gnu::noinline]] bool add_edge(Node& node, std::uint64_t bits) {
    if (node.count == kEdges) return false;
    if (node.count == node.room && !grow(node)) return false;
    moves_[node.first + node.count] = bits;
    edges_[node.first + node.count] = {};
    if (node.secret) mixes_[node.first + node.count] = {};
    ++node.count;
    return true;
  }

 private:
  std::size_t mask() const { return slots_.room() - 1; }
  // A slot counts only while its node says so too; clearing the nodes empties them all.
  std::uint32_t at(std::size_t slot) const {
    const std::uint32_t id = slots_[slot];
    return id < size_ && nodes_[id].slot == slot ? id : kNone;
  }
  // Eight at once: a node's room is a multiple of that. What lies there beyond its edges may be of another node.
  [[gnu::noinline]] std::size_t other_place(const Node& node, std::uint64_t bits) const {
    using Four [[gnu::vector_size(4 * sizeof(std::uint64_t))]] = std::uint64_t;
    const std::uint64_t* list = moves_.data() + node.first;
    for (std::size_t i = 0; i < node.count; i += 8) {
      Four low, high;
      std::memcpy(&low, list + i, sizeof low);
      std::memcpy(&high, list + i + 4, sizeof high);
      const Four hits = Four(low == bits) | Four(high == bits);
      if ((hits[0] | hits[1] | hits[2] | hits[3]) == 0) [[likely]] continue;
      return std::min<std::size_t>(static_cast<std::size_t>(std::find(list + i, list + i + 8, bits) - list), node.count);
    }
    return node.count;
  }
  bool grow(Node& node) {
    const std::size_t room = node.room == 0 ? 8 : 2u * node.room;
    const bool last = node.first + node.room == edge_count_;  // as while it is first listed: then it grows where it is
    const std::size_t first = last ? node.first : edge_count_;
    if (first + room > edges_.room()) return false;
    edge_count_ = first + room;
    if (!last) {
      std::copy_n(moves_.data() + node.first, node.count, moves_.data() + first);
      std::copy_n(edges_.data() + node.first, node.count, edges_.data() + first);
      if (node.secret) std::copy_n(mixes_.data() + node.first, node.count, mixes_.data() + first);
    }
    node.first = static_cast<std::uint32_t>(first);
    node.room = static_cast<std::uint16_t>(room);
    return true;
  }

  // Edges that are left for a new node: more than most have, though they grow by doubling.
  static constexpr std::size_t kSpare = 512;
  static constexpr std::size_t kEdgeBytes = sizeof(std::uint64_t) + sizeof(Edge) + sizeof(Mix);

  // A node, its two slots (up to four: they are a power of two), and some twenty edges, of which growing leaves half behind.
  static constexpr std::size_t nodes_in(std::size_t bytes) {
    return (bytes - kSpare * kEdgeBytes) / (sizeof(Node) + 4 * sizeof(std::uint32_t) + 24 * kEdgeBytes);
  }
  Tree(std::in_place_t, std::size_t nodes)
      : nodes_(nodes), moves_(24 * nodes + kSpare), edges_(moves_.room()), mixes_(moves_.room()), slots_(std::bit_ceil(2 * nodes)) {
    std::fill_n(slots_.data(), slots_.room(), 0u);
  }

  Pages<Node> nodes_;
  Pages<std::uint64_t> moves_;  // an edge's
  Pages<Edge> edges_;
  Pages<Mix> mixes_;
  Pages<std::uint32_t> slots_;
  std::size_t size_ = 0, edge_count_ = 0;
};

}  // namespace conclave
