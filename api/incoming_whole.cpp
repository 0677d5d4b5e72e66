// Drogon has read the whole body, up to its own limit, before it asks.
#include <string_view>
#include <utility>

#include "api/incoming.h"
#include "api/server.h"

namespace clashdeck::api {

bool JudgesByHead() { return false; }

void ConfigureIncoming() {}

void DropBody(const drogon::HttpRequestPtr& /*request*/, const Request& /*head*/) {}

void TakeBody(Gateway& gateway, const drogon::HttpRequestPtr& request,
              std::shared_ptr<Exchange> exchange, std::shared_ptr<const void> held,
              Gateway::Reply reply) {
  const std::string_view body = request->body();
  if (const auto fits = exchange->CheckSize(body.size()); fits) {
    exchange->TakeBody(body);
  } else {
    exchange->Refuse(fits.error());
  }
  gateway.Finish(exchange, std::move(held), reply);
}

}  // namespace clashdeck::api
