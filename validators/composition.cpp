// Numbers of cards of a kind that a deck must have.
#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

void CheckComposition(const DeckCheck& check, Problems& out) {
  for (std::size_t i = 0; i < check.format.composition.size(); ++i) {
    const KindRule& kind = check.format.composition[i];
    const CompositionRule& rule = check.format.version->composition[i];
    const auto counted = [&](const DeckEntry& entry) {
      return (kind.across & MaskOf(entry.section)) != 0 && kind.cards.test(entry.card) &&
             !check.format.tokens.test(entry.card);
    };
    std::uint64_t count = 0;
    for (const DeckEntry& entry : check.entries) count += counted(entry) ? entry.quantity : 0;
    const bool few = count < rule.count.min.value_or(0);
    if (!few && count <= rule.count.max.value_or(kAnyNumber)) continue;
    out.push_back({.code = ProblemCode::kCompositionMismatch,
                   .severity = few ? ForMoreCards(check.mode) : Severity::kError,
                   .message = SectionNames(check.format, rule.across) + " has " + Cards(count) +
                              " of the kind " + rule.id + " and needs " + Needed(rule.count),
                   .actual = count,
                   .limit = few ? rule.count.min : rule.count.max,
                   .sections = rule.across,
                   .cards = GatherIf(check, counted),
                   .source = rule.source,
                   .rule = i});
  }
}

}  // namespace clashdeck::validators
