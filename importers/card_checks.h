// What must hold between the facts of a card, whatever importer read them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "importers/facts.h"
#include "importers/import_batch.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// `game` must outlive it.
class CardChecks {
 public:
  explicit CardChecks(const Game& game);

  // The specific cost (gems) is a part of the total cost; more gems than that is a mistake in one
  // of them. The finding has no pointer. Null = not known; gems without a color count too.
  std::optional<Finding> SpecificCost(const std::string* total, const std::string* specific) const;
  std::optional<Finding> SpecificCost(const Attributes& attributes) const;
  std::optional<Finding> SpecificCost(const Facts& facts) const;

  // Colors of the gems that the card is not listed with, as ids; empty = none.
  std::vector<std::string> ColorsBesides(const std::string& colors, const std::string& gems) const;

  const Attribute* gems() const { return gems_; }
  const Attribute* colors() const { return colors_; }

 private:
  const Attribute* cost_;
  const Attribute* gems_;
  const Attribute* colors_;
};

// Tells which cards of the batch lack what the game wants of their type, a note for each attribute.
void NoteMissingFacts(const Game& game, ImportBatch& batch);

}  // namespace clashdeck::importers
