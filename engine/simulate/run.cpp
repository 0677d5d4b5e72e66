#include "engine/simulate/run.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/simulate/lanes.h"
#include "engine/simulate/stage.h"

namespace clashdeck::simulate {

namespace {

constexpr int kMaxThreads = 256;

struct Course {
  std::uint64_t games = 0;  // numbers
  std::uint64_t chunk = 1;
  std::uint64_t each = 1;      // games that a number stands for
  std::uint64_t together = 1;  // numbers that count only together: pairs
  std::optional<double> ci = {};
};

// Plays numbers 0 to games - 1, or fewer where the answer is precise enough at a checkpoint. What
// all threads counted is in `result` afterwards, which must be new.
template <class Lane, class Make>
Ended PlayAll(const Course& course, Control& control, Make make, Lane& result) {
  const int threads = std::clamp(control.threads, 1, kMaxThreads);
  std::vector<std::unique_ptr<Lane>> lanes;
  while (static_cast<int>(lanes.size()) < threads) lanes.push_back(make());
  const auto play = [&](int worker, std::uint64_t from, std::uint64_t to) {
    Lane& lane = *lanes[static_cast<std::size_t>(worker)];
    std::uint64_t number = from;
    while (number < to && lane.Play(number)) ++number;
    return number - number % course.together - from;
  };
  const auto merge = [&](Lane& into) {
    for (const auto& lane : lanes) into.Merge(*lane);
  };
  Ended ended = Ended::kAllPlayed;
  for (std::uint64_t from = 0, to = 0; from < course.games && ended == Ended::kAllPlayed;
       from = to) {
    to = course.ci ? std::min(course.games, std::max(from * 2, kCheckpoint)) : course.games;
    const bool whole =
        RunStage({.from = from, .to = to, .chunk = course.chunk, .each = course.each}, threads,
                 control, play);
    if (!whole) {
      ended = Ended::kCancelled;
    } else if (to < course.games) {
      const std::unique_ptr<Lane> so_far = make();
      merge(*so_far);
      const std::optional<double> half = HalfWidth(so_far->Answer());
      if (half && *half <= *course.ci) ended = Ended::kPrecise;
    }
  }
  merge(result);
  return ended;
}

Ended PlayMatch(const Contest& contest, const Course& course, Control& control, MatchTally& tally) {
  const auto make = [&] { return std::make_unique<MatchLane>(contest); };
  MatchLane lane(contest);
  const Ended ended = PlayAll(course, control, make, lane);
  tally.Merge(lane.tally());
  return ended;
}

// Where every match may stop at its own time, the whole was precise if one of them was.
Ended PlayGauntlet(const Arena& arena, const Course& course, Control& control, Gauntlet& gauntlet) {
  const Contest& first = arena.contests()[0];
  MatchTally total(first.paired, first.turns);
  Ended ended = Ended::kAllPlayed;
  for (std::size_t i = 0; i < arena.contests().size(); ++i) {
    MatchTally tally(first.paired, first.turns);
    const Ended one = PlayMatch(arena.contests()[i], course, control, tally);
    gauntlet.matches.push_back(tally.Report());
    gauntlet.matches.back().opponent = static_cast<int>(i) + 1;
    total.Merge(tally);
    ended = std::max(ended, one);
  }
  gauntlet.total = total.Report();
  return ended;
}

// The places in CardSet::facts of the decks' cards whose text is not understood in full.
std::vector<std::size_t> Partial(const Spec& spec) {
  std::vector<bool> used(spec.cards->pool.cards.size());
  for (const Deck& deck : spec.decks) {
    used[deck.contender] = true;
    for (const CardIndex card : deck.cards) used[card] = true;
  }
  std::vector<std::size_t> partial;
  for (std::size_t i = 0; i < spec.cards->reports.size(); ++i) {
    const text::Tier tier = spec.cards->reports[i].tier;
    const bool whole = tier == text::Tier::kNoText || tier == text::Tier::kCompiled;
    if (used[spec.cards->card_of[i]] && !whole) partial.push_back(i);
  }
  return partial;
}

}  // namespace

Result<Report> Run(const Spec& spec, Control& control) {
  if (auto checked = Check(spec); !checked) return Failure(checked.error());
  const Arena arena(spec, &control.cancel);
  const std::vector<Contest>& contests = arena.contests();
  const std::uint64_t parts = spec.kind == Kind::kGauntlet || spec.kind == Kind::kAb
                                  ? static_cast<std::uint64_t>(contests.size())
                                  : 1;
  const Course course{.games = GamesOf(spec) / parts,
                      .chunk = arena.chunk(),
                      .each = spec.kind == Kind::kAb ? std::uint64_t{2} : 1,
                      .together = contests[0].paired ? std::uint64_t{2} : 1,
                      .ci = spec.stop.ci};
  Report report{
      .kind = spec.kind, .opponent_health = arena.opponent_health(), .partial = Partial(spec)};
  switch (spec.kind) {
    case Kind::kGoldfish: {
      const auto make = [&] { return std::make_unique<GoldfishLane>(contests[0]); };
      const auto lane = make();
      report.ended = PlayAll(course, control, make, *lane);
      report.result = lane->Report();
      break;
    }
    case Kind::kAb: {
      const auto make = [&] { return std::make_unique<AbLane>(contests[0], contests[1]); };
      const auto lane = make();
      report.ended = PlayAll(course, control, make, *lane);
      report.result = lane->Report();
      break;
    }
    case Kind::kMatch: {
      MatchTally tally(contests[0].paired, contests[0].turns);
      report.ended = PlayMatch(contests[0], course, control, tally);
      report.result = tally.Report();
      break;
    }
    case Kind::kGauntlet: {
      Gauntlet gauntlet;
      report.ended = PlayGauntlet(arena, course, control, gauntlet);
      report.result = std::move(gauntlet);
      break;
    }
  }
  return report;
}

}  // namespace clashdeck::simulate
