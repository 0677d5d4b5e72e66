#include "core/query/text_filter.h"

#include <gtest/gtest.h>

namespace clashdeck::query {
namespace {

// Numbers of the texts that fit, or the problem.
std::string Find(std::string_view q) {
  const TextColumn texts({"704.4 Breakthrough", "A Weapon stays with its bearer.",
                          "The bearer's weapon \"breaks\" twice/always.", "Café: 10 cards"});
  const auto filter = TextFilter::Read(q);
  if (!filter) return std::string(ProblemName(filter.error().problem));
  std::string out;
  filter->Rows(texts)->ForEach([&](std::size_t row) { out += std::to_string(row); });
  return out;
}

TEST(TextFilter, EveryTermMustBeHeld) {
  EXPECT_EQ(Find(""), "0123");
  EXPECT_EQ(Find("  "), "0123");
  EXPECT_EQ(Find("weapon"), "12");
  EXPECT_EQ(Find("weapon STAYS"), "1");
  EXPECT_EQ(Find("cafe"), "3");
  EXPECT_EQ(Find("\"bearer's weapon\""), "2");
  EXPECT_EQ(Find("“bearer's weapon”"), "2");
  EXPECT_EQ(Find("\"\""), "query.syntax");
  EXPECT_EQ(Find("\"weapon \\\"breaks\\\"\""), "2");
}

TEST(TextFilter, PatternsAndNegations) {
  EXPECT_EQ(Find("/\\d+ cards/"), "3");
  EXPECT_EQ(Find("/twice\\/always/"), "2");
  EXPECT_EQ(Find("weapon -stays"), "2");
  EXPECT_EQ(Find("-/weapon/ -cafe"), "0");
  EXPECT_EQ(Find("-\"its bearer\""), "023");
  EXPECT_EQ(Find("/weapon/ stays"), "1");
}

TEST(TextFilter, SignsAreThoseOfTheQueryLanguage) {
  EXPECT_EQ(Find("weapon \u2013stays"), "2");  // a dash for the minus
  EXPECT_EQ(Find("weapon\u00A0stays"), "1");   // a no-break space is a blank
  EXPECT_EQ(Find("\"weapon \\\\\""), "");      // a backslash at the end of a phrase
  EXPECT_EQ(Find("\"its \\bearer\""), "");     // any other stands for itself
  EXPECT_EQ(Find("-"), "");
  EXPECT_EQ(Find("bearer's"), "2");
}

TEST(TextFilter, ATermWithoutLettersIsNoTerm) {
  EXPECT_EQ(Find("\u0301"), "query.syntax");  // a mark alone
  EXPECT_EQ(Find("-\u0301 weapon"), "query.syntax");
  EXPECT_EQ(Find("weapon\x1F"), "query.syntax");
}

TEST(TextFilter, MistakesHaveTheirCode) {
  EXPECT_EQ(Find("\"open"), "query.syntax");
  EXPECT_EQ(Find("/open"), "query.syntax");
  EXPECT_EQ(Find("/(/"), "query.bad_regex");
  EXPECT_EQ(Find("\xff"), "query.syntax");
  std::string many;
  for (int i = 0; i < 65; ++i) many += "a ";
  EXPECT_EQ(Find(many), "query.too_complex");
}

}  // namespace
}  // namespace clashdeck::query
