// What the keywords that trigger do, in the verbs that card text uses (704.2c, 704.3c, 704.6c).
#include "engine/effects/card_pool.h"

namespace clashdeck::effects {

namespace {

Index SelfFilter(CardPool& pool) {
  Filter self;
  self.is = static_cast<std::uint32_t>(Is::kSelf);
  return pool.Add(self);
}

Index Times(CardPool& pool, Index a, Index b) {
  return pool.Add(Quantity{.kind = Number::kTimes, .a = a, .b = b});
}

Index AddKeywordAbility(CardPool& pool, const Trigger& trigger, const Instruction& instruction,
                        Range targets = {}) {
  Ability ability;
  ability.kind = AbilityKind::kTriggered;
  ability.trigger = pool.Add(trigger);
  ability.targets = targets;
  ability.code = {.first = static_cast<Index>(pool.code.size()), .count = 1};
  pool.code.push_back(instruction);
  pool.abilities.push_back(ability);
  return static_cast<Index>(pool.abilities.size() - 1);
}

// Clash cards you don't control get -X/-0 until end of turn.
Index AweFactor(CardPool& pool) {
  Filter others;
  others.types = Mask(CardType::kClash);
  others.control = Control::kNotYou;
  Instruction in;
  in.op = Op::kModify;
  in.until = Until::kEndOfTurn;
  in.who = {.who = Who::kAll, .index = 0, .filter = pool.Add(others)};
  in.n = Times(pool, pool.Constant(-1), pool.Add(Quantity{.kind = Number::kKeyword}));
  in.m = pool.Constant(0);
  return AddKeywordAbility(pool, {.on = On::kEnter, .subject = SelfFilter(pool)}, in);
}

// Its initial attack power, divided among up to X target Clash cards.
Index Barrage(CardPool& pool) {
  Filter cards;
  cards.types = Mask(CardType::kClash);
  TargetSpec spec;
  spec.filter = pool.Add(cards);
  spec.min = 0;
  spec.max = kKeywordTargets;
  spec.divide = pool.Add(Quantity{.kind = Number::kStatOf,
                                  .n = static_cast<std::int16_t>(Stat::kInitialAttack),
                                  .who = {.who = Who::kSelf}});
  const Range targets{.first = static_cast<Index>(pool.targets.size()), .count = 1};
  pool.targets.push_back(spec);
  Instruction in;
  in.op = Op::kDamage;
  in.flags = static_cast<std::uint16_t>(Flag::kDivided);
  in.who = {.who = Who::kTarget};
  return AddKeywordAbility(pool, {.on = On::kAttack, .subject = SelfFilter(pool)}, in, targets);
}

// +X/+0 until end of turn for each point of non-clash damage it was dealt.
Index Enrage(CardPool& pool) {
  Instruction in;
  in.op = Op::kModify;
  in.until = Until::kEndOfTurn;
  in.who = {.who = Who::kSelf};
  in.n = Times(pool, pool.Add(Quantity{.kind = Number::kKeyword}),
               pool.Add(Quantity{.kind = Number::kEventAmount}));
  in.m = pool.Constant(0);
  Trigger trigger{.on = On::kDealtDamage, .damage = DamageKind::kNonClash};
  trigger.subject = SelfFilter(pool);
  return AddKeywordAbility(pool, trigger, in);
}

}  // namespace

void CardPool::AddKeywordAbilities() {
  if (keyword_abilities[0] != kNil) return;
  keyword_abilities[static_cast<std::size_t>(Keyword::kAweFactor)] = AweFactor(*this);
  keyword_abilities[static_cast<std::size_t>(Keyword::kBarrage)] = Barrage(*this);
  keyword_abilities[static_cast<std::size_t>(Keyword::kEnrage)] = Enrage(*this);
}

}  // namespace clashdeck::effects
