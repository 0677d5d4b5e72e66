// The machinery on grammars small enough to see through.
#include "engine/text/grammar.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/text/chart.h"
#include "engine/text/print.h"
#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {
namespace {

Value Nothing(Writer&, const Node&) { return {}; }

template <std::size_t kCount>
Grammar Of(const std::array<Row, kCount>& rows) {
  const std::array<std::span<const Row>, 1> tables = {rows};
  return Grammar(tables);
}

struct Read {
  Chart::Outcome outcome;
  std::string printed;
  std::string ambiguity;
};

Read ReadAll(const Grammar& grammar, const char* words) {
  const NormalText text = Normalise(words);
  Chart chart(grammar, text, 0, text.tokens.size());
  Node node;
  Read out;
  out.outcome = chart.Read(grammar.Phrase("start"), 0, text.tokens.size(), node);
  if (out.outcome == Chart::Outcome::kRead) {
    Joiner joiner;
    Print(grammar, text, node, joiner);
    out.printed = joiner.Take();
  }
  out.ambiguity = chart.ambiguity();
  return out;
}

TEST(Grammar, WritesOutOptionsAndChoices) {
  const std::array<Row, 1> rows = {Row{"start", "a [b] (c|d e)", Nothing}};
  const Grammar grammar = Of(rows);
  for (const char* words : {"a c", "a b c", "a d e", "a b d e"}) {
    EXPECT_EQ(ReadAll(grammar, words).outcome, Chart::Outcome::kRead) << words;
    EXPECT_EQ(ReadAll(grammar, words).printed, words);
  }
  for (const char* words : {"a", "a b", "a d", "a c d e", "b c"}) {
    EXPECT_EQ(ReadAll(grammar, words).outcome, Chart::Outcome::kNotRead) << words;
  }
}

TEST(Grammar, ReadsTokensByKind) {
  const std::array<Row, 2> rows = {Row{"start", "<amount> of #name", Nothing},
                                   Row{"amount", "#number", Nothing}};
  const Grammar grammar = Of(rows);
  EXPECT_EQ(ReadAll(grammar, "two of [Moxie]").printed, "2 of [Moxie]");
  EXPECT_EQ(ReadAll(grammar, "two of (Moxie)").outcome, Chart::Outcome::kNotRead);
}

TEST(Grammar, SpellsVerbsForOthersAndForCosts) {
  const std::array<Row, 4> rows = {
      Row{"act", "~search here", Nothing}, Row{"start", "you <act>", Nothing},
      Row{"start", "they <does>", Nothing}, Row{"start", "by <acting>", Nothing}};
  const Grammar grammar = Of(rows);
  for (const char* words : {"you search here", "they searches here", "by searching here"}) {
    EXPECT_EQ(ReadAll(grammar, words).outcome, Chart::Outcome::kRead) << words;
  }
  EXPECT_EQ(ReadAll(grammar, "you searches here").outcome, Chart::Outcome::kNotRead);
}

TEST(Grammar, TwoReadingsAreAnError) {
  const std::array<Row, 4> rows = {Row{"start", "<list>", nullptr}, Row{"list", "x", Nothing},
                                   Row{"list", "x and <list>", Nothing},
                                   Row{"list", "x and x", Nothing}};
  const Grammar grammar = Of(rows);
  EXPECT_EQ(ReadAll(grammar, "x").outcome, Chart::Outcome::kRead);
  const Read twice = ReadAll(grammar, "x and x");
  EXPECT_EQ(twice.outcome, Chart::Outcome::kAmbiguous);
  EXPECT_NE(twice.ambiguity.find("x and <list>"), std::string::npos) << twice.ambiguity;
}

TEST(Grammar, FindsOneReadingAmongManyCuts) {
  const std::array<Row, 3> rows = {Row{"start", "<words> x <words>", Nothing},
                                   Row{"words", "x", Nothing}, Row{"words", "x <words>", Nothing}};
  EXPECT_EQ(ReadAll(Of(rows), "x x x").outcome, Chart::Outcome::kRead);
  EXPECT_EQ(ReadAll(Of(rows), "x x x x").outcome, Chart::Outcome::kAmbiguous);
}

TEST(GrammarDeathTest, RefusesTablesWithMistakes) {
  const std::array<Row, 1> unknown = {Row{"start", "<nowhere>", nullptr}};
  EXPECT_DEATH(Of(unknown), "unknown phrase");
  const std::array<Row, 1> itself = {Row{"start", "<start> x", Nothing}};
  EXPECT_DEATH(Of(itself), "begins with itself");
  const std::array<Row, 2> repeated = {Row{"start", "a b", Nothing}, Row{"start", "a b", Nothing}};
  EXPECT_DEATH(Of(repeated), "repeated");
  const std::array<Row, 1> empty = {Row{"start", "[a]", Nothing}};
  EXPECT_DEATH(Of(empty), "empty");
  const std::array<Row, 1> open = {Row{"start", "[a", Nothing}};
  EXPECT_DEATH(Of(open), "unbalanced");
  const std::array<Row, 1> speechless = {Row{"start", "a", nullptr}};
  EXPECT_DEATH(Of(speechless), "no lowering");
}

}  // namespace
}  // namespace clashdeck::text
