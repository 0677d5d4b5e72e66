// Drogon's requests and responses ↔ ours. With server.cpp the only files that know Drogon.
#pragma once

#include <drogon/HttpRequest.h>
#include <drogon/HttpResponse.h>

#include <functional>

#include "api/gateway.h"

namespace clashdeck::api {

// Answers one request; `callback` is Drogon's and may be called on a worker.
void AnswerThroughDrogon(Gateway& gateway, const drogon::HttpRequestPtr& request,
                         std::function<void(const drogon::HttpResponsePtr&)>&& callback);

}  // namespace clashdeck::api
