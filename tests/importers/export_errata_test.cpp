#include "importers/export_errata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ExportErrata : public testing::Test {
 protected:
  TextVersion Read(const std::string& text) {
    return ReadExportErrata(SampleRecords().cards.at("ashen-scout"), text, "Export", words_);
  }
  Game game_ = SampleGame();
  CardWords words_{game_};
};

TEST_F(ExportErrata, AWordingIsAnErratum) {
  const TextVersion version = Read("Trigger - Enter: Draw two cards.");
  EXPECT_EQ(version.kind, TextKind::kErrata);
  EXPECT_EQ(version.text, "Trigger - Enter: Draw two cards.");
  EXPECT_EQ(version.effective, "");
  EXPECT_EQ(version.source, "Export");
  EXPECT_EQ(version.note, "");
}

TEST_F(ExportErrata, ACertainSentenceChangesAnAttribute) {
  const TextVersion version =
      Read("Errata changed the affiliation to Moon Guard. See the other side.");
  EXPECT_EQ(version.kind, TextKind::kErrata);
  EXPECT_EQ(version.text, "");
  EXPECT_EQ(version.changes, (Attributes{{"affiliation", "moon-guard"}}));
  EXPECT_THAT(version.note, StartsWith("Errata changed"));
  EXPECT_EQ(Read("Errata removed the specific cost.").changes, (Attributes{{"gems", ""}}));
}

TEST_F(ExportErrata, AnUncertainSentenceIsAClarification) {
  for (const char* text : {"Errata changed the affiliation to Nobody.",
                           "Errata changed the health to 5.", "Errata removed the attack.",
                           "Errata changed the art. Select \"Before Errata\" to see it."}) {
    const TextVersion version = Read(text);
    EXPECT_EQ(version.kind, TextKind::kClarification) << text;
    EXPECT_THAT(version.changes, IsEmpty());
    EXPECT_EQ(version.note, text);
    EXPECT_EQ(version.text, "");
  }
}

TEST(RestoreErrata, PutsThresholdsBack) {
  const std::string printed =
      "{25} Once per turn, during your turn, draw.\n{15} Whenever you gain a card, win.";
  EXPECT_EQ(
      RestoreErrata(": Once per turn, during your turn, draw two. : Whenever you gain a card, win.",
                    printed),
      "{25} Once per turn, during your turn, draw two. \n{15} Whenever you gain a card, win.");
}

TEST(RestoreErrata, AWordingWithGapsBecomesASentence) {
  for (const char* text : {"Your Leader is a red . Draw.", "Put target or other card into play.",
                           ": Something quite new happens here."}) {
    EXPECT_THAT(RestoreErrata(text, "Your Leader is red. Draw."),
                StartsWith("Errata changed the wording; the export lost signs"))
        << text;
    EXPECT_THAT(RestoreErrata(text, ""), HasSubstr("[?]"));
  }
}

TEST(RestoreErrata, AWholeWordingStays) {
  EXPECT_EQ(RestoreErrata("Attach: R. Choose one or the other.", ""),
            "Attach: R. Choose one or the other.");
}

}  // namespace
}  // namespace clashdeck::importers
