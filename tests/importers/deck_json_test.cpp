#include "importers/deck_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/deck/deck_game.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class DeckJson : public testing::Test {
 protected:
  ListedDeck Read(std::string_view text) {
    auto list = ReadJsonList(text, *cards_.catalog);
    EXPECT_TRUE(list.has_value()) << list.error().message;
    return list ? *std::move(list) : ListedDeck{};
  }
  // "pointer message" of each finding, or the message.
  std::vector<std::string> ErrorsOf(std::string_view text) {
    const auto list = ReadJsonList(text, *cards_.catalog);
    if (list) return {"read"};
    EXPECT_EQ(list.error().code, ErrorCode::kBadDeck);
    std::vector<std::string> out;
    for (const ErrorItem& item : list.error().errors)
      out.push_back(item.pointer + " " + item.message);
    if (out.empty()) out.push_back(list.error().message);
    return out;
  }
  const DeckCatalog cards_;
};

TEST_F(DeckJson, OwnForm) {
  const ListedDeck list = Read(R"({"name": "Low Tide", "player": "Ada", "event": "Open",
      "format": "standard", "sections": {
      "side": [{"card": "Clash", "quantity": 1}],
      "captain": [{"card": "vane-first-mate", "printing": "ONE-001", "quantity": 1}],
      "main": [{"card": "ash scout", "quantity": 4}, {"card": "ash-scout", "quantity": 2}],
      "maybe": [{"card": "Nobody", "quantity": 1}]}})");
  EXPECT_EQ(list.form, DeckForm::kJson);
  EXPECT_TRUE(list.complete());
  EXPECT_EQ(list.deck.meta, (DeckMeta{"Low Tide", "Ada", "Open", "standard"}));
  EXPECT_THAT(cards_.Told(list.deck),
              ElementsAre("captain 1 vane-first-mate ONE-001", "main 4 ash-scout",
                          "main 2 ash-scout", "side 1 clash"));
  ASSERT_THAT(list.lines, SizeIs(5));
  EXPECT_EQ(list.lines[0].pointer, "/sections/captain/0");
  EXPECT_EQ(list.lines[2].pointer, "/sections/main/1");
  EXPECT_EQ(list.lines[2].line, 3U);
  EXPECT_EQ(list.lines[2].note, "added to line 2: 6 in all");
  EXPECT_TRUE(list.lines[4].left_out);
}

TEST_F(DeckJson, SameLadderAndRulesAsText) {
  const ListedDeck list =
      Read(R"({"sections": {"main": [{"card": "Vane, First Mate", "quantity": 1},
      {"card": "Ash W", "quantity": 1}, {"card": "Knot", "quantity": 2},
      {"card": "Ash Scout", "printing": "ONE-003", "quantity": 1}]}})");
  EXPECT_THAT(cards_.Told(list.deck),
              ElementsAre("captain 1 vane-first-mate", "main 1 ash-warden", "main 1 ash-scout"));
  EXPECT_EQ(list.lines[0].note, "moved to Captain");
  EXPECT_EQ(list.lines[1].found_by, FoundBy::kPrefix);
  EXPECT_EQ(list.lines[2].status, LineStatus::kAmbiguous);
  EXPECT_THAT(list.lines[3].note, HasSubstr("the name counts"));
}

TEST_F(DeckJson, NamesEveryPlaceThatIsWrong) {
  EXPECT_THAT(
      ErrorsOf(R"({"sections": {"main": [{"card": "Clash", "quantity": 0},
      {"card": "Clash"}, {"quantity": 1}, {"card": "Clash", "quantity": 1, "foil": true},
      {"card": "Clash", "quantity": "4"}, 7], "bench": [], "clash": []}, "nam": "x"})"),
      ElementsAre(HasSubstr("/nam "), HasSubstr("/sections/bench "), HasSubstr("/sections/clash "),
                  HasSubstr("/sections/main/0/quantity "),
                  "/sections/main/1 the key 'quantity' is missing",
                  "/sections/main/2 the key 'card' is missing", HasSubstr("/sections/main/3/foil "),
                  HasSubstr("/sections/main/4/quantity "), "/sections/main/5 must be an object"));
  EXPECT_THAT(ErrorsOf("{}"), ElementsAre(" the key 'sections' is missing"));
  EXPECT_THAT(ErrorsOf("[]"), ElementsAre(HasSubstr("0 decks")));
  EXPECT_THAT(ErrorsOf("7"), ElementsAre(" must be an object"));
  EXPECT_THAT(ErrorsOf("{"), ElementsAre(HasSubstr("not valid JSON")));
  EXPECT_THAT(ErrorsOf(R"({"sections": {}, "sections": {}})"), ElementsAre(HasSubstr("twice")));
  EXPECT_THAT(ErrorsOf(std::string(100, '[')), ElementsAre(HasSubstr("deeper")));
  EXPECT_THAT(ErrorsOf(R"({"sections": {"main": 4}})"), ElementsAre(HasSubstr("/sections/main ")));
}

TEST_F(DeckJson, TcgArenaByCategory) {
  const ListedDeck list = Read(R"([{"title": "Kit", "id": "kit", "game": "Deck Game TCG",
      "format": "Standard", "cardCount": 6, "createdAt": "2026-01-31T00:00:00.000Z",
      "deckList": {"categoriesOrder": ["Sideboard", "Captain", "Clash"],
        "Captain": [{"count": 1, "id": "ONE-001"}],
        "Clash": [{"count": 4, "id": "ONE-002_AA", "alt": 1}, {"count": 1, "id": "ash-warden"}],
        "Token": [{"count": 1, "id": "TWO-013"}],
        "Sideboard": [{"count": 2, "id": "XXX-001"}]}}])");
  EXPECT_EQ(list.form, DeckForm::kTcgArena);
  EXPECT_EQ(list.deck.meta.name, "Kit");
  EXPECT_EQ(list.deck.meta.format, "Standard");
  EXPECT_THAT(cards_.Told(list.deck),
              ElementsAre("captain 1 vane-first-mate ONE-001", "main 4 ash-scout ONE-002_AA",
                          "main 1 ash-warden"));
  ASSERT_THAT(list.unread, SizeIs(1));
  EXPECT_EQ(list.unread[0].text, "XXX-001");
  EXPECT_EQ(list.unread[0].section, 2);
  EXPECT_EQ(list.lines[0].pointer, "/0/deckList/Sideboard/0");
  EXPECT_TRUE(list.lines[4].left_out);
}

TEST_F(DeckJson, AnotherGameIsTold) {
  const std::string own = R"({"game": ")";
  const std::string arena = R"([{"title": "Kit", "game": ")";
  const std::string own_rest = R"(", "sections": {"main": [{"card": "Clash", "quantity": 1}]}})";
  const std::string arena_rest = R"(", "deckList": {"Clash": [{"count": 1, "id": "ONE-002"}]}}])";
  for (const char* same : {"deck-game", "Deck Game", "DECK GAME TCG"}) {
    EXPECT_THAT(Read(own + same + own_rest).lines, SizeIs(1)) << same;
    EXPECT_THAT(Read(arena + same + arena_rest).lines, SizeIs(1)) << same;
  }
  for (const auto& [text, pointer] : {std::pair(own + "Chess" + own_rest, "/game"),
                                      std::pair(arena + "Chess" + arena_rest, "/0/game")}) {
    const ListedDeck list = Read(text);
    ASSERT_THAT(list.lines, SizeIs(2));
    EXPECT_EQ(list.lines[0].kind, LineKind::kMeta);
    EXPECT_EQ(list.lines[0].status, LineStatus::kInferred);
    EXPECT_EQ(list.lines[0].line, 0U);
    EXPECT_EQ(list.lines[0].pointer, pointer);
    EXPECT_EQ(list.lines[0].note, "the list is read as one of Deck Game");
    EXPECT_EQ(list.lines[1].line, 1U);
    EXPECT_TRUE(list.complete());
  }
  EXPECT_THAT(ErrorsOf(R"({"game": "Chess", "deckList": {"Pawns": []}})"),
              ElementsAre("/game game 'Chess': is not Deck Game", HasSubstr("/deckList/Pawns ")));
  EXPECT_THAT(ErrorsOf(own.substr(0, own.size() - 1) + "7" + own_rest.substr(1)),
              ElementsAre(HasSubstr("/game ")));
}

TEST_F(DeckJson, AnUnknownKeyComesFirstUnderItsOwnCode) {
  const auto list = ReadJsonList(
      R"({"name": 7, "sections": {"main": [{"card": "Clash", "quantity": 1, "quantitty": 1}]}})",
      *cards_.catalog, {}, ErrorCode::kUnknownKey);
  ASSERT_FALSE(list.has_value());
  EXPECT_EQ(list.error().code, ErrorCode::kUnknownKey);
  EXPECT_EQ(list.error().pointer, "/sections/main/0/quantitty");
  EXPECT_THAT(list.error().suggestions, ElementsAre("quantity"));
  EXPECT_THAT(list.error().errors, SizeIs(2));
}

TEST_F(DeckJson, TcgArenaAsASingleObjectAndItsMistakes) {
  EXPECT_THAT(cards_.Told(Read(R"({"deckList": {"Clash": [{"count": 4, "id": "ONE-002"}]}})").deck),
              ElementsAre("main 4 ash-scout ONE-002"));
  EXPECT_THAT(ErrorsOf(R"({"deckList": {"Wizards": [], "Clash": [{"count": 0, "id": "ONE-002"},
                          {"id": 7, "count": 1}]}})"),
              ElementsAre(HasSubstr("/deckList/Wizards "), HasSubstr("/deckList/Clash/0/count "),
                          HasSubstr("/deckList/Clash/1/id ")));
  EXPECT_THAT(ErrorsOf(R"([{"deckList": {}}, {"deckList": {}}])"),
              ElementsAre(HasSubstr("2 decks")));
  EXPECT_THAT(ErrorsOf(R"([{"sections": {}}])"), ElementsAre(HasSubstr("'deckList'")));
  EXPECT_THAT(ErrorsOf(R"({"deckList": 7})"), ElementsAre(HasSubstr("/deckList ")));
}

TEST_F(DeckJson, IsBounded) {
  std::string text = R"({"sections": {"main": [)";
  for (std::size_t i = 0; i <= kMaxListLines; ++i) text += i == 0 ? "0" : ",0";
  const auto many = ReadJsonList(text + "]}}", *cards_.catalog);
  EXPECT_EQ(many.error().code, ErrorCode::kTooLarge);
  EXPECT_EQ(ReadJsonList(std::string(kMaxListBytes + 1, ' '), *cards_.catalog).error().code,
            ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace clashdeck::importers
