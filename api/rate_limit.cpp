#include "api/rate_limit.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace clashdeck::api {

namespace {

constexpr double kNanosecond = 1e9;

// Finaliser of MurmurHash3: every input bit moves every output bit.
std::uint64_t Mix(std::uint64_t value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccdULL;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53ULL;
  return value ^ (value >> 33);
}

}  // namespace

RateLimiter::RateLimiter(BucketSize size, std::size_t slots, std::uint64_t seed)
    : groups_(std::bit_ceil(std::max(slots, kWays)) / kWays), seed_(seed) {
  if (size.per_second <= 0) return;
  interval_ = std::max<std::int64_t>(1, std::llround(kNanosecond / size.per_second));
  tolerance_ =
      static_cast<std::int64_t>(static_cast<double>(interval_) * std::max(size.burst - 1, 0.0));
  slots_ = std::make_unique<Slot[]>(groups_ * kWays);
}

RateLimiter::Answer RateLimiter::Take(std::uint64_t client, std::chrono::nanoseconds now) {
  if (interval_ == 0) return {};
  const std::int64_t time = now.count();
  Slot& slot = Choose(Mix(client ^ seed_) | 1, time);
  std::int64_t full_at = slot.full_at.load(std::memory_order_relaxed);
  while (true) {
    if (const Answer answer = Judge(full_at, time); !answer.allowed) return answer;
    if (slot.full_at.compare_exchange_weak(full_at, std::max(full_at, time) + interval_,
                                           std::memory_order_relaxed))
      return {};
  }
}

RateLimiter::Answer RateLimiter::Judge(std::int64_t full_at, std::int64_t now) const {
  const std::int64_t ahead = std::max(full_at, now) - now;
  if (ahead <= tolerance_) return {};
  const auto wait = static_cast<double>(ahead - tolerance_) / kNanosecond;
  return {.allowed = false,
          .retry_after = static_cast<std::uint32_t>(std::max(1.0, std::ceil(wait)))};
}

// The client's slot; otherwise the slot of its group that is full or will be soonest, which forgets
// least. Two threads that take one slot for two clients at once make them share it for a moment:
// harmless.
RateLimiter::Slot& RateLimiter::Choose(std::uint64_t client, std::int64_t now) {
  Slot* group = &slots_[(client >> 8 & (groups_ - 1)) * kWays];
  Slot* oldest = group;
  for (std::size_t i = 0; i < kWays; ++i) {
    if (group[i].client.load(std::memory_order_relaxed) == client) return group[i];
    if (group[i].full_at.load(std::memory_order_relaxed) <
        oldest->full_at.load(std::memory_order_relaxed)) {
      oldest = &group[i];
    }
  }
  oldest->client.store(client, std::memory_order_relaxed);
  oldest->full_at.store(now, std::memory_order_relaxed);
  return *oldest;
}

}  // namespace clashdeck::api
