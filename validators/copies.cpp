// Copies of one card (100.2a of Alpha Clash and its like in the other games).
#include "validators/counted.h"

namespace clashdeck::validators {

void CheckCopies(const DeckCheck& check, Problems& out) {
  for (std::size_t i = 0; i < check.format.copies.size(); ++i) {
    const CountRule& rule = check.format.copies[i];
    for (const SectionMask slot : rule.slots) {
      ForEachExcess(check, rule, slot, [&](Excess excess) {
        const std::vector<std::string> names = NamesOf(excess.cards);
        std::vector<SectionIndex> sections = SectionsOf(excess.cards);
        Problem problem{.code = ProblemCode::kCopiesExceeded,
                        .severity = Severity::kError,
                        .message = CountOf(excess.copies, "copy", "copies") + " of " +
                                   Joined(names) +
                                   (names.size() > 1 ? " (which share a name)" : "") + " in " +
                                   SectionNames(check.format, sections) + ", at most " +
                                   CountOf(excess.most, "is", "are") + " allowed",
                        .actual = excess.copies,
                        .limit = excess.most,
                        .source = rule.rule->source,
                        .rule = i};
        problem.sections = std::move(sections);
        problem.cards = std::move(excess.cards);
        out.push_back(std::move(problem));
      });
    }
  }
}

}  // namespace clashdeck::validators
