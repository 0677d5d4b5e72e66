#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "importers/input_limits.h"
#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::HasSubstr;

TEST(ReadImport, DetectsKindAndFormatByContent) {
  Importer importer;
  importer.existing = SampleRecords();
  const auto format = [&](std::string_view text) {
    const auto batch = importer.Read(text);
    return batch ? std::string(ImportKindName(batch->kind)) + " " + batch->format
                 : batch.error().message;
  };
  EXPECT_EQ(
      format(
          R"({"game": "sample", "set": {"code": "NEW", "name": "N", "kind": "expansion"}, "cards": []})"),
      "set native");
  EXPECT_EQ(format(R"({"game": "sample", "errata": []})"), "errata native");
  EXPECT_EQ(format(R"({"game": "sample", "rulings": []})"), "rulings native");
  EXPECT_EQ(format(R"({"_metadata": {}, "NEW-001": {"name": "A", "type": "fighter"}})"),
            "set deckplanet");
  EXPECT_EQ(format(R"([{"id": "NEW-001", "face": {"front": {"name": "A", "type": "fighter"}}}])"),
            "set tcgarena");
  EXPECT_EQ(format(R"({"cards": [{"id": "NEW-001", "name": "A", "type": "fighter"}]})"),
            "set tcgarena");
  EXPECT_EQ(format("\xEF\xBB\xBFid,name\n"), "set csv");
  EXPECT_EQ(format("card;kind;effective\n"), "errata csv");
  EXPECT_EQ(format("text\tcards\tdate\n"), "rulings csv");
}

struct RefusedInput {
  std::string name;
  std::string text;
  std::string reason;
};
class ReadImportRefuses : public testing::TestWithParam<RefusedInput> {};

TEST_P(ReadImportRefuses, AndSaysWhatWasTried) {
  Importer importer;
  const auto batch = importer.Read(GetParam().text, "some.file");
  ASSERT_FALSE(batch.has_value());
  EXPECT_EQ(batch.error().code, ErrorCode::kBadImport);
  EXPECT_EQ(batch.error().file, "some.file");
  EXPECT_THAT(batch.error().message, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Inputs, ReadImportRefuses,
    testing::Values(RefusedInput{"Nothing", " \n", "empty"},
                    RefusedInput{"Prose", "Hello there.\nHow are you?", "not a rulebook"},
                    RefusedInput{"OtherJson", R"({"a": 1})", "none of the known forms"},
                    RefusedInput{"BrokenTable", "id,name\nNEW-001,\"A\n", "as a table: "},
                    RefusedInput{"Deck", R"([{"title": "x", "deckList": {}}])", "deck list"},
                    RefusedInput{"BrokenJson", "{\"cards\": [", "not valid JSON"},
                    RefusedInput{"Binary", std::string("\x00\x01\x02", 3), "none of"}),
    [](const auto& each) { return each.param.name; });

TEST(ReadImport, RefusesMoreRowsThanTheLimitInAnyForm) {
  std::string entries = "{}";
  std::string lines = "id,name\n";
  for (std::size_t i = 0; i < kMaxRows; ++i) {
    entries += ",{}";
    lines += "1\n";
  }
  Importer importer;
  const std::string set =
      R"({"game": "sample", "set": {"code": "NEW", "name": "N", "kind": "expansion"},)"
      R"( "cards": [{"name": "A", "printings": [)" +
      entries + "]}]}";
  for (const std::string& text : {"[" + entries + "]", "{\"cards\": [" + entries + "]}",
                                  "{\"errata\": [" + entries + "]}", lines + "1", set}) {
    const auto batch = importer.Read(text, "some.file");
    ASSERT_FALSE(batch.has_value());
    EXPECT_EQ(batch.error().code, ErrorCode::kTooLarge);
    EXPECT_EQ(batch.error().message, "the file has more than 500000 rows");
  }
}

TEST(ReadImport, AGivenKindMustFit) {
  Importer importer;
  const auto batch = importer.Read(R"({"game": "sample", "errata": []})", "x", ImportKind::kSet);
  ASSERT_FALSE(batch.has_value());
  EXPECT_THAT(batch.error().message, HasSubstr("kind 'set'; it looks like 'errata'"));
  EXPECT_FALSE(importer.Read("name,type\n", "x", ImportKind::kErrata).has_value());
}

TEST(ReadImport, TheFileNameDecidesWhereTheContentDoesNot) {
  Importer importer;
  const auto batch = importer.Read("nmae,type\n", "cards.csv");
  ASSERT_FALSE(batch.has_value());
  EXPECT_THAT(batch.error().message, HasSubstr("did you mean 'name'"));
}

TEST(ReadImport, ATableAboutCardsIsNotTakenForASet) {
  Importer importer;
  for (const std::string text : {"card,effective,text\n", "question,answer,cards\n"}) {
    const auto batch = importer.Read(text, "changes.csv");
    ASSERT_FALSE(batch.has_value());
    EXPECT_THAT(batch.error().message, HasSubstr("errata have the columns 'card' and 'kind'"));
  }
}

TEST(ReadImport, KindsHaveNames) {
  for (const ImportKind kind :
       {ImportKind::kSet, ImportKind::kErrata, ImportKind::kRulings, ImportKind::kRulebook}) {
    EXPECT_EQ(ImportKindFromName(ImportKindName(kind)), kind);
  }
  EXPECT_EQ(ImportKindFromName("sets"), std::nullopt);
}

}  // namespace
}  // namespace clashdeck::importers
