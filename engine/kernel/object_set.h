// A set of objects of a game, as bits: small, copyable, and iterated in ascending order.
#pragma once

#include <bit>
#include <cstdint>

namespace clashdeck::engine {

using ObjectId = std::uint8_t;
inline constexpr ObjectId kNoObject = 0xFF;

class ObjectSet {
 public:
  static constexpr int kCapacity = 128;

  static ObjectSet Of(ObjectId id) {
    ObjectSet one;
    one.Insert(id);
    return one;
  }
  void Insert(ObjectId id) { words_[id >> 6U] |= Bit(id); }
  void Erase(ObjectId id) { words_[id >> 6U] &= ~Bit(id); }
  bool Has(ObjectId id) const { return (words_[id >> 6U] & Bit(id)) != 0; }
  bool empty() const { return (words_[0] | words_[1]) == 0; }
  int size() const { return Count(words_[0]) + Count(words_[1]); }
  // The lowest member; kNoObject when there is none.
  ObjectId First() const {
    const Iterator first(*this);
    return first != End{} ? *first : kNoObject;
  }
  void Add(const ObjectSet& other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
  }
  void Remove(const ObjectSet& other) {
    words_[0] &= ~other.words_[0];
    words_[1] &= ~other.words_[1];
  }
  void Keep(const ObjectSet& other) {
    words_[0] &= other.words_[0];
    words_[1] &= other.words_[1];
  }
  friend ObjectSet operator&(ObjectSet a, const ObjectSet& b) {
    a.Keep(b);
    return a;
  }
  friend ObjectSet operator|(ObjectSet a, const ObjectSet& b) {
    a.Add(b);
    return a;
  }
  friend ObjectSet operator-(ObjectSet a, const ObjectSet& b) {
    a.Remove(b);
    return a;
  }
  bool operator==(const ObjectSet&) const = default;

  struct End {};
  // Goes over the members that the set had when it began.
  class Iterator {
   public:
    explicit Iterator(const ObjectSet& set) : bits_(set.words_[0]), next_(set.words_[1]) {
      Advance();
    }
    ObjectId operator*() const {
      return static_cast<ObjectId>(base_ + static_cast<unsigned>(std::countr_zero(bits_)));
    }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      Advance();
      return *this;
    }
    bool operator!=(End) const { return bits_ != 0; }

   private:
    // To the second word where the first is done: without a branch, which nobody could guess.
    void Advance() {
      const std::uint64_t done = 0 - static_cast<std::uint64_t>(bits_ == 0);
      bits_ |= next_ & done;
      next_ &= ~done;
      base_ |= static_cast<unsigned>(done) & 64U;
    }

    std::uint64_t bits_;
    std::uint64_t next_;
    unsigned base_ = 0;
  };
  Iterator begin() const { return Iterator(*this); }
  static End end() { return {}; }

 private:
  // std::popcount is a call into a library where not every processor has it as an instruction.
  static int Count(std::uint64_t bits) {
    bits -= bits >> 1U & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2U & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4U)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return static_cast<int>(bits * UINT64_C(0x0101010101010101) >> 56U);
  }
  static std::uint64_t Bit(ObjectId id) { return std::uint64_t{1} << (id & 63U); }

  std::uint64_t words_[2] = {};
};
static_assert(sizeof(ObjectSet) == 16);  // handed over in registers

}  // namespace clashdeck::engine
