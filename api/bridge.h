// Drogon's requests and responses ↔ ours. With server.cpp the only files that know Drogon.
#pragma once

#include <drogon/HttpRequest.h>
#include <drogon/HttpResponse.h>

#include "api/gateway.h"
#include "api/outbox.h"

namespace clashdeck::api {

// The answer to a GET without a query that needs nothing but this thread; null for any other
// request, which AnswerThroughDrogon() is to be given then.
drogon::HttpResponsePtr AnswerAtOnce(Gateway& gateway, const drogon::HttpRequestPtr& request);

// Answers a request that AnswerAtOnce() did not; `callback` is Drogon's and may be called on a
// worker.
void AnswerThroughDrogon(Gateway& gateway, const drogon::HttpRequestPtr& request,
                         SendAnswer&& callback);

}  // namespace clashdeck::api
