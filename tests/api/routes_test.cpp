// The route table against the contract, and every route against every role.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>

#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

// "GET /v1/games" for every operation of openapi.yaml: paths stand at two blanks, their methods at
// four.
std::set<std::string> ContractRoutes() {
  std::ifstream file(std::string(CLASHDECK_SOURCE_DIR) + "/openapi.yaml");
  std::set<std::string> routes;
  std::string path;
  bool in_paths = false;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != ' ') in_paths = line == "paths:";
    if (!in_paths) continue;
    std::smatch match;
    if (std::regex_match(line, match, std::regex("  (/[^:]*):"))) path = match[1];
    if (!std::regex_match(line, match, std::regex("    (get|put|post|delete|patch):"))) continue;
    std::string method = match[1];
    for (char& c : method) c = static_cast<char>(std::toupper(c));
    routes.insert(method + " " + path);
  }
  return routes;
}

TEST(Routes, AreThoseOfTheContract) {
  Fixture fixture;
  std::set<std::string> routes;
  for (const Route& route : fixture.gateway().router().routes()) {
    routes.insert(std::string(MethodName(route.method)) + " " + route.path);
  }
  EXPECT_EQ(routes, ContractRoutes());
}

// A path that fits the route's template.
std::string SamplePath(std::string path) {
  const std::map<std::string, std::string> values = {
      {"{game}", "ember-duel"}, {"{list}", "types"},        {"{code}", "EMB"},
      {"{number}", "4.1"},      {"{term}", "ash"},          {"{file}", "docs.css"},
      {"{format}", "standard"}, {"{event}", "nobody"},      {"{entry}", "nobody"},
      {"{judge}", "nobody"},    {"{invitation}", "nobody"}, {"{n}", "best"}};
  for (const auto& [name, value] : values) {
    if (const std::size_t at = path.find(name); at != std::string::npos)
      path.replace(at, name.size(), value);
  }
  const std::size_t id = path.find("{id}");
  if (id == std::string::npos) return path;
  const bool import = path.find("/imports/") != std::string::npos;
  const bool key = path.find("/keys/") != std::string::npos;
  const bool deck =
      path.find("/decks/") != std::string::npos || path.find("/simulations/") != std::string::npos;
  return path.replace(id, 4,
                      import ? "999"
                      : key  ? "0123456789ab"
                      : deck ? "AAAAAAAAAAAAAAAAAAAAAA"
                             : "cinder-wolf");
}

bool MayCall(Access access, const std::string& caller) {
  if (access == Access::kPublic || caller == "admin") return true;
  if (access == Access::kKey || access == Access::kPlayer) return caller != "nobody";
  return access == Access::kOrganizer && caller == "organizer";
}

int StatusFor(Fixture& fixture, const Route& route, const std::string& key) {
  TestCall call{.method = route.method, .target = SamplePath(route.path)};
  if (route.path.ends_with("/named")) call.target += "?exact=cinder+wolf";
  if (route.path.ends_with("/autocomplete")) call.target += "?q=a";
  if (!key.empty()) call.headers["authorization"] = "Bearer " + key;
  if (route.body != BodyKind::kNone) {
    call.headers["content-type"] = route.body == BodyKind::kLines ? "application/x-ndjson"
                                   : route.body == BodyKind::kCsv ? "text/csv"
                                                                  : "application/json";
    call.body = "{}";
  }
  return Send(fixture.gateway(), call).status;
}

TEST(Routes, EveryOneIsOpenToTheRolesItIsFor) {
  Fixture fixture;
  const std::vector<std::pair<std::string, std::string>> callers = {
      {"nobody", ""},
      {"a wrong key", "cdk_0123456789ab_" + std::string(64, '0')},
      {"player", fixture.Key(app::Role::kPlayer)},
      {"judge", fixture.Key(app::Role::kJudge)},
      {"organizer", fixture.Key(app::Role::kOrganizer)},
      {"admin", fixture.Key(app::Role::kAdmin)}};
  for (const Route& route : fixture.gateway().router().routes()) {
    for (const auto& [name, key] : callers) {
      const int status = StatusFor(fixture, route, key);
      const std::string what =
          std::string(MethodName(route.method)) + " " + route.path + " by " + name;
      if (name == "a wrong key") {
        EXPECT_EQ(status, 401) << what;
      } else if (MayCall(route.access, name)) {
        EXPECT_TRUE(status != 401 && status != 403 && status < 500) << what << ": " << status;
      } else {
        EXPECT_EQ(status, name == "nobody" ? 401 : 403) << what;
      }
    }
  }
}

TEST(Routes, OnlyReadsArePublic) {
  Fixture fixture;
  for (const Route& route : fixture.gateway().router().routes()) {
    const bool reads = route.method == Method::kGet || route.path.ends_with("/cards/collection") ||
                       route.path.ends_with("/cards/search");
    const bool computes = route.path.find("/deck-checks") != std::string::npos ||
                          route.path.ends_with("/decks/parse") ||
                          route.path.ends_with("/decks/convert") || route.path.ends_with("/odds") ||
                          route.path.ends_with("/sample-hands") ||
                          route.path.find("/simulations") != std::string::npos;
    if (!reads) {
      EXPECT_EQ(computes, route.access == Access::kPublic) << route.path;
    }
  }
}

TEST(Routes, EveryReadRefusesAnUnknownParameter) {
  Fixture fixture;
  for (const Route& route : fixture.gateway().router().routes()) {
    if (route.method != Method::kGet) continue;
    TestCall call{.target = SamplePath(route.path) + "?nosuch=1"};
    call.headers["authorization"] = "Bearer " + fixture.Key(app::Role::kAdmin);
    EXPECT_EQ(Send(fixture.gateway(), call).status, 400) << route.path;
  }
}

}  // namespace
}  // namespace clashdeck::api
