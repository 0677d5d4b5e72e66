// The HTTP server. Start with RunServer().
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "api/gateway.h"
#include "app/services.h"

namespace clashdeck::api {

// What one address or key may do when nothing else is said: far above any person, far below a
// flood.
inline constexpr RateLimits kDefaultRateLimits = {.read = {.per_second = 200, .burst = 1000},
                                                  .search = {.per_second = 50, .burst = 250},
                                                  .write = {.per_second = 5, .burst = 50},
                                                  .simulation = {.per_second = 1, .burst = 20}};

struct ServerOptions {
  std::string host = "127.0.0.1";  // numeric, or "localhost"
  std::uint16_t port = 8080;       // 0 = any free one
  std::size_t threads = 0;         // that answer requests; 0 = one a core
  std::vector<std::string> cors_origins = {};
  RateLimits rate_limits = kDefaultRateLimits;
  bool access_log = false;
  std::size_t max_queued_writes = 16;
  std::filesystem::path runtime_dir =
      {};  // for Drogon, which makes folders in it; empty = a new one, removed at the end
  std::function<void(std::uint16_t port)> on_listening = {};
};

// Whether the address can be listened on at this moment: kBadParameter when it is none,
// kUnavailable when it is taken or not permitted.
Result<void> CheckListen(const ServerOptions& options);

// Serves until SIGTERM, SIGINT or SIGHUP, then lets running requests and imports end. Drogon is one
// per process: call this once. Returns 0 after an orderly end, 3 when it cannot listen (said on
// standard error).
int RunServer(const ServerOptions& options, app::Services& services);

// As a signal would end it.
void StopServer();

// RunServer() for a gateway that may be another one for every request: tests exchange it while the
// server runs.
int RunServerFor(const ServerOptions& options, const std::function<Gateway&()>& gateway);

// True when requests are judged by their head, before the body is read; it needs a Drogon that can
// (api/incoming.h).
bool JudgesByHead();

}  // namespace clashdeck::api
