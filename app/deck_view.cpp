#include "app/deck_view.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "app/deck_check_json.h"
#include "app/deck_write.h"
#include "app/json_writer.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

using Copies = std::map<std::pair<SectionIndex, CardIndex>, std::int64_t>;

void Count(const Deck& deck, std::int64_t sign, Copies& copies) {
  for (const DeckEntry& entry : deck.entries)
    copies[{entry.section, entry.card}] += sign * static_cast<std::int64_t>(entry.quantity);
}

ordered_json TextJson(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

// [{key, from, to}]: what the list says of itself and said otherwise.
void AppendMetaChanges(const DeckMeta& from, const DeckMeta& to, JsonWriter& out) {
  JsonCommas commas(out);
  const auto compare = [&](std::string_view key, const std::string& old_text,
                           const std::string& new_text) {
    if (old_text == new_text) return;
    commas.Next();
    out.Raw("{\"key\":\"").Raw(key).Raw("\",\"from\":").TextOrNull(old_text);
    out.Raw(",\"to\":").TextOrNull(new_text).Raw("}");
  };
  compare("name", from.name, to.name);
  compare("player", from.player, to.player);
  compare("event", from.event, to.event);
  compare("format", from.format, to.format);
}

// {"section", "card", "name", of an entry; the object goes on.
void AppendCard(const GameCatalog& catalog, const DeckEntry& entry, JsonWriter& out) {
  out.Raw("{\"section\":").Text(catalog.game().sections[entry.section].id);
  out.Raw(",\"card\":").Text(catalog.card(entry.card).id.str());
  out.Raw(",\"name\":").Text(catalog.card(entry.card).name);
}

void AppendCards(const GameCatalog& catalog, Deck part, JsonWriter& out) {
  JsonCommas commas(out);
  for (const DeckEntry& entry : Normalized(catalog, std::move(part)).entries) {
    commas.Next();
    AppendCard(catalog, entry, out);
    out.Raw(",\"quantity\":").Number(entry.quantity).Raw("}");
  }
}

// [{section, card, name, printing, from, to}]: copies of each printing, where one of the decks
// names a printing of the card in the section; otherwise the cards tell it all.
void AppendPrintingChanges(const GameCatalog& catalog, const Deck& from, const Deck& to,
                           JsonWriter& out) {
  struct Counts {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
  };
  std::map<std::tuple<SectionIndex, CardIndex, std::optional<PrintingIndex>>, Counts> copies;
  std::set<std::pair<SectionIndex, CardIndex>> named;
  const auto count = [&](const Deck& deck, std::uint64_t Counts::*side) {
    for (const DeckEntry& entry : deck.entries) {
      copies[{entry.section, entry.card, entry.printing}].*side += entry.quantity;
      if (entry.printing) named.insert({entry.section, entry.card});
    }
  };
  count(from, &Counts::from);
  count(to, &Counts::to);
  Deck changed;  // gives the order of every other list
  for (const auto& [place, counts] : copies) {
    const auto& [section, card, printing] = place;
    if (counts.from != counts.to && named.contains({section, card}))
      changed.entries.push_back({.section = section, .card = card, .printing = printing});
  }
  JsonCommas commas(out);
  for (const DeckEntry& entry : Normalized(catalog, std::move(changed)).entries) {
    const Counts& counts = copies.at({entry.section, entry.card, entry.printing});
    commas.Next();
    AppendCard(catalog, entry, out);
    out.Raw(",\"printing\":");
    out.TextOrNull(entry.printing ? std::string_view(catalog.printing(*entry.printing).id.str())
                                  : "");
    out.Raw(",\"from\":").Number(counts.from).Raw(",\"to\":").Number(counts.to).Raw("}");
  }
}

}  // namespace

std::string ParsedDeckText(const ListedDeck& listed, const GameCatalog& catalog,
                           std::string_view data_version) {
  const std::string hash = DeckHash(catalog, listed.deck);
  std::string text;
  {
    JsonWriter out(text);
    out.Raw("{\"data_version\":\"").Raw(data_version).Raw("\",");
    AppendLines(listed, catalog, out);
    out.Raw(",\"deck_hash\":\"").Raw(hash);
    out.Raw("\",\"short_hash\":\"").Raw(ShortHash(hash));
    out.Raw("\",\"pool_hash\":\"").Raw(PoolHash(catalog, listed.deck));
    out.Raw("\",\"code\":\"").Raw(WriteDeckCode(catalog, listed.deck));
    out.Raw("\",\"deck\":").Raw(WriteDeck(listed.deck, catalog, DeckForm::kJson)).Raw("}");
  }
  return text;
}

ordered_json StoredDeckJson(const StoredDeck& stored) {
  return {{"id", stored.deck.id},
          {"game", stored.deck.game},
          {"revision", stored.revision.number},
          {"created_at", stored.deck.created_at},
          {"updated_at", stored.revision.at},
          {"reason", TextJson(stored.revision.reason)},
          {"deck_hash", stored.revision.hash},
          {"short_hash", ShortHash(stored.revision.hash)},
          {"deck", ordered_json::parse(stored.revision.content, nullptr, false)}};
}

ordered_json DeckRevisionJson(const db::DeckRevision& revision) {
  return {{"revision", revision.number}, {"at", revision.at},
          {"actor", revision.actor},     {"reason", TextJson(revision.reason)},
          {"deck_hash", revision.hash},  {"short_hash", ShortHash(revision.hash)}};
}

std::string DeckDiffText(const GameCatalog& catalog, const Deck& from, const Deck& to) {
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
  std::string text;
  {
    JsonWriter out(text);
    out.Raw("{\"added\":[");
    AppendCards(catalog, std::move(added), out);
    out.Raw("],\"removed\":[");
    AppendCards(catalog, std::move(removed), out);
    out.Raw("],\"printings\":[");
    AppendPrintingChanges(catalog, from, to, out);
    out.Raw("],\"meta\":[");
    AppendMetaChanges(from.meta, to.meta, out);
    out.Raw("]}");
  }
  return text;
}

ordered_json DeckDiffJson(const GameCatalog& catalog, const Deck& from, const Deck& to) {
  return ordered_json::parse(DeckDiffText(catalog, from, to));
}

}  // namespace clashdeck::app
