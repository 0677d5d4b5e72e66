// Numbers of ways to choose, made when first asked for. One object, one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "core/odds/big_uint.h"

namespace clashdeck::odds {

class Binomials {
 public:
  // Ways to choose k of n; 0 where k > n. The reference holds as long as the object.
  const BigUint& Choose(std::uint32_t n, std::uint32_t k);

 private:
  using Row = std::deque<BigUint>;               // grows without moving what it holds
  std::vector<std::unique_ptr<Row>> rows_ = {};  // of n, as far as asked for
  BigUint none_ = {};
};

// n (n-1) ... (n-k+1)
BigUint FallingFactorial(std::uint32_t n, std::uint32_t k);

}  // namespace clashdeck::odds
