// The bit planes and lanes under the rules, against plain vectors.

#include <gtest/gtest.h>

#include <cstring>

#include <algorithm>

#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

std::vector<int> listed(const Pile<Element>& pile) {
  std::vector<int> list;
  for (int i = 0; i < pile.size(); ++i) list.push_back(static_cast<int>(pile.at(i)));
  return list;
}

std::uint64_t flanked_in(const std::vector<int>& list) {
  std::uint64_t places = 0;
  for (std::size_t i = 1; i + 1 < list.size(); ++i)
    if (list[i - 1] == list[i] && list[i] == list[i + 1]) places |= bit(static_cast<int>(i));
  return places;
}

TEST(ClashPile, DoesWhatAVectorDoes) {
  FastChance chance(5);
  Pile<Element> pile, other;
  std::vector<int> list, other_list;
  for (int step = 0; step < 20000; ++step) {
    const int v = 1 + static_cast<int>(chance.below(3));
    switch (chance.below(6)) {
      case 0:
      case 1:
        if (list.size() >= 56) break;
        pile.push(static_cast<Element>(v), 2);
        list.insert(list.end(), 2, v);
        break;
      case 2:
        if (list.empty()) break;
        EXPECT_EQ(static_cast<int>(pile.pop()), list.back());
        list.pop_back();
        break;
      case 3:
        if (list.empty()) break;
        {
          const auto place = chance.below(static_cast<std::uint32_t>(list.size()));
          pile.remove_at(static_cast<int>(place));
          list.erase(list.begin() + place);
        }
        break;
      case 4:
        if (chance.below(8) != 0) break;
        pile.remove(pile.places_of(static_cast<Element>(v)));
        std::erase(list, v);
        break;
      case 5:
        if (list.size() < 3 || other_list.size() > 56) break;
        pile.move_top(3, other);
        other_list.insert(other_list.end(), list.end() - 3, list.end());
        list.resize(list.size() - 3);
        std::swap(pile, other);
        std::swap(list, other_list);
        break;
    }
    ASSERT_EQ(listed(pile), list);
    ASSERT_EQ(static_cast<int>(pile.top()), list.empty() ? 0 : list.back());
    ASSERT_EQ(pile.flanked(), flanked_in(list));
    for (int n = 1; n <= 8; ++n) ASSERT_EQ(pile.holds(n), static_cast<int>(list.size()) >= n);
  }
}

TEST(ClashPile, EqualPilesAreEqualBitForBit) {
  Pile<Element> a, b;
  a.push(Element::kDarkness);
  a.push(Element::kAir);
  a.pop();
  b.push(Element::kDarkness);
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
}

TEST(ClashBag, CountsAddsAndTellsWhatItHas) {
  Bag<Element> bag;
  bag.add(Element::kEarth, 12);
  bag.add(Element::kDarkness);
  EXPECT_EQ(bag.size(), 13);
  EXPECT_EQ(bag.mask(), 0b100010u);
  bag.take(Element::kDarkness);
  bag.drop(Element::kDarkness);
  EXPECT_EQ(bag.count(Element::kDarkness), 0);
  EXPECT_EQ(bag.mask(), 0b000010u);
  EXPECT_TRUE(bag.within(kStudents));
  EXPECT_FALSE((bag + bag).within(kStudents));
  EXPECT_EQ((kStudents - bag).size(), 48);
}

}  // namespace
}  // namespace conclave::clash
