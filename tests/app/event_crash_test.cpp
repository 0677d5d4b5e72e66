// Kill the process at a random moment while players submit decks and judges check them: every
// submission that was acknowledged is there, none is there by half, and the chain verifies.
#include <chrono>
#include <cstring>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "tests/app/event_fixture.h"
#include "tests/app/killed_child.h"

namespace clashdeck::app {
namespace {

constexpr int kKills = 30;
constexpr int kPlayers = 4;
constexpr int kMaxKillDelayMs = 200;
// How much is submitted until the kill depends on the machine.
constexpr std::size_t kAll = std::size_t{1} << 30U;
constexpr EventLimits kEndless{.own_revisions = kAll, .revisions = kAll, .checks = kAll};

// Before a submission begins, and after it was acknowledged.
struct SubmitNote {
  bool begins = false;
  int player = 0;
  std::int64_t revision = 0;
  char hash[72] = {};
};

class EventCrash : public EventTest {
 protected:
  // Each player submits again and again; every second deck is marked by a judge.
  [[noreturn]] void SubmitForEver(int pipe) {
    auto services = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
    if (!services) _exit(2);
    const TestRules rules(*services);
    EntryService entries(*services->store, *services->receipts, services->clock, kEndless);
    for (int player = 0; player < kPlayers; ++player) {
      std::thread([&, player] {
        const EntryPlace place{.event = event_,
                               .entry = entries_[static_cast<std::size_t>(player)]};
        const Principal caller{.key_id = "entry:" + place.entry, .entry = place.entry};
        for (int i = 1;; ++i) {
          TellParent(pipe, SubmitNote{.begins = true, .player = player});
          const auto done = entries.Submit(
              place,
              {.deck = {.text = std::to_string(1 + i % 40) + " Test Scout"}, .reason = "again"},
              rules.sources(), {.caller = caller});
          if (!done) _exit(4);
          SubmitNote note{.player = player, .revision = done->revision.number};
          std::strncpy(note.hash, done->revision.hash.c_str(), sizeof note.hash - 1);
          TellParent(pipe, note);
          if (i % 2 == 0 && !entries.SetMark(place, {.outcome = "checked"}, {.caller = kOrganizer}))
            _exit(5);
        }
      }).detach();
    }
    for (;;) pause();
  }

  std::vector<SubmitNote> SubmitAndKill(std::chrono::microseconds delay) {
    services_ = {};
    return app::RunAndKill<SubmitNote>([&](int pipe) { SubmitForEver(pipe); }, 1, delay);
  }

  std::string event_;
  std::vector<std::string> entries_;
};

TEST_F(EventCrash, EveryAcknowledgedSubmissionIsThereAndNoneByHalf) {
  event_ = MakeOpenEvent("ignore", "2020-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z");
  for (int player = 0; player < kPlayers; ++player)
    entries_.push_back(MakeEntry(event_, "Player " + std::to_string(player)));
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::map<int, std::map<std::int64_t, std::string>> acknowledged;  // by player, revision
  int inside = 0;  // kills while a submission was under way
  for (int round = 0; round < kKills; ++round) {
    std::map<int, int> open;
    for (const SubmitNote& note :
         SubmitAndKill(std::chrono::microseconds(random() % (kMaxKillDelayMs * 1000)))) {
      open[note.player] += note.begins ? 1 : -1;
      if (!note.begins) acknowledged[note.player][note.revision] = note.hash;
    }
    for (const auto& [player, count] : open) inside += count > 0 ? 1 : 0;
    Reopen();
    const auto problems = VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
    ASSERT_TRUE(problems.empty()) << problems[0];
    for (const auto& [player, revisions] : acknowledged) {
      const EntryPlace place{.event = event_, .entry = entries_[static_cast<std::size_t>(player)]};
      const auto kept = services_.entries->Revisions(place, kOrganizer, 0, 1U << 20U);
      ASSERT_TRUE(kept.has_value());
      // One more at most for every kill: written, but not told any more.
      EXPECT_LE(kept->size(), revisions.size() + static_cast<std::size_t>(round) + 1);
      std::map<std::int64_t, std::string> hashes;
      for (const db::EntryRevisionRow& revision : *kept) hashes[revision.number] = revision.hash;
      EXPECT_EQ(hashes.size(), static_cast<std::size_t>(hashes.rbegin()->first)) << "a gap";
      for (const auto& [number, hash] : revisions) ASSERT_EQ(hashes[number], hash) << number;
    }
    if (HasFailure()) return;
  }
  std::size_t all = 0;
  for (const auto& [player, revisions] : acknowledged) all += revisions.size();
  EXPECT_GT(all, 20U) << "the kills came too early to test anything";
  EXPECT_GT(inside, kKills / 4) << "hardly a kill came while something was submitted";
}

}  // namespace
}  // namespace clashdeck::app
