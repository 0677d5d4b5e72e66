// Whether the format knows a card, and whether it is out on the day.
#include "validators/by_card.h"

namespace clashdeck::validators {

namespace {

Problem NotHere(ProblemCode code, std::string message, RuleSource source,
                std::vector<SectionCard> cards) {
  Problem problem{.code = code,
                  .severity = Severity::kError,
                  .message = std::move(message),
                  .actual = CopiesOf(cards),
                  .limit = 0,
                  .sections = SectionsOf(cards),
                  .source = std::move(source)};
  problem.cards = std::move(cards);
  return problem;
}

// The first day on which it can be had.
std::string ReleaseOf(const GameCatalog& catalog, CardIndex card) {
  std::string first;
  for (const PrintingIndex printing : catalog.printings_of(card)) {
    const std::string& day = catalog.set_of(printing).released;
    if (first.empty() || day < first) first = day;
  }
  return first;
}

}  // namespace

void CheckCardPool(const DeckCheck& check, Problems& out) {
  const CompiledFormat& format = check.format;
  for (const KnownPool& pool : format.pools) {
    const auto outside = [&](CardIndex card) {
      return !pool.cards.test(card) && !format.tokens.test(card);
    };
    ForEachCard(check, outside, [&](std::vector<SectionCard> cards) {
      std::string message =
          cards.front().name + " is not in the card pool of " + format.format->name;
      out.push_back(NotHere(ProblemCode::kCardNotInPool, std::move(message), pool.rule->source,
                            std::move(cards)));
    });
  }
  const auto unreleased = [&](CardIndex card) {
    return format.unreleased.test(card) && !format.tokens.test(card);
  };
  ForEachCard(check, unreleased, [&](std::vector<SectionCard> cards) {
    std::string message = cards.front().name + " is not out on " + format.day +
                          ", its release is on " + ReleaseOf(*format.catalog, *cards[0].card);
    out.push_back(NotHere(ProblemCode::kCardUnreleased, std::move(message), FormatItself(format),
                          std::move(cards)));
  });
}

}  // namespace clashdeck::validators
