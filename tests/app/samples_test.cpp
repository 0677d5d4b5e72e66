// The sample files of all games import whole, twice, and every game has what a newcomer needs to
// try it.
#include <gtest/gtest.h>

#include <thread>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class SamplesTest : public ServiceTest {};

TEST_F(SamplesTest, EverySampleFileImportsWithoutAFinding) {
  const auto done = ImportSamples(services_, [](const ImportReport& report) {
    EXPECT_EQ(report.status, "done") << report.file_name;
    EXPECT_TRUE(report.repaired.empty()) << report.file_name;
    EXPECT_TRUE(report.conflicts.empty()) << report.file_name;
    EXPECT_TRUE(report.deferred.empty()) << report.file_name;
  });
  ASSERT_TRUE(done.has_value()) << done.error().file << " " << done.error().pointer << " "
                                << done.error().message;
  const CatalogPtr catalog = services_.catalogs->current();
  EXPECT_GE(catalog->Find("alpha-clash")->card_count(), 150U);
  EXPECT_GE(catalog->Find("elemental-clash")->card_count(), 60U);
  EXPECT_GE(catalog->Find("creator-clash")->card_count(), 60U);
  EXPECT_GE(catalog->Find("shining-shadows")->card_count(), 10U);

  const std::string version = Version();
  std::size_t changed = 0;
  ASSERT_TRUE(ImportSamples(services_, [&](const ImportReport& report) {
                changed += report.diff.size();
              }).has_value());
  EXPECT_EQ(changed, 0U);
  EXPECT_EQ(Version(), version);
  EXPECT_TRUE(services_.store->Verify().problems.empty());
}

TEST_F(SamplesTest, ASecondStartJournalsNothing) {
  const auto ignore = [](const ImportReport&) {};
  ASSERT_TRUE(ImportSamples(services_, ignore).has_value());
  const auto count = [&] {
    std::size_t entries = 0;
    services_.store->Read(
        [&](db::Session& session) { entries = session.audit.List(0, 1000).size(); });
    return entries;
  };
  const std::size_t before = count();
  ASSERT_TRUE(ImportSamples(services_, ignore).has_value());
  EXPECT_EQ(count(), before);
}

TEST_F(SamplesTest, ServersThatStartTogetherAllSucceed) {
  std::vector<std::thread> servers;
  for (int i = 0; i < 3; ++i) {
    servers.emplace_back([&] {
      auto services =
          OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
      ASSERT_TRUE(services.has_value());
      const auto done = ImportSamples(*services, [](const ImportReport&) {});
      EXPECT_TRUE(done.has_value()) << done.error().message;
    });
  }
  for (std::thread& server : servers) server.join();
  EXPECT_TRUE(services_.catalogs->ReloadIfChanged());
  EXPECT_GE(Cards().card_count(), 150U);
}

}  // namespace
}  // namespace clashdeck::app
