#include "importers/deck_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/deck/deck_game.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class DeckTable : public testing::Test {
 protected:
  ListedDeck Read(std::string_view text) {
    auto list = ReadTableList(text, *cards_.catalog);
    EXPECT_TRUE(list.has_value()) << list.error().message;
    return list ? *std::move(list) : ListedDeck{};
  }
  std::vector<std::string> Told(std::string_view text) { return cards_.Told(Read(text).deck); }
  const DeckCatalog cards_;
};

TEST_F(DeckTable, EveryColumnInEverySpelling) {
  EXPECT_THAT(Told("Quantity,Name,Section\n4,Ash Scout,main\n1,\"Vane, First Mate\",Captain\n"),
              ElementsAre("main 4 ash-scout", "captain 1 vane-first-mate"));
  EXPECT_THAT(Told("count;card;board\n4x;Ash Scout;Sideboard\n"), ElementsAre("side 4 ash-scout"));
  EXPECT_THAT(Told("qty\tid\n4\tONE-002_AA\n1\tash-warden\n"),
              ElementsAre("main 4 ash-scout ONE-002_AA", "main 1 ash-warden"));
  EXPECT_THAT(Told("name,set,number\nAsh Scout,ONE,2\nAsh Scout,two,\n"),
              ElementsAre("main 1 ash-scout ONE-002", "main 1 ash-scout TWO-002"));
  EXPECT_THAT(Told("set,number,qty\nONE,002,3\n"), ElementsAre("main 3 ash-scout ONE-002"));
  EXPECT_THAT(Told("\xEF\xBB\xBFprinting|name\r\nONE-002|Ash Scout\r\n"),
              ElementsAre("main 1 ash-scout ONE-002"));
}

TEST_F(DeckTable, OneRowOfReportForEachRow) {
  const ListedDeck list = Read(
      "Quantity,Name,Section,Condition\n2,Ash Scout,main,NM\n0,Clash,main,\nmany,Clash,main,\n"
      "1,Nobody,main,\n1,Clash,bench,\n1,,main,\n1,Ash Scout,,\n1,Imp,Tokens,\n1,Clash,main,NM,x\n"
      "1,Clash\n1,Clash,clash cards,\n");
  EXPECT_THAT(cards_.Told(list.deck),
              ElementsAre("main 2 ash-scout", "main 1 ash-scout", "main 1 clash", "main 1 clash"));
  ASSERT_THAT(list.lines, SizeIs(12));
  EXPECT_EQ(list.lines[0].kind, LineKind::kComment);
  EXPECT_EQ(list.lines[0].note, "the column 'Condition' is left out");
  const auto status = [&](std::size_t line) { return LineStatusName(list.lines[line - 1].status); };
  EXPECT_EQ(status(2), "ok");
  EXPECT_EQ(status(3), "unparseable");
  EXPECT_EQ(status(4), "unparseable");
  EXPECT_EQ(status(5), "unknown");
  EXPECT_THAT(list.lines[5].note, HasSubstr("has no section 'bench'"));
  EXPECT_THAT(list.lines[6].note, HasSubstr("no card is named"));
  EXPECT_THAT(list.lines[7].note, HasSubstr("added to line 2"));
  EXPECT_TRUE(list.lines[8].left_out);
  EXPECT_THAT(list.lines[9].note, HasSubstr("more cells"));
  EXPECT_EQ(list.unparseable, 5U);
  EXPECT_EQ(list.form, DeckForm::kCsv);
}

TEST_F(DeckTable, RowsThatCannotBeReadStandInTheirSection) {
  const ListedDeck list = Read(
      "qty,name,section\nx,Ash Scout,main\n10000,Clash,side\n0,Ash Scout,\n"
      "1,Clash,side,more\n1,Clash,bench\n");
  ASSERT_THAT(list.lines, SizeIs(6));
  const auto told = [&](std::size_t line) {
    const LineReport& row = list.lines[line - 1];
    EXPECT_EQ(row.status, LineStatus::kUnparseable) << line;
    return (row.left_out ? "nowhere" : cards_.catalog->game().sections[row.section].id) + " " +
           std::to_string(row.quantity) + " " + row.text + ": " + row.note;
  };
  EXPECT_EQ(told(2), "main 0 Ash Scout: 'x' is no quantity: 1 to 9999 of a card");
  EXPECT_EQ(told(3), "side 0 Clash: '10000' is no quantity: 1 to 9999 of a card");
  EXPECT_EQ(told(4), "main 0 Ash Scout: '0' is no quantity: 1 to 9999 of a card");
  EXPECT_EQ(told(5), "side 1 Clash: the row has more cells than the header");
  EXPECT_THAT(told(6), testing::StartsWith("nowhere 1 "));
}

TEST_F(DeckTable, NameAndNumberDisagree) {
  const ListedDeck list = Read("name,printing\nAsh Scout,ONE-003\n");
  EXPECT_THAT(cards_.Told(list.deck), ElementsAre("main 1 ash-scout"));
  EXPECT_THAT(list.lines[1].note, HasSubstr("the name counts"));
}

TEST_F(DeckTable, SaysWhatIsWrongWithTheTable) {
  const auto error_of = [&](std::string_view text) {
    const auto list = ReadTableList(text, *cards_.catalog);
    if (list) return std::string("read");
    EXPECT_EQ(list.error().code, ErrorCode::kBadDeck);
    return list.error().message;
  };
  EXPECT_THAT(error_of("quantity,section\n4,main\n"), HasSubstr("names a card"));
  EXPECT_THAT(error_of("quantity,count,name\n4,4,Clash\n"), HasSubstr("say the same"));
  EXPECT_THAT(error_of("name,section\n\"Clash,main\n"), HasSubstr("never closed"));
  EXPECT_THAT(error_of("name,section\n\xFF,main\n"), HasSubstr("UTF-8"));
  EXPECT_THAT(error_of(""), HasSubstr("empty"));
}

TEST_F(DeckTable, IsBounded) {
  std::string rows = "name,qty\n";
  for (std::size_t i = 0; i <= kMaxListLines; ++i) rows += "Clash,1\n";
  EXPECT_EQ(ReadTableList(rows, *cards_.catalog).error().code, ErrorCode::kTooLarge);
  EXPECT_EQ(ReadTableList(std::string(kMaxListBytes + 1, ' '), *cards_.catalog).error().code,
            ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace clashdeck::importers
