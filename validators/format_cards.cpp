#include "validators/format_cards.h"

#include <algorithm>

namespace clashdeck::validators {

std::shared_ptr<const query::FormatCards> FormatCardsOf(const CompiledFormat& format) {
  auto out = std::make_shared<query::FormatCards>();
  const std::size_t cards = format.fine.size();
  out->legal = Bits::Where(cards, [&](std::size_t card) { return format.fine[card] != 0; });
  out->banned = format.banned;
  const std::vector<std::uint32_t>& limits = format.limits.most;
  out->limited = Bits::Where(
      cards, [&](std::size_t card) { return !limits.empty() && limits[card] != kAnyNumber; });
  for (CardIndex card = 0; card < cards; ++card) {
    const std::uint32_t most = MostCopies(format, card);
    out->most.push_back(most == kAnyNumber ? query::kNoNumber : static_cast<query::Number>(most));
  }
  return out;
}

}  // namespace clashdeck::validators
