// Targets, costs and other small choices of the policy `curve`: harm goes to the opponent's best,
// help to the own best, costs are paid with the least.
#include <algorithm>
#include <limits>

#include "engine/alpha_clash/propose.h"
#include "engine/simulate/alpha_clash/curve.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr int kCounterCost = 2;    // cheaper cards are not worth a Counter - Play
constexpr int kCounterPoints = 5;  // what answering an attack with a card must bring
constexpr int kEngaging = 2;       // what it costs to be engaged in the opponent's turn
constexpr int kWhoKnows = 8;       // an answer that does the attacker no harm is taken to be good

// The highest of the legal actions by points; the first of equals.
template <class Points>
Action Best(const View& view, Points points) {
  Action best = view.legal()[0];
  int most = std::numeric_limits<int>::min();
  for (const Action action : view.legal()) {
    const int now = points(action);
    if (now > most) {
      most = now;
      best = action;
    }
  }
  return best;
}

bool OnTable(Zone zone) { return (effects::Mask(zone) & effects::kZonesOfPermanents) != 0; }

}  // namespace

// Wherever it is.
int Curve::Worth(const View& view, ObjectId id) const {
  const CardIndex card = view.IndexOf(id);
  if (card == alpha_clash::kUnknownCard) return kCardPoints;
  if (view.ZoneOf(id) == Zone::kClash && view.CardOf(id)->type == CardType::kClash)
    return Body(view, id);
  return std::max<int>(1, insight_.Of(card).points + insight_.Of(card).cost);
}

const Aim* Curve::AimAt(const View& view) const {
  const alpha_clash::StandbyItem& item = view.proposal();
  const effects::CardPool& pool = view.pool();
  unsigned slot = view.target_slot();
  const Aim* found = nullptr;
  const auto look = [&](effects::Range targets) {
    if (found != nullptr) return;
    if (slot < targets.count) {
      found = &insight_.OfTarget(static_cast<effects::Index>(targets.first + slot));
    } else {
      slot -= targets.count;
    }
  };
  const auto look_at = [&](effects::Index index) {
    const effects::Ability& ability = pool.abilities[index];
    look(ability.targets);
    for (unsigned mode = 0; mode < ability.modes.count; ++mode) {
      for (unsigned times = alpha_clash::TimesChosen(item, mode); times > 0; --times) {
        look(pool.modes[ability.modes.first + mode].targets);
      }
    }
  };
  if (item.ability < pool.abilities.size()) {
    look_at(item.ability);
    return found;
  }
  const CardDef* card = item.source.id == kNoObject ? nullptr : view.CardOf(item.source.id);
  for (effects::Index i = 0; card != nullptr && i < card->abilities.count; ++i) {
    const auto at = static_cast<effects::Index>(card->abilities.first + i);
    const effects::Ability& ability = pool.abilities[at];
    const bool resolves = ability.kind == effects::AbilityKind::kResolve &&
                          (!effects::IsTag(ability.timing) || ability.timing == item.tag);
    if (resolves) look_at(at);
  }
  return found;
}

int Curve::TargetPoints(const View& view, const Aim& aim, ObjectId id) const {
  const bool own = view.Controller(id) == view.me();
  const int side = own == (aim.will > 0) ? 1 : -1;
  if (!OnTable(view.ZoneOf(id))) return aim.will == 0 ? Worth(view, id) : side * Worth(view, id);
  const CardDef* card = view.CardOf(id);
  if (card == nullptr) return side * kCardPoints;
  if (card->type == CardType::kContender) {
    if (aim.damage > 0 && aim.damage >= view.health(view.Controller(id))) return side * kWinPoints;
    return side * (aim.damage > 0 ? kDamagePoints * aim.damage : 1);
  }
  if (card->type != CardType::kClash) return side * Worth(view, id);
  const int body = Body(view, id);
  const alpha_clash::ClashState& clash = view.clash();
  const bool fights =
      clash.step != alpha_clash::ClashStep::kNone &&
      (clash.attacker.id == id || clash.target.id == id || clash.obstructors.Has(id));
  if (aim.will > 0)
    return side * (body + (fights ? kWinPoints / 2 : view.Engaged(id) ? 0 : kCardPoints));
  const int loss = aim.damage - aim.defense;
  if (aim.removes || loss >= view.Defense(id)) return side * 2 * body;
  return side * (fights ? body : std::min(body, 2 * std::max(1, loss - aim.attack)));
}

Action Curve::Target(const View& view) const {
  if (view.legal().size() == 1) return view.legal()[0];
  if (view.proposal().ability == alpha_clash::kAttachEffect) {
    // Who can attack with it now, else the strongest.
    return Best(view, [&](Action action) {
      return Body(view, action.a()) + (view.Engaged(action.a()) ? 0 : kWinPoints);
    });
  }
  const Aim* known = AimAt(view);
  const Aim aim = known != nullptr ? *known : Aim{};
  return Best(view, [&](Action action) {
    switch (KindOf(action)) {
      case ActionKind::kPass:
        return 0;
      case ActionKind::kChoosePlayer:
        return (action.a() == view.me()) == (aim.will > 0) ? kCardPoints : -kCardPoints;
      default:
        return TargetPoints(view, aim, action.a());
    }
  });
}

// What an effect that is carried out lets the player choose.
Action Curve::ChooseObject(const View& view) const {
  const effects::Instruction* in = view.instruction();
  const bool takes = in != nullptr && in->op == effects::Op::kDiscard;
  return Best(view, [&](Action action) {
    if (KindOf(action) != ActionKind::kChoose) return 0;
    const ObjectId id = action.a();
    const int worth = Worth(view, id);
    switch (view.ZoneOf(id)) {
      case Zone::kHand:  // the own goes where it is missed, unless it is to be played
        return view.Owner(id) != view.me() || !takes ? worth : -worth;
      case Zone::kDeck:
      case Zone::kOblivion:
      case Zone::kBanished:
      case Zone::kStandby:
        return worth;
      default:
        return view.Controller(id) == view.me() ? -worth : worth;
    }
  });
}

Action Curve::PayWith(const View& view) const {
  return Best(view, [&](Action action) {
    return KindOf(action) == ActionKind::kChoose ? -Worth(view, action.a()) : 0;
  });
}

Action Curve::Mode(const View& view) const {
  const alpha_clash::StandbyItem& item = view.proposal();
  const effects::CardPool& pool = view.pool();
  effects::Range modes = {};
  if (item.ability < pool.abilities.size()) {
    modes = pool.abilities[item.ability].modes;
  } else if (const CardDef* card = view.CardOf(item.source.id)) {
    for (effects::Index i = 0; i < card->abilities.count && modes.count == 0; ++i) {
      modes = pool.abilities[card->abilities.first + i].modes;
    }
  }
  return Best(view, [&](Action action) {
    if (KindOf(action) != ActionKind::kMode || action.a() >= modes.count) return 0;
    const auto at = static_cast<effects::Index>(modes.first + action.a());
    return HasGoodTargets(view, pool.modes[at].targets) ? insight_.OfMode(at) : -1;
  });
}

Action Curve::ChooseColor(const View& view) const {
  return Best(view, [&](Action action) {
    int cards = 0;
    for (const ObjectId id : view.In(view.me(), Zone::kHand)) {
      cards += view.CardOf(id)->colors >> action.a() & 1;
    }
    return cards;
  });
}

// What the attack under way costs this player if the attacker is changed so.
int Curve::AttackLoss(const View& view, int attack) const {
  const ObjectId target = view.clash().target.id;
  if (target != view.Contender(view.me()))
    return attack >= view.Defense(target) ? Body(view, target) : 0;
  const int damage = std::max(0, attack - std::max(0, view.Defense(target)));
  return damage >= view.health(view.me()) ? kWinPoints : kHealthPoints * damage;
}

// What answering the attack with this ability brings: the attacker gone or weaker.
int Curve::CounterPoints(const View& view, effects::Index at) const {
  const effects::Ability& ability = view.pool().abilities[at];
  const EffectValue& value = insight_.OfAbility(at);
  const ObjectId attacker = view.clash().attacker.id;
  int attack = std::max(0, view.Attack(attacker));
  const int before = AttackLoss(view, attack);
  if (value.stops) return before;
  int loss = 0;
  bool gone = false;
  bool harms = false;
  for (effects::Index i = 0; i < ability.targets.count; ++i) {
    const Aim& aim = insight_.OfTarget(static_cast<effects::Index>(ability.targets.first + i));
    if (aim.will >= 0) continue;
    harms = true;
    attack += aim.attack;
    loss += aim.damage - aim.defense;
    gone |= aim.removes;
  }
  if (!harms) return kWhoKnows;
  gone |= loss > 0 && loss >= view.Defense(attacker);
  if (attacker == view.Contender(view.opponent())) gone = false;
  return before - (gone ? 0 : AttackLoss(view, std::max(0, attack))) +
         (gone ? Body(view, attacker) : 0);
}

Action Curve::Counter(const View& view) const {
  const auto points = [&](Action action) {
    const ActionKind kind = KindOf(action);
    if (kind != ActionKind::kPlay && kind != ActionKind::kActivate) return 0;
    const CardDef& card = *view.CardOf(action.a());
    int most = -1;
    if (kind == ActionKind::kActivate && !view.FaceDown(action.a())) {
      if (action.b() >= card.abilities.count || view.Uses(action.a(), action.b()) > 0) return -1;
      const auto at = static_cast<effects::Index>(card.abilities.first + action.b());
      const EffectValue& value = insight_.OfAbility(at);
      return CounterPoints(view, at) - (value.engages_self ? kEngaging : 0) - 1;
    }
    for (effects::Index i = 0; i < card.abilities.count; ++i) {
      const auto at = static_cast<effects::Index>(card.abilities.first + i);
      if (view.pool().abilities[at].kind == effects::AbilityKind::kResolve)
        most = std::max(most, CounterPoints(view, at));
    }
    return most - kCounterPoints;
  };
  return Best(view, points);
}

Action Curve::Respond(const View& view) const {
  const alpha_clash::StandbyItem* top = view.standby();
  if (top != nullptr) {
    const CardDef* card = view.CardOf(top->source.id);
    if (card != nullptr && card->price.total < kCounterCost) return view.legal()[0];
  }
  return Best(view, [&](Action action) {
    const ObjectId id = action.a();
    switch (KindOf(action)) {
      case ActionKind::kPlay:
        return IsUseful(view, action) ? static_cast<int>(insight_.Of(view.IndexOf(id)).points) : -1;
      case ActionKind::kActivate:
        if (view.FaceDown(id)) return static_cast<int>(insight_.Of(view.IndexOf(id)).points);
        return ActivationPoints(view, action) > 0 ? 1 : -1;
      default:
        return 0;
    }
  });
}

Action Curve::Answer(const View& view) const {
  const ActionList& legal = view.legal();
  if (legal.size() == 1) return legal[0];
  switch (view.ask()) {
    case Ask::kTarget:
      return Target(view);
    case Ask::kMode:
      return Mode(view);
    case Ask::kChooseObjects:
      return ChooseObject(view);
    case Ask::kPayWith:
      return PayWith(view);
    case Ask::kChooseColor:
      return ChooseColor(view);
    case Ask::kCounterAttack:
      return Counter(view);
    case Ask::kRespond:
      return Respond(view);
    case Ask::kMay: {
      const effects::Instruction* in = view.instruction();
      const bool portal =
          in != nullptr && in->op == effects::Op::kMay && (in + 1)->op == effects::Op::kPortal;
      if (!portal || PortalGain(view) >= 0) return legal[0];
      return Best(view, [](Action action) { return KindOf(action) == ActionKind::kNo ? 1 : 0; });
    }
    case Ask::kX:
    case Ask::kDivide:
    case Ask::kChooseNumber:
      return legal[legal.size() - 1];
    default:
      // Yes, take the discount; whatever comes first in an order.
      return legal[0];
  }
}

}  // namespace clashdeck::simulate::alpha_clash_play
