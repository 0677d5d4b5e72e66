// Decks as the API and the command line show them: what was read, what was saved, what changed.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "app/deck_service.h"
#include "core/deck/reader.h"

namespace clashdeck::app {

// {"data_version", "form", "complete", "lines", "deck_hash", "short_hash", "pool_hash", "code",
// "deck"}; code and deck hold what was understood.
std::string ParsedDeckText(const ListedDeck& listed, const GameCatalog& catalog,
                           std::string_view data_version);

// {id, game, revision, created_at, updated_at, reason, deck_hash, short_hash, deck}
nlohmann::ordered_json StoredDeckJson(const StoredDeck& stored);
// {revision, at, actor, reason, deck_hash, short_hash}
nlohmann::ordered_json DeckRevisionJson(const db::DeckRevision& revision);

// {added, removed, printings, meta}: lists of {section, card, name, quantity}, by section and name;
// of {section, card, name, printing, from, to} where printings are named; of {key, from, to}.
std::string DeckDiffText(const GameCatalog& catalog, const Deck& from, const Deck& to);
nlohmann::ordered_json DeckDiffJson(const GameCatalog& catalog, const Deck& from, const Deck& to);

}  // namespace clashdeck::app
