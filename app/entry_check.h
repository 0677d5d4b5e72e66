// A deck of an entry against the format of its event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/deck_check.h"
#include "app/deck_input.h"
#include "app/event_format.h"
#include "core/result.h"
#include "db/event_rows.h"

namespace clashdeck::app {

// A list of which every line is understood and no name guessed, without what it says of itself:
// what people call themselves and their decks stands in the entry alone, where it can be erased.
struct RegisteredDeck {
  ListedDeck listed = {};  // its lines are those of the input
  Deck deck = {};          // the same normalized, as it is kept
};
Result<RegisteredDeck> ReadRegistered(const DeckInput& input, const GameCatalog& catalog);

// {"form", "complete", "lines"}: what each line was read as.
std::string ParseText(const ListedDeck& listed, const GameCatalog& catalog);

struct EventCheckRequest {
  const db::EventRow& event;
  const FormatSet& formats;  // the frozen one, or the present ones
  const std::string& as_of;  // ISO day
  ListedDeck deck;
  const std::string& pool;  // deck as JSON; empty = none
  const std::string& now;
  const ReceiptSigner* receipts = nullptr;  // null = no receipt is wanted
};

struct EntryCheck {
  DeckCheckOutcome outcome = {};
  bool legal() const { return outcome.checks.front().verdict.legal; }
};

Result<EntryCheck> CheckForEvent(EventCheckRequest request, const EventSources& sources);

// kPreconditionFailed when a version is wanted and the entry has another.
Result<void> AtVersion(const db::EntryRow& entry, std::optional<std::int64_t> wanted);

// {"label", "format", ..., "legal", "complete", "counts", "problems"}
std::string VerdictText(const EntryCheck& check, const DeckRules& rules);

}  // namespace clashdeck::app
