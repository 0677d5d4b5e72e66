#include "tests/support/simulate/ladder.h"

#include <cmath>
#include <stdexcept>

#include "engine/simulate/run.h"

namespace clashdeck::simulate {

namespace {

constexpr double kZ = 1.959963984540054;  // 97.5 % of a normal distribution lie below

Match PlayMirror(const Samples& samples, const Deck& deck, const LadderStep& step) {
  Spec spec{.kind = Kind::kMatch,
            .cards = samples.cards,
            .decks = {deck, deck},
            .games = step.games,
            .seed = step.seed,
            .policy = step.policy,
            .versus = step.other};
  Control control;
  control.threads = step.threads;
  control.nice = 0;  // somebody waits for it
  const auto report = Run(spec, control);
  if (!report) throw std::runtime_error(report.error().message);
  return std::get<Match>(report->result);
}

}  // namespace

Standing Compare(const Samples& samples, const LadderStep& step) {
  Standing standing;
  double sum = 0;
  double variance = 0;
  for (const NamedDeck& deck : samples.decks) {
    const Match match = PlayMirror(samples, deck.deck, step);
    standing.decks.push_back(match.score);
    standing.decisions += match.decisions;
    standing.all.count += match.score.count;
    sum += match.score.mean;
    variance +=
        match.score.deviation * match.score.deviation / static_cast<double>(match.score.count);
  }
  const auto decks = static_cast<double>(samples.decks.size());
  standing.all.mean = sum / decks;
  standing.all.deviation = std::sqrt(variance) / decks;
  const double reach = kZ * standing.all.deviation;
  standing.all.ci = Interval{standing.all.mean - reach, standing.all.mean + reach};
  return standing;
}

}  // namespace clashdeck::simulate
