#include "app/deck_check.h"

#include <utility>

#include "app/deck_check_json.h"
#include "app/json_append.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kDayOfTime = 10;

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
  if (!listed) return At("/pool", listed.error());
  return std::move(listed->deck);
}

// After a text whose closing quote is still to come.
void AppendPoolHash(const DeckCheckOutcome& outcome, std::string& out) {
  if (!outcome.pool_hash.empty()) out.append("\",\"pool_hash\":\"").append(outcome.pool_hash);
}

std::string ReceiptOf(const DeckCheckOutcome& outcome, const DeckCheckRequest& request,
                      const CheckSources& sources) {
  const GameCatalog& catalog = sources.rules.catalog();
  std::string verdict = "{\"game\":";
  AppendJsonText(catalog.game().id.str(), verdict);
  verdict.append(",\"issued_at\":\"").append(sources.now);
  verdict.append("\",\"data_version\":\"").append(sources.data_version);
  verdict.append("\",\"deck_hash\":\"").append(outcome.deck_hash);
  AppendPoolHash(outcome, verdict);
  verdict.append("\",\"deck\":\"").append(WriteDeckCode(catalog, outcome.deck.deck));
  verdict.append("\",\"mode\":\"").append(ModeName(request.mode)).append("\",");
  AppendChecks(outcome.checks, sources.rules, verdict);
  verdict.push_back('}');
  return sources.receipts->Sign(verdict);
}

}  // namespace

Result<DeckCheckOutcome> CheckDeck(const DeckCheckRequest& request, const CheckSources& sources) {
  const GameCatalog& catalog = sources.rules.catalog();
  DeckCheckOutcome outcome;
  auto listed = ReadDeckInput(request.deck, catalog);
  if (!listed) return Failure(listed.error());
  outcome.deck = *std::move(listed);
  outcome.deck_hash = DeckHash(catalog, outcome.deck.deck);
  Deck pool;
  if (request.pool) {
    auto read = ReadPool(*request.pool, catalog);
    if (!read) return Failure(read.error());
    pool = *std::move(read);
    outcome.pool_hash = PoolHash(catalog, pool);
  }
  thread_local validators::Checker checker;  // keeps its scratch space
  outcome.checks.reserve(request.checks.size());
  for (std::size_t i = 0; i < request.checks.size(); ++i) {
    CheckOutcome& done = outcome.checks.emplace_back();
    done.check = request.checks[i];
    if (done.check.as_of.empty()) done.check.as_of = sources.now.substr(0, kDayOfTime);
    const auto found = FindFormat(sources, "/checks/" + std::to_string(i), done);
    if (!found) return Failure(found.error());
    done.verdict = checker.Check(*done.format, outcome.deck,
                                 {.mode = request.mode, .pool = request.pool ? &pool : nullptr});
  }
  if (request.receipt) outcome.receipt = ReceiptOf(outcome, request, sources);
  return outcome;
}

void AppendDeckCheck(const DeckCheckOutcome& outcome, const CheckSources& sources,
                     std::string& out) {
  out.append("{\"data_version\":\"").append(sources.data_version);
  out.append("\",\"deck_hash\":\"").append(outcome.deck_hash);
  AppendPoolHash(outcome, out);
  out.append("\",\"parse\":{");
  AppendLines(outcome.deck, sources.rules.catalog(), out);
  out.append("},");
  AppendChecks(outcome.checks, sources.rules, out);
  if (!outcome.receipt.empty()) out.append(",\"receipt\":").append(outcome.receipt);
  out.push_back('}');
}

}  // namespace clashdeck::app
