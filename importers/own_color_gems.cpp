#include "importers/own_color_gems.h"

#include <algorithm>

#include "core/attribute_value.h"

namespace clashdeck::importers {

namespace {

tl::unexpected<Problem> RefuseGems(std::string reason) {
  return tl::unexpected<Problem>(Problem{std::move(reason)});
}

}  // namespace

const Attribute* ColorsOfGems(const Game& game, const Attribute& gems) {
  for (const Attribute& attribute : game.attributes) {
    if (attribute.type != AttributeType::kSet || attribute.values.size() != gems.values.size())
      continue;
    const bool same =
        std::equal(attribute.values.begin(), attribute.values.end(), gems.values.begin(),
                   [](const Term& a, const Term& b) { return a.id == b.id; });
    if (same) return &attribute;
  }
  return nullptr;
}

bool HasOwnColorGems(std::string_view value) {
  return value.find(kOwnColorGem) != std::string_view::npos;
}

Checked<std::string> ResolveOwnColorGems(const Game& game, const Attribute& attribute,
                                         std::string_view value, const Attributes& card) {
  std::string letters;  // those that are named
  std::size_t gems = 0;
  for (std::size_t at = 0; at < value.size();) {
    if (value.substr(at).starts_with(kOwnColorGem)) {
      ++gems;
      at += kOwnColorGem.size();
    } else {
      letters += value[at++];
    }
  }
  const Attribute* colors = ColorsOfGems(game, attribute);
  const auto own = colors == nullptr ? card.end() : card.find(colors->id);
  if (own == card.end())
    return RefuseGems("the gems have no color, and the card's own is not known");
  const std::vector<std::string> ids = ReadItems(*colors, own->second);
  if (ids.empty()) return RefuseGems("the gems have no color, nor has the card");
  const bool one_of_each = letters.empty() && ids.size() == gems;
  if (ids.size() != 1 && !one_of_each) {
    return RefuseGems("the gems have no color, and the card has " + std::to_string(ids.size()));
  }
  for (std::size_t i = 0; i < gems; ++i) {
    const Term* color = FindTerm(attribute.values, ids[one_of_each ? i : 0]);
    if (color == nullptr) return RefuseGems("the card's color has no gem");
    letters += color->letter;
  }
  auto canonical = CanonicalText(attribute, letters);
  if (!canonical) return RefuseGems(canonical.error().message);
  return *std::move(canonical);
}

}  // namespace clashdeck::importers
