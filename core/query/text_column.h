// One folded text a row, side by side in one arena, with an index of three-byte pieces: a search
// looks only at rows that hold every piece of what is sought.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/postings.h"
#include "core/query/bits.h"

namespace clashdeck::query {

// Stands between the texts of one row, where it has several; no search term can hold it.
inline constexpr char kBetweenTexts = '\x1F';

class TextColumn {
 public:
  // `texts` as people wrote them, one a row; they are folded here.
  explicit TextColumn(const std::vector<std::string_view>& texts);

  std::size_t size() const { return begins_.size() - 1; }
  std::size_t bytes() const { return begins_.back(); }  // of all texts
  std::string_view folded(std::size_t row) const {
    return std::string_view(arena_).substr(begins_[row], begins_[row + 1] - begins_[row] - 1);
  }

  std::size_t BytesOf(const Bits& rows) const;  // of their texts

  // Rows of `within` whose text holds `needle`, which is folded already. An empty needle is in
  // every text.
  Bits Containing(std::string_view needle, const Bits& within) const;

  // Rows of `within` that may hold `needle`: nothing that holds it is missing. Costs no look at the
  // texts.
  Bits Candidates(std::string_view needle, const Bits& within) const;

 private:
  // The rows of a bucket as bits, where many rows have it; null otherwise.
  const Bits* CommonRows(std::uint32_t bucket) const;

  std::string arena_;                                // each text followed by '\0'
  std::vector<std::uint32_t> begins_;                // offsets into the arena, one more than rows
  Postings postings_;                                // by bucket of a piece
  std::array<std::uint32_t, 256> occurrences_ = {};  // of each byte in the arena
  std::vector<std::uint32_t> common_buckets_;        // ascending
  std::vector<Bits> common_rows_;                    // parallel to it
};

}  // namespace clashdeck::query
