// One row of the route table, and what its handler is given.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http.h"
#include "api/query_string.h"
#include "api/snapshot.h"
#include "app/key_service.h"
#include "core/result.h"

namespace clashdeck::api {

inline constexpr std::size_t kMaxPathParameters = 4;

// One request on its way through a handler.
struct Call {
  const Request& request;
  const SnapshotPtr& snapshot;
  std::array<std::string_view, kMaxPathParameters> path = {};  // {placeholders} in order, decoded
  const QueryString& query;
  const app::Principal& caller;  // key_id is empty for a call without a key
  std::string_view request_id = {};
  std::string_view form = kJsonType;  // the one of the route's forms that the client wants
  // Of a call with Idempotency-Key: the handler's transaction keeps the answer with it.
  const app::AnswerKeeper* keeper = nullptr;
  // On an IO thread, where others wait: what may take long is left to a call without it, by
  // Response::postponed.
  bool at_once = false;
  std::string_view arrived = {};  // time by the clock of the service, where the route is `timed`
};

using Handler = std::function<Result<Response>(const Call&)>;
// The answer to a repeat, from the one that was kept.
using Replay = std::function<Result<Response>(Response kept)>;
// Whether the caller may still see a kept answer.
using Admit = std::function<Result<void>(const Call&)>;

enum class Access : std::uint8_t {
  kPublic,
  kPlayer,     // any valid key, or the token of a player's entry
  kKey,        // any valid key
  kOrganizer,  // organizers and admins
  kAdmin,
};

// Which token bucket a call takes from.
enum class Cost : std::uint8_t { kFree, kRead, kSearch, kWrite, kSimulation };
inline constexpr std::size_t kCostCount = 5;

enum class BodyKind : std::uint8_t {
  kNone,
  kJson,         // application/json, up to kMaxBody
  kPerhapsJson,  // the same, or nothing
  kImport,       // any of the import media types, up to kMaxImportBody
  kCsv,          // text/csv, up to kMaxBody
  kLines,        // application/x-ndjson, up to kMaxBatchBody; may be on disk (api/lines.h)
};

enum class Caching : std::uint8_t {
  kSnapshot,  // the answer follows from data_version and the request: its ETag is known before it
              // is made
  kBody,      // ETag from the body
  kNever,     // no-store
};

struct Route {
  Method method = Method::kGet;
  std::string path;  // template: "/v1/games/{game}/cards/{id}"
  Handler handler;
  std::vector<std::string> query = {};  // parameters it knows
  Access access = Access::kPublic;
  Cost cost = Cost::kRead;
  BodyKind body = BodyKind::kNone;
  Caching caching = Caching::kSnapshot;
  std::vector<std::string_view> forms = {kJsonType};  // of the answer, the usual one first
  bool worker = false;                                // never runs on an IO thread
  bool brief = false;       // a write that mostly waits for its commit, which many share
  bool idempotent = false;  // takes Idempotency-Key
  bool timed = false;       // what it does depends on the moment of arrival
  Replay replay = {};       // of what was done; without one a repeat is answered as kept
  Admit admit = {};         // asked before a repeat is answered; without one who was first may
};

}  // namespace clashdeck::api
