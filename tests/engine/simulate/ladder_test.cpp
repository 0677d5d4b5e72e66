// Policies are as strong as they claim: random < curve < lethal < mcts, over all sample decks, both
// sides with the same deck, every seed with seats exchanged. Seeds are fixed, so the figures are
// always the same; the bench `ladder` tells them with full budgets.
#include "tests/support/simulate/ladder.h"

#include <gtest/gtest.h>

#include "engine/simulate/arena.h"
#include "engine/simulate/statistics.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

// The whole interval of the mean over all decks is above `least`, and no deck says the opposite.
void ExpectAbove(double least, const LadderStep& step) {
  const Standing standing = Compare(TheSamples(), step);
  EXPECT_GT(standing.all.ci->low, least) << standing.all.mean;
  for (std::size_t i = 0; i < standing.decks.size(); ++i) {
    EXPECT_GE(standing.decks[i].ci->high, 0.5) << TheSamples().decks[i].name;
  }
}

TEST(Ladder, CurveBeatsRandom) {
  ExpectAbove(
      0.9,
      {.policy = {.policy = Policy::kCurve}, .other = {.policy = Policy::kRandom}, .games = 20});
}

TEST(Ladder, CurveBeatsBlockersAndPassive) {
  for (const Policy policy : {Policy::kPassive, Policy::kBlockers}) {
    ExpectAbove(0.9,
                {.policy = {.policy = Policy::kCurve}, .other = {.policy = policy}, .games = 20});
  }
}

// Most games have no turn that is searched in vain or not: the others must tell.
TEST(Ladder, LethalBeatsCurve) {
  ExpectAbove(0.5, {.policy = {.policy = Policy::kLethal, .nodes = 200},
                    .other = {.policy = Policy::kCurve},
                    .games = 100});
}

// On the same seeds, game by game: a win that lethal sees comes a turn earlier.
TEST(Ladder, LethalKillsEarlierThanCurve) {
  Spec spec = GoldfishOf("kiln-embers", 300);
  const Arena with_curve(spec);
  spec.policy = {.policy = Policy::kLethal, .nodes = 200};
  const Arena with_lethal(spec);
  Worker curve(with_curve.contests()[0]);
  Worker lethal(with_lethal.contests()[0]);
  Moments difference;
  for (std::uint64_t number = 0; number < spec.games; ++number) {
    difference.Add(lethal.Play(number)->kill_turn - curve.Play(number)->kill_turn);
  }
  EXPECT_LT(MeanOf(difference).ci->high, 0);
}

TEST(Ladder, MctsBeatsLethal) {
  ExpectAbove(0.5, {.policy = {.policy = Policy::kMcts, .nodes = 800},
                    .other = {.policy = Policy::kLethal, .nodes = 200},
                    .games = 8});
}

}  // namespace
}  // namespace clashdeck::simulate
