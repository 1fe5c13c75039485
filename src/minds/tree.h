#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/seat.h"

namespace conclave {

// What a search remembers: a node for each sequence of moves from the root, found by its key, whatever the hidden cards were.
// Its memory is bounded and taken once; a full tree takes no more nodes. Nothing here knows a game.
template <class Move>
class Tree {
 public:
  struct Edge {
    Move move{};
    float weight = 1;   // how likely it looked at first sight, among the others
    float tilt = 0;     // by how much it is misjudged
    float value = 0;    // sum of what came of it, to the mover's side
    float regret = 0;   // where several choose at once
    float average = 0;  // … the sum of the strategies
    std::uint32_t visits = 0;
    std::uint32_t seen = 0;  // how often it was possible
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t slot = 0;
    std::uint32_t first = 0;
    std::uint16_t count = 0, room = 0;
    Seat seat{};
    std::uint32_t visits = 0;
    float value = 0;  // sum, to the side of `seat`
  };
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::size_t kEdges = 1 << 15;       // at most, of a node: many times what any position has
  static constexpr std::size_t kLeast = std::size_t{64} << 10;  // bytes

  // REQUIRES: no fewer than kLeast bytes.
  explicit Tree(std::size_t bytes) {
    // A node, its two slots (up to four: they are a power of two), and some twenty edges, of which growing leaves half behind.
    const std::size_t nodes = (bytes - kSpare * sizeof(Edge)) / (sizeof(Node) + 4 * sizeof(std::uint32_t) + 24 * sizeof(Edge));
    nodes_.reserve(nodes);
    edges_.reserve(24 * nodes + kSpare);
    slots_.resize(std::bit_ceil(2 * nodes));
  }

  void clear() {
    nodes_.clear();
    edges_.clear();
  }
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const { return nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(Edge) + slots_.capacity() * sizeof(std::uint32_t); }

  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t slot = key;; ++slot) {
      const std::uint32_t id = at(slot & mask());
      if (id == kNone || nodes_[id].key == key) return id;
    }
  }

  // kNone when the tree is full. REQUIRES: no node has the key.
  std::uint32_t add(std::uint64_t key, Seat seat) {
    if (nodes_.size() == nodes_.capacity() || edges_.capacity() - edges_.size() < kSpare) return kNone;
    std::size_t slot = key & mask();
    while (at(slot) != kNone) slot = (slot + 1) & mask();
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.key = key, .slot = static_cast<std::uint32_t>(slot), .seat = seat});
    slots_[slot] = id;
    return id;
  }

  Node& node(std::uint32_t id) { return nodes_[id]; }
  const Node& node(std::uint32_t id) const { return nodes_[id]; }
  std::span<Edge> edges(const Node& node) { return {edges_.data() + node.first, node.count}; }
  std::span<const Edge> edges(const Node& node) const { return {edges_.data() + node.first, node.count}; }

  // The place of a move among the node's edges, looked for from `finger` on: moves are mostly listed in the same order.
  std::size_t place(const Node& node, const Move& move, std::size_t finger) const {
    const Edge* list = edges_.data() + node.first;
    for (std::size_t i = finger; i < node.count; ++i)
      if (list[i].move == move) return i;
    for (std::size_t i = 0; i < finger && i < node.count; ++i)
      if (list[i].move == move) return i;
    return node.count;
  }

  // False when there is no room for it.
  bool add_edge(Node& node, const Move& move) {
    if (node.count == kEdges) return false;
    if (node.count == node.room && !grow(node)) return false;
    edges_[node.first + node.count++] = {.move = move};
    return true;
  }

 private:
  // Edges that are left for a new node: more than most have, though they grow by doubling.
  static constexpr std::size_t kSpare = 512;

  std::size_t mask() const { return slots_.size() - 1; }
  // A slot counts only while its node says so too; clearing the nodes empties them all.
  std::uint32_t at(std::size_t slot) const {
    const std::uint32_t id = slots_[slot];
    return id < nodes_.size() && nodes_[id].slot == slot ? id : kNone;
  }
  bool grow(Node& node) {
    const std::size_t room = node.room == 0 ? 8 : 2u * node.room;
    const bool last = node.first + node.room == edges_.size();  // as while it is first listed: then it grows where it is
    const std::size_t first = last ? node.first : edges_.size();
    if (first + room > edges_.capacity()) return false;
    edges_.resize(first + room);
    for (std::size_t i = 0; !last && i < node.count; ++i) edges_[first + i] = edges_[node.first + i];
    node.first = static_cast<std::uint32_t>(first);
    node.room = static_cast<std::uint16_t>(room);
    return true;
  }

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace conclave
