#include "importers/known_cards.h"

#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

TEST(KnownCards, FindsByIdPrintingNameAndAlias) {
  Records records = SampleRecords();
  records.cards["ashen-scout"].aliases = {"The Scout"};
  const KnownCards known(records);
  for (const char* reference : {"ashen-scout", "OLD-001", "ASHEN  scout", "the scout"}) {
    EXPECT_EQ(known.ByAny(reference), "ashen-scout") << reference;
  }
  EXPECT_EQ(known.ByAny("nobody"), "");
  EXPECT_EQ(known.ByName("OLD-001"), "");
}

TEST(KnownCards, StopsSearchingForNearNamesAfterAWhile) {
  const Records records = SampleRecords();
  KnownCards known(records);
  EXPECT_EQ(known.NearestName("Ashen Scot"), "Ashen Scout");
  for (int i = 0; i < 100; ++i) known.NearestName("x");
  EXPECT_EQ(known.NearestName("Ashen Scot"), "");
}

}  // namespace
}  // namespace clashdeck::importers
