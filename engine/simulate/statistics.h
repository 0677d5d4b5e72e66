// Numbers out of counts: sums that can be added without error, and what is said of them. Intervals
// are 95 %. Everything is made from integers with + - * / and square roots, which every machine
// rounds alike.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/simulate/report.h"

namespace clashdeck::simulate {

// Of whole numbers: how many, their sum and the sum of their squares.
struct Moments {
  std::uint64_t count = 0;
  std::int64_t sum = 0;
  std::int64_t squares = 0;

  void Add(std::int64_t number) {
    ++count;
    sum += number;
    squares += number * number;
  }
  void Merge(const Moments& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
  }
  // What is left without `part`, which must have been added before.
  Moments Without(const Moments& part) const {
    return {count - part.count, sum - part.sum, squares - part.squares};
  }
};

Share ShareOf(std::uint64_t count, std::uint64_t of);
// `unit`: what one step of the numbers is worth (half points: 0.5).
Mean MeanOf(const Moments& moments, double unit = 1);
// Of numbers that come to 0 at least and 1 at most, such as scores: the interval stays in there,
// and where all are at one end it is as wide as Wilson's of as many games that all went one way.
Mean ScoreOf(const Moments& moments, double unit);
// The mean of `a` less that of `b`, which are independent; Mean::count is that of `a`.
Mean DifferenceOf(const Moments& a, const Moments& b);
// Half the width of the interval; nothing where there is none.
std::optional<double> HalfWidth(const Mean& mean);

// The lowest turn by which at least `percent` of `of` games had ended; `by_turn[t]` ended in turn
// t. Nothing: fewer did.
std::optional<int> QuantileOf(std::span<const std::uint64_t> by_turn, std::uint64_t of,
                              int percent);

}  // namespace clashdeck::simulate
