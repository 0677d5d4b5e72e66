// Answers of an IO thread, sent together once it has looked at every request that was there.
#pragma once

#include <drogon/HttpResponse.h>

#include <functional>

namespace clashdeck::api {

using SendAnswer = std::function<void(const drogon::HttpResponsePtr&)>;

// Sending each answer at once would wake a waiting client for each: the dearest part of a small
// answer. On any other thread it goes straight to Drogon, which hands it to the connection's own.
void SendSoon(SendAnswer send, drogon::HttpResponsePtr answer);

}  // namespace clashdeck::api
