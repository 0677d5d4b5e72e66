#include "api/kept_answer.h"

#include "api/problem.h"

namespace clashdeck::api {

// What an answer needs besides its status: content type, place and body, one a line.
app::KeptAnswer PackAnswer(const Response& response) {
  const std::string* place = response.Find("location");
  std::string head(response.content_type);
  head.append("\n").append(place != nullptr ? *place : "").append("\n");
  const std::string body(response.text());
  return {.status = response.status,
          .body = head + response.replay_body.value_or(body),
          .whole = response.sealed ? head + body : std::string()};
}

Response UnpackAnswer(const app::KeptAnswer& kept) {
  const std::string_view packed = kept.body;
  const std::size_t type_end = packed.find('\n');
  const std::size_t place_end = packed.find('\n', type_end + 1);
  const std::string_view type = packed.substr(0, type_end);
  const std::string_view place = packed.substr(type_end + 1, place_end - type_end - 1);
  Response response(kept.status, type == kJsonType ? kJsonType : kProblemType,
                    std::string(packed.substr(place_end + 1)));
  if (type.empty()) response.content_type = {};
  if (!place.empty()) response.Set("location", std::string(place));
  response.Set("idempotency-replayed", "true");
  return response;
}

}  // namespace clashdeck::api
