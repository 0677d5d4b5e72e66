#include "engine/simulate/statistics.h"

#include <algorithm>
#include <cmath>

namespace clashdeck::simulate {

namespace {

constexpr double kZ = 1.959963984540054;  // 97.5 % of a normal distribution lie below

double VarianceOf(const Moments& moments) {
  if (moments.count < 2) return 0;
  const auto n = static_cast<double>(moments.count);
  const auto sum = static_cast<double>(moments.sum);
  return std::max(0.0, (static_cast<double>(moments.squares) - sum / n * sum) / (n - 1));
}

}  // namespace

Share ShareOf(std::uint64_t count, std::uint64_t of) {
  Share result{.count = count, .of = of};
  if (of == 0) return result;
  const auto n = static_cast<double>(of);
  const double p = static_cast<double>(count) / n;
  const double middle = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double reach = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  result.share = p;
  // At the ends the interval touches 0 and 1; rounding must not say otherwise.
  result.ci.low = count == 0 ? 0 : std::max(0.0, middle - reach);
  result.ci.high = count == of ? 1 : std::min(1.0, middle + reach);
  return result;
}

Mean MeanOf(const Moments& moments, double unit) {
  Mean result{.count = moments.count};
  if (moments.count == 0) return result;
  const auto n = static_cast<double>(moments.count);
  result.mean = static_cast<double>(moments.sum) / n * unit;
  if (moments.count < 2) return result;
  result.deviation = std::sqrt(VarianceOf(moments)) * unit;
  const double reach = kZ * result.deviation / std::sqrt(n);
  result.ci = Interval{result.mean - reach, result.mean + reach};
  return result;
}

Mean ScoreOf(const Moments& moments, double unit) {
  Mean result = MeanOf(moments, unit);
  if (!result.ci) return result;
  if (result.mean == 0 || result.mean == 1) {
    result.ci = ShareOf(result.mean == 1 ? result.count : 0, result.count).ci;
  } else {
    result.ci = Interval{std::max(0.0, result.ci->low), std::min(1.0, result.ci->high)};
  }
  return result;
}

Mean DifferenceOf(const Moments& a, const Moments& b) {
  Mean result{.count = a.count};
  if (a.count == 0 || b.count == 0) return Mean{};
  const auto n = static_cast<double>(a.count);
  const auto m = static_cast<double>(b.count);
  result.mean = static_cast<double>(a.sum) / n - static_cast<double>(b.sum) / m;
  if (a.count < 2 || b.count < 2) return result;
  result.deviation = std::sqrt(VarianceOf(a) / n + VarianceOf(b) / m);
  result.ci = Interval{result.mean - kZ * result.deviation, result.mean + kZ * result.deviation};
  return result;
}

std::optional<double> HalfWidth(const Mean& mean) {
  if (!mean.ci) return std::nullopt;
  return (mean.ci->high - mean.ci->low) / 2;
}

std::optional<int> QuantileOf(std::span<const std::uint64_t> by_turn, std::uint64_t of,
                              int percent) {
  std::uint64_t ended = 0;
  for (std::size_t turn = 0; turn < by_turn.size(); ++turn) {
    ended += by_turn[turn];
    if (ended > 0 && ended * 100 >= of * static_cast<std::uint64_t>(percent)) {
      return static_cast<int>(turn);
    }
  }
  return std::nullopt;
}

}  // namespace clashdeck::simulate
