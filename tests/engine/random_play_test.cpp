// Seeded games of random legal actions with every check on; a longer run is
// build/dev/tests/engine/random_play.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "engine/scenario/card_line.h"
#include "tests/support/play/checked_game.h"

namespace clashdeck::play {
namespace {

constexpr const char* kGames = CLASHDECK_SOURCE_DIR "/games";

constexpr const char* kExport =
    CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";

const CardTable& RealCards() {
  static const auto kTable = TableOf(kExport, kGames);
  return *kTable;
}

const CardTable& Samples() {
  static const auto kTable = SampleTable(kGames);
  return *kTable;
}

void PlaySeeds(const CardTable& table, std::uint64_t first, std::uint64_t count) {
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const CheckedGame game = PlayChecked(table, seed, {.replay_file = seed % 10 == 0});
    ASSERT_FALSE(game.broken) << Report(table, seed, game);
    ASSERT_NE(game.outcome, engine::Outcome::kGoesOn) << "seed " << seed << " never ends";
    ASSERT_NE(game.outcome, engine::Outcome::kCapacity) << "seed " << seed << " ran out of room";
  }
}

// Among them: 1, 5, 21 (103.5: the first hand triggered effects), 83, 119 (603.6: a change of a
// card in Oblivion).
TEST(RandomPlay, EverythingHoldsAfterEveryAction) { PlaySeeds(Samples(), 0, 200); }

// Seeds 1 to 50, and the replays of some of them written and shown again.
TEST(RandomPlay, EverythingHoldsWithRealCards) {
  if (!std::filesystem::exists(kExport)) GTEST_SKIP() << "there is no real export";
  PlaySeeds(RealCards(), 1, 50);
}

TEST(RealCards, AreReadAsTheyAreWritten) {
  if (!std::filesystem::exists(kExport)) GTEST_SKIP() << "there is no real export";
  for (const text::CardFacts& facts : RealCards().facts) {
    const std::string written = scenario::WriteCard(facts);
    scenario::Line line(written, 1);
    const std::string word = line.Word("");
    const text::CardFacts read = scenario::ReadCard(line, word);
    EXPECT_EQ(line.reason(), "") << written;
    EXPECT_EQ(scenario::WriteCard(read), written);
  }
}

// The course of 1,000 games, the same in every build, by every compiler, on every platform.
// UPDATE_GOLDEN=1 rewrites it: the rules or the sample sets changed, and replays go another way.
TEST(RandomPlay, GamesTakeTheCourseTheyAlwaysTook) {
  const std::string golden = CLASHDECK_SOURCE_DIR "/tests/golden/playouts.txt";
  char digest[32];
  std::snprintf(digest, sizeof digest, "%016llx\n",
                static_cast<unsigned long long>(Digest(Samples(), 0, 1000)));
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(golden) << digest;
  std::ifstream file(golden);
  const std::string pinned{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(pinned, digest);
}

TEST(RandomPlay, ThreadsDoNotChangeTheGames) {
  std::array<std::uint64_t, 2> apart = {};
  {
    std::thread other([&] { apart[1] = Digest(Samples(), 100, 100); });
    apart[0] = Digest(Samples(), 0, 100);
    other.join();
  }
  EXPECT_EQ(apart[0], Digest(Samples(), 0, 100));
  EXPECT_EQ(apart[1], Digest(Samples(), 100, 100));
}

}  // namespace
}  // namespace clashdeck::play
