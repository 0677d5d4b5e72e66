// Bodies on their way in. A newer Drogon asks when the head of a request is there
// (incoming_stream.cpp); 1.9.0 reads the body first and then asks (incoming_whole.cpp).
// CMake takes the one that fits.
#pragma once

#include <drogon/HttpRequest.h>

#include <optional>

#include "api/gateway.h"

namespace clashdeck::api {

// To be called before Drogon runs.
void ConfigureIncoming();

// A body that nobody wants.
void DropBody(const drogon::HttpRequestPtr& request, const Request& head);

// Begins to take the body of a request that has one. The answer, if all of it is there and no
// worker is needed; otherwise TakeBody() goes on.
std::optional<Response> TryBody(Gateway& gateway, const drogon::HttpRequestPtr& request);

// Collects the rest of the body and answers.
void TakeBody(Gateway& gateway, const drogon::HttpRequestPtr& request, Gateway::Reply reply);

}  // namespace clashdeck::api
