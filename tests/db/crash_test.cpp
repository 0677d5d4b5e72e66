// Kills a process that writes, again and again, and checks after each kill that the database is
// exactly one committed version: never half of one, and never older than one that was answered as
// committed.
//
//   db_crash_test [seed]       the parent: starts itself as the child, kills it, checks
//   db_crash_test child DIR    the child: writes version after version until it is killed
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "db/store.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kKills = 60;
constexpr int kKillsPerDir = 10;  // then a new data directory, so that the journal stays small
constexpr int kLeastKillsInsideWrites = 10;
constexpr int kCards = 1500;
constexpr int kMaxDelayFromStartMs = 120;
constexpr int kMaxDelayFromWriteMs = 60;
constexpr auto kTimeLimit = std::chrono::seconds(55);
constexpr auto kAnswerLimit = std::chrono::seconds(20);
constexpr const char* kGame = "crash";

// Version 0 is an empty database. Every record of a version names it, and the number of cards
// differs between versions, so that each step inserts, updates and removes.
Records Version(std::int64_t version) {
  Records records;
  if (version == 0) return records;
  const std::string name = "Version " + std::to_string(version);
  const std::string set = "S" + std::to_string(version % 3);
  records.sets[set] = SampleSet(set);
  for (std::int64_t i = version % 7 * 10; i < kCards; ++i) {
    const std::string id = "card-" + std::to_string(i);
    records.cards[id] = SampleCard(id, name);
    Printing printing = SamplePrinting("P-" + std::to_string(i), id, set);
    printing.flavor = name;
    records.printings[printing.id.str()] = std::move(printing);
  }
  return records;
}

std::vector<RowChange> Step(std::int64_t to) {
  std::vector<Row> before = ToRows(Version(to - 1));
  std::vector<Row> after = ToRows(Version(to));
  std::vector<RowChange> changes;
  auto old_row = before.begin();
  auto new_row = after.begin();
  const auto key = [](const Row& row) { return std::tie(row.kind, row.id); };
  while (old_row != before.end() || new_row != after.end()) {
    const bool has_old =
        old_row != before.end() && (new_row == after.end() || key(*old_row) <= key(*new_row));
    const bool has_new =
        new_row != after.end() && (old_row == before.end() || key(*new_row) <= key(*old_row));
    const Row& row = has_old ? *old_row : *new_row;
    RowChange change{row.kind, row.id, std::nullopt, std::nullopt};
    if (has_old) change.old_values = std::move((old_row++)->values);
    if (has_new) change.new_values = std::move((new_row++)->values);
    changes.push_back(std::move(change));
  }
  return changes;
}

std::int64_t NewestVersion(Session& session) {
  const std::optional<ImportEntry> newest = session.imports.Newest();
  return newest ? newest->number : 0;
}

// To the parent: -n before version n is written, n after it was answered as committed.
void Tell(std::int64_t message) {
  if (::write(STDOUT_FILENO, &message, sizeof message) != sizeof message) std::exit(3);
}

int RunChild(const std::string& dir) {
  const std::unique_ptr<Store> store = OpenSqliteStore(dir);
  std::int64_t version = 0;
  store->Read([&](Session& session) { version = NewestVersion(session); });
  for (++version;; ++version) {
    const std::vector<RowChange> changes = Step(version);
    ImportEntry entry = SampleImport(kGame);
    entry.version_after = std::to_string(version);
    Tell(-version);
    store->Write([&](Session& session) {
      session.records.Apply(kGame, changes);
      session.imports.Insert(entry, changes);
      session.audit.Append(SampleAudit(entry.version_after));
    });
    Tell(version);
  }
}

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void Require(bool condition, const std::string& what) {
  if (!condition) throw Failure(what);
}

class Child {
 public:
  explicit Child(const std::string& dir) {
    int ends[2];
    Require(::pipe(ends) == 0, "pipe failed");
    id_ = ::fork();
    Require(id_ >= 0, "fork failed");
    if (id_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::close(ends[0]);
      ::close(ends[1]);
      ::execl("/proc/self/exe", "db_crash_test", "child", dir.c_str(), nullptr);
      ::_exit(4);
    }
    ::close(ends[1]);
    pipe_ = ends[0];
  }
  ~Child() {
    Kill();
    ::close(pipe_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void Kill() {
    if (id_ <= 0) return;
    ::kill(id_, SIGKILL);
    int status = 0;
    ::waitpid(id_, &status, 0);
    id_ = 0;
    killed_ = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  }
  bool WasKilled() const { return killed_; }  // and did not end by itself before

  // The next message, or 0 when there is none within the limit or the child has ended.
  std::int64_t Read(std::chrono::milliseconds limit) {
    pollfd poll_entry{.fd = pipe_, .events = POLLIN, .revents = 0};
    if (::poll(&poll_entry, 1, static_cast<int>(limit.count())) <= 0) return 0;
    std::int64_t message = 0;
    return ::read(pipe_, &message, sizeof message) == sizeof message ? message : 0;
  }

 private:
  pid_t id_ = 0;
  int pipe_ = -1;
  bool killed_ = false;
};

struct Told {
  std::int64_t begun = 0;
  std::int64_t committed = 0;
};

// Lets a child write to `dir` and kills it at a random moment.
Told WriteAndKill(const std::string& dir, std::mt19937_64& random) {
  Child child(dir);
  Told told;
  const auto note = [&told](std::int64_t message) {
    if (message < 0) told.begun = -message;
    if (message > 0) told.committed = message;
  };
  // A third of the kills count from the start, to hit opening and recovery too; the others from the
  // first write.
  int max_delay_ms = kMaxDelayFromStartMs;
  if (random() % 3 != 0) {
    const std::int64_t first = child.Read(kAnswerLimit);
    Require(first != 0, "the child does not begin to write");
    note(first);
    max_delay_ms = kMaxDelayFromWriteMs;
  }
  const auto delay = random() % static_cast<std::uint64_t>(max_delay_ms * 1000);
  std::this_thread::sleep_for(std::chrono::microseconds(delay));
  child.Kill();
  Require(child.WasKilled(), "the child ended by itself");
  for (std::int64_t message = child.Read({}); message != 0; message = child.Read({})) note(message);
  return told;
}

// Returns the version found.
std::int64_t Check(const std::string& dir, std::int64_t answered) {
  const std::unique_ptr<Store> store = OpenSqliteStore(dir);
  const VerifyReport report = store->Verify();
  Require(report.problems.empty(), report.problems.empty() ? "" : report.problems.front());
  std::int64_t version = 0;
  store->Read([&](Session& session) {
    version = NewestVersion(session);
    const std::string name = "version " + std::to_string(version);
    Require(version >= answered,
            name + " found, but " + std::to_string(answered) + " was answered");
    Require(version <= answered + 1, name + " found, which was never begun");
    Require(session.records.Load(kGame) == Version(version), name + " is not whole");
    Require(report.audit_entries == version, name + ": the audit log is of another version");
    if (version == 0) return;
    Require(session.imports.Newest()->version_after == std::to_string(version),
            name + ": the journal names another version");
    Require(session.imports.ChangesOf(version) == Step(version),
            name + ": the journal is not whole");
  });
  return version;
}

int RunParent(std::uint64_t seed) {
  std::cout << "seed " << seed << std::endl;
  std::mt19937_64 random(seed);
  const Clock::time_point start = Clock::now();
  const TemporaryDir base;
  int inside_writes = 0;
  int committed_unanswered = 0;
  std::int64_t answered = 0;
  for (int kill = 0; kill < kKills; ++kill) {
    Require(Clock::now() - start < kTimeLimit,
            "only " + std::to_string(kill) + " kills within the time limit");
    if (kill % kKillsPerDir == 0) answered = 0;
    const std::string dir = (base.Path() / std::to_string(kill / kKillsPerDir)).string();
    const Told told = WriteAndKill(dir, random);
    answered = std::max(answered, told.committed);
    const std::int64_t found = Check(dir, answered);
    if (told.begun > told.committed) ++inside_writes;
    if (found > answered) ++committed_unanswered;
    answered = found;
  }
  const std::chrono::duration<double> seconds = Clock::now() - start;
  std::cout << kKills << " kills, " << inside_writes << " inside a write, of which "
            << committed_unanswered << " after its commit; " << seconds.count() << " s"
            << std::endl;
  Require(inside_writes >= kLeastKillsInsideWrites, "too few kills hit a write to prove anything");
  return 0;
}

}  // namespace
}  // namespace clashdeck::db

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments.size() == 2 && arguments[0] == "child") {
      return clashdeck::db::RunChild(arguments[1]);
    }
    return clashdeck::db::RunParent(arguments.empty() ? std::random_device()()
                                                      : std::stoull(arguments[0]));
  } catch (const std::exception& error) {
    std::cerr << "failed: " << error.what() << std::endl;
    return 1;
  }
}
