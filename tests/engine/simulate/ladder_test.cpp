// Policies are as strong as they claim: random < curve <= lethal <= mcts, in matches with exchanged
// seats and decks. Seeds are fixed, so the figures are always the same.
#include <gtest/gtest.h>

#include "engine/simulate/statistics.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

// The policy against the other with the same deck on both sides: only the policies differ.
Mean ScoreOf(const PolicySpec& policy, const PolicySpec& other, const std::string& deck,
             std::uint64_t games) {
  Spec spec = SpecOf(Kind::kMatch, {TheSamples().Find(deck), TheSamples().Find(deck)}, games);
  spec.policy = policy;
  spec.versus = other;
  return RunAs<Match>(spec).score;
}

TEST(Ladder, CurveBeatsRandom) {
  for (const NamedDeck& deck : TheSamples().decks) {
    const Mean score =
        ScoreOf({.policy = Policy::kCurve}, {.policy = Policy::kRandom}, deck.name, 40);
    EXPECT_GT(score.ci->low, 0.85) << deck.name;
  }
}

TEST(Ladder, CurveBeatsBlockersAndPassive) {
  for (const Policy policy : {Policy::kPassive, Policy::kBlockers}) {
    const Mean score = ScoreOf({.policy = Policy::kCurve}, {.policy = policy}, "halcyon-grove", 40);
    EXPECT_GT(score.ci->low, 0.9);
  }
}

TEST(Ladder, LethalIsNotBehindCurve) {
  const Mean score = ScoreOf({.policy = Policy::kLethal, .nodes = 300}, {.policy = Policy::kCurve},
                             "kiln-embers", 120);
  EXPECT_GE(score.mean, 0.5);
  EXPECT_GT(score.ci->high, 0.5);
}

TEST(Ladder, MctsIsAheadOfLethal) {
  const Mean score = ScoreOf({.policy = Policy::kMcts, .nodes = 1000},
                             {.policy = Policy::kLethal, .nodes = 250}, "halcyon-grove", 40);
  EXPECT_GT(score.ci->low, 0.5);
}

TEST(Ladder, LethalKillsNoLaterThanCurve) {
  Spec spec = GoldfishOf("kiln-embers", 200);
  const Mean curve = RunAs<Goldfish>(spec).all.mean;
  spec.policy = {.policy = Policy::kLethal, .nodes = 300};
  EXPECT_LT(RunAs<Goldfish>(spec).all.mean.mean, curve.mean);
}

}  // namespace
}  // namespace clashdeck::simulate
