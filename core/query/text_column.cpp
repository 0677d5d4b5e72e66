#include "core/query/text_column.h"

#include <algorithm>
#include <cstring>

#include "core/fold.h"
#include "core/trigrams.h"

namespace clashdeck::query {

namespace {

constexpr std::size_t kMostLists = 4;  // further lists hardly shrink the candidates
// From this share of the rows on, bits are smaller than a list of rows, and faster.
constexpr std::size_t kCommonShare = 32;

// The needle stands in the text; `rare` is the place of the byte in it to look for first. Beside
// std::string_view::find, which looks for the first one, bench/search_pieces shows what that gains.
bool Holds(std::string_view text, std::string_view needle, std::size_t rare) {
  if (text.size() < needle.size()) return false;
  const char* at = text.data() + rare;
  const char* end = at + (text.size() - needle.size() + 1);
  while (at < end) {
    at =
        static_cast<const char*>(std::memchr(at, needle[rare], static_cast<std::size_t>(end - at)));
    if (at == nullptr) return false;
    if (std::memcmp(at - rare, needle.data(), needle.size()) == 0) return true;
    ++at;
  }
  return false;
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
  for (const char c : arena_) ++occurrences_[static_cast<unsigned char>(c)];
  TrigramCollector collector;
  postings_ = Postings(texts.size(), kTrigramBuckets,
                       [&](std::size_t row, std::vector<std::uint32_t>& buckets) {
                         collector.Collect(folded(row), buckets);
                       });
  for (std::uint32_t bucket = 0; bucket < kTrigramBuckets; ++bucket) {
    const auto rows = postings_[bucket];
    if (rows.size() * kCommonShare <= texts.size()) continue;
    common_buckets_.push_back(bucket);
    Bits& bits = common_rows_.emplace_back(texts.size());
    for (const std::uint32_t row : rows) bits.Set(row);
  }
}

const Bits* TextColumn::CommonRows(std::uint32_t bucket) const {
  const auto found = std::lower_bound(common_buckets_.begin(), common_buckets_.end(), bucket);
  if (found == common_buckets_.end() || *found != bucket) return nullptr;
  return &common_rows_[static_cast<std::size_t>(found - common_buckets_.begin())];
}

std::size_t TextColumn::BytesOf(const Bits& rows) const {
  std::size_t bytes = 0;
  rows.ForEach([&](std::size_t row) { bytes += folded(row).size(); });
  return bytes;
}

Bits TextColumn::Candidates(std::string_view needle, const Bits& within) const {
  Bits out = within;
  if (needle.size() < kTrigram) return out;
  std::vector<std::uint32_t> buckets;
  TrigramBuckets(needle, buckets);
  std::size_t rare = 0;
  for (const std::uint32_t bucket : buckets) {
    if (const Bits* rows = CommonRows(bucket)) {
      out.And(*rows);
    } else {
      buckets[rare++] = bucket;
    }
  }
  buckets.resize(rare);
  const std::size_t lists = std::min(rare, kMostLists);
  std::partial_sort(
      buckets.begin(), buckets.begin() + static_cast<std::ptrdiff_t>(lists), buckets.end(),
      [&](std::uint32_t a, std::uint32_t b) { return postings_[a].size() < postings_[b].size(); });
  for (std::size_t i = 0; i < lists; ++i) {
    Bits holds(size());
    for (const std::uint32_t row : postings_[buckets[i]]) holds.Set(row);
    out.And(holds);
  }
  return out;
}

Bits TextColumn::Containing(std::string_view needle, const Bits& within) const {
  if (needle.empty()) return within;
  const Bits candidates = Candidates(needle, within);
  const auto rarest = std::min_element(needle.begin(), needle.end(), [&](char a, char b) {
    return occurrences_[static_cast<unsigned char>(a)] <
           occurrences_[static_cast<unsigned char>(b)];
  });
  const auto rare = static_cast<std::size_t>(rarest - needle.begin());
  Bits out(size());
  candidates.ForEach([&](std::size_t row) {
    if (Holds(folded(row), needle, rare)) out.Set(row);
  });
  return out;
}

}  // namespace clashdeck::query
