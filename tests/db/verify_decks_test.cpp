#include "db/verify_decks.h"

#include <gmock/gmock.h>

#include "db/audit_detail.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class VerifyDecksTest : public RepositoryTest {
 protected:
  void Audit(const std::string& action, const std::string& subject, const std::string& at,
             const std::string& detail) {
    AuditEntry entry = SampleAudit(subject);
    entry.action = action;
    entry.at = at;
    entry.actor = "k1";
    entry.detail = detail;
    session_.audit.Append(entry);
  }

  SavedDeck SaveTwice() {
    SavedDeck deck = SampleDeck('a');
    for (std::int64_t number : {1, 2}) {
      const DeckRevision revision = SampleRevision(deck, number);
      if (number == 1) {
        session_.decks.Insert(deck, revision);
      } else {
        session_.decks.Add(revision);
      }
      Audit("deck.save", DeckAuditSubject(deck.id, number), revision.at,
            DeckAuditDetail(deck, revision));
    }
    return deck;
  }

  std::vector<std::string> Problems() { return DeckProblems(session_, 100); }
};

TEST_F(VerifyDecksTest, WhatWasWrittenIsSound) {
  SaveTwice();
  const FormatRevision format = SampleFormat("pauper", 1);
  session_.formats.Insert(format);
  Audit("format.save", FormatAuditSubject(format), format.created_at, FormatAuditDetail(format));
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(VerifyDecksTest, AChangedRevisionShows) {
  SaveTwice();
  database_.Execute("tamper", "UPDATE deck_revisions SET content = '{}' WHERE number = 1");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("revision 1 of deck aaaa")));
  database_.Execute("tamper", "UPDATE decks SET owner = 'k2'");
  EXPECT_EQ(Problems().size(), 2U);
}

TEST_F(VerifyDecksTest, ARemovedRevisionOrDeckShows) {
  SaveTwice();
  database_.Execute("tamper", "DELETE FROM deck_revisions WHERE number = 2");
  EXPECT_THAT(Problems(),
              ElementsAre(HasSubstr("revision 2 of deck"), HasSubstr("does not stand")));
  database_.Execute("tamper", "DELETE FROM deck_revisions; DELETE FROM decks");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("/1 of a deck"), HasSubstr("/2 of a deck")));
}

TEST_F(VerifyDecksTest, ADeckSetBackShows) {
  SaveTwice();
  database_.Execute("tamper", "UPDATE decks SET revision = 1");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("does not stand"), HasSubstr("/2 of a deck")));
}

TEST_F(VerifyDecksTest, ADeletedDeckIsGoneAndTheLogStaysWhole) {
  const SavedDeck deck = SaveTwice();
  Audit("deck.delete", deck.id, "2025-01-03", "");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("was deleted")));
  session_.decks.Delete(deck.id);
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(VerifyDecksTest, WhatTheLogDoesNotKnowShows) {
  const SavedDeck deck = SampleDeck('a');
  session_.decks.Insert(deck, SampleRevision(deck, 1));
  session_.formats.Insert(SampleFormat("pauper", 1));
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("deck aaaa"), HasSubstr("format pauper")));
}

TEST_F(VerifyDecksTest, AChangedFormatShows) {
  const FormatRevision format = SampleFormat("pauper", 1);
  session_.formats.Insert(format);
  Audit("format.save", FormatAuditSubject(format), format.created_at, FormatAuditDetail(format));
  database_.Execute("tamper", "UPDATE format_revisions SET source = '{}'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("is not as the audit log has it")));
  database_.Execute("tamper", "DELETE FROM format_revisions");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("g/pauper/1 of a format")));
}

}  // namespace
}  // namespace clashdeck::db
