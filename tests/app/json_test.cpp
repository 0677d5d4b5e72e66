#include "app/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class JsonTest : public ServiceTest {};

TEST_F(JsonTest, ACardShowsItsGamesAttributesAndNullForMissingOnes) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const auto json = CardJson(Cards(), *Cards().FindCard("test-scout"));
  EXPECT_EQ(json["id"], "test-scout");
  EXPECT_EQ(json["game"], "alpha-clash");
  EXPECT_EQ(json["type"], "clash");
  EXPECT_EQ(json["colors"], nlohmann::ordered_json::array({"red"}));
  EXPECT_EQ(json["cost"], 2);
  EXPECT_EQ(json["gems"], "R");
  EXPECT_EQ(json["tags"], nlohmann::ordered_json::array({"Trigger - Enter"}));
  EXPECT_EQ(json["errata"], false);
  ASSERT_TRUE(json.contains("affiliation"));
  EXPECT_TRUE(json["affiliation"].is_null());
  EXPECT_FALSE(json.contains("health")) << "a Clash card has no health to miss";
  EXPECT_FALSE(json.contains("printings"));
}

TEST_F(JsonTest, WhatIsIncludedStandsAsOfTheDay) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  ASSERT_TRUE(Import(Erratum()).has_value());
  const CardIndex scout = *Cards().FindCard("test-scout");
  const CardJsonOptions january{
      .as_of = "2024-01-15", .printings = true, .rulings = true, .history = true};
  const auto before = CardJson(Cards(), scout, january);
  EXPECT_EQ(before["text"], "Trigger - Enter: You may draw one card.");
  EXPECT_EQ(before["history"].size(), 1U);
  EXPECT_EQ(before["printings"].size(), 2U);
  const auto after = CardJson(Cards(), scout, {.history = true});
  EXPECT_EQ(after["text"], "Trigger - Enter: Draw one card.");
  EXPECT_EQ(after["history"].size(), 2U);
  EXPECT_EQ(after["errata"], true);
  const CardJsonOptions old{.as_of = "2023-12-31", .printings = true};
  EXPECT_TRUE(CardJson(Cards(), scout, old)["printings"].empty());
}

TEST_F(JsonTest, AnErratumOfALaterDayIsListedButNotInForceToday) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  ASSERT_TRUE(Import(Erratum()).has_value());
  const CardIndex scout = *Cards().FindCard("test-scout");
  const auto before = CardJson(Cards(), scout, {.today = "2024-01-15", .history = true});
  EXPECT_EQ(before["text"], "Trigger - Enter: You may draw one card.");
  EXPECT_EQ(before["errata"], false);
  EXPECT_EQ(before["history"].size(), 2U);
  EXPECT_EQ(CardJson(Cards(), scout, {.today = "2024-12-31"})["errata"], true);
}

TEST_F(JsonTest, AnImportReportHasTheContractsFields) {
  const auto report = Import(OneBadRow());
  const auto json = ImportReportJson(*report);
  for (const char* key : {"id", "status", "data_version", "rows", "added", "changed", "unchanged",
                          "repaired", "conflicts", "quarantined", "diff"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  ASSERT_EQ(json["quarantined"].size(), 1U);
  for (const char* key : {"row", "pointer", "field", "value", "reason", "suggestion"}) {
    EXPECT_TRUE(json["quarantined"][0].contains(key)) << key;
  }
}

TEST_F(JsonTest, LongListsOfAReportAreCutAndTheRestCounted) {
  ImportReport report;
  report.repaired.resize(kMaxListed + 7);
  report.conflicts.resize(kMaxListed + 1);
  report.quarantined.resize(kMaxQuarantined + 2);
  report.notes.resize(3);
  const auto journal = ImportReportJson(report, ReportDetail::kJournal);
  EXPECT_EQ(journal["repaired"].size(), kMaxListed);
  EXPECT_EQ(journal["omitted"]["repaired"], 7);
  EXPECT_EQ(journal["omitted"]["conflicts"], 1);
  EXPECT_EQ(journal["quarantined"].size(), kMaxListed);
  EXPECT_EQ(journal["omitted"]["quarantined"], kMaxQuarantined + 2 - kMaxListed);
  EXPECT_EQ(journal["notes"].size(), 3U);
  EXPECT_EQ(journal["omitted"]["notes"], 0);
  const auto answer = ImportReportJson(report);
  EXPECT_EQ(answer["quarantined"].size(), kMaxQuarantined);
  EXPECT_EQ(answer["omitted"]["quarantined"], 2);
  const auto complete = ImportReportJson(report, ReportDetail::kComplete);
  EXPECT_EQ(complete["quarantined"].size(), kMaxQuarantined + 2);
  EXPECT_EQ(complete["omitted"]["repaired"], 0);
}

TEST_F(JsonTest, AReportFitsIntoADatabaseValueHoweverLongItsTexts) {
  ImportReport report;
  report.quarantined.resize(100);
  for (importers::Quarantine& row : report.quarantined) row.value.assign(1 << 20, 'x');
  report.notes.assign(100, std::string(1 << 20, 'x'));
  const auto json = ImportReportJson(report);
  EXPECT_LT(json.dump().size(), std::size_t{32} << 20U);
  EXPECT_EQ(json["quarantined"].size() + json["omitted"]["quarantined"].get<std::size_t>(), 100U);
}

}  // namespace
}  // namespace clashdeck::app
