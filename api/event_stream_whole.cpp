// Drogon sends whole bodies only: what is known when the client asks. Readers of server-sent events
// come back by themselves.
#include <mutex>
#include <string>
#include <utility>

#include "api/event_stream.h"

namespace clashdeck::api {

namespace {

constexpr std::string_view kComeBack = "retry: 1000\n\n";  // milliseconds

// What is sent before the answer leaves; whoever sends later finds the client gone.
struct Beginning {
  std::mutex mutex;  // guards the rest
  std::string text;
  bool left = false;
};

class WholeSink : public EventSink {
 public:
  explicit WholeSink(std::shared_ptr<Beginning> beginning) : beginning_(std::move(beginning)) {}
  bool Send(std::string_view text) override {
    const std::lock_guard lock(beginning_->mutex);
    if (!beginning_->left) beginning_->text += text;
    return !beginning_->left;
  }

 private:
  std::shared_ptr<Beginning> beginning_;
};

}  // namespace

drogon::HttpResponsePtr NewEventStream(std::function<void(std::unique_ptr<EventSink>)> begin) {
  const auto beginning = std::make_shared<Beginning>();
  begin(std::make_unique<WholeSink>(beginning));
  auto response = drogon::HttpResponse::newHttpResponse();
  const std::lock_guard lock(beginning->mutex);
  beginning->left = true;
  response->setBody(std::string(kComeBack) + std::exchange(beginning->text, std::string()));
  return response;
}

}  // namespace clashdeck::api
