#include "db/event_repository.h"

#include <gmock/gmock.h>

#include "db/event_audit.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;

class EventRepositoryTest : public RepositoryTest {
 protected:
  EventRow Save(char letter, const std::string& owner = "k1") {
    EventRow event = SampleEvent(letter);
    event.owner = owner;
    session_.events.Insert(event, {.event = event.id, .source = "[]"});
    return event;
  }
  std::vector<char> Ids(const EventPage& page) {
    std::vector<char> letters;
    for (const EventRow& event : session_.events.List(page)) letters.push_back(event.id[0]);
    return letters;
  }
};

TEST_F(EventRepositoryTest, AnEventRoundTripsColumnByColumn) {
  const EventRow event = Save('a');
  const auto found = session_.events.Find(event.id);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(RowHash(*found), RowHash(event));
  EXPECT_EQ(found->closes_at, event.closes_at);
  EXPECT_EQ(found->tier, 2);
  EXPECT_EQ(session_.events.FormatOf(event.id)->source, "[]");
  EXPECT_FALSE(session_.events.Find("nobody").has_value());
}

TEST_F(EventRepositoryTest, OnlyTheNextRevisionFits) {
  EventRow event = Save('a');
  EXPECT_THROW(session_.events.Update(event), DbError);
  event.revision = 2;
  event.state = "open";
  session_.events.Update(event);
  EXPECT_EQ(session_.events.Find(event.id)->state, "open");
  event.revision = 4;
  EXPECT_THROW(session_.events.Update(event), DbError);
}

TEST_F(EventRepositoryTest, AKeySeesItsOwnEventsAndThoseItJudgesNewestFirst) {
  Save('a');
  const EventRow other = Save('b', "k2");
  Save('c');
  EXPECT_THAT(Ids({}), ElementsAre('c', 'b', 'a'));
  EXPECT_THAT(Ids({.key = "k1"}), ElementsAre('c', 'a'));
  EventJudgeRow judge{
      .event = other.id, .key = "k1", .added_at = "2025", .added_by = "k2", .removed_at = ""};
  session_.events.Insert(judge);
  EXPECT_THAT(Ids({.key = "k1"}), ElementsAre('c', 'b', 'a'));
  judge.removed_at = "2026";
  session_.events.Update(judge);
  EXPECT_THAT(Ids({.key = "k1"}), ElementsAre('c', 'a'));
  EXPECT_EQ(session_.events.FindJudge(other.id, "k1")->removed_at, "2026");
  EXPECT_EQ(session_.events.JudgesOf(other.id).size(), 1U);
  const EventRow last = *session_.events.Find(std::string(22, 'c'));
  EXPECT_THAT(Ids({.before_at = last.created_at, .before_id = last.id, .limit = 1}),
              ElementsAre('b'));
}

TEST_F(EventRepositoryTest, TokensAreFoundByIdEventAndEntry) {
  const EventRow event = Save('a');
  EventTokenRow token{.id = std::string(12, '1'),
                      .event = event.id,
                      .entry = "e",
                      .purpose = "player",
                      .hash = std::string(64, 'f'),
                      .created_at = "2025",
                      .created_by = "k1",
                      .expires_at = "2026"};
  session_.events.Insert(token);
  EXPECT_EQ(RowHash(*session_.events.FindToken(token.id)), RowHash(token));
  token.revoked_at = "2025-02";
  session_.events.Update(token);
  EXPECT_EQ(session_.events.TokensOf(event.id).at(0).revoked_at, "2025-02");
  EXPECT_EQ(session_.events.TokensOfEntry("e").size(), 1U);
  EXPECT_TRUE(session_.events.TokensOfEntry("f").empty());
}

TEST_F(EventRepositoryTest, TokensComeInPagesOldestFirst) {
  const EventRow event = Save('a');
  for (const char letter : {'1', '2', '3'})
    session_.events.Insert(EventTokenRow{.id = std::string(12, letter),
                                         .event = event.id,
                                         .purpose = letter == '2' ? "judge" : "player",
                                         .hash = std::string(64, 'f'),
                                         .created_at = letter == '3' ? "2024" : "2025"});
  const auto page = [&](const std::string& at, const std::string& id, std::size_t limit) {
    std::string letters;
    for (const EventTokenRow& token : session_.events.ListTokens(
             {.event = event.id, .after_at = at, .after_id = id, .limit = limit}))
      letters += token.id.front();
    return letters;
  };
  EXPECT_EQ(page("", "", 2), "31");
  EXPECT_EQ(page("2025", std::string(12, '1'), 2), "2");
  EXPECT_EQ(session_.events.CountInvitations(event.id), 1U);
  EXPECT_EQ(session_.events.CountInvitations("another"), 0U);
}

}  // namespace
}  // namespace clashdeck::db
