#include "api/json_text.h"

#include <nlohmann/json.hpp>

namespace clashdeck::api {

std::string JsonText(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

nlohmann::ordered_json TextOrNull(const std::string& text) {
  return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}

Response JsonResponse(const nlohmann::ordered_json& value, int status) {
  return Response(status, kJsonType, JsonText(value));
}

}  // namespace clashdeck::api
