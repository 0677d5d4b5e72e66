// Checks of one deck in one or many formats, from the request to the bytes of the answer. The API
// and `clashdeck check --json` answer the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/deck_input.h"
#include "app/deck_rules.h"
#include "app/format_service.h"
#include "app/receipt.h"
#include "core/result.h"
#include "validators/checker.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxChecks = 20;       // of one deck
inline constexpr std::size_t kMaxCheckLabel = 100;  // characters
inline constexpr int kMaxTier = 99;

struct LabelledCheck {
  std::string label = {};
  std::string format = {};
  std::string as_of = {};  // ISO date; empty = today
  std::optional<int> tier = {};
};

struct DeckCheckRequest {
  DeckInput deck = {};
  std::vector<LabelledCheck> checks = {};
  std::optional<DeckInput> pool = {};  // nothing = the list's own section, where it has one
  validators::Mode mode = validators::Mode::kFinal;
  bool plan = false;  // one cure for all that is wrong, in each check
  bool receipt = false;
};

// What a check is made with; all of it of one snapshot.
struct CheckSources {
  const DeckRules& rules;
  const FormatSet& formats;
  const std::string& data_version;
  const std::string& now;  // ISO time
  const ReceiptSigner* receipts = nullptr;
};

struct CheckOutcome {
  LabelledCheck check = {};  // as_of filled in
  CompiledPtr format = {};
  std::int64_t revision = 0;  // of an added format; 0 = shipped with the game
  std::string format_hash = {};
  validators::Verdict verdict = {};
  bool planned = false;  // a plan was asked for
};

struct DeckCheckOutcome {
  ListedDeck deck = {};
  std::string deck_hash = {};
  std::string pool_hash = {};  // empty = checked without a pool
  std::vector<CheckOutcome> checks = {};
  std::string receipt = {};  // JSON; empty = not asked for
};

// Whether CheckDeck() takes no long time: other days than today may want an index first, and long
// lists have much that is wrong, in each check.
bool ChecksQuickly(const DeckCheckRequest& request, const CheckSources& sources);

// An error, with a pointer into the request, is an unknown format, a day before its first version,
// a list that cannot be read at all, or a pool with cards that nobody knows. An illegal deck is
// none.
Result<DeckCheckOutcome> CheckDeck(const DeckCheckRequest& request, const CheckSources& sources);
// The same of a list that has been read; `request.deck` is not looked at.
Result<DeckCheckOutcome> CheckListed(ListedDeck listed, const DeckCheckRequest& request,
                                     const CheckSources& sources);

// {"data_version", "deck_hash", "pool_hash"?, "parse", "checks", "receipt"?}, appended.
void AppendDeckCheck(const DeckCheckOutcome& outcome, const CheckSources& sources,
                     std::string& text);

}  // namespace clashdeck::app
