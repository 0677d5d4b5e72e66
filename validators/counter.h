// Numbers by dense key that are cleared by what was touched, so that counting a deck costs nothing
// for the cards it does not hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clashdeck::validators {

class Counter {
 public:
  // Before the first use with keys below `size`; keeps what it has already.
  void Reserve(std::size_t size) {
    if (counts_.size() < size) counts_.resize(size);
  }
  void Add(std::size_t key, std::uint64_t number) {
    if (counts_[key] == 0) touched_.push_back(static_cast<std::uint32_t>(key));
    counts_[key] += number;
  }
  void RaiseTo(std::size_t key, std::uint64_t number) {
    if (counts_[key] < number) Add(key, number - counts_[key]);
  }
  std::uint64_t operator[](std::size_t key) const { return counts_[key]; }
  const std::vector<std::uint32_t>& touched() const { return touched_; }
  void Clear() {
    for (const std::uint32_t key : touched_) counts_[key] = 0;
    touched_.clear();
  }

 private:
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint32_t> touched_;
};

}  // namespace clashdeck::validators
