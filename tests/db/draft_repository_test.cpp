#include "db/draft_repository.h"

#include <gmock/gmock.h>

#include "db/draft_audit.h"
#include "db/event_audit.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class DraftRepositoryTest : public RepositoryTest {
 protected:
  DraftRow Save(char letter, const std::string& state = "drafting",
                const std::string& owner = "k1") {
    DraftRow draft = SampleDraft(letter);
    draft.state = state;
    draft.owner = owner;
    session_.drafts.Insert(draft);
    return draft;
  }
  std::vector<char> Ids(const DraftPage& page) {
    std::vector<char> letters;
    for (const DraftRow& draft : session_.drafts.List(page)) letters.push_back(draft.id[0]);
    return letters;
  }
};

TEST_F(DraftRepositoryTest, RowsRoundTripColumnByColumn) {
  const DraftRow draft = Save('a');
  EXPECT_EQ(RowHash(*session_.drafts.Find(draft.id)), RowHash(draft));
  const DraftSeatRow seat = SampleDraftSeat(draft, 2);
  session_.drafts.Insert(seat);
  EXPECT_EQ(RowHash(*session_.drafts.FindSeat(draft.id, 2)), RowHash(seat));
  EXPECT_EQ(RowHash(*session_.drafts.FindSeatByToken(seat.token)), RowHash(seat));
  EXPECT_FALSE(session_.drafts.FindSeat(draft.id, 1).has_value());
  const DraftPickRow pick{draft.id, 1, 1, 2, "card", "player", "2025"};
  session_.drafts.Insert(pick);
  EXPECT_EQ(RowHash(session_.drafts.PicksOf(draft.id, 1).at(0)), RowHash(pick));
  EXPECT_THROW(session_.drafts.Insert(pick), DbError) << "the journal has each number once";
  DraftMatchRow match{draft.id, 1, 1, 1, 2, 3, 0, 0, "", ""};
  session_.drafts.Insert(match);
  match.first_wins = 2;
  match.reported_at = "2025";
  session_.drafts.Update(match);
  EXPECT_EQ(RowHash(session_.drafts.MatchesOf(draft.id).at(0)), RowHash(match));
}

// Many seats have no token, and nobody's token is empty.
TEST_F(DraftRepositoryTest, AnEmptyTokenFindsNoSeat) {
  DraftSeatRow bot = SampleDraftSeat(Save('a'), 1);
  bot.token.clear();
  session_.drafts.Insert(bot);
  EXPECT_FALSE(session_.drafts.FindSeatByToken("").has_value());
}

TEST_F(DraftRepositoryTest, OnlyTheNextRevisionFits) {
  DraftRow draft = Save('a');
  EXPECT_THROW(session_.drafts.Update(draft), DbError);
  draft.revision = 2;
  draft.state = "building";
  session_.drafts.Update(draft);
  EXPECT_EQ(session_.drafts.Find(draft.id)->state, "building");
  DraftSeatRow seat = SampleDraftSeat(draft, 1);
  session_.drafts.Insert(seat);
  EXPECT_THROW(session_.drafts.Update(seat), DbError);
  seat.version = 2;
  seat.left_at = "2025";
  session_.drafts.Update(seat);
  EXPECT_EQ(session_.drafts.FindSeat(draft.id, 1)->left_at, "2025");
}

TEST_F(DraftRepositoryTest, AKeySeesItsOwnNewestFirstAndCountsTheUnfinished) {
  Save('a', "finished");
  Save('b', "open", "k2");
  const DraftRow last = Save('c', "open");
  Save('d', "cancelled");
  EXPECT_THAT(Ids({}), ElementsAre('d', 'c', 'b', 'a'));
  EXPECT_THAT(Ids({.owner = "k1"}), ElementsAre('d', 'c', 'a'));
  EXPECT_THAT(Ids({.before_at = last.created_at, .before_id = last.id, .limit = 1}),
              ElementsAre('b'));
  EXPECT_EQ(session_.drafts.CountUnfinished("k1"), 1);
  EXPECT_EQ(session_.drafts.CountUnfinished("k3"), 0);
  EXPECT_EQ(session_.drafts.ListById(std::string(22, 'b'), 10).size(), 2U);
}

TEST_F(DraftRepositoryTest, PodsAreDueInOrderOfTheirClocks) {
  const DraftRow draft = Save('a');
  const DraftRow over = Save('b', "cancelled");
  session_.drafts.Insert(DraftPodRow{draft.id, 1, 0, "2025-02", ""});
  session_.drafts.Insert(DraftPodRow{draft.id, 2, 0, "2025-01", ""});
  session_.drafts.Insert(DraftPodRow{draft.id, 3, 0, "", ""});
  session_.drafts.Insert(DraftPodRow{over.id, 1, 0, "2025-01", ""});
  const auto due = [&](const std::string& now) {
    std::vector<std::int64_t> pods;
    for (const DraftPodRow& pod : session_.drafts.DuePods(now, 10)) pods.push_back(pod.pod);
    return pods;
  };
  EXPECT_THAT(due("2024-12"), IsEmpty());
  EXPECT_THAT(due("2025-01"), ElementsAre(2));
  EXPECT_THAT(due("2026-01"), ElementsAre(2, 1));
  session_.drafts.Update(DraftPodRow{draft.id, 2, 5, "2027-01", ""});
  EXPECT_THAT(due("2026-01"), ElementsAre(1));
  EXPECT_EQ(session_.drafts.PodsOf(draft.id).at(1).picks, 5);
}

}  // namespace
}  // namespace clashdeck::db
