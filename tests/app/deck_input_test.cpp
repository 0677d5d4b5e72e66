#include "app/deck_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/sample_decks.h"

namespace clashdeck::app {
namespace {

using Kind = DeckInput::Kind;

const GameCatalog& Cards() { return *SamplesOf("alpha-clash").catalog; }

TEST(DeckInput, ErrorsPointIntoTheBody) {
  const std::string deck = R"({"sections":{"main":[{"card":"cauterize","quantity":0}]}})";
  const auto inside =
      ReadDeckInput({.kind = Kind::kDeck, .text = deck, .pointer = "/deck"}, Cards());
  EXPECT_EQ(inside.error().pointer, "/deck/sections/main/0/quantity");
  ASSERT_EQ(inside.error().errors.size(), 1U);
  EXPECT_EQ(inside.error().errors[0].pointer, "/deck/sections/main/0/quantity");
  // A pointer does not lead into a string.
  const auto text = ReadDeckInput({.text = deck, .pointer = "/pool/text"}, Cards());
  EXPECT_EQ(text.error().pointer, "/pool/text");
  EXPECT_THAT(text.error().errors[0].message, testing::StartsWith("/sections/main/0/quantity: "));
  EXPECT_EQ(text.error().errors[0].pointer, "/pool/text");
  EXPECT_EQ(ReadDeckInput({.text = deck}, Cards()).error().pointer, "/sections/main/0/quantity");
  EXPECT_EQ(ReadDeckInput({.kind = Kind::kCode, .text = "cd1.A", .pointer = "/code"}, Cards())
                .error()
                .pointer,
            "/code");
}

TEST(DeckInput, LinesOfAWholeDeckPointIntoTheBodyAndSayWhy) {
  const auto rows =
      ReadWholeDeck({.kind = Kind::kDeck,
                     .text = R"({"sections":{"main":[{"card":"Nobody At All","quantity":1}]}})",
                     .pointer = "/deck"},
                    Cards());
  ASSERT_EQ(rows.error().errors.size(), 1U);
  EXPECT_EQ(rows.error().pointer, "/deck");
  EXPECT_EQ(rows.error().errors[0].pointer, "/deck/sections/main/0");
  const auto lines =
      ReadWholeDeck({.text = "10000 Cauterize\n4\n1 Nobody At All", .pointer = "/text"}, Cards());
  std::vector<std::string> told;
  for (const ErrorItem& item : lines.error().errors)
    told.push_back(item.pointer + " " + item.message);
  EXPECT_THAT(told, testing::ElementsAre(
                        "/text line 1 is unparseable: 'Cauterize': '10000' is no quantity: 1 to "
                        "9999 of a card",
                        "/text line 2 is unparseable: no card is named",
                        "/text line 3 is unknown: no card is called 'Nobody At All'"));
}

}  // namespace
}  // namespace clashdeck::app
