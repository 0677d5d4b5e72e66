#include "engine/scenario/token.h"

#include <gtest/gtest.h>

namespace clashdeck::scenario {
namespace {

using Kind = Token::Kind;

// Tokens as one text: words as they are, "quoted"#n, key=value, signs.
std::string Shown(std::string_view line) {
  const auto tokens = Tokenize(line);
  if (!tokens) return "error: " + tokens.error();
  std::string text;
  for (const Token& token : *tokens) {
    if (token.kind == Kind::kEnd) break;
    if (!text.empty()) text += '|';
    if (token.kind == Kind::kSetting) text += token.key + "=";
    text += token.kind == Kind::kQuoted ? Quote(token.text) : token.text;
    if (token.number > 0) text += "#" + std::to_string(token.number);
  }
  return text;
}

TEST(ScenarioTokens, WordsSignsAndNames) {
  EXPECT_EQ(Shown(R"(p1 attack "Big Ox" -> p2)"), R"(p1|attack|"Big Ox"|->|p2)");
  EXPECT_EQ(Shown("p1 resources 3 red, 1 red+blue (engaged)"),
            "p1|resources|3|red|,|1|red+blue|(|engaged|)");
  EXPECT_EQ(Shown("\tpass \r"), "pass");
}

TEST(ScenarioTokens, ANumberSignAfterANameIsItsNumber) {
  EXPECT_EQ(Shown(R"("Ox"#2, "Ox"#3 # the others)"), R"("Ox"#2|,|"Ox"#3)");
  EXPECT_EQ(Shown(R"("Ox" #2)"), R"("Ox")");
  EXPECT_EQ(Shown(R"("Ox"#no)"), R"("Ox")");
  EXPECT_EQ(Shown(R"("Ox"#0)"), "error: cards are numbered from 1 to 999");
  EXPECT_EQ(Shown(R"("Ox"#99999999999)"), "error: cards are numbered from 1 to 999");
}

TEST(ScenarioTokens, EscapesInQuotes) {
  EXPECT_EQ(Tokenize(R"("a \"b\" # \\ c\nd")")->front().text, "a \"b\" # \\ c\nd");
  EXPECT_EQ(Shown(R"("a\t")"), R"(error: after a backslash comes ", \ or n)");
  EXPECT_EQ(Shown(R"("open)"), "error: the quote is not closed");
  EXPECT_EQ(Shown(R"("open\)"), R"(error: after a backslash comes ", \ or n)");
}

TEST(ScenarioTokens, Settings) {
  EXPECT_EQ(Shown(R"(cost=2 text="a, b" divide=1,5 mode=1, 2)"),
            "cost=2|text=a, b|divide=1,5|mode=1,2");
  EXPECT_EQ(Shown("x= 3"), "error: a value comes after '='");
  EXPECT_EQ(Shown("=3"), "error: '=' comes after a word");
}

TEST(ScenarioTokens, WithoutCommentKeepsTheLineAsWritten) {
  EXPECT_EQ(WithoutComment("  p1 play \"A # B\"  x=2  # why"), "p1 play \"A # B\"  x=2");
  EXPECT_EQ(WithoutComment("# only a comment"), "");
}

TEST(ScenarioTokens, QuoteIsReadBack) {
  const std::string text = "a \"b\" \\ c\nd";
  EXPECT_EQ(Tokenize(Quote(text))->front().text, text);
}

}  // namespace
}  // namespace clashdeck::scenario
