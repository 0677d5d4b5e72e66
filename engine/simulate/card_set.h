// The cards that simulations play with: compiled once, shared by all runs and threads. Beside the
// cards handed over it holds those of the goldfish's opponent.
#pragma once

#include <memory>
#include <vector>

#include "engine/effects/card_pool.h"
#include "engine/text/compile.h"

namespace clashdeck::simulate {

using effects::CardIndex;

struct CardSet {
  std::vector<text::CardFacts> facts = {};        // as handed over, then those of the opponent
  std::vector<CardIndex> card_of = {};            // the card that facts[i] became
  std::vector<text::CompileReport> reports = {};  // of facts[i]
  effects::CardPool pool = {};
  CardIndex plain_contender = 0;  // the goldfish; its health is that of Opponent
  CardIndex plain_card = 0;       // what its deck is made of
  CardIndex plain_body = 0;       // what the deck of kBlockers is made of
  int common_health = 0;  // the commonest of the Contenders handed over; of ties the highest
};

// Lexicons that the facts point to must outlive the set.
std::shared_ptr<const CardSet> MakeCardSet(std::vector<text::CardFacts> facts);

}  // namespace clashdeck::simulate
