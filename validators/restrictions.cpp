// Ban and limit lists of the day and the tier.
#include "validators/by_card.h"
#include "validators/counted.h"

namespace clashdeck::validators {

void CheckRestrictions(const DeckCheck& check, Problems& out) {
  const CompiledFormat& format = check.format;
  if (format.listed_by.empty()) return;
  const auto since = [](const ListChange& change) { return " since " + change.effective; };
  ForEachCard(
      check, [&](CardIndex card) { return format.banned.test(card); },
      [&](std::vector<SectionCard> cards) {
        const ListChange& change = *format.listed_by[*cards.front().card];
        Problem problem{.code = ProblemCode::kCardBanned,
                        .severity = Severity::kError,
                        .message = cards.front().name + " is banned" + since(change),
                        .actual = CopiesOf(cards),
                        .limit = 0,
                        .sections = SectionsOf(cards),
                        .source = change.source};
        problem.cards = std::move(cards);
        out.push_back(std::move(problem));
      });
  for (const SectionMask slot : format.limits.slots) {
    ForEachExcess(check, format.limits, slot, [&](Excess excess) {
      const ListChange& change = *format.listed_by[*excess.cards.front().card];
      out.push_back({.code = ProblemCode::kCardLimited,
                     .severity = Severity::kError,
                     .message = CountOf(excess.copies, "copy", "copies") + " of " +
                                Joined(NamesOf(excess.cards)) + ", limited to " +
                                std::to_string(excess.most) + since(change),
                     .actual = excess.copies,
                     .limit = excess.most,
                     .sections = SectionsOf(excess.cards),
                     .cards = std::move(excess.cards),
                     .source = change.source});
    });
  }
}

}  // namespace clashdeck::validators
