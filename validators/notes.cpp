// What is worth saying and makes no deck illegal (209.1d.2 of Alpha Clash).
#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

void CheckNotes(const DeckCheck& check, Problems& out) {
  for (std::size_t i = 0; i < check.format.notes.size(); ++i) {
    const NoteRule& rule = check.format.version->notes[i];
    const auto meant = [&](const DeckEntry& entry) {
      return entry.printing && check.format.notes[i].test(*entry.printing);
    };
    if (!rule.q.empty() && std::none_of(check.entries.begin(), check.entries.end(), meant))
      continue;
    std::vector<SectionCard> cards = GatherIf(check, meant);
    const std::string about = cards.empty() ? "" : Joined(NamesOf(cards)) + ": ";
    Problem problem{.code = ProblemCode::kListNote,
                    .severity = Severity::kInfo,
                    .message = about + rule.message,
                    .sections = SectionsOf(cards),
                    .source = rule.source,
                    .rule = i};
    problem.cards = std::move(cards);
    out.push_back(std::move(problem));
  }
}

}  // namespace clashdeck::validators
