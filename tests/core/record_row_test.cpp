#include "core/record_row.h"

#include <gmock/gmock.h>

#include "tests/core/fixture.h"

namespace clashdeck {
namespace {

Records Everything() {
  Records records = FixtureRecords();
  Card& briar = records.cards["briar"];
  briar.subtypes = {"a", "b"};
  briar.keywords = {{.id = "flight", .value = std::nullopt}, {.id = "awe-factor", .value = 2}};
  briar.tags = {"trigger-enter"};
  briar.token = true;
  briar.text = "two\nparagraphs \\ and a backslash";
  briar.attributes = {{"colors", ""}, {"combos", "HL\nQQ"}, {"title", "a=b"}};
  records.texts["t"] = {.id = "t",
                        .card = CardId("briar"),
                        .kind = TextKind::kReverted,
                        .effective = "2024-01-01",
                        .text = "x",
                        .changes = {{"cost", "1"}},
                        .source = "s",
                        .note = "n"};
  records.rulings["r"] = {.id = "r",
                          .date = "2024-01-01",
                          .text = "ruling",
                          .cards = {CardId("briar"), CardId("ash-scout")},
                          .rules = {"704.2", "1.1"},
                          .source = "s"};
  records.rulebooks["full@1"] = {
      .id = "full@1", .rulebook = "full", .version = "1", .title = "Full", .effective = ""};
  records.rules["full@1/1/1.1"] = {.id = "full@1/1/1.1",
                                   .version_id = "full@1",
                                   .key = "1/1.1",
                                   .number = "1.1",
                                   .section = "1",
                                   .ordinal = 7,
                                   .text = "rule"};
  records.glossary["full@1/a"] = {
      .id = "full@1/a", .version_id = "full@1", .term = "A", .text = "a", .rules = {"1.1"}};
  records.moved_cards["ash"] = {.id = CardId("ash"), .card = CardId("ash-scout")};
  records.change_log["full@1/1/0"] = {.id = "full@1/1/0",
                                      .version_id = "full@1",
                                      .version = "1",
                                      .date = "2024-01-01",
                                      .text = "first",
                                      .rules = {}};
  return records;
}

TEST(RecordRow, EveryRecordSurvivesTheWayThroughRows) {
  const Records records = Everything();
  Records again;
  for (const Row& row : ToRows(records)) {
    ASSERT_EQ(row.values.size(), RecordColumns(row.kind).size());
    const auto decoded = DecodeValues(EncodeValues(row.values));
    ASSERT_TRUE(decoded.has_value());
    ASSERT_EQ(*decoded, row.values);
    ASSERT_TRUE(PutRow({row.kind, row.id, *decoded}, again).has_value());
  }
  EXPECT_EQ(again, records);
  for (const Row& row : ToRows(records)) EraseRow(row.kind, row.id, again);
  EXPECT_EQ(again, Records{});
}

TEST(RecordRow, KindsHaveNames) {
  for (RecordKind kind : kRecordKinds) EXPECT_EQ(RecordKindFromName(RecordKindName(kind)), kind);
  EXPECT_FALSE(RecordKindFromName("nothing").has_value());
}

TEST(RecordRow, BrokenRowsAreErrors) {
  Records records;
  EXPECT_FALSE(PutRow({RecordKind::kCard, "x", {"too", "few"}}, records).has_value());
  EXPECT_FALSE(
      PutRow({RecordKind::kText, "x", {"c", "nonsense", "", "", "", "", ""}}, records).has_value());
  for (const char* ordinal : {"", "7x", "99999999999"}) {
    EXPECT_FALSE(
        PutRow({RecordKind::kRule, "x", {"b@1", "1", "1.1", "1", ordinal, "Draw."}}, records)
            .has_value());
  }
  for (const char* keyword : {"awe ", "awe two", "awe 2x"}) {
    EXPECT_FALSE(
        PutRow({RecordKind::kCard, "x", {"X", "clash", "", "", keyword, "", "", "0", ""}}, records)
            .has_value());
  }
  EXPECT_FALSE(DecodeValues("broken \\").has_value());
  EXPECT_EQ(records, Records{});
}

TEST(RecordRow, FieldChangesNameAttributesOneByOne) {
  const Records records = FixtureRecords();
  Card after = records.cards.at("briar");
  after.text = "new";
  after.attributes = {{"colors", "red,blue"}, {"title", "T"}};
  const auto changes = FieldChanges(
      {RecordKind::kCard, "briar", ToRow(records.cards.at("briar")).values, ToRow(after).values});
  std::vector<std::string> fields;
  for (const FieldChange& change : changes) fields.push_back(change.field);
  EXPECT_THAT(fields, testing::ElementsAre("attributes.colors", "attributes.cost",
                                           "attributes.title", "text"));
  EXPECT_EQ(changes[0].old_value, "red");
  EXPECT_EQ(changes[0].new_value, "red,blue");
  EXPECT_FALSE(changes[1].new_value.has_value());
  EXPECT_FALSE(changes[2].old_value.has_value());
}

TEST(RecordRow, FieldChangesNameWhatAPrintingSaidFactByFact) {
  Printing printing{.id = PrintingId("ONE-001"), .dissents = {{"cost", "=3"}, {"planet", ""}}};
  const std::vector<std::string> before = ToRow(printing).values;
  printing.dissents = {{"cost", "=3"}, {"name", "=Ash\nScout"}};
  const auto changes =
      FieldChanges({RecordKind::kPrinting, "ONE-001", before, ToRow(printing).values});
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].field, "dissents.name");
  EXPECT_EQ(changes[0].new_value, "=Ash\nScout");
  EXPECT_EQ(changes[1].field, "dissents.planet");
  EXPECT_EQ(changes[1].old_value, "");
  EXPECT_FALSE(changes[1].new_value.has_value());
}

TEST(RecordRow, FieldChangesOfAddedRecordsLeaveEmptyFieldsOut) {
  const auto changes = FieldChanges(
      {RecordKind::kSet, "ONE", std::nullopt,
       ToRow(CardSet{.code = SetCode("ONE"), .name = "One", .kind = "", .released = ""}).values});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].field, "name");
}

TEST(RecordRow, ContentHashSeesEveryRecord) {
  const Records records = Everything();
  const std::string hash = ContentHash(records);
  for (const Row& row : ToRows(records)) {
    Records less = records;
    EraseRow(row.kind, row.id, less);
    EXPECT_NE(ContentHash(less), hash) << row.id;
  }
}

}  // namespace
}  // namespace clashdeck
