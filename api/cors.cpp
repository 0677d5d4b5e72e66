#include "api/cors.h"

#include <algorithm>
#include <utility>

namespace clashdeck::api {

namespace {

constexpr const char* kExposed =
    "ETag, Idempotency-Replayed, Last-Modified, Location, Retry-After, X-Data-Version, "
    "X-Next-Cursor, X-Request-Id, X-Seed, X-Total-Count, X-Warnings";
constexpr const char* kAllowedHeaders =
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id";
constexpr const char* kMaxAge = "600";  // seconds a browser may keep the answer to a preflight

}  // namespace

Cors::Cors(std::vector<std::string> origins) : origins_(std::move(origins)) {
  any_ = std::find(origins_.begin(), origins_.end(), "*") != origins_.end();
}

bool Cors::Allows(std::string_view origin) const {
  return any_ || std::find(origins_.begin(), origins_.end(), origin) != origins_.end();
}

void Cors::Apply(std::string_view origin, Response& response) const {
  if (origin.empty() || !Allows(origin)) return;
  // Keys travel in a header that the page sets itself; cookies are not used, so credentials are
  // never allowed.
  response.Set("access-control-allow-origin", any_ ? "*" : std::string(origin));
  response.Set("access-control-expose-headers", kExposed);
}

void Cors::ApplyPreflight(std::string_view origin, const std::string& allow,
                          Response& response) const {
  if (origin.empty() || !Allows(origin)) return;
  response.Set("access-control-allow-methods", allow);
  response.Set("access-control-allow-headers", kAllowedHeaders);
  response.Set("access-control-max-age", kMaxAge);
}

}  // namespace clashdeck::api
