// Those who wait for simulations or follow them, without a thread each: one thread looks after all.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "api/event_sink.h"
#include "app/simulation_service.h"

namespace clashdeck::api {

class SimulationWatch {
 public:
  struct Pace {
    std::chrono::milliseconds tick{250};        // between two looks at what is followed
    std::chrono::milliseconds silence{15'000};  // then a comment says that all is well
  };
  // The service, which outlives it, tells it what has ended.
  static std::shared_ptr<SimulationWatch> Start(app::SimulationService& simulations, Pace pace);
  ~SimulationWatch();
  SimulationWatch(const SimulationWatch&) = delete;
  SimulationWatch& operator=(const SimulationWatch&) = delete;

  // Calls `then` once: when the simulation has ended, when the time is up, or at Close(). It must
  // not throw and takes little time.
  void Wait(std::string id, std::chrono::milliseconds most, std::function<void()> then);

  // Whether one more may follow.
  bool HasRoom() const;
  // The state of a simulation as a server-sent event. The last one has an id, kLastEvent: a client
  // that comes back with it need not be told again.
  static constexpr std::string_view kLastEvent = "end";
  static std::string Event(const db::SimulationEntry& entry);
  // Sends the events behind `told`, until the simulation has ended or the client is gone.
  void Follow(const db::SimulationEntry& told, std::unique_ptr<EventSink> sink);

  // Lets go of all; nothing is called afterwards.
  void Close();
  bool idle() const;  // nobody waits; those who follow hear of the end by themselves

 private:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  struct Waiter {
    std::string id;
    Clock::time_point deadline;
    std::function<void()> then;
  };
  struct Follower {
    std::string id;
    std::unique_ptr<EventSink> sink;
    std::string told;  // the event that it knows
    Clock::time_point told_at;
  };

  SimulationWatch(app::SimulationService& simulations, Pace pace);
  void Run();
  Clock::time_point NextLook() const;
  std::vector<Waiter> TakeDue(Clock::time_point now);
  void TellAll(Lock& lock);
  bool Tell(Follower& follower);
  void Hear();

  app::SimulationService& simulations_;
  const Pace pace_;
  mutable std::mutex mutex_;  // guards all below but the thread
  std::condition_variable wake_;
  std::vector<Waiter> waiters_;
  std::vector<Follower> followers_;
  std::size_t telling_ = 0;  // followers that are being told
  bool changed_ = false;     // somebody came, or something has ended
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace clashdeck::api
