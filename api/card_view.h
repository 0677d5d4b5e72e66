// How cards are shown: which fields, which parts, on which day.
#pragma once

#include <string>
#include <vector>

#include "api/query_string.h"
#include "api/snapshot.h"
#include "core/catalog.h"
#include "core/result.h"

namespace clashdeck::api {

struct CardView {
  std::vector<std::string> fields;  // empty = all
  std::string as_of;                // empty = the text of today, everything that is listed
  std::vector<std::string> include;
  const app::GameFormats* formats = nullptr;  // for include=legality
  std::string day = {};                       // of legality without as_of

  bool plain() const { return fields.empty() && as_of.empty() && include.empty(); }
};

// Ids of the fields that every card has, in the order of the answer.
const std::vector<std::string>& CommonCardFields();

// Reads `fields`, `as_of` and `include`; those the route does not take are simply not there.
Result<CardView> ReadCardView(const QueryString& query, const Game& game);

std::string CardText(const GameBodies& game, CardIndex card, const CardView& view);

}  // namespace clashdeck::api
