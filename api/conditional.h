// ETag, If-None-Match, If-Match and Last-Modified. An ETag is weak: the same answer, whatever its
// encoding.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/hex.h"
#include "api/query_string.h"
#include "api/router.h"

namespace clashdeck::api {

// Hash of the request as it is meant: decoded path, parameters by name. Two spellings of one
// request have one hash. It continues from `hash`.
std::uint64_t CanonicalHash(const PathSegments& path, const QueryString& query,
                            std::uint64_t hash = kHashStart);

// W/"<data_version>-<hash>"
std::string MakeEtag(std::string_view data_version, std::uint64_t request_hash);

// True when `header` is "*" or lists `etag`, compared weakly (RFC 9110, 8.8.3.2).
bool EtagListed(std::string_view header, std::string_view etag);

// "2024-03-15T12:00:00.000Z" → "Fri, 15 Mar 2024 12:00:00 GMT"; empty when it is not such a time.
std::string HttpDate(std::string_view iso);

}  // namespace clashdeck::api
