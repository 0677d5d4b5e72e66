// The head of Drogon's request as ours.
#pragma once

#include <drogon/HttpRequest.h>

#include <string_view>
#include <utility>

#include "api/http.h"

namespace clashdeck::api {

class DrogonHeaders : public HeaderSource {
 public:
  explicit DrogonHeaders(const drogon::HttpRequest& request) : request_(&request) {}
  std::string_view Get(std::string_view name) const override;

 private:
  const drogon::HttpRequest* request_;
};

// What a head points to, for an exchange that outlives Drogon's call.
struct HeldHead {
  explicit HeldHead(drogon::HttpRequestPtr from) : request(std::move(from)), headers(*request) {}
  drogon::HttpRequestPtr request;
  DrogonHeaders headers;
};

// Everything but the body. `headers` are those of `from`.
Request HeadOf(const drogon::HttpRequest& from, const HeaderSource& headers);

// Whether a body follows, by what the head says.
bool HasBody(const Request& head);

}  // namespace clashdeck::api
