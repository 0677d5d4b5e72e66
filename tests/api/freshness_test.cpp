// When a client must hear of something new: a tag changes with everything an answer is made from.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kKeywords = "/v1/games/ember-duel/catalog/keywords";
constexpr const char* kWolf = "/v1/games/ember-duel/cards/cinder-wolf";

std::string TagOf(const Response& response) {
  const std::string* tag = response.Find("etag");
  return tag == nullptr ? "" : *tag;
}

json BodyOf(const Response& response) { return json::parse(response.text()); }

void ImportErrata(Fixture& fixture, const std::string& game, const json& errata) {
  const TestCall call{.method = Method::kPost,
                      .target = "/v1/games/" + game + "/imports",
                      .headers = {{"authorization", "Bearer " + fixture.Key(app::Role::kAdmin)},
                                  {"content-type", "application/json"}},
                      .body = json{{"game", game}, {"errata", errata}}.dump()};
  const Response response = Send(fixture.gateway(), call);
  ASSERT_EQ(response.status, 201) << response.text();
}

void ImportPower(Fixture& fixture, const std::string& effective, int power) {
  ImportErrata(fixture, "ember-duel",
               {{{"card", "cinder-wolf"},
                 {"kind", "errata"},
                 {"effective", effective},
                 {"changes", {{"power", power}}}}});
}

void WaitForPoll(Fixture& fixture) {
  fixture.gateway().PollForChanges();
  while (!fixture.gateway().idle()) std::this_thread::yield();
}

TEST(Freshness, AnotherDefinitionOfAGameHasAnotherTag) {
  const TempDir dir;
  const fs::path games = dir.path() / "games";
  fs::copy(TestGames(), games, fs::copy_options::recursive);
  const fs::path file = games / "ember-duel/game.json";
  json definition = json::parse(std::ifstream(file));
  definition["keywords"].push_back({{"id", "newborn"}, {"name", "Newborn"}});
  std::ofstream(file) << definition;

  Fixture before;
  Fixture after({}, games);
  const Response old_list = Send(before.gateway(), {.target = kKeywords});
  const TestCall again{.target = kKeywords, .headers = {{"if-none-match", TagOf(old_list)}}};
  EXPECT_EQ(Send(before.gateway(), again).status, 304);
  const Response new_list = Send(after.gateway(), again);
  EXPECT_EQ(new_list.status, 200);
  EXPECT_EQ(BodyOf(new_list)["total"], BodyOf(old_list)["total"].get<int>() + 1);
  EXPECT_EQ(before.version(), after.version()) << "the content is the same";
}

TEST(Freshness, AnotherBuildHasAnotherTag) {
  Fixture one({.build = "1"});
  Fixture same({.build = "1"});
  Fixture other({.build = "2"});
  const TestCall call{.target = "/v1/meta"};
  EXPECT_EQ(TagOf(Send(one.gateway(), call)), TagOf(Send(same.gateway(), call)));
  EXPECT_NE(TagOf(Send(one.gateway(), call)), TagOf(Send(other.gateway(), call)));
}

TEST(Freshness, TheProgramKnowsItsBuild) {
  EXPECT_GT(BuildId().size(), std::string("0.1.0+").size());
  EXPECT_EQ(BuildId(), BuildId());
}

TEST(Freshness, AnErratumIsInForceFromItsDayOn) {
  Fixture fixture;  // it is 2024-03-15
  ImportPower(fixture, "2024-03-17", 9);
  const Response before = Send(fixture.gateway(), {.target = kWolf});
  EXPECT_EQ(BodyOf(before)["power"], 3);
  for (const char* more : {"?fields=power", "?include=history"}) {
    const json card = BodyOf(Send(fixture.gateway(), {.target = std::string(kWolf) + more}));
    EXPECT_EQ(card["power"], 3) << more;
  }
  EXPECT_EQ(BodyOf(Send(fixture.gateway(),
                        {.target = std::string(kWolf) + "?include=history"}))["history"]
                .back()["effective"],
            "2024-03-17")
      << "announced, with its day";
  EXPECT_EQ(BodyOf(Send(fixture.gateway(),
                        {.target = std::string(kWolf) + "?as_of=2024-03-17"}))["power"],
            9);

  const TestCall again{.target = kWolf, .headers = {{"if-none-match", TagOf(before)}}};
  fixture.SetTime("2024-03-16T23:59:59.999Z");
  WaitForPoll(fixture);
  EXPECT_EQ(Send(fixture.gateway(), again).status, 304) << "a day alone changes nothing";
  fixture.SetTime("2024-03-17T00:00:00.000Z");
  WaitForPoll(fixture);
  const Response after = Send(fixture.gateway(), again);
  EXPECT_EQ(after.status, 200);
  EXPECT_EQ(BodyOf(after)["power"], 9);
}

TEST(Freshness, AnErratumThatIsInForceShowsAtOnce) {
  Fixture fixture;
  ImportPower(fixture, "2024-03-15", 8);
  EXPECT_EQ(BodyOf(Send(fixture.gateway(), {.target = kWolf}))["power"], 8);
}

constexpr const char* kPage = "/v1/games/ember-duel/cards?fields=name&limit=3";

TEST(Freshness, APageOfEarlierDataKeepsItsTag) {
  Fixture fixture;
  const std::string cursor =
      BodyOf(Send(fixture.gateway(), {.target = kPage}))["next"].get<std::string>();
  const TestCall second{.target = std::string(kPage) + "&cursor=" + cursor};
  const Response before = Send(fixture.gateway(), second);
  ImportPower(fixture, "2024-01-01", 7);
  const Response after = Send(fixture.gateway(), second);
  EXPECT_EQ(after.text(), before.text());
  EXPECT_EQ(TagOf(after), TagOf(before));
  EXPECT_EQ(*after.Find("x-data-version"), *before.Find("x-data-version"));
  TestCall again = second;
  again.headers["if-none-match"] = TagOf(before);
  EXPECT_EQ(Send(fixture.gateway(), again).status, 304);
}

TEST(Freshness, ACursorOutlivesImportsIntoAnotherGame) {
  Fixture fixture;
  const std::string cursor =
      BodyOf(Send(fixture.gateway(), {.target = kPage}))["next"].get<std::string>();
  for (int i = 1; i <= 6; ++i) {
    const std::string number = "00" + std::to_string(i);
    const json set = {
        {"game", "tide-duel"},
        {"set", {{"code", "TID"}, {"name", "Tide"}, {"kind", "expansion"}}},
        {"cards",
         {{{"name", "Wave " + number},
           {"type", "wave"},
           {"text", ""},
           {"attributes", {{"height", 1}}},
           {"printings", {{{"id", "TID-" + number}, {"number", number}, {"rarity", "common"}}}}}}}};
    const TestCall call{.method = Method::kPost,
                        .target = "/v1/games/tide-duel/imports",
                        .headers = {{"authorization", "Bearer " + fixture.Key(app::Role::kAdmin)},
                                    {"content-type", "application/json"}},
                        .body = set.dump()};
    ASSERT_EQ(Send(fixture.gateway(), call).status, 201);
  }
  const Response rest =
      Send(fixture.gateway(), {.target = std::string(kPage) + "&cursor=" + cursor});
  EXPECT_EQ(rest.status, 200);
  EXPECT_EQ(*rest.Find("x-data-version"), fixture.version());
}

}  // namespace
}  // namespace clashdeck::api
