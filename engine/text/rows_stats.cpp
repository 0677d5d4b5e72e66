// Attack and defense power: set, doubled, switched, kept from falling (211).
#include <array>
#include <charconv>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace stats {
namespace {

Value Meaning(Selector who) {
  Value value;
  value.who = who;
  return value;
}

// "this card's", "its", "that Clash card's"
Value Whose(Writer& w, const Node& n) {
  if (w.Says(n, "this")) {
    const Selector self = Pick(Who::kSelf);
    w.Mentioned(self, Mask(w.facts.type));
    return Meaning(self);
  }
  const bool that = w.Says(n, "that");
  const TypeMask types = w.Says(n, "clash")         ? Mask(CardType::kClash)
                         : w.Says(n, "contender's") ? Mask(CardType::kContender)
                                                    : TypeMask{0};
  const auto mention = w.Latest(types, false, that);
  if (mention) return Meaning(mention->who);
  w.Decline(n, "nothing before it that this could mean");
  return {};
}

Value Bearers(Writer& w, const Node& n) {
  const Selector bearer = Pick(Who::kBearer);
  w.Mentioned(bearer,
              w.Says(n, "contender's") ? Mask(CardType::kContender) : Mask(CardType::kClash));
  return Meaning(bearer);
}

// "target attacking Clash card's"
Value Targets(Writer& w, const Node& n) {
  Filter filter;
  if (w.Says(n, "clash")) filter.types = Mask(CardType::kClash);
  if (w.Says(n, "contender's")) filter.types = Mask(CardType::kContender);
  Value noun;
  noun.filters.push_back(filter);
  if (w.Has(n, "adjectives")) {
    noun.filters = Both(w, n, w.Eval(n, "adjectives").filters, noun.filters);
  }
  TargetSpec spec;
  spec.filter = w.FilterOf(noun);
  if (w.draft().optional) spec.min = 0;  // 113.6a
  const Selector who = w.AddTarget(n, spec);
  w.Mentioned(who, filter.types);
  return Meaning(who);
}

// 608.2a where no duration is told.
Until Lasts(Writer& w, const Node& n) {
  return w.Has(n, "duration") ? w.Eval(n, "duration").until : Until::kForever;
}

Value Switch(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, w.Has(n, "objects") ? "objects" : "possessor").who;
  const Until until = Lasts(w, n);
  w.Emit(Op::kSwapStats, who).until = until;
  return {};
}

Value BecomesStats(Writer& w, const Node& n) {
  const std::string_view words = w.Words(*w.Child(n, "#stats"));
  const std::size_t slash = words.find('/');
  int attack = 0;
  int defense = 0;
  std::from_chars(words.data(), words.data() + slash, attack);
  std::from_chars(words.data() + slash + 1, words.data() + words.size(), defense);
  const Index first = w.Number(attack);
  const Index second = w.Number(defense);
  Instruction& set = w.Emit(Op::kSetStats);
  set.n = first;
  set.m = second;
  return {};
}

Value BothBecome(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "possessor").who;
  BecomesStats(w, n);
  w.draft().code.back().who = who;
  return {};
}

// "... attack power becomes 0"
Value Becomes(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "possessor").who;
  const Index number = w.Eval(n, "quantity").n;
  Instruction& set = w.Emit(Op::kSetStats, who);
  if (w.Says(n, "attack")) set.n = number;
  if (w.Says(n, "defense")) set.m = number;
  return {};
}

// 107.1b: as much again as it is now.
Value Doubles(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, w.Has(n, "objects") ? "objects" : "possessor").who;
  const Until until = Lasts(w, n);
  const auto now = [&](bool said, Stat stat) {
    if (!said) return w.Number(0);
    Quantity quantity;
    quantity.kind = Number::kStatOf;
    quantity.n = static_cast<std::int16_t>(stat);
    quantity.who = Pick(Who::kEventObject);  // each of them by what it has
    return w.Add(quantity);
  };
  const Index attack = now(w.Says(n, "attack"), Stat::kAttack);
  const Index defense = now(w.Says(n, "defense"), Stat::kDefense);
  Instruction& modify = w.Emit(Op::kModify, who);
  modify.n = attack;
  modify.m = defense;
  modify.until = until;
  return {};
}

Value Increases(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "possessor").who;
  const Index amount = w.Eval(n, "amount").n;
  const Until until = Lasts(w, n);
  const Index none = w.Number(0);
  Instruction& modify = w.Emit(Op::kModify, who);
  modify.n = amount;
  modify.m = none;
  modify.until = until;
  return {};
}

Value NeverReduced(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "possessor").who;
  w.Emit(Op::kForbid, who).n = static_cast<Index>(Forbid::kBeReduced);
  return {};
}

template <Forbid kForbid>
Value NeverChanged(Writer& w, const Node& n) {
  const bool objects = w.Has(n, "objects");
  const Selector who = w.Eval(n, objects ? "objects" : "possessor").who;
  w.Emit(Op::kForbid, who).n = static_cast<Index>(kForbid);
  if (w.Has(n, "durable")) w.Eval(n, "durable");
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"possessor", "(this card's|this clash card's|this contender's|its)", Whose},
    {"possessor", "(that card's|that clash card's|that contender's)", Whose},
    {"possessor", "[the] attached (card's|clash card's|contender's)", Bearers},
    {"possessor", "target [<adjectives>] (card's|clash card's|contender's)", Targets},

    {"loss", "(has|have|become|becomes) #stats", BecomesStats},
    {"durable", "<possessor> attack and defense [power] (become|becomes) #stats", BothBecome},
    {"durable", "<possessor> (attack|defense) [power] becomes [equal to] <quantity>", Becomes},
    {"durable",
     "<possessor> attack and defense [power] can't be reduced by (effects|card effects) (your "
     "opponents|opponents) control",
     NeverReduced},
    {"durable", "<possessor> attack and defense [power] can't be modified [and <durable>]",
     NeverChanged<Forbid::kBeModified>},
    {"durable", "(cards|weapons) can't be attached to <objects>",
     NeverChanged<Forbid::kAttachWeapons>},
    // Without a duration it lasts (608.2a).
    {"effect", "increase <possessor> attack power by an amount equal to <amount> [<duration>]",
     Increases},
    {"effect", "(switch|swap) <possessor> attack and defense [power] [<duration>]", Switch},
    {"effect", "(switch|swap) the attack and defense [power] of <objects> [<duration>]", Switch},
    {"effect", "double <possessor> (attack|defense|attack and defense) [power] [<duration>]",
     Doubles},
    {"effect", "double the (attack|defense|attack and defense) [power] of <objects> [<duration>]",
     Doubles},
});

}  // namespace
}  // namespace stats

std::span<const Row> StatRows() { return stats::kRows; }

}  // namespace clashdeck::text
