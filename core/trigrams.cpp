#include "core/trigrams.h"

#include <algorithm>
#include <cstring>

namespace clashdeck {

namespace {

std::uint32_t BucketOf(const char* piece) {
  std::uint32_t value = 0;
  std::memcpy(&value, piece, kTrigram);
  return (value * 0x9E3779B1U) >> 16U;
}

}  // namespace

void TrigramBuckets(std::string_view text, std::vector<std::uint32_t>& out) {
  out.clear();
  for (std::size_t i = 0; i + kTrigram <= text.size(); ++i)
    out.push_back(BucketOf(text.data() + i));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

void TrigramCollector::Collect(std::string_view text, std::vector<std::uint32_t>& out) {
  out.clear();
  ++turn_;
  for (std::size_t i = 0; i + kTrigram <= text.size(); ++i) {
    const std::uint32_t bucket = BucketOf(text.data() + i);
    if (met_[bucket] == turn_) continue;
    met_[bucket] = turn_;
    out.push_back(bucket);
  }
}

}  // namespace clashdeck
