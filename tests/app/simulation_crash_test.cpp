// Kill the process while simulations wait, run and end: what was finished is there with the same
// result, what was accepted is there and can be started again.
#include <chrono>
#include <cstring>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "core/sha256.h"
#include "tests/app/killed_child.h"
#include "tests/app/service_fixture.h"
#include "tests/support/fake_simulation_engine.h"

namespace clashdeck::app {
namespace {

constexpr int kRounds = 10;
constexpr int kMaxNotes = 12;
constexpr int kMaxDelayMs = 20;
const SimulationCaller kCaller{.key = {.key_id = "crash", .role = Role::kPlayer}, .client = 1};

// What the child tells of one: its id when it was accepted, and the hash of its result when that
// could be read.
struct Note {
  char id[24] = {};
  char result_hash[72] = {};  // empty = accepted
};

std::string Body(int seed, const char* policy) {
  return R"({"kind": "goldfish", "text": "a deck", "games": 2000, "seed": )" +
         std::to_string(seed) + R"(, "policy": ")" + policy + R"("})";
}

void Tell(int pipe, const db::SimulationEntry& entry) {
  Note note;
  std::strncpy(note.id, entry.id.c_str(), sizeof note.id - 1);
  std::strncpy(note.result_hash, entry.result_hash.c_str(), sizeof note.result_hash - 1);
  TellParent(pipe, note);
}

class SimulationCrash : public ServiceTest {
 protected:
  ServiceOptions Options() {
    return {.data_dir = folder_,
            .games_dir = CLASHDECK_SOURCE_DIR "/games",
            .simulations = {.engine = engine_, .limits = {.max_of_client = 50}}};
  }

  // One is held for ever, others come and go.
  [[noreturn]] void SimulateForEver(int pipe, int round) {
    auto services = OpenServices(Options());
    if (!services) _exit(2);
    SimulationService& simulations = *services->simulations;
    simulations.Begin([](const std::string&, const std::string&) { _exit(4); });
    const auto held = simulations.Submit("alpha-clash", Body(round * 10'000, "held"), kCaller);
    if (!held) _exit(5);
    Tell(pipe, *held);
    for (int seed = round * 10'000 + 1;; ++seed) {
      const auto entry = simulations.Submit(
          "alpha-clash",
          R"({"kind": "goldfish", "games": 10, "seed": )" + std::to_string(seed) + "}", kCaller);
      if (!entry) _exit(6);
      Tell(pipe, *entry);
      while (simulations.active(entry->id)) std::this_thread::yield();
      Tell(pipe, *simulations.Find(entry->id));
    }
  }

  // Kills the child some time after it has told so much.
  std::vector<Note> RunAndKill(int round, std::size_t most, std::chrono::milliseconds delay) {
    services_ = {};
    return app::RunAndKill<Note>([&](int pipe) { SimulateForEver(pipe, round); }, most, delay);
  }

  std::shared_ptr<FakeSimulationEngine> engine_ = std::make_shared<FakeSimulationEngine>();
};

TEST_F(SimulationCrash, WhatWasDoneStaysAndTheRestCanGoOn) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::size_t finished = 0;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<Note> notes = RunAndKill(round, 1 + random() % kMaxNotes,
                                               std::chrono::milliseconds(random() % kMaxDelayMs));
    ASSERT_FALSE(notes.empty());
    std::map<std::string, std::string> known;  // result hash by id
    for (const Note& note : notes) known[note.id] = note.result_hash;
    services_ = *OpenServices(Options());
    SimulationService& simulations = *services_.simulations;
    simulations.Begin([](const std::string&, const std::string& what) { ADD_FAILURE() << what; });
    const auto problems = VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
    ASSERT_TRUE(problems.empty()) << problems[0];
    for (const auto& [id, result_hash] : known) {
      const auto entry = simulations.Find(id);
      ASSERT_TRUE(entry.has_value()) << id << " was accepted";
      if (!result_hash.empty()) {
        ++finished;
        EXPECT_EQ(entry->status, "done");
        EXPECT_EQ(Sha256Hex(entry->result), result_hash);
      } else {
        EXPECT_TRUE(entry->status == "interrupted" || entry->status == "done") << entry->status;
      }
    }
    const std::string held = notes.front().id;
    EXPECT_EQ(simulations.Find(held)->status, "interrupted");
    engine_->Release();
    ASSERT_TRUE(simulations.Restart(held, kCaller).has_value());
    while (simulations.active(held)) std::this_thread::yield();
    EXPECT_EQ(simulations.Find(held)->status, "done");
    engine_ = std::make_shared<FakeSimulationEngine>();
    if (HasFailure()) return;
  }
  EXPECT_GT(finished, 5U) << "the kills came too early to test anything";
}

}  // namespace
}  // namespace clashdeck::app
