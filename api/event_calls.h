// What the handlers of events and entries share: conditions, kept answers, sources of checks.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "api/route.h"
#include "app/entry_service.h"
#include "app/event_service.h"
#include "app/services.h"
#include "core/result.h"

namespace clashdeck::api {

// Something with revisions, as the caller sees it now.
struct Tagged {
  std::int64_t revision = 0;
  std::string body = {};
};

// The revision that If-Match wants: nothing without a condition, one that never is current where
// no tag fits. `find` is asked only when there is a condition; nothing = there is no such thing
// yet, which fits none.
using FindTagged = std::function<Result<std::optional<Tagged>>()>;
Result<std::optional<std::int64_t>> ReadIfTagged(const Call& call, const FindTagged& find);

// The same for the event of the path.
Result<std::optional<std::int64_t>> ReadIfEvent(const Call& call, app::EventService& events);

// For calls that make something of its own: kPreconditionFailed with any If-Match, since nothing
// is there yet.
Result<void> RefuseCondition(const Call& call);

// The answer with a strong tag for If-Match, or 304 to who has it already. No cache keeps either:
// it is for the caller alone.
Response TaggedResponse(const Call& call, const nlohmann::ordered_json& json,
                        std::int64_t revision);

// An answer with tokens: they are shown to who made them, and to nobody else who repeats the call
// or reads the database.
Response SecretResponse(const nlohmann::ordered_json& json, int status);

// What checks of the event's game are made with; kNotFound when the game is not there any more.
Result<app::EventSources> SourcesOf(const Call& call, std::string_view game);

inline app::EntryPlace PlaceOf(const Call& call) {
  return {.event = std::string(call.path[0]), .entry = std::string(call.path[1])};
}

// A route of events: private, and never on an IO thread when it writes. `services` must outlive it:
// repeats are answered only to who still has a part in the event, or sees the entry whole.
Route EventRoute(Method method, std::string path, Access access, Handler handler,
                 app::Services& services);

// The body, an object: kUnknownKey when it has other keys.
Result<nlohmann::json> ReadObject(const Call& call, const std::vector<std::string>& keys);
// What an event or a draft is called: some text without control characters.
Result<std::string> ReadEventName(const nlohmann::json& value, const std::string& pointer);
// Text of the key without control characters, empty where it is not given, null or blank.
Result<std::string> ReadOptionalText(const nlohmann::json& object, const std::string& key,
                                     std::size_t max_length);

}  // namespace clashdeck::api
