#include "api/server.h"

#include <arpa/inet.h>
#include <drogon/HttpAppFramework.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "api/bridge.h"
#include "api/incoming.h"
#include "api/limits.h"
#include "api/runtime_dir.h"

namespace clashdeck::api {

namespace {

constexpr int kCannotListen = 3;
constexpr double kPollSeconds = 1.0;    // how soon another process's import shows
constexpr double kScrubSeconds = 60.0;  // how soon what was erased leaves a disk with room again
constexpr double kStopCheckSeconds = 0.05;  // how soon a signal is noticed
constexpr std::chrono::seconds kDrainLimit{
    60};  // an import that takes longer is cut off; its transaction rolls back
constexpr std::chrono::milliseconds kFlush{
    200};  // for answers that are on their way to the sockets
constexpr std::size_t kMaxConnections = 10'000;
constexpr std::size_t kIdleSeconds = 60;
constexpr std::chrono::seconds kUploadLimit{5};   // for bodies that were arriving at the signal
constexpr std::chrono::seconds kStreamLimit{10};  // for clients that are still reading
// Drogon answers bodies over its own limit without a problem document. Twice ours, so that all but
// absurd ones get one; we count the bytes ourselves and hold no more than a route takes.
constexpr std::size_t kDrogonMaxBody = 2 * kMaxImportBody;

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

void AskToStop(int /*signal*/) { stop_asked.store(true); }

void CatchSignals() {
  struct sigaction action {};
  action.sa_handler = AskToStop;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // A terminal that closes ends the service in order too, unless it was told to outlive it (nohup).
  struct sigaction hang_up {};
  sigaction(SIGHUP, nullptr, &hang_up);
  if (hang_up.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
}

struct Endpoint {
  std::string host;
  std::uint16_t port = 0;
};

// Binds once to see that it works and which port 0 becomes: Drogon would end the process instead,
// and would take another port for each of its threads.
class Probe {
 public:
  explicit Probe(const std::string& host) : six_(host.find(':') != std::string::npos) {
    socket_ = socket(six_ ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
  }
  ~Probe() {
    if (socket_ >= 0) close(socket_);
  }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  Result<Endpoint> Bind(const std::string& host, std::uint16_t port) {
    sockaddr_storage storage{};
    socklen_t size = 0;
    if (!Fill(host, port, storage, size)) {
      return Fail(ErrorCode::kBadParameter, "'" + host + "' is not a numeric address");
    }
    const int on = 1;
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    auto* address = reinterpret_cast<sockaddr*>(&storage);
    if (bind(socket_, address, size) != 0 || getsockname(socket_, address, &size) != 0) {
      const int reason = errno;
      return Fail(ErrorCode::kUnavailable, "cannot listen on " + host + ":" + std::to_string(port) +
                                               ": " + std::generic_category().message(reason));
    }
    const std::uint16_t bound = six_ ? reinterpret_cast<sockaddr_in6*>(&storage)->sin6_port
                                     : reinterpret_cast<sockaddr_in*>(&storage)->sin_port;
    return Endpoint{.host = host, .port = ntohs(bound)};
  }

 private:
  bool Fill(const std::string& host, std::uint16_t port, sockaddr_storage& storage,
            socklen_t& size) const {
    if (six_) {
      auto* address = reinterpret_cast<sockaddr_in6*>(&storage);
      address->sin6_family = AF_INET6;
      address->sin6_port = htons(port);
      size = sizeof(sockaddr_in6);
      return inet_pton(AF_INET6, host.c_str(), &address->sin6_addr) == 1;
    }
    auto* address = reinterpret_cast<sockaddr_in*>(&storage);
    address->sin_family = AF_INET;
    address->sin_port = htons(port);
    size = sizeof(sockaddr_in);
    return inet_pton(AF_INET, host.c_str(), &address->sin_addr) == 1;
  }

  bool six_;
  int socket_;
};

Result<Endpoint> FindEndpoint(const ServerOptions& options) {
  const std::string host = options.host == "localhost" ? "127.0.0.1" : options.host;
  return Probe(host).Bind(host, options.port);
}

// Ends the server in steps: refuse new work, wait for running work, let answers leave, quit.
class Stopper {
 public:
  explicit Stopper(std::function<Gateway&()> gateway) : gateway_(std::move(gateway)) {}

  void Tick() {
    const auto now = std::chrono::steady_clock::now();
    if (!stop_asked.load() || quitting_) return;
    if (!draining_) {
      draining_ = true;
      deadline_ = now + kDrainLimit;
      upload_deadline_ = now + kUploadLimit;
      stream_deadline_ = now + kStreamLimit;
      gateway_().StartDraining();
    }
    const bool uploading = gateway_().uploading() && now < upload_deadline_;
    const bool streaming = gateway_().streaming() && now < stream_deadline_;
    if ((!gateway_().idle() || uploading || streaming) && now < deadline_) {
      idle_since_ = now;
      return;
    }
    if (idle_since_ == std::chrono::steady_clock::time_point{}) idle_since_ = now;
    if (now - idle_since_ < kFlush && now < deadline_) return;
    quitting_ = true;
    drogon::app().quit();
  }

 private:
  std::function<Gateway&()> gateway_;
  bool draining_ = false;
  bool quitting_ = false;
  std::chrono::steady_clock::time_point deadline_;
  std::chrono::steady_clock::time_point upload_deadline_;
  std::chrono::steady_clock::time_point stream_deadline_;
  std::chrono::steady_clock::time_point idle_since_;
};

void Configure(const ServerOptions& options, const Endpoint& endpoint,
               const std::string& runtime_dir) {
  ConfigureIncoming();
  const std::size_t threads =
      options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  drogon::app()
      .addListener(endpoint.host, endpoint.port)
      .setThreadNum(threads)
      .setUploadPath(runtime_dir)
      .setDocumentRoot(runtime_dir)
      .setLogLevel(trantor::Logger::kError)
      .disableSession()
      .disableSigtermHandling()
      .enableServerHeader(false)
      .enableGzip(false)
      .enableBrotli(false)
      .setMaxConnectionNum(kMaxConnections)
      .setIdleConnectionTimeout(kIdleSeconds)
      .setClientMaxBodySize(kDrogonMaxBody);
}

// What is queued behind the start of a listener runs after it; the last IO thread to get there
// tells.
void WhenAllListen(const ServerOptions& options, std::uint16_t port) {
  if (!options.on_listening) return;
  const std::size_t threads = drogon::app().getThreadNum();
  auto left = std::make_shared<std::atomic<std::size_t>>(threads);
  for (std::size_t i = 0; i < threads; ++i) {
    drogon::app().getIOLoop(i)->queueInLoop([left, tell = options.on_listening, port] {
      if (left->fetch_sub(1) == 1) tell(port);
    });
  }
}

}  // namespace

void StopServer() { stop_asked.store(true); }

Result<void> CheckListen(const ServerOptions& options) {
  if (const auto endpoint = FindEndpoint(options); !endpoint) return Failure(endpoint.error());
  return {};
}

// They wait for the disk, not for a core.
constexpr std::size_t kBriefThreads = 32;

int RunServer(const ServerOptions& options, app::Services& services) {
  Gateway gateway({.cors_origins = options.cors_origins,
                   .rate_limits = options.rate_limits,
                   .access_log = options.access_log,
                   .max_queued = options.max_queued_writes,
                   .brief_threads = kBriefThreads},
                  services);
  return RunServerFor(options, [&gateway]() -> Gateway& { return gateway; });
}

int RunServerFor(const ServerOptions& options, const std::function<Gateway&()>& gateway) {
  const auto endpoint = FindEndpoint(options);
  if (!endpoint) {
    std::fprintf(stderr, "clashdeck: %s\n", endpoint.error().message.c_str());
    return kCannotListen;
  }
  stop_asked.store(false);
  CatchSignals();
  const RuntimeDir runtime(options.runtime_dir);
  Configure(options, *endpoint, runtime.path());
  // What is ready ends here, before Drogon has made anything for an answer that comes later.
  drogon::app().registerSyncAdvice([&gateway](const drogon::HttpRequestPtr& request) {
    return AnswerAtOnce(gateway(), request);
  });
  drogon::app().registerPreRoutingAdvice([&gateway](const drogon::HttpRequestPtr& request,
                                                    drogon::AdviceCallback&& answer,
                                                    drogon::AdviceChainCallback&& /*next*/) {
    AnswerThroughDrogon(gateway(), request, std::move(answer));
  });
  Stopper stopper(gateway);
  drogon::app().registerBeginningAdvice([&] {
    drogon::app().getLoop()->runEvery(kPollSeconds, [&gateway] {
      gateway().PollForChanges();
      gateway().TickDrafts();
    });
    gateway().ScrubIfOwed();
    drogon::app().getLoop()->runEvery(kScrubSeconds, [&gateway] { gateway().ScrubIfOwed(); });
    drogon::app().getLoop()->runEvery(kStopCheckSeconds, [&stopper] { stopper.Tick(); });
    // Listening starts when this returns, in each IO thread's own queue.
    drogon::app().getLoop()->queueInLoop([&] { WhenAllListen(options, endpoint->port); });
  });
  drogon::app().run();
  return 0;
}

}  // namespace clashdeck::api
