// Tags of things that have revisions, and the condition of a write on one of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/compress.h"
#include "api/http.h"
#include "core/result.h"

namespace clashdeck::api {

// "<what><revision>-<hash>", a strong tag: it names the very bytes, so each encoding has its own.
std::string RevisionTag(std::string_view what, std::int64_t revision, std::string_view body,
                        Encoding encoding);

struct IfMatch {
  bool any = false;                         // "*": whatever there is
  std::vector<std::string_view> tags = {};  // strong ones, without their quotes
};

// The condition that If-Match states, nothing when it is not sent. Weak tags are left out: they
// never match (RFC 9110, 13.1.1). kBadRequest when it is no condition.
Result<std::optional<IfMatch>> ReadIfMatch(const Request& request);

// What a strong tag says of a revision: `what` before the number, anything behind it.
struct RevisionName {
  std::int64_t revision = 0;
  std::string_view what = {};
  std::string_view hash = {};  // empty = the number stands alone
};
// Nothing when it has no such form.
std::optional<RevisionName> ReadRevisionName(std::string_view tag);

// Whether a strong tag names this revision: by its number, or as the tag of `body`.
bool NamesRevision(std::string_view tag, std::int64_t revision, std::string_view body);

}  // namespace clashdeck::api
