// A list of players as organizers have it: a table with a header row.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "app/entry_service.h"
#include "core/result.h"

namespace clashdeck::app {

struct ListedPlayer {
  std::size_t line = 0;  // of the table, from 1
  PlayerFields fields = {};
};

// Columns: `player` (or `name`), and `reference` if there is one. kBadBody when the table cannot
// be read or has no players, kUnknownKey for another column, kTooLarge for too many rows.
Result<std::vector<ListedPlayer>> ReadPlayerList(std::string_view csv);

}  // namespace clashdeck::app
