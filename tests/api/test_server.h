// One server for the whole test program (Drogon runs once a process) whose gateway tests can
// exchange.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <thread>

#include "tests/api/fixture.h"

namespace clashdeck::api {

class TestServer {
 public:
  static TestServer& Get();

  std::uint16_t port() const { return port_; }
  // The fixture whose gateway answers from now on; the one before must have answered everything.
  void Use(std::shared_ptr<Fixture> fixture);
  // Ends the server; nothing can be asked afterwards. Returns what the server returned.
  int Stop();

 private:
  TestServer();
  ~TestServer();

  std::shared_ptr<Fixture> fixture_;
  std::atomic<Gateway*> gateway_{nullptr};
  std::uint16_t port_ = 0;
  int result_ = -1;
  std::thread thread_;
};

}  // namespace clashdeck::api
