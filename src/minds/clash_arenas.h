#pragma once

// What an Arena is worth to a school: by hand, and what the network sees of it.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/clash/game.h"

namespace conclave::clash {

inline constexpr std::size_t kNextTrial = 7 * 5 * 2 * 3;  // visible, Students that lack, offered, the Emblem
inline constexpr std::size_t kCrowd = 7 * 9;              // visible, Students
inline constexpr std::size_t kCasts =
    2 * 5 * 7 * 2;  // two of three or three in a row, their Element, the rival's Trial, the Emblem

inline constexpr double kPass = 6;           // a Trial that can be passed at once; less than passing it
inline constexpr double kNotOffered = 0.25;  // of it, while no Trial of that level is on top
inline constexpr double kMissing[] = {1, 0.6, 0.36, 0.216, 0.13, 0.078, 0.047};  // of it, for each Student that lacks
inline constexpr double kReach[] = {0.3, 0.7,
                                    1};  // of it: no Student in hand can move the Emblem there, one can, it is there
inline constexpr double kSpare = 0.2;    // a Student in hand or in an Arena beyond those of use
inline constexpr double kUseful = 1.0;   // a Student where the next two Trials need it
inline constexpr double kInHand = 0.8;   // a Student in hand, while there are few
inline constexpr int kFew = 5;
inline constexpr double kPoint = 10;  // a point of the total

constexpr double counted(int number, int useful, double each) {
  return each * std::min(number, useful) + kSpare * std::max(0, number - useful);
}

// What follows from the visible Trial and the number of Students alone. Looked up, since a processor would guess these
// wrong more often than right.
struct Stage {
  double crowd = 0;                 // what the Students are worth
  std::uint16_t trial = 0;          // inputs: the next Trial, not offered and out of reach …
  std::uint16_t students = 0;       // … and the crowd
  std::uint8_t lacks = kAllPassed;  // Students, for the next Trial

  static constexpr std::uint8_t kAllPassed = std::size(kMissing);
};
inline constexpr auto kStages = [] {
  std::array<std::array<Stage, Pile<Element>::kRoom + 1>, 7> stages{};
  for (int visible = 0; visible < 7; ++visible)
    for (int students = 0; students <= Pile<Element>::kRoom; ++students) {
      const int lacks = std::max(0, visible + 1 - students);
      Stage& stage = stages[static_cast<std::size_t>(visible)][static_cast<std::size_t>(students)];
      stage.crowd = counted(students, visible + 2, kUseful);
      stage.trial = static_cast<std::uint16_t>((visible * 5 + std::min(lacks, 4)) * 6);
      stage.students =
          static_cast<std::uint16_t>(kNextTrial + static_cast<std::size_t>(visible * 9 + std::min(students, 8)));
      if (visible < 6) stage.lacks = static_cast<std::uint8_t>(lacks);
    }
  return stages;
}();

// What the next Trial is worth, by the Students that lack, then whether it is offered and the Emblem (cut off, away,
// here).
inline constexpr auto kProspects = [] {
  std::array<std::array<double, 6>, std::size(kMissing) + 1> all{};
  for (std::size_t lacks = 0; lacks < std::size(kMissing); ++lacks)
    for (std::size_t chance = 0; chance < 6; ++chance)
      all[lacks][chance] = kPass * kMissing[lacks] * (chance >= 3 ? 1 : kNotOffered) * kReach[chance % 3];
  return all;
}();

struct Arena {
  double crowd, prospect;
  std::size_t trial, students;  // inputs of the network
  bool reached;                 // by the Emblem, now or with a Student in hand
};

// `offered` are levels, as bits; `held` is 1 when a Student in hand can move the Emblem there.
inline Arena arena_of(const Public& open, Seat seat, Element element, unsigned offered, unsigned held) {
  const int visible = open.stack(seat, element).visible();
  const Stage& stage =
      kStages[static_cast<std::size_t>(visible)][static_cast<std::size_t>(open.column(seat, element).size())];
  const unsigned reach = open.emblem[index(seat)] == element ? 2 : held;
  const unsigned chance = (offered >> (visible + 1) & 1u) * 3 + reach;
  return {stage.crowd, kProspects[stage.lacks][chance], stage.trial + chance, stage.students, reach > 0};
}

}  // namespace conclave::clash
