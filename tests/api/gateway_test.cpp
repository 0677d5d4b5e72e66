// Requests through the whole API without a server: caching, limits, rate limits, writes.
#include "api/gateway.h"

#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "api/limits.h"
#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

using nlohmann::json;

constexpr const char* kCards = "/v1/games/ember-duel/cards";

std::string HeaderOf(const Response& response, std::string_view name) {
  const std::string* value = response.Find(name);
  return value == nullptr ? "" : *value;
}

std::string CodeOf(const Response& response) {
  return json::parse(response.text()).value("code", "");
}

TestCall ImportCall(const Fixture& fixture, const std::string& card_name,
                    const std::string& printing) {
  const json set = {
      {"game", "ember-duel"},
      {"set",
       {{"code", "NEW"}, {"name", "New"}, {"kind", "expansion"}, {"released", "2024-01-01"}}},
      {"cards",
       {{{"name", card_name},
         {"type", "fighter"},
         {"text", ""},
         {"attributes", {{"color", "red"}, {"cost", 1}, {"power", 1}}},
         {"printings",
          {{{"id", printing}, {"number", printing.substr(4)}, {"rarity", "common"}}}}}}}};
  return {.method = Method::kPost,
          .target = "/v1/games/ember-duel/imports",
          .headers = {{"authorization", "Bearer " + fixture.Key(app::Role::kAdmin)},
                      {"content-type", "application/json"}},
          .body = set.dump()};
}

TEST(GatewayCaching, ATagAnswers304UntilTheDataChanges) {
  Fixture fixture;
  const TestCall get{.target = std::string(kCards) + "/cinder-wolf"};
  const Response first = Send(fixture.gateway(), get);
  const std::string etag = HeaderOf(first, "etag");
  ASSERT_FALSE(etag.empty());
  TestCall again = get;
  again.headers["if-none-match"] = "\"other\", " + etag;
  const Response unchanged = Send(fixture.gateway(), again);
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_EQ(unchanged.text(), "");
  EXPECT_EQ(HeaderOf(unchanged, "etag"), etag);

  ASSERT_EQ(Send(fixture.gateway(), ImportCall(fixture, "Ashen Smith", "NEW-001")).status, 201);
  const Response changed = Send(fixture.gateway(), again);
  EXPECT_EQ(changed.status, 200);
  EXPECT_NE(HeaderOf(changed, "etag"), etag);
}

TEST(GatewayCaching, ATagBelongsToOneRequest) {
  Fixture fixture;
  const std::string etag = HeaderOf(Send(fixture.gateway(), {.target = "/v1/games"}), "etag");
  EXPECT_EQ(
      Send(fixture.gateway(), {.target = "/v1/meta", .headers = {{"if-none-match", etag}}}).status,
      200);
}

TEST(GatewayCaching, AMissingCardIsNeverUnmodified) {
  Fixture fixture;
  const TestCall call{.target = std::string(kCards) + "/nobody",
                      .headers = {{"if-none-match", "*"}}};
  EXPECT_EQ(Send(fixture.gateway(), call).status, 404);
}

TEST(GatewayCaching, ARandomCardIsNotStored) {
  Fixture fixture;
  const Response response = Send(fixture.gateway(), {.target = std::string(kCards) + "/random"});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(HeaderOf(response, "cache-control"), "no-store");
  EXPECT_EQ(HeaderOf(response, "etag"), "");
  const Response again =
      Send(fixture.gateway(),
           {.target = std::string(kCards) + "/random?seed=" + HeaderOf(response, "x-seed")});
  EXPECT_EQ(again.text(), response.text());
}

TEST(GatewayLimits, AnAddressIsAtMost8KiB) {
  Fixture fixture;
  const std::string path = std::string(kCards) + "/named?exact=";
  const auto with = [&](std::size_t size) {
    return Send(fixture.gateway(), {.target = path + std::string(size - path.size() + 1, 'a')});
  };
  EXPECT_EQ(with(kMaxUrl).status, 400);  // read, and found too long for a name
  EXPECT_EQ(with(kMaxUrl + 1).status, 414);
  EXPECT_EQ(CodeOf(with(kMaxUrl + 1)), "url.too_long");
}

TEST(GatewayLimits, BodiesHaveALimitThatDependsOnTheRoute) {
  Fixture fixture;
  TestCall key = ImportCall(fixture, "x", "NEW-001");
  key.target = "/v1/keys";
  key.body = std::string(kMaxBody + 1, ' ');
  EXPECT_EQ(CodeOf(Send(fixture.gateway(), key)), "too_large");
  TestCall import = ImportCall(fixture, "x", "NEW-001");
  import.body = std::string(kMaxBody + 1, ' ');
  EXPECT_EQ(CodeOf(Send(fixture.gateway(), import)), "import.unreadable");
  import.body = std::string(kMaxImportBody + 1, ' ');
  EXPECT_EQ(Send(fixture.gateway(), import).status, 413);
}

TEST(GatewayLimits, BucketsAreKeptApart) {
  constexpr BucketSize kOnce = {.per_second = 0.01, .burst = 1};
  Fixture fixture({.rate_limits = {.read = kOnce, .search = kOnce, .write = {}}});
  const TestCall read{.target = "/v1/games"};
  const TestCall search{.target = kCards};
  EXPECT_EQ(Send(fixture.gateway(), read).status, 200);
  const Response refused = Send(fixture.gateway(), read);
  EXPECT_EQ(refused.status, 429);
  EXPECT_GE(std::stoi(HeaderOf(refused, "retry-after")), 1);
  EXPECT_EQ(Send(fixture.gateway(), search).status, 200);                     // another class
  EXPECT_EQ(Send(fixture.gateway(), {.target = "/healthz"}).status, 200);     // never limited
  EXPECT_EQ(Send(fixture.gateway(), {.target = "/v1/nothing"}).status, 429);  // guessing costs, too
  TestCall with_key = read;
  with_key.headers["authorization"] = "Bearer " + fixture.Key(app::Role::kPlayer);
  EXPECT_EQ(Send(fixture.gateway(), with_key).status, 200);  // a key has a bucket of its own
  TestCall wrong_key = read;
  wrong_key.headers["authorization"] = "Bearer cdk_wrong";
  EXPECT_EQ(Send(fixture.gateway(), wrong_key).status, 429);  // wrong keys take from the address
}

TEST(GatewayLimits, AFloodOfWrongKeysIsRefusedAndNobodyElseBehindTheAddress) {
  Fixture fixture({.rate_limits = {.read = {.per_second = 0.01, .burst = 2}}});
  TestCall wrong{.target = "/healthz"};  // where nothing else is limited
  wrong.headers["authorization"] = "Bearer cdk_wrong";
  EXPECT_EQ(Send(fixture.gateway(), wrong).status, 401);
  EXPECT_EQ(Send(fixture.gateway(), wrong).status, 401);
  const Response refused = Send(fixture.gateway(), wrong);
  EXPECT_EQ(refused.status, 429);
  EXPECT_GE(std::stoi(HeaderOf(refused, "retry-after")), 1);
  TestCall right{.target = "/v1/games"};
  right.headers["authorization"] = "Bearer " + fixture.Key(app::Role::kPlayer);
  EXPECT_EQ(Send(fixture.gateway(), right).status, 200);
}

TEST(GatewayEncoding, CompressesWhatIsLargeEnough) {
  Fixture fixture;
  const std::string whole = std::string(kCards) + "/ashen-scout?include=printings,rulings,history";
  const Response plain = Send(fixture.gateway(), {.target = whole});
  EXPECT_EQ(HeaderOf(plain, "vary"), "Accept-Encoding");
  for (const char* encoding : {"gzip", "br"}) {
    const Response packed =
        Send(fixture.gateway(), {.target = whole, .headers = {{"accept-encoding", encoding}}});
    EXPECT_EQ(HeaderOf(packed, "content-encoding"), encoding);
    EXPECT_LT(packed.text().size(), plain.text().size());
    EXPECT_EQ(HeaderOf(packed, "etag"), HeaderOf(plain, "etag"));
  }
  const Response small =
      Send(fixture.gateway(), {.target = "/healthz", .headers = {{"accept-encoding", "gzip"}}});
  EXPECT_EQ(HeaderOf(small, "content-encoding"), "");
}

TEST(GatewayPages, EveryCardComesOnceWhateverThePageSize) {
  Fixture fixture;
  for (const char* order : {"name", "id", "released"}) {
    for (const char* dir : {"asc", "desc"}) {
      std::set<std::string> seen;
      std::string cursor;
      do {
        const Response response =
            Send(fixture.gateway(),
                 {.target = std::string(kCards) + "?fields=name&limit=1&order=" + order +
                            "&dir=" + dir + (cursor.empty() ? "" : "&cursor=" + cursor)});
        ASSERT_EQ(response.status, 200);
        const json page = json::parse(response.text());
        for (const json& card : page["data"]) EXPECT_TRUE(seen.insert(card["id"]).second);
        cursor = page["next"].is_string() ? page["next"].get<std::string>() : "";
      } while (!cursor.empty());
      EXPECT_EQ(seen.size(), 6U) << order << " " << dir;
    }
  }
}

TEST(GatewayPages, PagesStayInTheirSnapshotAcrossAnImport) {
  Fixture fixture;
  const std::string list = std::string(kCards) + "?fields=name&limit=3";
  const json first = json::parse(Send(fixture.gateway(), {.target = list}).text());
  ASSERT_EQ(Send(fixture.gateway(), ImportCall(fixture, "Aaa Comes First", "NEW-001")).status, 201);
  const Response second =
      Send(fixture.gateway(), {.target = list + "&cursor=" + first["next"].get<std::string>()});
  const json rest = json::parse(second.text());
  EXPECT_EQ(rest["total"], 6);
  EXPECT_EQ(rest["data"].size(), 3U);
  EXPECT_EQ(rest["data_version"], first["data_version"]);
  EXPECT_EQ(HeaderOf(second, "x-data-version"), first["data_version"].get<std::string>());
  EXPECT_EQ(json::parse(Send(fixture.gateway(), {.target = kCards}).text())["total"], 7);
}

// Whether a GET can be answered on the thread that it came on.
bool IsAtOnce(Fixture& fixture, std::string_view path, std::string_view query = {}) {
  const MapHeaders headers;
  return fixture.gateway()
      .TryAnswer({.path = path, .query = query, .headers = &headers, .client = 1})
      .answer.has_value();
}

TEST(GatewayReads, WhatTakesLongIsLeftToAWorker) {
  Fixture fixture;
  EXPECT_TRUE(IsAtOnce(fixture, kCards));
  EXPECT_FALSE(IsAtOnce(fixture, "/v1/games/ember-duel/bulk"));
  EXPECT_EQ(Send(fixture.gateway(), {.target = "/v1/games/ember-duel/bulk"}).status, 200);
}

TEST(GatewayReads, TheIndexOfAnotherDayIsMadeOnAWorker) {
  const std::string path = kCards;
  for (const std::string& place :
       {path, path + "/random", std::string("/v1/games/ember-duel/query/explain")}) {
    Fixture fixture;
    EXPECT_FALSE(IsAtOnce(fixture, place, "q=asof:2001-01-01")) << place;
    const Response made = Send(fixture.gateway(), {.target = place + "?q=asof:2001-01-01"});
    EXPECT_TRUE(made.status == 200 || made.status == 404) << made.text();
    EXPECT_TRUE(IsAtOnce(fixture, place, "q=asof:2001-01-01")) << place;
  }
  Fixture fixture;
  const Response posted =
      Send(fixture.gateway(), {.method = Method::kPost,
                               .target = path + "/search",
                               .headers = {{"content-type", "application/json"}},
                               .body = R"({"as_of": "2001-01-01"})"});
  EXPECT_EQ(posted.status, 200) << posted.text();
  EXPECT_TRUE(IsAtOnce(fixture, kCards, "as_of=2001-01-01"));
}

TEST(GatewayReads, TheIndexThatAFormatWantsIsMadeOnAWorker) {
  Fixture fixture;
  const std::string day = "q=legal:standard@2023-07-01";
  ASSERT_FALSE(IsAtOnce(fixture, kCards, day));
  EXPECT_EQ(Send(fixture.gateway(), {.target = std::string(kCards) + "?" + day}).status, 200);
  EXPECT_TRUE(IsAtOnce(fixture, kCards, day));
  EXPECT_TRUE(IsAtOnce(fixture, kCards, "q=legal:standard"));
  const Response checked = Send(
      fixture.gateway(),
      {.method = Method::kPost,
       .target = "/v1/games/ember-duel/deck-checks",
       .headers = {{"content-type", "application/json"}},
       .body =
           R"({"text":"1 Cinder Wolf","checks":[{"format":"standard","as_of":"2023-02-01"}]})"});
  EXPECT_EQ(checked.status, 200) << checked.text();
  EXPECT_TRUE(IsAtOnce(fixture, kCards, "q=legal:standard@2023-02-01"));
}

TEST(GatewayWrites, AnAnswerNamesTheVersionItLeft) {
  Fixture fixture;
  const std::string before = fixture.version();
  const Response response = Send(fixture.gateway(), ImportCall(fixture, "Ashen Smith", "NEW-001"));
  EXPECT_EQ(HeaderOf(response, "x-data-version"), fixture.version());
  EXPECT_NE(fixture.version(), before);
}

TEST(GatewayWrites, ARepeatUnderOneKeyHasOneEffect) {
  Fixture fixture;
  TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  call.headers["idempotency-key"] = "once";
  const Response first = Send(fixture.gateway(), call);
  const Response second = Send(fixture.gateway(), call);
  EXPECT_EQ(second.status, 201);
  EXPECT_EQ(second.text(), first.text());
  EXPECT_EQ(HeaderOf(second, "location"), HeaderOf(first, "location"));
  EXPECT_EQ(HeaderOf(second, "idempotency-replayed"), "true");
  EXPECT_EQ(HeaderOf(first, "idempotency-replayed"), "");
  EXPECT_EQ(fixture.services().imports->List("ember-duel", 0, 100).size(), 5U);
}

TEST(GatewayWrites, AKeyIsToldAgainToWhomItWasToldFirst) {
  Fixture fixture;
  const auto other = fixture.services().keys->Create(app::Role::kAdmin, "other", "test");
  const auto make = [&](const std::string& admin) {
    const Response made =
        Send(fixture.gateway(), {.method = Method::kPost,
                                 .target = "/v1/keys",
                                 .headers = {{"authorization", "Bearer " + admin},
                                             {"content-type", "application/json"},
                                             {"idempotency-key", "once"}},
                                 .body = R"({"role": "judge", "name": "robot"})"});
    EXPECT_EQ(made.status, 201);
    return std::string(made.text());
  };
  const std::string& admin = fixture.Key(app::Role::kAdmin);
  const std::string first = make(admin);
  EXPECT_NE(first.find("\"key\":\"cdk_"), std::string::npos) << first;
  EXPECT_EQ(make(admin), first);
  EXPECT_NE(make(other->key), first) << "another caller's repeat is none";
}

TEST(GatewayWrites, AWriteThatFailsAfterItsCommitIsNotDoneTwice) {
  Fixture fixture;
  bool broken = false;
  fixture.services().catalogs->Subscribe([&](const app::CatalogPtr&) {
    if (broken) throw std::runtime_error("after the commit");
  });
  TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  call.headers["idempotency-key"] = "once";
  broken = true;
  EXPECT_EQ(Send(fixture.gateway(), call).status, 500);
  broken = false;
  const Response again = Send(fixture.gateway(), call);
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(HeaderOf(again, "idempotency-replayed"), "true");
  EXPECT_EQ(fixture.services().imports->List("ember-duel", 0, 100).size(), 5U);
}

TEST(GatewayWrites, ARefusedWriteMayBeTriedAgainUnderItsKey) {
  Fixture fixture;
  TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  call.headers["idempotency-key"] = "twice";
  call.headers["if-match"] = "\"0123456789abcdef\"";
  EXPECT_EQ(Send(fixture.gateway(), call).status, 412);
  EXPECT_EQ(Send(fixture.gateway(), call).status, 412);
  call.headers["if-match"] = "\"" + fixture.version() + "\"";
  EXPECT_EQ(Send(fixture.gateway(), call).status, 201);
}

TEST(GatewayWrites, AKeyBelongsToItsBodyAlsoAfterARefusal) {
  Fixture fixture;
  TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  const std::string good = call.body;
  call.headers["idempotency-key"] = "refused";
  call.body = "{";
  const Response refused = Send(fixture.gateway(), call);
  EXPECT_EQ(refused.status, 422);
  const Response again = Send(fixture.gateway(), call);
  EXPECT_EQ(again.text(), refused.text());
  EXPECT_EQ(HeaderOf(again, "idempotency-replayed"), "true");
  call.body = good;
  EXPECT_EQ(CodeOf(Send(fixture.gateway(), call)), "idempotency.reused");
}

TEST(GatewayWrites, OfTwoWithOneIfMatchOneWins) {
  Fixture fixture;
  std::vector<std::future<Response>> answers;
  for (int i = 0; i < 4; ++i) {
    TestCall call = ImportCall(fixture, "Card " + std::to_string(i), "NEW-00" + std::to_string(i));
    call.headers["if-match"] = "\"" + fixture.version() + "\"";
    answers.push_back(
        std::async(std::launch::async, [&fixture, call] { return Send(fixture.gateway(), call); }));
  }
  std::multiset<int> statuses;
  for (auto& answer : answers) statuses.insert(answer.get().status);
  EXPECT_EQ(statuses, (std::multiset<int>{201, 412, 412, 412}));
}

TEST(GatewayWrites, AreRefusedWhenTooManyWait) {
  Fixture fixture({.worker_threads = 1, .max_queued = 0});
  const Response response = Send(fixture.gateway(), ImportCall(fixture, "Ashen Smith", "NEW-001"));
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(HeaderOf(response, "retry-after"), "2");
}

TEST(GatewayWrites, NothingIsWrittenForAClientThatCannotReadTheAnswer) {
  Fixture fixture;
  TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  call.headers["accept"] = "text/html";
  const std::string before = fixture.version();
  EXPECT_EQ(Send(fixture.gateway(), call).status, 406);
  EXPECT_EQ(fixture.version(), before);
}

TEST(GatewayWrites, AnEndpointWithoutABodyRefusesOne) {
  Fixture fixture;
  TestCall call = ImportCall(fixture, "x", "NEW-001");
  call.target = "/v1/imports/4/rollback";
  EXPECT_EQ(CodeOf(Send(fixture.gateway(), call)), "body.invalid");
}

TEST(GatewayWrites, ABodyInAnotherCodingIsNotTaken) {
  Fixture fixture;
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
           {"content-encoding", "gzip"}, {"content-type", "application/json; charset=utf-16"}}) {
    TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
    call.headers[name] = value;
    EXPECT_EQ(Send(fixture.gateway(), call).status, 415) << name;
  }
  TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  call.headers["content-encoding"] = "Identity";
  call.headers["content-type"] = "application/json; charset=UTF-8";
  EXPECT_EQ(Send(fixture.gateway(), call).status, 201);
}

TEST(GatewayWrites, TheWordBearerMayBeInAnyCase) {
  Fixture fixture;
  const std::string& key = fixture.Key(app::Role::kAdmin);
  for (const char* word : {"bearer ", "BEARER ", "Bearer "}) {
    const TestCall call{.target = "/v1/keys", .headers = {{"authorization", word + key}}};
    EXPECT_EQ(Send(fixture.gateway(), call).status, 200) << word;
  }
  const TestCall call{.target = "/v1/keys", .headers = {{"authorization", "Basic " + key}}};
  EXPECT_EQ(Send(fixture.gateway(), call).status, 401);
}

TEST(GatewayWrites, AKeyGivenTwiceIsRefused) {
  Fixture fixture;
  const TestCall call{.method = Method::kPost,
                      .target = std::string(kCards) + "/collection",
                      .headers = {{"content-type", "application/json"}},
                      .body = R"({"identifiers": [{"id": "cinder-wolf", "id": "flash-fire"}]})"};
  const Response response = Send(fixture.gateway(), call);
  EXPECT_EQ(CodeOf(response), "body.invalid");
  EXPECT_NE(response.text().find("'id' is given twice"), std::string::npos);
}

TEST(GatewayPolling, AnotherProcessesImportShowsUp) {
  Fixture fixture;
  const std::string before = fixture.version();
  auto other = fixture.Reopen();
  const TestCall call = ImportCall(fixture, "Ashen Smith", "NEW-001");
  ASSERT_TRUE(
      other.imports
          ->Import({.game = "ember-duel", .bytes = call.body, .file_name = "x.json", .kind = {}})
          .has_value());
  fixture.gateway().PollForChanges();
  while (!fixture.gateway().idle()) std::this_thread::yield();
  EXPECT_NE(fixture.version(), before);
  EXPECT_EQ(Send(fixture.gateway(), {.target = std::string(kCards) + "/ashen-smith"}).status, 200);
}

TEST(GatewayChanges, FollowOneGameWhileAnotherChanges) {
  Fixture fixture;
  const json wave = {
      {"game", "tide-duel"},
      {"set", {{"code", "TID"}, {"name", "Tide"}, {"kind", "expansion"}}},
      {"cards",
       {{{"name", "First Wave"},
         {"type", "wave"},
         {"text", ""},
         {"attributes", {{"height", 1}}},
         {"printings", {{{"id", "TID-001"}, {"number", "001"}, {"rarity", "common"}}}}}}}};
  TestCall import = ImportCall(fixture, "x", "NEW-001");
  import.target = "/v1/games/tide-duel/imports";
  import.body = wave.dump();
  ASSERT_EQ(Send(fixture.gateway(), import).status, 201);
  const std::string changes = "/v1/games/ember-duel/changes?since=" + fixture.version();
  EXPECT_EQ(json::parse(Send(fixture.gateway(), {.target = changes}).text())["data"].size(), 0U);
  ASSERT_EQ(Send(fixture.gateway(), ImportCall(fixture, "Ashen Smith", "NEW-001")).status, 201);
  EXPECT_EQ(json::parse(Send(fixture.gateway(), {.target = changes}).text())["data"].size(), 3U);
}

TEST(GatewayPaths, ABrokenEscapeIsAnErrorInAPathToo) {
  Fixture fixture;
  const Response response = Send(fixture.gateway(), {.target = std::string(kCards) + "/ashen%2"});
  EXPECT_EQ(response.status, 400);
  EXPECT_EQ(json::parse(response.text())["instance"], std::string(kCards) + "/ashen%252");
}

TEST(GatewayPaths, RawBytesThatAreNoTextAreMalformed) {
  Fixture fixture;
  for (const char* path : {"/v1/games/\xff", "/v1/games/a\x01", "/v1/games/\x7f"}) {
    EXPECT_EQ(Send(fixture.gateway(), {.target = path}).status, 400);
  }
  EXPECT_EQ(Send(fixture.gateway(), {.target = "/v1/games/\xc3\xa9mile"}).status, 404);
}

}  // namespace
}  // namespace clashdeck::api
