#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/clash/game.h"
#include "games/clash/names.h"

namespace conclave::clash {

// A position written as text, and played on in the notation. One fact a line, blank lines ignored:
//
//   turn 3                              whose turn follows (odd: Dragombre); from turn 3 nobody owes a Starting Trial
//   dragombre emblem fire               blazon when not said
//   dragombre hand fire fire air
//   dragombre fire: 1 2 | earth fire    Trials in the Arena, bottom first | Students, bottom first
//   dragombre available 5 2             bottom first: 2 can be taken
//   returned 3 1                        known on top of the Trial deck, bottom first: 1 is revealed next
//   trial-deck 4 4 6                    exactly these besides; the other Trials lie under Blancgriffon's available ones
//   deck fire water                     exactly these; the other Students lie in the discard pile
//   discard air                         exactly these; the other Students fill Blancgriffon's Darkness column
//   overtime | summoned
//
// What is not mentioned is in the decks. Every Student and Trial of the game is somewhere: the position is sound.
State position(const std::string& text);

class Duel {
 public:
  explicit Duel(const std::string& text) : state_(position(text)) {}
  explicit Duel(const State& state) : state_(state) {}

  // The acting seat plays; the move must be legal. `chance` are the results to come, in the notation, and must all be
  // used; with none given they are random.
  void play(const std::string& move, const std::vector<std::string>& chance = {});
  void play_all(const std::vector<std::string>& moves) {
    for (const auto& move : moves) play(move);
  }
  // Why the move is refused ("not-in-hand"); empty when it is legal. The acting seat asks, or the one named.
  std::string refused(const std::string& move) const;
  std::string refused(Seat seat, const std::string& move) const;
  std::set<std::string> legal() const;
  bool offers(const std::string& move) const { return legal().contains(move); }

  std::string column(Seat seat, Element arena) const;  // "earth fire", bottom first
  std::string trials(Seat seat, Element arena) const;  // "1 2", bottom first
  std::string available(Seat seat) const;              // "5 2", bottom first
  std::string returned() const;
  std::string hand(Seat seat) const;  // "air fire fire", in the order of Elements
  std::string discard() const;
  std::string emblem(Seat seat) const { return name(open().emblem[index(seat)]); }
  int total(Seat seat) const { return open().total[index(seat)]; }
  std::string ending() const;                            // "deck", or empty while the game goes on
  std::string winner() const;                            // "dragombre", "nobody"
  std::vector<std::string> log() const { return log_; }  // what the last move brought, in English, as everyone saw it

  const State& state() const { return state_; }
  const Public& open() const { return state_.open; }
  Seat acting() const { return to_act(state_).front(); }

 private:
  State state_;
  Cards cards_;
  FastChance random_{1};
  std::vector<std::string> log_;
};

}  // namespace conclave::clash
