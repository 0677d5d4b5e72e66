// What simulations find, as plain numbers. Counts are exact; shares, means and intervals are made
// from them in a fixed order, so that two reports of one Spec are equal to the last bit. All
// intervals are 95 %.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/effects/words.h"
#include "engine/simulate/spec.h"

namespace clashdeck::simulate {

struct Interval {
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};

// `count` of `of`, with Wilson's interval; 0 of 0 is 0 in [0, 1].
struct Share {
  std::uint64_t count = 0;
  std::uint64_t of = 0;
  double share = 0;
  Interval ci = {0, 1};

  bool operator==(const Share&) const = default;
};

// The mean of `count` numbers, with the normal interval from their deviation; nothing where there
// are none, and an interval only from two on.
struct Mean {
  std::uint64_t count = 0;
  double mean = 0;
  double deviation = 0;
  std::optional<Interval> ci = {};

  bool operator==(const Mean&) const = default;
};

// --- how games end
enum class Ending : std::uint8_t {
  kKilled,     // the opponent's Contender is at zero, or an effect says so
  kTurnLimit,  // Stop::turns are over
  kDeckedOut,  // drew from an empty deck (104.3c)
  kOpponentDeckedOut,
  kLost,  // the own Contender is at zero, or an effect says so
  kDraw,
  kCapacity,  // the engine ran out of room; no result
  kEndless,   // so many decisions that it was broken off; no result
};
inline constexpr int kEndings = 8;

enum class Ended : std::uint8_t {
  kAllPlayed,
  kPrecise,    // Stop::ci is reached
  kCancelled,  // the report is about the games played by then
};

// --- goldfish
struct TurnCount {
  int turn = 0;
  Share share = {};       // of all games: killed in this own turn
  Share cumulative = {};  // ... or before

  bool operator==(const TurnCount&) const = default;
};
struct Quantile {
  int percent = 0;
  std::optional<int> turn = {};  // nothing: so many games are not won within the limit

  bool operator==(const Quantile&) const = default;
};
struct KillTurns {
  std::uint64_t games = 0;
  Share killed = {};
  Mean mean = {};                         // of the games that were won
  std::optional<int> median = {};         // of all games, as are the quantiles
  std::vector<Quantile> quantiles = {};   // 5, 10, 25, 50, 75, 90, 95
  std::vector<TurnCount> histogram = {};  // turns 1 to Stop::turns

  bool operator==(const KillTurns&) const = default;
};

// Own turn `turn`. Games that ended before do not count, except where it is said.
struct TurnRow {
  int turn = 0;
  std::uint64_t games = 0;  // that came so far
  Mean damage = {};         // health that the opponent lost from this turn to before the next
  Mean damage_so_far = {};  // of all games, ended ones included
  Mean resources = {};      // in the Resource Zone after the Resource Step
  std::vector<Share> at_least = {};  // [k]: k or more resources, from 0
  Mean unspent = {};                 // resources that are ready at the end of the turn
  Mean hand = {};                    // cards in hand at the end of the turn
  std::array<Share, effects::kColors> color_seen = {};    // a card of the colour was drawn by then
  std::array<Share, effects::kColors> color_placed = {};  // a resource gives the colour

  bool operator==(const TurnRow&) const = default;
};

// One card of the deck; shares are of games.
struct CardRow {
  CardIndex card = 0;
  int copies = 0;
  Share opening = {};     // a copy is in the hand that is kept
  Share drawn = {};       // a copy was drawn, opening hand included
  Share castable = {};    // of `drawn`: could be paid with all resources, in the own turn with the
                          // number of its cost (of X: of its gems), or in the turn it was drawn if
                          // that is later; games that end before, and those in which no copy is in
                          // hand then, do not count
  Share played = {};      // of `drawn`: a copy was played, or set and activated
  Share placed = {};      // of `drawn`: a copy became a resource
  Share dead = {};        // of `drawn`: no copy was played, set, placed, or left the hand otherwise
  Mean turn_played = {};  // the first time
  // Mean kill turn of games with a copy among the first kEarlyTurns turns' cards less that of
  // those without. Only these: in long games every card is drawn, which says nothing of the card.
  // Games that are not won count as Stop::turns + 1.
  Share early = {};
  Mean kill_change = {};  // `count`: games with it; below 0 it helps

  bool operator==(const CardRow&) const = default;
};
inline constexpr int kEarlyTurns = 3;

// An opening hand by its costs: 0 or 1, 2, 3, 4, 5 and more.
inline constexpr int kCostClasses = 5;
struct HandPattern {
  std::array<int, kCostClasses> cards = {};
  Share share = {};     // of all hands that were kept
  Mean kill_turn = {};  // games that are not won count as Stop::turns + 1

  bool operator==(const HandPattern&) const = default;
};
struct OpeningHands {
  Share mulligans = {};                            // at least one card was put back (103.5)
  Mean put_back = {};                              // of the mulligans
  std::array<Mean, kCostClasses> costs = {};       // cards of each cost in the hand that is kept
  std::array<Mean, effects::kColors> colors = {};  // cards of each colour
  Mean castable = {};  // cards of the hand that the rest of it could pay for within
                       // the first kEarlyTurns turns
  std::vector<Share> castable_at_least = {};  // [k]
  std::vector<HandPattern> commonest = {};    // at most kPatterns, the commonest first

  bool operator==(const OpeningHands&) const = default;
};
inline constexpr std::size_t kPatterns = 10;

struct NotableGame {
  std::uint64_t number = 0;
  std::optional<int> kill_turn = {};

  bool operator==(const NotableGame&) const = default;
};

struct Goldfish {
  std::uint64_t games = 0;
  KillTurns all = {};
  KillTurns first = {};                      // began
  KillTurns second = {};                     // did not
  KillTurns kept = {};                       // no mulligan
  KillTurns redrawn = {};                    // a mulligan
  std::array<Share, kEndings> endings = {};  // by Ending
  std::vector<TurnRow> turns = {};
  OpeningHands opening = {};
  std::vector<CardRow> cards = {};  // in the order in which the deck names them first
  std::optional<NotableGame> best = {}, median = {}, worst = {};  // the first such game
  std::uint64_t decisions = 0;                                    // of both players

  bool operator==(const Goldfish&) const = default;
};

// --- ab: b against a, game by game on the same seeds. Games that are not won count as
// Stop::turns + 1.
struct Comparison {
  std::uint64_t games = 0;
  Mean difference = {};  // kill turn of b less that of a: below 0, b is faster
  std::uint64_t a_faster = 0, b_faster = 0, same = 0;
  Share b_of_decided = {};  // b_faster of those that differ

  bool operator==(const Comparison&) const = default;
};
struct Ab {
  Goldfish a = {};
  Goldfish b = {};
  Comparison paired = {};

  bool operator==(const Ab&) const = default;
};

// --- matches, from the first deck's side
struct SeatResult {
  std::uint64_t games = 0;
  Share wins = {}, losses = {}, draws = {};

  bool operator==(const SeatResult&) const = default;
};
struct Match {
  int opponent = 1;                          // place in Spec::decks
  std::uint64_t games = 0;                   // with a result; Ending says why others have none
  Share wins = {}, losses = {}, draws = {};  // a turn limit is a draw
  // A win is 1, a draw 1/2. Where games come in pairs the interval is that of the pairs' means.
  Mean score = {};
  SeatResult first = {}, second = {};
  std::array<Share, kEndings> endings = {};  // by Ending, as the first deck sees them
  Mean turns = {};                           // turns of the player who took more of them
  std::vector<TurnCount> lengths = {};       // of games with a winner, by that number
  std::optional<NotableGame> fastest_win = {}, fastest_loss = {}, longest = {};
  std::uint64_t decisions = 0;

  bool operator==(const Match&) const = default;
};
struct Gauntlet {
  std::vector<Match> matches = {};
  Match total = {};  // `opponent` and the notable games say nothing

  bool operator==(const Gauntlet&) const = default;
};

struct Report {
  Kind kind = Kind::kGoldfish;
  Ended ended = Ended::kAllPlayed;
  int opponent_health = 0;  // goldfish, ab: what Opponent came to
  // Cards of the decks whose text is not understood in full (CardSet::facts): they play with what
  // is.
  std::vector<std::size_t> partial = {};
  std::variant<Goldfish, Ab, Match, Gauntlet> result = {};

  bool operator==(const Report&) const = default;
};

}  // namespace clashdeck::simulate
