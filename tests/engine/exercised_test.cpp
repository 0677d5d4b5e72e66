// Coverage tier 4: random play uses every ability of every sample card.
#include <gtest/gtest.h>

#include "tests/support/play/exercised.h"

namespace clashdeck::play {
namespace {

TEST(Exercised, EveryAbilityOfTheSampleCards) {
  const auto table = SampleTable(CLASHDECK_SOURCE_DIR "/games");
  for (const Unused& unused : UnusedAbilities(*table, 1, 4000))
    ADD_FAILURE() << unused.card << ", ability " << unused.ability << " is never used";
}

}  // namespace
}  // namespace clashdeck::play
