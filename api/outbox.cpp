#include "api/outbox.h"

#include <trantor/net/EventLoop.h>

#include <chrono>
#include <utility>
#include <vector>

namespace clashdeck::api {

namespace {

using Clock = std::chrono::steady_clock;

// What is held back waits no longer than this for more, and only so much is.
constexpr std::size_t kMostHeld = 16;
constexpr std::chrono::microseconds kLongestWait{500};

class Outbox {
 public:
  void Add(trantor::EventLoop& loop, SendAnswer&& send, drogon::HttpResponsePtr&& answer) {
    const auto now = Clock::now();
    if (held_.empty()) {
      oldest_ = now;
      // Runs when the loop has been through all sockets that were ready.
      loop.queueInLoop([this] { SendAll(); });
    }
    held_.push_back({.send = std::move(send), .answer = std::move(answer)});
    if (held_.size() >= kMostHeld || now - oldest_ > kLongestWait) SendAll();
  }

 private:
  struct Held {
    SendAnswer send;
    drogon::HttpResponsePtr answer;
  };

  void SendAll() {
    // Sending may call back and add another one.
    std::vector<Held> sending = std::exchange(spare_, {});
    sending.swap(held_);
    for (const Held& each : sending) each.send(each.answer);
    sending.clear();
    spare_ = std::move(sending);
  }

  std::vector<Held> held_;
  std::vector<Held> spare_;  // empty, with room
  Clock::time_point oldest_;
};

}  // namespace

void SendSoon(SendAnswer send, drogon::HttpResponsePtr answer) {
  trantor::EventLoop* loop = trantor::EventLoop::getEventLoopOfCurrentThread();
  if (loop == nullptr) {
    send(answer);
    return;
  }
  thread_local Outbox outbox;
  outbox.Add(*loop, std::move(send), std::move(answer));
}

}  // namespace clashdeck::api
