// Drafts over the API: from the making to the last result, with pools in an event, and what is
// refused on the way.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <thread>

#include "tests/api/draft_world.h"

namespace clashdeck::api {
namespace {

using nlohmann::json;

std::filesystem::path RealGames() { return std::filesystem::path(CLASHDECK_SOURCE_DIR) / "games"; }

std::vector<std::string> CodesOf(const json& submission) {
  std::vector<std::string> codes;
  for (const auto& problem : submission.at("verdict").at("problems"))
    if (problem.at("severity") == "error") codes.push_back(problem.at("code"));
  return codes;
}

// The sample box of Alpha Clash: five players and three bots, pools in an event.
class BoxDraft : public testing::Test {
 protected:
  BoxDraft() {
    for (const char* name : {"EMB.json", "TID.json", "DBX.json"}) {  // the box reprints
      const auto report = world_.fixture().services().imports->Import(
          {.game = "alpha-clash",
           .bytes = *app::ReadFile(RealGames() / "alpha-clash/sets" / name, 1 << 24),
           .file_name = name,
           .kind = std::nullopt,
           .actor = "test"});
      EXPECT_TRUE(report.has_value() && report->status == "done") << name;
    }
    const auto event =
        world_.Post("/v1/events", world_.organizer(),
                    R"({"game": "alpha-clash", "format": "draft-db01", "name": "Draft Cup",
                        "as_of": "2024-10-01", "legality": "flag",
                        "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T20:00:00Z"})");
    EXPECT_EQ(event.status, 201) << event.body;
    event_ = "/v1/events/" + event.json().value("id", "");
    world_.Move(event_, "open");
    const auto made = world_.Post(
        "/v1/drafts", world_.organizer(),
        R"({"game": "alpha-clash", "draft": "dbx", "name": "Draft Cup", "seats": 8, "event": ")" +
            event_.substr(11) + R"(", "players": [{"player": "A"}, {"player": "B"},
            {"player": "C"}, {"player": "D"}, {"player": "E"}]})");
    draft_ = DraftWorld::Made(made);
    const json answer = made.json();
    for (const auto& seat : answer.at("created")) {
      const std::string id = seat.at("entry").at("id");
      entries_.push_back(
          {.path = event_ + "/entries/" + id, .id = id, .token = seat.at("entry").at("token")});
    }
  }

  // Cards of the box that a query names.
  std::set<std::string> Cards(const std::string& query) {
    const auto list =
        world_.Get("/v1/games/alpha-clash/cards?limit=500&q=include:previews+" + query, "").json();
    std::set<std::string> ids;
    for (const auto& card : list.at("data")) ids.insert(card.at("id").get<std::string>());
    return ids;
  }
  static std::string Deck(const std::string& contender, const std::map<std::string, int>& main) {
    json list = json::array();
    for (const auto& [card, quantity] : main)
      list.push_back({{"card", card}, {"quantity", quantity}});
    return json{
        {"deck",
         {{"sections", {{"contender", {{{"card", contender}, {"quantity", 1}}}}, {"main", list}}}}}}
        .dump();
  }

  DraftWorld world_{RealGames()};
  std::string event_;
  DraftWorld::Draft draft_;
  std::vector<EventWorld::Entry> entries_;
};

TEST_F(BoxDraft, Rule901_2_FromPacksToTheLastResult) {
  const auto early = world_.Submit(entries_[0], R"({"text": "1 Backdraft"})");
  EXPECT_EQ(early.code(), "entry.locked") << "there is no pool yet";
  world_.StartIt(draft_);
  EXPECT_EQ(world_.SeatOf(draft_, 1).at("pack").size(), 15U);
  world_.PickAll(draft_);
  const auto draft = world_.Get(draft_.path, world_.organizer()).json();
  EXPECT_EQ(draft.at("state"), "building");
  EXPECT_EQ(draft.at("build_until"), "2024-03-15T12:30:00.000Z");

  // Pools are in the event, which closes with the build window (901.3a).
  EXPECT_EQ(world_.Get(event_, world_.organizer()).json().at("closes_at"),
            "2024-03-15T12:30:00.000Z");
  const auto view = world_.SeatOf(draft_, 1);
  const auto entry = world_.Get(entries_[0].path, entries_[0].token).json();
  EXPECT_EQ(entry.at("pool"), view.at("pool"));
  EXPECT_EQ(view.at("entry"), entries_[0].id);

  // A deck of the pool is legal.
  const auto plain = Cards("s:DBX+-kw:unrivaled+-st:%22clash+buff%22+-t:contender");
  const std::string contender = *Cards("t:contender").begin();
  std::map<std::string, int> pool;
  std::map<std::string, int> main;
  int count = 0;
  for (const auto& card : view.at("pool").at("sections").at("pool")) {
    const std::string id = card.at("card");
    pool[id] = card.at("quantity");
    for (int i = 0; i < pool[id] && plain.contains(id) && count < 40; ++i, ++count) ++main[id];
  }
  ASSERT_EQ(count, 40);
  const auto legal = world_.Submit(entries_[0], Deck(contender, main));
  ASSERT_EQ(legal.status, 200) << legal.body;
  EXPECT_EQ(CodesOf(legal.json()), std::vector<std::string>{}) << legal.body;
  EXPECT_TRUE(legal.json().at("verdict").at("legal").get<bool>());

  // More copies than were drafted, and a card that was not.
  auto more = main;
  const auto many = std::ranges::find_if(main, [](const auto& each) { return each.second == 1; });
  ASSERT_NE(many, main.end());
  const std::string first = many->first;
  more[first] = pool[first] + 1;
  for (auto& [id, quantity] : more) {
    int over = -40;
    for (const auto& [each, copies] : more) over += copies;
    if (id != first && over > 0) quantity -= std::min(quantity, over);
  }
  std::erase_if(more, [](const auto& each) { return each.second == 0; });
  const auto exceeded = world_.Submit(entries_[0], Deck(contender, more));
  EXPECT_EQ(CodesOf(exceeded.json()), std::vector<std::string>{"pool.exceeded"}) << exceeded.body;
  auto other = main;
  std::string missing;
  for (const std::string& id : plain)
    if (!pool.contains(id)) missing = id;
  ASSERT_NE(missing, "");
  other.erase(first);
  other[missing] = 1;
  const auto foreign = world_.Submit(entries_[0], Deck(contender, other));
  EXPECT_EQ(CodesOf(foreign.json()), std::vector<std::string>{"pool.not_drafted"}) << foreign.body;

  // After the half hour it is too late, and rounds begin.
  EXPECT_EQ(world_.Post(draft_.path + "/rounds", world_.organizer()).code(), "draft.state");
  world_.fixture().SetTime("2024-03-15T12:30:00.000Z");
  EXPECT_EQ(world_.Submit(entries_[1], Deck(contender, main)).code(), "registration.closed");
  for (int round = 1; round <= 3; ++round) {
    const auto paired = world_.Post(draft_.path + "/rounds", world_.organizer());
    ASSERT_EQ(paired.status, 201) << paired.body;
    const auto matches = paired.json().at("rounds").back().at("matches");
    EXPECT_EQ(matches.size(), 3U) << "five players: two matches, one sits out";
    for (const auto& match : matches) {
      const std::string path = draft_.path + "/rounds/" + std::to_string(round) + "/matches/" +
                               std::to_string(match.at("match").get<int>());
      const auto told =
          world_.Put(path, world_.organizer(), R"({"first_wins": 2, "second_wins": 1})");
      EXPECT_EQ(told.status, match.at("second").is_null() ? 409 : 200) << told.body;
    }
  }
  const auto rounds = world_.Get(draft_.path + "/rounds", draft_.token(2)).json();
  EXPECT_EQ(rounds.at("state"), "finished");
  EXPECT_EQ(rounds.at("standings")[0].at("places").size(), 5U);
  EXPECT_EQ(world_.Post(draft_.path + "/rounds", world_.organizer()).code(), "draft.state");
  const auto replay = world_.Get(draft_.path + "/replay", world_.organizer()).json();
  EXPECT_TRUE(replay.at("verified").get<bool>());
}

TEST_F(BoxDraft, ACancelledDraftUnlocksItsEntries) {
  ASSERT_EQ(world_.Post(draft_.path + "/cancel", world_.organizer()).status, 200);
  EXPECT_EQ(world_.Get(entries_[0].path, entries_[0].token).json().at("locked"), false);
  EXPECT_EQ(world_.Post(draft_.path + "/start", world_.organizer()).code(), "draft.state");
  EXPECT_EQ(world_.SeatOf(draft_, 1).at("state"), "cancelled");
}

TEST(DraftApi, AnEventOfAnotherFormatOwnerOrStateTakesNoPools) {
  DraftWorld world;
  const auto event = [&](const std::string& key) {
    const auto made =
        world.Post("/v1/events", key,
                   R"({"game": "ember-duel", "format": "draft", "name": "Cup", "legality": "flag",
                       "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z"})");
    EXPECT_EQ(made.status, 201) << made.body;
    return made.json().value("id", "");
  };
  const auto with = [&](const std::string& id, const std::string& player) {
    return world.Post("/v1/drafts", world.organizer(),
                      R"({"game": "ember-duel", "draft": "embers", "name": "E", "event": ")" + id +
                          R"(", "players": [{"player": ")" + player + "\"}]}");
  };
  const std::string foreign = event(world.MakeKey(app::Role::kOrganizer).key);
  EXPECT_EQ(with(foreign, "Ada").json().at("pointer"), "/event");
  EXPECT_EQ(with(std::string(22, 'A'), "Ada").json().at("pointer"), "/event");
  const std::string own = event(world.organizer());
  EXPECT_EQ(with(own, "Ada").status, 201);
  EXPECT_EQ(with(own, "Ada").code(), "conflict") << "the entry is in use";
  world.Move("/v1/events/" + own, "open");
  EXPECT_EQ(with(own, "Bela").status, 201);
  world.Move("/v1/events/" + own, "lock");
  EXPECT_EQ(with(own, "Carl").code(), "event.state");
}

TEST(DraftApi, ARepeatWithTheSameKeyPicksOnce) {
  DraftWorld world;
  const auto draft = world.MakeDraft();
  world.StartIt(draft);
  const std::string card = world.SeatOf(draft, 1).at("pack")[0].at("card");
  const EventRequest request{.method = Method::kPost,
                             .target = draft.seat(1) + "/picks",
                             .key = draft.token(1),
                             .body = R"({"card": ")" + card + "\"}",
                             .headers = {{"idempotency-key", "one"}}};
  const auto first = world.Send(request);
  const auto second = world.Send(request);
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(second.status, 200);
  EXPECT_EQ(second.json().at("picks"), first.json().at("picks"));
  EXPECT_EQ(world.SeatOf(draft, 1).at("picked"), 1);
}

// The tag of the seat names its picks: the clock's pick in between makes it stale.
TEST(DraftApi, AStaleTagPicksNothing) {
  DraftWorld world;
  const auto draft = world.MakeDraft();
  world.StartIt(draft);
  const auto seen = world.Get(draft.seat(1), draft.token(1));
  const std::string card = seen.json().at("pack")[0].at("card");
  world.fixture().SetTime("2024-03-15T12:01:00.000Z");  // a minute: the clock has picked
  EventRequest request{.method = Method::kPost,
                       .target = draft.seat(1) + "/picks",
                       .key = draft.token(1),
                       .body = R"({"card": ")" + card + "\"}",
                       .headers = {{"if-match", seen.etag}}};
  EXPECT_EQ(world.Send(request).code(), "precondition.failed");
  EXPECT_EQ(world.SeatOf(draft, 1).at("picked"), 1);
}

TEST(DraftApi, BodiesThatAreWrongAreNamed) {
  DraftWorld world;
  const auto pointer = [&](const std::string& body) {
    const auto answer = world.Post("/v1/drafts", world.organizer(), body);
    EXPECT_EQ(answer.status, 422) << answer.body;
    return answer.json().value("pointer", "");
  };
  const std::string head = R"({"game": "ember-duel", "draft": "embers", "name": "E")";
  EXPECT_EQ(pointer(head + "}"), "/players");
  EXPECT_EQ(pointer(head + R"(, "players": []})"), "/players");
  EXPECT_EQ(pointer(head + R"(, "players": [{"player": ""}]})"), "/players/0/player");
  EXPECT_EQ(pointer(head + R"(, "players": [{"reference": "1"}]})"), "/players/0/player");
  EXPECT_EQ(pointer(head + R"(, "players": [{"player": "A", "age": 3}]})"), "/players/0/age");
  EXPECT_EQ(pointer(head + R"(, "players": [{"player": "A"}], "seats": 1})"), "/seats");
  EXPECT_EQ(pointer(head + R"(, "players": [{"player": "A"}], "seats": 129})"), "/seats");
  EXPECT_EQ(pointer(head + R"(, "players": [{"player": "A"}], "pick_seconds": 1})"),
            "/pick_seconds");
  for (const char* name : {R"("  ")", R"("a\nb")", R"("\u202e")", "5", R"("")"})
    EXPECT_EQ(pointer(R"({"game": "ember-duel", "draft": "embers", "name": )" + std::string(name) +
                      R"(, "players": [{"player": "A"}]})"),
              "/name")
        << name;
  EXPECT_EQ(pointer(R"({"game": "none", "draft": "x", "name": "E", "players": [{"player": "A"}]})"),
            "/game");
  EXPECT_EQ(
      pointer(R"({"game": "ember-duel", "draft": "x", "name": "E", "players": [{"player": "A"}]})"),
      "/draft");
}

// Neither in rows nor in answers that are kept for repeats, free pages or the WAL.
TEST(DraftApi, ErasedDataOfASeatIsInNoFile) {
  DraftWorld world;
  const auto send = [&](Method method, const std::string& target, const std::string& key,
                        const std::string& body = {}) {
    const EventAnswer answer = world.Send({.method = method,
                                           .target = target,
                                           .key = key,
                                           .body = body,
                                           .headers = {{"idempotency-key", target.substr(0, 99)}}});
    EXPECT_LT(answer.status, 300) << answer.body;
    return answer;
  };
  const auto draft =
      DraftWorld::Made(send(Method::kPost, "/v1/drafts", world.organizer(),
                            R"({"game": "ember-duel", "draft": "embers", "name": "E", "players": [
               {"player": "Zephyrine \"Z\" Quill", "reference": "REF-7"}, {"player": "Bela"}]})"));
  send(Method::kPost, draft.path + "/start", world.organizer());
  const std::string card = world.SeatOf(draft, 2).at("pack")[0].at("card");
  const EventRequest pick{.method = Method::kPost,
                          .target = draft.seat(2) + "/picks",
                          .key = draft.token(2),
                          .body = R"({"card": ")" + card + "\"}",
                          .headers = {{"idempotency-key", "pick"}}};
  const EventAnswer picked = world.Send(pick);
  send(Method::kPost, draft.seat(1) + "/leave", draft.token(1));
  const auto bytes = [&] {
    std::string all;
    for (const auto& file : std::filesystem::directory_iterator(world.fixture().data_dir())) {
      std::ifstream in(file.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(in), {});
    }
    return all;
  };
  ASSERT_NE(bytes().find("Zephyrine"), std::string::npos);
  ASSERT_EQ(world.Delete(draft.seat(1) + "/personal-data", world.organizer()).status, 200);
  EXPECT_EQ(bytes().find("Zephyrine"), std::string::npos);
  EXPECT_EQ(bytes().find("REF-7"), std::string::npos);
  EXPECT_NE(bytes().find("Bela"), std::string::npos);
  EXPECT_EQ(world.Send(pick).body, picked.body) << "another's repeat is answered as before";
}

// The timer of the server picks although nobody asks.
TEST(DraftApi, TheTimerGoesOnWithoutACall) {
  DraftWorld world;
  const auto draft = world.MakeDraft();
  world.StartIt(draft);
  world.fixture().SetTime("2024-03-15T12:20:00.000Z");
  world.fixture().gateway().TickDrafts();
  std::string state;
  for (int i = 0; i < 500 && state != "building"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    world.fixture().services().store->Read(
        [&](db::Session& session) { state = session.drafts.Find(draft.id)->state; });
  }
  EXPECT_EQ(state, "building");
}

}  // namespace
}  // namespace clashdeck::api
