// The facts of a card of Alpha Clash as they are printed: what a definition line of a scenario says
// and what a catalog hands over.
#pragma once

#include <string>
#include <vector>

#include "engine/effects/ir.h"

namespace clashdeck::scenario {

struct CardFacts {
  std::string name;
  std::string character;
  std::string location;
  std::string planet;
  effects::CardType type = effects::CardType::kClash;
  bool token = false;
  effects::ColorMask colors = 0;
  std::vector<std::string> affiliations;
  bool has_cost = true;
  int cost = 0;
  bool cost_is_x = false;
  std::string gems;
  std::string attach;
  int attack = 0;
  int defense = 0;
  int health = 0;
  std::string keywords;
  std::string text;
};

}  // namespace clashdeck::scenario
