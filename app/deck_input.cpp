#include "app/deck_input.h"

#include "app/deck_read.h"

namespace clashdeck::app {

Result<ListedDeck> ReadDeckInput(const DeckInput& input, const GameCatalog& catalog) {
  ReadDeckOptions options;
  if (input.kind == DeckInput::Kind::kDeck) options.form = DeckForm::kJson;
  if (input.kind == DeckInput::Kind::kCode) options.form = DeckForm::kCode;
  return ReadDeck(input.text, catalog, options);
}

Result<ListedDeck> ReadWholeDeck(const DeckInput& input, const GameCatalog& catalog) {
  auto listed = ReadDeckInput(input, catalog);
  if (!listed || listed->complete()) return listed;
  Error error{.code = ErrorCode::kBadDeck, .message = "the list has lines that are not understood"};
  for (const LineReport& line : listed->lines) {
    if (line.status == LineStatus::kOk || line.status == LineStatus::kInferred) continue;
    std::string message =
        "line " + std::to_string(line.line) + " is " + std::string(LineStatusName(line.status));
    if (!line.text.empty()) message += ": '" + line.text + "'";
    for (const LineCandidate& candidate : line.candidates)
      error.suggestions.push_back(catalog.card(candidate.card).name);
    error.errors.push_back({.pointer = line.pointer, .message = std::move(message)});
  }
  if (error.suggestions.size() > kMaxDeckSuggestions) error.suggestions.resize(kMaxDeckSuggestions);
  return Failure(std::move(error));
}

}  // namespace clashdeck::app
