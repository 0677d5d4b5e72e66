#include "app/deck_check.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "app/deck_check_json.h"
#include "app/json_writer.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"
#include "core/deck/list_index.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kDayOfTime = 10;
constexpr std::size_t kQuickBytes = std::size_t{8} << 10U;  // of lists, in all checks: some 10 ms
// What the parts of most answers have, so that the text grows once.
constexpr std::size_t kHeadBytes = 1024;
constexpr std::size_t kLineBytes = 160;

Failure At(std::string pointer, Error error) {
  error.pointer = std::move(pointer) + error.pointer;
  if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kBadBody;
  return Failure(std::move(error));
}

// The format that `done.check` asks for, and what names it: two revisions may have the same days.
Result<void> FindFormat(const CheckSources& sources, const std::string& pointer,
                        CheckOutcome& done) {
  const LabelledCheck& check = done.check;
  const auto known = sources.formats.Find(sources.rules.catalog().game().id.str(), check.format);
  if (!known) return At(pointer + "/format", known.error());
  auto compiled = sources.rules.On((*known)->format, check.as_of, check.tier);
  if (!compiled) return At(pointer + "/as_of", compiled.error());
  done.format = *std::move(compiled);
  done.revision = (*known)->revision;
  done.format_hash = (*known)->hash;
  return {};
}

// A pool is a matter of fact: a card that is not understood would make a wrong verdict.
Result<Deck> ReadPool(const DeckInput& input, const GameCatalog& catalog) {
  auto listed = ReadWholeDeck(input, catalog);
  if (!listed) return Failure(listed.error());
  return std::move(listed->deck);
}

// After a text whose closing quote is still to come.
void AppendPoolHash(const DeckCheckOutcome& outcome, JsonWriter& out) {
  if (!outcome.pool_hash.empty()) out.Raw("\",\"pool_hash\":\"").Raw(outcome.pool_hash);
}

// A list may hold the pool beside the deck that was built of it, of which it is no part. Nothing
// when there is none. What nobody knows in it stays with the deck and is told.
struct PartedList {
  ListedDeck deck = {};
  Deck pool = {};
};
std::optional<PartedList> PartPool(const ListedDeck& listed, const GameCatalog& catalog) {
  const auto section = catalog.lists().pool();
  const auto in_pool = [&](const DeckEntry& entry) { return section == entry.section; };
  const auto& entries = listed.deck.entries;
  if (std::none_of(entries.begin(), entries.end(), in_pool)) return std::nullopt;
  PartedList parted{.deck = listed};
  std::copy_if(entries.begin(), entries.end(), std::back_inserter(parted.pool.entries), in_pool);
  std::erase_if(parted.deck.deck.entries, in_pool);
  return parted;
}

std::string ReceiptOf(const DeckCheckOutcome& outcome, const DeckCheckRequest& request,
                      const CheckSources& sources) {
  const GameCatalog& catalog = sources.rules.catalog();
  std::string verdict;
  {
    JsonWriter out(verdict);
    out.Raw("{\"game\":").Text(catalog.game().id.str());
    out.Raw(",\"issued_at\":\"").Raw(sources.now);
    out.Raw("\",\"data_version\":\"").Raw(sources.data_version);
    out.Raw("\",\"deck_hash\":\"").Raw(outcome.deck_hash);
    AppendPoolHash(outcome, out);
    out.Raw("\",\"deck\":\"").Raw(WriteDeckCode(catalog, outcome.deck.deck));
    out.Raw("\",\"mode\":\"").Raw(ModeName(request.mode)).Raw("\",");
    AppendChecks(outcome.checks, sources.rules, out);
    out.Raw("}");
  }
  return sources.receipts->Sign(verdict);
}

}  // namespace

bool ChecksQuickly(const DeckCheckRequest& request, const CheckSources& sources) {
  const std::size_t bytes =
      request.deck.text.size() + (request.pool ? request.pool->text.size() : 0);
  if (bytes * request.checks.size() > kQuickBytes) return false;
  return std::all_of(request.checks.begin(), request.checks.end(), [&](const LabelledCheck& check) {
    return check.as_of.empty() || sources.rules.Ready(check.as_of);
  });
}

Result<DeckCheckOutcome> CheckDeck(const DeckCheckRequest& request, const CheckSources& sources) {
  auto listed = ReadDeckInput(request.deck, sources.rules.catalog());
  if (!listed) return Failure(listed.error());
  return CheckListed(*std::move(listed), request, sources);
}

Result<DeckCheckOutcome> CheckListed(ListedDeck listed, const DeckCheckRequest& request,
                                     const CheckSources& sources) {
  const GameCatalog& catalog = sources.rules.catalog();
  DeckCheckOutcome outcome;
  outcome.deck = std::move(listed);
  outcome.deck_hash = DeckHash(catalog, outcome.deck.deck);
  const auto parted = PartPool(outcome.deck, catalog);
  const ListedDeck& own = parted ? parted->deck : outcome.deck;
  Deck given;
  const Deck* pool = parted ? &parted->pool : nullptr;
  if (request.pool) {
    auto read = ReadPool(*request.pool, catalog);
    if (!read) return Failure(read.error());
    given = *std::move(read);
    pool = &given;
  }
  if (pool != nullptr) outcome.pool_hash = PoolHash(catalog, *pool);
  thread_local validators::Checker checker;  // keeps its scratch space
  outcome.checks.reserve(request.checks.size());
  for (std::size_t i = 0; i < request.checks.size(); ++i) {
    CheckOutcome& done = outcome.checks.emplace_back();
    done.check = request.checks[i];
    if (done.check.as_of.empty()) done.check.as_of = sources.now.substr(0, kDayOfTime);
    const auto found = FindFormat(sources, "/checks/" + std::to_string(i), done);
    if (!found) return Failure(found.error());
    done.verdict = checker.Check(*done.format, own,
                                 {.mode = request.mode, .pool = pool, .plan = request.plan});
    done.planned = request.plan;
  }
  if (request.receipt) outcome.receipt = ReceiptOf(outcome, request, sources);
  return outcome;
}

void AppendDeckCheck(const DeckCheckOutcome& outcome, const CheckSources& sources,
                     std::string& text) {
  JsonWriter out(text, kHeadBytes + outcome.deck.lines.size() * kLineBytes);
  out.Raw("{\"data_version\":\"").Raw(sources.data_version);
  out.Raw("\",\"deck_hash\":\"").Raw(outcome.deck_hash);
  AppendPoolHash(outcome, out);
  out.Raw("\",\"parse\":{");
  AppendLines(outcome.deck, sources.rules.catalog(), out);
  out.Raw("},");
  AppendChecks(outcome.checks, sources.rules, out);
  if (!outcome.receipt.empty()) out.Raw(",\"receipt\":").Raw(outcome.receipt);
  out.Raw("}");
}

}  // namespace clashdeck::app
