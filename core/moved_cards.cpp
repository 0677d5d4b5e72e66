#include "core/moved_cards.h"

namespace clashdeck {

// A move is written when its end is a card, and one that starts at a card is taken back: there is
// no circle. The number of steps is bound all the same, for a damaged database.
const Card* FindMovedCard(const Records& records, const std::string& id) {
  const std::string* at = &id;
  for (std::size_t steps = 0; steps < records.moved_cards.size(); ++steps) {
    const auto move = records.moved_cards.find(*at);
    if (move == records.moved_cards.end()) return nullptr;
    at = &move->second.card.str();
    if (const auto card = records.cards.find(*at); card != records.cards.end())
      return &card->second;
  }
  return nullptr;
}

}  // namespace clashdeck
