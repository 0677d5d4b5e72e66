#include "app/simulation_service.h"

#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/simulation_view.h"
#include "tests/app/service_fixture.h"
#include "tests/support/fake_simulation_engine.h"

namespace clashdeck::app {
namespace {

constexpr const char* kGame = "alpha-clash";
const SimulationCaller kAnna{.key = {.key_id = "anna", .role = Role::kPlayer}, .client = 1};
const SimulationCaller kBert{.key = {.key_id = "bert", .role = Role::kPlayer}, .client = 2};
const SimulationCaller kNobody{.client = 3};
const Principal kAdmin{.key_id = "root", .role = Role::kAdmin};

std::string Body(const std::string& policy, int games = 100, int seed = 1) {
  return nlohmann::json{{"kind", "goldfish"},
                        {"text", "a deck"},
                        {"games", games},
                        {"seed", seed},
                        {"policy", policy}}
      .dump();
}

class SimulationServiceTest : public ServiceTest {
 protected:
  void Start(const SimulationLimits& limits = {}) {
    services_ = {};
    auto opened = OpenServices({.data_dir = folder_,
                                .games_dir = CLASHDECK_SOURCE_DIR "/games",
                                .clock = [this] { return Tick(); },
                                .simulations = {.engine = engine_, .limits = limits}});
    ASSERT_TRUE(opened.has_value());
    services_ = *std::move(opened);
    simulations().Begin(
        [this](const std::string& id, const std::string& what) { log_ += id + " " + what + "\n"; });
  }
  void SetUp() override {
    ServiceTest::SetUp();
    Start();
  }

  SimulationService& simulations() { return *services_.simulations; }

  Result<db::SimulationEntry> Submit(const std::string& body,
                                     const SimulationCaller& caller = kAnna) {
    return simulations().Submit(kGame, body, caller);
  }

  db::SimulationEntry WaitFor(const std::string& id, const std::string& status) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (true) {
      const auto entry = simulations().Find(id);
      EXPECT_TRUE(entry.has_value()) << id;
      if (!entry || entry->status == status) return *entry;
      if (std::chrono::steady_clock::now() > deadline) {
        ADD_FAILURE() << id << " is " << entry->status << ", not " << status;
        return *entry;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  db::SimulationEntry RunToEnd(const std::string& body) {
    return WaitFor(Submit(body)->id, "done");
  }
  std::vector<std::string> Problems() {
    return VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
  }

  std::shared_ptr<FakeSimulationEngine> engine_ = std::make_shared<FakeSimulationEngine>();
  std::string Log() {
    const std::lock_guard lock(log_mutex_);
    return log_;
  }

  std::mutex log_mutex_;
  std::string log_;
};

TEST_F(SimulationServiceTest, OneIsQueuedRunAndKept) {
  const auto accepted = Submit(Body("curve"));
  ASSERT_TRUE(accepted.has_value());
  EXPECT_EQ(accepted->status, "queued");
  EXPECT_EQ(accepted->id.size(), 22U);
  const db::SimulationEntry done = WaitFor(accepted->id, "done");
  EXPECT_EQ(done.games, 100);
  EXPECT_EQ(done.games_of, 100);
  EXPECT_EQ(done.owner, "anna");
  EXPECT_EQ(nlohmann::json::parse(done.result).at("games"), 100);
  EXPECT_LT(done.created_at, done.started_at);
  EXPECT_LT(done.started_at, done.finished_at);
  EXPECT_TRUE(Problems().empty());
}

TEST_F(SimulationServiceTest, TheSameRequestIsAnsweredByTheSameResult) {
  const db::SimulationEntry first = RunToEnd(Body("curve"));
  const auto second = Submit(Body("curve"), kBert);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(SimulationText(*second), SimulationText(first));
  EXPECT_EQ(engine_->runs.load(), 1);
  EXPECT_EQ(simulations().counts().known, 1U);
  EXPECT_NE(Submit(Body("curve", 100, 2))->id, first.id);
}

TEST_F(SimulationServiceTest, OtherDataOrAnotherEngineIsAnotherRequest) {
  const db::SimulationEntry first = RunToEnd(Body("curve"));
  engine_->version.store("fake-2");
  const db::SimulationEntry second = RunToEnd(Body("curve"));
  EXPECT_NE(second.id, first.id);
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  EXPECT_NE(RunToEnd(Body("curve")).id, second.id);
}

TEST_F(SimulationServiceTest, TheOwnOneThatRunsIsFoundAgainSomebodyElsesIsNot) {
  const auto own = Submit(Body("held"));
  WaitFor(own->id, "running");
  EXPECT_EQ(Submit(Body("held"))->id, own->id);
  const auto other = Submit(Body("held"), kBert);
  EXPECT_NE(other->id, own->id);
  engine_->Release();
  const db::SimulationEntry done = WaitFor(own->id, "done");
  EXPECT_EQ(WaitFor(other->id, "done").result, done.result);
}

TEST_F(SimulationServiceTest, AWaitingTwinTakesOverTheResult) {
  WaitFor(Submit(Body("held", 5000))->id, "running");  // keeps one thread
  const auto before = Submit(Body("held", 100, 2));    // and this the other one
  WaitFor(before->id, "running");
  const auto first = Submit(Body("curve", 100, 3));
  const auto twin = Submit(Body("curve", 100, 3), kBert);
  EXPECT_NE(twin->id, first->id);
  simulations().Cancel(before->id, kAnna.key);
  EXPECT_EQ(WaitFor(twin->id, "done").result, WaitFor(first->id, "done").result);
  EXPECT_EQ(engine_->runs.load(), 3);
}

TEST_F(SimulationServiceTest, ARefusedRequestLeavesNothing) {
  EXPECT_EQ(Submit(R"({"kind": "goldfish", "gmaes": 3})").error().code, ErrorCode::kUnknownKey);
  EXPECT_EQ(Submit(R"({"kind": "goldfish", "text": "illegal"})").error().code,
            ErrorCode::kIllegalDeck);
  EXPECT_EQ(simulations().Submit("chess", Body("curve"), kAnna).error().code, ErrorCode::kNotFound);
  const auto many = Submit(Body("curve", kMaxSimulationGames + 1));
  EXPECT_EQ(many.error().code, ErrorCode::kTooManyGames);
  EXPECT_EQ(many.error().pointer, "/games");
  EXPECT_TRUE(simulations().idle());
  std::int64_t kept = -1;
  services_.store->Read([&](db::Session& session) { kept = session.simulations.Totals().count; });
  EXPECT_EQ(kept, 0);
}

TEST_F(SimulationServiceTest, WithoutAnEngineNothingCanBePlayed) {
  engine_ = nullptr;
  Start();
  EXPECT_EQ(Submit(Body("curve")).error().code, ErrorCode::kNotPlayable);
}

TEST_F(SimulationServiceTest, AClientMayHaveSomeAndAllTogetherMore) {
  Start({.max_of_client = 2, .max_queued = 2});
  const auto first = Submit(Body("held", 5000, 1));
  WaitFor(first->id, "running");
  ASSERT_TRUE(Submit(Body("held", 5000, 2)).has_value());
  EXPECT_EQ(Submit(Body("held", 5000, 3)).error().code, ErrorCode::kTooManySimulations);
  ASSERT_TRUE(Submit(Body("held", 5000, 4), kBert).has_value());
  EXPECT_EQ(Submit(Body("held", 5000, 5), kNobody).error().code, ErrorCode::kSimulationsFull);
  EXPECT_EQ(simulations().counts().refused, 2U);
  EXPECT_EQ(simulations().counts().queued, 2U);
  EXPECT_EQ(simulations().counts().running, 1U);
}

TEST_F(SimulationServiceTest, ShortOnesDoNotWaitForLongOnes) {
  const auto running = Submit(Body("held", 5000, 1));
  WaitFor(running->id, "running");
  const auto waiting = Submit(Body("held", 5000, 2));
  const auto quick = Submit(Body("curve", 10, 3));
  WaitFor(quick->id, "done");
  EXPECT_EQ(simulations().Find(waiting->id)->status, "queued");
  EXPECT_EQ(simulations().Find(running->id)->status, "running");
}

TEST_F(SimulationServiceTest, AWaitingOneIsCancelledAtOnce) {
  Submit(Body("held", 5000, 1));
  const auto waiting = Submit(Body("held", 5000, 2));
  const auto cancelled = simulations().Cancel(waiting->id, kAnna.key);
  ASSERT_TRUE(cancelled.has_value());
  EXPECT_EQ(cancelled->status, "cancelled");
  EXPECT_EQ(cancelled->result, "");
  EXPECT_EQ(simulations().Cancel(waiting->id, kAnna.key)->status, "cancelled");
  EXPECT_TRUE(Problems().empty());
}

TEST_F(SimulationServiceTest, ARunningOneIsCancelledAndKeepsWhatItHas) {
  const auto held = Submit(Body("held", 5000));
  WaitFor(held->id, "running");
  while (simulations().Find(held->id)->games == 0) std::this_thread::yield();
  ASSERT_TRUE(simulations().Cancel(held->id, kAnna.key).has_value());
  const db::SimulationEntry ended = WaitFor(held->id, "cancelled");
  EXPECT_EQ(ended.games, 2500);
  EXPECT_EQ(nlohmann::json::parse(ended.result).at("games"), 2500);
  EXPECT_TRUE(Problems().empty());
  // What was cut off answers nobody.
  engine_->Release();
  const db::SimulationEntry again = RunToEnd(Body("held", 5000));
  EXPECT_NE(again.id, ended.id);
  EXPECT_EQ(again.games, 5000);
}

TEST_F(SimulationServiceTest, OnlyTheOwnerOrAnAdminEndsOneThatHasAnOwner) {
  const auto held = Submit(Body("held"));
  EXPECT_EQ(simulations().Cancel(held->id, kBert.key).error().code, ErrorCode::kForbidden);
  EXPECT_EQ(simulations().Cancel(held->id, {}).error().code, ErrorCode::kForbidden);
  EXPECT_TRUE(simulations().Cancel(held->id, kAdmin).has_value());
  const db::SimulationEntry ended = WaitFor(held->id, "cancelled");
  EXPECT_EQ(simulations().Restart(held->id, kBert).error().code, ErrorCode::kForbidden);
  const auto open = Submit(Body("held", 100, 2), kNobody);
  EXPECT_TRUE(simulations().Cancel(open->id, {}).has_value());
  EXPECT_EQ(simulations().Cancel("nobody", kAdmin).error().code, ErrorCode::kNotFound);
}

TEST_F(SimulationServiceTest, AFailureIsToldAndWhatIsInsideIsOnlyLogged) {
  EXPECT_EQ(WaitFor(Submit(Body("lost"))->id, "failed").failure, "game 3 does not end");
  for (const char* policy : {"broken", "throws"}) {
    const db::SimulationEntry failed = WaitFor(Submit(Body(policy))->id, "failed");
    EXPECT_EQ(failed.failure.find("secret"), std::string::npos);
    EXPECT_NE(Log().find(failed.id + " secret"), std::string::npos) << Log();
  }
  EXPECT_TRUE(Problems().empty());
}

TEST_F(SimulationServiceTest, ACancelledOneCanBeRestartedToTheSameResult) {
  const auto held = Submit(Body("held", 5000));
  WaitFor(held->id, "running");
  simulations().Cancel(held->id, kAnna.key);
  WaitFor(held->id, "cancelled");
  engine_->Release();
  const auto again = simulations().Restart(held->id, kAnna);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->status, "queued");
  EXPECT_EQ(again->result, "");
  const db::SimulationEntry done = WaitFor(held->id, "done");
  EXPECT_EQ(Submit(Body("held", 5000), kBert)->id, held->id);
  EXPECT_EQ(simulations().Restart(held->id, kBert)->result, done.result);
  EXPECT_EQ(engine_->runs.load(), 2);
}

TEST_F(SimulationServiceTest, WithOtherDataNothingIsRestartedOrReplayed) {
  const auto held = Submit(Body("held", 5000));
  simulations().Cancel(held->id, kAnna.key);
  WaitFor(held->id, "cancelled");
  const db::SimulationEntry done = RunToEnd(Body("curve"));
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  EXPECT_EQ(simulations().Restart(held->id, kAnna).error().code, ErrorCode::kSimulationStale);
  EXPECT_EQ(simulations().Replay(done.id, {}).error().code, ErrorCode::kSimulationStale);
}

TEST_F(SimulationServiceTest, SingleGamesCanBeReplayed) {
  const db::SimulationEntry done = RunToEnd(Body("curve"));
  EXPECT_EQ(*simulations().Replay(done.id, {.game = std::uint64_t{99}}), "game 99\n");
  EXPECT_EQ(*simulations().Replay(done.id, {.game = NotableGame::kBest}), "game 7\n");
  EXPECT_EQ(simulations().Replay(done.id, {.game = std::uint64_t{100}}).error().code,
            ErrorCode::kNotFound);
  EXPECT_EQ(simulations().Replay("nobody", {}).error().code, ErrorCode::kNotFound);
  const auto held = Submit(Body("held"));
  EXPECT_EQ(*simulations().Replay(held->id, {}), "game 0\n");
  EXPECT_EQ(simulations().Replay(held->id, {.game = NotableGame::kBest}).error().code,
            ErrorCode::kConflict);
}

TEST_F(SimulationServiceTest, AStopInterruptsQuicklyAndARestartGoesOn) {
  const auto running = Submit(Body("held", 5000, 1));
  const auto waiting = Submit(Body("held", 5000, 2));
  WaitFor(running->id, "running");
  const db::SimulationEntry done = RunToEnd(Body("curve"));
  const auto before = std::chrono::steady_clock::now();
  simulations().StopSoon();
  EXPECT_EQ(Submit(Body("curve", 100, 9)).error().code, ErrorCode::kUnavailable);
  Start();
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10));
  EXPECT_EQ(simulations().Find(running->id)->status, "interrupted");
  EXPECT_EQ(simulations().Find(waiting->id)->status, "interrupted");
  EXPECT_EQ(simulations().Find(done.id)->result, done.result);
  EXPECT_TRUE(Problems().empty());
  engine_->Release();
  ASSERT_TRUE(simulations().Restart(waiting->id, kAnna).has_value());
  EXPECT_EQ(WaitFor(waiting->id, "done").games, 5000);
}

// Another program that opens the same data, an import say, is no reason to give anything up.
TEST_F(SimulationServiceTest, AnotherProcessOnTheSameDataLeavesThemAlone) {
  const auto held = Submit(Body("held"));
  WaitFor(held->id, "running");
  auto other = OpenServices({.data_dir = folder_,
                             .games_dir = CLASHDECK_SOURCE_DIR "/games",
                             .simulations = {.engine = engine_}});
  ASSERT_TRUE(other.has_value());
  other->simulations->Begin([](const std::string&, const std::string&) {});
  EXPECT_EQ(other->simulations->Find(held->id)->status, "running");
  engine_->Release();
  EXPECT_EQ(WaitFor(held->id, "done").games, 100);
}

TEST_F(SimulationServiceTest, TheOldestResultsGoWhenThereAreTooMany) {
  Start({.max_kept = 3});
  std::vector<std::string> ids;
  for (int seed = 0; seed < 5; ++seed) ids.push_back(RunToEnd(Body("curve", 10, seed)).id);
  EXPECT_FALSE(simulations().Find(ids[0]).has_value());
  EXPECT_FALSE(simulations().Find(ids[1]).has_value());
  EXPECT_TRUE(simulations().Find(ids[2]).has_value());
  Start({.max_kept_bytes = static_cast<std::int64_t>(simulations().Find(ids[4])->result.size())});
  const std::string last = RunToEnd(Body("curve", 10, 9)).id;
  EXPECT_FALSE(simulations().Find(ids[4]).has_value());
  EXPECT_TRUE(simulations().Find(last).has_value());
}

TEST_F(SimulationServiceTest, RunsLeaveTheCoresToOthers) {
  RunToEnd(Body("curve"));
  EXPECT_EQ(engine_->nice.load(), 19);
}

TEST_F(SimulationServiceTest, ListenersHearOfEveryEnd) {
  std::atomic<int> ends{0};
  simulations().Subscribe([&ends] { ++ends; });
  RunToEnd(Body("curve"));
  const auto held = Submit(Body("held"));
  simulations().Cancel(held->id, kAnna.key);
  WaitFor(held->id, "cancelled");
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (ends.load() < 2 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  EXPECT_EQ(ends.load(), 2);
}

TEST(SimulationView, TimingStandsAtTheEndOfTheResult) {
  EXPECT_EQ(WithTiming(R"({"kind":"ab"})", 1'500'000, 3000),
            R"({"kind":"ab","timing":{"seconds":1.500000,"games_per_second":2000}})");
  EXPECT_EQ(WithTiming("{}", 0, 0), R"({"timing":{"seconds":0.000000,"games_per_second":0}})");
}

}  // namespace
}  // namespace clashdeck::app
