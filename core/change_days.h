// The days on which a game's cards, texts or rulings change: between two of them every day is like
// the one before.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog.h"

namespace clashdeck {

// Ascending ISO days on which a set came out, a text took effect or a ruling was given.
std::vector<std::string> ChangeDays(const GameCatalog& catalog);

// Before everything that has a day.
inline constexpr std::string_view kBeforeAll = "0000-01-01";

// The last of `changes` up to `day`, or kBeforeAll where none is that early: both show the same.
std::string LastChange(std::span<const std::string> changes, std::string_view day);

// The first of `changes` after `day`; empty = none.
std::string NextChange(std::span<const std::string> changes, std::string_view day);

}  // namespace clashdeck
