// Drogon sends each part when it is handed over, from whatever thread.
#include <utility>

#include "api/event_stream.h"

namespace clashdeck::api {

namespace {

class PushSink : public EventSink {
 public:
  explicit PushSink(drogon::ResponseStreamPtr stream) : stream_(std::move(stream)) {}
  bool Send(std::string_view text) override { return stream_->send(std::string(text)); }

 private:
  drogon::ResponseStreamPtr stream_;  // ends the body when it goes
};

}  // namespace

drogon::HttpResponsePtr NewEventStream(std::string first,
                                       std::function<void(std::unique_ptr<EventSink>)> rest) {
  return drogon::HttpResponse::newAsyncStreamResponse(
      [first = std::move(first), rest = std::move(rest)](drogon::ResponseStreamPtr stream) {
        auto sink = std::make_unique<PushSink>(std::move(stream));
        if (sink->Send(first)) rest(std::move(sink));
      });
}

}  // namespace clashdeck::api
