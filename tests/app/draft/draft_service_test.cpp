#include "app/draft_service.h"

#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "app/draft_json.h"
#include "tests/app/draft/draft_fixture.h"

namespace clashdeck::app {
namespace {

using testing::IsEmpty;

std::vector<std::string> Ids(const std::vector<draft::BoxCard>& cards) {
  std::vector<std::string> ids;
  for (const draft::BoxCard& card : cards) ids.push_back(card.id);
  return ids;
}

// 901.2c: sixty cards each; 901.3a: half an hour from the last pick on.
TEST_F(DraftTest, Rule901_2c_EightPlayersEndWithSixtyCardsEach) {
  const std::string draft = Begin(Fields(3, 8));
  EXPECT_EQ(See(draft, 1).pack.size(), 15U);
  Wait(10);
  PickAll(draft, 3);
  const auto detail = services_.drafts->Find(draft, kOrganizer);
  EXPECT_EQ(detail->view.draft.state, "building");
  EXPECT_EQ(detail->view.draft.ended_at, TimeOf(now_));
  EXPECT_EQ(detail->view.draft.build_until, TimeOf(now_ + 30 * 60 * 1000));
  for (std::int64_t seat = 1; seat <= 8; ++seat) {
    const auto sight = services_.drafts->FindSeat({draft, seat}, kOrganizer);
    EXPECT_EQ(sight->picks.size(), 60U) << seat;
    EXPECT_EQ(sight->state, "done");
    EXPECT_NE(sight->pool, "");
  }
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(DraftTest, ARestartInTheMiddleOfAPackGivesTheSameTable) {
  const std::string draft = Begin(Fields(4, 6));
  ASSERT_TRUE(Pick(draft, 2, See(draft, 2).pack.front().id).has_value());
  ASSERT_TRUE(Pick(draft, 1, See(draft, 1).pack.back().id).has_value());
  Wait(7);
  std::vector<std::string> before;
  for (std::int64_t seat = 1; seat <= 4; ++seat)
    before.push_back(SeatJson(See(draft, seat)).dump());
  OpenAgain();
  services_.drafts->Resume();  // no clock has run out, so none begins anew
  for (std::int64_t seat = 1; seat <= 4; ++seat)
    EXPECT_EQ(SeatJson(See(draft, seat)).dump(), before[static_cast<std::size_t>(seat - 1)]);
}

// The seed gives packs, pods and what bots do: two drafts with the same picks are the same.
TEST_F(DraftTest, TheSameSeedAndPicksGiveTheSameDraft) {
  DraftFields fields = Fields(2, 8);
  fields.seed = "spring";
  std::vector<std::vector<std::string>> pools;
  for (int run = 0; run < 2; ++run) {
    const std::string draft = Begin(fields);
    PickAll(draft, 2);
    auto& pool = pools.emplace_back();
    for (std::int64_t seat = 1; seat <= 8; ++seat) {
      const auto ids = Ids(services_.drafts->FindSeat({draft, seat}, kOrganizer)->picks);
      pool.insert(pool.end(), ids.begin(), ids.end());
    }
  }
  EXPECT_EQ(pools[0], pools[1]);
  fields.seed = "autumn";
  const std::string other = Begin(fields);
  EXPECT_NE(Ids(See(other, 1).pack),
            std::vector<std::string>(pools[0].begin(), pools[0].begin() + 15));
}

TEST_F(DraftTest, TheReplayIsToldAtTheEndAndVerifies) {
  const std::string draft = Begin(Fields(2, 6));
  EXPECT_EQ(services_.drafts->Replay(draft, kOrganizer).error().code, ErrorCode::kDraftState);
  EXPECT_EQ(services_.drafts->Replay(draft, Player(draft, 1)).error().code, ErrorCode::kForbidden);
  PickAll(draft, 2);
  const auto record = services_.drafts->Replay(draft, kOrganizer);
  ASSERT_TRUE(record.has_value()) << record.error().message;
  auto json = RecordJson(*record);
  EXPECT_TRUE(CheckRecord(json.dump()).has_value());
  auto other_seed = json;
  other_seed["seed"] = "another";
  EXPECT_FALSE(CheckRecord(other_seed.dump()).has_value());
  auto cut = json;
  cut["pods"][0]["picks"].erase(cut["pods"][0]["picks"].size() - 1);
  EXPECT_FALSE(CheckRecord(cut.dump()).has_value());
  auto bot = json;
  for (auto& pick : bot["pods"][0]["picks"]) {
    if (pick["taker"] != "bot") continue;
    for (const auto& card : bot["box"]["cards"]) {
      if (card["id"] == pick["card"]) continue;
      pick["card"] = card["id"];
      break;
    }
    break;
  }
  EXPECT_FALSE(CheckRecord(bot.dump()).has_value()) << "a bot takes what follows";
  EXPECT_FALSE(CheckRecord("[]").has_value());
}

// The clock picks at the very moment at which it runs out, whenever somebody looks.
TEST_F(DraftTest, AnExpiredPickIsMadeAtItsTimeByTimerOrByReading) {
  DraftFields fields = Fields(6, 6);
  fields.seed = "clock";
  const std::string read = Begin(fields);
  const std::string ticked = Begin(fields);
  EXPECT_EQ(See(read, 1).due_at, TimeOf(now_ + 60'000));
  ASSERT_TRUE(Pick(read, 2, See(read, 2).pack[3].id).has_value());
  ASSERT_TRUE(Pick(ticked, 2, See(ticked, 2).pack[3].id).has_value());
  Wait(60);
  EXPECT_EQ(services_.drafts->Tick(), 2U);  // both are due
  EXPECT_EQ(services_.drafts->Tick(), 0U);
  const SeatSight seat = See(read, 1);
  EXPECT_EQ(seat.picks.size(), 1U);
  Wait(600);  // ten picks later, nobody has asked
  const auto late = SeatJson(See(read, 4));
  for (int i = 0; i < 10; ++i) services_.drafts->Tick();
  auto other = SeatJson(See(ticked, 4));
  other["draft"] = late["draft"];
  EXPECT_EQ(late, other);
  Wait(60 * 60);
  EXPECT_EQ(StateOf(read), "building") << "it goes on to the end without anybody";
  const auto record = services_.drafts->Replay(read, kOrganizer);
  EXPECT_EQ(record->draft.ended_at, TimeOf(MillisOf(kDraftStart) + 56 * 60'000));
  EXPECT_TRUE(CheckRecord(RecordJson(*record).dump()).has_value());
  EXPECT_EQ(services_.drafts->Tick(), 1U);
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(DraftTest, ClocksBeginAnewAfterAnOutage) {
  const std::string draft = Begin(Fields(6, 6));
  Wait(30);
  OpenAgain();
  Wait(3600);  // nobody could pick
  services_.drafts->Resume();
  EXPECT_EQ(See(draft, 1).picks.size(), 0U);
  EXPECT_EQ(See(draft, 1).due_at, TimeOf(now_ + 60'000));
  Wait(60);
  EXPECT_EQ(See(draft, 1).picks.size(), 1U);
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(DraftTest, APickIsOfTheOwnPackAndInTurn) {
  const std::string draft = Begin(Fields(6, 6));
  const SeatSight mine = See(draft, 1);
  const SeatSight theirs = See(draft, 2);
  std::string foreign;
  for (const auto& card : theirs.pack)
    if (std::ranges::find(mine.pack, card) == mine.pack.end()) foreign = card.id;
  const auto wrong = Pick(draft, 1, foreign);
  const auto unknown = Pick(draft, 1, "no-such-card");
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().code, ErrorCode::kBadBody);
  EXPECT_EQ(wrong.error().message, unknown.error().message) << "it does not tell that it is there";
  ASSERT_TRUE(Pick(draft, 1, mine.pack[0].id).has_value());
  const auto early = Pick(draft, 1, mine.pack[1].id);
  ASSERT_FALSE(early.has_value());
  EXPECT_EQ(early.error().code, ErrorCode::kDraftWaiting);
  const auto stale = services_.drafts->Pick({draft, 2}, theirs.pack[0].id,
                                            {.caller = Player(draft, 2), .if_revision = 4});
  EXPECT_EQ(stale.error().code, ErrorCode::kPreconditionFailed);
  const auto foreign_seat =
      services_.drafts->Pick({draft, 2}, theirs.pack[0].id, {.caller = Player(draft, 1)});
  EXPECT_EQ(foreign_seat.error().code, ErrorCode::kNotFound);
  const auto organizer =
      services_.drafts->Pick({draft, 2}, theirs.pack[0].id, {.caller = kOrganizer});
  EXPECT_EQ(organizer.error().code, ErrorCode::kForbidden);
}

// Whatever the others do, what a seat is shown does not change until a pack comes to it.
TEST_F(DraftTest, NothingOfTheOtherSeatsIsSeen) {
  const std::string draft = Begin(Fields(6, 6));
  std::map<std::int64_t, std::int64_t> at;  // number by place
  for (const auto& seat : SeatsOf(draft)) at[seat.place] = seat.number;
  const std::int64_t watcher = at[0];
  const std::string before = SeatJson(See(draft, watcher)).dump();
  const auto detail_before = DraftJson(*services_.drafts->Find(draft, Player(draft, watcher)));
  for (const std::int64_t place : {5, 4, 3}) {
    ASSERT_TRUE(Pick(draft, at[place], See(draft, at[place]).pack[0].id).has_value());
    Wait(1);
    EXPECT_EQ(SeatJson(See(draft, watcher)).dump(), before) << place;
    EXPECT_EQ(DraftJson(*services_.drafts->Find(draft, Player(draft, watcher))), detail_before);
  }
}

TEST_F(DraftTest, APlayerWhoLeavesIsReplacedByABot) {
  const std::string draft = Begin(Fields(2, 6));
  Wait(5);
  const auto left = services_.drafts->Leave({draft, 1}, {.caller = Player(draft, 1)});
  ASSERT_TRUE(left.has_value()) << left.error().message;
  EXPECT_GT(left->picks.size(), 0U) << "the bot picks at once";
  const auto again = Pick(draft, 1, "any");
  EXPECT_EQ(again.error().code, ErrorCode::kDraftState);
  PickAll(draft, 2);
  EXPECT_EQ(StateOf(draft), "building");
  const auto erased = services_.drafts->Erase({draft, 1}, {.caller = Player(draft, 1)});
  ASSERT_TRUE(erased.has_value()) << erased.error().message;
  EXPECT_EQ(erased->found.seat.player, "");
  EXPECT_EQ(services_.drafts->Erase({draft, 2}, {.caller = kOrganizer}).error().code,
            ErrorCode::kDraftState);
  EXPECT_THAT(Problems(), IsEmpty());
}

// 901.2a: more than ten players sit in pods of six to ten, as many of them even as can be.
TEST_F(DraftTest, Rule901_2a_ManyPlayersSitInSeveralPods) {
  const std::string draft = Begin(Fields(22));
  std::map<std::int64_t, int> sizes;
  for (const auto& seat : SeatsOf(draft)) ++sizes[seat.pod];
  EXPECT_EQ(sizes.size(), 3U);
  for (const auto& [pod, size] : sizes) EXPECT_EQ(size % 2, 0) << pod;
  Wait(4 * 15 * 60);
  EXPECT_EQ(StateOf(draft), "building");
  EXPECT_THAT(Problems(), IsEmpty());
}

// 901.4a: three rounds within the pod; bots are not paired.
TEST_F(DraftTest, Rule901_4a_ThreeRoundsWithinThePod) {
  const std::string draft = Begin(Fields(13));
  EXPECT_EQ(services_.drafts->PairRound(draft, {.caller = kOrganizer}).error().code,
            ErrorCode::kDraftState);
  Wait(4 * 15 * 60);
  ASSERT_EQ(StateOf(draft), "building");
  EXPECT_EQ(services_.drafts->PairRound(draft, {.caller = kOrganizer}).error().code,
            ErrorCode::kDraftState)
      << "decks are being built";
  Wait(30 * 60);
  std::map<std::int64_t, std::int64_t> pod_of;
  for (const auto& seat : SeatsOf(draft)) pod_of[seat.number] = seat.pod;
  std::set<std::pair<std::int64_t, std::int64_t>> met;
  for (std::int64_t round = 1; round <= 3; ++round) {
    const auto paired = services_.drafts->PairRound(draft, {.caller = kOrganizer});
    ASSERT_TRUE(paired.has_value()) << paired.error().message;
    EXPECT_EQ(services_.drafts->PairRound(draft, {.caller = kOrganizer}).error().code,
              ErrorCode::kDraftState)
        << "results are missing";
    std::set<std::int64_t> playing;
    for (const db::DraftMatchRow& match : paired->matches) {
      if (match.round != round) continue;
      EXPECT_TRUE(playing.insert(match.first).second);
      if (match.second == 0) continue;
      EXPECT_TRUE(playing.insert(match.second).second);
      EXPECT_EQ(pod_of[match.first], pod_of[match.second]);
      EXPECT_TRUE(met.emplace(std::minmax(match.first, match.second)).second) << "met before";
      ASSERT_TRUE(
          services_.drafts
              ->Report(draft, {round, match.number, 2, match.number % 2}, {.caller = kOrganizer})
              .has_value());
    }
    EXPECT_EQ(playing.size(), 13U);
  }
  EXPECT_EQ(StateOf(draft), "finished");
  const auto rounds = services_.drafts->Rounds(draft, Player(draft, 3));
  ASSERT_TRUE(rounds.has_value());
  std::size_t standing = 0;
  for (const PodStandings& pod : rounds->standings) standing += pod.standings.size();
  EXPECT_EQ(standing, 13U);
  EXPECT_THAT(Problems(), IsEmpty());
}

// A result that was typed wrong is mended while its round is the last one that is paired, the last
// round of all included: its last result finishes the draft, and no later round ends that.
TEST_F(DraftTest, TheLastRoundIsMendedAfterItsLastResult) {
  const std::string draft = Begin(Fields(2));
  Wait(4 * 15 * 60 + 30 * 60);
  for (std::int64_t round = 1; round <= 3; ++round) {
    ASSERT_TRUE(services_.drafts->PairRound(draft, {.caller = kOrganizer}).has_value());
    ASSERT_TRUE(
        services_.drafts->Report(draft, {round, 1, 2, 0}, {.caller = kOrganizer}).has_value());
  }
  ASSERT_EQ(StateOf(draft), "finished");
  EXPECT_EQ(services_.drafts->Report(draft, {2, 1, 0, 2}, {.caller = kOrganizer}).error().code,
            ErrorCode::kDraftState)
      << "round 3 was paired from it";
  const auto mended = services_.drafts->Report(draft, {3, 1, 1, 2}, {.caller = kOrganizer});
  ASSERT_TRUE(mended.has_value()) << mended.error().message;
  EXPECT_EQ(mended->view.draft.state, "finished");
  EXPECT_EQ(mended->matches.back().second_wins, 2);
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(DraftTest, SizesAreBounded) {
  EXPECT_EQ(Make(Fields(0)).error().pointer, "/players");
  EXPECT_EQ(Make(Fields(129)).error().pointer, "/players");
  EXPECT_EQ(Make(Fields(8, 7)).error().pointer, "/seats");
  EXPECT_EQ(Make(Fields(2, 5)).error().pointer, "/seats");
  DraftFields twice = Fields(2);
  twice.players[1] = twice.players[0];
  EXPECT_EQ(Make(twice).error().pointer, "/players/1");
  twice.players[1].reference = "2";
  EXPECT_TRUE(Make(twice).has_value());
  DraftFields unknown = Fields(2);
  unknown.definition = "dbz";
  EXPECT_EQ(Make(unknown).error().pointer, "/draft");
  for (int i = 1; i < kMaxUnfinishedDrafts; ++i) ASSERT_TRUE(Make(Fields(1)).has_value());
  const auto full = Make(Fields(1));
  ASSERT_FALSE(full.has_value());
  EXPECT_EQ(full.error().code, ErrorCode::kTooManyDrafts);
  const auto rows = services_.drafts->List(kOrganizer, {.limit = 1});
  ASSERT_TRUE(services_.drafts->Cancel(rows.at(0).id, {.caller = kOrganizer}).has_value());
  EXPECT_TRUE(Make(Fields(1)).has_value());
}

// An import in the middle of a draft changes what new drafts are made of, not this one.
TEST_F(DraftTest, AnImportChangesNothingOfADraftThatIsUnderWay) {
  const std::string draft = Begin(Fields(2, 6));
  const std::string before = SeatJson(See(draft, 1)).dump();
  const auto imported = services_.imports->Import(
      {.game = "alpha-clash", .bytes = TwoCardSet(2), .file_name = "TST.json", .actor = "test"});
  ASSERT_TRUE(imported.has_value());
  OpenAgain();
  EXPECT_EQ(SeatJson(See(draft, 1)).dump(), before);
  PickAll(draft, 2);
  EXPECT_EQ(StateOf(draft), "building");
}

}  // namespace
}  // namespace clashdeck::app
