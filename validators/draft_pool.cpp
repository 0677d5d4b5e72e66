// Draft decks hold what was drafted and what every drafter gets (901.3a.3 of Alpha Clash).
#include "validators/by_card.h"

namespace clashdeck::validators {

namespace {

std::uint64_t GrantedOf(const CompiledFormat& format, CardIndex card) {
  std::uint64_t granted = 0;
  for (const Granted& grant : format.grants) {
    if (grant.cards.test(card)) granted = std::max<std::uint64_t>(granted, grant.each);
  }
  return granted;
}

Problem DraftWarning(const DraftRule& rule, std::string message) {
  return {.code = ProblemCode::kListNote,
          .severity = Severity::kWarning,
          .message = std::move(message),
          .source = rule.source};
}

// A granted card in the pool's list is one of the grants, as far as these go.
void CheckPoolSize(const DeckCheck& check, const DraftRule& rule, Counter& counts, Problems& out) {
  for (const DeckEntry& entry : check.pool->entries) counts.Add(entry.card, entry.quantity);
  std::uint64_t drafted = 0;
  for (const std::uint32_t card : counts.touched()) {
    const std::uint64_t granted = GrantedOf(check.format, card);
    drafted += counts[card] > granted ? counts[card] - granted : 0;
  }
  counts.Clear();
  const bool fits =
      drafted >= rule.drafted.min.value_or(0) && drafted <= rule.drafted.max.value_or(kAnyNumber);
  if (fits) return;
  Problem warning = DraftWarning(rule, "the pool has " + Cards(drafted) + " that were drafted, " +
                                           Needed(rule.drafted) + " belong there");
  warning.actual = drafted;
  warning.limit = drafted < rule.drafted.min.value_or(0) ? rule.drafted.min : rule.drafted.max;
  out.push_back(std::move(warning));
}

}  // namespace

void FillPool(const CompiledFormat& format, const Deck& pool, Counter& capacity) {
  for (const DeckEntry& entry : pool.entries) capacity.Add(entry.card, entry.quantity);
  for (const Granted& grant : format.grants)
    grant.cards.ForEach([&](std::size_t card) { capacity.RaiseTo(card, grant.each); });
}

void CheckDraftPool(const DeckCheck& check, Problems& out) {
  const CompiledFormat& format = check.format;
  if (!format.version->draft) return;
  const DraftRule& rule = *format.version->draft;
  if (check.pool == nullptr) {
    out.push_back(
        DraftWarning(rule, "no pool was given: nobody looked whether these cards were drafted"));
    return;
  }
  Counter& capacity = check.scratch.pool;
  Counter& counts = check.scratch.counts;
  CheckPoolSize(check, rule, counts, out);
  FillPool(format, *check.pool, capacity);
  for (const DeckEntry& entry : check.entries) counts.Add(entry.card, entry.quantity);
  const auto too_many = [&](CardIndex card) {
    return counts[card] > capacity[card] && !format.tokens.test(card);
  };
  ForEachCard(check, too_many, [&](std::vector<SectionCard> cards) {
    const CardIndex card = *cards.front().card;
    const bool none = capacity[card] == 0;
    Problem problem{.code = none ? ProblemCode::kPoolNotDrafted : ProblemCode::kPoolExceeded,
                    .severity = Severity::kError,
                    .message = none ? cards.front().name + " is not in the pool"
                                    : CountOf(counts[card], "copy", "copies") + " of " +
                                          cards.front().name + ", the pool has " +
                                          std::to_string(capacity[card]),
                    .actual = counts[card],
                    .limit = capacity[card],
                    .sections = SectionsOf(cards),
                    .source = rule.source};
    problem.cards = std::move(cards);
    out.push_back(std::move(problem));
  });
  counts.Clear();
  capacity.Clear();
}

}  // namespace clashdeck::validators
