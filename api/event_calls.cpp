#include "api/event_calls.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "api/compress.h"
#include "api/conditional.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/lookup.h"
#include "api/revision_tag.h"
#include "app/event_json.h"
#include "app/secrets.h"
#include "core/fold.h"

namespace clashdeck::api {

namespace {

constexpr std::int64_t kNeverCurrent = -1;

// Tokens and links with them, wherever they stand.
void HideSecrets(nlohmann::ordered_json& json) {
  if (!json.is_structured()) return;
  for (auto& [key, value] : json.items()) {
    if (key == "token" || key == "link") {
      value = nullptr;
    } else {
      HideSecrets(value);
    }
  }
}

}  // namespace

Result<std::optional<std::int64_t>> ReadIfTagged(const Call& call, const FindTagged& find) {
  const auto condition = ReadIfMatch(call.request);
  if (!condition) return Failure(condition.error());
  if (!*condition) return std::nullopt;
  const auto found = find();
  if (!found) return Failure(found.error());
  const auto& current = *found;
  if (!current) return kNeverCurrent;
  // "*" is whatever there is, but something (RFC 9110, 13.1.1).
  if ((*condition)->any) return std::nullopt;
  for (const std::string_view tag : (*condition)->tags)
    if (NamesRevision(tag, current->revision, current->body)) return current->revision;
  return kNeverCurrent;
}

Result<std::optional<std::int64_t>> ReadIfEvent(const Call& call, app::EventService& events) {
  return ReadIfTagged(call, [&]() -> Result<std::optional<Tagged>> {
    const auto view = events.Find(call.path[0], call.caller);
    if (!view) return Failure(view.error());
    return Tagged{.revision = view->event.revision, .body = JsonText(app::EventJson(*view))};
  });
}

Result<void> RefuseCondition(const Call& call) {
  const auto condition = ReadIfMatch(call.request);
  if (!condition) return Failure(condition.error());
  if (!*condition) return {};
  return Fail(ErrorCode::kPreconditionFailed, "there is nothing yet that If-Match could fit");
}

Response TaggedResponse(const Call& call, const nlohmann::ordered_json& json,
                        std::int64_t revision) {
  Response response = JsonResponse(json);
  std::string etag = RevisionTag({}, revision, response.body,
                                 ChooseEncoding(call.request.headers->Get("accept-encoding")));
  const std::string_view known = call.request.headers->Get("if-none-match");
  if (!known.empty() && EtagListed(known, etag)) response = Response(304, {}, {});
  response.Set("etag", std::move(etag));
  return response;
}

Response SecretResponse(const nlohmann::ordered_json& json, int status) {
  Response response = JsonResponse(json, status);
  nlohmann::ordered_json kept = json;
  HideSecrets(kept);
  response.replay_body = JsonText(kept);
  response.sealed = true;
  return response;
}

Result<app::EventSources> SourcesOf(const Call& call, std::string_view game) {
  const auto bodies = FindGame(*call.snapshot, game);
  if (!bodies) return Failure(bodies.error());
  return app::EventSources{.rules = (*bodies)->decks,
                           .formats = *call.snapshot->formats,
                           .data_version = call.snapshot->data_version()};
}

Route EventRoute(Method method, std::string path, Access access, Handler handler,
                 app::Services& services) {
  Route route;
  route.method = method;
  route.path = std::move(path);
  route.handler = std::move(handler);
  route.access = access;
  route.caching = Caching::kNever;
  if (method == Method::kGet) return route;
  route.cost = Cost::kWrite;
  route.worker = true;
  route.brief = true;
  route.idempotent = true;
  if (route.path.find("{entry}") != std::string::npos) {
    route.admit = [&services](const Call& call) -> Result<void> {
      const auto found = services.entries->Find(PlaceOf(call), call.caller);
      return found ? Result<void>() : Failure(found.error());
    };
  } else if (route.path.find("{event}") != std::string::npos) {
    route.admit = [&services](const Call& call) -> Result<void> {
      const auto view = services.events->Find(call.path[0], call.caller);
      if (!view) return Failure(view.error());
      if (view->part == app::Part::kReader) return app::NoSuchEvent(call.path[0]);
      return {};
    };
  }
  return route;
}

Result<nlohmann::json> ReadObject(const Call& call, const std::vector<std::string>& keys) {
  auto object = ParseObject(call.request.body);
  if (!object) return object;
  if (const auto known = CheckKeys(*object, "", keys); !known) return Failure(known.error());
  return object;
}

Result<std::string> ReadEventName(const nlohmann::json& value, const std::string& pointer) {
  auto name = ReadString(value, pointer, app::kMaxEventName);
  if (name && (app::HasControl(*name) || Fold(*name).empty()))
    return BadBody(pointer, "is a name without control characters");
  return name;
}

Result<std::string> ReadOptionalText(const nlohmann::json& object, const std::string& key,
                                     std::size_t max_length) {
  if (!object.contains(key) || object.at(key).is_null()) return std::string();
  auto text = ReadString(object.at(key), "/" + key, max_length);
  if (!text) return text;
  if (app::HasControl(*text)) return BadBody("/" + key, "has no control characters");
  return Fold(*text).empty() ? std::string() : text;
}

}  // namespace clashdeck::api
