#include "tests/api/fixture.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>
#include <utility>

#include "core/record_row.h"

namespace clashdeck::api {

namespace {

namespace fs = std::filesystem;

std::string TestNow() { return kTestTime; }

app::Services Open(const fs::path& data_dir, const app::Clock& clock,
                   const fs::path& games_dir = TestGames(),
                   const app::SimulationSetup& simulations = {}) {
  auto services = app::OpenServices(
      {.data_dir = data_dir, .games_dir = games_dir, .clock = clock, .simulations = simulations});
  if (!services) throw std::runtime_error(services.error().message);
  return *std::move(services);
}

RowChange Added(Row row) {
  return {.kind = row.kind,
          .id = std::move(row.id),
          .old_values = std::nullopt,
          .new_values = std::move(row.values)};
}

Rule MakeRule(const std::string& key, const std::string& number, int ordinal,
              const std::string& text) {
  const std::string version = "ember-rules@1.0";
  return {.id = version + "/" + key,
          .version_id = version,
          .key = key,
          .number = number,
          .section = key.substr(0, key.find('/')),
          .ordinal = ordinal,
          .text = text};
}

// A rulebook is written as records: what a rulebook looks like as text is the importers' business.
void AddRulebook(db::Store& store) {
  const std::string id = "ember-rules@1.0";
  std::vector<RowChange> rows;
  rows.push_back(Added(ToRow(RulebookVersion{.id = id,
                                             .rulebook = "ember-rules",
                                             .version = "1.0",
                                             .title = "Ember Duel Rules",
                                             .effective = "2023-01-01"})));
  rows.push_back(Added(ToRow(MakeRule("4/4.1", "4.1", 1, "Flight"))));
  rows.push_back(
      Added(ToRow(MakeRule("4/4.1a", "4.1a", 2, "Only fighters with Flight may block it."))));
  rows.push_back(Added(ToRow(MakeRule("4/4.10", "4.10", 3, "Awe"))));
  rows.push_back(Added(ToRow(MakeRule("5/4.1", "4.1", 4, "Misnumbered: Discards lie face up."))));
  rows.push_back(Added(ToRow(GlossaryEntry{.id = id + "/discard-pile",
                                           .version_id = id,
                                           .term = "Discard pile",
                                           .text = "Where used cards lie.",
                                           .rules = {"4.1"}})));
  rows.push_back(Added(ToRow(GlossaryEntry{
      .id = id + "/ash", .version_id = id, .term = "Ash", .text = "A counter.", .rules = {}})));
  store.Write([&](db::Session& session) { session.records.Apply("ember-duel", rows); });
}

// In an order of our own: a set without a day of release may reprint cards of one that has it.
void ImportFile(app::Services& services, const std::string& name) {
  const fs::path file = TestGames() / "ember-duel" / name;
  const auto bytes = app::ReadFile(file, 1 << 20);
  const auto report = services.imports->Import({.game = "ember-duel",
                                                .bytes = *bytes,
                                                .file_name = file.filename().string(),
                                                .kind = std::nullopt,
                                                .actor = "test"});
  if (!report) throw std::runtime_error(name + ": " + report.error().message);
  if (report->status != "done")
    throw std::runtime_error(name + ": " + report->quarantined.at(0).reason);
}

// Made once a process; every fixture starts from a copy.
const fs::path& SampleData() {
  static const TempDir kDir;
  static const bool kMade = [] {
    {
      app::Services services = Open(kDir.path() / "first", TestNow);
      AddRulebook(*services.store);
    }
    app::Services services = Open(kDir.path() / "first", TestNow);
    for (const char* name :
         {"sets/EMB.json", "sets/PRM.json", "errata/2023.json", "rulings/2023.json"}) {
      ImportFile(services, name);
    }
    fs::create_directories(kDir.path() / "sample");
    services.store->BackupTo(kDir.path() / "sample/clashdeck.sqlite3");
    return true;
  }();
  static const fs::path kSample = kDir.path() / "sample";
  (void)kMade;
  return kSample;
}

// Until the last of them has come.
std::string ReadEvents(const std::function<void(std::unique_ptr<EventSink>)>& events) {
  struct Sink : EventSink {
    Sink(std::string& to, std::promise<void>& at_end) : text(to), end(at_end) {}
    ~Sink() override { end.set_value(); }
    bool Send(std::string_view more) override {
      text.append(more);
      return true;
    }
    std::string& text;
    std::promise<void>& end;
  };
  std::string text;
  std::promise<void> end;
  events(std::make_unique<Sink>(text, end));
  end.get_future().wait();
  return text;
}

}  // namespace

fs::path TestGames() { return fs::path(CLASHDECK_SOURCE_DIR) / "tests/support/games"; }
fs::path DraftGames() { return fs::path(CLASHDECK_SOURCE_DIR) / "tests/support/draft-games"; }

TempDir::TempDir() {
  std::string name = (fs::temp_directory_path() / "clashdeck-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

Fixture::Fixture(GatewayOptions options, const fs::path& games_dir,
                 const app::SimulationLimits& simulations) {
  const fs::path data = dir_.path() / "data";
  fs::create_directories(data);
  fs::copy(SampleData(), data, fs::copy_options::recursive);
  std::string now = "2024-03-15T11:00:00.000Z";
  now_->Set(now);
  const auto no_time = [] { return std::chrono::microseconds(0); };
  services_ = Open(data, [time = now_] { return time->Get(); }, games_dir,
                   {.engine = engine_, .limits = simulations, .stopwatch = no_time});
  for (app::Role role :
       {app::Role::kAdmin, app::Role::kOrganizer, app::Role::kJudge, app::Role::kPlayer}) {
    ++now[18];  // a second later each, so that they have an order
    now_->Set(now);
    keys_[role] = services_.keys->Create(role, std::string(app::RoleName(role)), "test")->key;
  }
  now_->Set(kTestTime);
  gateway_ = std::make_unique<Gateway>(std::move(options), services_);
}

app::Services Fixture::Reopen() const { return Open(dir_.path() / "data", TestNow); }

std::string_view MapHeaders::Get(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::string_view() : std::string_view(found->second);
}

Response Answer(Gateway& gateway, const TestCall& call) {
  struct Held {
    TestCall call;
    MapHeaders headers;
  };
  auto held = std::make_shared<const Held>(Held{call, MapHeaders(call.headers)});
  const std::string_view target = held->call.target;
  const std::size_t question = std::min(target.find('?'), target.size());
  const Request request{.method = call.method,
                        .head = false,
                        .path = target.substr(0, question),
                        .query = target.substr(std::min(question + 1, target.size())),
                        .body = held->call.body,
                        .announced = held->call.body.size(),
                        .headers = &held->headers,
                        .client = 1};
  std::promise<Response> promise;
  gateway.Answer(request, held, [&](Response response) { promise.set_value(std::move(response)); });
  return promise.get_future().get();
}

Response Send(Gateway& gateway, const TestCall& call) {
  Response response = Answer(gateway, call);
  if (response.stream) response.body = ReadWhole(*std::exchange(response.stream, nullptr));
  if (response.events) response.body += ReadEvents(std::exchange(response.events, nullptr));
  return response;
}

}  // namespace clashdeck::api
