#include "core/deck/code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base64url.h"
#include "core/sha256.h"
#include "tests/core/deck/deck_game.h"

namespace clashdeck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class DeckCode : public testing::Test {
 protected:
  Deck Sample() const {
    Deck deck = cards_
                    .Read(
                        "Captain: Vane, First Mate\n4 Ash Scout\n2 Ash Scout [TWO-002]\n"
                        "9999 Ash Warden\nSide\n1 Clash [TWO-009]\nPool\n3 Imp")
                    .deck;
    deck.meta = {.name = "Täst", .player = "Ada", .event = "Open", .format = "standard"};
    return deck;
  }
  std::string ErrorOf(std::string_view code) const {
    const auto list = ReadDeckCode(code, *cards_.catalog);
    if (list) return "read";
    EXPECT_EQ(list.error().code, ErrorCode::kBadDeckCode);
    return list.error().message;
  }
  // A code around any body, with a checksum that fits.
  static std::string Framed(const std::string& body) {
    std::string bytes(1, static_cast<char>(body.size()));
    bytes += body;
    const std::string hex = Sha256Hex("cd1." + bytes);
    for (std::size_t at = 0; at < 8; at += 2)
      bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
    return "cd1." + ToBase64Url(bytes);
  }
  const DeckCatalog cards_;
};

TEST_F(DeckCode, AnIdThatMovedIsTheCardItBecame) {
  DeckCatalog later;
  later.Move();
  const auto list = ReadDeckCode(WriteDeckCode(*cards_.catalog, cards_.Read("3 Ash Warden").deck),
                                 *later.catalog);
  ASSERT_TRUE(list.has_value()) << list.error().message;
  EXPECT_TRUE(list->complete());
  EXPECT_THAT(later.Told(list->deck), ElementsAre("main 3 ash-scout"));
  EXPECT_EQ(list->lines.back().note, "'ash-warden' is now 'Ash Scout'");
}

TEST_F(DeckCode, ReadsBackAsTheSameDeck) {
  const Deck deck = Sample();
  const auto list = ReadDeckCode(WriteDeckCode(*cards_.catalog, deck), *cards_.catalog);
  ASSERT_TRUE(list.has_value()) << list.error().message;
  EXPECT_EQ(Normalized(*cards_.catalog, list->deck), Normalized(*cards_.catalog, deck));
  EXPECT_EQ(list->form, DeckForm::kCode);
  EXPECT_TRUE(list->complete());
}

TEST_F(DeckCode, EqualDecksHaveEqualCodes) {
  Deck deck = Sample();
  const std::string code = WriteDeckCode(*cards_.catalog, deck);
  std::reverse(deck.entries.begin(), deck.entries.end());
  DeckEntry half = deck.entries.back();
  half.quantity = 1;
  deck.entries.push_back(half);
  deck.entries.front().line = 77;
  Deck summed = Sample();
  for (DeckEntry& entry : summed.entries) {
    const bool same =
        entry.section == half.section && entry.card == half.card && entry.printing == half.printing;
    if (same) ++entry.quantity;
  }
  EXPECT_EQ(WriteDeckCode(*cards_.catalog, deck), WriteDeckCode(*cards_.catalog, summed));
  EXPECT_NE(WriteDeckCode(*cards_.catalog, deck), code);
}

TEST_F(DeckCode, SaysWhereACardIsEvenWhereListsWouldMoveIt) {
  Deck deck;
  deck.entries = {{.section = 1, .card = *cards_.catalog->FindCard("vane-first-mate")}};
  const auto list = ReadDeckCode(WriteDeckCode(*cards_.catalog, deck), *cards_.catalog);
  EXPECT_THAT(cards_.Told(list->deck), ElementsAre("main 1 vane-first-mate"));
}

TEST_F(DeckCode, OutlivesAnImport) {
  const std::string code = WriteDeckCode(*cards_.catalog, Sample());
  DeckCatalog later;
  later.Add("Aardvark", "clash", {"ONE-000"});  // moves every place in the snapshot
  later.catalog = std::make_unique<const GameCatalog>(later.game, later.records);
  const auto list = ReadDeckCode(code, *later.catalog);
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(later.Told(Normalized(*later.catalog, list->deck)),
            cards_.Told(Normalized(*cards_.catalog, Sample())));
}

TEST_F(DeckCode, ACardNobodyKnowsIsReported) {
  DeckCatalog more;
  more.Add("Aardvark", "clash", {"ONE-000"});
  more.catalog = std::make_unique<const GameCatalog>(more.game, more.records);
  const Deck deck = more.Read("1 Aardvark\n2 Aardvark [ONE-000]\n1 Clash").deck;
  const auto list = ReadDeckCode(WriteDeckCode(*more.catalog, deck), *cards_.catalog);
  ASSERT_TRUE(list.has_value());
  EXPECT_THAT(cards_.Told(list->deck), ElementsAre("main 1 clash"));
  ASSERT_THAT(list->unread, SizeIs(2));
  EXPECT_EQ(list->lines[0].status, LineStatus::kUnknown);
  EXPECT_EQ(list->lines[0].note, "there is no card 'aardvark'");
  EXPECT_EQ(list->lines[2].note, "there is no printing 'ONE-000'");
  EXPECT_EQ(list->lines[2].text, "ONE-000");
}

TEST_F(DeckCode, SaysWhatIsWrong) {
  const std::string code = WriteDeckCode(*cards_.catalog, Sample());
  EXPECT_EQ(ErrorOf(""), "a deck code begins with 'cd1.'");
  EXPECT_EQ(ErrorOf("4 Ash Scout"), "a deck code begins with 'cd1.'");
  EXPECT_EQ(ErrorOf("cd2." + code.substr(4)),
            "the deck code is of version 2; version 1 can be read");
  EXPECT_THAT(ErrorOf("cd1.AB!D"), HasSubstr("at place 7"));
  EXPECT_THAT(ErrorOf(code.substr(0, code.size() - 7)), HasSubstr("cut short"));
  EXPECT_THAT(ErrorOf("cd1."), HasSubstr("cut short"));
  EXPECT_THAT(ErrorOf(code + "AAAA"), testing::AnyOf(HasSubstr("goes on"), HasSubstr("cut")));
  std::string damaged = code;
  damaged[20] = damaged[20] == 'A' ? 'B' : 'A';
  EXPECT_THAT(ErrorOf(damaged), HasSubstr("checksum"));
  EXPECT_THAT(ErrorOf("cd1." + std::string(kMaxListBytes, 'A')), HasSubstr("64 KiB"));
}

TEST_F(DeckCode, EveryCutAndEveryChangedSignIsNoticed) {
  const std::string code = WriteDeckCode(*cards_.catalog, Sample());
  for (std::size_t size = 0; size < code.size(); ++size)
    EXPECT_NE(ErrorOf(code.substr(0, size)), "read") << size;
  for (std::size_t at = 4; at < code.size(); ++at) {
    std::string changed = code;
    changed[at] = changed[at] == 'Q' ? 'R' : 'Q';
    EXPECT_NE(ErrorOf(changed), "read") << at;
  }
}

TEST_F(DeckCode, AnotherGameIsRefused) {
  Game game = DeckGame();
  game.id = GameId("other-game");
  const DeckCatalog other(game);
  EXPECT_EQ(ErrorOf(WriteDeckCode(*other.catalog, {})),
            "the deck code is of the game 'other-game', not of 'deck-game'");
}

TEST_F(DeckCode, OnlyTheOneWayOfWritingIsRead) {
  const std::string head = std::string("\x09") + "deck-game" + std::string(4, '\0');
  const auto entry = [](char number, const std::string& id) {
    return std::string(1, number) + '\0' + static_cast<char>(id.size()) + id;
  };
  const std::string main = std::string("\x04") + "main";
  EXPECT_EQ(ErrorOf(Framed(head + main + '\x01' + entry(2, "clash"))), "read");
  EXPECT_EQ(ErrorOf(Framed(head)), "read");
  const std::string strange = "the deck code is not written as deck codes are";
  EXPECT_EQ(ErrorOf(Framed(head + main + '\0')), strange);                        // no entries
  EXPECT_EQ(ErrorOf(Framed(head + main + '\x01' + entry(0, "clash"))), strange);  // none of it
  EXPECT_EQ(ErrorOf(Framed(head + main + '\x02' + entry(2, "imp") + entry(2, "clash"))), strange);
  EXPECT_EQ(ErrorOf(Framed(head + main + '\x02' + entry(2, "imp") + entry(2, "imp"))), strange);
  EXPECT_EQ(ErrorOf(Framed(head + main + '\x02' + entry(2, "imp"))), strange);  // one missing
  EXPECT_EQ(ErrorOf(Framed(head + main + std::string("\x81\x00", 2) + entry(2, "clash"))),
            strange);  // a long number
  EXPECT_EQ(ErrorOf(Framed(head + main + '\x01' + entry(2, "\xFF"))), strange);
  EXPECT_EQ(ErrorOf(Framed(std::string("\x09") + "deck-game" + "\x01\n" + std::string(3, '\0'))),
            strange);  // control characters in a name
  EXPECT_THAT(ErrorOf(Framed(head + "\x04nope" + '\x01' + entry(2, "clash"))),
              HasSubstr("the section 'nope'"));
}

TEST(Base64Url, KnownAnswersAndRefusals) {
  EXPECT_EQ(ToBase64Url(""), "");
  EXPECT_EQ(ToBase64Url("f"), "Zg");
  EXPECT_EQ(ToBase64Url("fo"), "Zm8");
  EXPECT_EQ(ToBase64Url("foo"), "Zm9v");
  EXPECT_EQ(ToBase64Url("\xFB\xFF"), "-_8");
  EXPECT_EQ(FromBase64Url("Zm9vYmFy"), "foobar");
  EXPECT_EQ(FromBase64Url("-_8"), "\xFB\xFF");
  EXPECT_EQ(FromBase64Url("Zm9vY"), std::nullopt);
  EXPECT_EQ(FromBase64Url("Zh"), std::nullopt);  // bits behind the byte
  EXPECT_EQ(FindBadBase64Url("Zm9v="), 4U);
}

}  // namespace
}  // namespace clashdeck
