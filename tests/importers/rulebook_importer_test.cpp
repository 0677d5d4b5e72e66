#include "importers/rulebook/rulebook_importer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/rulebook_sample_cards.h"

namespace clashdeck::importers {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A whole rulebook in a few lines, with each kind of trouble once.
constexpr std::string_view kBook =
    "Sample Game\n\nComprehensive Rulebook\n\nversion 1.1\n\nThese rules are effective as of May "
    "2024.\n\n"
    "Contents\n\n1. Basics\n\n- 100. General\n- 101. Rest\n\nAppendix\n\nCredits\n\n"
    "1. Basics\n\n100. General\n\n100.1. Play *fair*. 100.2. Play well (see rule\n\n100.1).\n\n"
    "101. Rest\n\n100.1. Sleep costs $[\\diamondsuit]$.\n\n"
    "Appendix A: Glossary\n\nGlow – To shine (see rule 100.1).\n\n"
    "Appendix B: Clarified Card Reference (Errata)\n\nMistakes happen.\n\n"
    "• Ash Owl (EMB-002)\n\nFlies by night.\n\n• Unheard Of Bird (EMB-099)\n\nSings.\n\n"
    "Appendix C: Frequently Asked Clarifications\n\nCard ID\tCard Name\tClarification\tRule Ref.\n"
    "EMB-002\tAsh Owl\tIt sees.\t100.2\nEMB-002\tAsh Owl\tERRATA: Flies by night.\tAppendix B\n"
    "EMB-099\tUnheard Of Bird\tIt sees.\t100.2\n\n"
    "Appendix D: Change Log\n\n1 Feb 2024 – version 1.0 published\n\n- Updated Appendix B\n\n"
    "2 Apr 2024 – version 1.1 published\n\n- Sleep (see rule 100.1)\n\nCredits\n\nAll of us.\n";

struct Fixture {
  Game game = rulebook::SampleRulebookGame();
  Records existing = rulebook::SampleCards();

  Result<ImportBatch> Read(std::string_view text) const {
    return ReadRulebook(
        text, ImportContext{.game = game, .existing = existing, .repairs = {}, .progress = {}},
        "book.txt");
  }
};

TEST(RulebookImporter, ReadsAWholeBook) {
  const Result<ImportBatch> batch = Fixture().Read(kBook);
  ASSERT_TRUE(batch) << batch.error().message;
  EXPECT_EQ(batch->kind, ImportKind::kRulebook);
  const Records& records = batch->records;
  ASSERT_TRUE(records.rulebooks.contains("comprehensive@1.1"));
  const RulebookVersion& version = records.rulebooks.at("comprehensive@1.1");
  EXPECT_EQ(version.title, "Sample Game Comprehensive Rulebook");
  EXPECT_EQ(version.rulebook, "comprehensive");
  EXPECT_EQ(version.effective, "2024-04-02");
  EXPECT_EQ(records.rules.size(), 6u);
  EXPECT_EQ(records.rules.at("comprehensive@1.1/100/100.2").text, "Play well (see rule 100.1).");
  EXPECT_EQ(records.rules.at("comprehensive@1.1/101/100.1").text, "Sleep costs [◆].");
  EXPECT_EQ(records.glossary.at("comprehensive@1.1/glow").text, "To shine (see rule 100.1).");
  EXPECT_EQ(records.change_log.size(), 4u);
}

TEST(RulebookImporter, ErrataAndRulingsOfKnownCards) {
  const ImportBatch batch = *Fixture().Read(kBook);
  ASSERT_EQ(batch.records.texts.size(), 1u);
  const TextVersion& erratum = batch.records.texts.at("ash-owl/errata/2024-02-01");
  EXPECT_EQ(erratum.text, "Flies by night.");
  EXPECT_EQ(erratum.source, "Comprehensive Rulebook 1.1, Appendix B");
  ASSERT_EQ(batch.records.rulings.size(), 1u);
  const Ruling& ruling = batch.records.rulings.begin()->second;
  EXPECT_THAT(ruling.cards, ElementsAre(CardId("ash-owl")));
  EXPECT_EQ(ruling.date, "2024-04-02") << "no version says that it changed appendix C";
  EXPECT_EQ(ruling.source, "Comprehensive Rulebook 1.1, Appendix C");
}

TEST(RulebookImporter, UnknownCardsAreDeferredNotQuarantined) {
  Fixture fixture;
  const ImportBatch batch = *fixture.Read(kBook);
  EXPECT_EQ(batch.deferred.size(), 2u);
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_EQ(batch.rows, batch.taken + batch.deferred.size());
  fixture.existing = Records();
  const ImportBatch empty_catalog = *fixture.Read(kBook);
  EXPECT_EQ(empty_catalog.deferred.size(), 4u);
  EXPECT_THAT(empty_catalog.quarantined, IsEmpty());
  EXPECT_EQ(empty_catalog.rows, batch.rows);
}

TEST(RulebookImporter, ContradictingDateIsAConflict) {
  const ImportBatch batch = *Fixture().Read(kBook);
  ASSERT_EQ(batch.conflicts.size(), 1u);
  EXPECT_EQ(batch.conflicts[0].subject, "comprehensive@1.1");
  EXPECT_EQ(batch.conflicts[0].winner, "2024-04-02");
}

TEST(RulebookImporter, ReadingTwiceGivesTheSameRecords) {
  Fixture fixture;
  const ImportBatch first = *fixture.Read(kBook);
  fixture.existing.texts = first.records.texts;
  EXPECT_EQ(fixture.Read(kBook)->records, first.records);
}

TEST(RulebookImporter, ErratumOfAnotherSourceKeepsItsId) {
  Fixture fixture;
  TextVersion other;
  other.id = "ash-owl/errata/2024-02-01";
  other.text = "Something else.";
  other.source = "release notes";
  fixture.existing.texts[other.id] = other;
  EXPECT_TRUE(fixture.Read(kBook)->records.texts.contains("ash-owl/errata/2024-02-01/2"));
}

TEST(RulebookImporter, WhatIsNotStoredIsNoted) {
  const ImportBatch batch = *Fixture().Read(kBook);
  EXPECT_THAT(batch.notes, Contains(HasSubstr("front matter: 4 lines")));
  EXPECT_THAT(batch.notes, Contains(HasSubstr("credits: 1 lines")));
  EXPECT_THAT(batch.notes, Contains(HasSubstr("introduces an appendix")));
  EXPECT_THAT(batch.notes, Contains(HasSubstr("100.2 begins in the middle")));
}

TEST(RulebookImporter, UnknownAppendixIsQuarantined) {
  const ImportBatch batch = *Fixture().Read(std::string(kBook) + "Appendix E: Songs\nla la\n");
  ASSERT_EQ(batch.quarantined.size(), 1u);
  EXPECT_EQ(batch.quarantined[0].field, "appendix");
}

TEST(RulebookImporter, BookWithRulesAloneIsEnough) {
  const Result<ImportBatch> batch =
      Fixture().Read("Comprehensive Rulebook\nversion 3\n\n100.1. One.\r\n");
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->records.rules.size(), 1u);
  EXPECT_EQ(batch->records.rulebooks.at("comprehensive@3").effective, "");
}

struct RefusedCase {
  const char* name;
  std::string text;
  ErrorCode code;
  const char* message;
};

class RulebookRefusal : public ::testing::TestWithParam<RefusedCase> {};

TEST_P(RulebookRefusal, SaysWhy) {
  const Result<ImportBatch> batch = Fixture().Read(GetParam().text);
  ASSERT_FALSE(batch);
  EXPECT_EQ(batch.error().code, GetParam().code);
  EXPECT_THAT(batch.error().message, HasSubstr(GetParam().message));
  EXPECT_EQ(batch.error().file, "book.txt");
}

INSTANTIATE_TEST_SUITE_P(
    Texts, RulebookRefusal,
    ::testing::Values(
        RefusedCase{"Empty", "", ErrorCode::kBadImport, "no numbered rules"},
        RefusedCase{"NoNumbers", "A Game\nversion 1\n1. Shuffle\n2. Play\n", ErrorCode::kBadImport,
                    "no numbered rules"},
        RefusedCase{"NoVersion", "Comprehensive Rulebook\n100.1. One.\n", ErrorCode::kBadImport,
                    "version"},
        RefusedCase{"NoTitle", "version 2\n100.1. One.\n", ErrorCode::kBadImport, "title"},
        RefusedCase{"OtherBook", "Tournament Manual\nversion 2\n100.1. One.\n",
                    ErrorCode::kBadImport, "is no rulebook of"},
        RefusedCase{"NotUtf8", "Comprehensive Rulebook\xFF", ErrorCode::kBadImport, "UTF-8"},
        RefusedCase{"ControlCharacter", std::string("a\nb\0c", 5), ErrorCode::kBadImport, "line 2"},
        RefusedCase{"TooLarge", std::string((8U << 20U) + 1, 'a'), ErrorCode::kTooLarge, "8 MiB"},
        RefusedCase{"TooManyLines", std::string(100'001, '\n'), ErrorCode::kTooLarge,
                    "100000 lines"}),
    [](const ::testing::TestParamInfo<RefusedCase>& test) { return std::string(test.param.name); });

TEST(RulebookImporter, TooManyRulesAreRefused) {
  std::string text = "Comprehensive Rulebook\nversion 3\n";
  for (int i = 0; i < 50'001; ++i) text += "100.1. A.\n";
  EXPECT_EQ(Fixture().Read(text).error().code, ErrorCode::kTooLarge);
}

TEST(RulebookImporter, AnyCutOfTheBookIsABatchOrAnError) {
  const Fixture fixture;
  for (std::size_t length = 0; length <= kBook.size(); ++length) {
    const Result<ImportBatch> batch = fixture.Read(kBook.substr(0, length));
    if (batch) {
      EXPECT_EQ(batch->rows, batch->taken + batch->deferred.size() + batch->quarantined.size())
          << length;
    }
  }
}

// Repetition that invites rescanning is read in one pass; a quadratic reader would not end within
// the test's time.
TEST(RulebookImporter, HostileRepetitionIsABatchOrTooLarge) {
  constexpr std::size_t kBytes = std::size_t{128} << 10;
  const Fixture fixture;
  const std::string head = "Comprehensive Rulebook\nversion 3\n100. G\n100.1. A.\n";
  const std::string table =
      head + "Appendix C: Clarifications\nCard ID\tCard Name\nEMB-002\tAsh Owl\t";
  for (const std::string& start : {head, head + "Appendix A: Glossary\nA – see rules ", table}) {
    for (const char* piece :
         {"*", "$\\", "<i", "[", "100.1 ", ". 100.1. A", ". *a* – B", "- ", "\t"}) {
      std::string text = start;
      while (text.size() < kBytes) text += piece;
      const Result<ImportBatch> batch = fixture.Read(text);
      EXPECT_TRUE(batch || batch.error().code == ErrorCode::kTooLarge) << piece;
    }
  }
}

TEST(RulebookDetection, NumberedRulesMakeARulebook) {
  EXPECT_TRUE(LooksLikeRulebook("x\n100.1. a\n100.2. b\n- 100.3. c\n"));
  EXPECT_FALSE(LooksLikeRulebook("1. Shuffle\n100. General\n100.1. one alone\n"));
  EXPECT_FALSE(LooksLikeRulebook("{\"cards\": []}"));
  EXPECT_FALSE(LooksLikeRulebook(""));
}

}  // namespace
}  // namespace clashdeck::importers
