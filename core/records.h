// Records of one game as sorted tables: what importers make, what the database holds, what a
// Catalog is built from.
#pragma once

#include <map>
#include <string>

#include "core/card.h"
#include "core/rulebook.h"

namespace clashdeck {

struct Records {
  std::map<std::string, CardSet> sets;  // key = the record's id
  std::map<std::string, Card> cards;
  std::map<std::string, Printing> printings;
  std::map<std::string, TextVersion> texts;
  std::map<std::string, Ruling> rulings;
  std::map<std::string, RulebookVersion> rulebooks;
  std::map<std::string, Rule> rules;
  std::map<std::string, GlossaryEntry> glossary;
  std::map<std::string, ChangeLogEntry> change_log;
  std::map<std::string, MovedCard> moved_cards;  // none of them is in `cards`
  bool operator==(const Records&) const = default;
};

}  // namespace clashdeck
