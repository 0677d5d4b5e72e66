// Drogon has read the whole body, up to its own limit, before it asks.
#include <string_view>
#include <utility>

#include "api/drogon_head.h"
#include "api/exchange.h"
#include "api/incoming.h"
#include "api/server.h"

namespace clashdeck::api {

bool JudgesByHead() { return false; }

void ConfigureIncoming() {}

void DropBody(const drogon::HttpRequestPtr& /*request*/, const Request& /*head*/) {}

void TakeBody(Gateway& gateway, const drogon::HttpRequestPtr& request, Gateway::Reply reply) {
  auto held = std::make_shared<const HeldHead>(request);
  const auto exchange = gateway.Begin(HeadOf(*request, held->headers));
  const std::string_view body = request->body();
  if (!exchange->answered()) exchange->TakeBody(body);
  gateway.Finish(exchange, std::move(held), reply);
}

}  // namespace clashdeck::api
