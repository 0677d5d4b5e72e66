// The answer of an idempotent request as it is kept: status, content type, place and body.
#pragma once

#include "api/http.h"
#include "app/answer_keeper.h"

namespace clashdeck::api {

app::KeptAnswer PackAnswer(const Response& response);
Response UnpackAnswer(const app::KeptAnswer& kept);  // marked as a repeat

}  // namespace clashdeck::api
