#include "validators/checker.h"

#include <algorithm>

#include "validators/fix.h"
#include "validators/plan.h"

namespace clashdeck::validators {

namespace {

constexpr auto kFamilies = {CheckSections,    CheckCopies,       CheckCaps,
                            CheckCardPool,    CheckRestrictions, CheckDraftPool,
                            CheckComposition, CheckNotes,        CheckUnread};

// What more cards must cure, whatever the mode calls it.
bool WantsMoreCards(const Problem& problem) {
  return problem.code == ProblemCode::kSectionTooSmall ||
         problem.code == ProblemCode::kSectionMissing ||
         (problem.code == ProblemCode::kCompositionMismatch && *problem.actual < *problem.limit);
}

}  // namespace

Verdict Checker::Check(const CompiledFormat& format, const ListedDeck& deck, CheckOptions options) {
  std::span<const LineReport> unparseable;
  if (deck.unparseable > 0) unparseable = deck.lines;
  return Run({.format = format,
              .entries = deck.deck.entries,
              .unread = deck.unread,
              .unparseable = unparseable,
              .mode = options.mode,
              .pool = options.pool,
              .scratch = scratch_},
             options);
}

Verdict Checker::Check(const CompiledFormat& format, const Deck& deck, CheckOptions options) {
  return Run({.format = format,
              .entries = deck.entries,
              .unread = {},
              .unparseable = {},
              .mode = options.mode,
              .pool = options.pool,
              .scratch = scratch_},
             options);
}

Verdict Checker::Run(const DeckCheck& check, const CheckOptions& options) {
  const CompiledFormat& format = check.format;
  scratch_.counts.Reserve(format.catalog->card_count());
  scratch_.pool.Reserve(format.catalog->card_count());
  Verdict verdict;
  verdict.counts.reserve(format.sections.size());
  for (std::size_t at = 0; at < format.sections.size(); ++at) {
    const auto section = static_cast<SectionIndex>(at);
    const std::uint64_t count = SectionSize(check, section);
    if (count > 0 || format.sections[at] != nullptr)
      verdict.counts.push_back({.section = section, .count = count});
  }
  for (const auto family : kFamilies) family(check, verdict.problems);
  for (Problem& problem : verdict.problems) {
    verdict.legal = verdict.legal && problem.severity != Severity::kError;
    verdict.complete = verdict.complete && !WantsMoreCards(problem);
    if (options.fixes) problem.fix = CureOf(check, problem);
  }
  if (options.plan) verdict.plan = verdict.legal ? Fix{} : PlanFix(check);
  return verdict;
}

}  // namespace clashdeck::validators
