// Percent-encoding, strictly: what cannot be decoded is an error and never passed on half decoded.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck::api {

enum class Plus {
  kLiteral,  // paths
  kSpace,    // query strings
};

// kBadRequest for a '%' without two hex digits, and for a result that is not UTF-8 or holds control
// characters. `what` names the place in the message: "path", "query".
Result<std::string> PercentDecode(std::string_view text, Plus plus, std::string_view what);

// Everything but unreserved characters is encoded, so the result fits a path segment and a query
// value alike.
std::string PercentEncode(std::string_view text);

// A path, a query or both as they were sent, but for what may not stand in an address: broken
// escapes and raw bytes are encoded.
std::string UriReference(std::string_view sent);

}  // namespace clashdeck::api
