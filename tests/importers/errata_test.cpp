#include "importers/errata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Errata : public testing::Test {
 protected:
  Errata() { importer_.existing = SampleRecords(); }
  ImportBatch Read(std::string_view text) {
    auto batch = importer_.Read(text, "errata.json");
    EXPECT_TRUE(batch.has_value()) << batch.error().message;
    return batch ? *std::move(batch) : ImportBatch{};
  }
  Importer importer_;
};

TEST_F(Errata, CardsAreFoundByIdPrintingAndName) {
  const ImportBatch batch = Read(R"({"game": "sample", "errata": [
    {"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01", "text": "New.", "changes": {"cost": 3}, "source": "Notes", "note": "why"},
    {"card": "OLD-001", "kind": "clarification", "effective": "2024-05-01", "note": "It flies."},
    {"card": "Ashen Scout", "kind": "reverted", "effective": "2024-06-01"}]})");
  EXPECT_EQ(batch.kind, ImportKind::kErrata);
  EXPECT_EQ(batch.rows, 3U);
  EXPECT_EQ(batch.taken, 3U);
  EXPECT_THAT(batch.quarantined, IsEmpty());
  const TextVersion& erratum = batch.records.texts.at("ashen-scout/errata/2024-05-01");
  EXPECT_EQ(erratum.text, "New.");
  EXPECT_EQ(erratum.changes, (Attributes{{"cost", "3"}}));
  EXPECT_EQ(erratum.source, "Notes");
  EXPECT_EQ(batch.records.texts.at("ashen-scout/clarification/2024-05-01").note, "It flies.");
  EXPECT_EQ(batch.records.texts.at("ashen-scout/reverted/2024-06-01").kind, TextKind::kReverted);
}

TEST_F(Errata, WhatIsWrongIsQuarantined) {
  const ImportBatch batch = Read(R"({"game": "sample", "errata": [
    {"card": "Ashen Scott", "kind": "errata", "effective": "2024-05-01", "text": "x"},
    {"card": "ashen-scout", "kind": "erratum", "effective": "2024-05-01", "text": "x"},
    {"card": "ashen-scout", "kind": "errata", "effective": "May", "text": "x"},
    {"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01"},
    {"card": "ashen-scout", "kind": "clarification", "effective": "2024-05-01"},
    {"card": "ashen-scout", "kind": "reverted", "effective": "2024-05-01", "text": "x"},
    {"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01", "changes": {"health": 3}}]})");
  EXPECT_EQ(batch.taken, 0U);
  EXPECT_THAT(
      Told(batch.quarantined),
      ElementsAre(
          "1 /errata/0/card card 'Ashen Scott' is not a known card [Ashen Scout]",
          HasSubstr("2 /errata/1/kind kind 'erratum' is not errata, clarification or reverted"),
          HasSubstr("3 /errata/2/effective effective 'May'"),
          HasSubstr("4 /errata/3/text text '' an erratum needs a text or changes"),
          HasSubstr("5 /errata/4/note note '' a clarification says"),
          HasSubstr("6 /errata/5/text text 'x' a reverted entry changes neither"),
          HasSubstr(
              "7 /errata/6/changes/health health '3' a card of the type Fighter has no Health")));
}

TEST_F(Errata, ADayMayHaveSeveral) {
  const ImportBatch batch = Read(R"({"game": "sample", "errata": [
    {"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01", "text": "One."},
    {"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01", "text": "Two."}]})");
  EXPECT_EQ(batch.records.texts.at("ashen-scout/errata/2024-05-01").text, "One.");
  EXPECT_EQ(batch.records.texts.at("ashen-scout/errata/2024-05-01/2").text, "Two.");
}

TEST_F(Errata, TheSameSourceReplacesAnotherSourceAdds) {
  TextVersion old;
  old.id = "ashen-scout/errata/2024-05-01";
  old.card = CardId("ashen-scout");
  old.effective = "2024-05-01";
  old.source = "Notes";
  importer_.existing.texts[old.id] = old;
  const auto entry = [](const std::string& source) {
    return R"({"game": "sample", "errata": [{"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01", "text": "x", "source": ")" +
           source + "\"}]}";
  };
  EXPECT_TRUE(Read(entry("Notes")).records.texts.contains("ashen-scout/errata/2024-05-01"));
  EXPECT_TRUE(Read(entry("Others")).records.texts.contains("ashen-scout/errata/2024-05-01/2"));
}

TEST_F(Errata, ReadsTables) {
  const ImportBatch batch = Read(
      "card,kind,effective,text,source,note\r\n"
      "ashen-scout,errata,2024-05-01,\"New, and\nlonger.\",Notes,\r\n"
      "nobody,errata,2024-05-01,x,,\r\n"
      "ashen-scout,errata\r\n");
  EXPECT_EQ(batch.format, "csv");
  EXPECT_EQ(batch.taken, 1U);
  EXPECT_EQ(batch.records.texts.at("ashen-scout/errata/2024-05-01").text, "New, and\nlonger.");
  EXPECT_THAT(Told(batch.quarantined),
              ElementsAre("2 line:4 card 'nobody' is not a known card",
                          HasSubstr("3 line:5  '' the row has 2 cells, the header 6")));
}

TEST_F(Errata, AnUnknownColumnIsAnErrorThatNamesTheNearest) {
  const auto batch = importer_.Read("card,kind,efective\nashen-scout,errata,2024-05-01\n");
  ASSERT_FALSE(batch.has_value());
  EXPECT_THAT(batch.error().message, HasSubstr("did you mean 'effective'"));
}

TEST_F(Errata, AnotherGamesFileIsAnError) {
  EXPECT_FALSE(importer_.Read(R"({"game": "other", "errata": []})").has_value());
}

}  // namespace
}  // namespace clashdeck::importers
