// Kill the process at a random moment while players pick: every pick that was acknowledged is
// there, none is there by half, and the journal replays.
#include <gmock/gmock.h>

#include <chrono>
#include <cstring>
#include <map>
#include <random>
#include <thread>

#include "tests/app/draft/draft_fixture.h"
#include "tests/app/killed_child.h"

namespace clashdeck::app {
namespace {

constexpr int kKills = 12;
constexpr std::int64_t kPlayers = 4;
constexpr int kMaxKillDelayMs = 120;

// A pick that was acknowledged.
struct PickNote {
  int draft = 0;
  std::int64_t seat = 0;
  std::size_t number = 0;
  char card[64] = {};
};

class DraftCrash : public DraftTest {
 protected:
  [[noreturn]] void PickForEver(int pipe) {
    auto services = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
    if (!services) _exit(2);
    for (std::int64_t seat = 1; seat <= kPlayers; ++seat) {
      std::thread([&, seat] {
        for (std::size_t at = 0; at < drafts_.size();) {
          const SeatPlace place{drafts_[at], seat};
          const Principal caller = Player(place.draft, seat);
          const auto sight = services->drafts->FindSeat(place, caller);
          if (!sight) _exit(4);
          if (sight->state == "done") ++at;
          if (sight->pack.empty()) continue;
          const std::string card = sight->pack.front().id;
          const auto done = services->drafts->Pick(place, card, {.caller = caller});
          if (!done) _exit(5);
          PickNote note{.draft = static_cast<int>(at), .seat = seat};
          note.number = sight->picks.size();
          std::strncpy(note.card, card.c_str(), sizeof note.card - 1);
          TellParent(pipe, note);
        }
      }).detach();
    }
    for (;;) pause();
  }

  std::vector<std::string> drafts_;
};

TEST_F(DraftCrash, EveryAcknowledgedPickIsThereAndTheJournalReplays) {
  DraftFields fields = Fields(kPlayers, 8);
  fields.pick_seconds = 0;
  for (int i = 0; i < 20; ++i) drafts_.push_back(Begin(fields));
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::size_t acknowledged = 0;
  for (int round = 0; round < kKills; ++round) {
    services_ = {};
    const auto notes =
        RunAndKill<PickNote>([&](int pipe) { PickForEver(pipe); }, 1,
                             std::chrono::microseconds(random() % (kMaxKillDelayMs * 1000)));
    OpenAgain();
    const auto problems = Problems();
    ASSERT_TRUE(problems.empty()) << problems[0];
    for (const PickNote& note : notes) {
      const SeatSight sight = See(drafts_[static_cast<std::size_t>(note.draft)], note.seat);
      ASSERT_GT(sight.picks.size(), note.number);
      ASSERT_EQ(sight.picks[note.number].id, note.card);
    }
    acknowledged += notes.size();
  }
  EXPECT_GT(acknowledged, static_cast<std::size_t>(kKills)) << "the kills came too early";
}

}  // namespace
}  // namespace clashdeck::app
