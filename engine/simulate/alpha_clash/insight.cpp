#include "engine/simulate/alpha_clash/insight.h"

#include <algorithm>
#include <optional>

#include "engine/alpha_clash/payment.h"

namespace clashdeck::simulate::alpha_clash_play {

using effects::Ability;
using effects::AbilityKind;
using effects::CardPool;
using effects::Index;
using effects::Instruction;
using effects::kNil;
using effects::Op;
using effects::Pay;
using effects::Range;
using effects::Who;
using effects::Whom;

namespace {

constexpr int kGuess = 2;  // an amount that depends on the game

int Amount(const CardPool& pool, Index quantity, int otherwise = kGuess) {
  if (quantity == kNil) return otherwise;
  const effects::Quantity& q = pool.quantities[quantity];
  return q.kind == effects::Number::kConstant ? q.n : otherwise;
}

std::int8_t Small(int n) { return static_cast<std::int8_t>(std::clamp(n, -100, 100)); }

// What happens to the objects of an instruction: above 0 good for whoever controls them.
struct Fate {
  int will = 0;
  int damage = 0;
  int attack = 0;
  int defense = 0;
  bool removes = false;
};

Fate MoveFate(const Instruction& in) {
  switch (in.zone) {
    case Zone::kClash:
    case Zone::kClashground:
    case Zone::kAccessory:
    case Zone::kContender:
    case Zone::kResources:
      return {.will = 6};
    case Zone::kHand:
    case Zone::kDeck:
      return {.will = -4, .removes = true};
    default:
      return {.will = -8, .removes = true};
  }
}

// What can't happen to a card is good for it; what it can't do is not.
bool Protects(effects::Forbid what) {
  using effects::Forbid;
  switch (what) {
    case Forbid::kBeObstructed:
    case Forbid::kBeObstructedAlone:
    case Forbid::kBeAttacked:
    case Forbid::kBeDefeated:
    case Forbid::kBeSentToOblivion:
    case Forbid::kBeReturned:
    case Forbid::kBeTargeted:
    case Forbid::kBeNegated:
    case Forbid::kBeDealtDamage:
    case Forbid::kBeEngaged:
    case Forbid::kBeBanished:
    case Forbid::kBeReduced:
    case Forbid::kHaveDamagePrevented:
      return true;
    default:
      return false;
  }
}

Fate FateOf(const CardPool& pool, const Instruction& in) {
  switch (in.op) {
    case Op::kDamage: {
      const int n = Amount(pool, in.n);
      return {.will = -kDamagePoints * n, .damage = n};
    }
    case Op::kLoseHealth: {
      const int n = Amount(pool, in.n);
      return {.will = -kDamagePoints * n, .damage = n};
    }
    case Op::kGainHealth:
      return {.will = kHealthPoints * Amount(pool, in.n)};
    case Op::kMove:
      return MoveFate(in);
    case Op::kBanishUntil:
    case Op::kTakeControl:
      return {.will = -8, .removes = true};
    case Op::kNegate:
      return {.will = -8};
    case Op::kEngage:
    case Op::kLoseText:
    case Op::kKeywordTake:
    case Op::kKeywordNever:
    case Op::kNegateNextEnter:
    case Op::kMustAttack:
      return {.will = -4};
    case Op::kForbid:
      return {.will = Protects(static_cast<effects::Forbid>(in.n)) ? 4 : -4};
    case Op::kReady:
    case Op::kMayAttackAgain:
      return {.will = 5};
    case Op::kPutCounters:
    case Op::kKeywordGive:
    case Op::kGrant:
    case Op::kPrevent:
    case Op::kAttach:
      return {.will = 3};
    case Op::kModify: {
      const int attack = Amount(pool, in.n, in.n == kNil ? 0 : kGuess);
      const int defense = Amount(pool, in.m, in.m == kNil ? 0 : kGuess);
      return {.will = 2 * attack + defense, .attack = attack, .defense = defense};
    }
    default:
      return {};
  }
}

// Damage to a Contender that an instruction may bring about in the same turn: by itself, or by an
// attack more.
int ReachOf(const CardPool& pool, const Instruction& in) {
  constexpr int kAnotherAttack = 4;
  switch (in.op) {
    case Op::kDamage:
    case Op::kLoseHealth:
      return std::max(0, Amount(pool, in.n, kAnotherAttack));
    case Op::kModify:
      return std::max(0, Amount(pool, in.n, in.n == kNil ? 0 : kAnotherAttack));
    case Op::kReady:
    case Op::kMayAttackAgain:
    case Op::kCreate:
    case Op::kCreateCopy:
    case Op::kPlayFree:
    case Op::kTakeControl:
    case Op::kCopy:
    case Op::kSwapStats:
    case Op::kSetStats:
    case Op::kWin:
      return kAnotherAttack;
    case Op::kMove:  // out of the way, or into play
    case Op::kEngage:
    case Op::kForbid:
    case Op::kKeywordGive:
      return 2;
    default:
      return 0;
  }
}

int ReachOf(const CardPool& pool, Range code) {
  int reach = 0;
  for (Index i = 0; i < code.count; ++i) reach += ReachOf(pool, pool.code[code.first + i]);
  return reach;
}

// What an instruction that is about players is worth to "you".
int PlayerPoints(const CardPool& pool, const Instruction& in) {
  int points = 0;
  switch (in.op) {  // `n` is not a quantity for every verb
    case Op::kDraw:
      points = kCardPoints * Amount(pool, in.n, 1);
      break;
    case Op::kDiscard:
      points = -kCardPoints * Amount(pool, in.n, 1) * 2 / 3;
      break;
    case Op::kDiscardHand:
      points = -kCardPoints;
      break;
    case Op::kGainHealth:
      points = kHealthPoints * Amount(pool, in.n);
      break;
    case Op::kLoseHealth:
      points = -kDamagePoints * Amount(pool, in.n);
      break;
    case Op::kCreate:
    case Op::kCreateCopy:
      points = kCardPoints * Amount(pool, in.n, 1);
      break;
    case Op::kSearch:
    case Op::kPlayFree:
    case Op::kResourceFromHand:
      points = kCardPoints;
      break;
    case Op::kTakeTop:  // mostly to keep one of them
      points = kCardPoints * 2 / 3;
      break;
    case Op::kRevealHand:
      points = 1;
      break;
    case Op::kWin:
      points = 100;
      break;
    case Op::kLose:
      points = -100;
      break;
    case Op::kSkip:
      points = -kCardPoints;
      break;
    default:
      return 0;
  }
  switch (in.player) {
    case Whom::kYou:
      return points;
    case Whom::kOpponent:
    case Whom::kTarget:
      return -points;
    case Whom::kOwnerOf:
    case Whom::kControllerOf:
      return 0;  // the target's fate says it
    default:
      return 0;
  }
}

int CostPoints(const CardPool& pool, Index cost, EffectValue& value) {
  if (cost == kNil) return 0;
  int points = 0;
  const Range parts = pool.costs[cost].parts;
  for (Index i = 0; i < parts.count; ++i) {
    const effects::CostPart& part = pool.cost_parts[parts.first + i];
    const int n = Amount(pool, part.quantity, 1);
    switch (part.pay) {
      case Pay::kEngageSelf:
        value.engages_self = true;
        break;
      case Pay::kSendSelf:
      case Pay::kBanishSelf:
        value.spends_self = true;
        points += kCardPoints;
        break;
      case Pay::kSend:
        points += kCardPoints * n;
        break;
      case Pay::kDiscard:
      case Pay::kDiscardSelf:
      case Pay::kReturn:
      case Pay::kReturnSelf:
      case Pay::kPutOnDeckBottom:
        points += kCardPoints * n * 2 / 3;
        break;
      case Pay::kPayHealth:
        points += kHealthPoints * n;
        break;
      default:
        break;
    }
  }
  return points;
}

// What a condition says of the Portal: 1 it must be open, -1 closed, 0 nothing.
int PortalSide(const CardPool& pool, Index condition) {
  if (condition >= pool.conditions.size()) return 0;
  const effects::Condition& test = pool.conditions[condition];
  switch (test.test) {
    case effects::Test::kPortalOpen:
      return 1;
    case effects::Test::kPortalClosed:
      return -1;
    case effects::Test::kNot:
      return -PortalSide(pool, test.a);
    case effects::Test::kAnd: {
      const int first = PortalSide(pool, test.a);
      return first != 0 ? first : PortalSide(pool, test.b);
    }
    default:
      return 0;
  }
}

int KeywordPoints(effects::KeywordMask keywords) {
  int points = 0;
  for (const Keyword good : {Keyword::kAweFactor, Keyword::kBarrage, Keyword::kEnrage,
                             Keyword::kBreakthrough, Keyword::kCloseCombat, Keyword::kFlight,
                             Keyword::kNecrotic, Keyword::kSuperspeed, Keyword::kSafeguard}) {
    points += (keywords & effects::Mask(good)) != 0 ? 2 : 0;
  }
  return points;
}

}  // namespace

Insight::Insight(const CardPool& pool)
    : pool_(pool),
      abilities_(pool.abilities.size()),
      modes_(pool.modes.size()),
      aims_(pool.targets.size()) {
  for (std::size_t i = 0; i < pool.targets.size(); ++i) {
    const effects::TargetSpec& spec = pool.targets[i];
    Aim& aim = aims_[i];
    aim.min = spec.min;
    aim.players = spec.players != 0;
    if (spec.filter == kNil) continue;
    for (Index row = spec.filter; row != kNil; row = pool.filters[row].other) {
      const effects::Filter& filter = pool.filters[row];
      aim.types |= filter.types != 0 ? filter.types : effects::kAnyPermanent;
      aim.table = aim.table && filter.zones == 0;
    }
    if ((aim.types & effects::Mask(CardType::kContender)) != 0) aim.players = true;
  }
  for (std::size_t i = 0; i < pool.abilities.size(); ++i) JudgeAbility(static_cast<Index>(i));
  for (const CardDef& card : pool.cards) cards_.push_back(JudgeCard(card));
  CollectCandidates();
}

// What a stretch of code is worth; writes what it does to its targets into aims_.
int Insight::Judge(Range code, Range targets) {
  int points = 0;
  const auto aim_at = [&](std::uint8_t slot) -> Aim* {
    return slot < targets.count ? &aims_[targets.first + slot] : nullptr;
  };
  for (Index i = 0; i < code.count; ++i) {
    const Instruction& in = pool_.code[code.first + i];
    const int for_players = PlayerPoints(pool_, in);
    points += for_players;
    const Fate fate = FateOf(pool_, in);
    if (in.player == Whom::kTarget && for_players != 0) {
      for (Index slot = 0; slot < targets.count; ++slot) {
        Aim& aim = aims_[targets.first + slot];
        if (aim.players) aim.will = Small(aim.will - for_players);
      }
    }
    // A Weapon that is attached is used.
    if (in.op == Op::kAttach && in.by.who == Who::kTarget) {
      if (Aim* weapon = aim_at(in.by.index)) weapon->will = Small(weapon->will + fate.will);
    }
    if (in.who.who == Who::kTarget) {
      Aim* aim = aim_at(in.who.index);
      if (aim == nullptr) continue;
      // What comes back from where it can't act is helped, whatever zone it goes to.
      const bool returns = in.op == Op::kMove && !aim->table && in.zone != Zone::kBanished;
      const int will = returns ? kCardPoints : fate.will;
      aim->will = Small(aim->will + will);
      aim->damage = Small(aim->damage + fate.damage);
      aim->attack = Small(aim->attack + fate.attack);
      aim->defense = Small(aim->defense + fate.defense);
      aim->removes |= fate.removes && !returns;
      points += will < 0 ? -will : will;
    } else if (in.who.who == Who::kSelf || in.who.who == Who::kBearer) {
      points += fate.will;
    } else if (in.who.who == Who::kAttacker || in.who.who == Who::kCardBeingPlayed) {
      points += -fate.will;  // an opponent's, in the windows in which it is spoken of
    } else if (in.who.who == Who::kAll && in.who.filter != kNil) {
      const effects::Control control = pool_.filters[in.who.filter].control;
      if (control == effects::Control::kYou) points += 2 * fate.will;
      if (control == effects::Control::kNotYou) points -= 2 * fate.will;
    } else if (in.op == Op::kNegateAttack || in.op == Op::kEndClash) {
      points += kCardPoints;
    }
  }
  return points;
}

void Insight::JudgeAbility(Index index) {
  const Ability& ability = pool_.abilities[index];
  EffectValue& value = abilities_[index];
  int points = Judge(ability.code, ability.targets);
  for (Index i = 0; i < ability.code.count; ++i) {
    const Op op = pool_.code[ability.code.first + i].op;
    value.stops |= op == Op::kNegateAttack || op == Op::kEndClash;
  }
  int best_mode = 0;
  for (Index i = 0; i < ability.modes.count; ++i) {
    const Index at = static_cast<Index>(ability.modes.first + i);
    const effects::Mode& mode = pool_.modes[at];
    modes_[at] = static_cast<std::int16_t>(Judge(mode.code, mode.targets));
    best_mode = std::max<int>(best_mode, modes_[at]);
    value.reach = std::max(value.reach, Small(ReachOf(pool_, mode.code)));
  }
  value.reach = Small(value.reach + ReachOf(pool_, ability.code));
  points += best_mode - CostPoints(pool_, ability.cost, value);
  value.points = static_cast<std::int16_t>(std::clamp(points, -200, 200));
}

CardValue Insight::JudgeCard(const CardDef& card) const {
  CardValue value;
  value.x = card.price.x;
  value.cost =
      value.x ? static_cast<std::uint8_t>(alpha_clash::Gems(card.price)) : card.price.total;
  const bool stays_for_itself = card.type == CardType::kClash;
  int points = 0;
  int open = 0;
  for (Index i = 0; i < card.abilities.count; ++i) {
    const auto at = static_cast<Index>(card.abilities.first + i);
    const Ability& ability = pool_.abilities[at];
    const int worth = abilities_[at].points;
    value.reach = Small(value.reach + abilities_[at].reach);
    switch (ability.kind) {
      case AbilityKind::kResolve:
        points += worth;
        break;
      case AbilityKind::kActivated:
        if (abilities_[at].spends_self && !stays_for_itself) {
          points += (worth + kCardPoints) / 2;  // it is there to be spent, once
          break;
        }
        [[fallthrough]];
      case AbilityKind::kTriggered:
      case AbilityKind::kStatic:
        points += std::clamp(worth / 2, -kCardPoints, kCardPoints);
        open += PortalSide(pool_, ability.condition) * std::clamp(worth, 1, kCardPoints);
        break;
      case AbilityKind::kAdditionalCost: {
        EffectValue ignored;
        if (!ability.optional) points -= CostPoints(pool_, ability.cost, ignored);
        break;
      }
      default:
        break;
    }
    const auto note = [&](effects::Range code, effects::Range targets) {
      for (Index j = 0; j < code.count; ++j) {
        const Instruction& in = pool_.code[code.first + j];
        if (in.op == Op::kGainHealth) value.heals = Small(value.heals + FateOf(pool_, in).will);
        if (in.op != Op::kModify) continue;
        const Fate fate = FateOf(pool_, in);
        value.attack = Small(value.attack + fate.attack);
        value.defense = Small(value.defense + fate.defense);
      }
      for (Index slot = 0; slot < targets.count; ++slot) {
        const Aim& aim = aims_[targets.first + slot];
        value.weakens |= aim.attack < 0 || aim.defense < 0;
        value.for_contenders |= (aim.attack != 0 || aim.defense != 0) && aim.players;
      }
    };
    note(ability.code, ability.targets);
    if (ability.modes.count > 0) {  // the first is what it is mostly played for
      const effects::Mode& mode = pool_.modes[ability.modes.first];
      note(mode.code, mode.targets);
    }
  }
  value.open = Small(open);
  if (card.type == CardType::kClash) {
    value.body =
        static_cast<std::int16_t>(2 * card.attack + card.defense + KeywordPoints(card.keywords));
    points += value.body;
    value.reach = Small(value.reach + card.attack);
  }
  if (card.type == CardType::kWeapon || card.type == CardType::kContenderWeapon) {
    points += 2 * value.attack + value.defense;
  }
  value.points = static_cast<std::int16_t>(std::clamp(points, -500, 500));
  return value;
}

void Insight::CollectCandidates() {
  for (std::size_t i = 0; i < pool_.cards.size(); ++i) {
    const CardDef& card = pool_.cards[i];
    const bool in_decks = card.type != CardType::kContender && !card.token && card.colors != 0 &&
                          card.front == effects::kNoCard;
    if (!in_decks) continue;
    for (unsigned colors = 1; colors < std::size(likely_); ++colors) {
      if ((card.colors & ~colors) != 0) continue;
      auto& list = card.type == CardType::kTrap ? traps_[colors] : likely_[colors];
      list.push_back(static_cast<CardIndex>(i));
    }
  }
  for (std::size_t i = 0; i < pool_.cards.size(); ++i) {
    const CardDef& card = pool_.cards[i];
    const bool plain = card.type == CardType::kClash && card.abilities.count == 0 && !card.token;
    if (plain && (card.colors == 0 || blank_ == 0)) blank_ = static_cast<CardIndex>(i);
  }
  auto& any = likely_[(1U << effects::kColors) - 1];
  for (std::size_t i = 0; any.empty() && i < pool_.cards.size(); ++i) {
    if (pool_.cards[i].type != CardType::kContender) any.push_back(static_cast<CardIndex>(i));
  }
}

View::Candidates Insight::LikelyCards(effects::ColorMask colors) const {
  constexpr std::size_t kAll = (1U << effects::kColors) - 1;
  const std::size_t some = colors & kAll;
  return {.cards = likely_[likely_[some].empty() ? kAll : some],
          .traps = traps_[traps_[some].empty() ? kAll : some]};
}

}  // namespace clashdeck::simulate::alpha_clash_play
