#include "cli/deck_notes.h"

#include <ostream>
#include <vector>

#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

// Only a game that is another one makes a meta line a guess.
bool NamesAnotherGame(const LineReport& line) {
  return line.kind == LineKind::kMeta && line.status == LineStatus::kInferred;
}

bool IsGuess(const LineReport& line) {
  if (NamesAnotherGame(line)) return false;
  return line.status == LineStatus::kInferred ||
         (line.kind == LineKind::kComment && !line.note.empty());
}

}  // namespace

std::string NoteOf(const LineReport& line, const GameCatalog& catalog) {
  std::string note = Visible(line.note);
  if (line.candidates.empty()) return note;
  std::vector<std::string> names;
  for (const LineCandidate& candidate : line.candidates)
    names.push_back(catalog.card(candidate.card).name);
  return note + (note.empty() ? "" : "; ") + DidYouMean(names);
}

void WarnOfGame(const std::string& deck, const ListedDeck& listed, std::ostream& out) {
  for (const LineReport& line : listed.lines) {
    if (!NamesAnotherGame(line)) continue;
    out << "warning: " << Visible(deck) << ": "
        << (line.pointer.empty() ? "line " + std::to_string(line.line) : line.pointer)
        << " names another game: " << Visible(line.note) << "\n";
  }
}

void PrintGuesses(const ListedDeck& listed, const GameCatalog& catalog, std::ostream& out) {
  for (const LineReport& line : listed.lines) {
    if (!IsGuess(line)) continue;
    out << "warning: line " << line.line << ": ";
    if (line.card) {
      out << "taken as " << line.quantity << " " << Visible(catalog.card(*line.card).name);
      if (line.printing) out << " (" << catalog.printing(*line.printing).id.str() << ")";
      if (!line.left_out) out << " in " << catalog.game().sections[line.section].id;
      out << ": ";
    }
    out << NoteOf(line, catalog) << "\n";
  }
}

}  // namespace clashdeck::cli
