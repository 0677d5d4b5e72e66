// Every sample file of every game is read without a single refused row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

TEST(SampleData, IsTakenWhole) {
  const auto games = LoadGames(CLASHDECK_SOURCE_DIR "/games");
  ASSERT_TRUE(games.has_value()) << games.error().file << ": " << games.error().message;
  for (const GameFolder& folder : *games) {
    Records records;
    EXPECT_FALSE(folder.samples.empty()) << folder.game.id.str();
    for (const auto& file : folder.samples) {
      std::ifstream stream(file, std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream),
                             std::istreambuf_iterator<char>()};
      auto batch =
          ReadImport({text, file.string()},
                     {.game = folder.game, .existing = records, .repairs = folder.repairs});
      ASSERT_TRUE(batch.has_value()) << file << ": " << batch.error().message;
      EXPECT_THAT(Told(batch->quarantined), testing::IsEmpty()) << file;
      EXPECT_EQ(batch->taken, batch->rows) << file;
      EXPECT_GT(batch->rows, 0U) << file;
      records.sets.merge(batch->records.sets);
      records.cards.merge(batch->records.cards);
      records.printings.merge(batch->records.printings);
    }
  }
}

}  // namespace
}  // namespace clashdeck::importers
