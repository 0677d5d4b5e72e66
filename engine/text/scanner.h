// The signs of card text, one by one, as exports write them. Only Normalise uses it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/normalise.h"

namespace clashdeck::text {

struct RawToken {
  TokenKind kind = TokenKind::kWord;
  bool capital = false;
  std::string text;  // canonical
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Reminder text in brackets is left out (210.2a), markup too.
std::vector<RawToken> Scan(std::string_view source);

}  // namespace clashdeck::text
