// Plays every exchange of tests/golden/http against a real server. UPDATE_GOLDEN=1 rewrites the
// answers.
#include "tests/api/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "api/lookup.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

namespace fs = std::filesystem;

fs::path GoldenDir() { return fs::path(CLASHDECK_SOURCE_DIR) / "tests/golden/http"; }

bool Updating() { return std::getenv("UPDATE_GOLDEN") != nullptr; }

std::vector<fs::path> Files(const std::string& prefix) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(GoldenDir())) {
    if (entry.path().extension() == ".http" &&
        entry.path().filename().string().starts_with(prefix)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

GatewayOptions OptionsOf(const std::string& server) {
  GatewayOptions options;
  constexpr BucketSize kOnce = {.per_second = 0.5, .burst = 1};
  if (server == "limited")
    options.rate_limits = {.read = kOnce, .search = kOnce, .write = kOnce, .simulation = kOnce};
  if (server == "cors") options.cors_origins = {"https://decks.example"};
  return options;
}

// The project's own games, of which the rules engine plays one, with a set of it.
std::shared_ptr<Fixture> MakePlayed() {
  const fs::path games = fs::path(CLASHDECK_SOURCE_DIR) / "games";
  auto fixture = std::make_shared<Fixture>(GatewayOptions{}, games);
  const fs::path file = games / "alpha-clash/sets/EMB.json";
  const auto report = fixture->services().imports->Import({.game = "alpha-clash",
                                                           .bytes = *app::ReadFile(file, 1 << 20),
                                                           .file_name = file.filename().string(),
                                                           .kind = std::nullopt,
                                                           .actor = "test"});
  if (!report) throw std::runtime_error(report.error().message);
  return fixture;
}

// A draft of two players whose every pick was made by the clock; decks are built.
std::shared_ptr<Fixture> MakeDrafted() {
  auto fixture = std::make_shared<Fixture>(GatewayOptions{}, DraftGames());
  const SnapshotPtr snapshot = fixture->gateway().snapshots().Current();
  const app::EventSources sources{.rules = (*FindGame(*snapshot, "ember-duel"))->decks,
                                  .formats = *snapshot->formats,
                                  .data_version = snapshot->data_version()};
  const auto caller = *fixture->services().keys->Authenticate(fixture->Key(app::Role::kOrganizer));
  const auto made = fixture->services().drafts->Create({.definition = "embers",
                                                        .name = "Over",
                                                        .players = {{"Ada", "1"}, {"Bela", ""}},
                                                        .seed = "golden"},
                                                       sources, {.caller = caller});
  if (!made) throw std::runtime_error(made.error().message);
  const auto begun =
      fixture->services().drafts->Start(made->detail.view.draft.id, {.caller = caller});
  if (!begun) throw std::runtime_error(begun.error().message);
  fixture->SetTime("2024-03-15T13:00:00.000Z");
  return fixture;
}

// Events that hold one entry, of one revision.
void UseSmallEvents(Fixture& fixture) {
  app::Services& services = fixture.services();
  services.entries = std::make_unique<app::EntryService>(
      *services.store, *services.receipts, services.clock,
      app::EventLimits{.entries = 1, .own_revisions = 1, .revisions = 2});
}

std::shared_ptr<Fixture> MakeFixture(const std::string& server) {
  if (server == "played") return MakePlayed();
  if (server == "drafts") return std::make_shared<Fixture>(GatewayOptions{}, DraftGames());
  if (server == "drafted") return MakeDrafted();
  app::SimulationLimits simulations;
  if (server == "own-full") simulations.max_of_client = 0;
  if (server == "queue-full") simulations.max_queued = 0;
  auto fixture = std::make_shared<Fixture>(OptionsOf(server), TestGames(), simulations);
  if (server == "small-events") UseSmallEvents(*fixture);
  if (server == "draining") fixture->gateway().StartDraining();
  if (server == "broken") {
    fixture->services().store->Write([](db::Session& session) {
      db::ImportEntry entry = *session.imports.Find(1);
      entry.report = "not a report";
      session.imports.Complete(entry);
    });
  }
  return fixture;
}

// What placeholders in requests stand for, learnt from the exchange before.
struct State {
  std::shared_ptr<Fixture> fixture;
  std::string cursor = {};
  std::string key_id = {};
  std::string simulation_id = {};
  std::string event = {};  // ids
  std::string entry = {};
  std::string token = {};       // of the entry's player
  std::string invitation = {};  // token of a judge
  std::string draft = {};
  std::string seat_token = {};  // of the draft's first seat
};

std::string Filled(std::string text, const State& state) {
  const std::vector<std::pair<std::string, std::string>> values = {
      {"<<admin>>", state.fixture->Key(app::Role::kAdmin)},
      {"<<judge>>", state.fixture->Key(app::Role::kJudge)},
      {"<<organizer>>", state.fixture->Key(app::Role::kOrganizer)},
      {"<<player>>", state.fixture->Key(app::Role::kPlayer)},
      {"<<version>>", state.fixture->version()},
      {"<<cursor>>", state.cursor},
      {"<<key-id>>", state.key_id},
      {"<<deck-id>>", state.key_id},
      {"<<simulation-id>>", state.simulation_id},
      {"<<event>>", state.event},
      {"<<entry>>", state.entry},
      {"<<token>>", state.token},
      {"<<invitation>>", state.invitation},
      {"<<draft>>", state.draft},
      {"<<seat-token>>", state.seat_token},
      {"<<judge-id>>", state.fixture->Key(app::Role::kJudge).substr(4, 12)}};
  for (const auto& [placeholder, value] : values) {
    for (std::size_t at = text.find(placeholder); at != std::string::npos;
         at = text.find(placeholder)) {
      text.replace(at, placeholder.size(), value);
    }
  }
  return text;
}

// An event that was made, an entry with its token, an invitation.
void LearnEvent(const nlohmann::json& body, State& state) {
  if (!body.is_object() || !body.contains("id")) return;
  if (body.contains("closes_at")) state.event = body["id"];
  if (!body.contains("link") || !body["link"].is_string()) return;
  const bool player = !body.contains("purpose");
  (player ? state.token : state.invitation) = body["token"];
  if (player) state.entry = body["id"];
}

// A draft that was made, with the token of its first seat, or the first one of a list.
void LearnDraft(const nlohmann::json& body, State& state) {
  if (!body.is_object()) return;
  if (body.contains("created") && body["created"].is_array() && body.contains("pack_size")) {
    state.draft = body["id"];
    state.seat_token = body["created"][0]["token"];
  }
  if (body.contains("data") && body["data"].is_array() && !body["data"].empty() &&
      body["data"][0].is_object() && body["data"][0].contains("pick_seconds"))
    state.draft = body["data"][0]["id"];
}

HttpAnswer Play(const GoldenExchange& exchange, State& state) {
  const std::size_t space = exchange.request_line.find(' ');
  const std::size_t second = exchange.request_line.rfind(' ');
  std::vector<std::pair<std::string, std::string>> headers;
  for (const auto& [name, value] : exchange.request_headers)
    headers.emplace_back(name, Filled(value, state));
  HttpClient client(TestServer::Get().port());
  HttpAnswer answer = client.Exchange(
      MakeRequest(exchange.request_line.substr(0, space),
                  Filled(exchange.request_line.substr(space + 1, second - space - 1), state),
                  headers, Filled(exchange.request_body, state)));
  const auto body = nlohmann::json::parse(answer.body, nullptr, false);
  if (body.is_object() && body.contains("next") && body["next"].is_string())
    state.cursor = body["next"];
  if (body.is_object() && body.contains("id") && body["id"].is_string()) state.key_id = body["id"];
  if (body.is_object() && body.contains("progress")) state.simulation_id = body["id"];
  LearnEvent(body, state);
  LearnDraft(body, state);
  return answer;
}

// Reading changes nothing, so exchanges that only read share a fixture.
std::shared_ptr<Fixture> FixtureFor(const GoldenExchange& exchange) {
  static const auto kShared = std::make_shared<Fixture>();
  const bool reads =
      exchange.request_line.starts_with("GET") || exchange.request_line.starts_with("HEAD");
  return reads && exchange.after.empty() && exchange.server.empty() ? kShared
                                                                    : MakeFixture(exchange.server);
}

void PlayFile(const fs::path& file) {
  SCOPED_TRACE(file.filename().string());
  const GoldenExchange exchange = ReadGolden(file);
  State state{.fixture = FixtureFor(exchange)};
  TestServer::Get().Use(state.fixture);
  for (const std::string& before : exchange.after) Play(ReadGolden(GoldenDir() / before), state);
  const HttpAnswer answer = Play(exchange, state);
  if (Updating()) {
    std::ofstream(file, std::ios::binary) << WriteGolden(WithAnswer(exchange, answer));
    return;
  }
  EXPECT_EQ(Difference(exchange, answer), "");
}

class Golden : public testing::TestWithParam<const char*> {};

TEST_P(Golden, AnswersAsWritten) {
  const auto files = Files(GetParam());
  ASSERT_FALSE(files.empty());
  for (const fs::path& file : files) PlayFile(file);
}

// One test for each group of operations; every file belongs to one (see EveryFileIsPlayed).
constexpr const char* kGroups[] = {
    "add",        "any-",     "autocomplete",  "cancel",    "change",       "check",
    "convert",    "create",   "delete",        "diff",      "erase",        "explain",
    "exportDeck", "exportEv", "finish",        "follow",    "getBulk",      "getCard",
    "getCatalog", "getDeck",  "getDocs",       "getDraft",  "getEntry",     "getEvent",
    "getFormat",  "getGame",  "getGlossary",   "getHealth", "getImport",    "getMeta",
    "getMetrics", "getOdds",  "getOpenapi",    "getRandom", "getReadiness", "getRule",
    "getSample",  "getSet",   "getSimulation", "import",    "invite",       "leave",
    "list",       "lock",     "mark",          "open",      "pair",         "parseDeck",
    "pick",       "remove",   "renew",         "replay",    "report",       "restart",
    "revise",     "revoke",   "rollBack",      "save",      "search",       "set",
    "start",      "submit",   "unlock",        "withdraw"};

INSTANTIATE_TEST_SUITE_P(Http, Golden, testing::ValuesIn(kGroups), [](const auto& group) {
  std::string name = group.param;
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  return name;
});

TEST(GoldenFiles, EveryFileIsPlayed) {
  for (const fs::path& file : Files("")) {
    const std::string name = file.filename().string();
    EXPECT_TRUE(std::any_of(std::begin(kGroups), std::end(kGroups), [&](const char* group) {
      return name.starts_with(group);
    })) << name;
  }
}

TEST(GoldenFiles, PlaceholdersStandForTheirForm) {
  EXPECT_TRUE(FitsPattern("a <<version>> b", "a 0123456789abcdef b"));
  EXPECT_FALSE(FitsPattern("a <<version>> b", "a XYZ b"));
  EXPECT_TRUE(FitsPattern("W/\"<<version>>-<<hash>>\"", "W/\"01-ff\""));
  EXPECT_TRUE(FitsPattern("\"<<any>>\",", "\"what ever\","));
  EXPECT_FALSE(FitsPattern("<<any>>", ""));
  EXPECT_FALSE(FitsPattern("plain", "plain and more"));
}

}  // namespace
}  // namespace clashdeck::api
