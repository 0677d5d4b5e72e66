// Decks of a tournament: submissions by 64 players at once, each durable when it is answered,
// beside raw SQLite commits of as many bytes, one by one. On the disk that is there, and as if its
// fsync took some milliseconds more: what committing in groups wins depends on that alone. Usage:
// clashdeck_bench_events [seconds per turn]
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/search_indexes.h"
#include "app/services.h"
#include "bench/bench_main.h"
#include "tests/support/disk/faulty_disk.h"

namespace clashdeck::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTurns = 3;
constexpr std::size_t kPlayers = 64;
constexpr std::size_t kMaxFile = std::size_t{1} << 20U;
constexpr double kWantedRatio = 5;
// A disk without a cache of its own that outlives a loss of power takes as long, or longer.
constexpr std::chrono::microseconds kSlowSync{4000};
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

// One row a commit, as the product's connection is set, on one thread.
class RawCommits {
 public:
  RawCommits(const std::filesystem::path& file, std::size_t bytes) : payload_(bytes, 'x') {
    if (sqlite3_open(file.c_str(), &database_) != SQLITE_OK)
      throw std::runtime_error("cannot open " + file.string());
    Run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
    Run("CREATE TABLE raw (number INTEGER NOT NULL PRIMARY KEY, content TEXT NOT NULL) STRICT");
    sqlite3_prepare_v2(database_, "INSERT INTO raw (content) VALUES ($1)", -1, &insert_, nullptr);
  }
  ~RawCommits() {
    sqlite3_finalize(insert_);
    sqlite3_close(database_);
  }
  RawCommits(const RawCommits&) = delete;
  RawCommits& operator=(const RawCommits&) = delete;

  double PerSecond(double seconds) {
    const auto start = Clock::now();
    std::size_t commits = 0;
    for (; SecondsSince(start) < seconds; ++commits) {
      Run("BEGIN IMMEDIATE");
      sqlite3_bind_text(insert_, 1, payload_.data(), static_cast<int>(payload_.size()),
                        SQLITE_STATIC);
      if (sqlite3_step(insert_) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database_));
      sqlite3_reset(insert_);
      Run("COMMIT");
    }
    return static_cast<double>(commits) / SecondsSince(start);
  }

 private:
  void Run(const char* sql) {
    if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(database_));
  }

  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  std::string payload_;
};

class Tournament {
 public:
  explicit Tournament(const std::filesystem::path& data_dir)
      : services_(
            Need(app::OpenServices({.data_dir = data_dir, .games_dir = CLASHDECK_GAMES_DIR}))) {
    if (const auto done = app::ImportSamples(services_, [](const app::ImportReport&) {}); !done)
      throw std::runtime_error(done.error().message);
    list_ = Need(app::ReadFile(
        std::filesystem::path(CLASHDECK_GAMES_DIR) / "alpha-clash/decks/kiln-embers.txt",
        kMaxFile));
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

  // What one submission writes, as far as its own row goes.
  std::size_t RowBytes() {
    const app::Submission one = Submit(0);
    return one.revision.content.size() + one.revision.receipt.size() + one.revision.diff.size();
  }

  struct Turn {
    double per_second = 0;
    double p99_ms = 0;
  };
  Turn Run(double seconds) {
    std::vector<std::vector<double>> times(kPlayers);
    std::vector<std::thread> threads;
    const auto start = Clock::now();
    for (std::size_t player = 0; player < kPlayers; ++player) {
      threads.emplace_back([&, player] {
        while (SecondsSince(start) < seconds) {
          const auto began = Clock::now();
          Submit(player);
          times[player].push_back(SecondsSince(began));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    const double taken = SecondsSince(start);
    std::vector<double> all;
    for (const auto& own : times) all.insert(all.end(), own.begin(), own.end());
    std::sort(all.begin(), all.end());
    return {.per_second = static_cast<double>(all.size()) / taken,
            .p99_ms = all[all.size() * 99 / 100] * 1000};
  }

 private:
  app::EventSources sources() const {
    return {.rules = *rules_, .formats = *formats_, .data_version = catalog_->data_version()};
  }
  app::Submission Submit(std::size_t player) {
    const std::string& entry = entries_[player];
    app::Submission done = Need(
        submitting_->Submit({.event = event_, .entry = entry}, {.deck = {.text = list_}}, sources(),
                            {.caller = {.key_id = "entry:" + entry, .entry = entry}}));
    if (done.revision.number == 0) throw std::runtime_error("the deck is not legal");
    return done;
  }

  app::Services services_;
  std::string list_;
  app::CatalogPtr catalog_;
  std::shared_ptr<const app::FormatSet> formats_;
  std::unique_ptr<app::SearchIndexes> indexes_;
  std::unique_ptr<app::DeckRules> rules_;
  std::unique_ptr<app::EntryService> submitting_;
  std::string event_;
  std::vector<std::string> entries_;
};

// One turn after the other of both, on one disk.
void Compare(Tournament& tournament, RawCommits& raw, double seconds) {
  std::printf("%14s %14s %8s %8s %10s\n", "submissions/s", "commits/s", "ratio", "wanted",
              "p99 ms");
  for (int turn = 0; turn < kTurns; ++turn) {
    const Tournament::Turn ours = tournament.Run(seconds);
    const double commits = raw.PerSecond(seconds);
    std::printf("%14.0f %14.0f %8.2f %8.2f %10.1f\n", ours.per_second, commits,
                ours.per_second / commits, kWantedRatio, ours.p99_ms);
  }
}

void Run(std::size_t seconds) {
  FaultyDisk& disk = FaultyDisk::Get();  // before any database is opened
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("clashdeck-events-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  {
    Tournament tournament(folder / "data");
    const std::size_t bytes = tournament.RowBytes();
    RawCommits raw(folder / "raw.sqlite3", bytes);
    std::printf("submissions of %zu players at once, raw commits of %zu bytes one by one\n",
                kPlayers, bytes);
    std::printf("the disk that is there\n");
    Compare(tournament, raw, static_cast<double>(seconds));
    std::printf("as if each fsync took %.0f ms more\n",
                std::chrono::duration<double, std::milli>(kSlowSync).count());
    disk.SetSyncDelay(kSlowSync);
    Compare(tournament, raw, static_cast<double>(seconds));
    disk.SetSyncDelay({});
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 5, clashdeck::bench::Run);
}
