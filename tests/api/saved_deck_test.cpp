// Saved decks and added formats through the gateway: what the golden exchanges cannot show.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "api/limits.h"
#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

class SavedDecks : public testing::Test {
 protected:
  Response Call(Method method, const std::string& target, const std::string& body = {},
                app::Role role = app::Role::kPlayer) {
    TestCall call{.method = method, .target = target, .body = body};
    if (method != Method::kGet) call.headers["authorization"] = "Bearer " + fixture_.Key(role);
    if (!body.empty()) call.headers["content-type"] = "application/json";
    return Send(fixture_.gateway(), call);
  }
  // With an Idempotency-Key.
  Response CallOnce(Method method, const std::string& target, const std::string& body,
                    const std::string& key) {
    TestCall call{.method = method, .target = target, .body = body};
    call.headers["authorization"] = "Bearer " + fixture_.Key(app::Role::kPlayer);
    call.headers["idempotency-key"] = key;
    if (!body.empty()) call.headers["content-type"] = "application/json";
    return Send(fixture_.gateway(), call);
  }
  // Whether the database still has the text somewhere among the kept answers.
  bool IsKept(const std::string& key, const std::string& text) {
    bool found = false;
    fixture_.services().store->Read([&](db::Session& session) {
      const std::string token = fixture_.Key(app::Role::kPlayer);
      const auto caller = fixture_.services().keys->Authenticate(token);
      const auto kept = session.idempotency.Find(caller->key_id, Sha256Hex(key));
      ASSERT_TRUE(kept.has_value());
      found = kept->body.find(text) != std::string::npos;
    });
    return found;
  }
  std::string Create() {
    const Response response =
        Call(Method::kPost, "/v1/decks", R"({"game": "ember-duel", "text": "3 Ashen Scout"})");
    EXPECT_EQ(response.status, 201) << response.body;
    return "/v1/decks/" + nlohmann::json::parse(response.body).at("id").get<std::string>();
  }

  Fixture fixture_;
};

TEST_F(SavedDecks, ADeckWhoseCardsAreGoneIsStillReadAndSaysSoElsewhere) {
  const std::string deck = Create();
  const auto before = fixture_.services().imports->List("ember-duel", 0, 100);
  for (const db::ImportEntry& entry : before) {
    const auto undone = fixture_.services().imports->Rollback(entry.number, "test", {}, {});
    ASSERT_TRUE(undone.has_value()) << undone.error().message;
  }
  EXPECT_EQ(Call(Method::kGet, deck).status, 200);
  for (const char* part : {"/export", "/diff", "/stats"}) {
    const Response response = Call(Method::kGet, deck + part);
    EXPECT_EQ(response.status, 409) << part << response.body;
    EXPECT_EQ(nlohmann::json::parse(response.body).at("code"), "conflict");
  }
}

TEST_F(SavedDecks, TheSheetIsForThePaperThatIsAskedFor) {
  const std::string page = Create() + "/export?to=html";
  const std::string convert = "/v1/games/ember-duel/decks/convert?to=html";
  const std::string list = R"({"text": "3 Ashen Scout"})";
  constexpr const char* kA4 = "210mm 297mm";
  constexpr const char* kLetter = "215.9mm 279.4mm";
  for (const auto& [paper, size] :
       {std::pair("", kA4), {"&paper=a4", kA4}, {"&paper=letter", kLetter}}) {
    EXPECT_NE(Call(Method::kGet, page + paper).body.find(size), std::string::npos) << paper;
    EXPECT_NE(Call(Method::kPost, convert + paper, list).body.find(size), std::string::npos);
  }
  EXPECT_EQ(Call(Method::kGet, page + "&paper=a5").status, 400);
  EXPECT_EQ(Call(Method::kPost, "/v1/games/ember-duel/decks/convert?paper=letter", list).status,
            400);  // a text has none
}

TEST_F(SavedDecks, NothingOfADeletedDeckIsKeptForARepeat) {
  const std::string body =
      R"({"game": "ember-duel", "text": "// Player: Ada\n3 Ashen Scout", "reason": "Mine"})";
  const Response first = CallOnce(Method::kPost, "/v1/decks", body, "save");
  ASSERT_EQ(first.status, 201) << first.body;
  const std::string deck = *first.Find("location");
  const std::string change = R"({"text": "2 Ashen Scout", "reason": "Fewer"})";
  const Response second = CallOnce(Method::kPut, deck, change, "change");
  ASSERT_EQ(second.status, 200) << second.body;
  EXPECT_EQ(CallOnce(Method::kPost, "/v1/decks", body, "save").body, first.body);
  const Response again = CallOnce(Method::kPut, deck, change, "change");
  EXPECT_EQ(again.body, second.body);
  EXPECT_NE(again.Find("idempotency-replayed"), nullptr);
  for (const char* content : {"Ada", "Mine", "ashen-scout"}) EXPECT_FALSE(IsKept("save", content));
  EXPECT_FALSE(IsKept("change", "Fewer"));

  ASSERT_EQ(CallOnce(Method::kDelete, deck, {}, "delete").status, 204);
  EXPECT_EQ(CallOnce(Method::kDelete, deck, {}, "delete").status, 204) << "the same answer again";
  EXPECT_EQ(CallOnce(Method::kPost, "/v1/decks", body, "save").status, 404);
  EXPECT_EQ(CallOnce(Method::kPut, deck, change, "change").status, 404);
}

TEST_F(SavedDecks, ARepeatedChangeAddsOneRevision) {
  const std::string deck = Create();
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(CallOnce(Method::kPut, deck, R"({"text": "2 Ashen Scout"})", "k").status, 200);
  EXPECT_EQ(nlohmann::json::parse(Call(Method::kGet, deck).body).at("revision"), 2);
  EXPECT_EQ(CallOnce(Method::kPut, deck, R"({"text": "1 Ashen Scout"})", "k").status, 409);
  EXPECT_EQ(CallOnce(Method::kDelete, deck, {}, "k").status, 409) << "another method";
  EXPECT_EQ(CallOnce(Method::kPut, Create(), R"({"text": "2 Ashen Scout"})", "k").status, 409)
      << "another deck";
}

TEST_F(SavedDecks, ManyMisspeltCardsInManyChecksAreAnsweredInBounds) {
  std::string list;
  for (int i = 0; i < 1900; ++i) list += "1 Ashen Scuot " + std::to_string(i) + "\n";
  nlohmann::json body = {{"text", list}, {"checks", nlohmann::json::array()}};
  for (int i = 0; i < 20; ++i) body["checks"].push_back({{"format", "standard"}});
  const Response response = Call(Method::kPost, "/v1/games/ember-duel/deck-checks", body.dump());
  ASSERT_EQ(response.status, 200) << response.body;
  EXPECT_LT(response.body.size(), std::size_t{3} << 20U);
  const auto answer = nlohmann::json::parse(response.body);
  EXPECT_EQ(answer.at("parse").at("lines").size(), 1900U);
  for (const auto& check : answer.at("checks")) {
    EXPECT_FALSE(check.at("legal"));
    std::size_t unknown = check.at("omitted").get<std::size_t>();
    for (const auto& problem : check.at("problems"))
      if (problem.at("code") == "card.unknown") ++unknown;
    EXPECT_EQ(unknown, 1900U) << "each line is listed or counted";
  }
}

TEST_F(SavedDecks, TheTagOfADeckIsTakenAsACondition) {
  const std::string deck = Create();
  const std::string other = Create();
  const auto put = [&](const std::string& tag) {
    TestCall call{.method = Method::kPut, .target = deck, .body = R"({"text": "2 Ashen Scout"})"};
    call.headers["authorization"] = "Bearer " + fixture_.Key(app::Role::kPlayer);
    call.headers["content-type"] = "application/json";
    call.headers["if-match"] = tag;
    return Send(fixture_.gateway(), call).status;
  };
  const std::string first = *Call(Method::kGet, deck).Find("etag");
  EXPECT_EQ(put("W/" + first), 412) << "a weak tag never matches";
  EXPECT_EQ(put("W/\"1\""), 412);
  EXPECT_EQ(put(*Call(Method::kGet, other).Find("etag")), 412) << "of another deck";
  EXPECT_EQ(put("\"x\""), 412);
  EXPECT_EQ(put("\"1"), 400);
  EXPECT_EQ(put("1"), 400);
  EXPECT_EQ(put("\"1\",,\"2\""), 400);
  EXPECT_EQ(put(first), 200);
  EXPECT_EQ(put(first), 412);
  EXPECT_EQ(put("\"7\" , \"2\""), 200);
  EXPECT_EQ(put("\"1\", " + *Call(Method::kGet, deck).Find("etag")), 200);
  EXPECT_EQ(put("*"), 200);
}

TEST_F(SavedDecks, ABodyThatIsTooLargeIsRefused) {
  const std::string body(kMaxBody + 1, ' ');
  EXPECT_EQ(Call(Method::kPost, "/v1/decks", body).status, 413);
  EXPECT_EQ(Call(Method::kPost, "/v1/games/ember-duel/deck-checks", body).status, 413);
  EXPECT_EQ(Call(Method::kPost, "/v1/games/ember-duel/decks/parse", body).status, 413);
  EXPECT_EQ(Call(Method::kPost, "/v1/games/ember-duel/formats", body, app::Role::kOrganizer).status,
            413);
}

TEST_F(SavedDecks, AListOverItsOwnLimitIsTooLarge) {
  const std::string list(kMaxListBytes + 1, 'x');
  const Response response =
      Call(Method::kPost, "/v1/games/ember-duel/decks/parse", R"({"text": ")" + list + "\"}");
  EXPECT_EQ(response.status, 413);
}

TEST_F(SavedDecks, EveryRoleMaySaveAndOnlyTheOwnerOrAnAdminMayDelete) {
  for (const app::Role role : {app::Role::kPlayer, app::Role::kJudge, app::Role::kOrganizer}) {
    const Response made = Call(Method::kPost, "/v1/decks",
                               R"({"game": "ember-duel", "text": "1 Ashen Scout"})", role);
    ASSERT_EQ(made.status, 201);
    const std::string deck =
        "/v1/decks/" + nlohmann::json::parse(made.body).at("id").get<std::string>();
    for (const app::Role other : {app::Role::kPlayer, app::Role::kJudge, app::Role::kOrganizer}) {
      if (other == role) continue;
      EXPECT_EQ(Call(Method::kDelete, deck, {}, other).status, 403);
      EXPECT_EQ(Call(Method::kPut, deck, R"({"text": "2 Ashen Scout"})", other).status, 403);
    }
    EXPECT_EQ(Call(Method::kPut, deck, R"({"text": "2 Ashen Scout"})", app::Role::kAdmin).status,
              200);
    EXPECT_EQ(Call(Method::kDelete, deck, {}, role).status, 204);
  }
}

TEST_F(SavedDecks, RevisionsComeInPages) {
  const std::string deck = Create();
  for (int copies = 1; copies <= 3; ++copies)
    ASSERT_EQ(
        Call(Method::kPut, deck, R"({"text": ")" + std::to_string(copies) + R"( Cinder Wolf"})")
            .status,
        200);
  const auto first = nlohmann::json::parse(Call(Method::kGet, deck + "/revisions?limit=3").body);
  ASSERT_EQ(first.at("data").size(), 3U);
  EXPECT_EQ(first.at("data")[0].at("revision"), 4);
  const auto second = nlohmann::json::parse(
      Call(Method::kGet, deck + "/revisions?limit=3&cursor=" + first.at("next").get<std::string>())
          .body);
  ASSERT_EQ(second.at("data").size(), 1U);
  EXPECT_FALSE(second.at("has_more"));
}

TEST_F(SavedDecks, ANewFormatShowsAtOnceAndChangesTheTags) {
  const std::string card = "/v1/games/ember-duel/cards/cinder-wolf?include=legality";
  const Response before = Call(Method::kGet, card);
  const Response saved =
      Call(Method::kPost, "/v1/games/ember-duel/formats",
           R"({"id": "pauper", "game": "ember-duel", "name": "Pauper", "extends": "standard",
          "versions": [{"effective": "2024-01-01", "pool": {"q": "r:common", "cite": "House rule"}}]})",
           app::Role::kOrganizer);
  ASSERT_EQ(saved.status, 201) << saved.body;
  const Response after = Call(Method::kGet, card);
  EXPECT_NE(*after.Find("etag"), *before.Find("etag"));
  const auto legality = nlohmann::json::parse(after.body).at("legality");
  ASSERT_EQ(legality.size(), 2U);
  EXPECT_EQ(legality[0].at("format"), "pauper");
  EXPECT_EQ(legality[0].at("status"), "not_legal");
  const Response check = Call(Method::kPost, "/v1/games/ember-duel/deck-checks",
                              R"({"text": "1 Cinder Wolf", "checks": [{"format": "pauper"}]})");
  EXPECT_NE(check.body.find("card.not_in_pool"), std::string::npos) << check.body;
}

TEST_F(SavedDecks, TheTagOfAFormatIsTakenAsACondition) {
  const auto post = [&](const std::string& tag, const std::string& id = "pauper") {
    TestCall call{.method = Method::kPost, .target = "/v1/games/ember-duel/formats"};
    call.body = R"({"id": ")" + id + R"(", "game": "ember-duel", "name": "Pauper",
        "extends": "standard", "versions": [{"effective": "2024-01-01", "pool": {"q": "r:common"}}]})";
    call.headers["authorization"] = "Bearer " + fixture_.Key(app::Role::kOrganizer);
    call.headers["content-type"] = "application/json";
    if (tag != "none") call.headers["if-match"] = tag;
    return Send(fixture_.gateway(), call).status;
  };
  const auto tag_of = [&](const std::string& id) {
    return *Call(Method::kGet, "/v1/games/ember-duel/formats/" + id).Find("etag");
  };
  EXPECT_EQ(post("*"), 412) << "there is none yet";
  EXPECT_EQ(post("\"1\""), 412);
  EXPECT_EQ(post("none"), 201);
  const std::string first = tag_of("pauper");
  EXPECT_EQ(post("none", "other"), 201);
  EXPECT_EQ(post(tag_of("other")), 412) << "of another format";
  EXPECT_EQ(post(tag_of("standard")), 412) << "of a shipped one";
  EXPECT_EQ(post("W/" + first), 412) << "a weak tag never matches";
  EXPECT_EQ(post(""), 400);
  EXPECT_EQ(post("1"), 400);
  EXPECT_EQ(post("\"1-\""), 412);
  EXPECT_EQ(post("\"1-0123456789abcdef\""), 412) << "the tag of a deck";
  EXPECT_EQ(post(first), 201);
  EXPECT_EQ(post(first), 412);
  EXPECT_EQ(post("\"7\", \"2\""), 201);
  EXPECT_EQ(post("*"), 201);
  const auto versions = nlohmann::json::parse(
      Call(Method::kGet, "/v1/games/ember-duel/formats/pauper/versions").body);
  EXPECT_EQ(versions.at("revisions").size(), 4U);
}

TEST_F(SavedDecks, AnIdempotencyKeyHasAValue) {
  const std::string body = R"({"game": "ember-duel", "text": "3 Ashen Scout"})";
  const Response refused = CallOnce(Method::kPost, "/v1/decks", body, "");
  EXPECT_EQ(refused.status, 400) << refused.body;
  EXPECT_EQ(CallOnce(Method::kPost, "/v1/decks", body, "two words").status, 400);
  EXPECT_EQ(CallOnce(Method::kPost, "/v1/decks", body, std::string(100, 'k')).status, 201);
  EXPECT_EQ(CallOnce(Method::kPost, "/v1/decks", body, std::string(101, 'k')).status, 400);
}

TEST_F(SavedDecks, QueriesAskTheFormatsOfTheirDay) {
  const auto names = [&](const std::string& q, const std::string& day) {
    const auto answer = nlohmann::json::parse(
        Call(Method::kGet, "/v1/games/ember-duel/cards?fields=name&as_of=" + day + "&q=" + q).body);
    std::string joined;
    for (const auto& card : answer.at("data")) joined += card.at("name").get<std::string>() + ";";
    return joined;
  };
  EXPECT_EQ(names("limited:standard", "2023-05-31"), "");
  EXPECT_EQ(names("limited:standard", "2023-06-01"), "Cinder Wolf;");
  EXPECT_EQ(names("banned:standard", "2024-03-01"), "") << "only in tier 1";
  EXPECT_EQ(names("t:trick+legal:standard", "2024-03-01"), "Émile's Gambit;Flash Fire;");
}

TEST_F(SavedDecks, AListChangesWithTheDay) {
  fixture_.SetTime("2023-05-31T12:00:00.000Z");
  const auto status = [&] {
    const auto answer = nlohmann::json::parse(
        Call(Method::kGet, "/v1/games/ember-duel/cards/cinder-wolf/legality").body);
    return answer.at("formats")[0].at("status").get<std::string>();
  };
  EXPECT_EQ(status(), "legal");
  fixture_.SetTime("2023-06-01T00:00:00.000Z");
  EXPECT_EQ(status(), "limited");
}

}  // namespace
}  // namespace clashdeck::api
