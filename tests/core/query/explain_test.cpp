#include "core/query/explain.h"

#include <gtest/gtest.h>

#include "core/query/search.h"
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

  Query Read(std::string_view query) const { return *ReadQuery(query, fields_); }

  std::string Say(std::string_view query) {
    const auto explained = Explain(Read(query), *index_, true);
    return explained ? explained->sentence : explained.error().message;
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

TEST_F(Explaining, NoneOfSeveralIsNotOneThatIsNot) {
  EXPECT_EQ(Say("kw:FLI"), "Cards where some keyword is flight.");
  EXPECT_EQ(Say("kw!=flight"), "Cards where no keyword is flight.");
  EXPECT_EQ(Say("ruling!=x"), "Cards where no ruling is \"x\".");
  EXPECT_EQ(Say("in!=one"), "Cards where no set it was printed in is ONE.");
}

TEST_F(Explaining, CountsWhatEachTermMatchesAlone) {
  const auto explained = Explain(Read("t:fighter -(r:epic or cafe)"), *index_);
  ASSERT_TRUE(explained.has_value());
  EXPECT_EQ(explained->canonical, "type:fighter -(rarity:epic or cafe)");
  ASSERT_EQ(explained->terms.size(), 3U);
  EXPECT_EQ(explained->terms[0].hits->cards, 2U);
  EXPECT_EQ(explained->terms[0].hits->printings, 4U);
  EXPECT_EQ(explained->terms[1].term, "rarity:epic");
  EXPECT_EQ(explained->terms[1].hits->printings, 2U);
  EXPECT_EQ(explained->terms[2].hits->cards, 1U);
  EXPECT_EQ(explained->terms[1].span.begin, 12U);
}

// In the query each pattern looks at one card. Alone each looks at all of them, and the third would
// be more than a search may cost.
TEST_F(Explaining, TermsCostTogetherNoMoreThanOneSearch) {
  Records records = SearchRecords();
  for (auto& [id, card] : records.cards) card.text = std::string(30'000, 'a');
  catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
  index_ = BuildIndex(catalog_);
  const auto explained = Explain(
      Read("card:spark o:/b.{0,50}c.{0,50}d/ o:/b.{0,50}d.{0,50}c/ o:/~.{0,50}d.{0,50}b/ t:gear"),
      *index_);
  ASSERT_TRUE(explained.has_value()) << explained.error().message;
  ASSERT_EQ(explained->terms.size(), 5U);
  EXPECT_TRUE(explained->terms[1].hits.has_value());
  EXPECT_TRUE(explained->terms[2].hits.has_value());
  EXPECT_FALSE(explained->terms[3].hits.has_value());
  EXPECT_TRUE(explained->terms[4].hits.has_value());
}

TEST_F(Explaining, LenientTermsAreWarnings) {
  const auto explained = Explain(Read("colour:red t:gear"), *index_, true);
  ASSERT_TRUE(explained.has_value());
  ASSERT_EQ(explained->warnings.size(), 1U);
  EXPECT_EQ(explained->warnings[0].problem, Problem::kUnknownField);
  EXPECT_EQ(explained->terms.size(), 1U);
}

TEST_F(Explaining, TwoSpellingsHaveOneCanonicalForm) {
  const auto canonical = [&](std::string_view query) {
    return Explain(Read(query), *index_, true)->canonical;
  };
  EXPECT_EQ(canonical("T:Fighters COST=2"), canonical("type:fight cost:2"));
  EXPECT_EQ(canonical("T:Fighters COST=2"), "type:fighter cost:2");
  EXPECT_EQ(canonical("r:E|\"Rare\" is:altart"), "rarity:epic|rare is:altart");
  EXPECT_EQ(canonical("c=u s:two"), "color=blue set:TWO");
  EXPECT_EQ(canonical("c:GU|\"Red\" sc>=uug"), "color:blue,green|red gems>=blue,blue,green");
  EXPECT_EQ(canonical("c:colourless colors:02 colors:1..2"), "color:colorless color:2 color:1..2");
  EXPECT_EQ(canonical("CAFÉ n:\"THORN\" o:\"Draw  One\" !\"Café Noir\""),
            "cafe name:thorn text:\"draw one\" !\"cafe noir\"");
  EXPECT_EQ(canonical("atk>DEF cost:X cost:01..03 atk:NONE"),
            "attack>defense cost:x cost:1..3 attack:none");
  EXPECT_EQ(canonical("r:C..e date>two date:one..2024"),
            "rarity:common..epic date>TWO date:ONE..2024");
  EXPECT_EQ(canonical("id:BRIAR print:one-001 has:keyword.awe_factor"),
            "card:briar print:ONE-001 has:kw.awe-factor");
  EXPECT_EQ(canonical("n:\"none\" n:none n:\"a..b\""), "name:\"none\" name:none name:\"a..b\"");
  EXPECT_EQ(canonical("colour:red -(foo:1 or bar:2) t:gear"), "type:gear");
  EXPECT_EQ(canonical(canonical("kw:\"awe factor 2\" date>one o:/x y/")),
            canonical("kw:\"awe factor 2\" date>one o:/x y/"));
}

TEST_F(Explaining, CanonicalFormKeepsTheDirectives) {
  const auto explained = Explain(Read("order:cost  t:gear dir:desc include:all"), *index_);
  ASSERT_TRUE(explained.has_value());
  EXPECT_EQ(explained->canonical, "type:gear order:cost dir:desc include:all");
  EXPECT_EQ(explained->hits.cards, 1U);
  EXPECT_EQ(Explain(Read("unique:prints"), *index_)->canonical, "unique:prints");
}

}  // namespace
}  // namespace clashdeck::query
