// Policies are as strong as they claim: random < curve <= lethal <= mcts, in matches with exchanged
// seats and decks. Seeds are fixed, so the figures are always the same.
#include <gtest/gtest.h>

#include "engine/simulate/arena.h"
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
  const Mean score = ScoreOf({.policy = Policy::kLethal, .nodes = 200}, {.policy = Policy::kCurve},
                             "vesper-nine-blades", 60);
  EXPECT_GE(score.mean, 0.5);
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
  for (const char* deck : {"kiln-embers", "vesper-nine-blades"}) {
    const Mean score = ScoreOf({.policy = Policy::kMcts, .nodes = 800},
                               {.policy = Policy::kLethal, .nodes = 200}, deck, 20);
    EXPECT_GT(score.ci->low, 0.5) << deck;
  }
}

}  // namespace
}  // namespace clashdeck::simulate
