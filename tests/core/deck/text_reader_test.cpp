#include "core/deck/text_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/deck/deck_game.h"

namespace clashdeck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const DeckCatalog& Cards() {
  static const DeckCatalog kCards;
  return kCards;
}

TEST(TextList, WhatACardWasCalledBeforeIsStillRead) {
  DeckCatalog cards;
  cards.Move();
  const auto told = [&](std::string_view line) {
    const ListedDeck list = cards.Read(line);
    EXPECT_TRUE(list.complete());
    const LineReport& row = list.lines.at(0);
    return cards.catalog->card(row.card.value()).id.str() + " " +
           std::string(LineStatusName(row.status)) + " " + std::string(FoundByName(row.found_by)) +
           " " + row.note;
  };
  EXPECT_EQ(told("2 ash-warden"), "ash-scout inferred card_id 'ash-warden' is now 'Ash Scout'");
  EXPECT_EQ(told("Ash Warden"), "ash-scout inferred card_id 'Ash Warden' is now 'Ash Scout'");
  EXPECT_EQ(told("Diver's Knot"),
            "divers-knot inferred card_id 'Diver's Knot' is now 'Sailor's Bend'");
  EXPECT_EQ(told("Sailor's Bend"), "divers-knot ok name ");
  EXPECT_EQ(told("ash-scout"), "ash-scout ok card_id ");
}

// One line: what it becomes.
struct LineCase {
  const char* name;
  const char* line;
  const char* entry;  // as DeckCatalog::Told(); empty = none
  LineStatus status = LineStatus::kOk;
  FoundBy found_by = FoundBy::kName;
  const char* note = "";  // part of it
};

void PrintTo(const LineCase& each, std::ostream* out) { *out << each.line; }

class TextLine : public testing::TestWithParam<LineCase> {};

TEST_P(TextLine, IsReadAsTheGrammarSays) {
  const LineCase& expected = GetParam();
  const ListedDeck list = Cards().Read(expected.line);
  ASSERT_THAT(list.lines, SizeIs(1));
  const LineReport& row = list.lines[0];
  EXPECT_EQ(row.kind, LineKind::kEntry);
  EXPECT_EQ(LineStatusName(row.status), LineStatusName(expected.status)) << row.note;
  EXPECT_EQ(FoundByName(row.found_by), FoundByName(expected.found_by)) << row.note;
  EXPECT_THAT(row.note, HasSubstr(expected.note));
  EXPECT_EQ(row.note.empty(), *expected.note == '\0') << row.note;
  if (*expected.entry == '\0') {
    EXPECT_THAT(list.deck.entries, IsEmpty());
    EXPECT_FALSE(list.complete());
  } else {
    EXPECT_THAT(Cards().Told(list.deck), ElementsAre(expected.entry));
    EXPECT_TRUE(list.complete());
  }
}

constexpr auto kOk = LineStatus::kOk;
constexpr auto kInferred = LineStatus::kInferred;
constexpr auto kUnknown = LineStatus::kUnknown;
constexpr auto kAmbiguous = LineStatus::kAmbiguous;
constexpr auto kUnparseable = LineStatus::kUnparseable;

const LineCase kLineCases[] = {
    {"quantity", "4 Ash Scout", "main 4 ash-scout"},
    {"quantity_x", "4x Ash Scout", "main 4 ash-scout"},
    {"quantity_capital_x", "4X Ash Scout", "main 4 ash-scout"},
    {"quantity_x_apart", "4 x Ash Scout", "main 4 ash-scout"},
    {"quantity_x_attached", "4xAsh Scout", "main 4 ash-scout"},
    {"quantity_round", "(4) Ash Scout", "main 4 ash-scout"},
    {"quantity_square", "[4] Ash Scout", "main 4 ash-scout"},
    {"quantity_absent", "Ash Scout", "main 1 ash-scout"},
    {"quantity_zeros", "004 Ash Scout", "main 4 ash-scout"},
    {"quantity_most", "9999 Ash Scout", "main 9999 ash-scout"},
    {"quantity_none", "0 Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "'0' is no quantity: 1 to 9999 of a card"},
    {"quantity_too_large", "10000x Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "'10000x' is no quantity: 1 to 9999 of a card"},
    {"quantity_huge", "99999999999999999999 Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "1 to 9999"},
    {"quantity_negative", "-1 Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "'-1' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_signed", "+4 Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "'+4' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_minus_sign",
     "\xE2\x88\x92"
     "1 Ash Scout",
     "", kUnparseable, FoundBy::kNothing,
     "'\xE2\x88\x92"
     "1' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_times_sign", "4\xC3\x97 Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "'4\xC3\x97' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_times_sign_apart", "4 \xC3\x97 Ash Scout", "main 4 ash-scout"},
    {"quantity_fraction", "1.5 Ash Scout", "", kUnparseable, FoundBy::kNothing,
     "'1.5' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_behind", "Ash Scout x4", "", kUnparseable, FoundBy::kNothing,
     "'x4' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_behind_times_sign",
     "Ash Scout \xC3\x97"
     "4",
     "", kUnparseable, FoundBy::kNothing,
     "'\xC3\x97"
     "4' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_behind_turned", "Ash Scout 4x", "", kUnparseable, FoundBy::kNothing,
     "'4x' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_behind_with_printing", "Ash Scout x4 [ONE-002]", "", kUnparseable, FoundBy::kNothing,
     "'x4' is no quantity; one stands before the name: '4' or '4x'"},
    {"quantity_before_and_behind", "4 Ash Scout x2", "", kUnparseable, FoundBy::kNothing,
     "'x2' is no quantity; one stands before the name: '4' or '4x'"},
    {"name_after_two_numbers", "4 7 Ash Scouts", "", kUnknown, FoundBy::kNothing,
     "no card is called '7 Ash Scouts'"},
    {"quantity_alone", "4", "", kUnparseable, FoundBy::kNothing, "no card is named"},
    {"name_with_number", "100 Year Storm", "main 1 100-year-storm"},
    {"number_of_name_with_number", "2 100 Year Storm", "main 2 100-year-storm"},
    {"name_with_x", "2 X Marks the Spot", "main 2 x-marks-the-spot"},
    {"name_like_a_finish", "2 Perfect Foil", "main 2 perfect-foil"},
    {"name_with_brackets", "2 Odd (Copy)", "main 2 odd-copy"},
    {"name_of_a_type", "2 Clash", "main 2 clash", kOk, FoundBy::kCardId},

    {"set_and_number", "2 Ash Scout (ONE) 002", "main 2 ash-scout ONE-002"},
    {"set_and_short_number", "2 Ash Scout (one) 2", "main 2 ash-scout ONE-002"},
    {"set_and_marked_number", "2 Ash Scout (ONE) #002", "main 2 ash-scout ONE-002"},
    {"set_and_alternate", "2 Ash Scout (ONE) 002_AA", "main 2 ash-scout ONE-002_AA"},
    {"set_alone", "2 Ash Scout (TWO)", "main 2 ash-scout TWO-002"},
    {"set_by_name", "2 Ash Scout (Second)", "main 2 ash-scout TWO-002"},
    {"set_with_several", "2 Ash Scout (ONE)", "main 2 ash-scout", kOk, FoundBy::kName,
     "several printings"},
    {"set_without_it", "2 Ash Warden (TWO)", "main 2 ash-warden", kInferred, FoundBy::kName,
     "no printing of it"},
    {"set_colon", "2 Ash Scout [ONE:002]", "main 2 ash-scout ONE-002"},
    {"set_slash", "2 Ash Scout [ONE/002]", "main 2 ash-scout ONE-002"},
    {"set_dash", "2 Ash Scout [ONE-2]", "main 2 ash-scout ONE-002"},
    {"number_in_brackets", "2 Ash Scout [ONE-002_AA]", "main 2 ash-scout ONE-002_AA"},
    {"number_bare", "2 Ash Scout ONE-002", "main 2 ash-scout ONE-002"},
    {"number_lower_case", "2 Ash Scout [one-002_aa]", "main 2 ash-scout ONE-002_AA"},
    {"number_before", "2 ONE-002 Ash Scout", "main 2 ash-scout ONE-002"},
    {"brackets_before", "2 [ONE-002] Ash Scout", "main 2 ash-scout ONE-002"},
    {"set_before", "2 (ONE) 002 Ash Scout", "main 2 ash-scout ONE-002"},
    {"number_only", "2 ONE-002", "main 2 ash-scout ONE-002", kOk, FoundBy::kPrintingId},
    {"number_only_in_brackets", "2 [ONE-002]", "main 2 ash-scout ONE-002", kOk,
     FoundBy::kPrintingId},
    {"set_and_number_only", "2 (ONE) 002", "main 2 ash-scout ONE-002", kOk, FoundBy::kPrintingId},
    {"number_unknown", "2 [ONE-999]", "", kUnknown, FoundBy::kNothing, "no printing 'ONE-999'"},
    {"number_unknown_beside_name", "2 Ash Scout [ONE-999]", "main 2 ash-scout", kInferred,
     FoundBy::kName, "no printing 'ONE-999'"},
    {"strange_set_and_number", "2 Ash Scout (ZZZ) 5", "main 2 ash-scout", kInferred, FoundBy::kName,
     "no printing '(ZZZ) 5'; the name counts"},
    {"strange_set_and_number_marked", "2 Ash Scout (ZZZ) 5 *F*", "main 2 ash-scout", kInferred,
     FoundBy::kName, "no printing '(ZZZ) 5'; the name counts"},
    {"strange_number_bare", "2 Ash Scout ZZZ-005", "main 2 ash-scout", kInferred, FoundBy::kName,
     "no printing 'ZZZ-005'; the name counts"},
    {"strange_number_beside_loose_name", "2 Divers Knot ZZZ-005", "main 2 divers-knot", kInferred,
     FoundBy::kName, "no printing 'ZZZ-005'; the name counts"},
    {"strange_number_in_brackets", "2 Ash Scout [ZZZ-005]", "main 2 ash-scout", kInferred,
     FoundBy::kName, "'[ZZZ-005]' means nothing"},
    {"strange_set_alone", "2 Ash Scout (ZZZ)", "main 2 ash-scout", kInferred, FoundBy::kName,
     "'(ZZZ)' means nothing"},
    {"strange_number_before", "2 ZZZ-005 Ash Scout", "main 2 ash-scout", kInferred, FoundBy::kName,
     "no printing 'ZZZ-005'; the name counts"},
    {"strange_brackets_before", "2 [ZZZ-005] Ash Scout", "main 2 ash-scout", kInferred,
     FoundBy::kName, "no printing '[ZZZ-005]'; the name counts"},
    {"strange_set_before", "2 (ZZZ) Ash Scout", "main 2 ash-scout", kInferred, FoundBy::kName,
     "no printing '(ZZZ)'; the name counts"},
    {"strange_set_and_number_before", "2 (ZZZ) 005 Ash Scout", "main 2 ash-scout", kInferred,
     FoundBy::kName, "no printing '(ZZZ) 005'; the name counts"},
    {"strange_number_beside_no_name", "2 Ash Nobody ZZZ-005", "", kUnknown, FoundBy::kNothing,
     "no card is called 'Ash Nobody ZZZ-005'"},
    {"strange_word_is_no_number", "2 Ash Scout sub-type", "", kUnknown, FoundBy::kNothing,
     "no card is called"},
    {"name_and_number_disagree", "2 Ash Scout [ONE-003]", "main 2 ash-scout", kInferred,
     FoundBy::kName, "'ONE-003' is 'Ash Warden'; the name counts"},
    {"mistyped_beside_its_number", "2 Ash Scuot [ONE-002]", "main 2 ash-scout ONE-002", kInferred,
     FoundBy::kPrintingId, "no card is called 'Ash Scuot'"},
    {"stranger_beside_a_number", "2 Lightning Bolt [ONE-002]", "", kUnknown, FoundBy::kNothing,
     "no card is called 'Lightning Bolt'"},
    {"card_id", "2 ash-scout", "main 2 ash-scout", kOk, FoundBy::kCardId},

    {"finish_stars", "2 Ash Scout [ONE-002] *F*", "main 2 ash-scout ONE-002", kOk, FoundBy::kName,
     "finish"},
    {"finish_word", "2 Ash Scout foil", "main 2 ash-scout", kOk, FoundBy::kName, "finish"},
    {"finish_in_brackets", "2 Ash Scout (Foil)", "main 2 ash-scout", kOk, FoundBy::kName, "finish"},
    {"tags", "2 Ash Scout (ONE) 2 #burn #!early", "main 2 ash-scout ONE-002"},
    {"everything", "2x Ash Scout [ONE:2] *F* #burn", "main 2 ash-scout ONE-002", kOk,
     FoundBy::kName, "finish"},
    {"odd_brackets", "2 Ash Scout [Early Game]", "main 2 ash-scout", kInferred, FoundBy::kName,
     "'[Early Game]' means nothing"},

    {"case_and_blanks", "2  aSH \t  SCOUT ", "main 2 ash-scout"},
    {"nbsp",
     "2\xC2\xA0"
     "Ash\xC2\xA0Scout\xC2\xA0",
     "main 2 ash-scout"},
    {"accents_and_quotes", "2 Briar, the “Thorn”", "main 2 briar-the-thorn"},
    {"no_punctuation", "2 briar the thorn", "main 2 briar-the-thorn"},
    {"apostrophe", "2 Diver’s Knot", "main 2 divers-knot"},
    {"no_apostrophe", "2 Divers Knot", "main 2 divers-knot"},
    {"alias", "2 thorn lady", "main 2 briar-the-thorn", kOk, FoundBy::kAlias},
    {"alias_of_two", "2 Knot", "", kAmbiguous, FoundBy::kNothing, "several cards are called"},
    {"alias_of_two_with_number", "2 Knot [TWO-006]", "main 2 other-knot TWO-006", kOk,
     FoundBy::kAlias},
    {"unique_beginning", "2 Ash W", "main 2 ash-warden", kInferred, FoundBy::kPrefix,
     "only 'Ash Warden' begins with 'Ash W'"},
    {"beginning_of_two", "2 Ash", "", kAmbiguous, FoundBy::kNothing, "several cards begin"},
    {"beginning_too_short", "2 Di", "", kUnknown, FoundBy::kNothing, "no card is called 'Di'"},
    {"unknown", "2 Nobody", "", kUnknown, FoundBy::kNothing, "no card is called 'Nobody'"},
    {"heading_with_quantity", "24 Captains", "", kUnknown, FoundBy::kNothing, "is a heading"},
    {"sb", "SB: 2 Ash Scout", "side 2 ash-scout"},
    {"sb_attached", "sb:2x Ash Scout", "side 2 ash-scout"},
    {"sb_without_quantity", "SB: Ash Scout [ONE-002]", "side 1 ash-scout ONE-002"},
    {"captain_alone", "Vane, First Mate", "captain 1 vane-first-mate", kOk, FoundBy::kName,
     "moved to Captain"},
    {"captain_named", "Captain: Vane, First Mate [ONE-001]", "captain 1 vane-first-mate ONE-001"},
    {"captain_named_by_alias_of_section", "// Leader: Vane, First Mate",
     "captain 1 vane-first-mate"},
    {"not_utf8", "2 Ash\xFFScout", "", kUnparseable, FoundBy::kNothing, "not UTF-8"},
};

INSTANTIATE_TEST_SUITE_P(Grammar, TextLine, testing::ValuesIn(kLineCases),
                         [](const auto& each) { return std::string(each.param.name); });

// Headings in all their clothes lead to the side; the card below shows it.
class SideHeading : public testing::TestWithParam<const char*> {};

TEST_P(SideHeading, OpensTheSide) {
  const ListedDeck list = Cards().Read("2 Ash Warden\n" + std::string(GetParam()) + "\n2 Clash");
  EXPECT_EQ(list.lines[1].kind, LineKind::kHeading);
  EXPECT_EQ(list.lines[1].status, LineStatus::kOk) << list.lines[1].note;
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 2 ash-warden", "side 2 clash"));
}

INSTANTIATE_TEST_SUITE_P(Clothes, SideHeading,
                         testing::Values("Side", "Sideboard", "SIDEBOARD", "sb",
                                         "SB:", "Side:", "// Sideboard", "//Sideboard",
                                         "[Sideboard]", "~Sideboard", "~~Sideboard~~",
                                         "---Sideboard---", "--- Sideboard ---", "Sideboard (10)",
                                         "Sideboard: (10)", "Sideboard (10):", "// Side (2 cards)",
                                         "[Side]:", "\tSide Deck\xC2\xA0"));

TEST(TextList, TypeHeadingsGroupAndChangeNoSection) {
  const ListedDeck list =
      Cards().Read("Side\nClash (24)\n2 Ash Scout\n// Clash Cards\n1 Ash Warden\nclashs:\n1 Clash");
  EXPECT_THAT(Cards().Told(list.deck),
              ElementsAre("side 2 ash-scout", "side 1 ash-warden", "side 1 clash"));
  EXPECT_EQ(list.lines[1].kind, LineKind::kHeading);
}

TEST(TextList, ATypeHeadingEndsTheSectionOfAnotherType) {
  const ListedDeck list = Cards().Read(
      "Captain (1)\n1 Vane, First Mate\nClash (2)\n2 Ash Scout\nSide\nCaptain\n1 "
      "Vane, First Mate\nClash (1)\n1 Ash Warden");
  EXPECT_THAT(Cards().Told(list.deck),
              ElementsAre("captain 1 vane-first-mate", "main 2 ash-scout",
                          "captain 1 vane-first-mate", "side 1 ash-warden"));
}

TEST(TextList, ABlankLineEndsTheSectionOfAType) {
  const ListedDeck list =
      Cards().Read("Captain\nVane, First Mate\n\n2 Ash Scout\n1 Clash\n\n1 Ash Warden");
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("captain 1 vane-first-mate", "main 2 ash-scout",
                                                   "main 1 clash", "main 1 ash-warden"));
  EXPECT_EQ(list.lines[3].status, LineStatus::kInferred);
  EXPECT_NE(list.lines[3].note.find("by the blank line above"), std::string::npos);
  EXPECT_EQ(list.lines[4].status, LineStatus::kOk);
}

TEST(TextList, ABlankLineBehindTheHeadingOfATypeEndsNothing) {
  const ListedDeck list = Cards().Read("Captain\n\nVane, First Mate\n2 Ash Scout");
  EXPECT_THAT(Cards().Told(list.deck),
              ElementsAre("captain 1 vane-first-mate", "captain 2 ash-scout"));
}

TEST(TextList, ABareWordThatIsAlsoACardIsAHeadingAndSaysSo) {
  const ListedDeck list = Cards().Read("Clash\n1 Clash");
  EXPECT_EQ(list.lines[0].kind, LineKind::kHeading);
  EXPECT_EQ(list.lines[0].status, LineStatus::kInferred);
  EXPECT_THAT(list.lines[0].note, HasSubstr("'1 Clash' would be the card"));
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 1 clash"));
}

TEST(TextList, MetaLinesAreReadBareAndAsComments) {
  const ListedDeck list = Cards().Read(
      "// Name: Low Tide\nPlayer: Ada\n# Event: Open\n; Format: standard\nGame: Deck Game\n"
      "1 Ash Scout");
  EXPECT_EQ(list.deck.meta,
            (DeckMeta{.name = "Low Tide", .player = "Ada", .event = "Open", .format = "standard"}));
  for (std::size_t at = 0; at < 5; ++at) EXPECT_EQ(list.lines[at].kind, LineKind::kMeta) << at;
  EXPECT_EQ(Cards().Read("Deck Name: X\nName: Y").deck.meta.name, "Y");
}

TEST(TextList, AboutOfArenaIsNoCard) {
  const ListedDeck list = Cards().Read("About\nName My Deck\n\nDeck\n1 Ash Scout (ONE) 2\n");
  EXPECT_EQ(list.deck.meta.name, "My Deck");
  EXPECT_TRUE(list.complete());
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 1 ash-scout ONE-002"));
}

TEST(TextList, AnotherGameIsSaid) {
  const ListedDeck list = Cards().Read("Game: Chess");
  EXPECT_EQ(list.lines[0].status, LineStatus::kInferred);
  EXPECT_EQ(Cards().Read("Game: Deck Game TCG").lines[0].status, LineStatus::kOk);
}

TEST(TextList, RowsThatCannotBeReadKeepTheirWordsAndTheirSection) {
  const ListedDeck list = Cards().Read("Side\n10000 x Ash Scout\n2 Ash\xFFScout\n0 " +
                                       std::string(kMaxEntryBytes + 1, 'a') + "\n" +
                                       std::string(kMaxEntryBytes, '9') + " Ash Scout");
  ASSERT_THAT(list.lines, SizeIs(5));
  for (std::size_t at = 1; at < list.lines.size(); ++at) {
    EXPECT_EQ(list.lines[at].status, LineStatus::kUnparseable) << at;
    EXPECT_EQ(list.lines[at].section, list.lines[0].section) << at;
    EXPECT_LT(list.lines[at].note.size(), 100U) << at;
  }
  EXPECT_EQ(list.lines[1].text, "Ash Scout");
  EXPECT_EQ(list.lines[3].text, "");
  EXPECT_EQ(list.lines[4].text, "Ash Scout");
}

TEST(TextList, ALongMetaLineIsUnparseable) {
  const ListedDeck list = Cards().Read("Name: " + std::string(201, 'x'));
  EXPECT_EQ(list.lines[0].status, LineStatus::kUnparseable);
  EXPECT_EQ(list.deck.meta.name, "");
  EXPECT_FALSE(list.complete());
}

TEST(TextList, CommentsAreNoCards) {
  const ListedDeck list = Cards().Read("// a note\n# another\n; third\n---\n# Sideboard\n1 Clash");
  for (std::size_t at = 0; at < 5; ++at) EXPECT_EQ(list.lines[at].kind, LineKind::kComment) << at;
  EXPECT_THAT(list.lines[4].note, HasSubstr("would be a heading"));
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 1 clash"));
}

TEST(TextList, MaybeAndTokensAreReadReportedAndLeftOut) {
  const ListedDeck list = Cards().Read(
      "1 Clash\nMaybeboard\n1 Ash Scout\nConsidering\n2 Nobody\nTokens\n3 Imp\nMain\n"
      "1 Ash Warden");
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 1 clash", "main 1 ash-warden"));
  EXPECT_TRUE(list.complete());
  EXPECT_TRUE(list.lines[2].left_out);
  EXPECT_TRUE(list.lines[2].card.has_value());
  EXPECT_EQ(list.lines[4].status, LineStatus::kUnknown);
  EXPECT_TRUE(list.lines[6].left_out);
}

TEST(TextList, PoolIsASectionWhereTheGameHasOne) {
  EXPECT_THAT(Cards().Told(Cards().Read("Card Pool\n1 Clash").deck), ElementsAre("pool 1 clash"));
}

TEST(TextList, ASectionOfOtherGamesIsUnparseable) {
  Game game = DeckGame();
  game.sections = {{.id = "main", .name = "Deck"}};
  const DeckCatalog cards(game);
  const ListedDeck list =
      cards.Read("1 Clash\nSideboard\n1 Ash Scout\nContender: Clash\nSB: 1 Clash\nPool");
  EXPECT_THAT(cards.Told(list.deck), ElementsAre("main 1 clash"));
  for (std::size_t at = 1; at < 6; ++at) {
    EXPECT_EQ(list.lines[at].status, LineStatus::kUnparseable) << at;
    EXPECT_THAT(list.lines[at].note, HasSubstr("has no section")) << at;
  }
  EXPECT_EQ(list.unparseable, 5U);
}

TEST(TextList, LineEndsByteOrderMarkAndTabs) {
  const ListedDeck list = Cards().Read(
      "\xEF\xBB\xBF"
      "2\tAsh Scout\r\n\r\nSide\r1 Clash\n\t1\tAsh Warden\t\n");
  EXPECT_THAT(list.lines, SizeIs(5));
  EXPECT_THAT(Cards().Told(list.deck),
              ElementsAre("main 2 ash-scout", "side 1 clash", "side 1 ash-warden"));
  EXPECT_EQ(list.deck.entries[2].line, 5U);
}

TEST(TextList, DuplicateLinesSumWithANote) {
  const ListedDeck list =
      Cards().Read("2 Ash Scout\n1 Ash Scout [ONE-002]\n1 ash scout\nSide\n1 Ash Scout");
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 2 ash-scout", "main 1 ash-scout ONE-002",
                                                   "main 1 ash-scout", "side 1 ash-scout"));
  EXPECT_EQ(list.deck.entries[2].line, 3U);  // each line is told where its card is a problem
  EXPECT_EQ(list.lines[0].note, "");
  EXPECT_EQ(list.lines[1].note, "");
  EXPECT_EQ(list.lines[2].note, "added to line 1: 3 in all");
  EXPECT_EQ(list.lines[2].status, LineStatus::kOk);
}

TEST(TextList, ASumIsBoundedToo) {
  const ListedDeck list = Cards().Read("9999 Ash Scout\n1 Ash Scout");
  EXPECT_EQ(list.lines[1].status, LineStatus::kUnparseable);
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("main 9999 ash-scout"));
}

TEST(BlankLine, PartsTwoBlocks) {
  const ListedDeck list = Cards().Read("// Name: x\n\n2 Ash Scout\n1 Clash\n\n\n1 Ash Warden\n\n");
  EXPECT_THAT(Cards().Told(list.deck),
              ElementsAre("main 2 ash-scout", "main 1 clash", "side 1 ash-warden"));
  EXPECT_EQ(list.lines[5].status, LineStatus::kInferred);
  EXPECT_EQ(list.lines[5].note, "parts Main and Side");
  EXPECT_EQ(list.lines[6].status, LineStatus::kInferred);
  EXPECT_THAT(list.lines[6].note, HasSubstr("by the blank line"));
  EXPECT_EQ(list.lines[2].status, LineStatus::kOk);
}

TEST(BlankLine, UnknownCardsMoveWithTheirBlock) {
  const ListedDeck list = Cards().Read("2 Ash Scout\n\n1 Nobody");
  ASSERT_THAT(list.unread, SizeIs(1));
  EXPECT_EQ(list.unread[0].section, 2);
  EXPECT_EQ(list.lines[2].status, LineStatus::kUnknown);
}

class NoSplit : public testing::TestWithParam<const char*> {};

TEST_P(NoSplit, NothingIsInferred) {
  for (const LineReport& row : Cards().Read(GetParam()).lines) {
    EXPECT_NE(row.status, LineStatus::kInferred) << row.line;
    EXPECT_EQ(row.note.find("blank line"), std::string::npos) << row.line;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Lists, NoSplit,
    testing::Values("2 Ash Scout\n\n1 Clash\n\n1 Ash Warden",   // three blocks
                    "2 Ash Scout\n1 Clash",                     // one
                    "Main\n2 Ash Scout\n\n1 Clash",             // a heading
                    "Clash (3)\n2 Ash Scout\n\n1 Clash",        // a heading that only groups
                    "2 Ash Scout\n\n1 Clash\nSB: 1 Ash Warden"  // SB:
                    ));

TEST(BlankLine, TheCaptainAloneIsNoBlock) {
  EXPECT_THAT(Cards().Told(Cards().Read("Vane, First Mate\n\n2 Ash Scout\n1 Clash").deck),
              ElementsAre("captain 1 vane-first-mate", "main 2 ash-scout", "main 1 clash"));
  EXPECT_THAT(Cards().Told(Cards().Read("1 Vane, First Mate\n\n2 Ash Scout\n\n1 Clash").deck),
              ElementsAre("captain 1 vane-first-mate", "main 2 ash-scout", "side 1 clash"));
}

TEST(BlankLine, PartsNothingWhereAGameHasNoSide) {
  Game game = DeckGame();
  game.sections = {{.id = "main", .name = "Deck"}};
  const DeckCatalog cards(game);
  EXPECT_THAT(cards.Told(cards.Read("2 Ash Scout\n\n1 Clash").deck),
              ElementsAre("main 2 ash-scout", "main 1 clash"));
}

TEST(Captain, MovesFromTheMainListOnly) {
  const ListedDeck list = Cards().Read(
      "Main\n1 Vane, First Mate\n2 Clash\nSide\n1 Vane, First Mate\nPool\n1 Vane, "
      "First Mate");
  EXPECT_THAT(Cards().Told(list.deck),
              ElementsAre("captain 1 vane-first-mate", "main 2 clash", "side 1 vane-first-mate",
                          "pool 1 vane-first-mate"));
  EXPECT_EQ(list.lines[1].note, "moved to Captain");
}

TEST(Captain, NamedAndListedIsOneCard) {
  const ListedDeck list =
      Cards().Read("Captain: Vane, First Mate\nCaptain\n1 Vane, First Mate [ONE-001]");
  EXPECT_THAT(Cards().Told(list.deck), ElementsAre("captain 1 vane-first-mate ONE-001"));
  EXPECT_EQ(list.lines[0].note, "listed in line 3");
}

TEST(TextList, CardsNobodyKnowsStillCount) {
  const ListedDeck list = Cards().Read("Side\n3 Nobody\n2 Knot");
  ASSERT_THAT(list.unread, SizeIs(2));
  EXPECT_EQ(list.unread[0].quantity, 3U);
  EXPECT_EQ(list.unread[0].section, 2);
  EXPECT_EQ(list.unread[0].text, "Nobody");
  EXPECT_FALSE(list.unread[0].ambiguous);
  EXPECT_TRUE(list.unread[1].ambiguous);
  EXPECT_THAT(list.unread[1].candidates, SizeIs(2));
  EXPECT_FALSE(list.complete());
}

TEST(TextList, NearNamesAreToldAndNeverTaken) {
  std::size_t asked = 0;
  const FindNear near = [&](std::string_view typed) {
    ++asked;
    EXPECT_EQ(typed, "Ahs Scuot");
    return std::vector<LineCandidate>{
        {.card = *Cards().catalog->FindCard("ash-scout"), .distance = 7}};
  };
  const ListedDeck list = Cards().Read("2 Ash Scout\n2 Ahs Scuot\n1 Ash W", near);
  EXPECT_EQ(asked, 1U);
  EXPECT_EQ(list.lines[1].status, LineStatus::kUnknown);
  EXPECT_EQ(list.lines[1].found_by, FoundBy::kFuzzy);
  ASSERT_THAT(list.lines[1].candidates, SizeIs(1));
  EXPECT_EQ(list.lines[1].candidates[0].distance, 7U);
  EXPECT_FALSE(list.lines[1].card.has_value());
}

TEST(TextList, LooksForNearNamesABoundedNumberOfTimes) {
  std::size_t asked = 0;
  std::string text;
  for (int i = 0; i < 200; ++i) text += "1 Nobody\n";
  Cards().Read(text, [&](std::string_view) {
    ++asked;
    return std::vector<LineCandidate>{};
  });
  EXPECT_EQ(asked, kMaxNearLookups);
}

TEST(TextList, IsBounded) {
  EXPECT_FALSE(ReadTextList(std::string(kMaxListBytes + 1, ' '), *Cards().catalog).has_value());
  EXPECT_EQ(ReadTextList(std::string(kMaxListLines + 1, '\n'), *Cards().catalog).error().code,
            ErrorCode::kTooLarge);
  EXPECT_THAT(Cards().Read(std::string(kMaxListLines, '\n')).lines, SizeIs(kMaxListLines));
  const ListedDeck list = Cards().Read("1 " + std::string(kMaxEntryBytes + 1, 'a'));
  EXPECT_EQ(list.lines[0].status, LineStatus::kUnparseable);
}

TEST(TextList, AnEmptyTextIsAnEmptyDeck) {
  EXPECT_THAT(Cards().Read("").lines, IsEmpty());
  EXPECT_TRUE(Cards().Read("\n").complete());
}

}  // namespace
}  // namespace clashdeck
