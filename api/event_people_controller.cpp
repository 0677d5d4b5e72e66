#include "api/event_people_controller.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "api/event_calls.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/page.h"
#include "app/event_json.h"
#include "app/utc_time.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxTokenText = 200;

std::string EventOf(const Call& call) { return std::string(call.path[0]); }

Result<Response> ListJudges(const Call& call, app::EventService& events) {
  const auto judges = events.Judges(call.path[0], call.caller);
  if (!judges) return Failure(judges.error());
  std::vector<std::string> items;
  for (const db::EventJudgeRow& judge : *judges) items.push_back(JsonText(app::JudgeJson(judge)));
  return WholeList(std::move(items), call.snapshot->data_version());
}

// {"key_id"} by the organizer, {"token"} by the judge themself.
Result<Response> AddJudge(const Call& call, app::EventService& events) {
  const auto object = ReadObject(call, {"key_id", "token"});
  if (!object) return Failure(object.error());
  if (object->contains("key_id") == object->contains("token"))
    return BadBody("", "give one of key_id and token");
  const std::string key = object->contains("key_id") ? "key_id" : "token";
  const auto text = ReadString(object->at(key), "/" + key, kMaxTokenText);
  if (!text) return Failure(text.error());
  const auto answer = [](const db::EventJudgeRow& judge) {
    return JsonResponse(app::JudgeJson(judge), 201);
  };
  const auto revision = ReadIfEvent(call, events);
  if (!revision) return Failure(revision.error());
  const app::EventCall<db::EventJudgeRow> request{
      .caller = call.caller,
      .if_revision = *revision,
      .keeping = {.keeper = call.keeper,
                  .answer = [&](const auto& judge) { return PackAnswer(answer(judge)); }}};
  const auto judge = key == "key_id" ? events.AddJudge(EventOf(call), *text, request)
                                     : events.AcceptInvitation(EventOf(call), *text, request);
  if (!judge) return Failure(judge.error());
  return answer(*judge);
}

Result<app::EventCall<std::string>> GoneCall(const Call& call, app::EventService& events) {
  const auto revision = ReadIfEvent(call, events);
  if (!revision) return Failure(revision.error());
  return app::EventCall<std::string>{
      .caller = call.caller,
      .if_revision = *revision,
      .keeping = {.keeper = call.keeper,
                  .answer = [](const std::string&) { return PackAnswer(Response(204, {}, {})); }}};
}

Result<Response> RemoveJudge(const Call& call, app::EventService& events) {
  const auto request = GoneCall(call, events);
  if (!request) return Failure(request.error());
  const auto removed = events.RemoveJudge(EventOf(call), std::string(call.path[1]), *request);
  if (!removed) return Failure(removed.error());
  return Response(204, {}, {});
}

Result<Response> ListInvitations(const Call& call, app::EventService& events) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  db::TokenPage wanted{.event = EventOf(call), .limit = page->limit + 1};
  if (page->after) {
    const std::size_t blank = page->after->find(' ');
    wanted.after_at = page->after->substr(0, blank);
    wanted.after_id = page->after->substr(blank + 1);
  }
  auto tokens = events.Tokens(wanted, call.caller);
  if (!tokens) return Failure(tokens.error());
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (tokens->size() > page->limit) {
    tokens->pop_back();
    parts.next = NextCursor(*page, tokens->back().created_at + " " + tokens->back().id);
  }
  for (const db::EventTokenRow& token : *tokens)
    parts.items.push_back(JsonText(app::TokenJson(token)));
  return ListResponse(parts);
}

Result<Response> Invite(const Call& call, app::EventService& events) {
  const auto object = ReadObject(call, {"purpose", "expires_at"});
  if (!object) return Failure(object.error());
  if (!object->contains("purpose") || object->at("purpose") != "judge")
    return BadBody("/purpose", "is judge; players are invited by their entries");
  std::string expires_at;
  if (object->contains("expires_at")) {
    const auto text = ReadString(object->at("expires_at"), "/expires_at", kMaxTokenText);
    const auto time = text ? app::ToUtcTime(*text) : std::nullopt;
    if (!time) return BadBody("/expires_at", "is a time such as 2024-03-15T12:00:00Z");
    expires_at = *time;
  }
  const auto answer = [](const app::NewToken& made) {
    ordered_json json = app::TokenJson(made.row);
    json["token"] = made.token;
    json["link"] = "/v1/events/" + made.row.event + "/judges#" + made.token;
    return SecretResponse(json, 201);
  };
  const auto revision = ReadIfEvent(call, events);
  if (!revision) return Failure(revision.error());
  const app::EventCall<app::NewToken> request{
      .caller = call.caller,
      .if_revision = *revision,
      .keeping = {.keeper = call.keeper,
                  .answer = [&](const auto& made) { return PackAnswer(answer(made)); }}};
  const auto made = events.Invite(EventOf(call), expires_at, request);
  if (!made) return Failure(made.error());
  return answer(*made);
}

Result<Response> RevokeInvitation(const Call& call, app::EventService& events) {
  const auto request = GoneCall(call, events);
  if (!request) return Failure(request.error());
  const auto revoked = events.RevokeToken(EventOf(call), std::string(call.path[1]), *request);
  if (!revoked) return Failure(revoked.error());
  return Response(204, {}, {});
}

Result<Response> ListAudit(const Call& call, app::EventService& events) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  std::int64_t after = 0;
  if (page->after)
    std::from_chars(page->after->data(), page->after->data() + page->after->size(), after);
  auto entries = events.AuditOf(call.path[0], call.caller, after, page->limit + 1);
  if (!entries) return Failure(entries.error());
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (entries->size() > page->limit) {
    entries->pop_back();
    parts.next = NextCursor(*page, std::to_string(entries->back().seq));
  }
  for (const db::AuditEntry& entry : *entries)
    parts.items.push_back(JsonText(app::AuditJson(entry)));
  return ListResponse(parts);
}

}  // namespace

std::vector<Route> EventPeopleRoutes(const Context& context) {
  app::EventService* events = context.services.events.get();
  const std::string one = "/v1/events/{event}";
  std::vector<Route> routes;
  const auto add = [&](Method method, const std::string& path, auto handle) -> Route& {
    routes.push_back(EventRoute(
        method, one + path, Access::kPlayer,
        [events, handle](const Call& call) { return handle(call, *events); }, context.services));
    if (method == Method::kPost) routes.back().body = BodyKind::kJson;
    return routes.back();
  };
  add(Method::kGet, "/judges", ListJudges);
  add(Method::kPost, "/judges", AddJudge);
  add(Method::kDelete, "/judges/{judge}", RemoveJudge);
  add(Method::kGet, "/invitations", ListInvitations).query = {"limit", "cursor"};
  add(Method::kPost, "/invitations", Invite);
  add(Method::kDelete, "/invitations/{invitation}", RevokeInvitation);
  add(Method::kGet, "/audit", ListAudit).query = {"limit", "cursor"};
  return routes;
}

}  // namespace clashdeck::api
