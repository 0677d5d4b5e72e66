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

  // `keys_of(row, out)` fills `out` with the keys of a row, each once and below `keys`. It is asked
  // twice for each row, since lists are counted first and placed second.
  template <class KeysOf>
  Postings(std::size_t rows, std::size_t keys, KeysOf keys_of) : begins_(keys + 1, 0) {
    std::vector<std::uint32_t> own;
    for (std::size_t row = 0; row < rows; ++row) {
      keys_of(row, own);
      for (const std::uint32_t key : own) ++begins_[key + 1];
    }
    for (std::size_t key = 0; key < keys; ++key) begins_[key + 1] += begins_[key];
    rows_.resize(begins_.back());
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    for (std::size_t row = 0; row < rows; ++row) {
      keys_of(row, own);
      for (const std::uint32_t key : own) rows_[next[key]++] = static_cast<std::uint32_t>(row);
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
