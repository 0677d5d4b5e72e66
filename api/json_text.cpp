#include "api/json_text.h"

#include <nlohmann/json.hpp>

namespace clashdeck::api {

std::string JsonText(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Response JsonResponse(const nlohmann::ordered_json& value, int status) {
  return Response(status, kJsonType, JsonText(value));
}

}  // namespace clashdeck::api
