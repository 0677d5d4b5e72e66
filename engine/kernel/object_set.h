// A set of objects of a game, as bits: small, copyable, and iterated in ascending order.
#pragma once

#include <bit>
#include <cstdint>

namespace clashdeck::engine {

using ObjectId = std::uint8_t;
inline constexpr ObjectId kNoObject = 0xFF;

class ObjectSet {
 public:
  void Insert(ObjectId id) { words_[id >> 6U] |= Bit(id); }
  void Erase(ObjectId id) { words_[id >> 6U] &= ~Bit(id); }
  bool Has(ObjectId id) const { return (words_[id >> 6U] & Bit(id)) != 0; }
  bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  ObjectId First() const { return Next(0); }
  // The lowest member that is at least `id`; kNoObject when there is none.
  ObjectId Next(unsigned id) const {
    for (unsigned word = id >> 6U; word < 3; ++word) {
      std::uint64_t bits = words_[word];
      if (word == id >> 6U) bits &= ~std::uint64_t{0} << (id & 63U);
      if (bits != 0)
        return static_cast<ObjectId>(word * 64 + static_cast<unsigned>(std::countr_zero(bits)));
    }
    return kNoObject;
  }
  void Add(const ObjectSet& other) {
    for (int i = 0; i < 3; ++i) words_[i] |= other.words_[i];
  }
  void Remove(const ObjectSet& other) {
    for (int i = 0; i < 3; ++i) words_[i] &= ~other.words_[i];
  }
  bool operator==(const ObjectSet&) const = default;

  class Iterator {
   public:
    Iterator(const ObjectSet* set, unsigned id) : set_(set), id_(id) {}
    ObjectId operator*() const { return static_cast<ObjectId>(id_); }
    Iterator& operator++() {
      id_ = set_->Next(id_ + 1);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return id_ != other.id_; }

   private:
    const ObjectSet* set_;
    unsigned id_;
  };
  Iterator begin() const { return {this, Next(0)}; }
  Iterator end() const { return {this, kNoObject}; }

 private:
  static std::uint64_t Bit(ObjectId id) { return std::uint64_t{1} << (id & 63U); }

  std::uint64_t words_[3] = {};
};

}  // namespace clashdeck::engine
