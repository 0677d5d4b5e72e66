#include "db/verify_events.h"

#include <gmock/gmock.h>

#include "db/event_audit.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// An event with an entry, a revision, a judge and a token, all in the log.
class VerifyEventsTest : public RepositoryTest {
 protected:
  VerifyEventsTest() {
    const EventFormatRow format{.event = event_.id, .source = "[]"};
    session_.events.Insert(event_, format);
    Audit(AuditSubject(event_), "", RowHash(event_));
    Audit(AuditSubject(format), "", RowHash(format));
    const EventJudgeRow judge{.event = event_.id, .key = "k2", .added_at = "2025"};
    session_.events.Insert(judge);
    Audit(AuditSubject(judge), "", RowHash(judge));
    const EventTokenRow token{
        .id = std::string(12, '1'), .event = event_.id, .hash = std::string(64, 'f')};
    session_.events.Insert(token);
    Audit(AuditSubject(token), "", RowHash(token));
    entry_.revision = 1;
    session_.entries.Insert(entry_);
    Audit(AuditSubject(entry_), "", RowHash(entry_));
    const EntryRevisionRow revision = SampleEntryRevision(entry_, 1);
    session_.entries.Insert(revision);
    Audit(AuditSubject(event_.id, revision), "", RowHash(revision));
    const EntryCheckRow check{.entry = entry_.id, .number = 1};
    session_.entries.Insert(check);
    Audit(AuditSubject(event_.id, check), "", RowHash(check));
  }

  void Audit(const std::string& subject, const std::string& before, const std::string& after) {
    AuditEntry entry = SampleAudit(subject);
    entry.action = "event.test";
    entry.detail = ChangeDetail({.before = before, .after = after});
    session_.audit.Append(entry);
  }
  std::vector<std::string> Problems() { return EventProblems(session_, 10); }
  std::vector<std::string> After(const std::string& script) {
    database_.Execute("tamper", script);
    return Problems();
  }

  const EventRow event_ = SampleEvent('a');
  EntryRow entry_ = SampleEntry(event_, 'b', "ada");
};

TEST_F(VerifyEventsTest, WhatIsAsItWasWrittenHasNoProblem) {
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(session_.audit.ListOf(EventSubject(event_.id), 0, 100).size(), 7U);
  EXPECT_EQ(session_.audit.ListOf(AuditSubject(entry_), 0, 100).size(), 3U);
  EXPECT_THAT(session_.audit.ListOf("event/" + std::string(21, 'a'), 0, 100), IsEmpty());
}

struct Tampering {
  const char* name;
  const char* script;
  const char* problem;
};

class Tampered : public VerifyEventsTest, public testing::WithParamInterface<Tampering> {};

TEST_P(Tampered, Shows) {
  EXPECT_THAT(After(GetParam().script), ::testing::Contains(HasSubstr(GetParam().problem)));
}

INSTANTIATE_TEST_SUITE_P(
    VerifyEvents, Tampered,
    testing::Values(
        Tampering{"Window", "UPDATE events SET closes_at = '2027'", "is not as the audit log"},
        Tampering{"Format", "UPDATE event_formats SET source = '{}'", "/format is not as"},
        Tampering{"NoFormat", "DELETE FROM event_formats", "/format is in the audit log, but"},
        Tampering{"Judge", "UPDATE event_judges SET key = 'k3'", "/judge/k3 is not in the audit"},
        Tampering{"Token", "UPDATE event_tokens SET hash = printf('%064d', 0)", "/token/"},
        Tampering{"Player", "UPDATE entries SET player = 'eve'", "is not as the audit log"},
        Tampering{"Deck", "UPDATE entry_revisions SET content = '{}'", "/revision/1 is not as"},
        Tampering{"NoDeck", "DELETE FROM entry_revisions", "does not stand at its newest"},
        Tampering{"NoCheck", "DELETE FROM entry_checks", "/check/1 is in the audit log, but"}),
    [](const auto& tampering) { return tampering.param.name; });

TEST_F(VerifyEventsTest, AWriteThatFollowsNoOtherShows) {
  Audit(AuditSubject(event_), std::string(64, '1'), RowHash(event_));
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("did not find event/aaa")));
}

}  // namespace
}  // namespace clashdeck::db
