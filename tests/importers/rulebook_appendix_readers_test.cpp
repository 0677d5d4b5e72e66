// Glossary, errata and change log: the appendices that are lists of paragraphs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "importers/rulebook/change_log_reader.h"
#include "importers/rulebook/errata_reader.h"
#include "importers/rulebook/glossary_reader.h"
#include "importers/rulebook/written_date.h"

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Glossary(std::string_view text) {
  std::vector<std::string> entries;
  for (const GlossaryText& entry : ReadGlossary(SplitLines(text)).entries) {
    entries.push_back(entry.term + " = " + entry.text);
  }
  return entries;
}

TEST(RulebookGlossary, TermAndTextWithAnyDash) {
  EXPECT_THAT(
      Glossary("Glow – To shine.\n\nGlowing card - See **Glow**.\n\nAwe $\\{X\\}$ — A number."),
      ElementsAre("Glow = To shine.", "Glowing card = See Glow.", "Awe {X} = A number."));
}

TEST(RulebookGlossary, EntryInTheMiddleOfALine) {
  EXPECT_THAT(
      Glossary(
          "Glow – To shine (see rule 1). *Dark glow* – To dim. The **Trigger** – **Enter** way."),
      ElementsAre("Glow = To shine (see rule 1).", "Dark glow = To dim. The Trigger – Enter way."));
}

TEST(RulebookGlossary, LineWithoutATermGoesOn) {
  EXPECT_THAT(
      Glossary(
          "Glow – An object that glows\n\nis the source – mostly – of light.\nNote: a lamp – too."),
      ElementsAre(
          "Glow = An object that glows is the source – mostly – of light.\nNote: a lamp – too."));
}

TEST(RulebookGlossary, LinesBeforeTheFirstEntryAreNamed) {
  const GlossaryList list = ReadGlossary(SplitLines("words of all kinds\nGlow – To shine."));
  ASSERT_EQ(list.preface.size(), 1u);
  EXPECT_EQ(list.preface[0].number, 1u);
  EXPECT_EQ(list.entries.size(), 1u);
}

TEST(RulebookErrata, CardsUnderTheirSets) {
  const ErrataList list = ReadErrata(
      SplitLines("Mistakes happen.\n\nERRATA for \"Set 1\"\n\n• <u>Ash Wall (EMB-007)</u>\n\nGains "
                 "two.\n\nDraw one.\n"
                 "ERRATA for \"Set 2\"\nnothing special\n- Mean Fox, the Sly (EMB-P01)\nFlight\n"));
  ASSERT_EQ(list.errata.size(), 2u);
  EXPECT_EQ(list.errata[0].name, "Ash Wall");
  EXPECT_EQ(list.errata[0].printing, "EMB-007");
  EXPECT_EQ(list.errata[0].group, "\"Set 1\"");
  EXPECT_EQ(list.errata[0].text, "Gains two.\nDraw one.");
  EXPECT_EQ(list.errata[1].name, "Mean Fox, the Sly");
  EXPECT_EQ(list.errata[1].group, "\"Set 2\"");
  EXPECT_EQ(list.errata[1].text, "Flight");
  EXPECT_EQ(list.preface.size(), 2u);
}

TEST(RulebookChangeLog, VersionsWithTheirLines) {
  const ChangeLog log = ReadChangeLog(
      SplitLines("All changes:\n1 Aug 2023 – Rulebook version 1.0 published\n\n4 Dec 2023 – "
                 "Rulebook version 1.1 "
                 "published\n- Glow (see rule 1)\n\n• *Updated Appendix B*\nand more\n"));
  ASSERT_EQ(log.versions.size(), 2u);
  EXPECT_EQ(log.versions[0].version, "1.0");
  EXPECT_EQ(log.versions[0].date, "2023-08-01");
  EXPECT_EQ(log.versions[0].headline, "Rulebook version 1.0 published");
  EXPECT_THAT(log.versions[1].changes,
              ElementsAre("Glow (see rule 1)", "Updated Appendix B and more"));
  EXPECT_EQ(log.preface.size(), 1u);
  EXPECT_EQ(NewestDateOf(log, "Appendix B"), "2023-12-04");
  EXPECT_EQ(NewestDateOf(log, "Appendix C"), "");
}

TEST(RulebookDates, DaysAndMonths) {
  EXPECT_EQ(ReadWrittenDate("15 Mar 2024"), "2024-03-15");
  EXPECT_EQ(ReadWrittenDate("1st March 2024."), "2024-03-01");
  EXPECT_EQ(ReadWrittenDate("March 5, 2024"), "2024-03-05");
  for (const char* text :
       {"April 2024", "31 Feb 2024", "1 Mar 24", "5 Mooon 2024", "99999999999 Mar 2024", ""}) {
    EXPECT_EQ(ReadWrittenDate(text), "") << text;
  }
  EXPECT_EQ(ReadWrittenMonth("April 2024"), "2024-04");
  EXPECT_EQ(ReadWrittenMonth("5 April 2024"), "");
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
