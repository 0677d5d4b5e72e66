#include "api/catalog_lists.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "api/json_text.h"
#include "core/fold.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

ordered_json TermJson(const Term& term) {
  return {{"id", term.id},
          {"name", term.name},
          {"rule", TextOrNull(term.rule)},
          {"aliases", term.aliases}};
}

template <class Terms, class Render>
std::vector<std::string> Texts(const Terms& terms, Render render) {
  std::vector<std::string> texts;
  texts.reserve(terms.size());
  for (const auto& term : terms) texts.push_back(JsonText(render(term)));
  return texts;
}

std::vector<std::string> Types(const Game& game) {
  return Texts(game.card_types, [](const CardType& type) {
    ordered_json json = TermJson(type);
    json["plural"] = type.plural;
    return json;
  });
}

std::vector<std::string> Subtypes(const Game& game) {
  std::vector<std::string> texts;
  for (const CardType& type : game.card_types) {
    for (const Term& subtype : type.subtypes) {
      ordered_json json = TermJson(subtype);
      json["type"] = type.id;
      texts.push_back(JsonText(json));
    }
  }
  return texts;
}

std::vector<std::string> Keywords(const Game& game) {
  return Texts(game.keywords, [](const Keyword& keyword) {
    ordered_json json = TermJson(keyword);
    json["numbered"] = keyword.numbered;
    return json;
  });
}

std::vector<std::string> Tags(const Game& game) {
  return Texts(game.tags, [](const Tag& tag) {
    ordered_json json = TermJson(tag);
    json["group"] = tag.group;
    json["value"] = tag.value;
    return json;
  });
}

std::vector<std::string> Rarities(const Game& game) {
  return Texts(game.rarities, [](const Term& rarity) {
    ordered_json json = TermJson(rarity);
    json["note"] = TextOrNull(rarity.note);
    return json;
  });
}

std::vector<std::string> CardNames(const GameCatalog& catalog) {
  std::set<std::pair<std::string_view, CardIndex>> names;
  for (CardIndex card = 0; card < catalog.card_count(); ++card)
    names.emplace(catalog.folded_name(card), card);
  return Texts(names, [&](const auto& entry) {
    const Card& card = catalog.card(entry.second);
    return ordered_json{{"id", card.id.str()}, {"name", card.name}};
  });
}

std::vector<std::string> Artists(const GameCatalog& catalog) {
  std::set<std::pair<std::string, std::string>> artists;
  for (const auto& [id, printing] : catalog.records().printings) {
    if (!printing.artist.empty()) artists.emplace(Fold(printing.artist), printing.artist);
  }
  return Texts(artists, [](const auto& entry) {
    return ordered_json{{"id", nullptr}, {"name", entry.second}};
  });
}

std::vector<std::string> Values(const Attribute& attribute) {
  return Texts(attribute.values, [](const Term& value) {
    ordered_json json = TermJson(value);
    json["letter"] = TextOrNull(value.letter);
    return json;
  });
}

}  // namespace

std::vector<std::string> CatalogListNames(const Game& game) {
  std::vector<std::string> names = {"types",     "subtypes",   "keywords", "tags",
                                    "counters",  "rarities",   "finishes", "sections",
                                    "set-kinds", "card-names", "artists"};
  for (const Attribute& attribute : game.attributes) {
    if (!attribute.values.empty()) names.push_back(attribute.id);
  }
  return names;
}

std::optional<std::vector<std::string>> CatalogList(const GameCatalog& catalog,
                                                    std::string_view list) {
  const Game& game = catalog.game();
  if (list == "types") return Types(game);
  if (list == "subtypes") return Subtypes(game);
  if (list == "keywords") return Keywords(game);
  if (list == "tags") return Tags(game);
  if (list == "counters") return Texts(game.counters, TermJson);
  if (list == "rarities") return Rarities(game);
  if (list == "finishes") return Texts(game.finishes, TermJson);
  if (list == "sections") return Texts(game.sections, TermJson);
  if (list == "set-kinds") return Texts(game.set_kinds, TermJson);
  if (list == "card-names") return CardNames(catalog);
  if (list == "artists") return Artists(catalog);
  const Attribute* attribute = game.FindAttribute(list);
  if (attribute == nullptr || attribute->values.empty()) return std::nullopt;
  return Values(*attribute);
}

}  // namespace clashdeck::api
