// The rule ledger of this project holds: it fits the rulebook, every rule that wants a test has
// one or is listed as open, and tests cite no rules that do not exist. Each check can fail.
#include "tests/rules/ledger.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/rules/citations.h"
#include "tests/rules/coverage.h"

namespace clashdeck::rules {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::filesystem::path kRoot = CLASHDECK_SOURCE_DIR;
const std::filesystem::path kShared = kRoot / ".." / "shared";

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Ledger OurLedger() {
  Problems problems;
  Ledger ledger = ReadLedger(ReadFile(kRoot / "docs/rules/alpha-clash-2.2.tsv"), problems);
  EXPECT_THAT(problems, IsEmpty());
  return ledger;
}

std::vector<std::string> OurUncovered() {
  return ReadUncovered(ReadFile(kRoot / "docs/rules/uncovered.txt"));
}

TEST(RuleLedger, HasEveryNumberedRule) { EXPECT_EQ(OurLedger().rows.size(), 888U); }

TEST(RuleLedger, FitsTheRulebook) {
  const std::string book = ReadFile(kShared / "rulebooks/alpha-clash-comprehensive-2.2.txt");
  if (book.empty()) GTEST_SKIP() << "the rulebook is not at hand";
  EXPECT_THAT(CompareWithRulebook(OurLedger(), book), IsEmpty());
}

TEST(RuleLedger, EveryRuleThatWantsATestHasOneOrIsListed) {
  const Ledger ledger = OurLedger();
  const Coverage coverage = Cover(ledger, CitedBelow(kRoot));
  EXPECT_THAT(CheckUncovered(ledger, coverage, OurUncovered()), IsEmpty()) << "./dev rules";
}

TEST(RuleLedger, TestsCiteRulesThatExist) {
  EXPECT_THAT(Cover(OurLedger(), CitedBelow(kRoot)).unknown, IsEmpty());
}

TEST(RuleLedger, ScenariosOfOthersCiteRulesThatExist) {
  const std::vector<Citation> cited = CitedByScenariosIn(kShared / "scenarios");
  if (cited.empty()) GTEST_SKIP() << "no other scenarios are at hand";
  EXPECT_THAT(Cover(OurLedger(), cited).unknown, IsEmpty());
}

TEST(RuleLedger, ThePageSaysWhatIsSo) {
  const Ledger ledger = OurLedger();
  EXPECT_EQ(ReadFile(kRoot / "docs/rules-coverage.md"),
            WritePage(ledger, Cover(ledger, CitedBelow(kRoot))))
      << "./dev rules writes it";
}

// --- the checks can fail ------------------------------------------------------------------------
constexpr const char* kSmallBook =
    "Trading Card Game\n\nversion 9.9\n\n1. Concepts\n\n100. General\n\n100.1. Some words here.\n\n"
    "100.1a. More of them.\n\n100.2. The last   words.\n";

std::string SmallLedger() {
  return "key\trule\tclass\thash\treason\n100/100.1\t100.1\tinfo\t" + TextHash("Some words here.") +
         "\tsays nothing\n100/100.1a\t100.1a\tengine\t" + TextHash("More of them.") +
         "\t\n100/100.2\t100.2\tdeck\t" + TextHash("The last words.") + "\t\n";
}

Ledger Read(const std::string& text) {
  Problems problems;
  Ledger ledger = ReadLedger(text, problems);
  EXPECT_THAT(problems, IsEmpty());
  return ledger;
}

Problems WrongIn(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  Problems problems;
  ReadLedger(text, problems);
  return problems;
}

TEST(RuleLedgerFails, WhenTheBookChanges) {
  const Ledger ledger = Read(SmallLedger());
  EXPECT_THAT(CompareWithRulebook(ledger, kSmallBook), IsEmpty());
  std::string book = kSmallBook;
  book.replace(book.find("More"), 4, "Less");
  EXPECT_THAT(CompareWithRulebook(ledger, book),
              ElementsAre(HasSubstr("100/100.1a: its text changed")));
  EXPECT_THAT(CompareWithRulebook(ledger, std::string(kSmallBook) + "\n100.3. One more rule.\n"),
              ElementsAre(HasSubstr("100/100.3: new")));
  book = kSmallBook;
  book.erase(book.find("100.2."));
  EXPECT_THAT(CompareWithRulebook(ledger, book), ElementsAre(HasSubstr("100/100.2: no longer")));
}

TEST(RuleLedgerFails, OnRowsThatSayTooLittle) {
  EXPECT_THAT(WrongIn(SmallLedger(), "\tsays nothing", "\t"),
              ElementsAre("100/100.1: info without a reason"));
  EXPECT_THAT(WrongIn(SmallLedger(), "engine", "ruling"),
              ElementsAre("100/100.1a: ruling without a reason"));
  EXPECT_THAT(WrongIn(SmallLedger(), "engine", "motor"), ElementsAre(HasSubstr("no class")));
  EXPECT_THAT(WrongIn(SmallLedger(), "100/100.2\t", ""), ElementsAre(HasSubstr("five columns")));
  EXPECT_THAT(WrongIn(SmallLedger(), "100/100.2\t100.2", "100/100.1\t100.2"),
              ElementsAre(HasSubstr("key 100/100.1 twice")));
  EXPECT_THAT(WrongIn(SmallLedger(), "key\t", "name\t"), ElementsAre(HasSubstr("columns")));
}

TEST(RuleLedgerFails, OnARuleWithoutATest) {
  const Ledger ledger = Read(SmallLedger());
  const Coverage none = Cover(ledger, {});
  EXPECT_THAT(
      CheckUncovered(ledger, none, {}),
      ElementsAre("100/100.1a: has no test (class engine)", "100/100.2: has no test (class deck)"));
  EXPECT_THAT(CheckUncovered(ledger, none, {"100/100.1a", "100/100.2"}), IsEmpty());
  const Coverage one = Cover(ledger, {{.rule = "100.1a", .test = "tests/scenarios/a.scn"}});
  EXPECT_THAT(CheckUncovered(ledger, one, {"100/100.1a", "100/100.2"}),
              ElementsAre("100/100.1a: listed as not covered, but has a test"));
  EXPECT_THAT(CheckUncovered(ledger, one, {"100/100.1", "100/100.2", "100/100.9"}),
              ElementsAre("100/100.1: listed as not covered, but wants no test",
                          "100/100.9: listed as not covered, but is no rule"));
  EXPECT_EQ(ReadUncovered(WriteUncovered(one, {"100/100.1a", "100/100.2"})),
            std::vector<std::string>{"100/100.2"});
}

TEST(RuleLedgerFails, WhenOnlyAnotherFolderTestsARuleOfPlay) {
  const Ledger ledger = Read(SmallLedger());
  const std::vector<Citation> cited = {{.rule = "100.1a", .test = "tests/core/a_test.cpp: Name"},
                                       {.rule = "100.2", .test = "tests/core/a_test.cpp: Name"}};
  EXPECT_THAT(CheckUncovered(ledger, Cover(ledger, cited), {}),
              ElementsAre("100/100.1a: has no test (class engine)"));
}

TEST(RuleLedgerFails, OnACitationOfNoRule) {
  const Ledger ledger = Read(SmallLedger());
  EXPECT_THAT(Cover(ledger, {{.rule = "100.9", .test = "a.scn"}}).unknown,
              ElementsAre(HasSubstr("a.scn: cites rule 100.9")));
}

// --- reading ------------------------------------------------------------------------------------
std::vector<std::string> RulesOf(const std::vector<Citation>& cited) {
  std::vector<std::string> rules;
  for (const Citation& citation : cited) rules.push_back(citation.rule);
  return rules;
}

TEST(RuleCitations, OfScenarios) {
  EXPECT_THAT(RulesOf(CitedByScenario(
                  "scenario \"x\"\nrule 504.2c 303.9 # 1.1\ngame alpha-clash\np1 pass\n", "a")),
              ElementsAre("504.2c", "303.9"));
  EXPECT_THAT(CitedByScenario("rule 1.1\ngame elemental-clash\n", "a"), IsEmpty());
}

TEST(RuleCitations, OfDecks) {
  EXPECT_THAT(
      RulesOf(CitedByDeck("# 704.15b.1, 201.2a: the 10.5 of it\n# game: alpha-clash\n"
                          "4 Name 100.3\n----\nsection.too_small 100.2a\ninfo list.note -\n",
                          "a")),
      ElementsAre("704.15b.1", "201.2a", "100.2a"));
  EXPECT_THAT(CitedByDeck("# 100.1: x\n# game: creator-clash\n", "a"), IsEmpty());
}

TEST(RuleCitations, OfPrograms) {
  EXPECT_THAT(
      RulesOf(CitedByProgram("TEST(Clash, Rule504_2c_ObstructorsReplace) TEST(A, Rule704_4b_2)\n"
                             "TEST(B, Rule703_16_a_1_Portal) TEST(C, Rule104_1_AWin)\n"
                             "MakeRule504_2 Rules504_2 Rule50 RuleNumber",
                             "a")),
      ElementsAre("504.2c", "704.4b.2", "703.16.a.1", "104.1"));
}

TEST(RuleCitations, ByPrintedNumberOnlyWhereItIsUsedOnce) {
  const Ledger ledger = OurLedger();
  EXPECT_EQ(ledger.Find("115.6a")->key, "115/115.3a#2");
  EXPECT_EQ(ledger.Find("115.3a")->key, "115/115.3a");
  EXPECT_EQ(ledger.Find("405.1")->key, "405/405.1");
  EXPECT_EQ(ledger.Find("409.1")->key, "409/405.1");
  EXPECT_EQ(ledger.Find("405.4")->key, "409/405.4");  // section 405 has no such rule
  EXPECT_EQ(ledger.Find("409.9"), nullptr);
}

}  // namespace
}  // namespace clashdeck::rules
