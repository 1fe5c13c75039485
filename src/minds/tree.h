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
  static constexpr std::size_t kEdges = 256;  // at most, of a node

  static std::uint64_t bits_of(const Move& move) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return bits;
  }

  // Half a cache line: an iteration waits for them more than for anything else.
  struct Edge {
    std::uint64_t bits = 0;  // the move's
    float weight = 1;        // how likely it looked at first sight, among the others
    float tilt = 0;          // by how much it is misjudged
    float value = 0;         // sum of what came of it, to the mover's side
    std::uint32_t visits = 0;
    std::uint32_t seen = 0;       // how often it was possible
    std::uint32_t child = kNone;  // where it led last
    Move move() const {
      Move move;
      std::memcpy(static_cast<void*>(&move), &bits, sizeof move);
      return move;
    }
  };
  static_assert(sizeof(Edge) == 32);
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

  explicit Tree(std::size_t bytes) : Tree(std::in_place, nodes_in(bytes)) {}

  void clear() { size_ = edge_count_ = 0; }
  std::size_t size() const { return size_; }

  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t slot = key;; ++slot) {
      const std::uint32_t id = at(slot & mask());
      if (id == kNone || nodes_[id].key == key) return id;
    }
  }

  // kNone when the tree is full. REQUIRES: no node has the key.
  std::uint32_t add(std::uint64_t key, Seat seat, bool secret) {
    if (size_ == nodes_.room() || edges_.room() - edge_count_ < 2 * kEdges) return kNone;
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
  // One an edge. REQUIRES: the node is secret.
  std::span<Mix> mixes(const Node& node) { return {mixes_.data() + node.first, node.count}; }
  std::span<const Mix> mixes(const Node& node) const { return {mixes_.data() + node.first, node.count}; }

  // Fetched meanwhile: what will be looked at soon.
  void expect(const Edge& edge, std::uint64_t next) const {
    if (edge.child != kNone) __builtin_prefetch(&nodes_[edge.child]);
    else __builtin_prefetch(&slots_[next & mask()]);
  }
  void expect_edges(const Node& node) const {
    constexpr std::size_t kLine = 64, kLines = 6;
    const auto* from = reinterpret_cast<const char*>(edges_.data() + node.first);
    for (std::size_t i = 0; i < kLines * kLine; i += kLine) __builtin_prefetch(from + i);
  }

  // The place of a move among the node's edges, looked for from `finger` on: moves are mostly listed in the same order.
  std::size_t place(const Node& node, std::uint64_t bits, std::size_t finger) const {
    const Edge* list = edges_.data() + node.first;
    for (std::size_t i = finger; i < node.count; ++i)
      if (list[i].bits == bits) return i;
    for (std::size_t i = 0; i < finger && i < node.count; ++i)
      if (list[i].bits == bits) return i;
    return node.count;
  }

  // False when there is no room for it.
  bool add_edge(Node& node, std::uint64_t bits) {
    if (node.count == kEdges) return false;
    if (node.count == node.room && !grow(node)) return false;
    edges_[node.first + node.count] = {.bits = bits};
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
  bool grow(Node& node) {
    const std::size_t room = node.room == 0 ? 8 : 2u * node.room;
    if (edges_.room() - edge_count_ < room) return false;
    const std::size_t first = edge_count_;
    edge_count_ += room;
    std::copy_n(edges_.data() + node.first, node.count, edges_.data() + first);
    if (node.secret) std::copy_n(mixes_.data() + node.first, node.count, mixes_.data() + first);
    node.first = static_cast<std::uint32_t>(first);
    node.room = static_cast<std::uint16_t>(room);
    return true;
  }

  // A node, its two slots, and some twenty edges, of which growing leaves half behind. An edge is counted with 28 bytes besides its
  // move, however it is laid out: what a mind finds once its tree is full depends on how much that holds.
  static constexpr std::size_t nodes_in(std::size_t bytes) {
    constexpr std::size_t kAlign = std::max(alignof(Move), alignof(float));
    constexpr std::size_t kEdge = ((sizeof(Move) + 3) / 4 * 4 + 28 + kAlign - 1) / kAlign * kAlign;
    return bytes / (sizeof(Node) + 4 * sizeof(std::uint32_t) + 24 * kEdge) + 16;
  }
  Tree(std::in_place_t, std::size_t nodes)
      : nodes_(nodes), edges_(24 * nodes + 2 * kEdges), mixes_(edges_.room()), slots_(std::bit_ceil(2 * nodes)) {
    std::fill_n(slots_.data(), slots_.room(), 0u);
  }

  Pages<Node> nodes_;
  Pages<Edge> edges_;
  Pages<Mix> mixes_;
  Pages<std::uint32_t> slots_;
  std::size_t size_ = 0, edge_count_ = 0;
};

}  // namespace conclave
