#include "app/catalog_service.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "db/sqlite.h"
#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class CatalogServiceTest : public ServiceTest {
 protected:
  void ImportElsewhere() {
    auto other = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
    ASSERT_TRUE(other.has_value());
    const std::string set = TwoCardSet(2);
    ASSERT_TRUE(
        other->imports
            ->Import({.game = "alpha-clash", .bytes = set, .file_name = "x", .actor = "other"})
            .has_value());
  }

  void Execute(const std::string& sql) {
    db::Database(folder_ / "clashdeck.sqlite3", db::OpenMode::kReadWrite).Execute("test", sql);
  }
};

TEST_F(CatalogServiceTest, AReloadThatFailsIsTriedAgain) {
  ImportElsewhere();
  Execute("UPDATE cards SET attributes = 'zzz' WHERE id = 'test-scout'");
  EXPECT_THROW(services_.catalogs->ReloadIfChanged(), std::runtime_error);
  EXPECT_THROW(services_.catalogs->ReloadIfChanged(), std::runtime_error);
}

TEST_F(CatalogServiceTest, AListenerThatThrowsHoldsTheChangeBackForBothSides) {
  bool broken = false;
  std::string heard;
  services_.catalogs->Subscribe([&](const CatalogPtr& catalog) {
    if (broken) throw std::runtime_error("listener");
    heard = catalog->data_version();
  });
  const std::string before = Version();
  broken = true;
  EXPECT_THROW((void)Import(TwoCardSet(2)), std::runtime_error);  // committed, but not shown
  EXPECT_EQ(Version(), before);
  EXPECT_EQ(heard, before);
  broken = false;
  EXPECT_TRUE(services_.catalogs->ReloadIfChanged());
  EXPECT_NE(Version(), before);
  EXPECT_EQ(heard, Version());
  EXPECT_FALSE(services_.catalogs->ReloadIfChanged());
}

// An import commits, another process commits after it and is seen, and only then does the first
// come to show what it made.
TEST_F(CatalogServiceTest, ALaterCommitIsNotHiddenByAnEarlierOne) {
  const CatalogPtr base = services_.catalogs->current();
  GameCatalogPtr earlier =
      services_.catalogs->Prepare("alpha-clash", base->Find("alpha-clash")->records());
  ImportElsewhere();
  ASSERT_TRUE(services_.catalogs->ReloadIfChanged());
  const std::string later = Version();
  ASSERT_NE(later, base->data_version());
  EXPECT_EQ(services_.catalogs->Replace(std::move(earlier), base)->data_version(), later);
  EXPECT_EQ(Version(), later);
}

TEST_F(CatalogServiceTest, APrintingWithoutItsCardOrSetIsNamed) {
  ImportElsewhere();
  const auto message = [&] {
    try {
      (void)OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
    } catch (const std::exception& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  Execute("PRAGMA foreign_keys = OFF; DELETE FROM cards WHERE id = 'test-guard'");
  EXPECT_EQ(message(), "printing 'TST-002' names the card 'test-guard', which is not there");
  Execute("PRAGMA foreign_keys = OFF; DELETE FROM sets");
  EXPECT_NE(message().find("names the set 'TST', which is not there"), std::string::npos);
}

}  // namespace
}  // namespace clashdeck::app
