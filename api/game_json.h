// JSON of games and of the fields of their cards.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/catalog.h"
#include "core/query/index.h"

namespace clashdeck::api {

struct Counts {
  std::size_t sets = 0;
  std::size_t cards = 0;
  std::size_t printings = 0;
  std::size_t texts = 0;
  std::size_t rulings = 0;
  std::size_t rules = 0;
};

Counts CountRecords(const GameCatalog& catalog);
nlohmann::ordered_json CountsJson(const Counts& counts);

nlohmann::ordered_json GameSummaryJson(const GameCatalog& catalog);
nlohmann::ordered_json GameJson(const GameCatalog& catalog);

// The fields that every card has, the game's attributes, and what else a query may name.
std::vector<nlohmann::ordered_json> FieldsJson(const query::SearchIndex& index);

}  // namespace clashdeck::api
