// How much is understood, pinned as floors: raise them when the grammar grows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/text/normalise.h"
#include "tests/engine/text/card_files.h"

namespace clashdeck::text {
namespace {

TEST(Coverage, EverySampleCardIsCompiled) {
  effects::CardPool pool;
  for (const FileCard& card : SampleCards()) {
    const Compiled compiled = CompileCard(pool, card.facts);
    EXPECT_EQ(compiled.report.tier, card.facts.text.empty() ? Tier::kNoText : Tier::kCompiled)
        << card.id << ": "
        << (compiled.report.declined.empty() ? "" : compiled.report.declined[0].words);
  }
}

TEST(Coverage, SampleCardsPrintBackAsTheyAreRead) {
  for (const FileCard& card : SampleCards()) {
    EXPECT_EQ(PrintedBack(card.facts), Normalise(card.facts.text, card.facts.lexicon).text)
        << card.id;
  }
}

TEST(Coverage, TheRealExportIsUnderstoodThisFar) {
  const std::vector<FileCard> cards = ExportCards();
  if (cards.empty()) GTEST_SKIP() << "no export beside the project";
  std::map<std::string, int> full;
  int all = 0;
  effects::CardPool pool;
  for (const FileCard& card : cards) {
    const Compiled compiled = CompileCard(pool, card.facts);
    const Tier tier = compiled.report.tier;
    if (tier == Tier::kNoText || tier == Tier::kCompiled) {
      ++full[card.set];
      ++all;
    }
    if (tier == Tier::kRead || tier == Tier::kCompiled) {
      EXPECT_EQ(PrintedBack(card.facts), compiled.report.normalised) << card.id;
    }
    EXPECT_EQ(compiled.report.declined.empty(), tier == Tier::kNoText || tier == Tier::kCompiled)
        << card.id;
    for (const Declined& declined : compiled.report.declined) {
      EXPECT_LE(declined.source_end, card.facts.text.size());
      EXPECT_EQ(declined.why.find("two readings"), std::string::npos)
          << card.id << ": " << declined.words << ": " << declined.why;
    }
  }
  EXPECT_GE(full["AC1"], 86);
  EXPECT_GE(full["AC2"], 95);
  EXPECT_GE(full["DB1"], 136);
  EXPECT_GE(full["ST"], 2);
  EXPECT_GE(full["ST2"], 7);
  EXPECT_GE(full["RK1"], 5);
  EXPECT_GE(full["AC3"], 92);
  EXPECT_GE(full["AC4"], 89);
  EXPECT_GE(full["AC5"], 72);
  EXPECT_GE(full["AC6"], 96);
  EXPECT_GE(all, 722);
}

// How far cards are read that nobody has seen: by rows that other cards need too.
TEST(Coverage, MostCardsNeedNoRowOfTheirOwn) {
  std::vector<FileCard> cards = ExportCards();
  if (cards.empty()) GTEST_SKIP() << "no export beside the project";
  for (FileCard& card : SampleCards()) cards.push_back(std::move(card));
  std::map<std::string, std::vector<const Row*>> rows_of;
  std::map<const Row*, int> users;
  std::set<std::string> names;
  for (const FileCard& card : cards) {
    if (!names.insert(card.facts.name).second) continue;
    effects::CardPool pool;
    const Tier tier = CompileCard(pool, card.facts).report.tier;
    if (tier != Tier::kNoText && tier != Tier::kCompiled) continue;
    std::vector<const Row*>& rows = rows_of[card.facts.name];
    rows = RowsOf(card.facts);
    for (const Row* row : rows) ++users[row];
  }
  std::size_t general = 0;
  for (const auto& [name, rows] : rows_of) {
    const bool own =
        std::any_of(rows.begin(), rows.end(), [&](const Row* row) { return users[row] == 1; });
    general += own ? 0 : 1;
  }
  EXPECT_GE(general * 100, names.size() * 58);
}

}  // namespace
}  // namespace clashdeck::text
