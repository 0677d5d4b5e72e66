#include "core/deck/hash.h"

#include <gtest/gtest.h>

#include <set>

#include "core/deck/text_writer.h"
#include "core/sha256.h"
#include "tests/core/deck/deck_game.h"

namespace clashdeck {
namespace {

class DeckHashTest : public testing::Test {
 protected:
  std::string HashOf(std::string_view list) const {
    return DeckHash(*cards_.catalog, cards_.Read(list).deck);
  }
  std::string PoolHashOf(std::string_view list) const {
    return PoolHash(*cards_.catalog, cards_.Read(list).deck);
  }
  const DeckCatalog cards_;
};

TEST_F(DeckHashTest, IsTakenOverSortedLines) {
  EXPECT_EQ(HashOf("Side\n1 Clash\nMain\n10 Clash\n2 Ash Scout\nCaptain: Vane, First Mate"),
            Sha256Hex("captain\tvane-first-mate\t1\nmain\tash-scout\t2\nmain\tclash\t10\n"
                      "side\tclash\t1\n"));
  EXPECT_EQ(HashOf(""), Sha256Hex(""));
}

TEST_F(DeckHashTest, KnowsCardsAndSectionsAlone) {
  const std::string hash = HashOf("3 Ash Scout");
  EXPECT_EQ(HashOf("Name: x\n1 Ash Scout [ONE-002]\n1 Ash Scout [TWO-002]\n1 Ash Scout"), hash);
  EXPECT_EQ(HashOf("3 Ash Scout\nMaybe\n1 Clash\nPool\n1 Clash"), hash);
  EXPECT_NE(HashOf("2 Ash Scout"), hash);
  EXPECT_NE(HashOf("Side\n3 Ash Scout"), hash);
}

TEST_F(DeckHashTest, PoolHashIgnoresTheSection) {
  EXPECT_EQ(PoolHashOf("2 Ash Scout\nSide\n1 Ash Scout\n1 Clash"),
            Sha256Hex("ash-scout\t3\nclash\t1\n"));
  EXPECT_EQ(PoolHashOf("2 Ash Scout\nSide\n1 Ash Scout\n1 Clash"),
            PoolHashOf("Pool\n1 Clash\n3 Ash Scout"));
}

TEST_F(DeckHashTest, ShortFormHasTenSignsWithoutLookAlikes) {
  const std::string hash = Sha256Hex("main\tash-scout\t3\n");
  const std::string text = ShortHash(hash);
  EXPECT_EQ(text.size(), 10U);
  EXPECT_EQ(text.find_first_not_of(kShortHashAlphabet), std::string::npos);
  EXPECT_EQ(std::set<char>(kShortHashAlphabet.begin(), kShortHashAlphabet.end()).size(), 24U);
  // Of signs that look alike at most one is used.
  EXPECT_EQ(kShortHashAlphabet.find_first_of("0O1IL5SBZU"), std::string_view::npos);
  EXPECT_EQ(ShortHash(std::string(64, '0')), "2222222222");
  EXPECT_EQ(ShortHash("0000000000000001" + std::string(48, 'f')), "2222222223");
  EXPECT_EQ(ShortHash("0000000000000018" + std::string(48, 'f')), "2222222232");
}

TEST_F(DeckHashTest, NormalizedSumsAndOrders) {
  const Deck deck = cards_
                        .Read(
                            "1 Clash\n1 Ash Scout [TWO-002]\n1 Ash Scout\nCaptain: Vane, First "
                            "Mate\n1 Ash Scout [ONE-002]")
                        .deck;
  const Deck normal = Normalized(*cards_.catalog, deck);
  EXPECT_EQ(cards_.Told(normal),
            (std::vector<std::string>{"captain 1 vane-first-mate", "main 1 ash-scout",
                                      "main 1 ash-scout ONE-002", "main 1 ash-scout TWO-002",
                                      "main 1 clash"}));
  Deck twice = normal;
  twice.entries.insert(twice.entries.end(), normal.entries.begin(), normal.entries.end());
  for (const DeckEntry& entry : Normalized(*cards_.catalog, twice).entries)
    EXPECT_EQ(entry.quantity, 2U);
}

TEST_F(DeckHashTest, ATextIsWrittenAsItIsRead) {
  Deck deck = cards_
                  .Read(
                      "Captain: Vane, First Mate\n2 Clash\n1 Ash Scout [TWO-002]\nSide\n"
                      "1 Perfect Foil [TWO-008]")
                  .deck;
  deck.meta = {.name = "Two", .format = "standard"};
  EXPECT_EQ(WriteTextList(*cards_.catalog, deck),
            "// Name: Two\n// Format: standard\n\n// Captain\n1 Vane, First Mate\n\n// Main\n"
            "1 Ash Scout\n2 Clash\n\n// Side\n1 Perfect Foil\n");
  const std::string printed = WriteTextList(*cards_.catalog, deck, {.printings = true});
  EXPECT_NE(printed.find("1 Ash Scout [TWO-002]\n2 Clash\n"), std::string::npos);
  EXPECT_EQ(Normalized(*cards_.catalog, cards_.Read(printed).deck),
            Normalized(*cards_.catalog, deck));
}

TEST(ListName, IsTheIdWhereTheNameMeansAnotherCard) {
  DeckCatalog cards;
  cards.Add("TWO-009", "clash", {"ONE-050"});  // a name that is another card's printing
  cards.catalog = std::make_unique<const GameCatalog>(cards.game, cards.records);
  const CardIndex card = cards.catalog->card_of(*cards.catalog->FindPrinting("ONE-050"));
  EXPECT_EQ(ListName(*cards.catalog, *cards.catalog->FindCard("ash-scout")), "Ash Scout");
  EXPECT_EQ(ListName(*cards.catalog, card), "two-009");
}

}  // namespace
}  // namespace clashdeck
