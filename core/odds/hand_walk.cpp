#include "core/odds/hand_walk.h"

#include <algorithm>
#include <bit>

namespace clashdeck::odds {

namespace {

// A state is a number: cards drawn in the lowest bits, then the cards seen of each group. Hands of
// 20 and 20 turns of 20 cards stay below 512.
constexpr unsigned kDrawnBits = 10;
constexpr unsigned kGroupBits = 9;
constexpr std::uint64_t kDrawnMask = (std::uint64_t{1} << kDrawnBits) - 1;
constexpr std::uint64_t kGroupMask = (std::uint64_t{1} << kGroupBits) - 1;
static_assert(kDrawnBits + kGroupBits * kMaxGroups <= 64);
static_assert(kMaxDeck <= kDrawnMask);

unsigned ShiftOf(std::size_t group) {
  return kDrawnBits + kGroupBits * static_cast<unsigned>(group);
}

}  // namespace

HandWalk::HandWalk(const std::vector<Cell>& cells, const std::vector<Wish>& wishes,
                   Binomials& binomials, Budget& budget)
    : cells_(cells), wishes_(wishes), binomials_(&binomials), budget_(&budget) {
  ending_.resize(cells.size());
  std::uint32_t seen = 0;
  for (std::size_t at = cells.size(); at-- > 0;) {
    ending_[at] = cells[at].groups & ~seen;
    seen |= cells[at].groups;
  }
}

std::vector<Cell> HandWalk::Ordered(std::vector<Cell> cells) {
  // All cells of group 0, then what is left of group 1, and so on; cards of no group last.
  std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
    return std::pair(std::countr_zero(a.groups), a.groups) <
           std::pair(std::countr_zero(b.groups), b.groups);
  });
  return cells;
}

std::uint32_t HandWalk::Drawn(std::uint64_t key) {
  return static_cast<std::uint32_t>(key & kDrawnMask);
}

bool HandWalk::Count(std::uint64_t& key, std::uint32_t groups, std::uint32_t cards) const {
  for (std::uint32_t rest = groups; rest != 0; rest &= rest - 1) {
    const auto group = static_cast<std::size_t>(std::countr_zero(rest));
    const unsigned shift = ShiftOf(group);
    const std::uint64_t before = (key >> shift) & kGroupMask;
    std::uint64_t after = before + cards;
    if (wishes_[group].max) {
      if (after > *wishes_[group].max) return false;
    } else {
      after = std::min<std::uint64_t>(after, wishes_[group].min);
    }
    key += (after - before) << shift;
  }
  return true;
}

void HandWalk::End(States& states, std::uint32_t groups) const {
  if (groups == 0) return;
  States left;
  for (auto& [key, ways] : states) {
    std::uint64_t rest = key;
    bool enough = true;
    for (std::uint32_t each = groups; each != 0; each &= each - 1) {
      const auto group = static_cast<std::size_t>(std::countr_zero(each));
      const unsigned shift = ShiftOf(group);
      enough = enough && ((key >> shift) & kGroupMask) >= wishes_[group].min;
      rest &= ~(kGroupMask << shift);
    }
    if (enough) left[rest] += ways;
  }
  states = std::move(left);
}

HandWalk::States HandWalk::After(const States& states, std::size_t at, std::uint32_t keep,
                                 std::uint32_t limit) {
  States next;
  const Cell& cell = cells_[at];
  const std::uint32_t left = cell.cards - keep;
  for (const auto& [key, ways] : states) {
    const std::uint32_t drawn = Drawn(key);
    if (drawn > limit) continue;
    for (std::uint32_t more = 0; more <= std::min(left, limit - drawn); ++more) {
      std::uint64_t then = key + more;
      if (!Count(then, cell.groups, keep + more)) break;
      if (!budget_->Spend()) return next;
      next[then].AddProduct(ways, binomials_->Choose(left, more));
    }
  }
  End(next, ending_[at]);
  return next;
}

}  // namespace clashdeck::odds
