#include "app/event_format.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "importers/format_loader.h"

namespace clashdeck::app {

std::string FrozenText(const std::vector<std::string>& texts) {
  return nlohmann::json(texts).dump();
}

Result<KnownFormat> ReadFrozen(std::string_view frozen, const DeckRules& rules) {
  const Game& game = rules.catalog().game();
  const auto texts = nlohmann::json::parse(frozen, nullptr, false);
  if (!texts.is_array() || texts.empty())
    return Fail(ErrorCode::kInternal, "the format of an event is not kept as texts");
  std::vector<importers::FormatSource> sources;
  for (const auto& text : texts) {
    auto source = importers::ParseFormat(text.get<std::string>(), "event", game);
    if (!source) return Failure(source.error());
    // Cards may be gone since: then their names stand as they are, and no deck can mean them.
    auto checked = importers::CheckFormatAgainst(*source, *rules.indexes().today());
    sources.push_back(checked ? std::move(checked->source) : *std::move(source));
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
