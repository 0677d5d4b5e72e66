#include "app/deck_view.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/deck_check_json.h"
#include "app/deck_write.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

ordered_json ReasonJson(const std::string& reason) {
  return reason.empty() ? ordered_json(nullptr) : ordered_json(reason);
}

using Copies = std::map<std::pair<SectionIndex, CardIndex>, std::int64_t>;

void Count(const Deck& deck, std::int64_t sign, Copies& copies) {
  for (const DeckEntry& entry : deck.entries)
    copies[{entry.section, entry.card}] += sign * static_cast<std::int64_t>(entry.quantity);
}

}  // namespace

std::string ParsedDeckText(const ListedDeck& listed, const GameCatalog& catalog,
                           std::string_view data_version) {
  const std::string hash = DeckHash(catalog, listed.deck);
  std::string out = "{\"data_version\":\"";
  out.append(data_version).append("\",");
  AppendLines(listed, catalog, out);
  out.append(",\"deck_hash\":\"").append(hash);
  out.append("\",\"short_hash\":\"").append(ShortHash(hash));
  out.append("\",\"pool_hash\":\"").append(PoolHash(catalog, listed.deck));
  out.append("\",\"code\":\"").append(WriteDeckCode(catalog, listed.deck));
  out.append("\",\"deck\":").append(WriteDeck(listed.deck, catalog, DeckForm::kJson));
  return out.append("}");
}

ordered_json StoredDeckJson(const StoredDeck& stored) {
  return {{"id", stored.deck.id},
          {"game", stored.deck.game},
          {"revision", stored.revision.number},
          {"created_at", stored.deck.created_at},
          {"updated_at", stored.revision.at},
          {"reason", ReasonJson(stored.revision.reason)},
          {"deck_hash", stored.revision.hash},
          {"short_hash", ShortHash(stored.revision.hash)},
          {"deck", ordered_json::parse(stored.revision.content, nullptr, false)}};
}

ordered_json DeckRevisionJson(const db::DeckRevision& revision) {
  return {{"revision", revision.number}, {"at", revision.at},
          {"actor", revision.actor},     {"reason", ReasonJson(revision.reason)},
          {"deck_hash", revision.hash},  {"short_hash", ShortHash(revision.hash)}};
}

ordered_json DeckDiffJson(const GameCatalog& catalog, const Deck& from, const Deck& to) {
  Copies copies;
  Count(from, -1, copies);
  Count(to, 1, copies);
  Deck added;
  Deck removed;
  for (const auto& [place, change] : copies) {
    if (change == 0) continue;
    (change > 0 ? added : removed)
        .entries.push_back({.section = place.first,
                            .card = place.second,
                            .quantity = static_cast<std::uint32_t>(change > 0 ? change : -change)});
  }
  const auto list = [&](Deck part) {
    ordered_json entries = ordered_json::array();
    for (const DeckEntry& entry : Normalized(catalog, std::move(part)).entries)
      entries.push_back({{"section", catalog.game().sections[entry.section].id},
                         {"card", catalog.card(entry.card).id.str()},
                         {"name", catalog.card(entry.card).name},
                         {"quantity", entry.quantity}});
    return entries;
  };
  return {{"added", list(std::move(added))}, {"removed", list(std::move(removed))}};
}

}  // namespace clashdeck::app
