// A real `clashdeck serve` is killed with SIGKILL at random moments while many players submit over
// HTTP and a judge reads, and started again: every submission that was acknowledged is there, none
// is there by half, and `clashdeck verify` finds nothing.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <stdexcept>
#include <thread>

#include "db/store.h"
#include "tests/api/event_http.h"
#include "tests/api/http_client.h"

namespace clashdeck::api {
namespace {

namespace fs = std::filesystem;

constexpr int kKills = 100;
constexpr int kVerifyEach = 10;  // kills; the last one too
constexpr std::size_t kPlayers = 2'000;
constexpr std::size_t kClients = 16;
constexpr unsigned kMaxDelayMicros = 100'000;  // from a first answer to the kill

const std::string kGames = CLASHDECK_SOURCE_DIR "/tests/support/games";

// Runs the program to its end; what it printed, or an exception when it did not end with 0.
std::string RunProgram(const std::string& arguments) {
  FILE* pipe = popen((CLASHDECK_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen");
  std::string output;
  char chunk[4096];
  for (std::size_t got = 0; (got = fread(chunk, 1, sizeof chunk, pipe)) > 0;)
    output.append(chunk, got);
  if (pclose(pipe) != 0) throw std::runtime_error(arguments + ": " + output);
  return output;
}

// `clashdeck serve` as a child, from the moment it listens until it is killed.
class Served {
 public:
  explicit Served(const fs::path& data_dir) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(CLASHDECK_PROGRAM, "clashdeck", "serve", "--data-dir", data_dir.c_str(), "--games-dir",
            kGames.c_str(), "--listen", "127.0.0.1:0", "--no-rate-limit", nullptr);
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; c != '\n' && read(ends[0], &c, 1) == 1;) line.push_back(c);
    output_ = ends[0];
    const std::string before = "http://127.0.0.1:";
    const std::size_t at = line.find(before);
    if (at == std::string::npos) throw std::runtime_error("it does not serve: " + line);
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(at + before.size())));
  }
  ~Served() {
    if (child_ > 0) Kill();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  std::uint16_t port() const { return port_; }
  // The status that the child ended with.
  int Kill() {
    kill(child_, SIGKILL);
    int status = 0;
    waitpid(child_, &status, 0);
    close(output_);
    child_ = 0;
    return status;
  }

 private:
  pid_t child_ = 0;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

struct Acknowledged {
  std::size_t player = 0;
  std::int64_t revision = 0;
  std::string hash = {};
};

class ServeCrash : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "clashdeck-crash-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    const std::string places = " --data-dir " + data_dir().string();
    const std::string games = " --games-dir " + kGames;
    RunProgram("import" + places + games + " --game ember-duel " + kGames +
               "/ember-duel/sets/EMB.json");
    const std::string made = RunProgram("keys create --role organizer --json" + places);
    organizer_ = nlohmann::json::parse(made).at("key");
    Served served(data_dir());
    HttpClient client(served.port());
    event_ = MakeHttpEvent(client, organizer_,
                           R"({"game": "ember-duel", "format": "standard", "name": "Cup",
                               "opens_at": "2020-01-01T00:00:00Z",
                               "closes_at": "2999-01-01T00:00:00Z", "legality": "ignore"})",
                           kPlayers);
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  fs::path data_dir() const { return folder_ / "data"; }
  std::string IdOf(std::size_t player) const {
    const std::string& path = event_.players[player].path;
    return path.substr(path.rfind('/') + 1);
  }

  // Players submit until the server is gone; every answer is noted. Each client has players of its
  // own, so that a player's submissions come one after the other.
  std::vector<Acknowledged> SubmitAndKill(unsigned delay_micros, unsigned seed) {
    Served served(data_dir());
    std::mutex mutex;
    std::vector<Acknowledged> noted;
    std::atomic<bool> first{false};
    std::vector<std::thread> clients;
    for (std::size_t i = 0; i < kClients; ++i) {
      clients.emplace_back([&, i] {
        std::mt19937 random(seed + static_cast<unsigned>(i));
        try {
          HttpClient client(served.port());
          for (;;) {
            const std::size_t player = random() % (kPlayers / kClients) * kClients + i;
            const std::string deck =
                R"({"text": ")" + std::to_string(1 + random() % 40) + R"( Ashen Scout"})";
            ++sent_[player];
            const auto answer = Ask(client, "PUT", event_.players[player].path + "/deck",
                                    event_.players[player].token, deck);
            const std::lock_guard lock(mutex);
            EXPECT_EQ(answer.status, 200) << answer.body;
            if (answer.status != 200) return;
            const auto json = nlohmann::json::parse(answer.body);
            noted.push_back({player, json.at("revision"), json.at("deck_hash")});
            first = true;
          }
        } catch (const std::runtime_error&) {  // killed
        }
      });
    }
    std::thread judge([&] {
      try {
        HttpClient client(served.port());
        for (;;) {
          const auto answer = Ask(client, "GET", event_.path + "/entries?limit=500", organizer_);
          EXPECT_EQ(answer.status, 200) << answer.body;
          if (answer.status != 200) return;
        }
      } catch (const std::runtime_error&) {  // killed
      }
    });
    while (!first && !HasFailure()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::microseconds(delay_micros));
    const int status = served.Kill();
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "it ended by itself";
    for (std::thread& client : clients) client.join();
    judge.join();
    return noted;
  }

  void ExpectThere(const std::vector<Acknowledged>& noted) {
    db::ReadDataDir(data_dir(), [&](db::Session& session) {
      for (const Acknowledged& each : noted) {
        const auto revision = session.entries.FindRevision(IdOf(each.player), each.revision);
        ASSERT_TRUE(revision.has_value()) << each.player << " " << each.revision;
        EXPECT_EQ(revision->hash, each.hash);
      }
    });
  }

  fs::path folder_;
  std::string organizer_;
  HttpEvent event_;
  std::vector<std::atomic<std::int64_t>> sent_ = std::vector<std::atomic<std::int64_t>>(kPlayers);
};

TEST_F(ServeCrash, EveryAcknowledgedSubmissionSurvivesSigkill) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::vector<Acknowledged> all;
  for (int round = 1; round <= kKills; ++round) {
    const auto noted = SubmitAndKill(static_cast<unsigned>(random() % kMaxDelayMicros),
                                     static_cast<unsigned>(random()));
    ExpectThere(noted);
    all.insert(all.end(), noted.begin(), noted.end());
    if (round % kVerifyEach == 0)
      RunProgram("verify --data-dir " + data_dir().string() + " --games-dir " + kGames);
    if (HasFailure()) return;
  }
  ExpectThere(all);
  std::map<std::size_t, std::int64_t> acknowledged;
  for (const Acknowledged& each : all) ++acknowledged[each.player];
  std::int64_t untold = 0;  // written, but the answer was not sent any more
  db::ReadDataDir(data_dir(), [&](db::Session& session) {
    for (std::size_t player = 0; player < kPlayers; ++player) {
      const auto entry = session.entries.Find(IdOf(player));
      ASSERT_TRUE(entry.has_value());
      const auto revisions = session.entries.RevisionsOf(IdOf(player), 0, 10'000);
      ASSERT_EQ(revisions.size(), static_cast<std::size_t>(entry->revision)) << "by half";
      EXPECT_LE(entry->revision, sent_[player]) << "doubled";
      EXPECT_GE(entry->revision, acknowledged[player]) << "lost";
      EXPECT_EQ(entry->deck_hash, revisions.empty() ? "" : revisions.front().hash);
      untold += entry->revision - acknowledged[player];
    }
  });
  std::cout << all.size() << " acknowledged, " << untold << " more written and not told\n";
}

}  // namespace
}  // namespace clashdeck::api
