#include "tests/api/test_server.h"

#include "api/server.h"

namespace clashdeck::api {

TestServer& TestServer::Get() {
  static TestServer server;
  return server;
}

TestServer::TestServer() {
  Use(std::make_shared<Fixture>());
  std::promise<std::uint16_t> listening;
  thread_ = std::thread([&] {
    ServerOptions options;
    options.port = 0;
    options.threads = 2;
    options.on_listening = [&](std::uint16_t port) { listening.set_value(port); };
    result_ = RunServerFor(options, [this]() -> Gateway& { return *gateway_.load(); });
  });
  port_ = listening.get_future().get();
}

TestServer::~TestServer() { Stop(); }

void TestServer::Use(std::shared_ptr<Fixture> fixture) {
  gateway_.store(&fixture->gateway());
  fixture_ = std::move(fixture);
}

int TestServer::Stop() {
  StopServer();
  if (thread_.joinable()) thread_.join();
  return result_;
}

}  // namespace clashdeck::api
