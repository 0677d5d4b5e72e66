// The small games of tests/support/games, imported into a data directory of their own.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "api/gateway.h"
#include "app/services.h"
#include "tests/support/fake_simulation_engine.h"

namespace clashdeck::api {

// The games of the tests.
std::filesystem::path TestGames();
// One of them with a draft of two packs of three cards.
std::filesystem::path DraftGames();

class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline constexpr const char* kTestTime = "2024-03-15T12:00:00.000Z";

// A gateway on a fresh copy of the sample data, and keys of every role.
class Fixture {
 public:
  explicit Fixture(GatewayOptions options = {},
                   const std::filesystem::path& games_dir = TestGames(),
                   const app::SimulationLimits& simulations = {});

  Gateway& gateway() { return *gateway_; }
  app::Services& services() { return services_; }
  // What runs the simulations; runs take no time.
  app::FakeSimulationEngine& engine() { return *engine_; }
  std::filesystem::path data_dir() const { return dir_.path() / "data"; }
  // The same data directory once more, as another process would have it.
  app::Services Reopen() const;
  const std::string& Key(app::Role role) const { return keys_.at(role); }
  // What time it is from now on.
  void SetTime(const std::string& now) { now_->Set(now); }
  std::string version() const { return services_.catalogs->current()->data_version(); }

 private:
  TempDir dir_;
  // Set by the test while the service's own threads look at it.
  class Time {
   public:
    std::string Get() const {
      const std::lock_guard lock(mutex_);
      return now_;
    }
    void Set(std::string now) {
      const std::lock_guard lock(mutex_);
      now_ = std::move(now);
    }

   private:
    mutable std::mutex mutex_;
    std::string now_;
  };

  std::shared_ptr<Time> now_ = std::make_shared<Time>();
  std::shared_ptr<app::FakeSimulationEngine> engine_ =
      std::make_shared<app::FakeSimulationEngine>();
  app::Services services_;
  std::map<app::Role, std::string> keys_;
  std::unique_ptr<Gateway> gateway_;
};

// Headers from a map, for calls without a server.
class MapHeaders : public HeaderSource {
 public:
  MapHeaders() = default;
  explicit MapHeaders(std::map<std::string, std::string, std::less<>> values)
      : values_(std::move(values)) {}
  std::string_view Get(std::string_view name) const override;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

struct TestCall {
  Method method = Method::kGet;
  std::string target;  // path and query
  std::map<std::string, std::string, std::less<>> headers = {};
  std::string body = {};
};

// Sends it through the gateway and waits for the whole answer.
Response Send(Gateway& gateway, const TestCall& call);
// The answer without what comes later: Response::stream and Response::events are as they are.
Response Answer(Gateway& gateway, const TestCall& call);

}  // namespace clashdeck::api
