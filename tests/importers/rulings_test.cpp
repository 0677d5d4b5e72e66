#include "importers/rulings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class Rulings : public testing::Test {
 protected:
  Rulings() { importer_.existing = SampleRecords(); }
  ImportBatch Read(std::string_view text) {
    auto batch = importer_.Read(text);
    EXPECT_TRUE(batch.has_value()) << batch.error().message;
    return batch ? *std::move(batch) : ImportBatch{};
  }
  Importer importer_;
};

TEST_F(Rulings, ReadsJson) {
  const ImportBatch batch = Read(R"({"game": "sample", "rulings": [
    {"id": "it-flies", "date": "2024-03-15", "text": "It flies.", "cards": ["OLD-001"], "rules": ["703.16"], "source": "Judge"},
    {"date": "2024-03-15", "text": "Nameless.", "cards": ["ashen-scout"]}]})");
  EXPECT_EQ(batch.kind, ImportKind::kRulings);
  EXPECT_EQ(batch.taken, 2U);
  const Ruling& ruling = batch.records.rulings.at("it-flies");
  EXPECT_THAT(ruling.cards, ElementsAre(CardId("ashen-scout")));
  EXPECT_THAT(ruling.rules, ElementsAre("703.16"));
  EXPECT_THAT(batch.records.rulings.rbegin()->first, StartsWith("ruling-"));
}

TEST_F(Rulings, TheIdOfANamelessRulingComesFromItsText) {
  const std::string text =
      R"({"game": "sample", "rulings": [{"date": "2024-03-15", "text": "Nameless.", "cards": ["ashen-scout"]}]})";
  EXPECT_EQ(Read(text).records.rulings.begin()->first, Read(text).records.rulings.begin()->first);
}

TEST_F(Rulings, WhatIsWrongIsQuarantined) {
  const ImportBatch batch = Read(R"({"game": "sample", "rulings": [
    {"id": "a", "date": "2024-03-15", "text": "x", "cards": ["ashen-scot"]},
    {"id": "b", "date": "2024-03-15", "text": "x", "cards": []},
    {"id": "c", "date": "soon", "text": "x", "cards": ["ashen-scout"]},
    {"id": "d", "date": "2024-03-15", "text": "x", "cards": ["ashen-scout", "OLD-001"]},
    {"id": "e", "date": "2024-03-15", "text": "x", "cards": ["ashen-scout"]},
    {"id": "e", "date": "2024-03-15", "text": "y", "cards": ["ashen-scout"]}]})");
  EXPECT_EQ(batch.taken, 1U);
  EXPECT_THAT(
      Told(batch.quarantined),
      ElementsAre("1 /rulings/0/cards/0 cards 'ashen-scot' is not a known card [Ashen Scout]",
                  HasSubstr("2 /rulings/1/cards cards '[]'"),
                  HasSubstr("3 /rulings/2/date date 'soon'"),
                  HasSubstr("4 /rulings/3/cards/1 cards 'OLD-001' stands twice"),
                  HasSubstr("6 /rulings/5/id id 'e'")));
}

TEST_F(Rulings, ReadsTables) {
  const ImportBatch batch = Read(
      "id\tdate\ttext\tcards\trules\tsource\nit-flies\t2024-03-15\tIt "
      "flies.\tOLD-001\t1.1|2.2\t\n");
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_THAT(batch.records.rulings.at("it-flies").rules, ElementsAre("1.1", "2.2"));
}

}  // namespace
}  // namespace clashdeck::importers
