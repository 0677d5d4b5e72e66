#include "api/bridge.h"

#include <cassert>
#include <memory>
#include <utility>

#include "api/access_log.h"
#include "api/body_source.h"
#include "api/drogon_head.h"
#include "api/event_stream.h"
#include "api/exchange.h"
#include "api/incoming.h"
#include "api/outbox.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kUsualHeaderBytes = 320;
constexpr const char* kBegun = "clashdeck.exchange";  // attribute of a request

// The exchange that AnswerAtOnce() left, if it did.
std::shared_ptr<Exchange> TakeBegun(const drogon::HttpRequest& request) {
  if (request.method() != drogon::Get) return nullptr;
  return request.attributes()->get<std::shared_ptr<Exchange>>(kBegun);
}

// A GET may have one, but nobody looks at it.
bool TakesBody(const Request& head) { return head.method != Method::kGet && HasBody(head); }

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
  if (from.events) return NewEventStream(std::move(from.events));
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

// Drogon sends the answer at once. One that took longer to make, to a body or a query, would so
// find its client asleep each time: waking it costs more than the callbacks of the other way.
drogon::HttpResponsePtr AnswerAtOnce(Gateway& gateway, const drogon::HttpRequestPtr& request) {
  if (request->method() != drogon::Get || !request->query().empty()) return nullptr;
  const DrogonHeaders headers(*request);
  const Request head = HeadOf(*request, headers);
  if (HasBody(head)) return nullptr;
  auto tried = gateway.TryAnswer(head);
  if (tried.answer) return Translate(*std::move(tried.answer));
  request->attributes()->insert(kBegun, std::move(tried.exchange));
  return nullptr;
}

void AnswerThroughDrogon(Gateway& gateway, const drogon::HttpRequestPtr& request,
                         SendAnswer&& callback) {
  // Called once.
  auto reply = [callback = std::move(callback)](Response response) mutable {
    SendSoon(std::move(callback), Translate(std::move(response)));
  };
  if (TakesBody(HeadOf(*request, DrogonHeaders(*request)))) {
    TakeBody(gateway, request, std::move(reply));
    return;
  }
  auto held = std::make_shared<const HeldHead>(request);
  if (auto begun = TakeBegun(*request)) {
    begun->Rebind(held->headers);
    gateway.Finish(begun, std::move(held), reply);
    return;
  }
  const Request head = HeadOf(*request, held->headers);
  gateway.Finish(gateway.Begin(head), std::move(held), reply);
  if (HasBody(head)) DropBody(request, head);
}

}  // namespace clashdeck::api
