#include "app/event_format.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "importers/format_loader.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

std::string CardIdOf(const std::string& word, const GameCatalog& catalog) {
  auto found = catalog.FindCard(word);
  if (!found) found = catalog.FindByName(word);
  return found ? catalog.card(*found).id.str() : word;
}

// Bans and limits name cards by id or by name; a name may be another card's tomorrow.
std::string WithCardIds(const std::string& text, const GameCatalog& catalog) {
  auto format = ordered_json::parse(text, nullptr, false);
  const auto lists = format.is_object() ? format.find("lists") : format.end();
  if (lists == format.end()) return text;
  for (auto& list : *lists) {
    for (const char* key : {"ban", "free"})
      if (list.contains(key))
        for (auto& card : list[key]) card = CardIdOf(card.get<std::string>(), catalog);
    if (!list.contains("limit")) continue;
    ordered_json limits = ordered_json::object();
    for (const auto& [card, most] : list["limit"].items()) limits[CardIdOf(card, catalog)] = most;
    list["limit"] = std::move(limits);
  }
  return format.dump();
}

}  // namespace

std::string FrozenText(const std::vector<std::string>& texts, const GameCatalog& catalog) {
  ordered_json frozen = ordered_json::array();
  for (const std::string& text : texts) frozen.push_back(WithCardIds(text, catalog));
  return frozen.dump();
}

Result<KnownFormat> ReadTexts(const std::vector<std::string>& texts, const DeckRules& rules) {
  const Game& game = rules.catalog().game();
  std::vector<importers::FormatSource> sources;
  for (const std::string& text : texts) {
    auto source = importers::ParseFormat(text, "event", game);
    if (!source) return Failure(source.error());
    sources.push_back(importers::FindCardsAgain(*std::move(source), *rules.indexes().today()));
  }
  auto resolved = importers::ResolveFormats(game, sources);
  if (!resolved) return Failure(resolved.error());
  for (Format& format : *resolved) {
    if (format.id != sources.front().id) continue;
    KnownFormat known{.hash = FormatHash(game, format)};
    known.format = std::make_shared<const Format>(std::move(format));
    return known;
  }
  return Fail(ErrorCode::kInternal, "the format of an event is not among its texts");
}

Result<KnownFormat> ReadFrozen(std::string_view frozen, const DeckRules& rules) {
  const auto texts = nlohmann::json::parse(frozen, nullptr, false);
  if (!texts.is_array() || texts.empty())
    return Fail(ErrorCode::kInternal, "the format of an event is not kept as texts");
  return ReadTexts(texts.get<std::vector<std::string>>(), rules);
}

Result<std::shared_ptr<const FormatSet>> FrozenFormats::Of(const db::EventRow& event,
                                                           db::Store& store,
                                                           const DeckRules& rules) {
  {
    const std::lock_guard lock(mutex_);
    for (const Kept& kept : kept_)
      if (kept.event == event.id) return kept.formats;
  }
  std::optional<db::EventFormatRow> frozen;
  store.Read([&](db::Session& session) { frozen = session.events.FormatOf(event.id); });
  if (!frozen) return Fail(ErrorCode::kInternal, "an event has no format");
  auto known = ReadFrozen(frozen->source, rules);
  if (!known) return Failure(known.error());
  known->revision = event.format_revision;
  known->hash = event.format_hash;
  auto formats = std::make_shared<FormatSet>();
  formats->games[event.game][event.format] = *std::move(known);
  const std::lock_guard lock(mutex_);
  kept_.push_back({.event = event.id, .formats = formats});
  if (kept_.size() > kKept) kept_.pop_front();
  return std::shared_ptr<const FormatSet>(std::move(formats));
}

}  // namespace clashdeck::app
