// Bodies on their way in. A newer Drogon asks when the head of a request is there
// (incoming_stream.cpp); 1.9.0 reads the body first and then asks (incoming_whole.cpp).
// CMake takes the one that fits.
#pragma once

#include <drogon/HttpRequest.h>

#include "api/gateway.h"

namespace clashdeck::api {

// To be called before Drogon runs.
void ConfigureIncoming();

// A body that nobody wants.
void DropBody(const drogon::HttpRequestPtr& request, const Request& head);

// Takes the body of a request that has one, and answers.
void TakeBody(Gateway& gateway, const drogon::HttpRequestPtr& request, Gateway::Reply reply);

}  // namespace clashdeck::api
