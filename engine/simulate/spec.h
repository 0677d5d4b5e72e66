// What is to be simulated. Build the cards once (card_set.h), fill in a Spec, give it to Run()
// (run.h). The same Spec gives the same report on every machine and for every number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/simulate/card_set.h"
#include "engine/simulate/policies.h"

namespace clashdeck::simulate {

enum class Kind : std::uint8_t {
  kGoldfish,  // one deck against an opponent who hardly resists: how fast does it win?
  kAb,        // two lists, each as a goldfish, on the same seeds
  kMatch,     // deck against deck
  kGauntlet,  // the first deck against each of the others
};

// Who begins. kBoth: by turns, the first deck begins the games with even numbers; in matches the
// two games of a pair (2k, 2k + 1) share a seed and exchange seats.
enum class Play : std::uint8_t { kFirst, kDraw, kBoth };

struct Deck {
  CardIndex contender = 0;
  std::vector<CardIndex> cards = {};
};

// The other side of a goldfish: a plain Contender without text (0 attack, 0 defense), and a deck of
// plain cards.
struct Opponent {
  PolicySpec policy = {.policy = Policy::kPassive};
  std::optional<int> health = {};  // nothing: the commonest health of the set's Contenders
  int defense = 3;                 // of the bodies that kBlockers plays (0 attack)
};

struct Stop {
  // A goldfish game ends after so many own turns, a match after so many of each player.
  std::optional<int> turns = {};  // nothing: kGoldfishTurns, kMatchTurns
  // Stop early when the half width of the 95 % interval is at most this: of the mean kill turn
  // (goldfish), of the mean difference (ab), of the score (match; gauntlet: of each match). Looked
  // at whenever so many games are played: kCheckpoint, twice that, four times, ...
  std::optional<double> ci = {};
};
inline constexpr std::uint64_t kCheckpoint = 256;
inline constexpr int kGoldfishTurns = 20;
inline constexpr int kMatchTurns = 60;  // decks are empty before

struct Spec {
  Kind kind = Kind::kGoldfish;
  std::shared_ptr<const CardSet> cards = {};
  std::vector<Deck> decks = {};  // goldfish: 1, ab and match: 2, gauntlet: 2 or more
  // goldfish: games; ab: games of each list; match: games; gauntlet: games against each opponent.
  // Matches with Play::kBoth round up to an even number.
  std::uint64_t games = 1000;
  std::uint64_t seed = 0;
  PolicySpec policy = {};                 // of the first deck, and of both lists of an ab
  std::optional<PolicySpec> versus = {};  // match, gauntlet: of the other decks; else as `policy`
  Opponent opponent = {};                 // goldfish, ab
  Play play = Play::kBoth;
  Stop stop = {};
  bool mulligans = true;  // false: every opening hand is kept
};

inline constexpr std::uint64_t kMaxGames = 100'000'000;
inline constexpr int kMaxTurns = 60;
inline constexpr int kMaxHealth = 250;
inline constexpr int kMaxDefense = 100;

int TurnsOf(const Spec& spec);
// How many games a run plays if nothing stops it: the end of Control::done.
std::uint64_t GamesOf(const Spec& spec);

}  // namespace clashdeck::simulate
