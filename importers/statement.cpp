#include "importers/statement.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "importers/card_words.h"

namespace clashdeck::importers {

namespace {

constexpr const char* kEverything = "*";  // of all facts: says nothing
constexpr const char* kNameKey = "name";
constexpr const char* kTextKey = "text";
constexpr const char* kSetNameKey = "set_name";
constexpr char kSays = '=';
constexpr char kSaysWeakly = '~';

std::string KeyOf(std::string_view fact) {
  return std::string(fact.starts_with('/') ? fact.substr(1) : fact);
}

std::string Encode(const Fact& fact) {
  return (fact.weak ? kSaysWeakly : kSays) + (fact.said.empty() ? fact.value : fact.said.str());
}

std::optional<Fact> Decode(std::string_view stored) {
  if (stored.empty()) return std::nullopt;
  Fact fact;
  fact.weak = stored.front() == kSaysWeakly;
  fact.value = stored.substr(1);
  return fact;
}

// What a key says, or `otherwise` where the printing agrees.
std::string Said(const Attributes& dissents, const char* key, const std::string& otherwise) {
  const auto place = dissents.find(key);
  if (place == dissents.end()) return otherwise;
  return place->second.empty() ? std::string() : place->second.substr(1);
}

bool Agrees(const Fact* said, const Fact& settled) {
  if (settled.derived) return said == nullptr || said->derived || said->value == settled.value;
  return said != nullptr && !said->weak && said->said.empty() && said->value == settled.value;
}

bool Silent(const PrintingDraft& draft) {
  return draft.text.empty() &&
         std::all_of(draft.facts.all().begin(), draft.facts.all().end(),
                     [](const Facts::Entry& entry) { return entry.first == kBannedFact; });
}

}  // namespace

CharacterName SplitName(std::string_view name) {
  const std::size_t comma = name.find(", ");
  return {name.substr(0, comma),
          comma == std::string_view::npos ? std::string_view() : name.substr(comma + 2)};
}

Statements::Statements(const Game& game)
    : game_(game), character_(game.FindField("character")), title_(game.FindField("title")) {}

Facts Statements::FactsOf(const Card& card) const {
  Facts facts;
  facts[kTypeFact].value = card.type;
  if (!card.subtypes.empty()) facts[kSubtypesFact].value = JoinIds(card.subtypes);
  if (!card.keywords.empty()) facts[kKeywordsFact].value = JoinKeywords(card.keywords);
  if (!card.tags.empty()) facts[kTagsFact].value = JoinIds(card.tags);
  if (card.token) facts[kTokenFact].value = "true";
  for (const Attribute& attribute : game_.attributes) {
    const auto place = card.attributes.find(attribute.id);
    if (place == card.attributes.end()) continue;
    Fact& fact = facts[attribute.id];
    fact.value = place->second;
    fact.derived = (&attribute == character_ && fact.value == SplitName(card.name).character) ||
                   (&attribute == title_ && fact.value == SplitName(card.name).title);
    fact.weak = fact.derived;
  }
  return facts;
}

void Statements::FollowName(const Card& old, Card& card) const {
  if (old.name == card.name) return;
  const auto follow = [&](const Attribute* attribute, std::string_view before,
                          std::string_view after) {
    if (attribute == nullptr) return;
    const auto place = card.attributes.find(attribute->id);
    if (place != card.attributes.end() && place->second == before && !after.empty())
      place->second = after;
  };
  follow(character_, SplitName(old.name).character, SplitName(card.name).character);
  follow(title_, SplitName(old.name).title, SplitName(card.name).title);
}

Attributes Statements::DissentsOf(const PrintingDraft& draft, const Card& card,
                                  const Facts& settled) {
  Attributes out;
  if (draft.name != card.name) out.emplace(kNameKey, kSays + draft.name);
  if (Silent(draft)) {
    out.emplace(kEverything, "");
    return out;
  }
  if (draft.text != card.text)
    out.emplace(kTextKey, draft.text.empty() ? std::string() : kSays + draft.text);
  const auto& said = draft.facts.all();
  std::size_t found = 0;
  std::size_t next = 0;  // both lists are in the game's order, mostly
  for (const auto& [name, fact] : settled.all()) {
    const bool here = next < said.size() && said[next].first == name;
    const Fact* own = here ? &said[next].second : draft.facts.Find(name);
    if (own != nullptr) ++found;
    if (here) ++next;
    if (!Agrees(own, fact)) out.emplace(KeyOf(name), own == nullptr ? std::string() : Encode(*own));
  }
  if (found == said.size()) return out;
  for (const auto& [name, fact] : said) {
    if (name != kBannedFact && settled.Find(name) == nullptr)
      out.emplace(KeyOf(name), Encode(fact));
  }
  return out;
}

// The name under which a fact lives in memory; nothing = the game does not know it any more.
std::optional<std::string_view> Statements::FactOfKey(std::string_view key) const {
  for (const std::string_view fact : kKeptFacts) {
    if (fact.substr(1) == key) return fact;
  }
  const Attribute* attribute = game_.FindAttribute(key);
  if (attribute == nullptr) return std::nullopt;
  return attribute->id;
}

PrintingDraft Statements::StatementOf(const Printing& printing, const Card& card,
                                      const CardSet* set) const {
  const Attributes& dissents = printing.dissents;
  PrintingDraft draft;
  draft.from_catalog = true;
  draft.printing = printing;
  draft.name = Said(dissents, kNameKey, card.name);
  draft.set_name = SetNameSaid(printing, set);
  const bool silent = dissents.contains(kEverything);
  draft.text = Said(dissents, kTextKey, silent ? std::string() : card.text);
  // A wording that it said of the card is not one of its own.
  if (draft.printing.printed_text == draft.text) draft.printing.printed_text.clear();
  const Facts agreed = silent ? Facts() : FactsOf(card);
  for (const auto& [name, fact] : agreed.all()) {
    const auto place = dissents.empty() ? dissents.end() : dissents.find(KeyOf(name));
    if (place == dissents.end()) {
      draft.facts[name] = fact;
    } else if (auto said = Decode(place->second)) {
      draft.facts[name] = *std::move(said);
    }
  }
  for (const auto& [key, value] : dissents) {
    const auto name = FactOfKey(key);
    if (!name || agreed.Find(*name) != nullptr) continue;
    if (auto said = Decode(value)) draft.facts[*name] = *std::move(said);
  }
  return draft;
}

void Statements::InheritOwn(const Printing& earlier, Printing& printing) {
  if (printing.number.empty()) printing.number = earlier.number;
  if (printing.rarity.empty()) printing.rarity = earlier.rarity;
  if (printing.finish.empty()) printing.finish = earlier.finish;
  if (printing.artist.empty()) printing.artist = earlier.artist;
  if (printing.flavor.empty()) printing.flavor = earlier.flavor;
}

void Statements::Inherit(PrintingDraft earlier, PrintingDraft& draft) const {
  InheritOwn(earlier.printing, draft.printing);
  if (draft.set_name.empty()) draft.set_name = std::move(earlier.set_name);
  const auto cleared = [&](std::string_view fact) {
    return std::find(draft.cleared.begin(), draft.cleared.end(), fact) != draft.cleared.end();
  };
  const bool other_text = !draft.text.empty() && draft.text != earlier.text;
  if (draft.text.empty() && !cleared(kTextFact)) {
    draft.text = std::move(earlier.text);
    if (draft.printing.printed_text.empty())
      draft.printing.printed_text = std::move(earlier.printing.printed_text);
  }
  const Fact* type = draft.facts.Find(kTypeFact);
  const Fact* old_type = earlier.facts.Find(kTypeFact);
  const CardType* new_type =
      type != nullptr && (old_type == nullptr || type->value != old_type->value)
          ? game_.FindType(type->value)
          : nullptr;
  for (const auto& [name, fact] : earlier.facts.all()) {
    if (draft.facts.Find(name) != nullptr || cleared(name)) continue;
    // Abilities go with the text, subtypes and attributes with the type.
    if (other_text && (name == kKeywordsFact || name == kTagsFact)) continue;
    if (new_type != nullptr) {
      const Attribute* attribute = game_.FindAttribute(name);
      if (attribute == nullptr && name != kErrataFact) continue;
      if (attribute != nullptr && !attribute->types.empty() &&
          std::find(attribute->types.begin(), attribute->types.end(), new_type->id) ==
              attribute->types.end())
        continue;
    }
    draft.facts[name] = fact;
  }
}

void KeepSetName(const std::string& said, const std::string& settled, Attributes& dissents) {
  dissents.erase(kSetNameKey);
  if (said != settled) dissents.emplace(kSetNameKey, said.empty() ? said : kSays + said);
}

std::string SetNameSaid(const Printing& printing, const CardSet* set) {
  const bool named = set != nullptr && set->name != set->code.str();
  return Said(printing.dissents, kSetNameKey, named ? set->name : std::string());
}

}  // namespace clashdeck::importers
