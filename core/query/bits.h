// A set of rows, one bit each: what a condition of a query leaves over.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clashdeck::query {

// The bits that are set. std::popcount is a call for each word where the processor's instruction
// may not be taken for granted; this is none, and compilers do two words at once.
constexpr std::uint64_t CountBits(std::uint64_t word) {
  word -= (word >> 1U) & 0x5555'5555'5555'5555U;
  word = (word & 0x3333'3333'3333'3333U) + ((word >> 2U) & 0x3333'3333'3333'3333U);
  word = (word + (word >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
  word += word >> 8U;
  word += word >> 16U;
  return (word + (word >> 32U)) & 0x7FU;
}

class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size, bool value = false)
      : size_(size), words_((size + kWord - 1) / kWord, value ? ~std::uint64_t{0} : 0) {
    TrimEnd();
  }

  // The rows for which fits(row).
  template <class Fits>
  static Bits Where(std::size_t size, Fits fits) {
    Bits out(size);
    for (std::size_t begin = 0; begin < size; begin += kWord) {
      const std::size_t end = begin + kWord < size ? begin + kWord : size;
      std::uint64_t word = 0;
      for (std::size_t at = begin; at < end; ++at)
        word |= static_cast<std::uint64_t>(fits(at)) << (at - begin);
      out.words_[begin / kWord] = word;
    }
    return out;
  }

  std::size_t size() const { return size_; }
  bool test(std::size_t at) const { return ((words_[at / kWord] >> (at % kWord)) & 1U) != 0; }
  void Set(std::size_t at) { words_[at / kWord] |= std::uint64_t{1} << (at % kWord); }
  void Clear(std::size_t at) { words_[at / kWord] &= ~(std::uint64_t{1} << (at % kWord)); }

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
    for (const std::uint64_t word : words_) count += CountBits(word);
    return count;
  }
  bool None() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }

  // Sixty-four rows at once: row at * kWord is the lowest bit.
  static constexpr std::size_t kWord = 64;
  std::size_t word_count() const { return words_.size(); }
  std::uint64_t word(std::size_t at) const { return words_[at]; }

  // Calls visit(index) for each set bit, ascending.
  template <class Visit>
  void ForEach(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(i * kWord + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }

  bool operator==(const Bits&) const = default;

 private:
  // Bits beyond the end stay clear, so that counting and comparing need not know the size.
  void TrimEnd() {
    if (size_ % kWord != 0) words_.back() &= (std::uint64_t{1} << (size_ % kWord)) - 1;
  }

  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

// Calls visit(row) for each row from `first` on whose bit is set in word_at(0), word_at(1), ...,
// ascending, until it answers false; then the answer is false too.
template <class WordAt, class Visit>
bool VisitFrom(std::size_t first, std::size_t word_count, WordAt word_at, Visit visit) {
  std::uint64_t mask = ~std::uint64_t{0} << (first % Bits::kWord);
  for (std::size_t i = first / Bits::kWord; i < word_count; ++i) {
    for (std::uint64_t word = word_at(i) & mask; word != 0; word &= word - 1) {
      if (!visit(i * Bits::kWord + static_cast<std::size_t>(std::countr_zero(word)))) return false;
    }
    mask = ~std::uint64_t{0};
  }
  return true;
}

// Calls visit(row) for each row below `end` that is set, descending, until it answers false.
template <class Visit>
void VisitDown(const Bits& rows, std::size_t end, Visit visit) {
  for (std::size_t i = (end + Bits::kWord - 1) / Bits::kWord; i-- > 0;) {
    std::uint64_t word = rows.word(i);
    if (end < (i + 1) * Bits::kWord) word &= (std::uint64_t{1} << (end % Bits::kWord)) - 1;
    while (word != 0) {
      const auto top = Bits::kWord - 1 - static_cast<std::size_t>(std::countl_zero(word));
      if (!visit(i * Bits::kWord + top)) return;
      word ^= std::uint64_t{1} << top;
    }
  }
}

}  // namespace clashdeck::query
