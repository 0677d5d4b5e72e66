// Drogon sends each part when it is handed over, from whatever thread.
#include <string>
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

drogon::HttpResponsePtr NewEventStream(std::function<void(std::unique_ptr<EventSink>)> begin) {
  return drogon::HttpResponse::newAsyncStreamResponse(
      [begin = std::move(begin)](drogon::ResponseStreamPtr stream) {
        begin(std::make_unique<PushSink>(std::move(stream)));
      });
}

}  // namespace clashdeck::api
