#include "api/event_controller.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "api/event_calls.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/page.h"
#include "app/deck_check.h"
#include "app/event_json.h"
#include "app/utc_time.h"
#include "core/date.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxIdText = 100;

Result<std::string> ReadTime(const nlohmann::json& value, const std::string& pointer) {
  auto text = ReadString(value, pointer, kMaxIdText);
  if (!text) return text;
  auto time = app::ToUtcTime(*text);
  if (!time) return BadBody(pointer, "is a time such as 2024-03-15T12:00:00Z");
  return *std::move(time);
}

Result<std::string> ReadPolicy(const nlohmann::json& value, const std::string& pointer) {
  if (value != "reject" && value != "flag" && value != "ignore")
    return BadBody(pointer, "is reject, flag or ignore");
  return value.get<std::string>();
}

Result<std::string> ReadDay(const nlohmann::json& value, const std::string& pointer) {
  auto text = ReadString(value, pointer, kMaxIdText);
  if (text && !ParseDate(*text)) return BadBody(pointer, "is a day such as 2024-03-15");
  return text;
}

std::optional<std::int64_t> ReadLevel(const nlohmann::json& value) {
  return app::LevelFromName(value.is_string() ? value.get<std::string>() : std::string());
}

// A level for each stage, or one for all.
Result<std::map<std::string, std::int64_t>> ReadVisibility(const nlohmann::json& value) {
  std::vector<std::string> stages(std::begin(app::kStages), std::end(app::kStages));
  std::map<std::string, std::int64_t> levels;
  if (const auto all = ReadLevel(value)) {
    for (const std::string& stage : stages) levels[stage] = *all;
    return levels;
  }
  if (!value.is_object())
    return BadBody("/visibility", "is private, opponent or public, or an object with one a stage");
  stages.emplace_back(app::kDraftState);
  if (const auto known = CheckKeys(value, "/visibility", stages); !known)
    return Failure(known.error());
  for (const auto& [stage, level] : value.get_ref<const nlohmann::json::object_t&>()) {
    const auto read = ReadLevel(level);
    if (!read) return BadBody("/visibility/" + stage, "is private, opponent or public");
    if (stage != app::kDraftState) {
      levels[stage] = *read;
    } else if (*read != app::kPrivate) {
      return BadBody("/visibility/" + stage, "is private: a draft shows nothing");
    }
  }
  return levels;
}

using TextReader = Result<std::string> (*)(const nlohmann::json&, const std::string&);

Result<std::string> ReadIdText(const nlohmann::json& value, const std::string& pointer) {
  return ReadString(value, pointer, kMaxIdText);
}
Result<std::string> ReadTimeOrNull(const nlohmann::json& value, const std::string& pointer) {
  return value.is_null() ? Result<std::string>(std::string()) : ReadTime(value, pointer);
}

enum class Fields : std::uint8_t { kNew, kChange };

Result<app::EventFields> ReadFields(const Call& call, Fields which) {
  std::vector<std::string> keys = {"name",       "opens_at", "closes_at",
                                   "late_until", "legality", "visibility"};
  if (which == Fields::kChange) keys.emplace_back("owner");
  if (which == Fields::kNew)
    for (const char* key : {"clone", "game", "format", "as_of", "tier"}) keys.emplace_back(key);
  const auto object = ReadObject(call, keys);
  if (!object) return Failure(object.error());
  app::EventFields fields;
  struct Field {
    const char* key;
    std::optional<std::string>* value;
    TextReader read;
  };
  const Field texts[] = {{"owner", &fields.owner, ReadIdText},
                         {"clone", &fields.clone, ReadIdText},
                         {"game", &fields.game, ReadIdText},
                         {"format", &fields.format, ReadIdText},
                         {"as_of", &fields.as_of, ReadDay},
                         {"name", &fields.name, ReadEventName},
                         {"opens_at", &fields.opens_at, ReadTime},
                         {"closes_at", &fields.closes_at, ReadTime},
                         {"late_until", &fields.late_until, ReadTimeOrNull},
                         {"legality", &fields.legality, ReadPolicy}};
  for (const Field& field : texts) {
    if (!object->contains(field.key)) continue;
    auto text = field.read(object->at(field.key), std::string("/") + field.key);
    if (!text) return Failure(text.error());
    *field.value = *std::move(text);
  }
  if (const auto tier = object->find("tier"); tier != object->end()) {
    const bool number = tier->is_number_integer() && *tier >= 1 && *tier <= app::kMaxTier;
    if (!number && !tier->is_null())
      return BadBody("/tier", "is a number from 1 to " + std::to_string(app::kMaxTier));
    fields.tier = number ? tier->get<std::int64_t>() : 0;
  }
  if (object->contains("visibility")) {
    auto levels = ReadVisibility(object->at("visibility"));
    if (!levels) return Failure(levels.error());
    fields.visibility = *std::move(levels);
  }
  return fields;
}

Response EventResponse(const app::EventView& view, int status) {
  Response response = JsonResponse(app::EventJson(view), status);
  if (status == 201) response.Set("location", "/v1/events/" + view.event.id);
  return response;
}

Result<app::EventCall<app::EventView>> ReadCall(const Call& call, app::EventService& events,
                                                int status) {
  app::EventCall<app::EventView> out{.caller = call.caller};
  out.keeping = {.keeper = call.keeper, .answer = [status](const app::EventView& view) {
                   return PackAnswer(EventResponse(view, status));
                 }};
  if (status == 201) return out;
  const auto revision = ReadIfEvent(call, events);
  if (!revision) return Failure(revision.error());
  out.if_revision = *revision;
  return out;
}

Result<Response> CreateEvent(const Call& call, app::EventService& events) {
  if (const auto fits = RefuseCondition(call); !fits) return Failure(fits.error());
  const auto fields = ReadFields(call, Fields::kNew);
  if (!fields) return Failure(fields.error());
  const auto game = events.GameOf(*fields, call.caller);
  if (!game) return Failure(game.error());
  const auto sources = SourcesOf(call, *game);
  if (!sources) {
    Error error = sources.error();
    error.code = ErrorCode::kBadBody;
    error.pointer = "/game";
    return Failure(std::move(error));
  }
  const auto request = ReadCall(call, events, 201);
  const auto view = events.Create(*fields, *sources, *request);
  if (!view) return Failure(view.error());
  return EventResponse(*view, 201);
}

Result<Response> GetEvent(const Call& call, app::EventService& events) {
  const auto view = events.Find(call.path[0], call.caller);
  if (!view) return Failure(view.error());
  return TaggedResponse(call, app::EventJson(*view), view->event.revision);
}

Result<Response> ListEvents(const Call& call, app::EventService& events) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  db::EventPage wanted{.limit = page->limit + 1};
  if (page->after) {
    const std::size_t blank = page->after->find(' ');
    wanted.before_at = page->after->substr(0, blank);
    wanted.before_id = page->after->substr(blank + 1);
  }
  auto views = events.List(call.caller, wanted);
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (views.size() > page->limit) {
    views.pop_back();
    parts.next = NextCursor(*page, views.back().event.created_at + " " + views.back().event.id);
  }
  for (const app::EventView& view : views) parts.items.push_back(JsonText(app::EventJson(view)));
  return ListResponse(parts);
}

Result<Response> ChangeEvent(const Call& call, app::EventService& events) {
  const auto request = ReadCall(call, events, 200);
  if (!request) return Failure(request.error());
  const auto fields = ReadFields(call, Fields::kChange);
  if (!fields) return Failure(fields.error());
  const auto view = events.Change(std::string(call.path[0]), *fields, *request);
  if (!view) return Failure(view.error());
  return EventResponse(*view, 200);
}

Result<Response> MoveEvent(const Call& call, app::EventService& events,
                           const app::EventMove& move) {
  const auto request = ReadCall(call, events, 200);
  if (!request) return Failure(request.error());
  const auto view = events.Move(std::string(call.path[0]), move, *request);
  if (!view) return Failure(view.error());
  return EventResponse(*view, 200);
}

}  // namespace

std::vector<Route> EventRoutes(const Context& context) {
  app::EventService* events = context.services.events.get();
  const std::string all = "/v1/events";
  const std::string one = all + "/{event}";
  std::vector<Route> routes;
  routes.push_back(EventRoute(
      Method::kPost, all, Access::kOrganizer,
      [events](const Call& call) { return CreateEvent(call, *events); }, context.services));
  routes.back().body = BodyKind::kJson;
  routes.push_back(EventRoute(
      Method::kGet, all, Access::kKey,
      [events](const Call& call) { return ListEvents(call, *events); }, context.services));
  routes.back().query = {"limit", "cursor"};
  routes.push_back(EventRoute(
      Method::kGet, one, Access::kPublic,
      [events](const Call& call) { return GetEvent(call, *events); }, context.services));
  routes.push_back(EventRoute(
      Method::kPut, one, Access::kPlayer,
      [events](const Call& call) { return ChangeEvent(call, *events); }, context.services));
  routes.back().body = BodyKind::kJson;
  for (const app::EventMove& move : app::kEventMoves)
    routes.push_back(EventRoute(
        Method::kPost, one + "/" + std::string(move.name), Access::kPlayer,
        [events, &move](const Call& call) { return MoveEvent(call, *events, move); },
        context.services));
  return routes;
}

}  // namespace clashdeck::api
