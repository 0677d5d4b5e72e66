// Caps: at most so many cards of a kind in all (704.15b, 306.4 of Alpha Clash).
#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

void CheckCaps(const DeckCheck& check, Problems& out) {
  for (std::size_t i = 0; i < check.format.caps.size(); ++i) {
    const KindRule& kind = check.format.caps[i];
    const CapRule& rule = check.format.version->caps[i];
    const auto counted = [&](const DeckEntry& entry) {
      return (kind.across & MaskOf(entry.section)) != 0 && kind.cards.test(entry.card) &&
             !check.format.tokens.test(entry.card);
    };
    std::uint64_t count = 0;
    for (const DeckEntry& entry : check.entries) count += counted(entry) ? entry.quantity : 0;
    if (count <= rule.max) continue;
    std::vector<SectionCard> cards = GatherIf(check, counted);
    std::vector<SectionIndex> sections = SectionsOf(cards);
    Problem problem{.code = ProblemCode::kCapExceeded,
                    .severity = Severity::kError,
                    .message = Cards(count) + " of the kind " + rule.id + " in " +
                               SectionNames(check.format, sections) + ", at most " +
                               CountOf(rule.max, "is", "are") +
                               " allowed: " + Joined(NamesOf(cards)),
                    .actual = count,
                    .limit = rule.max,
                    .source = rule.source,
                    .rule = i};
    problem.sections = std::move(sections);
    problem.cards = std::move(cards);
    out.push_back(std::move(problem));
  }
}

}  // namespace clashdeck::validators
