#include "api/bridge.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <memory>
#include <utility>

#include "api/access_log.h"
#include "api/body_source.h"
#include "api/event_stream.h"
#include "api/exchange.h"
#include "api/incoming.h"
#include "api/outbox.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kUsualHeaderBytes = 320;
constexpr std::size_t kFewHeaders = 16;
constexpr const char* kBegun = "clashdeck.exchange";  // attribute of a request

class DrogonHeaders : public HeaderSource {
 public:
  explicit DrogonHeaders(const drogon::HttpRequest& request) : request_(&request) {}
  // Drogon stores names in lower case; its own getHeader() would fold each name we ask for again.
  // Among a few headers comparing is quicker than hashing.
  std::string_view Get(std::string_view name) const override {
    const auto& headers = request_->headers();
    const auto found =
        headers.size() <= kFewHeaders
            ? std::find_if(headers.begin(), headers.end(),
                           [name](const auto& header) { return header.first == name; })
            : headers.find(std::string(name));
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
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

// What the head says of the body: nothing is there of it yet.
void ReadFraming(const HeaderSource& headers, Request& to) {
  to.chunked = headers.Get("transfer-encoding").data() != nullptr;
  const std::string_view length = headers.Get("content-length");
  if (length.data() == nullptr) return;
  const char* end = length.data() + length.size();
  const auto [rest, error] = std::from_chars(length.data(), end, to.announced);
  to.misframed = error != std::errc{} || rest != end;
}

Request Translate(const drogon::HttpRequest& from, const HeaderSource& headers) {
  Request request{.method = MethodOf(from.method()),
                  .head = from.isHead(),
                  .path = from.getOriginalPath(),
                  .query = from.query(),
                  .body = {},
                  .headers = &headers,
                  .client = ClientOf(from.peerAddr())};
  ReadFraming(headers, request);
  return request;
}

bool HasBody(const Request& request) {
  return request.chunked || request.misframed || request.announced > 0;
}

// The exchange that AnswerAtOnce() left, if it did.
std::shared_ptr<Exchange> TakeBegun(const drogon::HttpRequest& request) {
  if (request.method() != drogon::Get) return nullptr;
  return request.attributes()->get<std::shared_ptr<Exchange>>(kBegun);
}

// All of them as one entry of Drogon's map, separated as on the wire: an entry each would cost two
// allocations, a hash and a fold of its name, together a tenth of what a card takes. No value of
// ours holds a line break.
void AddHeaders(const std::vector<Header>& headers, drogon::HttpResponse& to) {
  if (headers.empty()) return;
  std::string joined;
  joined.reserve(kUsualHeaderBytes);
  joined.append(headers.front().value);
  for (std::size_t i = 1; i < headers.size(); ++i) {
    assert(headers[i].value.find_first_of("\r\n") == std::string::npos);
    joined.append("\r\n").append(headers[i].name).append(": ").append(headers[i].value);
  }
  to.addHeader(std::string(headers.front().name), std::move(joined));
}

// Drogon asks for the next bytes when the client has taken the last ones, on the connection's
// thread, and without a buffer when the client is gone. It sends chunks where the connection stays.
drogon::HttpResponsePtr NewStream(std::shared_ptr<BodySource> source) {
  auto pump = std::make_shared<BodyPump>(std::move(source));
  return drogon::HttpResponse::newStreamResponse(
      [pump](char* buffer, std::size_t size) -> std::size_t {
        try {
          return pump->Fill(buffer, size);
        } catch (const std::exception& failure) {
          WriteLogLine(FailureLine("stream", failure.what()));
          return pump->Fill(nullptr, 0);
        }
      });
}

drogon::HttpResponsePtr NewResponse(Response& from) {
  if (from.stream) return NewStream(std::move(from.stream));
  if (from.events)
    return NewEventStream(std::exchange(from.body, std::string()), std::move(from.events));
  return drogon::HttpResponse::newHttpResponse();
}

drogon::HttpResponsePtr Translate(Response&& from) {
  auto to = NewResponse(from);
  // Drogon's own is 200, and setting it asks for the time once more.
  if (from.status != drogon::k200OK)
    to->setStatusCode(static_cast<drogon::HttpStatusCode>(from.status));
  if (from.content_type.empty()) {
    to->setContentTypeCode(drogon::CT_NONE);
  } else {
    // As it stands: Drogon need not look up which of its own types that is.
    to->setContentTypeCodeAndCustomString(drogon::CT_CUSTOM, from.content_type);
  }
  AddHeaders(from.headers(), *to);
  if (from.shared_body.data() != nullptr) {
    to->setBody(std::string(from.shared_body));
  } else if (!from.body.empty()) {
    to->setBody(std::move(from.body));
  }
  return to;
}

}  // namespace

drogon::HttpResponsePtr AnswerAtOnce(const Gateway& gateway,
                                     const drogon::HttpRequestPtr& request) {
  if (request->method() != drogon::Get) return nullptr;
  const DrogonHeaders headers(*request);
  const Request head = Translate(*request, headers);
  if (HasBody(head)) return nullptr;
  auto tried = gateway.TryAnswer(head);
  if (tried.answer) return Translate(*std::move(tried.answer));
  request->attributes()->insert(kBegun, std::move(tried.exchange));
  return nullptr;
}

void AnswerThroughDrogon(Gateway& gateway, const drogon::HttpRequestPtr& request,
                         SendAnswer&& callback) {
  auto held = std::make_shared<const Held>(request);
  // Called once. What took a body has worked a while, and the client is likely to wait.
  auto reply = [callback = std::move(callback)](Response response) mutable {
    SendSoon(std::move(callback), Translate(std::move(response)));
  };
  if (auto begun = TakeBegun(*request)) {
    begun->Rebind(held->headers);
    gateway.Finish(begun, std::move(held), reply);
    return;
  }
  const Request head = Translate(*request, held->headers);
  auto exchange = gateway.Begin(head);
  if (!HasBody(head) || exchange->answered() || head.method == Method::kGet) {
    gateway.Finish(exchange, std::move(held), reply);
    if (HasBody(head)) DropBody(request, head);
    return;
  }
  TakeBody(gateway, request, std::move(exchange), std::move(held), std::move(reply));
}

}  // namespace clashdeck::api
