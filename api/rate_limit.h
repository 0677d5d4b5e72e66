// Token buckets in a table of fixed size, without locks: one bucket a client and cost class.
// A bucket is one number, the time at which it will be full again (GCRA), so taking a token is one
// compare-and-swap.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace clashdeck::api {

struct BucketSize {
  double per_second = 0;  // refill; 0 = no limit
  double burst = 0;       // tokens of a full bucket
};

class RateLimiter {
 public:
  // `slots` is rounded up to a power of two; memory is 16 bytes a slot, whatever clients do.
  RateLimiter(BucketSize size, std::size_t slots, std::uint64_t seed);

  struct Answer {
    bool allowed = true;
    std::uint32_t retry_after =
        0;  // whole seconds until a token is there, at least 1; 0 when allowed
  };
  // Takes a token of `client` (any well-mixed or plain number; it is mixed with the seed here).
  Answer Take(std::uint64_t client, std::chrono::nanoseconds now);

 private:
  struct Slot {
    std::atomic<std::uint64_t> client{0};
    std::atomic<std::int64_t> full_at{0};
  };
  static constexpr std::size_t kWays = 8;

  Slot& Choose(std::uint64_t client, std::int64_t now);
  Answer Judge(std::int64_t full_at, std::int64_t now) const;

  std::int64_t interval_ = 0;   // nanoseconds a token; 0 = no limit
  std::int64_t tolerance_ = 0;  // how far ahead of now full_at may be
  std::size_t groups_;
  std::uint64_t seed_;
  std::unique_ptr<Slot[]> slots_;
};

}  // namespace clashdeck::api
