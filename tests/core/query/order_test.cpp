#include "core/query/order.h"

#include <gtest/gtest.h>

#include "core/query/facets.h"
#include "core/query/search.h"
#include "tests/core/query/sample_catalog.h"

namespace clashdeck::query {
namespace {

class Answering : public testing::Test {
 protected:
  // Ids of one page in the order that the query asks for, or the problem.
  std::string Ordered(std::string_view query, PageWish wish = {.most = 100}) {
    const auto read = ReadQuery(query, *index_->fields);
    if (!read) return std::string(ProblemName(read.error().problem));
    const auto matches = Match(*read, *index_);
    if (!matches) return std::string(ProblemName(matches.error().problem));
    page_ = OrderHits(*matches, read->directives, *index_, wish);
    std::string out;
    for (const Hit& hit : page_.hits) {
      const bool prints = read->directives.unique == Unique::kPrints;
      out += (out.empty() ? "" : " ") +
             (prints ? catalog_->printing(index_->printings[hit.printing]).id.str()
                     : catalog_->card(index_->cards[hit.card]).id.str());
    }
    return out;
  }

  void ExpectPagesJoin(const std::string& query) {
    const std::string whole = Ordered(query, {.most = 1000});
    const std::size_t total = page_.total;
    EXPECT_EQ(page_.hits.size(), total) << query;
    EXPECT_FALSE(page_.more) << query;
    for (std::size_t size = 1; size <= 4; ++size) {
      std::string joined;
      PageWish wish{.most = size};
      do {
        joined += (joined.empty() ? "" : " ") + Ordered(query, wish);
        EXPECT_EQ(page_.total, total) << query;
        wish.after = page_.hits.back();
      } while (page_.more);
      EXPECT_EQ(joined, whole) << query << " by " << size;
    }
  }

  // "red 2, blue 1, none 0"
  std::string Facet(std::string_view query, std::string_view field) {
    const auto read = ReadQuery(query, *index_->fields);
    const auto matches = Match(*read, *index_);
    const auto facet = CountFacet(*index_->fields->Find(field), PrintingsOf(*matches, *index_),
                                  read->directives.unique, *index_);
    std::string out;
    for (const FacetValue& value : facet.values)
      out += value.id + " " + std::to_string(value.count) + ", ";
    return out + "none " + std::to_string(facet.none);
  }

  Game game_ = SearchGame();
  std::shared_ptr<const GameCatalog> catalog_ =
      std::make_shared<const GameCatalog>(game_, SearchRecords());
  std::shared_ptr<const SearchIndex> index_ = BuildIndex(catalog_);
  HitPage page_;
};

// Rows stand by name; ids go their own way.
TEST_F(Answering, NamesAndIdsMayDisagree) {
  Records records = SearchRecords();
  records.cards.at("ash-scout").name = "Zeal";
  records.cards.at("cafe-noir").name = "Briar, the Thorn";  // two of one name: by id
  catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
  index_ = BuildIndex(catalog_);
  EXPECT_EQ(Ordered("include:all"), "briar cafe-noir spark ash-scout");
  EXPECT_EQ(Ordered("include:all dir:desc"), "ash-scout spark cafe-noir briar");
  EXPECT_EQ(Ordered("include:all order:id"), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("include:all order:id dir:desc"), "spark cafe-noir briar ash-scout");
  EXPECT_EQ(Ordered("card:ash-scout"), "ash-scout");
  EXPECT_EQ(Ordered("print:TWO-010 unique:prints"), "TWO-010");
  EXPECT_EQ(Ordered("unique:prints dir:desc"), "ONE-001 TWO-010 TWO-003 ONE-002 ONE-002_AA");
  for (const char* query : {"include:all", "include:all dir:desc", "include:all order:color",
                            "include:all order:cost dir:desc", "unique:prints dir:desc",
                            "include:all order:type dir:desc unique:prints"})
    ExpectPagesJoin(query);
}

TEST_F(Answering, ComesInOrder) {
  EXPECT_EQ(Ordered("include:all"), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("include:all dir:desc"), "spark cafe-noir briar ash-scout");
  EXPECT_EQ(Ordered("include:all order:cost"), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("include:all order:cost dir:desc"), "cafe-noir briar ash-scout spark");
  EXPECT_EQ(Ordered("include:all order:r unique:prints"),
            "ONE-001 TWO-003 ONE-002 TWO-010 ONE-002_AA PRO-001");
  EXPECT_EQ(Ordered("include:all order:planet"), "ash-scout briar cafe-noir spark");
  EXPECT_EQ(Ordered("order:date dir:desc unique:prints", {.most = 2}), "TWO-010 TWO-003");
  EXPECT_EQ(Ordered("order:id dir:desc"), "cafe-noir briar ash-scout");
  EXPECT_EQ(Ordered("order:print unique:prints"), "ONE-001 ONE-002 ONE-002_AA TWO-003 TWO-010");
  EXPECT_EQ(Ordered("order:erratadate"), "briar ash-scout cafe-noir");
  EXPECT_EQ(Ordered("order:color dir:desc"), "briar ash-scout cafe-noir");
  EXPECT_EQ(Ordered("order:is"), "query.unknown_value");
}

// Each page goes on where the one before ended, whatever the order.
TEST_F(Answering, PagesJoinWithoutGapOrRepeat) {
  for (const char* query :
       {"include:all", "include:all dir:desc", "include:all order:cost", "order:r unique:prints",
        "order:artist dir:desc unique:prints include:all", "order:planet", "order:set",
        "order:color", "order:cost dir:desc include:all"})
    ExpectPagesJoin(query);
}

// Pages of few hits among many cards are made in another way than those of many hits.
TEST_F(Answering, PagesOfManyCardsJoinToo) {
  Records records = SearchRecords();
  for (int i = 0; i < 100; ++i) {
    const std::string id = "copy-" + std::to_string(100 + i * 37 % 100);
    Card card = records.cards.at("ash-scout");
    card.id = CardId(id);
    card.name = "Copy " + std::to_string(i);
    card.attributes["cost"] = std::to_string(i % 7);
    Printing printing = records.printings.at("ONE-001");
    printing.id = PrintingId("ONE-" + std::to_string(100 + i));
    printing.card = card.id;
    records.cards[id] = std::move(card);
    records.printings[printing.id.str()] = std::move(printing);
  }
  catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
  index_ = BuildIndex(catalog_);
  for (const char* query :
       {"include:all", "dir:desc", "order:cost", "order:cost dir:desc", "order:color", "cost:3",
        "cost:3 dir:desc", "\"copy 9\" order:cost", "s:one order:cost"})
    ExpectPagesJoin(query);
  EXPECT_EQ(Ordered("copy order:cost", {.most = 3}), "copy-100 copy-118 copy-177");
  EXPECT_EQ(page_.total, 100U);
}

TEST_F(Answering, TokensAreLeftOutUnlessAskedFor) {
  EXPECT_EQ(Ordered(""), "ash-scout briar cafe-noir");
  EXPECT_EQ(Ordered("c:red"), "ash-scout");
  EXPECT_EQ(Ordered("c:red include:tokens"), "ash-scout spark");
  EXPECT_EQ(Ordered("is:token"), "spark");
  EXPECT_EQ(Ordered("!spark"), "spark");
  EXPECT_EQ(Ordered("card:spark"), "spark");
  EXPECT_EQ(Ordered("spark"), "");
}

TEST_F(Answering, PreviewsAreInAnIndexThatHoldsThem) {
  index_ = BuildIndex(catalog_, {.as_of = "2023-12-31", .previews = true});
  EXPECT_EQ(Ordered("unique:prints order:print"), "ONE-001 ONE-002 ONE-002_AA TWO-003 TWO-010");
  EXPECT_EQ(Ordered("o:\"draw two\""), "briar");  // the text is still that of the day
}

TEST_F(Answering, AnAliasIsAName) {
  Records records = SearchRecords();
  records.cards.at("briar").aliases = {"Old Thorn"};
  catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
  index_ = BuildIndex(catalog_);
  EXPECT_EQ(Ordered("!\"old thorn\""), "briar");
  EXPECT_EQ(Ordered("name:thorn"), "briar");
  EXPECT_EQ(Ordered("name=\"briar, the thorn\""), "briar");
}

TEST_F(Answering, FacetsCountCardsOrPrintings) {
  EXPECT_EQ(Facet("", "type"), "fighter 2, gear 1, none 0");
  EXPECT_EQ(Facet("unique:prints", "type"), "fighter 4, gear 1, none 0");
  EXPECT_EQ(Facet("", "color"), "red 1, blue 1, green 1, none 1");
  EXPECT_EQ(Facet("", "rarity"), "common 2, rare 1, epic 2, none 0");
  EXPECT_EQ(Facet("include:all", "rarity"), "common 2, rare 1, epic 2, none 1");
  EXPECT_EQ(Facet("s:one unique:prints", "set"), "ONE 3, none 0");
  EXPECT_EQ(Facet("t:gear", "gems"), "none 1");
  EXPECT_EQ(Facet("t:fighter", "gems"), "red 1, blue 1, green 1, none 0");
  EXPECT_FALSE(HasFacets(*index_->fields->Find("cost"), *index_));
  EXPECT_FALSE(HasFacets(*index_->fields->Find("name"), *index_));
  EXPECT_TRUE(HasFacets(*index_->fields->Find("trigger"), *index_));
}

TEST_F(Answering, DirectivesStandAtTheTop) {
  const auto read = ReadQuery("unique:prints t:gear asof:2024-01-01 include:all", *index_->fields);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(
      read->directives,
      (Directives{
          .unique = Unique::kPrints, .as_of = "2024-01-01", .tokens = true, .previews = true}));
  EXPECT_EQ(read->tree.condition.field, "t");
  EXPECT_EQ(Ordered("-unique:prints"), "query.syntax");
  EXPECT_EQ(Ordered("a or order:cost"), "query.syntax");
  EXPECT_EQ(Ordered("a or (b order:cost)"), "query.syntax");
  EXPECT_EQ(Ordered("a or unique:prints order:cost"), "query.syntax");
  EXPECT_EQ(Ordered("t:gear or t:fighter order:cost dir:desc"), "cafe-noir briar ash-scout");
  EXPECT_EQ(Ordered("order:cost t:gear order:name"), "query.syntax");
  EXPECT_EQ(Ordered("t:gear include:tokens include:previews"), "cafe-noir");
  EXPECT_EQ(Ordered("unique:art"), "query.unknown_value");
  EXPECT_EQ(Ordered("order:costs"), "query.unknown_value");
  EXPECT_EQ(Ordered("asof:soon"), "query.unknown_value");
  EXPECT_EQ(Ordered("dir>asc"), "query.bad_operator");
}

}  // namespace
}  // namespace clashdeck::query
