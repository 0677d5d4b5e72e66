// Counts what may be drawn beside cards that are kept, for every hand that may be kept. Used by
// chances.cpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/odds/binomials.h"
#include "core/odds/question.h"

namespace clashdeck::odds {

// What Chances() may cost: products of large numbers. About a second of work.
inline constexpr std::size_t kMaxSteps = 3'000'000;

// Counts steps; once they are used up everything stops and the answer is an error.
class Budget {
 public:
  bool Spend(std::size_t steps = 1) {
    used_ += steps;
    return !exhausted();
  }
  bool exhausted() const { return used_ > kMaxSteps; }

 private:
  std::size_t used_ = 0;
};

struct KeptHand {
  std::span<const std::uint32_t> kept;  // cards of each cell
  std::uint32_t size = 0;               // their sum
  std::span<const BigUint> ways;        // [d]: d cards beside them, so that every wish comes true
};

class HandWalk {
 public:
  struct Range {
    std::uint32_t most = 0;   // cards that are kept at most
    bool exactly = false;     // no fewer
    std::uint32_t draws = 0;  // cards that are drawn beside them at most
    bool refill = false;      // and one more for each that is not kept
    // The last cell, whose cards belong to no group, is never kept.
    bool drop_last = false;
  };

  // Cells stand so that a group's last one comes early: Ordered(). All must outlive the walk.
  HandWalk(const std::vector<Cell>& cells, const std::vector<Wish>& wishes, Binomials& binomials,
           Budget& budget);

  static std::vector<Cell> Ordered(std::vector<Cell> cells);

  // Calls visit(KeptHand) for every hand, in lexicographic order of `kept`; visit gives false to
  // stop. Gives false when it was stopped or the budget ended.
  template <class Visit>
  bool ForEach(const Range& range, Visit visit) {
    kept_.assign(cells_.size(), 0);
    return Descend(0, 0, States{{0, BigUint(1)}}, range, visit);
  }

 private:
  // How many cards were drawn (low bits) and how many of each group were seen, cut off where more
  // make no difference → in how many ways.
  using States = std::unordered_map<std::uint64_t, BigUint>;

  template <class Visit>
  bool Descend(std::size_t at, std::uint32_t size, const States& states, const Range& range,
               Visit& visit) {
    const std::uint32_t limit = range.draws + (range.refill ? range.most - size : 0);
    if (at == cells_.size()) {
      if (range.exactly && size != range.most) return true;
      ways_.assign(std::size_t{limit} + 1, BigUint());
      for (const auto& [key, ways] : states) {
        if (Drawn(key) <= limit) ways_[Drawn(key)] = ways;
      }
      return visit(KeptHand{kept_, size, ways_});
    }
    const bool last = at + 1 == cells_.size();
    std::uint32_t most = std::min(cells_[at].cards, range.most - size);
    if (last && range.drop_last) most = 0;
    std::uint32_t least = 0;
    if (last && range.exactly) least = range.most - size;
    for (std::uint32_t keep = least; keep <= most; ++keep) {
      kept_[at] = keep;
      const std::uint32_t draws = range.refill ? limit - keep : limit;
      if (!Descend(at + 1, size + keep, After(states, at, keep, draws), range, visit)) return false;
      if (budget_->exhausted()) return false;
    }
    kept_[at] = 0;
    return true;
  }

  static std::uint32_t Drawn(std::uint64_t key);
  // The states when `keep` cards of the cell are kept and up to as many as `limit` leaves are
  // drawn.
  States After(const States& states, std::size_t at, std::uint32_t keep, std::uint32_t limit);
  // Adds `cards` of each of these groups; false = one has too many now.
  bool Count(std::uint64_t& key, std::uint32_t groups, std::uint32_t cards) const;
  // Drops the states in which a group that ends here has too few; the others forget its number.
  void End(States& states, std::uint32_t groups) const;

  const std::vector<Cell>& cells_;
  const std::vector<Wish>& wishes_;
  Binomials* binomials_;
  Budget* budget_;
  std::vector<std::uint32_t> ending_ = {};  // by cell: groups of which it is the last
  std::vector<std::uint32_t> kept_ = {};
  std::vector<BigUint> ways_ = {};
};

}  // namespace clashdeck::odds
