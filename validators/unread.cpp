// Cards that the list names and nobody knows. They are no card of any rule but take up their place.
#include <tuple>

#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

bool IsUnplaced(const LineReport& row) {
  return row.kind == LineKind::kEntry && row.status == LineStatus::kUnparseable && row.left_out;
}

namespace {

// A line that should name a card and cannot be read at all.
void CheckUnparseable(const DeckCheck& check, Problems& out) {
  for (const LineReport& row : check.unparseable) {
    if (row.kind != LineKind::kEntry || row.status != LineStatus::kUnparseable || IsUnplaced(row))
      continue;
    out.push_back({.code = ProblemCode::kCardUnknown,
                   .severity = Severity::kError,
                   .message = "line " + std::to_string(row.line) + " cannot be read: " + row.note,
                   .sections = {row.section},
                   .cards = {UnparseableCard(row)},
                   .source = FormatItself(check.format)});
  }
}

}  // namespace

void CheckUnread(const DeckCheck& check, Problems& out) {
  CheckUnparseable(check, out);
  if (check.unread.empty()) return;
  std::vector<const UnreadEntry*> entries;
  for (const UnreadEntry& entry : check.unread) entries.push_back(&entry);
  std::stable_sort(entries.begin(), entries.end(), [](const UnreadEntry* a, const UnreadEntry* b) {
    return std::tie(a->section, a->text, a->line) < std::tie(b->section, b->text, b->line);
  });
  for (const UnreadEntry* entry : entries) {
    std::vector<std::string> near;
    for (const LineCandidate& candidate : entry->candidates)
      near.push_back(CardName(check.format, candidate.card));
    std::string message = "'" + entry->text + "' is no card of " + check.format.game().name;
    if (entry->ambiguous) {
      message = "'" + entry->text + "' may be several cards: " + Joined(near);
    } else if (!near.empty()) {
      message += "; near to it: " + Joined(near);
    }
    out.push_back(
        {.code = entry->ambiguous ? ProblemCode::kCardAmbiguous : ProblemCode::kCardUnknown,
         .severity = Severity::kError,
         .message = std::move(message),
         .actual = entry->quantity,
         .sections = {entry->section},
         .cards = {UnreadCard(*entry)},
         .source = FormatItself(check.format)});
  }
}

}  // namespace clashdeck::validators
