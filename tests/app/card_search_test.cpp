#include "app/card_search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "tests/core/query/sample_catalog.h"

namespace clashdeck::app {
namespace {

class CardSearchTest : public testing::Test {
 protected:
  Result<SearchAnswer> Run(SearchRequest request, const SearchWish& wish = {}) {
    auto search = ReadSearch(request, indexes_, catalog_);
    if (!search) return Failure(search.error());
    search_ = *std::move(search);
    return SearchCards(search_, wish, catalog_);
  }

  // Ids of the cards found, or the code of the error.
  std::string Find(SearchRequest request, const SearchWish& wish = {}) {
    const auto answer = Run(std::move(request), wish);
    if (!answer) return std::string(ErrorCodeName(answer.error().code));
    std::string out;
    for (const query::Hit& hit : answer->page.hits)
      out += (out.empty() ? "" : " ") + part_->card(search_.index->cards[hit.card]).id.str();
    return out;
  }

  Game game_ = query::SearchGame();
  std::shared_ptr<const GameCatalog> part_ =
      std::make_shared<const GameCatalog>(game_, query::SearchRecords());
  Catalog catalog_{{{"sample", part_}}};
  SearchIndexes indexes_{part_, "2024-12-31"};
  Search search_;
};

TEST_F(CardSearchTest, WithoutAQueryEverythingIsListed) {
  EXPECT_EQ(Find({}), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Find({.as_of = "2023-12-31"}), "ash-scout briar spark");
  EXPECT_EQ(Find({.q = "cost>0"}), "ash-scout briar");
}

TEST_F(CardSearchTest, TwoDaysGiveTwoAnswers) {
  EXPECT_EQ(Find({.q = "o:\"draw two\""}), "");
  EXPECT_EQ(Find({.q = "o:\"draw two\"", .as_of = "2023-12-31"}), "briar");
  EXPECT_EQ(Find({.q = "o:\"draw two\" asof:2023-12-31"}), "briar");
  EXPECT_EQ(Find({.q = "t:gear", .as_of = "2023-12-31"}), "");
  EXPECT_EQ(Find({.q = "t:gear include:previews", .as_of = "2023-12-31"}), "cafe-noir");
}

TEST_F(CardSearchTest, TheQueryWinsOverWhatStandsBesideIt) {
  EXPECT_EQ(Find({.q = "t:fighter", .order = "cost", .dir = "desc"}), "briar ash-scout");
  EXPECT_EQ(Find({.q = "t:fighter order:name dir:asc", .order = "cost", .dir = "desc"}),
            "ash-scout briar");
  EXPECT_EQ(Find({.q = "t:fighter", .order = "costs"}), "parameter.invalid");
  EXPECT_EQ(Find({.q = "t:fighter", .unique = "art"}), "parameter.invalid");
}

TEST_F(CardSearchTest, PagesGoOnAfterAPrinting) {
  EXPECT_EQ(Find({}, {.most = 2}), "ash-scout briar");
  EXPECT_EQ(Find({}, {.after = "ONE-002", .most = 2}), "cafe-noir spark");
  EXPECT_EQ(Find({}, {.after = "NO-1"}), "cursor.invalid");
}

TEST_F(CardSearchTest, MistakesHaveTheirPlaceInBytesAndCharacters) {
  const auto answer = Run({.q = "é colour:red"});
  ASSERT_FALSE(answer.has_value());
  ASSERT_TRUE(answer.error().span.has_value());
  EXPECT_EQ(answer.error().span->start, 3U);
  EXPECT_EQ(answer.error().span->end, 9U);
  EXPECT_EQ(answer.error().span->start_char, 2U);
  EXPECT_EQ(answer.error().span->end_char, 8U);
}

TEST_F(CardSearchTest, AFieldOfAnotherGameIsNamed) {
  Game other = query::SearchGame();
  other.id = GameId("other");
  other.attributes.push_back(query::SampleAttribute("depth", AttributeType::kNumber, {"depth"}));
  catalog_ = Catalog(
      {{"sample", part_}, {"other", std::make_shared<const GameCatalog>(other, Records{})}});
  const auto answer = Run({.q = "depth:2"});
  ASSERT_FALSE(answer.has_value());
  EXPECT_NE(answer.error().message.find("a field of other"), std::string::npos)
      << answer.error().message;
}

TEST_F(CardSearchTest, LenientTermsAreWarnings) {
  const auto answer = Run({.q = "colour:red t:gear", .lenient = true});
  ASSERT_TRUE(answer.has_value());
  ASSERT_EQ(answer->warnings.size(), 1U);
  EXPECT_EQ(answer->warnings[0].code, ErrorCode::kQueryUnknownField);
  EXPECT_EQ(Find({.q = "colour:red", .lenient = true}), "query.unknown_field");
}

TEST_F(CardSearchTest, FacetsAreOfClosedLists) {
  const auto answer = Run({.q = "include:all"}, {.facets = {"t", "rarity"}});
  ASSERT_TRUE(answer.has_value());
  ASSERT_EQ(answer->facets.size(), 2U);
  EXPECT_EQ(answer->facets[0].field, "type");
  EXPECT_EQ(answer->facets[0].values.size(), 3U);
  const auto sets = Run({.q = "t:gear"}, {.facets = {"set"}});
  ASSERT_TRUE(sets.has_value());
  EXPECT_EQ(sets->facets[0].values[0].id, "TWO");
  EXPECT_EQ(sets->facets[0].values[0].name, "Second Dawn");
  EXPECT_EQ(Find({.q = "t:gear"}, {.facets = {"name"}}), "parameter.invalid");
  EXPECT_EQ(Find({.q = "t:gear"}, {.facets = {"nothing"}}), "parameter.invalid");
}

TEST_F(CardSearchTest, RandomDependsOnTheSeedAlone) {
  const auto draw = [&](const char* q, std::uint64_t seed) {
    return *RandomCard(*ReadSearch({.q = q}, indexes_, catalog_), seed, catalog_);
  };
  EXPECT_EQ(draw("t:fighter", 7), draw("t:fighter", 7));
  std::set<CardIndex> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen.insert(*draw("t:fighter", seed));
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_FALSE(draw("cost>99", 7).has_value());
}

TEST_F(CardSearchTest, DaysBetweenTwoChangesShareAnIndex) {
  EXPECT_EQ(indexes_.On("", false), indexes_.today());
  EXPECT_EQ(indexes_.On("2030-01-01", true), indexes_.today());
  EXPECT_EQ(indexes_.On("2024-06-02", false), indexes_.today());
  EXPECT_EQ(indexes_.On("2024-01-02", false), indexes_.On("2024-05-09", false));
  EXPECT_NE(indexes_.On("2024-01-02", false), indexes_.On("2024-01-02", true));
  EXPECT_NE(indexes_.On("2023-05-05", false), indexes_.On("2024-05-09", false));
  EXPECT_EQ(indexes_.until(), "");
}

TEST_F(CardSearchTest, WhatIsNotMadeYetCanBeLeftOut) {
  EXPECT_EQ(indexes_.Ready("", false), indexes_.today());
  EXPECT_EQ(indexes_.Ready("2024-01-02", false), nullptr);
  const SearchRequest request{.q = "t:fighter asof:2024-01-02", .only_ready = true};
  EXPECT_EQ(ReadSearch(request, indexes_, catalog_)->index, nullptr);
  const IndexPtr index = indexes_.On("2024-01-02", false);
  EXPECT_EQ(indexes_.Ready("2024-01-02", false), index);
  EXPECT_EQ(ReadSearch(request, indexes_, catalog_)->index, index);
}

TEST_F(CardSearchTest, DaysThatAreAskedForStay) {
  const IndexPtr index = indexes_.On("2024-01-02", false);
  const std::pair<const char*, bool> others[] = {
      {"2024-01-02", true}, {"2023-03-01", false}, {"2023-03-01", true}, {"2024-05-10", false}};
  for (const auto& [day, previews] : others) {
    indexes_.On(day, previews);
    EXPECT_EQ(indexes_.Ready("2024-01-02", false), index);
  }
  EXPECT_EQ(indexes_.Ready("2024-01-02", true), nullptr);  // one of the five had to go
}

TEST_F(CardSearchTest, ManyMayAskForAnotherDayAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> found{0};
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      const std::string day = i % 2 == 0 ? "2023-12-31" : "2024-02-01";
      const IndexPtr index = indexes_.On(day, false);
      if (index->cards.size() == 3) ++found;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(found, 8);
}

}  // namespace
}  // namespace clashdeck::app
