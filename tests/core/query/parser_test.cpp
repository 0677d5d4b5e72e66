#include "core/query/parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/query/print.h"

namespace clashdeck::query {
namespace {

using testing::HasSubstr;

// The canonical spelling, or the problem with its place: "query.syntax 3-5".
std::string Canonical(std::string_view query) {
  const auto tree = Parse(query);
  if (tree) return Print(*tree);
  const QueryError& error = tree.error();
  return std::string(ProblemName(error.problem)) + " " + std::to_string(error.span.begin) + "-" +
         std::to_string(error.span.end);
}

TEST(QueryParser, AnEmptyQueryMatchesEveryCard) {
  EXPECT_EQ(Parse("  ")->kind, Node::Kind::kAll);
  EXPECT_TRUE(Parse("")->children.empty());
}

TEST(QueryParser, ABlankMeansAndWhichBindsTighterThanOr) {
  EXPECT_EQ(Canonical("a b or c AND d"), "a b or c d");
  EXPECT_EQ(Canonical("(a or b) c"), "(a or b) c");
  EXPECT_EQ(Canonical("a (b c)"), "a b c");
  EXPECT_EQ(Canonical("((a))"), "a");
  EXPECT_EQ(Canonical("a or (b or c)"), "a or b or c");
}

TEST(QueryParser, MinusNegatesWhatFollowsAtOnce) {
  EXPECT_EQ(Canonical("-t:clash -(a or b) -\"x y\" -!z"), "-t:clash -(a or b) -\"x y\" -!z");
  EXPECT_EQ(Canonical("-(-a)"), "a");
  EXPECT_EQ(Canonical("well-known"), "well-known");
  EXPECT_EQ(Canonical("- a"), "query.syntax 0-1");
  EXPECT_EQ(Canonical("--a"), "query.syntax 1-2");
  EXPECT_EQ(Canonical("a -"), "query.syntax 2-3");
}

TEST(QueryParser, TermsAreFieldOperatorAndValues) {
  const auto tree = Parse("Cost>=3|\"a b\"|/x\\/y/|2..4");
  ASSERT_TRUE(tree.has_value());
  const Condition& condition = tree->condition;
  EXPECT_EQ(condition.field, "cost");
  EXPECT_EQ(condition.op, Op::kAtLeast);
  ASSERT_EQ(condition.values.size(), 4U);
  EXPECT_EQ(condition.values[0], (Atom{.kind = Atom::Kind::kBare, .text = "3"}));
  EXPECT_EQ(condition.values[1], (Atom{.kind = Atom::Kind::kQuoted, .text = "a b"}));
  EXPECT_EQ(condition.values[2], (Atom{.kind = Atom::Kind::kRegex, .text = "x/y"}));
  EXPECT_EQ(condition.values[3], (Atom{.kind = Atom::Kind::kRange, .text = "2", .high = "4"}));
}

TEST(QueryParser, PrettySignsArePlainOnes) {
  EXPECT_EQ(Canonical("atk≥3 def≤2 r≠rare"), "atk>=3 def<=2 r!=rare");
  EXPECT_EQ(Canonical("o:“two words”"), "o:\"two words\"");
}

TEST(QueryParser, FieldsMayNameAPartOfThem) {
  EXPECT_EQ(Canonical("kw.awe-factor>=2"), "kw.awe-factor>=2");
}

TEST(QueryParser, AnExactNameStandsRightAfterItsMark) {
  EXPECT_EQ(Canonical("!\"Ember, of Dusk\""), "!\"Ember, of Dusk\"");
  EXPECT_EQ(Canonical("!ember"), "!ember");
  EXPECT_EQ(Canonical("! ember"), "query.syntax 0-1");
  EXPECT_EQ(Canonical("!name:x"), "query.syntax 0-1");
}

struct BadQuery {
  std::string_view query;
  std::string_view problem;
};

class RefusedQuery : public testing::TestWithParam<BadQuery> {};

TEST_P(RefusedQuery, SaysWhere) { EXPECT_EQ(Canonical(GetParam().query), GetParam().problem); }

INSTANTIATE_TEST_SUITE_P(
    All, RefusedQuery,
    testing::Values(
        BadQuery{"(a", "query.syntax 0-1"}, BadQuery{"a)", "query.syntax 1-2"},
        BadQuery{"()", "query.syntax 1-2"}, BadQuery{"a or", "query.syntax 4-4"},
        BadQuery{"or a", "query.syntax 0-2"}, BadQuery{"a or or b", "query.syntax 5-7"},
        BadQuery{"cost >= 3", "query.syntax 5-7"}, BadQuery{"cost>= 3", "query.syntax 6-6"},
        BadQuery{"o:\"abc", "query.syntax 2-6"}, BadQuery{"o:/abc", "query.syntax 2-6"},
        BadQuery{"o:a\"b", "query.syntax 2-4"}, BadQuery{"cost:2..", "query.syntax 5-8"},
        BadQuery{"cost:..2", "query.syntax 5-8"}, BadQuery{"cost:1..2..3", "query.syntax 5-12"},
        BadQuery{"c:red|", "query.syntax 6-6"}, BadQuery{"a | b", "query.syntax 2-3"},
        BadQuery{"\"\"", "query.syntax 0-2"}, BadQuery{"a\xFF", "query.syntax 0-2"},
        BadQuery{"o:a”b", "query.syntax 2-6"}, BadQuery{"a\x1F", "query.syntax 1-2"},
        BadQuery{"(((((((((((((((((a", "query.too_complex 16-17"}));

TEST(QueryParser, LimitsAreExact) {
  std::string terms = "a";
  for (std::size_t i = 1; i < kMaxTerms; ++i) terms += " a";
  EXPECT_TRUE(Parse(terms).has_value());
  EXPECT_EQ(Parse(terms + " a").error().problem, Problem::kTooComplex);
  EXPECT_EQ(Parse(terms + " c:x|y").error().problem, Problem::kTooComplex);
  const std::string depth(kMaxDepth, '(');
  EXPECT_TRUE(Parse(depth + "a" + std::string(kMaxDepth, ')')).has_value());
  EXPECT_TRUE(Parse(std::string(kMaxUrlQuery, 'a'), kMaxUrlQuery).has_value());
  EXPECT_EQ(Parse(std::string(kMaxUrlQuery + 1, 'a'), kMaxUrlQuery).error().problem,
            Problem::kTooLong);
}

TEST(QueryParser, MessagesSayWhatToWriteInstead) {
  EXPECT_THAT(Parse("cost >= 3").error().message, HasSubstr("without blanks"));
  EXPECT_THAT(Parse("or a").error().message, HasSubstr("in quotes"));
}

}  // namespace
}  // namespace clashdeck::query
