// A set of rows, one bit each: what a condition of a query leaves over.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clashdeck::query {

class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size, bool value = false)
      : size_(size), words_((size + 63) / 64, value ? ~std::uint64_t{0} : 0) {
    TrimEnd();
  }

  // The rows for which fits(row).
  template <class Fits>
  static Bits Where(std::size_t size, Fits fits) {
    Bits out(size);
    for (std::size_t begin = 0; begin < size; begin += 64) {
      const std::size_t end = begin + 64 < size ? begin + 64 : size;
      std::uint64_t word = 0;
      for (std::size_t at = begin; at < end; ++at)
        word |= static_cast<std::uint64_t>(fits(at)) << (at - begin);
      out.words_[begin / 64] = word;
    }
    return out;
  }

  std::size_t size() const { return size_; }
  bool test(std::size_t at) const { return ((words_[at / 64] >> (at % 64)) & 1U) != 0; }
  void Set(std::size_t at) { words_[at / 64] |= std::uint64_t{1} << (at % 64); }
  void Clear(std::size_t at) { words_[at / 64] &= ~(std::uint64_t{1} << (at % 64)); }

  void And(const Bits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  }
  void Or(const Bits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void Without(const Bits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
  }
  void Flip() {
    for (std::uint64_t& word : words_) word = ~word;
    TrimEnd();
  }

  std::size_t Count() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  bool None() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }

  // Calls visit(index) for each set bit, ascending.
  template <class Visit>
  void ForEach(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }

  bool operator==(const Bits&) const = default;

 private:
  // Bits beyond the end stay clear, so that counting and comparing need not know the size.
  void TrimEnd() {
    if (size_ % 64 != 0) words_.back() &= (std::uint64_t{1} << (size_ % 64)) - 1;
  }

  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace clashdeck::query
