#include "engine/scenario/card_line.h"

#include <algorithm>
#include <array>

namespace clashdeck::scenario {

namespace {

using effects::CardType;
using effects::Color;
using effects::kColors;

constexpr std::string_view kGemLetters = "BGWUR";  // in the order of Color
constexpr std::string_view kColorless = "colorless";
constexpr std::string_view kNoCost = "none";  // 202.1b: none is printed

struct TypeWord {
  std::string_view word;
  CardType type;
};
constexpr std::array kTypes = {
    TypeWord{"clash", CardType::kClash},
    TypeWord{"clashground", CardType::kClashground},
    TypeWord{"trap", CardType::kTrap},
    TypeWord{"weapon", CardType::kWeapon},
    TypeWord{"contender-weapon", CardType::kContenderWeapon},
    TypeWord{"relic", CardType::kRelic},
    TypeWord{"basic", CardType::kBasic},
    TypeWord{"quick", CardType::kQuick},
    TypeWord{"buff", CardType::kClashBuff},
    TypeWord{"empowerment", CardType::kEmpowerment},
};
constexpr std::string_view kToken = "token";     // of a Clash card
constexpr std::string_view kTokenOf = "-token";  // after another type

// Items of a list in one value, blanks around them taken off.
std::vector<std::string> Items(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view item = list.substr(0, comma);
    while (item.starts_with(' ')) item.remove_prefix(1);
    while (item.ends_with(' ')) item.remove_suffix(1);
    if (!item.empty()) items.emplace_back(item);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return items;
}

std::string Joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

bool AreGems(std::string_view letters) {
  return !letters.empty() && letters.find_first_not_of(kGemLetters) == std::string_view::npos;
}

constexpr std::string_view kBadGems = "= takes letters of BGWUR, one for each gem";

class Reader {
 public:
  Reader(Line& line, std::string_view word) : line_(line), contender_(word == "contender") {}

  CardFacts Run() {
    facts_.name = line_.Quoted("the card's name");
    ReadType();
    const std::string colors = line_.Word("the card's colours");
    const auto mask = ReadColors(colors);
    if (!line_.failed() && !mask)
      line_.Fail("'" + colors + "' is no colour; it is like red, red+blue or colorless");
    facts_.colors = mask.value_or(0);
    while (!line_.at_end() && !line_.failed()) ReadFact();
    Complete();
    return std::move(facts_);
  }

 private:
  void ReadType() {
    if (contender_) {
      facts_.type = CardType::kContender;
      return;
    }
    std::string word = line_.Word("the card's type");
    if (line_.failed()) return;
    if (word == kToken) {
      facts_.token = true;
      return;
    }
    if (word.ends_with(kTokenOf)) {
      facts_.token = true;
      word.resize(word.size() - kTokenOf.size());
    }
    const auto known = std::find_if(kTypes.begin(), kTypes.end(),
                                    [&](const TypeWord& type) { return type.word == word; });
    if (known == kTypes.end()) {
      line_.Fail("there is no card type '" + word + "'");
    } else {
      facts_.type = known->type;
    }
  }

  void ReadFact() {
    if (const auto stats = line_.TakeStats()) {
      if (has_stats_) line_.Fail("attack and defense stand there twice");
      has_stats_ = true;
      std::tie(facts_.attack, facts_.defense) = *stats;
      if (!Fits(facts_.attack) || !Fits(facts_.defense))
        line_.Fail("attack and defense are at most 127");
      return;
    }
    const auto setting = line_.TakeSetting();
    if (!setting) {
      line_.End();
      return;
    }
    if (std::find(seen_.begin(), seen_.end(), setting->key) != seen_.end())
      line_.Fail(setting->key + "= stands there twice");
    seen_.push_back(setting->key);
    ReadSetting(*setting);
  }

  static bool Fits(int stat) { return stat >= -127 && stat <= 127; }

  void ReadSetting(const Token& setting) {
    const std::string& key = setting.key;
    const std::string& value = setting.text;
    if (key == "cost") {
      ReadCost(value);
    } else if (key == "gems") {
      if (!AreGems(value)) line_.Fail("gems" + std::string(kBadGems));
      facts_.gems = value;
    } else if (key == "attach") {
      ReadAttach(value);
    } else if (key == "health") {
      const auto health = ReadNumber(value);
      if (!health || *health < 1 || *health > 255)
        line_.Fail("health= takes a number from 1 to 255");
      facts_.health = health.value_or(0);
    } else if (key == "keywords") {
      facts_.keywords = value;
    } else if (key == "affiliation") {
      facts_.affiliations = Items(value);
    } else if (key == "character") {
      facts_.character = value;
    } else if (key == "location") {
      facts_.location = value;
    } else if (key == "planet") {
      facts_.planet = value;
    } else if (key == "text") {
      facts_.text = value;
    } else {
      line_.Fail("a card has no " + key + "=");
    }
  }

  void ReadCost(const std::string& value) {
    if (value == "X" || value == "x") {
      facts_.cost_is_x = true;
      return;
    }
    if (value == kNoCost) {
      unpriced_ = true;
      return;
    }
    cost_ = ReadNumber(value);
    if (!cost_ || *cost_ > 255) line_.Fail("cost= takes a number from 0 to 255, X or none");
  }

  void ReadAttach(const std::string& value) {
    if ((effects::Mask(facts_.type) & effects::kAnyWeapon) == 0)
      line_.Fail("only a Weapon has attach=");
    if (value != "0" && !AreGems(value)) line_.Fail("attach" + std::string(kBadGems) + ", or 0");
    if (value != "0") facts_.attach = value;
  }

  void Complete() {
    if (line_.failed()) return;
    if (contender_ && facts_.health == 0) line_.Fail("a Contender needs health=");
    if (!contender_ && facts_.health != 0) line_.Fail("only a Contender has health=");
    if (contender_ && !has_stats_) line_.Fail("a Contender needs attack/defense");
    const int gems = static_cast<int>(facts_.gems.size());
    if (cost_ && *cost_ < gems)
      line_.Fail("cost=" + std::to_string(*cost_) + " is less than its gems");
    if (unpriced_ && gems > 0) line_.Fail("a card without a cost has no gems");
    const bool priced = cost_ || facts_.cost_is_x || gems > 0;
    facts_.has_cost = !unpriced_ && (priced || !(contender_ || facts_.token));
    facts_.cost = cost_.value_or(gems);
  }

  Line& line_;
  bool contender_;
  CardFacts facts_;
  bool has_stats_ = false;
  std::optional<int> cost_;
  bool unpriced_ = false;
  std::vector<std::string> seen_;
};

std::string TypeOf(const CardFacts& facts) {
  if (facts.token && facts.type == CardType::kClash) return std::string(kToken);
  for (const TypeWord& type : kTypes) {
    if (type.type == facts.type)
      return std::string(type.word) + std::string(facts.token ? kTokenOf : "");
  }
  return "clash";
}

void AppendPrices(const CardFacts& facts, std::string& line) {
  const bool usual = facts.token || facts.type == CardType::kContender;  // these print none
  if (facts.has_cost) {
    line += " cost=" + (facts.cost_is_x ? "X" : std::to_string(facts.cost));
  } else if (!usual) {
    line += " cost=" + std::string(kNoCost);
  }
  if (!facts.gems.empty()) line += " gems=" + facts.gems;
  if (!facts.attach.empty()) line += " attach=" + facts.attach;
}

}  // namespace

std::optional<effects::ColorMask> ReadColors(std::string_view word) {
  if (word == kColorless) return effects::ColorMask{0};
  effects::ColorMask mask = 0;
  for (;;) {
    const std::size_t plus = word.find('+');
    bool known = false;
    for (int i = 0; i < kColors; ++i) {
      const auto color = static_cast<Color>(i);
      if (effects::ColorName(color) != word.substr(0, plus)) continue;
      mask = static_cast<effects::ColorMask>(mask | effects::Mask(color));
      known = true;
    }
    if (!known) return std::nullopt;
    if (plus == std::string_view::npos) return mask;
    word.remove_prefix(plus + 1);
  }
}

std::string WriteColors(effects::ColorMask colors) {
  std::string text;
  for (int i = 0; i < kColors; ++i) {
    const auto color = static_cast<Color>(i);
    if ((colors & effects::Mask(color)) != 0)
      text += (text.empty() ? "" : "+") + std::string(effects::ColorName(color));
  }
  return text.empty() ? std::string(kColorless) : text;
}

CardFacts ReadCard(Line& line, std::string_view word) { return Reader(line, word).Run(); }

std::string WriteCard(const CardFacts& facts) {
  const bool contender = facts.type == CardType::kContender;
  std::string line = (contender ? "contender " : "card ") + Quote(facts.name);
  if (!contender) line += " " + TypeOf(facts);
  line += " " + WriteColors(facts.colors);
  AppendPrices(facts, line);
  if (contender || facts.type == CardType::kClash)
    line += " " + std::to_string(facts.attack) + "/" + std::to_string(facts.defense);
  if (contender) line += " health=" + std::to_string(facts.health);
  const auto add = [&line](std::string_view key, const std::string& value) {
    if (!value.empty()) line += " " + std::string(key) + "=" + Quote(value);
  };
  add("keywords", facts.keywords);
  add("character", facts.character);
  add("location", facts.location);
  add("planet", facts.planet);
  add("affiliation", Joined(facts.affiliations));
  // With everything explained, since the line stands without its game.
  add("text", facts.lexicon == nullptr ? facts.text : facts.lexicon->Explain(facts.text).text);
  return line;
}

}  // namespace clashdeck::scenario
