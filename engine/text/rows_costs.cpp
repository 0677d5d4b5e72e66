// What playing, activating and attaching costs: gems, discounts (115.6), additional and alternative
// costs (115.8, 115.9), when a card may be played at all (604.5).
#include <algorithm>
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

void Static(Writer& w, const Node& n, ZoneMask zones) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = zones;
  if (w.Has(n, "condition")) w.draft().ability.condition = w.Eval(n, "condition").condition;
}

void Less(Writer& w, const Node& n, Op op, Index filter) {
  const Price price = w.Eval(n, "gems").price;
  const Index each = w.Has(n, "counted") ? w.Eval(n, "counted").n : kNil;
  Selector who = Pick(Who::kAll);
  who.filter = filter;
  Instruction& less = w.Emit(op, who);
  less.x = w.pool.Add(price);
  less.n = each;
}

// A card's own words about its cost.
template <Op kOp>
Value OwnLess(Writer& w, const Node& n) {
  Static(w, n, kOp == Op::kTrapLess ? kEveryZone : kWherePlayed);
  if (kOp == Op::kAttachLess) w.draft().ability.zones = 0;
  Less(w, n, kOp, SelfFilter(w));
  if (w.Says(n, "may")) {
    w.draft().code.back() |= Flag::kOptional;
  }
  w.CloseAsOwn();
  return {};
}

template <Op kOp>
Value OthersLess(Writer& w, const Node& n) {
  Static(w, n, 0);
  const Index filter = w.FilterAnywhere(w.Eval(n, w.Has(n, "priced") ? "priced" : "noun"));
  Less(w, n, kOp, filter);
  if (const Node* bearer = w.Child(n, "noun", w.Has(n, "priced") ? 0 : 1)) {
    const Index bearers = w.FilterOf(w.Eval(*bearer));
    w.draft().code.back().m = bearers;
  }
  w.CloseAsOwn();
  return {};
}

Op LessFor(Writer& w, const Node& n) {
  return w.Says(n, "attach")     ? Op::kAttachLess
         : w.Says(n, "activate") ? Op::kTrapLess
                                 : Op::kCostLess;
}

// "the next Relic you play this turn costs ... less": used up by it.
Value NextLess(Writer& w, const Node& n) {
  const Index filter = w.FilterAnywhere(w.Eval(n, "noun"));
  Less(w, n, LessFor(w, n), filter);
  w.draft().code.back() |= Flag::kNext;
  w.draft().code.back().until = Until::kEndOfTurn;
  return {};
}

Value LessForAWhile(Writer& w, const Node& n) {
  const Index filter = w.FilterAnywhere(w.Eval(n, "noun"));
  Less(w, n, LessFor(w, n), filter);
  const Until until = w.Eval(n, "duration").until;
  w.draft().code.back().until = until;
  return {};
}

Value CostsMore(Writer& w, const Node& n) {
  Static(w, n, 0);
  const Index filter = w.FilterAnywhere(w.Eval(n, "priced"));
  if (w.Says(*w.Child(n, "priced"), "activate")) w.Decline(n, "what activating costs in any color");
  Index number = w.Eval(n, "number").n;
  if (w.Says(n, "less")) number = Times(w, number, w.Number(-1));
  Selector who = Pick(Who::kAll);
  who.filter = filter;
  w.Emit(w.Says(n, "attach") ? Op::kAttachMore : Op::kCostMore, who).n = number;
  w.CloseAsOwn();
  return {};
}

Value OnlyIf(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kPlayOnlyIf;
  const Node* condition = w.Child(n, "condition");
  if (condition == nullptr) condition = w.Child(n, "played");
  if (condition != nullptr) {
    const Index asked = w.Eval(*condition).condition;
    w.draft().ability.condition = w.Says(n, "can't") && w.Says(n, "if") ? w.Not(asked) : asked;
  } else {
    Condition yours;
    yours.test = effects::Test::kYourTurn;
    Condition primary;
    primary.test = effects::Test::kPrimaryPhase;
    w.draft().ability.condition = w.And(w.Test(yours), w.Test(primary));
  }
  w.CloseAsOwn();
  return {};
}

Value AdditionalCost(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kAdditionalCost;
  w.draft().has_cost = true;
  CostDraft cost;
  if (!AsCosts(w, *w.Child(n, "act"), cost)) w.Decline(n, "this is no cost");
  w.draft().cost = cost;
  w.draft().ability.optional = w.Says(n, "may");  // 115.8b
  w.CloseAsOwn();
  return {};
}

bool Acting(Writer& w, const Node& n, CostDraft& cost) {
  for (const Node& child : n.children) {
    if (child.production->row->phrase == "paying") {
      if (!Acting(w, child, cost)) return false;
    } else if (!AsCosts(w, child, cost)) {
      return false;
    }
  }
  return true;
}

Value AlternativeCost(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kAlternativeCost;
  w.draft().has_cost = true;
  if (w.Has(n, "condition")) w.draft().ability.condition = w.Eval(n, "condition").condition;
  CostDraft cost;
  if (w.Has(n, "paying") && !Acting(w, *w.Child(n, "paying"), cost)) {
    w.Decline(n, "this is no cost");
  }
  w.draft().cost = cost;
  w.CloseAsOwn();
  return {};
}

// "sending one [A] and one [B] Clash card from your Clash Zone to Oblivion": two cards.
bool SendTwo(Writer& w, const Node& n, CostDraft& cost) {
  const Value kind = w.Eval(n, "noun");
  for (int i = 0; i < 2; ++i) {
    CostPart part;
    part.pay = Pay::kSend;
    const std::string_view words = w.Words(*w.Child(n, "#name", i));
    Value noun = kind;
    for (Filter& filter : noun.filters) {
      filter.name = w.pool.Name(words.substr(1, words.size() - 2));
      filter.control = Control::kYou;
    }
    part.filter = w.FilterOf(noun);
    part.quantity = w.Eval(n, "number", i).n;
    cost.parts.push_back(part);
  }
  return true;
}

// "you may discard one card to reduce ...": another cost (115.9), the card's own with less gems.
Value PayToReduce(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kAlternativeCost;
  w.draft().has_cost = true;
  CostDraft cost;
  if (!AsCosts(w, *w.Child(n, "act"), cost)) w.Decline(n, "this is no cost");
  const Price less = w.Eval(n, "gems").price;
  cost.price = w.card.price;
  for (int i = 0; i < kColors; ++i) {
    const auto gems = std::min(cost.price.gems[i], less.gems[i]);
    cost.price.gems[i] = static_cast<std::uint8_t>(cost.price.gems[i] - gems);
    cost.price.total =
        static_cast<std::uint8_t>(cost.price.total - std::min(cost.price.total, gems));
  }
  w.draft().cost = cost;
  w.CloseAsOwn();
  return {};
}

Value NeverAlone(Writer& w, const Node& n) {
  w.Decline(n, "this is only a cost");
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"gems", "#gem", Gems},
    {"gems", "#gem <gems>", Gems},
    {"rule", "this card costs (1 less <gems>|<gems> less) [to play] .", OwnLess<Op::kCostLess>},
    {"rule", "for each <counted> , you may reduce the cost (of|to play) this [card] by <gems> .",
     OwnLess<Op::kCostLess>},
    {"rule", "this card costs (1 less <gems>|<gems> less) [to play] for each <counted> .",
     OwnLess<Op::kCostLess>},
    {"rule", "this card (cost|costs) <gems> less [to play] if <condition> .",
     OwnLess<Op::kCostLess>},
    {"rule",
     "you may reduce the cost (of|to play) this card by <gems> [for each "
     "<counted>] .",
     OwnLess<Op::kCostLess>},
    {"rule", "you may reduce the resource cost to play this card by <gems> .",
     OwnLess<Op::kCostLess>},
    {"rule", "you may reduce the resource cost to play this card by <gems> for each <counted> .",
     OwnLess<Op::kCostLess>},
    {"rule", "this trap costs <gems> less to activate .", OwnLess<Op::kTrapLess>},
    {"rule", "this card costs (1 less <gems>|<gems> less) to attach .", OwnLess<Op::kAttachLess>},
    {"rule",
     "this (card's|weapon's|trap's) (attach cost|cost|cost to play|resource cost|cost to activate) "
     "is "
     "reduced by <gems> [for each <counted>] .",
     [](Writer& w, const Node& n) {
       if (w.Says(n, "attach")) return OwnLess<Op::kAttachLess>(w, n);
       return w.Says(n, "activate") ? OwnLess<Op::kTrapLess>(w, n) : OwnLess<Op::kCostLess>(w, n);
     }},
    {"rule",
     "(the first <noun> you play each turn|your first <noun> each turn) costs <gems> less [to "
     "play] "
     ".",
     [](Writer& w, const Node& n) {
       Static(w, n, 0);
       Value noun = w.Eval(n, "noun");
       Value played = noun;
       for (Filter& filter : played.filters) {
         filter.is |= static_cast<std::uint32_t>(Is::kPlayedThisTurn);
         filter.control = Control::kYou;
         filter.zones = kEveryZone;
       }
       for (Filter& filter : noun.filters) filter.control = Control::kYou;
       Condition before;
       before.test = effects::Test::kExists;
       before.a = w.FilterOf(played);
       w.draft().ability.condition = w.Not(w.Test(before));
       Less(w, n, Op::kCostLess, w.FilterAnywhere(noun));
       w.CloseAsOwn();
       return Value{};
     }},
    {"priced", "<noun>"},
    {"priced", "<noun> (you|your opponents|opponents|an opponent) (play|plays|attach|activate)",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       const Control whose = w.Says(n, "you") ? Control::kYou : Control::kNotYou;
       for (Filter& filter : noun.filters) filter.control = whose;
       return noun;
     }},
    {"rule", "<priced> cost <gems> less to attach [to <noun>] .", OthersLess<Op::kAttachLess>},
    {"rule", "<priced> cost <gems> less [to play] .", OthersLess<Op::kCostLess>},
    {"rule", "<priced> cost <gems> less to activate .", OthersLess<Op::kTrapLess>},
    {"rule",
     "(your opponents|opponents|each opponent) must pay <number> additional (resource|resources) "
     "of "
     "any color to activate the portal .",
     [](Writer& w, const Node& n) {
       Static(w, n, 0);
       const Index number = Times(w, w.Eval(n, "number").n, w.Number(-1));
       Instruction& more = w.Emit(Op::kPortalLess);
       more.n = number;
       more.player = Whom::kOpponent;
       w.CloseAsOwn();
       return Value{};
     }},
    {"rule", "the resource cost to activate <noun> is reduced by <gems> .",
     OthersLess<Op::kTrapLess>},
    {"rule", "the (cost to attach|attach cost of) <noun> is reduced by <gems> .",
     OthersLess<Op::kAttachLess>},
    {"rule", "the attach costs of <noun> are reduced by <gems> .", OthersLess<Op::kAttachLess>},
    {"rule", "the [resource] cost to play <noun> is reduced by <gems> .",
     OthersLess<Op::kCostLess>},
    {"rule",
     "<priced> cost <number> (additional|more|less) [(resource|resources) of any color] [to "
     "(play|attach)] .",
     CostsMore},
    {"effect",
     "the next <noun> you (play|attach|activate) [this turn] costs <gems> less [to "
     "(play|attach|activate)] [for each <counted>]",
     NextLess},
    {"act",
     "reduce the [resource|attach] cost of the next <noun> you (play|attach|activate) [this turn] "
     "by "
     "<gems> [for each <counted>]",
     NextLess},
    {"body", "<duration> , the attach (cost|costs) of <noun> (is|are) reduced by <gems>",
     LessForAWhile},
    {"effect", "<noun> cost <gems> less to (play|attach|activate) <duration>", LessForAWhile},
    {"effect", "<noun> you play this turn cost <gems> less [to play]",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       for (Filter& filter : noun.filters) filter.control = Control::kYou;
       Less(w, n, Op::kCostLess, w.FilterAnywhere(noun));
       w.draft().code.back().until = Until::kEndOfTurn;
       return Value{};
     }},
    {"rule", "you (may|can) only play this card if <condition> .", OnlyIf},
    {"rule", "play [this card] only if <condition> .", OnlyIf},
    {"rule", "you may play this card only if <condition> .", OnlyIf},
    {"rule", "you can't play this card if <condition> .", OnlyIf},
    {"rule", "you can't play this card unless <condition> .", OnlyIf},
    {"rule", "you may only play this card when <played> .", OnlyIf},
    {"rule", "you may only play this card during your primary phase .", OnlyIf},
    {"rule", "this (card|trap) can only be (played|activated) if <condition> .", OnlyIf},
    {"rule", "as an additional cost to (play this card|activate this trap) , [you may] <act> .",
     AdditionalCost},
    {"rule",
     "you may play this card [from your hand] without paying its resource cost "
     "by <paying> .",
     AlternativeCost},
    {"rule",
     "you may play this card [from your hand] without paying its resource cost "
     ".",
     AlternativeCost},
    {"rule",
     "you may play this card [from your hand] without paying its resource cost if <condition> .",
     AlternativeCost},
    {"rule", "you may <act> (rather than pay|instead of paying) this card's resource cost .",
     [](Writer& w, const Node& n) {  // 115.9
       w.Open();
       w.draft().ability.kind = AbilityKind::kAlternativeCost;
       w.draft().has_cost = true;
       CostDraft cost;
       if (!AsCosts(w, *w.Child(n, "act"), cost)) w.Decline(n, "this is no cost");
       w.draft().cost = cost;
       w.CloseAsOwn();
       return Value{};
     }},
    {"rule", "you may <act> to reduce the resource cost to play this card by <gems> .",
     PayToReduce},
    {"paying", "<acting>", NeverAlone},
    {"paying", "<acting> and <paying>", NeverAlone},
    {"acting", "sending <number> #name and <number> #name <noun> to oblivion", NeverAlone, SendTwo},
});

}  // namespace
}  // namespace costs

std::span<const Row> CostRows() { return costs::kRows; }

}  // namespace clashdeck::text
