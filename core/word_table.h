// Texts to values, made once with the snapshot and asked often: one hash, and mostly one place to
// look at and one comparison. Nothing is ever taken out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/byte_words.h"

namespace clashdeck {

// Continued from `seed`, the hash of what stands before. Eight bytes at a time; depends on the
// machine's order of bytes. Not for anything an attacker may forge.
inline std::uint64_t HashWord(std::string_view text, std::uint64_t seed = 0) {
  std::uint64_t hash = seed ^ text.size();
  const auto mix = [&hash](ByteWord word) {
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 32U;
  };
  if (text.size() < kByteWord) {
    ByteWord word = 0;
    for (const char c : text) word = word << 8U | static_cast<unsigned char>(c);
    mix(word);
    return hash;
  }
  const std::size_t last = text.size() - kByteWord;
  for (std::size_t at = 0; at < last; at += kByteWord) mix(LoadWord(text.data() + at));
  mix(LoadWord(text.data() + last));
  return hash;
}

template <class Value>
class WordTable {
 public:
  // Keeps the value that the word has already; true = it had none. The pointer is valid until the
  // next word is added.
  std::pair<Value*, bool> TryAdd(std::string word, Value value) {
    if (2 * (entries_.size() + 1) > slots_.size()) Grow();
    const auto hash = static_cast<std::uint32_t>(HashWord(word));
    Slot& slot = slots_[Place(hash, word)];
    if (slot.entry != kFree) return {&entries_[slot.entry].second, false};
    slot = {.hash = hash, .entry = static_cast<std::uint32_t>(entries_.size())};
    entries_.emplace_back(std::move(word), std::move(value));
    return {&entries_.back().second, true};
  }

  // Null = nobody knows the word.
  const Value* Find(std::string_view word) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[Place(static_cast<std::uint32_t>(HashWord(word)), word)];
    return slot.entry == kFree ? nullptr : &entries_[slot.entry].second;
  }

 private:
  static constexpr std::uint32_t kFree = UINT32_MAX;
  static constexpr std::size_t kLeastSlots = 16;  // a power of two, as all sizes are

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t entry = kFree;
  };

  // Where the word is, or where it belongs. Half of the slots are free, so there is an end.
  std::size_t Place(std::uint32_t hash, std::string_view word) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].entry != kFree &&
           (slots_[at].hash != hash || entries_[slots_[at].entry].first != word))
      at = (at + 1) & mask;
    return at;
  }

  void Grow() {
    std::vector<Slot> before(slots_.empty() ? kLeastSlots : 2 * slots_.size());
    before.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : before) {
      if (slot.entry == kFree) continue;
      std::size_t at = slot.hash & mask;
      while (slots_[at].entry != kFree) at = (at + 1) & mask;
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::vector<std::pair<std::string, Value>> entries_;
};

}  // namespace clashdeck
