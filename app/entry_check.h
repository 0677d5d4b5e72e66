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

// A list of which every line is understood, without what it says of player and event: names of
// people stand in the entry alone.
Result<Deck> ReadRegistered(const DeckInput& input, const GameCatalog& catalog);

struct EventCheckRequest {
  const db::EventRow& event;
  const FormatSet& formats;    // the frozen one, or the present ones
  const std::string& as_of;    // ISO day
  const std::string& content;  // the deck as JSON
  const std::string& pool;     // the same; empty = none
  const std::string& now;
  const ReceiptSigner* receipts = nullptr;  // null = no receipt is wanted
};

struct EntryCheck {
  DeckCheckOutcome outcome = {};
  bool legal() const { return outcome.checks.front().verdict.legal; }
};

Result<EntryCheck> CheckForEvent(const EventCheckRequest& request, const EventSources& sources);

// kPreconditionFailed when a version is wanted and the entry has another.
Result<void> AtVersion(const db::EntryRow& entry, std::optional<std::int64_t> wanted);

// {"label", "format", ..., "legal", "complete", "counts", "problems"}
std::string VerdictText(const EntryCheck& check, const DeckRules& rules);

}  // namespace clashdeck::app
