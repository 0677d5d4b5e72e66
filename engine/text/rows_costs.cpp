// What playing, activating and attaching costs: discounts (115.6), restrictions (604.5).
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace costs {
namespace {

Value Gems(Writer& w, const Node& n) {
  Value value;
  for (const Node& child : n.children) {
    if (child.production != nullptr) {
      const Price rest = w.Eval(child).price;
      for (int i = 0; i < kColors; ++i) value.price.gems[i] += rest.gems[i];
      value.price.total += rest.total;
      continue;
    }
    const std::string_view sign = w.Words(child);
    ColorMask colors = w.facts.colors;
    if (sign.front() == '{') {
      colors = static_cast<ColorMask>(1U << std::string_view("BGWUR").find(sign[1]));
    }
    int found = 0;
    for (int i = 0; i < kColors; ++i) {
      if ((colors & (1U << static_cast<unsigned>(i))) == 0) continue;
      if (found++ == 0) ++value.price.gems[i];
    }
    if (found != 1) w.Decline(n, "a gem without a colour on a card of several or none");
    ++value.price.total;
  }
  return value;
}

void Less(Writer& w, const Node& n, Index each, bool optional) {
  const Price price = w.Eval(n, "gems").price;
  Filter self;
  self.is = static_cast<std::uint32_t>(Is::kSelf);
  self.zones = Mask(Zone::kHand);
  Selector who = Pick(Who::kSelf);
  who.filter = w.pool.Add(self);
  Instruction& less = w.Emit(Op::kCostLess, who);
  less.x = w.pool.Add(price);
  less.n = each;
  if (optional) less |= Flag::kOptional;
}

Value CostsLess(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = static_cast<ZoneMask>(~ZoneMask{0});
  if (w.Has(n, "condition")) w.draft().ability.condition = w.Eval(n, "condition").condition;
  const Index each = w.Has(n, "counted") ? w.Eval(n, "counted").n : kNil;
  const bool optional = w.Says(n, "may");
  w.draft().ability.optional_discount = optional;
  Less(w, n, each, optional);
  w.CloseAsOwn();
  return {};
}

Value OnlyIf(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kPlayOnlyIf;
  w.draft().ability.condition = w.Eval(n, "condition").condition;
  w.CloseAsOwn();
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"gems", "#gem", Gems},
    {"gems", "#gem <gems>", Gems},
    {"ability", "this card costs <gems> less to play .", CostsLess},
    {"ability", "this card costs <gems> less to play for each <counted> .", CostsLess},
    {"ability", "you may reduce the resource cost to play this card by <gems> .", CostsLess},
    {"ability", "you may reduce the resource cost to play this card by <gems> for each <counted> .",
     CostsLess},
    {"ability", "if <condition> , you may reduce the resource cost to play this card by <gems> .",
     CostsLess},
    {"ability", "you may only play this card if <condition> .", OnlyIf},
});

}  // namespace
}  // namespace costs

std::span<const Row> CostRows() { return costs::kRows; }

}  // namespace clashdeck::text
