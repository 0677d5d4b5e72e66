#include "core/query/explain.h"

#include <gtest/gtest.h>

#include "core/query/compile.h"
#include "core/query/directives.h"
#include "core/query/evaluate.h"
#include "core/query/order.h"
#include "core/query/parser.h"
#include "tests/core/query/sample_catalog.h"

namespace clashdeck::query {
namespace {

class Explaining : public testing::Test {
 protected:
  Game game_ = SearchGame();
  FieldTable fields_{game_};
  std::shared_ptr<const GameCatalog> catalog_ =
      std::make_shared<const GameCatalog>(game_, SearchRecords());
  std::shared_ptr<const SearchIndex> index_ = BuildIndex(catalog_);

  std::string Say(std::string_view query) {
    const auto explained = Explain(*Parse(query), fields_, *index_, true);
    return explained ? explained->sentence : explained.error().message;
  }

  // Ids in the order that the query asks for.
  std::string Ordered(std::string_view query, std::size_t most = 100) {
    Node tree = *Parse(query);
    const auto directives = TakeDirectives(tree, fields_);
    if (!directives) return std::string(ProblemName(directives.error().problem));
    const auto program = Compile(tree, fields_, *index_);
    std::string out;
    for (const Hit& hit :
         OrderHits(MatchPrintings(*program, *index_), *directives, fields_, *index_, most)) {
      const bool prints = directives->unique == Unique::kPrints;
      out += (out.empty() ? "" : " ") +
             (prints ? catalog_->printing(index_->printings[hit.printing]).id.str()
                     : catalog_->card(index_->cards[hit.card]).id.str());
    }
    return out;
  }
};

TEST_F(Explaining, SaysItInASentence) {
  EXPECT_EQ(Say(""), "All cards.");
  EXPECT_EQ(Say("cost>=3 o:draw"),
            "Cards where its cost is at least 3 and the text holds \"draw\".");
  EXPECT_EQ(Say("-c:red|blue or !briar"),
            "Cards where not (its colors includes red or blue) or the name is \"briar\".");
  EXPECT_EQ(Say("is:token has:errata"), "Cards where it is token and it has errata.");
  EXPECT_EQ(
      Say("o:/draw \\d/ date>2023 atk:none"),
      "Cards where the text matches /draw \\d/ and the release is after 2023 and its attack is "
      "not known.");
}

TEST_F(Explaining, CountsWhatEachTermMatchesAlone) {
  const auto explained = Explain(*Parse("t:fighter -(r:epic or cafe)"), fields_, *index_);
  ASSERT_TRUE(explained.has_value());
  EXPECT_EQ(explained->canonical, "t:fighter -(r:epic or cafe)");
  ASSERT_EQ(explained->terms.size(), 3U);
  EXPECT_EQ(explained->terms[0].cards, 2U);
  EXPECT_EQ(explained->terms[0].printings, 4U);
  EXPECT_EQ(explained->terms[1].term, "r:epic");
  EXPECT_EQ(explained->terms[1].printings, 2U);
  EXPECT_EQ(explained->terms[2].cards, 1U);
  EXPECT_EQ(explained->terms[1].span.begin, 12U);
}

TEST_F(Explaining, LenientTermsAreWarnings) {
  const auto explained = Explain(*Parse("colour:red t:gear"), fields_, *index_, true);
  ASSERT_TRUE(explained.has_value());
  ASSERT_EQ(explained->warnings.size(), 1U);
  EXPECT_EQ(explained->warnings[0].problem, Problem::kUnknownField);
  EXPECT_EQ(explained->terms.size(), 1U);
}

TEST_F(Explaining, AnswersComeInOrder) {
  EXPECT_EQ(Ordered(""), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("dir:desc"), "spark cafe-noir briar ash-scout");
  EXPECT_EQ(Ordered("order:cost"), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("order:cost dir:desc"), "cafe-noir briar ash-scout spark");
  EXPECT_EQ(Ordered("order:r unique:prints"), "ONE-001 TWO-003 ONE-002 TWO-010 ONE-002_AA PRO-001");
  EXPECT_EQ(Ordered("order:planet"), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("order:date dir:desc unique:prints", 2), "TWO-010 TWO-003");
}

TEST_F(Explaining, DirectivesStandAtTheTop) {
  Node tree = *Parse("unique:prints t:gear asof:2024-01-01 include:all");
  const auto directives = TakeDirectives(tree, fields_);
  ASSERT_TRUE(directives.has_value());
  EXPECT_EQ(
      *directives,
      (Directives{
          .unique = Unique::kPrints, .as_of = "2024-01-01", .tokens = true, .previews = true}));
  EXPECT_EQ(tree.condition.field, "t");
  EXPECT_EQ(Ordered("-unique:prints"), "query.syntax");
  EXPECT_EQ(Ordered("a or order:cost"), "query.syntax");
  EXPECT_EQ(Ordered("unique:art"), "query.unknown_value");
  EXPECT_EQ(Ordered("order:costs"), "query.unknown_value");
  EXPECT_EQ(Ordered("asof:soon"), "query.unknown_value");
  EXPECT_EQ(Ordered("dir>asc"), "query.bad_operator");
}

}  // namespace
}  // namespace clashdeck::query
