// Decks of a tournament: submissions by 64 players at once, each durable when it is answered,
// beside raw SQLite commits of the same rows, one by one. On the disk that is there, and as if its
// fsync took longer: what committing in groups wins depends on that (docs/decisions/0019). Usage:
// clashdeck_bench_events [seconds per turn]
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/search_indexes.h"
#include "app/services.h"
#include "bench/bench_main.h"
#include "bench/raw_submissions.h"
#include "db/sqlite.h"
#include "tests/support/disk/faulty_disk.h"

namespace clashdeck::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTurns = 3;
constexpr std::size_t kPlayers = 64;
constexpr std::size_t kMaxFile = std::size_t{1} << 20U;
constexpr double kWantedRatio = 5;
// What each fsync takes more. One of a disk whose cache outlives a loss of power takes 0.05 ms to
// 0.5 ms, of another 1 ms and more.
constexpr std::chrono::microseconds kSlower[] = {
    std::chrono::microseconds(0), std::chrono::microseconds(500), std::chrono::microseconds(1000),
    std::chrono::microseconds(2000), std::chrono::microseconds(4000)};
// A player here submits more often than anybody may.
constexpr std::size_t kAnyNumber = std::size_t{1} << 30U;
constexpr app::EventLimits kEndless{.own_revisions = kAnyNumber, .revisions = kAnyNumber};

const app::Principal kOwner{.key_id = "bench", .role = app::Role::kOrganizer};

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class T>
T Need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

// What a turn took of the program and of the disk, for one durable write.
struct Cost {
  double per_second = 0;
  double cpu_us = 0;  // of all threads
  double wal_kib = 0;
  double sync_ms = 0;   // of one fsync
  double per_sync = 0;  // writes that one fsync made durable
  double p99_ms = 0;
};

double ProcessorSeconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// `work` returns how long each of its writes took, in seconds.
template <class Work>
Cost Measure(const Work& work) {
  const FaultyDisk& disk = FaultyDisk::Get();
  const double cpu = ProcessorSeconds();
  const auto wal = disk.wal_bytes();
  const auto syncs = disk.syncs();
  const auto sync_time = disk.sync_time();
  const auto start = Clock::now();
  std::vector<double> times = work();
  const double taken = SecondsSince(start);
  std::sort(times.begin(), times.end());
  const auto writes = static_cast<double>(times.size());
  const auto synced = static_cast<double>(std::max<std::int64_t>(disk.syncs() - syncs, 1));
  return {
      .per_second = writes / taken,
      .cpu_us = (ProcessorSeconds() - cpu) / writes * 1e6,
      .wal_kib = static_cast<double>(disk.wal_bytes() - wal) / writes / 1024,
      .sync_ms =
          std::chrono::duration<double, std::milli>(disk.sync_time() - sync_time).count() / synced,
      .per_sync = writes / synced,
      .p99_ms = times[times.size() * 99 / 100] * 1000};
}

class Tournament {
 public:
  explicit Tournament(const std::filesystem::path& data_dir)
      : services_(
            Need(app::OpenServices({.data_dir = data_dir, .games_dir = CLASHDECK_GAMES_DIR}))) {
    if (const auto done = app::ImportSamples(services_, [](const app::ImportReport&) {}); !done)
      throw std::runtime_error(done.error().message);
    for (const char* name : {"kiln-embers.txt", "naia-low-water.txt"})
      lists_.push_back(Need(app::ReadFile(
          std::filesystem::path(CLASHDECK_GAMES_DIR) / "alpha-clash/decks" / name, kMaxFile)));
    catalog_ = services_.catalogs->current();
    formats_ = services_.formats->current();
    indexes_ = std::make_unique<app::SearchIndexes>(catalog_->Share("alpha-clash"),
                                                    services_.clock().substr(0, 10));
    rules_ = std::make_unique<app::DeckRules>(catalog_->Share("alpha-clash"), *indexes_);
    submitting_ = std::make_unique<app::EntryService>(*services_.store, *services_.receipts,
                                                      services_.clock, kEndless);
    event_ = Need(services_.events->Create({.game = "alpha-clash",
                                            .format = "standard",
                                            .name = "Bench",
                                            .opens_at = "2000-01-01T00:00:00.000Z",
                                            .closes_at = "2999-01-01T00:00:00.000Z",
                                            .legality = "reject"},
                                           sources(), {.caller = kOwner}))
                 .event.id;
    for (std::size_t i = 0; i < kPlayers; ++i)
      entries_.push_back(
          Need(services_.entries->Create(event_, {.player = "Player " + std::to_string(i)},
                                         {.caller = kOwner}))
              .entry.id);
  }

  // Every entry has one revision then; the rows of the last.
  SubmittedRows SubmitAll() {
    for (std::size_t player = 1; player < kPlayers; ++player) Submit(player);
    const app::Submission one = Submit(0);
    SubmittedRows rows{.revision = one.revision, .entry = one.view.entry};
    services_.store->Read([&](db::Session& session) {
      rows.link = session.audit.List(0, std::numeric_limits<std::size_t>::max()).back();
    });
    return rows;
  }
  void BackupTo(const std::filesystem::path& file) { services_.store->BackupTo(file); }
  const std::vector<std::string>& entries() const { return entries_; }

  // All players at once.
  std::vector<double> Run(double seconds) {
    std::vector<std::vector<double>> times(kPlayers);
    std::vector<std::thread> threads;
    const auto start = Clock::now();
    for (std::size_t player = 0; player < kPlayers; ++player) {
      threads.emplace_back([&, player] {
        while (SecondsSince(start) < seconds) {
          const auto began = Clock::now();
          Submit(player, times[player].size());
          times[player].push_back(SecondsSince(began));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<double> all;
    for (const auto& own : times) all.insert(all.end(), own.begin(), own.end());
    return all;
  }

 private:
  app::EventSources sources() const {
    return {.rules = *rules_, .formats = *formats_, .data_version = catalog_->data_version()};
  }
  app::Submission Submit(std::size_t player, std::size_t number = 0) {
    const std::string& entry = entries_[player];
    app::Submission done = Need(submitting_->Submit(
        {.event = event_, .entry = entry}, {.deck = {.text = lists_[number % lists_.size()]}},
        sources(), {.caller = {.key_id = "entry:" + entry, .entry = entry}}));
    if (done.revision.number == 0) throw std::runtime_error("the deck is not legal");
    return done;
  }

  app::Services services_;
  std::vector<std::string> lists_;  // sent in turn: every submission changes the deck
  app::CatalogPtr catalog_;
  std::shared_ptr<const app::FormatSet> formats_;
  std::unique_ptr<app::SearchIndexes> indexes_;
  std::unique_ptr<app::DeckRules> rules_;
  std::unique_ptr<app::EntryService> submitting_;
  std::string event_;
  std::vector<std::string> entries_;
};

std::vector<double> RunRaw(RawSubmissions& raw, double seconds) {
  std::vector<double> times;
  const auto start = Clock::now();
  while (SecondsSince(start) < seconds) {
    const auto began = Clock::now();
    raw.Commit();
    times.push_back(SecondsSince(began));
  }
  return times;
}

double Median(std::vector<Cost>& turns, double Cost::*number) {
  std::sort(turns.begin(), turns.end(),
            [number](const Cost& a, const Cost& b) { return a.*number < b.*number; });
  return turns[turns.size() / 2].*number;
}

// One turn after the other of both, on one disk; the median of each number.
void Compare(Tournament& tournament, RawSubmissions& raw, double seconds) {
  std::vector<Cost> ours;
  std::vector<Cost> theirs;
  for (int turn = 0; turn < kTurns; ++turn) {
    ours.push_back(Measure([&] { return tournament.Run(seconds); }));
    theirs.push_back(Measure([&] { return RunRaw(raw, seconds); }));
  }
  const double won = Median(ours, &Cost::per_second) / Median(theirs, &Cost::per_second);
  std::printf("%8.2f %8.0f %8.0f %6.2f %6.2f %7.1f %8.1f %7.0f %7.0f %7.1f %7.1f\n",
              Median(theirs, &Cost::sync_ms), Median(ours, &Cost::per_second),
              Median(theirs, &Cost::per_second), won, kWantedRatio, Median(ours, &Cost::p99_ms),
              Median(ours, &Cost::per_sync), Median(ours, &Cost::cpu_us),
              Median(theirs, &Cost::cpu_us), Median(ours, &Cost::wal_kib),
              Median(theirs, &Cost::wal_kib));
}

void Run(std::size_t seconds) {
  db::PrepareSqlite();
  FaultyDisk& disk = FaultyDisk::Get();  // before any database is opened
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("clashdeck-events-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  {
    Tournament tournament(folder / "data");
    SubmittedRows rows = tournament.SubmitAll();
    tournament.BackupTo(folder / "raw.sqlite3");
    RawSubmissions raw(folder / "raw.sqlite3", std::move(rows), tournament.entries());
    std::printf(
        "%zu players submit at once; raw: the rows of a submission, one commit after the other\n"
        "medians of %d turns; a row for each fsync, the first as the disk is\n"
        "%8s %8s %8s %6s %6s %7s %8s %7s %7s %7s %7s\n",
        kPlayers, kTurns, "fsync ms", "ours/s", "raw/s", "ratio", "wanted", "p99 ms", "of fsync",
        "CPU us", "raw us", "WAL KiB", "raw KiB");
    for (const std::chrono::microseconds more : kSlower) {
      disk.SetSyncDelay(more);
      Compare(tournament, raw, static_cast<double>(seconds));
    }
    disk.SetSyncDelay({});
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 2, clashdeck::bench::Run);
}
