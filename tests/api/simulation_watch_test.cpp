#include "api/simulation_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::chrono::seconds kMostTime{20};

// What was sent, and whether the client is still there.
struct Heard {
  std::mutex mutex;
  std::string text;
  std::atomic<bool> there{true};
  std::promise<void> ended;

  std::string Text() {
    const std::lock_guard lock(mutex);
    return text;
  }
};

class HeardSink : public EventSink {
 public:
  explicit HeardSink(std::shared_ptr<Heard> heard) : heard_(std::move(heard)) {}
  ~HeardSink() override { heard_->ended.set_value(); }
  bool Send(std::string_view text) override {
    const std::lock_guard lock(heard_->mutex);
    heard_->text.append(text);
    return heard_->there.load();
  }

 private:
  std::shared_ptr<Heard> heard_;
};

class SimulationWatchTest : public testing::Test {
 protected:
  db::SimulationEntry Submit() {
    return *simulations().Submit(
        "ember-duel", R"({"kind": "goldfish", "games": 5000, "policy": "held"})", {.client = 1});
  }
  std::shared_ptr<Heard> Follow(const db::SimulationEntry& told) {
    auto heard = std::make_shared<Heard>();
    watch_->Follow(told, std::make_unique<HeardSink>(heard));
    return heard;
  }
  static void WaitFor(Heard& heard, const std::string& text) {
    const auto deadline = std::chrono::steady_clock::now() + kMostTime;
    while (heard.Text().find(text) == std::string::npos) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << heard.Text();
      std::this_thread::sleep_for(milliseconds(1));
    }
  }
  static bool Ends(Heard& heard) {
    return heard.ended.get_future().wait_for(kMostTime) == std::future_status::ready;
  }
  app::SimulationService& simulations() { return *fixture_.services().simulations; }

  Fixture fixture_;
  std::shared_ptr<SimulationWatch> watch_ = SimulationWatch::Start(
      *fixture_.services().simulations, {.tick = milliseconds(5), .silence = milliseconds(20)});
};

TEST_F(SimulationWatchTest, AFollowerHearsProgressSilenceAndTheEnd) {
  const auto heard = Follow(Submit());
  WaitFor(*heard, "event: progress\ndata: ");
  WaitFor(*heard, "\"status\":\"running\"");
  WaitFor(*heard, "\n\n: still here\n\n");
  fixture_.engine().Release();
  ASSERT_TRUE(Ends(*heard));
  EXPECT_THAT(heard->Text(), HasSubstr("event: end\nid: end\ndata: "));
}

TEST_F(SimulationWatchTest, NothingIsToldTwice) {
  const auto entry = Submit();
  fixture_.engine().Release();
  while (simulations().active(entry.id)) std::this_thread::yield();
  const auto heard = Follow(entry);
  ASSERT_TRUE(Ends(*heard));
  EXPECT_THAT(heard->Text(), StartsWith("event: end"));
}

TEST_F(SimulationWatchTest, WhoIsGoneIsLetGo) {
  const auto heard = Follow(Submit());
  heard->there.store(false);
  EXPECT_TRUE(Ends(*heard));
}

TEST_F(SimulationWatchTest, ClosingLetsGoOfAll) {
  const auto entry = Submit();
  const auto heard = Follow(entry);
  std::promise<void> waited;
  watch_->Wait(entry.id, kMostTime, [&waited] { waited.set_value(); });
  EXPECT_FALSE(watch_->idle());
  watch_->Close();
  EXPECT_EQ(waited.get_future().wait_for(milliseconds(0)), std::future_status::ready);
  EXPECT_TRUE(watch_->idle());
  EXPECT_TRUE(Ends(*heard));
  std::promise<void> late;
  watch_->Wait(entry.id, kMostTime, [&late] { late.set_value(); });
  EXPECT_EQ(late.get_future().wait_for(milliseconds(0)), std::future_status::ready);
}

TEST_F(SimulationWatchTest, ThereIsRoomForSoMany) {
  const auto entry = Submit();
  std::vector<std::shared_ptr<Heard>> all;
  while (watch_->HasRoom()) all.push_back(Follow(entry));
  EXPECT_EQ(all.size(), 256U);
}

}  // namespace
}  // namespace clashdeck::api
