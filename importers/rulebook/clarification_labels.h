// Which card each row of the clarification table speaks of. In the printed table a card's id and
// name stand in one cell beside all of its rows; in the extracted text they stand on one or two of
// these rows and the others are bare.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "importers/rulebook/card_finder.h"
#include "importers/rulebook/clarification_table.h"

namespace clashdeck::importers::rulebook {

// A card as the table names it.
struct CardLabel {
  std::string printing;  // may be empty
  std::string name;      // may be empty
  std::string unread_id;
  std::size_t line = 0;
};

std::string Describe(const CardLabel& label);  // "EMB-061 Ash Fox"

// How a row came to its label.
enum class LabelEvidence {
  kOwn,        // the row carries it
  kNamed,      // the row's text names the card in brackets
  kOnlyOne,    // no other card on that side of the page
  kSameRule,   // the row beside it clarifies the same rule
  kKeyword,    // only this one of the two cards has the keyword the text speaks of
  kRowAbove,   // nothing speaks for the card below
  kUndecided,  // the card above lacks the keyword, the card below is not known
};

struct RowLabel {
  CardLabel label;
  LabelEvidence evidence = LabelEvidence::kOwn;
  std::string printed = {};  // what the row itself said, when that could not be read
};

// One entry a row. A row on a page without any label gets nothing.
std::vector<std::optional<RowLabel>> LabelRows(const std::vector<ClarificationRow>& rows,
                                               const Game& game, CardFinder& finder);

// The card of a label, by printing id first and by name second; null = not in the catalog.
const Card* FindLabelled(const CardLabel& label, CardFinder& finder);

}  // namespace clashdeck::importers::rulebook
