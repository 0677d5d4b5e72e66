#include "importers/rulebook/rulebook_records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(RulebookRecords, KeysAreUniqueWhereNumbersAreNot) {
  const RuleList list =
      SplitRules(SplitLines("4. Zones\n405. A\n405.1. One.\n405.1. Again.\n409. B\n405.1. Two.\n"));
  std::vector<std::string> keys;
  for (const Rule& rule : MakeRules(list.rules, "book@1")) {
    EXPECT_EQ(rule.id, "book@1/" + rule.key);
    EXPECT_EQ(rule.ordinal, static_cast<int>(keys.size()) + 1);
    keys.push_back(rule.key);
  }
  EXPECT_THAT(keys, ElementsAre("4", "405", "405/405.1", "405/405.1#2", "409", "409/405.1"));
}

TEST(RulebookRecords, GlossaryIdsAreSlugs) {
  const std::vector<GlossaryEntry> entries = MakeGlossary(
      {{"Awe {X}", "See rule 704.", 1}, {"Awe X", "Twice.", 2}, {"…", "Odd.", 3}}, "book@1");
  EXPECT_EQ(entries[0].id, "book@1/awe-x");
  EXPECT_THAT(entries[0].rules, ElementsAre("704"));
  EXPECT_EQ(entries[1].id, "book@1/awe-x#2");
  EXPECT_EQ(entries[2].id, "book@1/entry");
}

TEST(RulebookRecords, ChangeLogCountsItsLinesFromTheHeadline) {
  ChangeLog log;
  log.versions.push_back(
      {"2.0", "2024-01-01", "version 2.0 published", 1, {"Glow (see rule 704.1)"}});
  const std::vector<ChangeLogEntry> entries = MakeChangeLog(log, "book@2.0");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].id, "book@2.0/2.0/0");
  EXPECT_EQ(entries[0].text, "version 2.0 published");
  EXPECT_EQ(entries[1].id, "book@2.0/2.0/1");
  EXPECT_EQ(entries[1].date, "2024-01-01");
  EXPECT_THAT(entries[1].rules, ElementsAre("704.1"));
}

TEST(RulebookRecords, DanglingReferencesAreNamed) {
  Records records;
  Rule rule;
  rule.number = "704";
  records.rules["r"] = rule;
  GlossaryEntry entry;
  entry.term = "Glow";
  entry.rules = {"704", "999.1"};
  records.glossary["g"] = entry;
  EXPECT_THAT(DanglingReferences(records), ElementsAre(HasSubstr("'Glow' (999.1)")));
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
