#include "validators/compiled_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/query/search.h"
#include "tests/validators/small_game.h"
#include "validators/format_cards.h"

namespace clashdeck::validators {

namespace {

TEST(CompileFormat, NamesTheQueryThatCannotBeUsed) {
  const SmallGame game({{"a"}});
  FormatVersion version = SmallVersion(1, 1);
  version.caps = {{.id = "odd", .q = "t:untt", .max = 1, .source = Cited("4", "caps/odd")}};
  const auto format = game.Compile(version);
  ASSERT_FALSE(format);
  EXPECT_EQ(format.error().code, ErrorCode::kBadGameData);
  EXPECT_THAT(format.error().message,
              testing::AllOf(testing::HasSubstr("'test'"), testing::HasSubstr("caps/odd"),
                             testing::HasSubstr("t:untt")));
  EXPECT_THAT(format.error().suggestions, testing::Contains("unit"));
}

TEST(CompileFormat, SaysThatThereIsNoVersionYet) {
  const SmallGame game({{"a"}}, "2023-12-31");
  const auto format = game.Compile(SmallVersion(1, 1));
  ASSERT_FALSE(format);
  EXPECT_EQ(format.error().code, ErrorCode::kNotFound);
}

TEST(CompileFormat, AnUnknownReleaseCountsAsReleased) {
  const SmallGame game({{"a", "unit", {}, false, "NIL"}, {"b", "unit", {}, false, "TWO"}});
  const auto format = game.Compile(SmallVersion(1, 1));
  EXPECT_FALSE((*format)->unreleased.test(game.card("a")));
  EXPECT_TRUE((*format)->unreleased.test(game.card("b")));
}

// legal:, banned:, limited: and limit over hand-made answers.
class OneFormat : public query::FormatLookup {
 public:
  explicit OneFormat(std::shared_ptr<const query::FormatCards> cards) : cards_(std::move(cards)) {}
  const std::vector<std::string>& ids() const override { return ids_; }
  std::shared_ptr<const query::FormatCards> Find(std::string_view,
                                                 std::string_view day) const override {
    return day < "2024-01-01" ? nullptr : cards_;
  }

 private:
  std::vector<std::string> ids_ = {"standard", "casual"};
  std::shared_ptr<const query::FormatCards> cards_;
};

class FormatFields : public testing::Test {
 protected:
  FormatFields()
      : game_({{"a"},
               {"b"},
               {"boss", "leader"},
               {"c"},
               {"imp", "unit", {}, true},
               {"late", "unit", {}, false, "TWO"},
               {"s", "spell"},
               {"u"}}) {
    FormatVersion version = SmallVersion(40, 10);
    version.sections[0].size.max = std::nullopt;
    version.sections[1].size.max = std::nullopt;
    version.copies[0].except = {{.q = "!u", .max = std::nullopt}};
    version.caps = {{.id = "spells", .q = "t:spell", .max = 1, .across = {kMain, kSide}}};
    ListChange change;
    change.effective = change.announced = "2024-02-01";
    change.cards = {{.card = CardId("b"), .max = 0}, {.card = CardId("c"), .max = 1}};
    ListChange tiers = change;
    tiers.tiers = {1};
    tiers.cards = {{.card = CardId("a"), .max = 0}};
    const auto format = game_.Compile(version, {change, tiers});
    lookup_ = std::make_shared<OneFormat>(FormatCardsOf(**format));
  }

  std::string Find(const std::string& text, bool formats = true,
                   const std::string& day = "2025-01-01") const {
    const auto index =
        query::BuildIndex(game_.index().catalog,
                          {.as_of = day, .previews = true, .formats = formats ? lookup_ : nullptr});
    const auto query = query::ReadQuery(text, *index->fields, {.base = {.tokens = true}});
    if (!query) return std::string(query::ProblemName(query.error().problem));
    const auto matches = query::Match(*query, *index);
    if (!matches) {
      std::string out(query::ProblemName(matches.error().problem));
      for (const std::string& near : matches.error().suggestions) out += " " + near;
      return out;
    }
    std::vector<std::string> names;
    matches->cards.ForEach(
        [&](std::size_t row) { names.push_back(index->catalog->card(index->cards[row]).name); });
    std::sort(names.begin(), names.end());
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : " ") + name;
    return out;
  }

  SmallGame game_;
  std::shared_ptr<const query::FormatLookup> lookup_;
};

TEST_F(FormatFields, LegalIsWhatMayStandInADeck) {
  EXPECT_EQ(Find("legal:standard"), "a c s u");
  EXPECT_EQ(Find("f:stand"), "a c s u");
  EXPECT_EQ(Find("legal!=standard"), "b boss imp late");
  EXPECT_EQ(Find("-legal:standard"), "b boss imp late");
  EXPECT_EQ(Find("legal:standard@2024-05-01 t:unit"), "a c u");
}

TEST_F(FormatFields, ListsWithoutATier) {
  EXPECT_EQ(Find("banned:standard"), "b");
  EXPECT_EQ(Find("limited:standard|casual"), "c");
}

TEST_F(FormatFields, LimitIsTheMostCopiesInTheFirstFormat) {
  EXPECT_EQ(Find("limit:0"), "b boss imp late");
  EXPECT_EQ(Find("limit=1"), "c s");
  EXPECT_EQ(Find("limit>1"), "a");
  EXPECT_EQ(Find("limit:none"), "u");
  EXPECT_EQ(Find("limit!=1"), "a b boss imp late");
  EXPECT_EQ(Find("limit<prints"), "b boss c imp late s");
  EXPECT_EQ(Find("prints>limit"), "b boss c imp late s");
  EXPECT_EQ(Find("has:limit t:unit"), "a b c imp late");
}

TEST_F(FormatFields, BannedIsWhatTheFirstFormatBans) {
  EXPECT_EQ(Find("is:banned"), "b");
  EXPECT_EQ(Find("is!=banned t:unit"), "a c imp late u");
  EXPECT_EQ(Find("-is:banned t:spell"), "s");
}

TEST_F(FormatFields, RefuseWhatIsNoFormat) {
  EXPECT_EQ(Find("legal:standrad"), "query.unknown_value standard");
  EXPECT_EQ(Find("legal:standard@2023-05-01"), "query.unknown_value");
  EXPECT_EQ(Find("legal:standard@soon"), "query.unknown_value");
  EXPECT_EQ(Find("legal>standard"), "query.bad_operator");
  EXPECT_EQ(Find("legal:standard", false), "query.unknown_value");
  EXPECT_EQ(Find("limit:none", false), "query.unknown_value");
  EXPECT_EQ(Find("is:banned", false), "query.unknown_value");
  EXPECT_EQ(Find("has:limit", false), "query.unknown_value");
}

// Before its first version a format says nothing, not even that there is no limit.
TEST_F(FormatFields, RefuseADayBeforeTheFormat) {
  for (const char* query : {"legal:standard", "limit:none", "limit:4", "limit!=4", "prints<limit",
                            "has:limit", "is:banned"})
    EXPECT_EQ(Find(query, true, "2023-12-31"), "query.unknown_value") << query;
}

}  // namespace

}  // namespace clashdeck::validators
