#include "core/query/text_column.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/fold.h"

namespace clashdeck::query {

namespace {

constexpr std::size_t kPiece = 3;
constexpr std::size_t kBuckets = std::size_t{1} << 16U;
constexpr std::size_t kMostLists = 4;  // further lists hardly shrink the candidates

// Pieces share buckets now and then: that costs a look at a text, never a wrong answer.
std::uint32_t BucketOf(const char* piece) {
  std::uint32_t value = 0;
  std::memcpy(&value, piece, kPiece);
  return (value * 0x9E3779B1U) >> 16U;
}

// The buckets of a text, each once.
void BucketsOf(std::string_view text, std::vector<std::uint32_t>& out) {
  out.clear();
  if (text.size() < kPiece) return;
  for (std::size_t i = 0; i + kPiece <= text.size(); ++i) out.push_back(BucketOf(text.data() + i));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace

TextColumn::TextColumn(const std::vector<std::string_view>& texts) {
  begins_.reserve(texts.size() + 1);
  begins_.push_back(0);
  for (const std::string_view text : texts) {
    arena_ += Fold(text);
    arena_ += '\0';
    begins_.push_back(static_cast<std::uint32_t>(arena_.size()));
  }
  // Counted first, placed second: the lists lie side by side without one allocation each.
  posting_begins_.assign(kBuckets + 1, 0);
  std::vector<std::uint32_t> buckets;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    BucketsOf(folded(row), buckets);
    for (const std::uint32_t bucket : buckets) ++posting_begins_[bucket + 1];
  }
  for (std::size_t i = 0; i < kBuckets; ++i) posting_begins_[i + 1] += posting_begins_[i];
  postings_.resize(posting_begins_.back());
  std::vector<std::uint32_t> next(posting_begins_.begin(), posting_begins_.end() - 1);
  for (std::size_t row = 0; row < texts.size(); ++row) {
    BucketsOf(folded(row), buckets);
    for (const std::uint32_t bucket : buckets)
      postings_[next[bucket]++] = static_cast<std::uint32_t>(row);
  }
}

Bits TextColumn::Candidates(std::string_view needle, const Bits& within) const {
  if (needle.size() < kPiece) return within;
  std::vector<std::uint32_t> buckets;
  BucketsOf(needle, buckets);
  const std::size_t lists = std::min(buckets.size(), kMostLists);
  std::partial_sort(
      buckets.begin(), buckets.begin() + static_cast<std::ptrdiff_t>(lists), buckets.end(),
      [&](std::uint32_t a, std::uint32_t b) { return PostingCount(a) < PostingCount(b); });
  Bits out = within;
  for (std::size_t i = 0; i < lists; ++i) {
    Bits holds(size());
    for (std::uint32_t at = posting_begins_[buckets[i]]; at < posting_begins_[buckets[i] + 1]; ++at)
      holds.Set(postings_[at]);
    out.And(holds);
  }
  return out;
}

Bits TextColumn::Containing(std::string_view needle, const Bits& within) const {
  const Bits candidates = Candidates(needle, within);
  Bits out(size());
  candidates.ForEach([&](std::size_t row) {
    if (folded(row).find(needle) != std::string_view::npos) out.Set(row);
  });
  return out;
}

}  // namespace clashdeck::query
