// Drogon sends whole bodies only: what is known when the client asks. Readers of server-sent events
// come back by themselves.
#include <utility>

#include "api/event_stream.h"

namespace clashdeck::api {

namespace {

constexpr std::string_view kComeBack = "retry: 1000\n\n";  // milliseconds

class EndedSink : public EventSink {
 public:
  bool Send(std::string_view /*text*/) override { return false; }
};

}  // namespace

drogon::HttpResponsePtr NewEventStream(std::string first,
                                       std::function<void(std::unique_ptr<EventSink>)> rest) {
  auto response = drogon::HttpResponse::newHttpResponse();
  response->setBody(std::string(kComeBack) + first);
  rest(std::make_unique<EndedSink>());
  return response;
}

}  // namespace clashdeck::api
