// Errors on the wire: RFC 9457 problem documents. Holds the only table ErrorCode → HTTP status.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "api/http.h"
#include "core/error.h"

namespace clashdeck::api {

struct ProblemKind {
  int status = 500;
  std::string_view title;
};

ProblemKind KindOf(ErrorCode code);

// `instance` is the path of the request. Details of a failure of the service are never shown: they
// are in the log.
nlohmann::ordered_json ProblemJson(const Error& error, std::string_view instance);
Response ProblemResponse(const Error& error, std::string_view instance);

}  // namespace clashdeck::api
