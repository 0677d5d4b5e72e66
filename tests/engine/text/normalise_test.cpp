#include "engine/text/normalise.h"

#include <gtest/gtest.h>

namespace clashdeck::text {
namespace {

struct Case {
  const char* name;
  const char* source;
  const char* normal;
};

constexpr Case kCases[] = {
    {"Numbers", "Draw three cards.", "draw 3 cards."},
    {"NumbersInDigits", "Draw 3 cards.", "draw 3 cards."},
    {"LargeNumberWords", "twenty-five or more", "25 or more"},
    {"Markup", "{{Trigger - Enter}}: Draw one card.", "trigger - enter: draw 1 card."},
    {"TagsWithOtherDashes", "Trigger – Enter: Draw one card.", "trigger - enter: draw 1 card."},
    {"TagsWithoutSpace", "Counter- Attack: Draw one card.", "counter - attack: draw 1 card."},
    {"TagsInSquareBrackets", "[Counter - Play]: Draw one card.", "counter - play: draw 1 card."},
    {"ReminderText", "Flight (It may not be obstructed, ever.)", "flight"},
    {"Affiliations", "(Alpha symbol) and (Alpha Hunter) Clash cards",
     "(Alpha) and (Alpha Hunter) clash cards"},
    {"Names", "[Mean-Streak] Clash cards", "[Mean-Streak] clash cards"},
    {"OtherGems", "Attach: ⯁⯁", "attach: ◆◆"},
    {"ColouredGems", "pay {U}{R}.", "pay {U}{R}."},
    {"GemsInRoundBrackets", "Attach: (R)", "attach: {R}"},
    {"Thresholds", "30: Draw one card. 10: Draw two cards.",
     "{30} draw 1 card.\n{10} draw 2 cards."},
    {"ThresholdsInSquareBrackets", "[20] Draw one card.", "{20} draw 1 card."},
    {"ThresholdsInBraces", "{30} Draw one card.", "{30} draw 1 card."},
    {"Quotes", "get, “Trigger - Attack: Draw one card.”",
     "get, \"trigger - attack: draw 1 card.\""},
    {"QuoteWithoutStop", "gets, \"Draw one card\" until end of turn.",
     "gets, \"draw 1 card.\" until end of turn."},
    {"Apostrophes", "its owner’s hand", "its owner's hand"},
    {"PluralPossessive", "their owners' hands", "their owners' hands"},
    {"Changes", "gets +1/−X and", "gets +1/-x and"},
    {"Stats", "one 1/1 red token", "1 1/1 red token"},
    {"LineBreakMarkup", "Flight [br] Draw one card.", "flight\ndraw 1 card."},
    {"KeywordsWithoutCommas", "{{Exclusive}} {{Awe Factor 2}} {{Trigger - Enter}}: Draw one card.",
     "exclusive, awe factor 2\ntrigger - enter: draw 1 card."},
    {"KeywordsBeforeSentences", "Flight This card can't attack.",
     "flight\nthis card can't attack."},
    {"KeywordsInsideSentences", "gets Flight and Superspeed.", "gets flight and superspeed."},
    {"LostParagraphBeforeEvents", "Draw one card. Whenever you draw a card, draw two cards.",
     "draw 1 card.\nwhenever you draw a card, draw 2 cards."},
    {"LostParagraphBeforeTimes", "Draw one card. At the end of your turn, draw two cards.",
     "draw 1 card.\nat the end of your turn, draw 2 cards."},
    {"TimesThatReferBack", "Draw one card. At the end of your turn, send that token to Oblivion.",
     "draw 1 card. at the end of your turn, send that token to oblivion."},
    {"Modes", "Choose one -\n- Draw one card.\n- Draw two cards.",
     "choose 1 -\n- draw 1 card.\n- draw 2 cards."},
    {"ModesOnOneLine", "Choose one — - Draw one card. - Draw two cards.",
     "choose 1 -\n- draw 1 card.\n- draw 2 cards."},
    {"ModesWithDoubleDash", "Choose one -- - Draw one card. - Draw two cards.",
     "choose 1 -\n- draw 1 card.\n- draw 2 cards."},
    {"DiceTable", "roll a d6.\n- 1-2: Draw one card.\n- 3-6: Draw two cards.",
     "roll a d6.\n- 1-2: draw 1 card.\n- 3-6: draw 2 cards."},
    {"SpellingOfCannot", "This card cannot attack.", "this card can't attack."},
    {"NoSpaceAfterStop", "Draw one card.Draw two cards.", "draw 1 card. draw 2 cards."},
    {"KeywordsInSquareBrackets", "[Exclusive] [flight]\nDraw one card.",
     "exclusive, flight\ndraw 1 card."},
    {"MarkupBeforeColon", "[Engage]: Draw one card.", "engage: draw 1 card."},
    {"BearersInRoundBrackets", "Attach ([Moxie]): ◆", "attach [Moxie]: ◆"},
    {"SignOfItsOwn", "[(savior_symbol)], [flight] [br] Draw one card.",
     "(Savior)\nflight\ndraw 1 card."},
    {"ListMarkup", "Choose one - [ul] [li]Draw one card.[/li] [li]Draw two cards[/li] [/ul]",
     "choose 1 -\n- draw 1 card.\n- draw 2 cards."},
    {"StopAfterQuote", "gets, \"Draw one card.\". Draw two cards.",
     "gets, \"draw 1 card.\"\ndraw 2 cards."},
    {"LostLastStop", "Draw one card. Then draw two cards", "draw 1 card. then draw 2 cards."},
    {"EncodedTwice", "if you haveâ€¦", "if you have..."},
    {"Empty", "", ""},
    {"OnlySpace", " \n ", ""},
};

class NormaliseTest : public testing::TestWithParam<Case> {};

TEST_P(NormaliseTest, GivesOneSpelling) {
  EXPECT_EQ(Normalise(GetParam().source).text, GetParam().normal);
}

TEST_P(NormaliseTest, LeavesItsOwnSpellingAlone) {
  // Capital letters are gone, and with them what begins a keyword line or a paragraph.
  const std::string once = Normalise(GetParam().source).text;
  EXPECT_EQ(Normalise(once).text, once);
}

INSTANTIATE_TEST_SUITE_P(Texts, NormaliseTest, testing::ValuesIn(kCases),
                         [](const auto& one) { return one.param.name; });

TEST(Normalise, LeadsBackToTheSource) {
  const std::string source = "Flight (reminder text)\nDraw three cards.";
  const NormalText text = Normalise(source);
  const Token& three = text.tokens[3];
  EXPECT_EQ(text.Word(3), "3");
  EXPECT_EQ(source.substr(three.source_begin,
                          static_cast<std::size_t>(three.source_end - three.source_begin)),
            "three");
}

TEST(Normalise, RefusesTextsThatAreTooLong) {
  EXPECT_FALSE(Normalise(std::string(kMaxText, ' ')).too_long);
  EXPECT_TRUE(Normalise(std::string(kMaxText + 1, ' ')).too_long);
}

}  // namespace
}  // namespace clashdeck::text
