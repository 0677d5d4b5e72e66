// How many bytes of bodies may be held at once, over all connections: more clients than memory must
// not be able to fill it.
#pragma once

#include <atomic>
#include <cstddef>

namespace clashdeck::api {

class UploadBudget {
 public:
  explicit UploadBudget(std::size_t most) : most_(most) {}

  // False, and nothing is taken, when that many are not left.
  bool Take(std::size_t bytes) {
    std::size_t held = held_.load(std::memory_order_relaxed);
    do {
      if (bytes > most_ - held) return false;
    } while (!held_.compare_exchange_weak(held, held + bytes, std::memory_order_relaxed));
    return true;
  }
  void Return(std::size_t bytes) { held_.fetch_sub(bytes, std::memory_order_relaxed); }
  std::size_t held() const { return held_.load(std::memory_order_relaxed); }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> held_{0};
};

}  // namespace clashdeck::api
