#include "app/card_facts.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "core/attribute_value.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

using effects::CardType;

struct TypeId {
  std::string_view id;  // of a subtype, or of a type without subtypes (games/alpha-clash/game.json)
  CardType type;
};
constexpr std::array kTypes = {
    TypeId{"contender", CardType::kContender},
    TypeId{"clashground", CardType::kClashground},
    TypeId{"clash", CardType::kClash},
    TypeId{"token", CardType::kClash},
    TypeId{"trap", CardType::kTrap},
    TypeId{"weapon", CardType::kWeapon},
    TypeId{"contender-weapon", CardType::kContenderWeapon},
    TypeId{"relic", CardType::kRelic},
    TypeId{"clash-buff", CardType::kClashBuff},
    TypeId{"basic", CardType::kBasic},
    TypeId{"quick", CardType::kQuick},
    TypeId{"empowerment", CardType::kEmpowerment},
};

std::optional<CardType> TypeOf(const Card& card) {
  const std::string& id = card.subtypes.empty() ? card.type : card.subtypes.front();
  const auto known =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeId& type) { return type.id == id; });
  if (known == kTypes.end()) return std::nullopt;
  return known->type;
}

class Reader {
 public:
  Reader(const Game& game, const Attributes& attributes) : game_(game), attributes_(attributes) {}

  std::string Text(const std::string& id) const {
    const auto found = attributes_.find(id);
    return found == attributes_.end() ? std::string() : found->second;
  }

  NumberValue Number(const std::string& id) const { return ReadNumber(Text(id)); }
  bool Has(const std::string& id) const { return attributes_.contains(id); }

  std::vector<std::string> Items(const std::string& id) const {
    const Attribute* attribute = game_.FindAttribute(id);
    return attribute == nullptr || !Has(id) ? std::vector<std::string>{}
                                            : ReadItems(*attribute, Text(id));
  }

  // The name of an enum's value, such as "Alpha Hunter".
  std::string Name(const std::string& id) const {
    const Attribute* attribute = game_.FindAttribute(id);
    if (attribute == nullptr) return {};
    for (const auto& value : attribute->values)
      if (value.id == Text(id)) return value.name;
    return {};
  }

 private:
  const Game& game_;
  const Attributes& attributes_;
};

effects::ColorMask Colors(const std::vector<std::string>& ids) {
  effects::ColorMask mask = 0;
  for (int i = 0; i < effects::kColors; ++i) {
    const auto color = static_cast<effects::Color>(i);
    if (std::find(ids.begin(), ids.end(), effects::ColorName(color)) != ids.end())
      mask = static_cast<effects::ColorMask>(mask | effects::Mask(color));
  }
  return mask;
}

bool IsEngineKeyword(std::string_view name) {
  for (int i = 0; i < effects::kKeywords; ++i)
    if (effects::KeywordName(static_cast<effects::Keyword>(i)) == name) return true;
  return false;
}

// Words such as Engage or Brutal are keywords of the catalog too; where the text has them, the text
// compiler says what becomes of them.
std::string Keywords(const Game& game, const Card& card, const std::string& text) {
  const std::string folded = Fold(text);
  std::string list;
  for (const CardKeyword& keyword : card.keywords) {
    const auto term = std::find_if(game.keywords.begin(), game.keywords.end(),
                                   [&](const Keyword& known) { return known.id == keyword.id; });
    const std::string& name = term == game.keywords.end() ? keyword.id : term->name;
    if (!IsEngineKeyword(name) && folded.find(Fold(name)) != std::string::npos) continue;
    list += (list.empty() ? "" : ", ") + name;
    if (keyword.value) list += " " + std::to_string(*keyword.value);
  }
  return list;
}

std::vector<text::Explanation> ExplanationsOf(const Game& game) {
  std::vector<text::Explanation> out;
  for (const Keyword& keyword : game.keywords) {
    if (!keyword.ability.empty()) {
      std::vector<std::string> names = keyword.aliases;
      names.push_back(keyword.name);
      for (const std::string& name : names)
        out.push_back({.words = name + (keyword.numbered ? " N" : ""),
                       .means = keyword.ability,
                       .ability = true});
    }
    for (const KeywordPhrase& phrase : keyword.phrases)
      out.push_back({.words = phrase.words, .means = phrase.means});
  }
  return out;
}

}  // namespace

const text::Lexicon& LexiconOf(const Game& game) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const text::Lexicon>> known;
  std::vector<text::Explanation> explanations = ExplanationsOf(game);
  std::string key;  // what it is made of: two games of one id may differ in a test
  for (const text::Explanation& each : explanations) key += each.words + "\n" + each.means + "\n";
  const std::lock_guard lock(mutex);
  std::unique_ptr<const text::Lexicon>& lexicon = known[key];
  if (!lexicon) lexicon = std::make_unique<const text::Lexicon>(std::move(explanations));
  return *lexicon;
}

Result<text::CardFacts> CardFactsOf(const GameCatalog& catalog, CardIndex index,
                                    const CardState& state) {
  const Card& card = catalog.card(index);
  const auto type = TypeOf(card);
  if (!type)
    return Fail(ErrorCode::kNotFound,
                "the engine knows no card of the type of '" + card.name + "'");
  const Reader read(catalog.game(), state.attributes);
  text::CardFacts facts;
  facts.name = card.name;
  facts.character = read.Text("character");
  facts.location = read.Text("location");
  facts.planet = read.Text("planet");
  facts.type = *type;
  facts.token = card.token || card.type == "token";
  facts.colors = Colors(read.Items("colors"));
  if (const std::string affiliation = read.Name("affiliation"); !affiliation.empty())
    facts.affiliations = {affiliation};
  facts.gems = read.Text("gems");
  facts.has_cost = read.Has("cost");
  facts.cost_is_x = facts.has_cost && read.Number("cost").variable;
  facts.cost = facts.cost_is_x ? static_cast<int>(facts.gems.size())
                               : static_cast<int>(read.Number("cost").value);
  facts.attach = read.Text("attach");
  facts.attack = static_cast<int>(read.Number("attack").value);
  facts.defense = static_cast<int>(read.Number("defense").value);
  facts.health = static_cast<int>(read.Number("health").value);
  facts.text = state.text;
  if (const text::Lexicon& lexicon = LexiconOf(catalog.game()); !lexicon.empty())
    facts.lexicon = &lexicon;
  facts.keywords = Keywords(catalog.game(), card, state.text);
  return facts;
}

}  // namespace clashdeck::app
