#include "importers/card_checks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/attribute_value.h"
#include "importers/own_color_gems.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kMostNamed = 20;  // further cards of a note are only counted

std::size_t CountGems(std::string_view value) {
  std::size_t count = 0;
  for (std::size_t at = value.find(kOwnColorGem); at != std::string_view::npos;
       at = value.find(kOwnColorGem, at + kOwnColorGem.size()))
    ++count;
  const std::size_t rest = value.size() - count * kOwnColorGem.size();
  return count + rest;  // the others are letters
}

const std::string* ValueOf(const Attributes& attributes, const Attribute* attribute) {
  const auto place = attribute == nullptr ? attributes.end() : attributes.find(attribute->id);
  return place == attributes.end() ? nullptr : &place->second;
}

std::string Count(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string ListSome(const std::vector<std::string>& names, const std::string& quote) {
  std::string out;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNamed); ++i) {
    if (i > 0) out += ", ";
    out.append(quote).append(names[i]).append(quote);
  }
  if (names.size() > kMostNamed)
    out += " and " + std::to_string(names.size() - kMostNamed) + " more";
  return out;
}

bool Wants(const std::vector<std::string>& types, const std::string& type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

}  // namespace

CardChecks::CardChecks(const Game& game)
    : cost_(game.FindField("cost")),
      gems_(game.FindField("gems")),
      colors_(gems_ == nullptr ? nullptr : ColorsOfGems(game, *gems_)) {
  if (cost_ != nullptr && cost_->type != AttributeType::kNumber) cost_ = nullptr;
  if (gems_ != nullptr && gems_->type != AttributeType::kMultiset) gems_ = nullptr;
}

std::optional<Finding> CardChecks::SpecificCost(const std::string* total,
                                                const std::string* specific) const {
  if (cost_ == nullptr || gems_ == nullptr || total == nullptr || specific == nullptr)
    return std::nullopt;
  const NumberValue number = ReadNumber(*total);
  if (number.variable || static_cast<std::int64_t>(CountGems(*specific)) <= number.value)
    return std::nullopt;
  return Finding{"", gems_->id, *specific,
                 "the specific cost is above the total cost of " + *total};
}

std::optional<Finding> CardChecks::SpecificCost(const Attributes& attributes) const {
  return SpecificCost(ValueOf(attributes, cost_), ValueOf(attributes, gems_));
}

std::optional<Finding> CardChecks::SpecificCost(const Facts& facts) const {
  if (cost_ == nullptr || gems_ == nullptr) return std::nullopt;
  const Fact* total = facts.Find(cost_->id);
  const Fact* specific = facts.Find(gems_->id);
  if (total == nullptr || specific == nullptr) return std::nullopt;
  return SpecificCost(&total->value, &specific->value);
}

std::vector<std::string> CardChecks::ColorsBesides(const std::string& colors,
                                                   const std::string& gems) const {
  std::vector<std::string> out;
  if (gems_ == nullptr || colors_ == nullptr) return out;
  std::string letters = gems;
  for (std::size_t at = letters.find(kOwnColorGem); at != std::string::npos;
       at = letters.find(kOwnColorGem))
    letters.erase(at, kOwnColorGem.size());
  const std::vector<std::string> listed = ReadItems(*colors_, colors);
  for (const std::string& color : ReadItems(*gems_, letters)) {
    if (!Wants(listed, color) && !Wants(out, color)) out.push_back(color);
  }
  return out;
}

void NoteMissingFacts(const Game& game, ImportBatch& batch) {
  std::map<std::string, std::vector<std::string>> missing;  // "Clash without Attack" → names
  const CardType* type = nullptr;
  std::vector<const Attribute*> required;  // by cards of `type`
  for (const auto& [id, card] : batch.records.cards) {
    if (type == nullptr || type->id != card.type) {
      type = game.FindType(card.type);
      required.clear();
      for (const Attribute& attribute : game.attributes)
        if (Wants(attribute.required, card.type)) required.push_back(&attribute);
    }
    if (card.token || type == nullptr) continue;
    if (type->subtype_required && card.subtypes.empty())
      missing[type->name + " without a subtype"].push_back(card.name);
    for (const Attribute* attribute : required) {
      if (!card.attributes.contains(attribute->id))
        missing[type->name + " without " + attribute->name].push_back(card.name);
    }
  }
  for (const auto& [what, names] : missing) {
    batch.notes.push_back(Count(names.size(), "card is a ", "cards are each a ") + what + ": " +
                          ListSome(names, "'"));
  }
  std::vector<std::string> bare;
  for (const auto& [id, printing] : batch.records.printings) {
    if (printing.rarity.empty()) bare.push_back(id);
  }
  if (bare.empty()) return;
  batch.notes.push_back(Count(bare.size(), "printing has", "printings have") +
                        " no rarity: " + ListSome(bare, ""));
}

}  // namespace clashdeck::importers
