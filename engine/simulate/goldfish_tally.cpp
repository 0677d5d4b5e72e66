#include "engine/simulate/goldfish_tally.h"

#include <algorithm>
#include <utility>

namespace clashdeck::simulate {

namespace {

// Hands of up to eight cards in five classes of cost: four digits tell the pattern of a full hand.
constexpr std::size_t kDigit = 9;
constexpr std::size_t kPatternCount = kDigit * kDigit * kDigit * kDigit * kDigit;

std::size_t PatternOf(const std::array<std::uint8_t, kCostClasses>& costs) {
  std::size_t pattern = 0;
  for (const std::uint8_t cards : costs) {
    pattern = pattern * kDigit + std::min<std::size_t>(cards, kDigit - 1);
  }
  return pattern;
}

std::array<int, kCostClasses> CardsOf(std::size_t pattern) {
  std::array<int, kCostClasses> cards = {};
  for (int i = kCostClasses - 1; i >= 0; --i) {
    cards[static_cast<std::size_t>(i)] = static_cast<int>(pattern % kDigit);
    pattern /= kDigit;
  }
  return cards;
}

template <class Counts>
void AddEach(Counts& to, const Counts& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}
template <class Tallies>
void MergeEach(Tallies& to, const Tallies& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i].Merge(from[i]);
}

}  // namespace

void KillTally::Add(int kill_turn) {
  ++games;
  ++by_turn[static_cast<std::size_t>(kill_turn)];
}

void KillTally::Merge(const KillTally& other) {
  games += other.games;
  AddEach(by_turn, other.by_turn);
}

KillTurns KillTally::Report(int turns) const {
  KillTurns report{.games = games};
  report.killed = ShareOf(games - by_turn[0], games);
  Moments won;
  std::uint64_t so_far = 0;
  for (int turn = 1; turn <= turns; ++turn) {
    const std::uint64_t count = by_turn[static_cast<std::size_t>(turn)];
    won.Merge({.count = count,
               .sum = static_cast<std::int64_t>(count) * turn,
               .squares = static_cast<std::int64_t>(count) * turn * turn});
    so_far += count;
    report.histogram.push_back(
        {.turn = turn, .share = ShareOf(count, games), .cumulative = ShareOf(so_far, games)});
  }
  report.mean = MeanOf(won);
  std::array<std::uint64_t, kMaxTurns + 1> ended = by_turn;
  ended[0] = 0;
  for (const int percent : {5, 10, 25, 50, 75, 90, 95}) {
    report.quantiles.push_back({.percent = percent, .turn = QuantileOf(ended, games, percent)});
    if (percent == 50) report.median = report.quantiles.back().turn;
  }
  return report;
}

void TurnTally::Merge(const TurnTally& other) {
  damage.Merge(other.damage);
  damage_so_far.Merge(other.damage_so_far);
  resources.Merge(other.resources);
  unspent.Merge(other.unspent);
  hand.Merge(other.hand);
  ended.Merge(other.ended);
  AddEach(resource_counts, other.resource_counts);
  AddEach(seen, other.seen);
  AddEach(placed, other.placed);
}

void CardTally::Merge(const CardTally& other) {
  opening += other.opening;
  drawn += other.drawn;
  asked += other.asked;
  castable += other.castable;
  played += other.played;
  placed += other.placed;
  dead += other.dead;
  turn_played.Merge(other.turn_played);
  early_kills.Merge(other.early_kills);
}

GoldfishTally::GoldfishTally(std::vector<Slot> slots, int turns)
    : slots_(std::move(slots)),
      turns_(turns),
      turn_(static_cast<std::size_t>(turns) + 1),
      cards_(slots_.size()),
      patterns_(kPatternCount) {
  first_game_.fill(kNever);
}

void GoldfishTally::Add(std::uint64_t number, const GameFacts& game) {
  const int kill = game.kill_turn;
  all_.Add(kill);
  (game.began ? first_ : second_).Add(kill);
  (game.put_back == 0 ? kept_ : redrawn_).Add(kill);
  if (kill != 0) won_.Add(kill);
  kills_.Add(KillOrLimit(game));
  ++endings_[static_cast<std::size_t>(game.ending)];
  std::uint64_t& first = first_game_[static_cast<std::size_t>(kill)];
  first = std::min(first, number);
  decisions_ += game.decisions;
  AddTurns(game);
  AddCards(game);
  AddHand(game);
}

void GoldfishTally::AddTurns(const GameFacts& game) {
  int before = 0;
  for (int turn = 1; turn <= game.turns; ++turn) {
    const TurnFacts& facts = game.turn[static_cast<std::size_t>(turn)];
    TurnTally& tally = turn_[static_cast<std::size_t>(turn)];
    tally.damage.Add(facts.damage_so_far - before);
    tally.damage_so_far.Add(facts.damage_so_far);
    before = facts.damage_so_far;
    tally.resources.Add(facts.resources);
    tally.unspent.Add(facts.unspent);
    tally.hand.Add(facts.hand);
    ++tally.resource_counts[facts.resources];
    for (std::size_t color = 0; color < effects::kColors; ++color) {
      tally.seen[color] += facts.color_seen >> color & 1U;
      tally.placed[color] += facts.color_placed >> color & 1U;
    }
  }
  turn_[static_cast<std::size_t>(game.turns)].ended.Add(before);
}

void GoldfishTally::AddCards(const GameFacts& game) {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    const CardFactsOfGame& facts = game.card[slot];
    if (!facts.drawn) continue;
    CardTally& tally = cards_[slot];
    ++tally.drawn;
    tally.opening += facts.opening ? 1 : 0;
    tally.asked += facts.asked ? 1 : 0;
    tally.castable += facts.castable ? 1 : 0;
    tally.played += facts.played ? 1 : 0;
    tally.placed += facts.placed ? 1 : 0;
    tally.dead += facts.played || facts.placed || facts.set ? 0 : 1;
    if (facts.played) tally.turn_played.Add(facts.turn_played);
    if (facts.early) tally.early_kills.Add(KillOrLimit(game));
  }
}

void GoldfishTally::AddHand(const GameFacts& game) {
  if (game.put_back > 0) put_back_.Add(game.put_back);
  castable_.Add(game.castable);
  ++castable_counts_[static_cast<std::size_t>(std::min(game.castable, kHandLimit))];
  for (std::size_t i = 0; i < costs_.size(); ++i) costs_[i].Add(game.costs[i]);
  for (std::size_t i = 0; i < colors_.size(); ++i) colors_[i].Add(game.colors[i]);
  patterns_[PatternOf(game.costs)].Add(KillOrLimit(game));
}

void GoldfishTally::Merge(const GoldfishTally& other) {
  decisions_ += other.decisions_;
  all_.Merge(other.all_);
  first_.Merge(other.first_);
  second_.Merge(other.second_);
  kept_.Merge(other.kept_);
  redrawn_.Merge(other.redrawn_);
  won_.Merge(other.won_);
  kills_.Merge(other.kills_);
  AddEach(endings_, other.endings_);
  for (std::size_t i = 0; i < first_game_.size(); ++i) {
    first_game_[i] = std::min(first_game_[i], other.first_game_[i]);
  }
  MergeEach(turn_, other.turn_);
  MergeEach(cards_, other.cards_);
  put_back_.Merge(other.put_back_);
  castable_.Merge(other.castable_);
  MergeEach(costs_, other.costs_);
  MergeEach(colors_, other.colors_);
  AddEach(castable_counts_, other.castable_counts_);
  MergeEach(patterns_, other.patterns_);
}

std::vector<TurnRow> GoldfishTally::TurnRows() const {
  std::vector<TurnRow> rows;
  Moments ended = turn_[0].ended;
  for (int turn = 1; turn <= turns_; ++turn) {
    const TurnTally& tally = turn_[static_cast<std::size_t>(turn)];
    TurnRow row{.turn = turn, .games = tally.damage.count};
    row.damage = MeanOf(tally.damage);
    Moments so_far = tally.damage_so_far;
    so_far.Merge(ended);
    row.damage_so_far = MeanOf(so_far);
    ended.Merge(tally.ended);
    row.resources = MeanOf(tally.resources);
    row.unspent = MeanOf(tally.unspent);
    row.hand = MeanOf(tally.hand);
    std::uint64_t at_least = row.games;
    for (int k = 0; k <= std::min(turn, kMaxResources); ++k) {
      row.at_least.push_back(ShareOf(at_least, row.games));
      at_least -= tally.resource_counts[static_cast<std::size_t>(k)];
    }
    for (std::size_t color = 0; color < effects::kColors; ++color) {
      row.color_seen[color] = ShareOf(tally.seen[color], row.games);
      row.color_placed[color] = ShareOf(tally.placed[color], row.games);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<CardRow> GoldfishTally::CardRows() const {
  std::vector<CardRow> rows;
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    const CardTally& tally = cards_[slot];
    CardRow row{.card = slots_[slot].card, .copies = slots_[slot].copies};
    row.opening = ShareOf(tally.opening, all_.games);
    row.drawn = ShareOf(tally.drawn, all_.games);
    row.castable = ShareOf(tally.castable, tally.asked);
    row.played = ShareOf(tally.played, tally.drawn);
    row.placed = ShareOf(tally.placed, tally.drawn);
    row.dead = ShareOf(tally.dead, tally.drawn);
    row.turn_played = MeanOf(tally.turn_played);
    row.early = ShareOf(tally.early_kills.count, all_.games);
    row.kill_change = DifferenceOf(tally.early_kills, kills_.Without(tally.early_kills));
    rows.push_back(row);
  }
  return rows;
}

OpeningHands GoldfishTally::Opening() const {
  OpeningHands hands;
  hands.mulligans = ShareOf(put_back_.count, all_.games);
  hands.put_back = MeanOf(put_back_);
  for (std::size_t i = 0; i < costs_.size(); ++i) hands.costs[i] = MeanOf(costs_[i]);
  for (std::size_t i = 0; i < colors_.size(); ++i) hands.colors[i] = MeanOf(colors_[i]);
  hands.castable = MeanOf(castable_);
  std::uint64_t at_least = all_.games;
  for (const std::uint64_t count : castable_counts_) {
    hands.castable_at_least.push_back(ShareOf(at_least, all_.games));
    at_least -= count;
  }
  std::vector<std::size_t> order;
  for (std::size_t pattern = 0; pattern < patterns_.size(); ++pattern) {
    if (patterns_[pattern].count > 0) order.push_back(pattern);
  }
  const auto commoner = [&](std::size_t a, std::size_t b) {
    return std::pair(patterns_[b].count, a) < std::pair(patterns_[a].count, b);
  };
  std::sort(order.begin(), order.end(), commoner);
  order.resize(std::min(order.size(), kPatterns));
  for (const std::size_t pattern : order) {
    hands.commonest.push_back({.cards = CardsOf(pattern),
                               .share = ShareOf(patterns_[pattern].count, all_.games),
                               .kill_turn = MeanOf(patterns_[pattern])});
  }
  return hands;
}

Goldfish GoldfishTally::Report() const {
  Goldfish report{.games = all_.games};
  report.all = all_.Report(turns_);
  report.first = first_.Report(turns_);
  report.second = second_.Report(turns_);
  report.kept = kept_.Report(turns_);
  report.redrawn = redrawn_.Report(turns_);
  for (std::size_t i = 0; i < endings_.size(); ++i) {
    report.endings[i] = ShareOf(endings_[i], all_.games);
  }
  report.turns = TurnRows();
  report.opening = Opening();
  report.cards = CardRows();
  report.decisions = decisions_;
  const auto game_of = [&](int turn) -> std::optional<NotableGame> {
    const std::uint64_t number = first_game_[static_cast<std::size_t>(turn)];
    if (number == kNever) return std::nullopt;
    return NotableGame{.number = number,
                       .kill_turn = turn == 0 ? std::nullopt : std::optional(turn)};
  };
  for (int turn = 1; turn <= turns_; ++turn) {
    const auto game = game_of(turn);
    if (!game) continue;
    if (!report.best) report.best = game;
    report.worst = game;
  }
  if (const auto unwon = game_of(0)) {
    report.worst = unwon;
    if (!report.best) report.best = unwon;
  }
  report.median = game_of(report.all.median.value_or(0));
  return report;
}

}  // namespace clashdeck::simulate
