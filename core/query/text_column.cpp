#include "core/query/text_column.h"

#include <algorithm>

#include "core/fold.h"
#include "core/trigrams.h"

namespace clashdeck::query {

namespace {

constexpr std::size_t kMostLists = 4;  // further lists hardly shrink the candidates

}  // namespace

TextColumn::TextColumn(const std::vector<std::string_view>& texts) {
  begins_.reserve(texts.size() + 1);
  begins_.push_back(0);
  for (const std::string_view text : texts) {
    arena_ += Fold(text);
    arena_ += '\0';
    begins_.push_back(static_cast<std::uint32_t>(arena_.size()));
  }
  postings_ = Postings(texts.size(), kTrigramBuckets,
                       [this](std::size_t row, std::vector<std::uint32_t>& buckets) {
                         TrigramBuckets(folded(row), buckets);
                       });
}

Bits TextColumn::Candidates(std::string_view needle, const Bits& within) const {
  if (needle.size() < kTrigram) return within;
  std::vector<std::uint32_t> buckets;
  TrigramBuckets(needle, buckets);
  const std::size_t lists = std::min(buckets.size(), kMostLists);
  std::partial_sort(
      buckets.begin(), buckets.begin() + static_cast<std::ptrdiff_t>(lists), buckets.end(),
      [&](std::uint32_t a, std::uint32_t b) { return postings_[a].size() < postings_[b].size(); });
  Bits out = within;
  for (std::size_t i = 0; i < lists; ++i) {
    Bits holds(size());
    for (const std::uint32_t row : postings_[buckets[i]]) holds.Set(row);
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
