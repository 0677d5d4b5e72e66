#include "engine/effects/uses.h"

#include "engine/effects/card_pool.h"

namespace clashdeck::effects {

namespace {

WindowMask AnswersIn(Timing timing) {
  switch (timing) {
    case Timing::kCounterAttack:
      return Mask(Window::kCounterAttack);
    case Timing::kCounterPlay:
      return Mask(Window::kCounterPlay);
    case Timing::kCounterTrap:
      return Mask(Window::kCounterTrap);
    case Timing::kYourPrimary:
    case Timing::kYourTurn:
    case Timing::kAnyPrimary:
      return 0;
  }
  return 0;
}

WindowMask ActivatedIn(Timing timing) {
  const WindowMask answers = AnswersIn(timing);
  return answers != 0 ? answers : Mask(Window::kPrimary);
}

void AddStatic(const CardPool& pool, const Ability& ability, Uses& uses) {
  for (Index i = 0; i < ability.code.count; ++i) {
    switch (pool.code[ability.code.first + i].op) {
      case Op::kCostLess:
      case Op::kCostMore:
      case Op::kTrapLess:
      case Op::kAttachLess:
        uses.prices_itself = true;
        break;
      case Op::kMaxPerTurn:
        uses.limits_itself = true;
        break;
      default:
        break;
    }
  }
}

bool HasParts(const CardPool& pool, Index cost) {
  return cost != kNil && pool.costs[cost].parts.count > 0;
}

}  // namespace

Uses UsesOf(const CardPool& pool, const CardDef& card) {
  Uses uses;
  WindowMask answers = 0;  // by the tags of its resolving abilities
  for (Index i = 0; i < card.abilities.count; ++i) {
    const Ability& ability = pool.abilities[card.abilities.first + i];
    switch (ability.kind) {
      case AbilityKind::kResolve:
        answers |= AnswersIn(ability.timing);
        uses.conditions |= ability.condition != kAlways;
        uses.aims |= ability.targets.count > 0 || ability.modes.count > 0 || ability.x_is != kNil ||
                     ability.x_chosen;
        break;
      case AbilityKind::kActivated:
        uses.activates |= ActivatedIn(ability.timing);
        uses.anybody |= ability.any_player;
        break;
      case AbilityKind::kStatic:
        AddStatic(pool, ability, uses);
        break;
      case AbilityKind::kAdditionalCost:
        uses.prices_itself = true;
        uses.parts |= HasParts(pool, ability.cost);
        break;
      case AbilityKind::kAlternativeCost:
        uses.alternatives = true;
        uses.parts |= HasParts(pool, ability.cost);
        break;
      case AbilityKind::kPlayOnlyIf:
        uses.conditions |= ability.condition != kAlways;
        break;
      case AbilityKind::kTriggered:
        break;
    }
  }
  switch (card.type) {
    case CardType::kContender:  // 301.1
      break;
    case CardType::kTrap:  // 304.3: set, not played; 304.8
      uses.activates |= answers;
      break;
    case CardType::kClashBuff:  // 306.3
      uses.plays = Mask(Window::kBuff);
      break;
    case CardType::kQuick:  // 308.3
      uses.plays = answers;
      break;
    default:
      uses.plays = Mask(Window::kPrimary);
      break;
  }
  const bool one_of_a_name = card.type == CardType::kClashground ||  // 302.7, 704.7c
                             (card.keywords & Mask(Keyword::kExclusive)) != 0;
  uses.plain = !uses.conditions && !uses.aims && !uses.parts && !uses.alternatives &&
               !uses.prices_itself && !uses.limits_itself && !card.price.x && !one_of_a_name;
  return uses;
}

}  // namespace clashdeck::effects
