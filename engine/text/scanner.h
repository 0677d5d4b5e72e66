// The signs of card text, one by one, as exports write them. Only Normalise uses it.
#pragma once

#include <array>
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

inline constexpr std::array<std::string_view, 15> kKeywordWords = {
    "awe factor", "barrage",    "enrage",       "breakthrough", "close combat",
    "exclusive",  "flight",     "interception", "irrefutable",  "necrotic",
    "observant",  "superspeed", "undisputed",   "unrivaled",    "safeguard"};

// Reminder text in brackets is left out (210.2a), markup too.
std::vector<RawToken> Scan(std::string_view source);

}  // namespace clashdeck::text
