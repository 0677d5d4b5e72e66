// JSON to bytes, the same way everywhere.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "api/http.h"

namespace clashdeck::api {

// Compact. Text that is not UTF-8 cannot come from checked input; should it, it is replaced rather
// than thrown over.
std::string JsonText(const nlohmann::ordered_json& value);

// Absent text, which the records keep as empty, is null.
nlohmann::ordered_json TextOrNull(const std::string& text);

Response JsonResponse(const nlohmann::ordered_json& value, int status = 200);

}  // namespace clashdeck::api
