// How many cards each section holds, and whether each card may stand where it does.
#include "core/deck/list_index.h"
#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

namespace {

void CheckSize(const DeckCheck& check, const SectionRule& rule, std::uint64_t size, Problems& out) {
  const std::uint64_t min = rule.size.min.value_or(0);
  const bool none_is_fine = rule.or_none && size == 0;
  const std::string name = SectionName(check.format, rule.section);
  const std::string needed = Needed(rule.size) + (rule.or_none ? ", or none" : "");
  if (size < min && !none_is_fine) {
    out.push_back({.code = size == 0 ? ProblemCode::kSectionMissing : ProblemCode::kSectionTooSmall,
                   .severity = ForMoreCards(check.mode),
                   .message = size == 0 ? name + " is missing: it needs " + needed
                                        : name + " has " + Cards(size) + " and needs " + needed,
                   .actual = size,
                   .limit = min,
                   .sections = {rule.section},
                   .source = rule.source});
  } else if (rule.size.max && size > *rule.size.max) {
    out.push_back({.code = ProblemCode::kSectionTooLarge,
                   .severity = Severity::kError,
                   .message = name + " has " + Cards(size) +
                              (rule.size.min ? " and needs " : " and may have ") + needed,
                   .actual = size,
                   .limit = *rule.size.max,
                   .sections = {rule.section},
                   .source = rule.source});
  }
}

void CheckForbidden(const DeckCheck& check, SectionIndex section, std::uint64_t size,
                    Problems& out) {
  auto cards = GatherIf(check, [&](const DeckEntry& entry) { return entry.section == section; });
  for (const UnreadEntry& entry : check.unread) {
    if (entry.section != section) continue;
    cards.push_back(UnreadCard(entry));
  }
  out.push_back({.code = ProblemCode::kSectionForbidden,
                 .severity = Severity::kError,
                 .message = check.format.format->name + " has no " +
                            SectionName(check.format, section) + ", and " + Cards(size) +
                            (size == 1 ? " stands there" : " stand there"),
                 .actual = size,
                 .limit = 0,
                 .sections = {section},
                 .cards = std::move(cards),
                 .source = FormatItself(check.format)});
}

// "Sideboard" in a game without one.
void CheckUnplaced(const DeckCheck& check, Problems& out) {
  Problem problem{.code = ProblemCode::kSectionForbidden,
                  .severity = Severity::kError,
                  .actual = 0,
                  .limit = 0,
                  .source = FormatItself(check.format)};
  for (const LineReport& row : check.unparseable) {
    if (!IsUnplaced(row)) continue;
    if (problem.cards.empty()) problem.message = row.note;
    *problem.actual += row.quantity;
    problem.cards.push_back(UnparseableCard(row));
  }
  if (problem.cards.empty()) return;
  problem.message +=
      ", and " + Cards(*problem.actual) + (*problem.actual == 1 ? " stands there" : " stand there");
  out.push_back(std::move(problem));
}

void CheckPlaces(const DeckCheck& check, const SectionRule& rule, Problems& out) {
  const CompiledFormat& format = check.format;
  const auto misplaced = [&](const DeckEntry& entry) {
    return entry.section == rule.section &&
           ((format.allowed[entry.card] & MaskOf(rule.section)) == 0 ||
            format.tokens.test(entry.card));
  };
  if (std::none_of(check.entries.begin(), check.entries.end(), misplaced)) return;
  for (SectionCard& card : GatherIf(check, misplaced)) {
    const bool token = format.tokens.test(*card.card);
    Problem problem{.code = token ? ProblemCode::kCardToken : ProblemCode::kCardWrongSection,
                    .severity = Severity::kError,
                    .actual = card.quantity,
                    .limit = 0,
                    .sections = {rule.section},
                    .source = rule.source};
    problem.message = token ? card.name + " is a token, and tokens are no part of a deck"
                            : card.name + " may not stand in " + SectionName(format, rule.section);
    problem.cards.push_back(std::move(card));
    out.push_back(std::move(problem));
  }
}

}  // namespace

std::uint64_t SectionSize(const DeckCheck& check, SectionIndex section) {
  std::uint64_t size = 0;
  for (const DeckEntry& entry : check.entries) {
    if (entry.section == section) size += entry.quantity;
  }
  for (const UnreadEntry& entry : check.unread) {
    if (entry.section == section) size += entry.quantity;
  }
  return size;
}

void CheckSections(const DeckCheck& check, Problems& out) {
  for (std::size_t at = 0; at < check.format.sections.size(); ++at) {
    const auto section = static_cast<SectionIndex>(at);
    const std::uint64_t size = SectionSize(check, section);
    const SectionRule* rule = check.format.sections[at];
    if (rule == nullptr) {
      // A pool is no part of the deck: lines of it that nobody knows are told as such alone.
      const bool is_pool = check.format.catalog->lists().pool() == section;
      if (size > 0 && !is_pool) CheckForbidden(check, section, size, out);
      continue;
    }
    const bool fits = (size >= rule->size.min.value_or(0) || (rule->or_none && size == 0)) &&
                      size <= rule->size.max.value_or(kAnyNumber);
    if (!fits) CheckSize(check, *rule, size, out);
    if (size > 0) CheckPlaces(check, *rule, out);
  }
  CheckUnplaced(check, out);
}

}  // namespace clashdeck::validators
