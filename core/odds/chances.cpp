#include <algorithm>
#include <cassert>
#include <string>
#include <unordered_map>

#include "core/odds/hand_walk.h"
#include "core/odds/question.h"

namespace clashdeck::odds {

namespace {

class Counter {
 public:
  explicit Counter(const Question& question)
      : question_(question), cells_(HandWalk::Ordered(question.cells)) {
    for (const Cell& cell : cells_) deck_ += cell.cards;
    assert(question.hand + question.draws <= deck_);
  }

  Result<std::vector<Fraction>> Answer() {
    std::vector<Fraction> out;
    if (Hopeless()) {
      out.resize(std::size_t{question_.draws} + 1);
      return out;
    }
    if (question_.mulligans == 0 || question_.mulligan == Mulligan::Kind::kNone) {
      out = Plain(question_.hand);
    } else if (question_.mulligan == Mulligan::Kind::kSome) {
      out = ExchangeSome();
    } else {
      out = ExchangeWhole();
    }
    if (budget_.exhausted())
      return Fail(ErrorCode::kTooLarge,
                  "these groups cut the deck into too many kinds of hands to be counted; ask for "
                  "fewer groups, fewer turns or without mulligan");
    return out;
  }

 private:
  // A group without enough cards in the whole deck, or with bounds that no number meets.
  bool Hopeless() const {
    for (std::size_t group = 0; group < question_.wishes.size(); ++group) {
      const Wish& wish = question_.wishes[group];
      std::uint32_t cards = 0;
      for (const Cell& cell : cells_) {
        if (((cell.groups >> group) & 1U) != 0) cards += cell.cards;
      }
      const std::uint32_t most = question_.hand + question_.draws;
      if (wish.min > std::min(cards, most) || (wish.max && *wish.max < wish.min)) return true;
    }
    return false;
  }

  HandWalk Walk() { return {cells_, question_.wishes, binomials_, budget_}; }

  // Without a mulligan: all cards seen are one draw.
  std::vector<Fraction> Plain(std::uint32_t hand) {
    std::vector<Fraction> out;
    Walk().ForEach({.draws = hand + question_.draws}, [&](const KeptHand& none) {
      for (std::uint32_t e = 0; e <= question_.draws; ++e)
        out.emplace_back(none.ways[hand + e], binomials_.Choose(deck_, hand + e));
      return true;
    });
    return out;
  }

  // Hands of these cards: ways to have exactly `kept` of each cell, times those to have the rest of
  // the hand among `others`.
  BigUint HandsOf(const KeptHand& hand, std::uint32_t others, std::uint32_t rest) {
    BigUint ways = binomials_.Choose(others, rest);
    for (std::size_t at = 0; at < hand.kept.size(); ++at) {
      if (hand.kept[at] > 0) ways = ways * binomials_.Choose(cells_[at].cards, hand.kept[at]);
    }
    return ways;
  }

  // A hand is worth the best of what may be kept of it: W(x) = max over k <= x of the chance when k
  // is kept and the rest drawn anew from the deck without k. Chances of different k have different
  // denominators C(N-j, h-j+e), j = |k|; multiplied by N!/(N-j)! * (h+e-j)!/e! they are counted in
  // the same unit, which divides C(N, h+e) (h+e)!/e!.
  std::vector<Fraction> ExchangeSome() {
    const std::uint32_t h = question_.hand;
    const std::size_t ends = std::size_t{question_.draws} + 1;
    // With lower bounds alone a card of no group is of no use: sent back it can only be replaced by
    // one that is.
    const bool drop = !cells_.empty() && cells_.back().groups == 0 &&
                      std::none_of(question_.wishes.begin(), question_.wishes.end(),
                                   [](const Wish& wish) { return wish.max.has_value(); });
    const std::uint32_t others = drop ? cells_.back().cards : 0;
    std::vector<std::vector<BigUint>> units(std::size_t{h} + 1);  // by cards kept, then draws
    for (std::uint32_t j = 0; j <= h; ++j) {
      const BigUint above = FallingFactorial(deck_, j);
      for (std::uint32_t e = 0; e < ends; ++e)
        units[j].push_back(above * FallingFactorial(h + e - j, h - j));
    }
    std::unordered_map<std::string, std::vector<BigUint>> worth;
    std::vector<BigUint> sums(ends);
    Walk().ForEach({.most = h, .draws = question_.draws, .refill = true, .drop_last = drop},
                   [&](const KeptHand& hand) {
                     if (!budget_.Spend(ends)) return false;
                     std::vector<BigUint> best;
                     for (std::size_t e = 0; e < ends; ++e)
                       best.push_back(hand.ways[h - hand.size + e] * units[hand.size][e]);
                     std::string key(hand.kept.begin(), hand.kept.end());
                     for (char& kept : key) {  // with one card less of a cell
                       if (kept == 0) continue;
                       --kept;
                       const std::vector<BigUint>& less = worth.at(key);
                       ++kept;
                       for (std::size_t e = 0; e < ends; ++e) {
                         if (less[e] > best[e]) best[e] = less[e];
                       }
                     }
                     const BigUint hands = HandsOf(hand, others, h - hand.size);
                     for (std::size_t e = 0; e < ends; ++e) sums[e].AddProduct(hands, best[e]);
                     worth.emplace(std::move(key), std::move(best));
                     return true;
                   });
    std::vector<Fraction> out;
    for (std::uint32_t e = 0; e < ends; ++e)
      out.emplace_back(std::move(sums[e]), binomials_.Choose(deck_, h) *
                                               binomials_.Choose(deck_, h + e) *
                                               FallingFactorial(h + e, h));
    return out;
  }

  // From the last hand back to the first: a hand is kept if its chance is not below that of the
  // next one.
  std::vector<Fraction> ExchangeWhole() {
    std::vector<Fraction> next = Plain(question_.hand - question_.mulligans * question_.shrink);
    for (std::uint32_t left = question_.mulligans; left-- > 0 && !budget_.exhausted();)
      next = KeepOrExchange(question_.hand - left * question_.shrink, next);
    return next;
  }

  std::vector<Fraction> KeepOrExchange(std::uint32_t h, const std::vector<Fraction>& next) {
    const std::size_t ends = std::size_t{question_.draws} + 1;
    std::vector<BigUint> kept(ends), exchanged(ends), bars(ends);
    for (std::uint32_t e = 0; e < ends; ++e)
      bars[e] = next[e].numerator() * binomials_.Choose(deck_ - h, e);
    Walk().ForEach({.most = h, .exactly = true, .draws = question_.draws},
                   [&](const KeptHand& hand) {
                     if (!budget_.Spend(2 * ends)) return false;
                     const BigUint hands = HandsOf(hand, 0, 0);
                     for (std::size_t e = 0; e < ends; ++e) {
                       if (hand.ways[e] * next[e].denominator() >= bars[e]) {
                         kept[e].AddProduct(hands, hand.ways[e]);
                       } else {
                         exchanged[e] += hands;
                       }
                     }
                     return true;
                   });
    const BigUint all = binomials_.Choose(deck_, h);
    std::vector<Fraction> out;
    for (std::uint32_t e = 0; e < ends; ++e)
      out.push_back(Fraction(std::move(kept[e]), all * binomials_.Choose(deck_ - h, e)) +
                    Fraction(std::move(exchanged[e]), all) * next[e]);
    return out;
  }

  const Question& question_;
  std::vector<Cell> cells_;
  std::uint32_t deck_ = 0;
  Binomials binomials_;
  Budget budget_;
};

}  // namespace

Result<std::vector<Fraction>> Chances(const Question& question) {
  return Counter(question).Answer();
}

}  // namespace clashdeck::odds
