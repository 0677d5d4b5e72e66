#include "api/bridge.h"

#include <cassert>
#include <charconv>
#include <memory>
#include <utility>

#include "api/access_log.h"
#include "api/body_source.h"
#include "api/exchange.h"
#include "api/incoming.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kUsualHeaderBytes = 320;

class DrogonHeaders : public HeaderSource {
 public:
  explicit DrogonHeaders(const drogon::HttpRequest& request) : request_(&request) {}
  // Drogon stores names in lower case; its own getHeader() would fold each name we ask for again.
  std::string_view Get(std::string_view name) const override {
    const auto& headers = request_->headers();
    const auto found = headers.find(std::string(name));
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

const std::string* FindHeader(const drogon::HttpRequest& request, const std::string& name) {
  const auto found = request.headers().find(name);
  return found == request.headers().end() ? nullptr : &found->second;
}

// What the head says of the body: nothing is there of it yet.
void ReadFraming(const drogon::HttpRequest& from, Request& to) {
  // Never destroyed: threads of Drogon may still read a head while the program ends.
  static const std::string& content_length = *new std::string("content-length");
  static const std::string& transfer_encoding = *new std::string("transfer-encoding");
  to.chunked = FindHeader(from, transfer_encoding) != nullptr;
  const std::string* length = FindHeader(from, content_length);
  if (length == nullptr) return;
  const char* end = length->data() + length->size();
  const auto [rest, error] = std::from_chars(length->data(), end, to.announced);
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
  ReadFraming(from, request);
  return request;
}

bool HasBody(const Request& request) {
  return request.chunked || request.misframed || request.announced > 0;
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

drogon::HttpResponsePtr Translate(Response&& from) {
  auto to =
      from.stream ? NewStream(std::move(from.stream)) : drogon::HttpResponse::newHttpResponse();
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

void AnswerThroughDrogon(Gateway& gateway, const drogon::HttpRequestPtr& request,
                         std::function<void(const drogon::HttpResponsePtr&)>&& callback) {
  if (request->method() == drogon::Get) {
    const DrogonHeaders headers(*request);
    const Request head = Translate(*request, headers);
    auto tried = gateway.TryAnswer(head);
    if (tried.answer) {
      callback(Translate(*std::move(tried.answer)));
    } else {
      auto held = std::make_shared<const Held>(request);
      tried.exchange->Rebind(held->headers);
      gateway.Finish(std::move(tried.exchange), std::move(held),
                     [callback = std::move(callback)](Response response) {
                       callback(Translate(std::move(response)));
                     });
    }
    if (HasBody(head)) DropBody(request, head);
    return;
  }
  auto held = std::make_shared<const Held>(request);
  const Request head = Translate(*request, held->headers);
  auto exchange = gateway.Begin(head);
  auto reply = [callback = std::move(callback)](Response response) {
    callback(Translate(std::move(response)));
  };
  if (!HasBody(head) || exchange->answered()) {
    gateway.Finish(exchange, std::move(held), reply);
    if (HasBody(head)) DropBody(request, head);
    return;
  }
  TakeBody(gateway, request, std::move(exchange), std::move(held), std::move(reply));
}

}  // namespace clashdeck::api
