#include "engine/simulate/match_tally.h"

#include <algorithm>

namespace clashdeck::simulate {

namespace {

enum class Result3 : std::uint8_t { kWin, kLoss, kDraw, kNone };

Result3 ResultOf(Ending ending) {
  switch (ending) {
    case Ending::kKilled:
    case Ending::kOpponentDeckedOut:
      return Result3::kWin;
    case Ending::kLost:
    case Ending::kDeckedOut:
      return Result3::kLoss;
    case Ending::kDraw:
    case Ending::kTurnLimit:
      return Result3::kDraw;
    case Ending::kCapacity:
    case Ending::kEndless:
      break;
  }
  return Result3::kNone;
}

}  // namespace

void MatchTally::Seat::Merge(const Seat& other) {
  wins += other.wins;
  losses += other.losses;
  draws += other.draws;
}

SeatResult MatchTally::Seat::Report() const {
  return {.games = games(),
          .wins = ShareOf(wins, games()),
          .losses = ShareOf(losses, games()),
          .draws = ShareOf(draws, games())};
}

void MatchTally::Notable::Offer(int other_length, std::uint64_t other, bool shorter) {
  const bool better = shorter ? other_length < length : other_length > length;
  if (other == kNever) return;
  if (number == kNever || better || (other_length == length && other < number)) {
    length = other_length;
    number = other;
  }
}

std::optional<NotableGame> MatchTally::Notable::Report() const {
  if (number == kNever) return std::nullopt;
  return NotableGame{.number = number, .kill_turn = length};
}

void MatchTally::Add(std::uint64_t number, const GameFacts& game) {
  ++played_;
  decisions_ += game.decisions;
  ++endings_[static_cast<std::size_t>(game.ending)];
  Seat& seat = seats_[game.began ? 0 : 1];
  int points = -1;
  switch (ResultOf(game.ending)) {
    case Result3::kWin:
      ++seat.wins;
      points = 2;
      fastest_win_.Offer(game.length, number, true);
      break;
    case Result3::kLoss:
      ++seat.losses;
      points = 0;
      fastest_loss_.Offer(game.length, number, true);
      break;
    case Result3::kDraw:
      ++seat.draws;
      points = 1;
      break;
    case Result3::kNone:
      break;
  }
  if (points >= 0) {
    lengths_.Add(game.length);
    longest_.Offer(game.length, number, false);
    if (points != 1) ++won_by_length_[static_cast<std::size_t>(game.length)];
  }
  if (!paired_) {
    if (points >= 0) scores_.Add(points);
  } else if (number % 2 == 0) {
    half_ = points;
  } else if (half_ >= 0 && points >= 0) {
    scores_.Add(half_ + points);
  }
}

void MatchTally::Merge(const MatchTally& other) {
  for (int i = 0; i < 2; ++i) seats_[i].Merge(other.seats_[i]);
  scores_.Merge(other.scores_);
  for (std::size_t i = 0; i < endings_.size(); ++i) endings_[i] += other.endings_[i];
  lengths_.Merge(other.lengths_);
  for (std::size_t i = 0; i < won_by_length_.size(); ++i) {
    won_by_length_[i] += other.won_by_length_[i];
  }
  fastest_win_.Offer(other.fastest_win_.length, other.fastest_win_.number, true);
  fastest_loss_.Offer(other.fastest_loss_.length, other.fastest_loss_.number, true);
  longest_.Offer(other.longest_.length, other.longest_.number, false);
  played_ += other.played_;
  decisions_ += other.decisions_;
}

Mean MatchTally::Score() const { return ScoreOf(scores_, paired_ ? 0.25 : 0.5); }

Match MatchTally::Report() const {
  Seat all = seats_[0];
  all.Merge(seats_[1]);
  const SeatResult together = all.Report();
  Match report{.games = together.games,
               .wins = together.wins,
               .losses = together.losses,
               .draws = together.draws,
               .score = Score(),
               .first = seats_[0].Report(),
               .second = seats_[1].Report()};
  for (std::size_t i = 0; i < endings_.size(); ++i) {
    report.endings[i] = ShareOf(endings_[i], played_);
  }
  report.turns = MeanOf(lengths_);
  std::uint64_t so_far = 0;
  for (int turn = 1; turn <= turns_; ++turn) {
    const std::uint64_t count = won_by_length_[static_cast<std::size_t>(turn)];
    so_far += count;
    report.lengths.push_back({.turn = turn,
                              .share = ShareOf(count, all.games()),
                              .cumulative = ShareOf(so_far, all.games())});
  }
  report.fastest_win = fastest_win_.Report();
  report.fastest_loss = fastest_loss_.Report();
  report.longest = longest_.Report();
  report.decisions = decisions_;
  return report;
}

}  // namespace clashdeck::simulate
