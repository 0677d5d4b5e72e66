// Which rows hold a key: lists of rows side by side in one vector, without an allocation each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clashdeck {

class Postings {
 public:
  Postings() = default;

  // `keys_of(row, out)` fills `out` with the keys of a row, each once and below `keys`.
  template <class KeysOf>
  Postings(std::size_t rows, std::size_t keys, KeysOf keys_of) : begins_(keys + 1, 0) {
    // Lists are counted first and placed second.
    std::vector<std::uint32_t> own;
    std::vector<std::uint32_t> all;  // keys, row by row
    std::vector<std::size_t> ends;   // of each row's keys in it
    ends.reserve(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      keys_of(row, own);
      for (const std::uint32_t key : own) ++begins_[key + 1];
      all.insert(all.end(), own.begin(), own.end());
      ends.push_back(all.size());
    }
    for (std::size_t key = 0; key < keys; ++key) begins_[key + 1] += begins_[key];
    rows_.resize(begins_.back());
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    std::size_t at = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      for (; at < ends[row]; ++at) rows_[next[all[at]]++] = static_cast<std::uint32_t>(row);
    }
  }

  // Rows that hold the key, ascending.
  std::span<const std::uint32_t> operator[](std::uint32_t key) const {
    return std::span(rows_).subspan(begins_[key], begins_[key + 1] - begins_[key]);
  }

  // The lists of keys [first, last), one after the other.
  std::span<const std::uint32_t> Between(std::uint32_t first, std::uint32_t last) const {
    return std::span(rows_).subspan(begins_[first], begins_[last] - begins_[first]);
  }

 private:
  std::vector<std::uint32_t> begins_ = {0};  // one more than there are keys
  std::vector<std::uint32_t> rows_;
};

}  // namespace clashdeck
