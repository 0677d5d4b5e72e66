#include "tests/engine/text/card_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace clashdeck::text {

namespace {

using effects::CardType;
using nlohmann::json;

std::string Lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string Get(const json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_string() ? "" : found->get<std::string>();
}

int GetInt(const json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_number() ? 0 : found->get<int>();
}

CardType TypeOf(const std::string& type, std::string subtype) {
  subtype = Lower(subtype);
  std::replace(subtype.begin(), subtype.end(), ' ', '-');
  const std::map<std::string, CardType> subtypes = {
      {"trap", CardType::kTrap},
      {"weapon", CardType::kWeapon},
      {"relic", CardType::kRelic},
      {"contender-weapon", CardType::kContenderWeapon},
      {"basic", CardType::kBasic},
      {"quick", CardType::kQuick},
      {"clash-buff", CardType::kClashBuff},
      {"empowerment", CardType::kEmpowerment}};
  const auto found = subtypes.find(subtype);
  if (found != subtypes.end()) return found->second;
  const std::string name = Lower(type);
  if (name == "contender") return CardType::kContender;
  if (name == "clashground") return CardType::kClashground;
  if (name == "accessory") return CardType::kRelic;
  if (name == "action") return CardType::kBasic;
  return CardType::kClash;
}

effects::ColorMask Colors(const json& list) {
  effects::ColorMask mask = 0;
  for (const auto& color : list) {
    for (int i = 0; i < effects::kColors; ++i) {
      const auto candidate = static_cast<effects::Color>(i);
      if (Lower(color.get<std::string>()) == effects::ColorName(candidate)) mask |= Mask(candidate);
    }
  }
  return mask;
}

// "alpha-hunter" in sets is "Alpha Hunter" on cards.
std::string Title(std::string slug) {
  bool start = true;
  for (char& c : slug) {
    if (c == '-') c = ' ';
    if (start) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    start = c == ' ';
  }
  return slug;
}

FileCard FromSet(const json& card) {
  FileCard out;
  out.id = Get(card.at("printings").at(0), "id");
  out.set = out.id.substr(0, out.id.find('-'));
  const json& attributes = card.at("attributes");
  CardFacts& facts = out.facts;
  facts.name = Get(card, "name");
  std::string subtype;
  if (card.contains("subtypes") && !card["subtypes"].empty()) subtype = card["subtypes"][0];
  facts.type = TypeOf(Get(card, "type"), subtype);
  facts.token = card.value("token", false) || Get(card, "type") == "token";
  if (attributes.contains("colors")) facts.colors = Colors(attributes["colors"]);
  facts.has_cost = attributes.contains("cost");
  facts.cost = GetInt(attributes, "cost");
  facts.cost_is_x = Get(attributes, "cost") == "X";
  facts.gems = Get(attributes, "gems");
  facts.attach = Get(attributes, "attach");
  facts.attack = GetInt(attributes, "attack");
  facts.defense = GetInt(attributes, "defense");
  facts.health = GetInt(attributes, "health");
  facts.character = Get(attributes, "character");
  facts.location = Get(attributes, "location");
  facts.planet = Get(attributes, "planet");
  if (!Get(attributes, "affiliation").empty()) {
    facts.affiliations.push_back(Title(Get(attributes, "affiliation")));
  }
  if (card.contains("keywords")) {
    for (const auto& keyword : card["keywords"]) {
      if (!facts.keywords.empty()) facts.keywords += ", ";
      facts.keywords += keyword.get<std::string>();
    }
  }
  facts.text = Get(card, "text");
  facts.lexicon = &GameWords();
  return out;
}

FileCard FromExport(const std::string& id, const json& card) {
  FileCard out;
  out.id = id;
  out.set = id.substr(0, id.find('-'));
  CardFacts& facts = out.facts;
  facts.name = Get(card, "name");
  facts.type = TypeOf(Get(card, "type"), Get(card, "subtype"));
  facts.token = Get(card, "type") == "Token" || Get(card, "subtype") == "Token";
  if (card.contains("colors") && card["colors"].is_array()) facts.colors = Colors(card["colors"]);
  facts.has_cost = card.contains("cost") && card["cost"].is_number();
  facts.cost = GetInt(card, "cost");
  facts.attack = GetInt(card, "attack");
  facts.defense = GetInt(card, "defense");
  facts.health = GetInt(card, "health");
  facts.text = Get(card, "errataText").empty() ? Get(card, "text") : Get(card, "errataText");
  facts.lexicon = &GameWords();
  return out;
}

}  // namespace

const Lexicon& GameWords() {
  static const Lexicon kWords = [] {
    std::vector<Explanation> out;
    const json game =
        json::parse(std::ifstream(CLASHDECK_SOURCE_DIR "/games/alpha-clash/game.json"));
    for (const json& keyword : game.at("keywords")) {
      if (keyword.contains("ability")) {
        const std::string number = keyword.value("numbered", false) ? " N" : "";
        out.push_back({Get(keyword, "name") + number, Get(keyword, "ability"), true});
      }
      if (!keyword.contains("phrases")) continue;
      for (const json& phrase : keyword["phrases"])
        out.push_back({Get(phrase, "words"), Get(phrase, "means"), false});
    }
    return Lexicon(std::move(out));
  }();
  return kWords;
}

std::vector<FileCard> SampleCards() {
  std::vector<FileCard> out;
  const std::filesystem::path sets = CLASHDECK_SOURCE_DIR "/games/alpha-clash/sets";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(sets)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    const json set = json::parse(std::ifstream(file));
    for (const auto& card : set.at("cards")) {
      if (card.contains("type")) out.push_back(FromSet(card));
    }
  }
  return out;
}

std::vector<FileCard> ExportCards() {
  std::vector<FileCard> out;
  std::ifstream file(CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json");
  if (!file) return out;
  const json cards = json::parse(file);
  for (const auto& [id, card] : cards.items()) {
    if (id.starts_with("_") || id.find('_') != std::string::npos) continue;
    out.push_back(FromExport(id, card));
  }
  return out;
}

}  // namespace clashdeck::text
