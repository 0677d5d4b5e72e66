#include "bench/search_rows.h"

#include <algorithm>

#include "core/attribute_value.h"

namespace clashdeck::bench {

namespace {

std::int64_t NumberOf(const Attributes& attributes, const std::string& id) {
  const auto found = attributes.find(id);
  if (found == attributes.end()) return SearchRow::kNone;
  const NumberValue number = ReadNumber(found->second);
  return number.variable ? SearchRow::kVariable : number.value;
}

bool HasColor(const Game& game, const Attributes& attributes, const std::string& color) {
  const auto found = attributes.find("colors");
  if (found == attributes.end()) return false;
  const auto items = ReadItems(*game.FindAttribute("colors"), found->second);
  return std::find(items.begin(), items.end(), color) != items.end();
}

}  // namespace

std::vector<SearchRow> RowsOf(const query::SearchIndex& index) {
  const GameCatalog& catalog = *index.catalog;
  std::vector<SearchRow> rows;
  for (std::uint32_t at = 0; at < index.cards.size(); ++at) {  // by name
    const Card& card = catalog.card(index.cards[at]);
    if (card.token) continue;
    const Attributes attributes = catalog.StateOf(index.cards[at], index.as_of).attributes;
    rows.push_back(
        {.card = at,
         .name = std::string(index.of_card.names->folded(at)),
         .text = std::string(index.of_card.texts->folded(at)),
         .type = card.type,
         .cost = NumberOf(attributes, "cost"),
         .attack = NumberOf(attributes, "attack"),
         .red = HasColor(catalog.game(), attributes, "red"),
         .blue = HasColor(catalog.game(), attributes, "blue"),
         .flight = std::any_of(card.keywords.begin(), card.keywords.end(),
                               [](const CardKeyword& keyword) { return keyword.id == "flight"; })});
  }
  return rows;
}

}  // namespace clashdeck::bench
