#include "api/request_id.h"

#include <algorithm>
#include <cstdint>
#include <random>

#include "api/hex.h"

namespace clashdeck::api {

namespace {

// SplitMix64: one addition and a mix, started at random in each thread.
std::uint64_t NextNumber() {
  thread_local std::uint64_t state = [] {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
  }();
  std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace

bool IsRequestId(std::string_view text) {
  return !text.empty() && text.size() <= kMaxRequestId &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '.' || c == '_' || c == '-';
         });
}

std::string NewRequestId() { return Hex(NextNumber()); }

}  // namespace clashdeck::api
