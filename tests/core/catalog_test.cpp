#include "core/catalog.h"

#include <gmock/gmock.h>

#include "core/record_row.h"
#include "tests/core/fixture.h"

namespace clashdeck {
namespace {

TextVersion Erratum(const std::string& card, const std::string& effective,
                    const std::string& text) {
  return {.id = card + "/errata/" + effective,
          .card = CardId(card),
          .kind = TextKind::kErrata,
          .effective = effective,
          .text = text,
          .changes = {},
          .source = "notes",
          .note = ""};
}

TEST(Catalog, FindsCardsByCardIdPrintingIdAndFoldedName) {
  const Game game = FixtureGame();
  const GameCatalog catalog(game, FixtureRecords());
  const auto scout = catalog.FindCard("ash-scout");
  ASSERT_TRUE(scout.has_value());
  EXPECT_EQ(catalog.FindByAnyId("ONE-002"), scout);
  EXPECT_EQ(catalog.FindByAnyId("ash-scout"), scout);
  EXPECT_EQ(catalog.FindByName("ÁSH  scout"), scout);
  EXPECT_EQ(catalog.FindByName("ashscout"), scout);
  EXPECT_EQ(catalog.FindByName("thorn lady"), catalog.FindCard("briar"));
  EXPECT_FALSE(catalog.FindByName("").has_value());
  EXPECT_FALSE(catalog.FindByAnyId("ONE-009").has_value());
}

TEST(Catalog, AMovedIdLeadsToTheCardAtTheEndOfItsWay) {
  const Game game = FixtureGame();
  Records records = FixtureRecords();
  const auto move = [&](const std::string& from, const std::string& to) {
    records.moved_cards[from] = {.id = CardId(from), .card = CardId(to)};
  };
  move("thorn", "bramble");
  move("bramble", "briar");
  move("cinder", "nobody");    // the card it became is gone too
  move("ash-scout", "briar");  // a card is itself, whatever a damaged database says
  move("round", "and-round");  // nor does it hang there
  move("and-round", "round");
  const GameCatalog catalog(game, records);
  const auto briar = catalog.FindCard("briar");
  EXPECT_EQ(catalog.FindMoved("thorn"), briar);
  EXPECT_EQ(catalog.FindCard("thorn"), briar);
  EXPECT_EQ(catalog.FindByAnyId("bramble"), briar);
  EXPECT_FALSE(catalog.FindMoved("briar").has_value());
  EXPECT_FALSE(catalog.FindCard("cinder").has_value());
  EXPECT_FALSE(catalog.FindMoved("ash-scout").has_value());
  EXPECT_NE(catalog.FindCard("ash-scout"), briar);
  EXPECT_FALSE(catalog.FindCard("round").has_value());
}

TEST(Catalog, PrintingsStandInReleaseOrder) {
  const Game game = FixtureGame();
  const GameCatalog catalog(game, FixtureRecords());
  const auto printings = catalog.printings_of(*catalog.FindCard("ash-scout"));
  ASSERT_EQ(printings.size(), 2U);
  EXPECT_EQ(catalog.printing(printings[0]).id.str(), "ONE-002");
  EXPECT_EQ(catalog.printing(printings[1]).id.str(), "TWO-001");
  EXPECT_EQ(catalog.printings_in(SetCode("ONE")).size(), 2U);
  EXPECT_TRUE(catalog.printings_in(SetCode("NONE")).empty());
}

TEST(Catalog, TextFollowsErrataByDate) {
  const Game game = FixtureGame();
  Records records = FixtureRecords();
  TextVersion second = Erratum("briar", "2024-05-01", "second");
  second.changes = {{"cost", "3"}};
  for (const TextVersion& text : {Erratum("briar", "2023-06-01", "first"), second})
    records.texts[text.id] = text;
  TextVersion back = Erratum("briar", "2025-01-01", "");
  back.kind = TextKind::kReverted;
  back.id = "briar/reverted/2025-01-01";
  records.texts[back.id] = back;
  const GameCatalog catalog(game, records);
  const CardIndex briar = *catalog.FindCard("briar");

  EXPECT_EQ(catalog.StateOf(briar, "2023-05-31").text, "Text of Briar, the Thorn");
  EXPECT_FALSE(catalog.StateOf(briar, "2023-05-31").errata);
  EXPECT_EQ(catalog.StateOf(briar, "2023-06-01").text, "first");
  EXPECT_EQ(catalog.StateOf(briar, "2024-12-31").text, "second");
  EXPECT_EQ(catalog.StateOf(briar, "2024-12-31").attributes.at("cost"), "3");
  EXPECT_EQ(catalog.StateOf(briar).text, "Text of Briar, the Thorn");
  EXPECT_EQ(catalog.StateOf(briar).attributes.at("cost"), "2");

  const auto history = catalog.HistoryOf(briar);
  ASSERT_EQ(history.size(), 4U);
  EXPECT_EQ(history[0].kind, "printed");
  EXPECT_EQ(history[1].text, "first");
  EXPECT_EQ(history[3].kind, "reverted");
  EXPECT_EQ(history[3].text, "Text of Briar, the Thorn");
}

TEST(Catalog, UndatedErrataAreInForceFromRelease) {
  const Game game = FixtureGame();
  Records records = FixtureRecords();
  const TextVersion text = Erratum("briar", "", "undated");
  records.texts[text.id] = text;
  const GameCatalog catalog(game, records);
  EXPECT_EQ(catalog.StateOf(*catalog.FindCard("briar"), "2023-01-02").text, "undated");
}

TEST(Catalog, ClarificationsLeaveTheTextAlone) {
  const Game game = FixtureGame();
  Records records = FixtureRecords();
  TextVersion text = Erratum("briar", "2024-01-01", "it means this");
  text.kind = TextKind::kClarification;
  records.texts[text.id] = text;
  const GameCatalog catalog(game, records);
  const CardState state = catalog.StateOf(*catalog.FindCard("briar"));
  EXPECT_EQ(state.text, "Text of Briar, the Thorn");
  EXPECT_FALSE(state.errata);
}

TEST(Catalog, VersionDependsOnContentOnly) {
  const Game game = FixtureGame();
  const auto part = std::make_shared<const GameCatalog>(game, FixtureRecords());
  const Catalog one({{"testing", part}});
  const Catalog two({{"testing", std::make_shared<const GameCatalog>(game, FixtureRecords())}});
  EXPECT_EQ(one.data_version(), two.data_version());
  EXPECT_EQ(one.data_version().size(), 16U);

  Records changed = FixtureRecords();
  changed.cards["briar"].text += "!";
  const auto other = std::make_shared<const GameCatalog>(game, changed);
  EXPECT_NE(Catalog({{"testing", other}}).data_version(), one.data_version());
  EXPECT_EQ(Catalog::VersionOf(one.games(), "testing", other->content_hash()),
            Catalog({{"testing", other}}).data_version());
}

TEST(Catalog, DefaultRulebookIsTheNewestOfTheAuthority) {
  const Game game = FixtureGame();
  Records records = FixtureRecords();
  const auto add = [&](const std::string& book, const std::string& version,
                       const std::string& date) {
    const std::string id = book + "@" + version;
    records.rulebooks[id] = {
        .id = id, .rulebook = book, .version = version, .title = book, .effective = date};
  };
  add("full", "1.0", "2023-01-01");
  add("full", "2.0", "2024-01-01");
  add("basic", "9.0", "2025-01-01");
  const GameCatalog catalog(game, records);
  EXPECT_EQ(catalog.DefaultRulebook()->id, "full@2.0");
  EXPECT_EQ(catalog.FindRulebook("1.0")->id, "full@1.0");
  EXPECT_EQ(catalog.FindRulebook("7"), nullptr);
}

}  // namespace
}  // namespace clashdeck
