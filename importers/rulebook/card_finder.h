// Finds the cards a rulebook speaks of among the records that exist.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/records.h"

namespace clashdeck::importers::rulebook {

// Alike but for punctuation, case and, in names of some length, two letters.
bool SameName(std::string_view a, std::string_view b);

// Names in brackets inside a text: "[Name]". Each once, in the text's order.
std::vector<std::string> BracketNames(std::string_view text);

// Not for use by several threads at once: it remembers what it has looked up. `records` must
// outlive it.
class CardFinder {
 public:
  explicit CardFinder(const Records& records);

  const Card* ByPrinting(const std::string& printing) const;  // null = not known
  // Name or alias without regard to punctuation; null = not known, or the name of several cards.
  const Card* ByName(std::string_view name) const;
  // The one card whose name is SameName() with it; null = none or several.
  const Card* ByNearName(const std::string& name);
  // "did you mean ..." or empty.
  std::string Suggestion(const std::string& name);

 private:
  const Records* records_;
  std::unordered_map<std::string, const Card*> by_tight_name_;  // null = several cards
  std::map<std::string, const Card*> near_;
  std::map<std::string, std::string> suggestions_;
};

}  // namespace clashdeck::importers::rulebook
