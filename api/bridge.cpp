#include "api/bridge.h"

#include <memory>
#include <utility>

#include "api/hex.h"
#include "api/limits.h"

namespace clashdeck::api {

namespace {

class DrogonHeaders : public HeaderSource {
 public:
  explicit DrogonHeaders(const drogon::HttpRequest& request) : request_(&request) {}
  std::string_view Get(std::string_view name) const override {
    return request_->getHeader(std::string(name));
  }

 private:
  const drogon::HttpRequest* request_;
};

// What outlives the callback when a worker answers.
struct Held {
  explicit Held(drogon::HttpRequestPtr from) : request(std::move(from)), headers(*request) {}
  drogon::HttpRequestPtr request;
  DrogonHeaders headers;
};

Method MethodOf(drogon::HttpMethod method) {
  switch (method) {
    case drogon::Get:
      return Method::kGet;
    case drogon::Head:
      return Method::kGet;
    case drogon::Post:
      return Method::kPost;
    case drogon::Put:
      return Method::kPut;
    case drogon::Delete:
      return Method::kDelete;
    case drogon::Options:
      return Method::kOptions;
    default:
      return Method::kOther;
  }
}

// An IPv6 client usually has a whole /64 to itself, so that is what counts.
std::uint64_t ClientOf(const trantor::InetAddress& address) {
  if (!address.isIpV6()) return address.ipNetEndian();
  const std::uint32_t* words = address.ip6NetEndian();
  return (std::uint64_t{words[0]} << 32U) | words[1];
}

Request Translate(const drogon::HttpRequest& from, const HeaderSource& headers) {
  const std::string_view body = from.body();
  return {.method = MethodOf(from.method()),
          .head = from.isHead(),
          .path = from.getOriginalPath(),
          .query = from.query(),
          .body = body,
          .headers = &headers,
          .client = ClientOf(from.peerAddr())};
}

drogon::HttpResponsePtr Translate(Response&& from) {
  auto to = drogon::HttpResponse::newHttpResponse();
  to->setStatusCode(static_cast<drogon::HttpStatusCode>(from.status));
  if (from.content_type.empty()) {
    to->setContentTypeCode(drogon::CT_NONE);
  } else {
    to->setContentTypeString(from.content_type);
  }
  for (const Header& header : from.headers())
    to->addHeader(std::string(header.name), std::string(header.value));
  if (from.shared_body.data() != nullptr) {
    to->setBody(std::string(from.shared_body));
  } else if (!from.body.empty()) {
    to->setBody(std::move(from.body));
  }
  return to;
}

}  // namespace

void AnswerThroughDrogon(Gateway& gateway, const drogon::HttpRequestPtr& request,
                         std::function<void(const drogon::HttpResponsePtr&)>&& callback) {
  if (request->method() == drogon::Get) {
    const DrogonHeaders headers(*request);
    callback(Translate(gateway.Answer(Translate(*request, headers))));
    return;
  }
  auto held = std::make_shared<const Held>(request);
  gateway.Answer(Translate(*request, held->headers), held,
                 [callback = std::move(callback)](Response response) {
                   callback(Translate(std::move(response)));
                 });
}

}  // namespace clashdeck::api
