#include "importers/rulebook/rule_number.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string NumberOf(std::string_view text) {
  return std::string(text.substr(0, RuleNumberLength(text)));
}

TEST(RulebookRuleNumber, TakesTheNumberWithoutItsClosingDot) {
  EXPECT_EQ(NumberOf("704. Keywords"), "704");
  EXPECT_EQ(NumberOf("704.4. Glow"), "704.4");
  EXPECT_EQ(NumberOf("704.4b.2. Glow"), "704.4b.2");
  EXPECT_EQ(NumberOf("703.16.a.1. Glow"), "703.16.a.1");
  EXPECT_EQ(NumberOf("305.6a. and more"), "305.6a");
}

TEST(RulebookRuleNumber, OtherNumbersAreNone) {
  for (const char* text : {"", "12", "12.5 inches", "1000.1", "123abc", "abc", "100x.1"}) {
    EXPECT_EQ(NumberOf(text), "") << text;
  }
  EXPECT_EQ(NumberOf("100.1" + std::string(100, '9')), "");
}

TEST(RulebookReferences, ProseNeedsTheWordRuleForSections) {
  const auto prose = [](std::string_view text) {
    return RuleReferences(text, ReferenceStyle::kProse);
  };
  EXPECT_THAT(prose("As said (see rule 304 and 305)."), ElementsAre("304", "305"));
  EXPECT_THAT(prose("see rules 405.1, 601.1a, and 603"), ElementsAre("405.1", "601.1a", "603"));
  EXPECT_THAT(prose("New wording (703.4a.1)"), ElementsAre("703.4a.1"));
  EXPECT_THAT(prose("see rule 305.6a. and 703.2"), ElementsAre("305.6a", "703.2"));
  EXPECT_THAT(prose("It has 300 health and costs 100 gems, AC1-117"), IsEmpty());
}

TEST(RulebookReferences, RangesOfLettersAreSpeltOutAndNothingTwice) {
  const auto list = [](std::string_view text) {
    return RuleReferences(text, ReferenceStyle::kList);
  };
  EXPECT_THAT(list("211.1a-c"), ElementsAre("211.1a", "211.1b", "211.1c"));
  EXPECT_THAT(list("103.2a–b"), ElementsAre("103.2a", "103.2b"));
  EXPECT_THAT(list("101.4 605.2d-e 101.4"), ElementsAre("101.4", "605.2d", "605.2e"));
  EXPECT_THAT(list("704"), ElementsAre("704"));
  EXPECT_THAT(list("N/A"), IsEmpty());
  EXPECT_THAT(list("Appendix B"), IsEmpty());
}

TEST(RulebookReferences, FamilyIsTheRuleAroundASubrule) {
  EXPECT_EQ(RuleFamily("704.4c.1"), "704.4");
  EXPECT_EQ(RuleFamily("704.13c"), "704.13");
  EXPECT_EQ(RuleFamily("704"), "704");
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
