#include "app/entry_check.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/deck_check_json.h"

namespace clashdeck::app {

Result<RegisteredDeck> ReadRegistered(const DeckInput& input, const GameCatalog& catalog) {
  auto listed = ReadNamedDeck(input, catalog);
  if (!listed) return Failure(listed.error());
  listed->deck.meta = {};
  RegisteredDeck registered{.listed = *std::move(listed)};
  registered.deck = Normalized(catalog, registered.listed.deck);
  return registered;
}

std::string ParseText(const ListedDeck& listed, const GameCatalog& catalog) {
  std::string text;
  {
    JsonWriter out(text);
    out.Raw("{");
    AppendLines(listed, catalog, out);
    out.Raw("}");
  }
  return text;
}

Result<EntryCheck> CheckForEvent(EventCheckRequest request, const EventSources& sources) {
  DeckCheckRequest check{
      .checks = {{.label = "event " + request.event.id,
                  .format = request.event.format,
                  .as_of = request.as_of,
                  .tier = request.event.tier == 0
                              ? std::nullopt
                              : std::optional<int>(static_cast<int>(request.event.tier))}},
      .receipt = request.receipts != nullptr};
  if (!request.pool.empty())
    check.pool = DeckInput{.kind = DeckInput::Kind::kDeck, .text = request.pool};
  const CheckSources with{.rules = sources.rules,
                          .formats = request.formats,
                          .data_version = sources.data_version,
                          .now = request.now,
                          .receipts = request.receipts};
  auto outcome = CheckListed(std::move(request.deck), check, with);
  if (!outcome) return Failure(outcome.error());
  return EntryCheck{.outcome = *std::move(outcome)};
}

Result<void> AtVersion(const db::EntryRow& entry, std::optional<std::int64_t> wanted) {
  if (!wanted || *wanted == entry.version) return {};
  return Fail(ErrorCode::kPreconditionFailed,
              "the entry is at version " + std::to_string(entry.version));
}

std::string VerdictText(const EntryCheck& check, const DeckRules& rules) {
  std::string text;
  {
    JsonWriter out(text);
    out.Raw("{");
    AppendChecks(check.outcome.checks, rules, out);
    out.Raw("}");
  }
  return nlohmann::ordered_json::parse(text).at("checks").at(0).dump();
}

}  // namespace clashdeck::app
