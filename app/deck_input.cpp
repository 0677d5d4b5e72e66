#include "app/deck_input.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/deck_read.h"
#include "core/deck/list_index.h"

namespace clashdeck::app {

namespace {

Failure At(const DeckInput& input, Error error) {
  if (input.pointer.empty()) return Failure(std::move(error));
  const auto lead = [&input](std::string& pointer, std::string& message) {
    if (input.kind == DeckInput::Kind::kDeck) {
      pointer.insert(0, input.pointer);
      return;
    }
    if (!pointer.empty()) message.insert(0, pointer + ": ");  // a place within the text
    pointer = input.pointer;
  };
  lead(error.pointer, error.message);
  for (ErrorItem& item : error.errors) lead(item.pointer, item.message);
  return Failure(std::move(error));
}

// Lists all lines that are refused, with the cards that may be meant.
template <class Refused>
Failure RefuseLines(const DeckInput& input, const ListedDeck& listed, const GameCatalog& catalog,
                    const Refused& refused) {
  Error error{.code = ErrorCode::kBadDeck, .message = "the list has lines that are not understood"};
  for (const LineReport& line : listed.lines) {
    if (!refused(line)) continue;
    std::string message =
        "line " + std::to_string(line.line) + " is " + std::string(LineStatusName(line.status));
    const bool told = line.note.find(line.text) != std::string::npos;  // the note quotes the words
    if (!told) message += ": '" + line.text + "'";
    if (!line.note.empty()) message += ": " + line.note;
    if (line.card) error.suggestions.push_back(catalog.card(*line.card).name);
    for (const LineCandidate& candidate : line.candidates)
      error.suggestions.push_back(catalog.card(candidate.card).name);
    error.errors.push_back({.pointer = line.pointer, .message = std::move(message)});
  }
  if (error.suggestions.size() > kMaxDeckSuggestions) error.suggestions.resize(kMaxDeckSuggestions);
  return At(input, std::move(error));
}

}  // namespace

Result<ListedDeck> ReadDeckInput(const DeckInput& input, const GameCatalog& catalog) {
  ReadDeckOptions options;
  if (input.kind == DeckInput::Kind::kDeck) {
    options.form = DeckForm::kJson;
    options.unknown_key = ErrorCode::kUnknownKey;  // it is part of the body
  }
  if (input.kind == DeckInput::Kind::kCode) options.form = DeckForm::kCode;
  auto listed = ReadDeck(input.text, catalog, options);
  if (!listed) return At(input, listed.error());
  return listed;
}

Result<ListedDeck> ReadWholeDeck(const DeckInput& input, const GameCatalog& catalog) {
  auto listed = ReadDeckInput(input, catalog);
  if (!listed || listed->complete()) return listed;
  return RefuseLines(input, *listed, catalog, [](const LineReport& line) {
    return line.status != LineStatus::kOk && line.status != LineStatus::kInferred;
  });
}

Result<ListedDeck> ReadNamedDeck(const DeckInput& input, const GameCatalog& catalog) {
  auto listed = ReadWholeDeck(input, catalog);
  if (!listed) return listed;
  const auto guessed = [](const LineReport& line) {
    return line.found_by == FoundBy::kPrefix && !line.left_out;
  };
  if (std::any_of(listed->lines.begin(), listed->lines.end(), guessed))
    return RefuseLines(input, *listed, catalog, guessed);
  const auto pool = catalog.lists().pool();  // is no part of the deck
  if (std::all_of(listed->deck.entries.begin(), listed->deck.entries.end(),
                  [&](const DeckEntry& entry) { return pool == entry.section; }))
    return At(input, {.code = ErrorCode::kBadDeck, .message = "the list has no cards"});
  return listed;
}

}  // namespace clashdeck::app
