#include "importers/repairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

RepairTable Table(std::string_view text) {
  auto table = RepairTable::Parse(text);
  EXPECT_TRUE(table.has_value()) << table.error().message;
  return *std::move(table);
}

class Repairs : public testing::Test {
 protected:
  RepairRow row_{{3, "/X-01"}, {{"id", "X-01"}, {"type", "Fightr"}, {"type", "Fighter"}}};
  std::vector<Repair> log_;
};

TEST_F(Repairs, AnExactEntryWantsTheWholeValue) {
  const RepairTable table =
      Table(R"([{"field": "rarity", "from": "Commmon", "to": "Common", "note": "typo"}])");
  EXPECT_EQ(table.Apply("rarity", "Commmon", row_, log_), "Common");
  EXPECT_EQ(table.Apply("rarity", "Commmons", row_, log_), "Commmons");
  EXPECT_EQ(table.Apply("type", "Commmon", row_, log_), "Commmon");
  ASSERT_EQ(log_.size(), 1U);
  EXPECT_EQ(log_[0].place.row, 3U);
  EXPECT_EQ(log_[0].field, "rarity");
  EXPECT_EQ(log_[0].from, "Commmon");
  EXPECT_EQ(log_[0].to, "Common");
  EXPECT_EQ(log_[0].note, "typo");
}

TEST_F(Repairs, NullMeansNoValue) {
  const RepairTable table = Table(R"([{"field": "text", "from": "-", "to": null}])");
  EXPECT_EQ(table.Apply("text", "-", row_, log_), std::nullopt);
  EXPECT_EQ(table.Apply("text", std::nullopt, row_, log_), std::nullopt);
  EXPECT_EQ(log_.size(), 1U);
}

TEST_F(Repairs, PatternsApplyInTableOrderWhereverTheyMatchAndAreLoggedOnce) {
  const RepairTable table =
      Table(R"([{"field": "text", "pattern": "\\{\\{([^{}]*)\\}\\}", "to": "\\1"},
                                      {"field": "text", "pattern": "Enter Enter", "to": "Enter"}])");
  EXPECT_EQ(table.Apply("text", "{{Enter}} {{Enter}}: draw", row_, log_), "Enter: draw");
  ASSERT_EQ(log_.size(), 2U);
  EXPECT_EQ(log_[0].from, "{{Enter}}");
  EXPECT_EQ(log_[0].to, "Enter");
}

TEST_F(Repairs, AMatchOfNothingEnds) {
  const RepairTable table = Table(R"([{"field": "text", "pattern": "x*", "to": "y"}])");
  EXPECT_EQ(table.Apply("text", "axxb", row_, log_), "ayb");
}

TEST_F(Repairs, AReplacementThatChangesNothingIsNotLogged) {
  const RepairTable table = Table(R"([{"field": "text", "pattern": "a", "to": "a"}])");
  EXPECT_EQ(table.Apply("text", "banana", row_, log_), "banana");
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(Repairs, TheStarGoesForEveryField) {
  const RepairTable table = Table(
      R"([{"field": "*", "pattern": "Ã©", "to": "é"}, {"field": "artist", "from": "René", "to": "René A."}])");
  EXPECT_EQ(table.Apply("artist", "RenÃ©", row_, log_), "René A.");
  EXPECT_EQ(table.Apply("name", "CafÃ©", row_, log_), "Café");
}

TEST_F(Repairs, WhenAsksForTheRowsValuesAsTheyWereOrAreNow) {
  const RepairTable table = Table(R"([{"field": "cost", "when": {"id": "X-01"}, "to": "X"},
                                      {"field": "token", "when": {"type": "Fightr"}, "to": true},
                                      {"field": "text", "when": {"type": "Fighter"}, "pattern": "a", "to": "b"},
                                      {"field": "attack", "when": {"id": "X-02"}, "to": 7}])");
  EXPECT_EQ(table.Apply("cost", std::nullopt, row_, log_), "X");
  EXPECT_EQ(table.Apply("token", std::nullopt, row_, log_), "true");
  EXPECT_EQ(table.Apply("text", "aa", row_, log_), "bb");
  EXPECT_EQ(table.Apply("attack", "1", row_, log_), "1");
  EXPECT_EQ(log_.size(), 3U);
}

TEST_F(Repairs, ListsAreMendedItemByItemAndMayBeSetWhole) {
  const RepairTable table = Table(
      R"([{"field": "keywords", "pattern": "_", "to": " "}, {"field": "keywords", "from": "junk", "to": null},
                                      {"field": "colors", "when": {"id": "X-01"}, "to": ["red", "blue"]}])");
  EXPECT_THAT(table.ApplyList("keywords", {"awe_2", "junk", "flight"}, row_, log_),
              ElementsAre("awe 2", "flight"));
  EXPECT_THAT(table.ApplyList("colors", {}, row_, log_), ElementsAre("red", "blue"));
  EXPECT_EQ(log_.size(), 3U);
  EXPECT_EQ(log_[2].to, "red, blue");
}

TEST(RepairTable, NoTextIsAnEmptyTable) {
  std::vector<Repair> log;
  EXPECT_EQ(Table("").Apply("text", "a", {}, log), "a");
}

TEST(RepairTable, NamesWhatIsWrong) {
  const auto table = RepairTable::Parse(R"json({"game": "sample", "repairs": [
      {"field": "a", "from": "b"}, {"field": "a", "pattern": "(", "to": "x"},
      {"field": "a", "pattern": "(a)", "to": "\\2"}, {"field": "a", "to": "x"},
      {"field": "a", "from": "", "too": 1, "to": 1}, {"field": "a", "pattern": "a", "to": null}]})json");
  ASSERT_FALSE(table.has_value());
  std::vector<std::string> seen;
  for (const ErrorItem& item : table.error().errors) {
    seen.push_back(item.pointer + " " + item.message);
  }
  EXPECT_THAT(seen, ElementsAre(HasSubstr("/repairs/0/to the key 'to' is missing"),
                                HasSubstr("/repairs/1/pattern"), HasSubstr("/repairs/2/to"),
                                HasSubstr("/repairs/3/from"), HasSubstr("/repairs/4/too"),
                                HasSubstr("/repairs/5/to")));
}

TEST(RepairTable, OfAGameNamesFieldsAndValuesOfThatGame) {
  const Game game = SampleGame();
  const auto refused = [&](const std::string& entry) {
    const auto table = RepairTable::Parse("[" + entry + "]", "repairs.json", &game);
    return table ? std::string() : table.error().message;
  };
  EXPECT_EQ(refused(R"({"field": "rarity", "from": "Commn", "to": "Common"})"), "");
  EXPECT_EQ(refused(R"({"field": "*", "pattern": "x", "to": ""})"), "");
  EXPECT_EQ(refused(R"({"field": "colors", "when": {"id": "NEW-001"}, "to": ["red"]})"), "");
  EXPECT_THAT(refused(R"({"field": "rarrity", "from": "x", "to": "Common"})"),
              testing::HasSubstr("is not a field of the game (did you mean 'rarity'?)"));
  EXPECT_THAT(refused(R"({"field": "cost", "when": {"idd": "x"}, "to": 1})"),
              testing::HasSubstr("'idd' is not a field of the game"));
  EXPECT_THAT(refused(R"({"field": "rarity", "from": "x", "to": "Nonsense"})"),
              testing::HasSubstr("'Nonsense' is not a rarity of the game"));
}

TEST_F(Repairs, WhatARefusingEntryFindsIsNoValue) {
  const RepairTable table =
      Table(R"([{"field": "text", "pattern": "[♠♣]+", "refuse": true, "note": "is no sign of ours"},
                {"field": "text", "pattern": "♠", "to": "S"}])");
  EXPECT_EQ(table.Apply("text", "a ♠ ♣", row_, log_), "a S ♣");
  const auto refused = RepairTable::Refuses(table.PlanOf("text"), "a S ♣♣");
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->part, "♣♣");
  EXPECT_EQ(refused->reason, "is no sign of ours");
  EXPECT_FALSE(RepairTable::Refuses(table.PlanOf("text"), "a S").has_value());
  EXPECT_FALSE(RepairTable::Refuses(table.PlanOf("name"), "♣").has_value());
}

TEST(RepairsFile, ARefusingEntryHasAPatternAndAReasonOnly) {
  for (const char* entry :
       {R"({"field": "text", "refuse": true, "note": "x"})",
        R"({"field": "text", "refuse": true, "pattern": "x"})",
        R"({"field": "text", "refuse": true, "pattern": "x", "note": "x", "to": ""})",
        R"({"field": "text", "refuse": true, "from": "x", "note": "x"})"}) {
    EXPECT_FALSE(RepairTable::Parse("[" + std::string(entry) + "]").has_value()) << entry;
  }
}

}  // namespace
}  // namespace clashdeck::importers
