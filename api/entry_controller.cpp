#include "api/entry_controller.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "api/deck_body.h"
#include "api/event_calls.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/page.h"
#include "api/params.h"
#include "api/problem.h"
#include "app/event_json.h"
#include "app/player_list.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMaxEntryRevision = 999'999'999;

ordered_json NewEntryJson(const app::NewEntry& made) {
  const std::string place = "/v1/events/" + made.entry.event + "/entries/" + made.entry.id;
  return {{"id", made.entry.id},
          {"player", TextOrNull(made.entry.player)},
          {"reference", TextOrNull(made.entry.reference)},
          {"token", made.token.token},
          {"link", place + "#" + made.token.token},
          {"expires_at", made.token.row.expires_at}};
}

Response NewEntryResponse(const app::NewEntry& made) {
  Response response = SecretResponse(NewEntryJson(made), 201);
  response.Set("location", "/v1/events/" + made.entry.event + "/entries/" + made.entry.id);
  return response;
}

Result<Response> CreateEntry(const Call& call, app::Services& services) {
  const auto object = ReadObject(call, {"player", "reference"});
  if (!object) return Failure(object.error());
  if (!object->contains("player")) return BadBody("/player", "player is missing");
  const auto player = ReadString(object->at("player"), "/player", app::kMaxPlayerName);
  if (!player) return Failure(player.error());
  const auto reference = ReadOptionalText(*object, "reference", app::kMaxPlayerName);
  if (!reference) return Failure(reference.error());
  const auto revision = ReadIfEvent(call, *services.events);
  if (!revision) return Failure(revision.error());
  const app::EventCall<app::NewEntry> request{
      .caller = call.caller,
      .if_revision = *revision,
      .keeping = {.keeper = call.keeper, .answer = [](const app::NewEntry& made) {
                    return PackAnswer(NewEntryResponse(made));
                  }}};
  const auto made = services.entries->Create(std::string(call.path[0]),
                                             {.player = *player, .reference = *reference}, request);
  if (!made) return Failure(made.error());
  return NewEntryResponse(*made);
}

Result<Response> ImportEntries(const Call& call, app::Services& services) {
  const auto players = app::ReadPlayerList(call.request.body);
  if (!players) return Failure(players.error());
  std::vector<app::PlayerFields> fields;
  for (const app::ListedPlayer& player : *players) fields.push_back(player.fields);
  const auto answer = [&](const std::vector<app::ImportedPlayer>& rows) {
    ordered_json created = ordered_json::array();
    ordered_json skipped = ordered_json::array();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].made) {
        ordered_json json = {{"line", (*players)[i].line}};
        json.update(NewEntryJson(*rows[i].made));
        created.push_back(std::move(json));
      } else {
        skipped.push_back({{"line", (*players)[i].line},
                           {"player", TextOrNull(fields[i].player)},
                           {"entry", TextOrNull(rows[i].taken)},
                           {"detail", rows[i].reason}});
      }
    }
    return SecretResponse({{"created", std::move(created)}, {"skipped", std::move(skipped)}}, 201);
  };
  const auto revision = ReadIfEvent(call, *services.events);
  if (!revision) return Failure(revision.error());
  const app::EventCall<std::vector<app::ImportedPlayer>> request{
      .caller = call.caller,
      .if_revision = *revision,
      .keeping = {.keeper = call.keeper,
                  .answer = [&](const auto& rows) { return PackAnswer(answer(rows)); }}};
  const auto rows = services.entries->Import(std::string(call.path[0]), fields, request);
  if (!rows) return Failure(rows.error());
  return answer(*rows);
}

Result<Response> ListEntries(const Call& call, app::Services& services) {
  static const std::vector<std::string> kFilters = {"all",     "missing", "illegal",  "unchecked",
                                                    "flagged", "late",    "withdrawn"};
  const auto filter = ReadChoice(call.query, "filter", kFilters);
  if (!filter) return Failure(filter.error());
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  db::EntryPage wanted{.event = std::string(call.path[0]), .limit = page->limit + 1};
  if (*filter != "all") wanted.filter = *filter;
  if (page->after) {
    const std::size_t end = page->after->rfind('\n');
    wanted.after_fold = page->after->substr(0, end);
    wanted.after_id = page->after->substr(end + 1);
  }
  auto listing = services.entries->List(call.caller, wanted);
  if (!listing) return Failure(listing.error());
  auto& entries = listing->entries;
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (entries.size() > page->limit) {
    entries.pop_back();
    parts.next = NextCursor(*page, entries.back().fold + "\n" + entries.back().id);
  }
  for (const db::EntryRow& entry : entries)
    parts.items.push_back(JsonText(app::EntryJson(listing->view, entry, /*own=*/false)));
  return ListResponse(parts);
}

Result<Response> GetEntry(const Call& call, app::Services& services) {
  const auto found = services.entries->Find(PlaceOf(call), call.caller);
  if (!found) return Failure(found.error());
  return TaggedResponse(call, app::EntryJson(*found), found->entry.version);
}

Response EntryResponse(const app::EntryView& found) { return JsonResponse(app::EntryJson(found)); }

Response CheckedResponse(const app::CheckedEntry& done) {
  ordered_json json = {{"entry", app::EntryJson(done.view)},
                       {"check", app::EntryCheckJson(done.check)}};
  if (!done.parse.empty()) json["parse"] = ordered_json::parse(done.parse);
  return JsonResponse(json);
}

// With the condition of If-Match on the entry's version.
template <class Outcome>
Result<app::EventCall<Outcome>> ReadEntryCall(const Call& call, app::Services& services,
                                              Response (*answer)(const Outcome&)) {
  app::EventCall<Outcome> out{.caller = call.caller};
  out.keeping = {.keeper = call.keeper, .answer = [answer](const Outcome& outcome) {
                   return PackAnswer(answer(outcome));
                 }};
  const auto version = ReadIfTagged(call, [&]() -> Result<std::optional<Tagged>> {
    const auto found = services.entries->Find(PlaceOf(call), call.caller);
    if (!found) return Failure(found.error());
    return Tagged{.revision = found->entry.version, .body = JsonText(app::EntryJson(*found))};
  });
  if (!version) return Failure(version.error());
  out.if_revision = *version;
  return out;
}

Result<Response> RenewToken(const Call& call, app::Services& services) {
  const auto request = ReadEntryCall<app::NewEntry>(call, services, NewEntryResponse);
  if (!request) return Failure(request.error());
  const auto made = services.entries->RenewToken(PlaceOf(call), *request);
  if (!made) return Failure(made.error());
  return NewEntryResponse(*made);
}

// Calls `change` with the call; its outcome is the entry.
template <class Change>
Result<Response> ChangeEntry(const Call& call, app::Services& services, const Change& change) {
  const auto request = ReadEntryCall<app::EntryView>(call, services, EntryResponse);
  if (!request) return Failure(request.error());
  const auto found = change(*request);
  if (!found) return Failure(found.error());
  return EntryResponse(*found);
}

Result<Response> LockEntry(const Call& call, app::Services& services) {
  return ChangeEntry(call, services, [&](const auto& request) {
    return services.entries->SetLock(PlaceOf(call), app::EntryLock::kLocked, request);
  });
}

Result<Response> UnlockEntry(const Call& call, app::Services& services) {
  return ChangeEntry(call, services, [&](const auto& request) {
    return services.entries->SetLock(PlaceOf(call), app::EntryLock::kUnlocked, request);
  });
}

Result<Response> WithdrawEntry(const Call& call, app::Services& services) {
  return ChangeEntry(call, services, [&](const auto& request) {
    return services.entries->Withdraw(PlaceOf(call), request);
  });
}

Result<Response> EraseEntry(const Call& call, app::Services& services) {
  return ChangeEntry(call, services, [&](const auto& request) {
    return services.entries->Erase(PlaceOf(call), request);
  });
}

Result<Response> SetConsent(const Call& call, app::Services& services) {
  const auto object = ReadObject(call, {"visibility"});
  if (!object) return Failure(object.error());
  const auto value = object->find("visibility");
  const auto level = app::LevelFromName(
      value != object->end() && value->is_string() ? value->get<std::string>() : std::string());
  if (!level) return BadBody("/visibility", "is private, opponent or public");
  return ChangeEntry(call, services, [&](const auto& request) {
    return services.entries->SetConsent(PlaceOf(call), *level, request);
  });
}

// What checks of the event's decks are made with.
Result<app::EventSources> SourcesOfEvent(const Call& call, app::Services& services) {
  const auto view = services.events->Find(call.path[0], call.caller);
  if (!view) return Failure(view.error());
  return SourcesOf(call, view->event.game);
}

// With the keys of `object`, which are read already but for the deck and the note.
Result<Response> CheckFound(const Call& call, app::Services& services, nlohmann::json object) {
  auto note = ReadOptionalText(object, "note", app::kMaxEntryNote);
  if (!note) return Failure(note.error());
  auto deck = ReadDeckOf(object, "");
  if (!deck) return Failure(deck.error());
  const auto sources = SourcesOfEvent(call, services);
  if (!sources) return Failure(sources.error());
  const auto request = ReadEntryCall<app::CheckedEntry>(call, services, CheckedResponse);
  if (!request) return Failure(request.error());
  const auto done = services.entries->CheckFound(
      PlaceOf(call), {.deck = *std::move(deck), .note = *std::move(note)}, *sources, *request);
  if (!done) return Failure(done.error());
  return CheckedResponse(*done);
}

Result<Response> CheckFoundDeck(const Call& call, app::Services& services) {
  auto object = ReadObject(call, {"text", "deck", "code", "note"});
  if (!object) return Failure(object.error());
  return CheckFound(call, services, *std::move(object));
}

Result<Response> MarkEntry(const Call& call, app::Services& services,
                           const nlohmann::json& object) {
  app::Mark mark{.outcome = "checked"};
  if (const auto status = object.find("status"); status != object.end())
    mark.outcome = status->is_string() ? status->get<std::string>() : std::string();
  if (mark.outcome != "checked" && mark.outcome != "flagged" && mark.outcome != "unchecked")
    return BadBody("/status", "is checked, flagged or unchecked");
  auto note = ReadOptionalText(object, "note", app::kMaxEntryNote);
  if (!note) return Failure(note.error());
  mark.note = *std::move(note);
  const auto request = ReadEntryCall<app::CheckedEntry>(call, services, CheckedResponse);
  if (!request) return Failure(request.error());
  const auto done = services.entries->SetMark(PlaceOf(call), mark, *request);
  if (!done) return Failure(done.error());
  return CheckedResponse(*done);
}

// A mark, or the cards that were found.
Result<Response> CheckEntry(const Call& call, app::Services& services) {
  if (call.request.body.empty()) return MarkEntry(call, services, nlohmann::json::object());
  auto object = ReadObject(call, {"status", "note", "text", "deck", "code"});
  if (!object) return Failure(object.error());
  const bool deck =
      std::ranges::any_of(kDeckKeys, [&](const std::string& key) { return object->contains(key); });
  if (!deck) return MarkEntry(call, services, *object);
  if (object->contains("status"))
    return BadBody("/status", "is for a mark; what was found is compared with what is registered");
  return CheckFound(call, services, *std::move(object));
}

Result<Response> SubmitDeck(const Call& call, app::Services& services) {
  auto object = ReadObject(call, {"text", "deck", "code", "reason"});
  if (!object) return Failure(object.error());
  auto reason = ReadOptionalText(*object, "reason", app::kMaxReason);
  if (!reason) return Failure(reason.error());
  auto deck = ReadDeckOf(*object, "");
  if (!deck) return Failure(deck.error());
  const auto sources = SourcesOfEvent(call, services);
  if (!sources) return Failure(sources.error());
  app::EventCall<app::Submission> condition{.caller = call.caller};
  condition.keeping = {.keeper = call.keeper, .answer = [](const app::Submission& submission) {
                         return PackAnswer(JsonResponse(app::SubmissionJson(submission)));
                       }};
  const auto revision = ReadIfTagged(call, [&]() -> Result<std::optional<Tagged>> {
    const auto found = services.entries->FindDeck(PlaceOf(call), call.caller, {});
    if (!found) return std::optional<Tagged>();  // there is no deck, so no tag names it
    return Tagged{.revision = found->revision.number, .body = JsonText(app::EntryDeckJson(*found))};
  });
  if (!revision) return Failure(revision.error());
  condition.if_revision = *revision;
  const app::SubmitRequest request{
      .deck = *std::move(deck), .reason = *std::move(reason), .arrived = std::string(call.arrived)};
  const auto submission = services.entries->Submit(PlaceOf(call), request, *sources, condition);
  if (!submission) return Failure(submission.error());
  if (submission->revision.number > 0) return JsonResponse(app::SubmissionJson(*submission));
  ordered_json problem =
      ProblemJson({.code = ErrorCode::kIllegalDeck,
                   .message = "the event takes legal decks only; nothing was kept"},
                  call.request.path);
  problem["verdict"] = app::VerdictJson(submission->revision);
  problem["parse"] = ordered_json::parse(submission->parse);
  return Response(KindOf(ErrorCode::kIllegalDeck).status, kProblemType, JsonText(problem));
}

Result<Response> GetEntryDeck(const Call& call, app::Services& services) {
  const auto number = ReadNumber(call.query, "revision",
                                 {.min = 1, .max = static_cast<std::uint64_t>(kMaxEntryRevision)});
  if (!number) return Failure(number.error());
  const auto found = services.entries->FindDeck(
      PlaceOf(call), call.caller,
      *number ? std::optional(static_cast<std::int64_t>(**number)) : std::nullopt);
  if (!found) return Failure(found.error());
  // The tag counts revisions, which are not for everybody.
  if (!found->view.whole()) return JsonResponse(app::EntryDeckJson(*found));
  return TaggedResponse(call, app::EntryDeckJson(*found), found->revision.number);
}

// Lists that are newest first and numbered.
template <class Rows, class Render>
Result<Response> NumberedPage(const Call& call, const Rows& rows_of, const Render& render) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  std::int64_t before = 0;
  if (page->after)
    std::from_chars(page->after->data(), page->after->data() + page->after->size(), before);
  auto rows = rows_of(before, page->limit + 1);
  if (!rows) return Failure(rows.error());
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (rows->size() > page->limit) {
    rows->pop_back();
    parts.next = NextCursor(*page, std::to_string(rows->back().number));
  }
  for (const auto& row : *rows) parts.items.push_back(JsonText(render(row)));
  return ListResponse(parts);
}

Result<Response> ListEntryRevisions(const Call& call, app::Services& services) {
  return NumberedPage(
      call,
      [&](std::int64_t before, std::size_t limit) {
        return services.entries->Revisions(PlaceOf(call), call.caller, before, limit);
      },
      app::EntryRevisionJson);
}

Result<Response> ListEntryChecks(const Call& call, app::Services& services) {
  return NumberedPage(
      call,
      [&](std::int64_t before, std::size_t limit) {
        return services.entries->Checks(PlaceOf(call), call.caller, before, limit);
      },
      app::EntryCheckJson);
}

}  // namespace

std::vector<Route> EntryRoutes(const Context& context) {
  app::Services* services = &context.services;
  const std::string all = "/v1/events/{event}/entries";
  const std::string one = all + "/{entry}";
  std::vector<Route> routes;
  const auto add = [&](Method method, const std::string& path, Access access,
                       Result<Response> (*handle)(const Call&, app::Services&)) -> Route& {
    routes.push_back(EventRoute(
        method, path, access,
        [services, handle](const Call& call) { return handle(call, *services); }, *services));
    return routes.back();
  };
  add(Method::kPost, all, Access::kPlayer, CreateEntry).body = BodyKind::kJson;
  add(Method::kGet, all, Access::kPublic, ListEntries).query = {"filter", "limit", "cursor"};
  Route& import = add(Method::kPost, all + "/import", Access::kPlayer, ImportEntries);
  import.body = BodyKind::kCsv;
  import.brief = false;
  add(Method::kGet, one, Access::kPlayer, GetEntry);
  Route& submit = add(Method::kPut, one + "/deck", Access::kPlayer, SubmitDeck);
  submit.body = BodyKind::kJson;
  submit.timed = true;
  add(Method::kGet, one + "/deck", Access::kPublic, GetEntryDeck).query = {"revision"};
  add(Method::kGet, one + "/revisions", Access::kPlayer, ListEntryRevisions).query = {"limit",
                                                                                      "cursor"};
  add(Method::kPost, one + "/lock", Access::kPlayer, LockEntry);
  add(Method::kPost, one + "/unlock", Access::kPlayer, UnlockEntry);
  add(Method::kPost, one + "/withdraw", Access::kPlayer, WithdrawEntry);
  add(Method::kPost, one + "/token", Access::kPlayer, RenewToken);
  add(Method::kPut, one + "/consent", Access::kPlayer, SetConsent).body = BodyKind::kJson;
  add(Method::kPost, one + "/check", Access::kPlayer, CheckEntry).body = BodyKind::kPerhapsJson;
  add(Method::kPost, one + "/deck-check", Access::kPlayer, CheckFoundDeck).body = BodyKind::kJson;
  add(Method::kGet, one + "/checks", Access::kPlayer, ListEntryChecks).query = {"limit", "cursor"};
  add(Method::kDelete, one + "/personal-data", Access::kPlayer, EraseEntry);
  return routes;
}

}  // namespace clashdeck::api
