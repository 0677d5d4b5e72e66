// Many players submit through real HTTP at the same time while judges read: no error, nothing lost,
// nothing doubled, and the chain holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "db/store.h"
#include "tests/api/event_http.h"
#include "tests/api/event_world.h"
#include "tests/api/http_client.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

constexpr std::size_t kLoadPlayers = 2'000;
constexpr std::size_t kClients = 64;
constexpr std::chrono::seconds kWithin{60};
constexpr std::size_t kRepeats = 8;  // each eighth submission is sent again, as after a lost answer

// What went wrong, of all threads; the first few are told.
class Mishaps {
 public:
  void Tell(const HttpAnswer& answer) {
    const std::lock_guard lock(mutex_);
    if (++count_ <= 3) first_ += std::to_string(answer.status) + " " + answer.body + "\n";
  }
  void ExpectNone() const { EXPECT_EQ(count_, 0) << first_; }

 private:
  std::mutex mutex_;
  int count_ = 0;
  std::string first_;
};

// All entries, page by page, as a judge reads them: id and revision.
std::map<std::string, int> ReadEntries(HttpClient& client, const std::string& event,
                                       const std::string& key, Mishaps& mishaps) {
  std::map<std::string, int> entries;
  std::string cursor;
  do {
    const auto page =
        Ask(client, "GET",
            event + "/entries?limit=500" + (cursor.empty() ? "" : "&cursor=" + cursor), key);
    if (page.status != 200) {
      mishaps.Tell(page);
      return entries;
    }
    const auto json = nlohmann::json::parse(page.body);
    for (const auto& entry : json["data"])
      if (!entries.emplace(entry.at("id"), entry.at("revision")).second) mishaps.Tell(page);
    cursor = json["next"].is_string() ? json["next"].get<std::string>() : std::string();
  } while (!cursor.empty());
  return entries;
}

TEST(EventLoad, NoSubmissionIsLostOrDoubledWhileJudgesRead) {
  auto fixture = std::make_shared<Fixture>(GatewayOptions{.brief_threads = 16});
  TestServer::Get().Use(fixture);
  const std::uint16_t port = TestServer::Get().port();
  const std::string organizer = fixture->Key(app::Role::kOrganizer);
  HttpClient setup(port);
  const HttpEvent event =
      MakeHttpEvent(setup, organizer,
                    R"({"game": "ember-duel", "format": "standard", "name": "Large Cup",
                        "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z",
                        "legality": "reject"})",
                    kLoadPlayers);

  Mishaps mishaps;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> done{false};
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> players;
  for (std::size_t i = 0; i < kClients; ++i) {
    players.emplace_back([&] {
      HttpClient client(port);
      for (std::size_t at = next++; at < event.players.size(); at = next++) {
        const HttpPlayer& player = event.players[at];
        for (std::size_t times = at % kRepeats == 0 ? 2 : 1; times > 0; --times) {
          const auto answer =
              Ask(client, "PUT", player.path + "/deck", player.token, kLegalDeck, "deck");
          const auto json = nlohmann::json::parse(answer.body, nullptr, false);
          if (answer.status != 200 || json["revision"] != 1) mishaps.Tell(answer);
        }
      }
    });
  }
  // What a judge has seen stays: no entry goes away, no deck is taken back.
  std::thread lists([&] {
    HttpClient client(port);
    std::map<std::string, int> seen;
    while (!done) {
      const auto now = ReadEntries(client, event.path, organizer, mishaps);
      for (const auto& [id, revision] : seen)
        EXPECT_GE(now.contains(id) ? now.at(id) : -1, revision);
      seen = now;
      const HttpPlayer& player = event.players[next % event.players.size()];
      for (const char* place : {"", "/revisions"})
        if (const auto read = Ask(client, "GET", player.path + place, organizer);
            read.status != 200)
          mishaps.Tell(read);
    }
  });
  std::thread reports([&] {
    HttpClient client(port);
    do {
      for (const char* place : {"/entries?filter=unchecked&limit=500", "/export?to=csv"})
        if (const auto read = Ask(client, "GET", event.path + place, organizer); read.status != 200)
          mishaps.Tell(read);
    } while (!done);
  });
  for (std::thread& player : players) player.join();
  EXPECT_LT(std::chrono::steady_clock::now() - start, kWithin);
  done = true;
  lists.join();
  reports.join();
  mishaps.ExpectNone();

  const auto entries = ReadEntries(setup, event.path, organizer, mishaps);
  EXPECT_EQ(entries.size(), kLoadPlayers);
  EXPECT_TRUE(std::all_of(entries.begin(), entries.end(),
                          [](const auto& entry) { return entry.second == 1; }));
  std::set<std::string> problems;
  for (const std::string& problem : db::VerifyDataDir(fixture->data_dir()).problems)
    if (problem.find("event") != std::string::npos || problem.find("audit") != std::string::npos)
      problems.insert(problem);
  EXPECT_EQ(problems, std::set<std::string>{});
  mishaps.ExpectNone();
}

}  // namespace
}  // namespace clashdeck::api
