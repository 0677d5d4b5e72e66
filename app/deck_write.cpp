#include "app/deck_write.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/card_csv.h"
#include "app/deck_sheet.h"
#include "app/json_writer.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"
#include "core/deck/list_index.h"
#include "core/deck/text_writer.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

using Json = nlohmann::ordered_json;

void PutMeta(Json& out, const DeckMeta& meta) {
  if (!meta.name.empty()) out["title"] = meta.name;
  if (!meta.player.empty()) out["player"] = meta.player;
  if (!meta.event.empty()) out["event"] = meta.event;
  if (!meta.format.empty()) out["format"] = meta.format;
}

// What a deck says of itself may come from anywhere: bytes that are not UTF-8 are replaced.
std::string Dump(const Json& value) {
  return value.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string CsvList(const GameCatalog& catalog, const Deck& deck) {
  std::string out = CsvLine({"section", "quantity", "name", "printing"});
  for (const DeckEntry& entry : deck.entries) {
    out += CsvLine({catalog.game().sections[entry.section].id, std::to_string(entry.quantity),
                    ListName(catalog, entry.card),
                    entry.printing ? catalog.printing(*entry.printing).id.str() : ""});
  }
  return out;
}

// As Dump() writes it.
std::string JsonList(const GameCatalog& catalog, const Deck& deck) {
  constexpr std::size_t kEntryBytes = 80;
  std::string text;
  {
    JsonWriter out(text, (deck.entries.size() + 2) * kEntryBytes);
    out.Raw("{\n");
    const auto say = [&](std::string_view key, const std::string& value) {
      if (!value.empty()) out.Raw(" \"").Raw(key).Raw("\": ").Text(value).Raw(",\n");
    };
    say("name", deck.meta.name);
    say("player", deck.meta.player);
    say("event", deck.meta.event);
    say("format", deck.meta.format);
    out.Raw(" \"sections\": {");
    const DeckEntry* last = nullptr;  // entries of a section stand together
    for (const DeckEntry& entry : deck.entries) {
      if (last == nullptr || last->section != entry.section) {
        out.Raw(last == nullptr ? "\n  " : "\n  ],\n  ");
        out.Text(catalog.game().sections[entry.section].id).Raw(": [\n   {\n    \"card\": ");
      } else {
        out.Raw(",\n   {\n    \"card\": ");
      }
      last = &entry;
      out.Text(catalog.card(entry.card).id.str());
      if (entry.printing)
        out.Raw(",\n    \"printing\": ").Text(catalog.printing(*entry.printing).id.str());
      out.Raw(",\n    \"quantity\": ").Number(entry.quantity).Raw("\n   }");
    }
    out.Raw(last == nullptr ? "}\n}\n" : "\n  ]\n }\n}\n");
  }
  return text;
}

// TCGArena shows the main list by card type. A word that would lead elsewhere when it is read is
// not used.
std::string CategoryOf(const GameCatalog& catalog, const DeckEntry& entry) {
  const ListIndex& index = catalog.lists();
  const std::string& section = catalog.game().sections[entry.section].name;
  if (entry.section != index.main()) return section;
  const CardType* type = catalog.game().FindType(catalog.card(entry.card).type);
  if (type == nullptr) return section;
  const HeadingWord* heading = index.FindHeading(Fold(type->name));
  const bool groups = heading != nullptr && heading->kind == HeadingWord::Kind::kGroup;
  return groups ? type->name : section;
}

// TCGArena knows cards by their printings: the oldest stands for a card listed without one.
std::string TcgArenaId(const GameCatalog& catalog, const DeckEntry& entry) {
  if (entry.printing) return catalog.printing(*entry.printing).id.str();
  const auto printings = catalog.printings_of(entry.card);
  return printings.empty() ? catalog.card(entry.card).id.str()
                           : catalog.printing(printings.front()).id.str();
}

std::string TcgArenaList(const GameCatalog& catalog, const Deck& deck) {
  Json out = Json::object();
  PutMeta(out, deck.meta);
  out["game"] = catalog.game().name;
  std::uint64_t cards = 0;
  std::vector<std::string> order;
  Json lists = Json::object();
  for (const DeckEntry& entry : deck.entries) {
    const std::string category = CategoryOf(catalog, entry);
    if (!lists.contains(category)) order.push_back(category);
    lists[category].push_back({{"count", entry.quantity}, {"id", TcgArenaId(catalog, entry)}});
    cards += entry.quantity;
  }
  out["cardCount"] = cards;
  Json& list = out["deckList"] = Json::object();
  list["categoriesOrder"] = order;
  for (auto& [category, entries] : lists.items()) list[category] = std::move(entries);
  return Dump(Json::array({std::move(out)}));
}

}  // namespace

std::string WriteDeck(const Deck& deck, const GameCatalog& catalog, DeckForm form, Paper paper) {
  switch (form) {
    case DeckForm::kText:
      return WriteTextList(catalog, deck);
    case DeckForm::kTextPrintings:
      return WriteTextList(catalog, deck, {.printings = true});
    case DeckForm::kCsv:
      return CsvList(catalog, Normalized(catalog, deck));
    case DeckForm::kJson:
      return JsonList(catalog, Normalized(catalog, deck));
    case DeckForm::kTcgArena:
      return TcgArenaList(catalog, Normalized(catalog, deck));
    case DeckForm::kCode:
      return WriteDeckCode(catalog, deck);
    case DeckForm::kHtml:
      return DeckSheetHtml(deck, catalog,
                           {.paper = paper, .hash = ShortHash(DeckHash(catalog, deck))});
  }
  return {};
}

}  // namespace clashdeck::app
