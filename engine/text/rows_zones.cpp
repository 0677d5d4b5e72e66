// Effects that say where they work (112.4), what a card is in every zone (604.3), what is done at
// the start of the game (103.6), and the top of a deck that lies open (401.5).
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace zones {
namespace {

using effects::On;

void Static(Writer& w, ZoneMask where) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = where;
}

Value OnlyACost(Writer& w, const Node& n) {
  w.Decline(n, "this is only a cost");
  return {};
}

// 112.4g: a cost that takes the card out of a zone is paid there.
bool BanishFromOblivion(Writer& w, const Node&, CostDraft& cost) {
  CostPart part;
  part.pay = Pay::kBanishSelf;
  cost.parts.push_back(part);
  w.draft().ability.zones = Mask(Zone::kOblivion);
  return true;
}

bool DiscardItself(Writer& w, const Node&, CostDraft& cost) {
  CostPart part;
  part.pay = Pay::kDiscardSelf;
  cost.parts.push_back(part);
  w.draft().ability.zones = Mask(Zone::kHand);
  return true;
}

// 112.4d: a card's own words work everywhere, those about others while their card is in play.
Value PlayFromOblivion(Writer& w, const Node& n) {
  Value cards;
  if (w.Has(n, "noun")) {
    cards = w.Eval(n, "noun");
  } else {
    Filter self;
    self.is = static_cast<std::uint32_t>(Is::kSelf);
    cards.filters.push_back(self);
  }
  for (Filter& filter : cards.filters) {
    filter.zones = Mask(Zone::kOblivion);
    filter.control = Control::kYou;
  }
  Static(w, w.Has(n, "noun") ? ZoneMask{0} : kEveryZone);
  w.Emit(Op::kPlayFrom, All(w, cards));
  w.CloseAsOwn();
  return {};
}

void AtTheStart(Writer& w) {
  Trigger trigger;
  trigger.on = On::kGameBegins;
  trigger.subject = SelfFilter(w);
  w.draft().ability.trigger = w.pool.Add(trigger);
}

// 103.6a: from the hand, after the mulligans.
Value BeginInPlay(Writer& w, const Node&) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.draft().ability.zones = Mask(Zone::kHand);
  AtTheStart(w);
  const std::size_t may = w.here();
  w.Emit(Op::kMay);
  Instruction& put = w.Emit(Op::kMove, Pick(Who::kSelf));
  put.zone = Zone::kClash;  // into play: where its type belongs (400.4)
  put |= Flag::kYours;
  w.Land(may);
  w.CloseAsOwn();
  return {};
}

// 112.4g: it works there, where a card lies that was set as a Trap.
Value FromAccessory(Writer& w, const Node&) {
  w.draft().ability.zones = Mask(Zone::kAccessory);
  Instruction& put = w.Emit(Op::kMove, Pick(Who::kSelf));
  put.zone = Zone::kClash;  // into play: where its type belongs (400.4)
  put |= Flag::kYours;
  put.set = w.NewSet();
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  return {};
}

// A number that is made of the card's own stats would be made of itself.
bool IsMadeOfStats(const CardPool& pool, Index index) {
  if (index == kNil) return false;
  const Quantity& quantity = pool.quantities[index];
  switch (quantity.kind) {
    case Number::kSum:
    case Number::kStatOf:
      return static_cast<Stat>(quantity.n) != Stat::kCounters;
    case Number::kPlus:
    case Number::kMinus:
    case Number::kTimes:
      return IsMadeOfStats(pool, quantity.a) || IsMadeOfStats(pool, quantity.b);
    case Number::kHalfUp:
    case Number::kHalfDown:
      return IsMadeOfStats(pool, quantity.a);
    default:
      return false;
  }
}

Value DefinesStats(Writer& w, const Node& n) {
  Static(w, 0);
  const Index number = w.Eval(n, "quantity").n;
  if (IsMadeOfStats(w.pool, number)) w.Decline(n, "stats that follow stats");
  Instruction& define = w.Emit(Op::kDefineStats, Pick(Who::kSelf));
  if (w.Says(n, "attack")) define.n = number;
  if (w.Says(n, "defense")) define.m = number;
  w.CloseAsOwn();
  return {};
}

Value DefinesColors(Writer& w, const Node& n) {
  Static(w, 0);
  ColorMask colors = 0;
  for (int i = 0; i < kColors; ++i) {
    if (w.Says(n, ColorName(static_cast<Color>(i)))) {
      colors = static_cast<ColorMask>(colors | Mask(static_cast<Color>(i)));
    }
  }
  Instruction& define = w.Emit(Op::kDefineColors, Pick(Who::kSelf));
  define.x = colors;
  if (w.Says(n, "also")) define |= Flag::kInAddition;
  w.CloseAsOwn();
  return {};
}

Value ShowsTop(Writer& w, const Node& n) {
  Static(w, 0);
  Instruction& show = w.Emit(Op::kShowTop);
  if (w.Says(n, "revealed")) show |= Flag::kShown;
  if (w.Says(n, "players") || w.Says(n, "player")) show.player = Whom::kEach;
  if (w.Says(n, "opponents") || w.Says(n, "opponent")) show.player = Whom::kOpponent;
  w.CloseAsOwn();
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act", "banish <self> from your oblivion", OnlyACost, BanishFromOblivion},
    {"act", "discard <self> [from your hand]", OnlyACost, DiscardItself},
    {"ability", "you may play (this card|<noun>) from your oblivion .", PlayFromOblivion},

    {"event", "at the start of the game",
     [](Writer& w, const Node&) {
       AtTheStart(w);
       return Value{};
     }},
    {"ability", "if this card is in your opening hand , you may begin the game with it in play .",
     BeginInPlay},

    {"ability", "this card's (attack|defense) power is equal to <quantity> .", DefinesStats},
    {"ability", "this card's attack power and defense power are [each] equal to <quantity> .",
     DefinesStats},
    {"ability", "this card is [also] (black|green|white|blue|red) .", DefinesColors},
    {"ability",
     "this card is (black and green|black and white|black and blue|black and red|green and white|"
     "green and blue|green and red|white and blue|white and red|blue and red) .",
     DefinesColors},

    {"ability", "this card may be set as a trap .",
     [](Writer& w, const Node&) {
       w.set_as_trap = true;
       return Value{};
     }},
    {"act", "~put <self> into play from your accessory zone", FromAccessory},
    {"act", "~put <self> from your accessory zone into play", FromAccessory},

    {"ability",
     "[(players|each player|opponents|your opponents|each opponent)] (play|plays) with the top "
     "card "
     "of (your|their) deck revealed .",
     ShowsTop},
    {"ability", "you may look at the top card of your deck at any time .", ShowsTop},
});

}  // namespace
}  // namespace zones

std::span<const Row> ZoneRows() { return zones::kRows; }

}  // namespace clashdeck::text
