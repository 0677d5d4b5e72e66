#include "importers/text_marks.h"

#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

TEST(TextMarks, CommonMarksMeanTheSameInEveryGame) {
  EXPECT_EQ(UndoMarks("One. [BR] Two.<br/>Three.<br>Four").text, "One.\nTwo.\nThree.\nFour");
  EXPECT_EQ(UndoMarks("Choose:[ul][li]one[/li] [li]two[/li][/ul]").text, "Choose:\n- one\n- two");
  EXPECT_EQ(UndoMarks("<b>Flight</b> &amp; <I>more</I> &quot;x&quot; it&#39;s&nbsp;on").text,
            "Flight & more \"x\" it's on");
  EXPECT_EQ(UndoMarks(R"(One.\nTwo.)").text, "One.\nTwo.");
  EXPECT_EQ(UndoMarks(R"(One.\r\nTwo.\tThree.)").text, "One.\nTwo. Three.");
  EXPECT_EQ(UndoMarks("One.[br/]Two.[ br ]Three.[BR /]Four").text, "One.\nTwo.\nThree.\nFour");
  EXPECT_EQ(UndoMarks("[[Moxie]] draws").text, "[Moxie] draws");
}

TEST(TextMarks, TheFirstMarkIsToldForTheLog) {
  const Unmarked out = UndoMarks("One.[Br]Two &amp; three");
  EXPECT_EQ(out.from, "[Br]");
  EXPECT_EQ(out.to, "\n");
}

TEST(TextMarks, WhatNobodyKnowsIsLeftAndNamed) {
  EXPECT_EQ(LeftoverMark(UndoMarks("One.[hr]Two.").text), "[hr]");
  EXPECT_EQ(LeftoverMark("<div class=x>One"), "<div class=x>");
  EXPECT_EQ(LeftoverMark("One &middot; two"), "&middot;");
  EXPECT_EQ(LeftoverMark("trigger_-_enter: Draw."), "_-_");
  EXPECT_EQ(LeftoverMark("{{Flight}}"), "{{");
  EXPECT_EQ(LeftoverMark("a \xEF\xBF\xBD b"), "\xEF\xBF\xBD");
  EXPECT_EQ(LeftoverMark("[[Moxie"), "[[");
  EXPECT_EQ(LeftoverMark("[u] Draw."), "[u]");
  EXPECT_EQ(LeftoverMark("don\u00E2\u20ACt"), "\u00E2\u20AC");
  EXPECT_EQ(LeftoverMark("Draw\u00C2 one"), "\u00C2");
  EXPECT_EQ(LeftoverMark("voil\u00C3"), "\u00C3");
}

TEST(TextMarks, WordsOfTheGameAreText) {
  for (const char* text : {"[Awaken] is played.", "[Bo] draws.", "{30} Draw.", "{R}{U}",
                           "a < b > c", "Attach & engage; then draw.", "10% \\ 20%", "snake_case",
                           "[unrivaled]", "IRMÃO Âme ÃÉ", "5 € âne ½"}) {
    EXPECT_FALSE(MayHaveMarks(text)) << text;
    EXPECT_EQ(UndoMarks(text).text, text);
    EXPECT_EQ(LeftoverMark(text), "") << text;
  }
}

}  // namespace
}  // namespace clashdeck::importers
