// Attacks, obstructing and Clash Buffs of the policy `curve`. A Clash is judged by adding up what
// each side loses; the opponent is taken to answer with the one obstructor that suits them best.
#include <algorithm>
#include <limits>

#include "engine/simulate/alpha_clash/curve.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr Action kPass = Make(ActionKind::kPass);
constexpr int kWin = 1000;
constexpr int kBuffPoints = 2;  // what a Clash Buff must bring

}  // namespace

int Curve::Body(const View& view, ObjectId id) const {
  return 2 * std::max(0, view.Attack(id)) + std::max(0, view.Defense(id)) +
         std::max(1, static_cast<int>(insight_.Of(view.IndexOf(id)).cost));
}

bool Curve::CanObstruct(const View& view, ObjectId id, ObjectId attacker) const {
  if (view.Engaged(id) || view.Has(id, Mark::kDefeated) ||
      view.CardOf(id)->type != CardType::kClash) {
    return false;
  }
  if (view.Forbidden(id, effects::Forbid::kObstruct) ||
      view.Forbidden(attacker, effects::Forbid::kBeObstructed)) {
    return false;
  }
  return !view.HasKeyword(attacker, Keyword::kFlight) || view.HasKeyword(id, Keyword::kFlight) ||
         view.HasKeyword(id, Keyword::kInterception);
}

// What the attack brings if the opponent answers it best, with one obstructor or none.
int Curve::AttackPoints(const View& view, ObjectId attacker, ObjectId target) const {
  const Player them = view.opponent();
  const int attack = std::max(0, view.Attack(attacker));
  const int defense = view.Defense(attacker);
  const bool contender = attacker == view.Contender(view.me());
  const int own = contender ? 0 : Body(view, attacker);
  // What the attacker loses when it is struck.
  const auto struck = [&](int damage) {
    if (contender) return kHealthPoints * std::max(0, damage - std::max(0, defense));
    return damage >= defense ? own : 0;
  };
  int points = 0;
  if (target == view.Contender(them)) {
    const int damage = std::max(0, attack - std::max(0, view.Defense(target)));
    points = damage >= view.health(them) ? kWin : kDamagePoints * damage;
    points -= struck(view.Attack(target));
  } else {
    points = attack >= view.Defense(target) ? Body(view, target) : 0;
    const bool first = view.HasKeyword(attacker, Keyword::kSuperspeed) && points > 0 &&
                       !view.HasKeyword(target, Keyword::kSuperspeed);
    if (!first) points -= struck(view.Attack(target));
  }
  for (const ObjectId id : view.In(them, Zone::kClash)) {
    if (id == target || !CanObstruct(view, id, attacker)) continue;
    const bool kills = attack >= view.Defense(id);
    int answer = kills ? Body(view, id) : 0;
    if (view.HasKeyword(attacker, Keyword::kNecrotic) && attack > 0) answer = Body(view, id);
    if (view.HasKeyword(attacker, Keyword::kBreakthrough)) {
      answer += kDamagePoints * std::max(0, attack - std::max(0, view.Defense(id)));
    }
    const bool first = view.HasKeyword(attacker, Keyword::kSuperspeed) && kills &&
                       !view.HasKeyword(id, Keyword::kSuperspeed);
    if (!first) answer -= struck(view.Attack(id));
    points = std::min(points, answer);
  }
  return points;
}

Curve::Attack Curve::BestTarget(const View& view, ObjectId attacker) const {
  Attack best{.action = view.legal()[0], .points = std::numeric_limits<int>::min()};
  if (view.legal().size() == 1) return best;
  for (const Action action : view.legal()) {
    const int points = AttackPoints(view, attacker, action.a());
    if (points > best.points) best = {action, points};
  }
  return best;
}

// Attackers against the Contender and against engaged Clash cards. Who attacks can't obstruct until
// the next turn: where the opponent would win the race, bodies that are needed stay at home.
Curve::Attack Curve::BestAttack(const View& view) const {
  const Player me = view.me();
  const Player them = view.opponent();
  const ObjectId contender = view.Contender(them);
  int attackers[alpha_clash::kMaxObjects];
  int count = 0;
  int total = 0;
  for (const Action action : view.legal()) {
    if (KindOf(action) != ActionKind::kAttack) continue;
    attackers[count++] = std::max(0, view.Attack(action.a()));
    total += attackers[count - 1];
  }
  int obstructors = 0;
  int threat = std::max(0, view.Attack(view.Contender(them)));
  for (const ObjectId id : view.In(them, Zone::kClash)) {
    if (view.CardOf(id)->type != CardType::kClash) continue;
    obstructors += view.Engaged(id) ? 0 : 1;
    threat += std::max(0, view.Attack(id));
  }
  // Each obstructor stops one attacker, the strongest first.
  std::sort(attackers, attackers + count, std::greater<>());
  int through = 0;
  const int shield = std::max(0, view.Defense(contender));
  for (int i = obstructors; i < count; ++i) through += std::max(0, attackers[i] - shield);
  const bool wins = through >= view.health(them);
  const int turns_to_win = total > 0 ? (view.health(them) + total - 1) / total : 99;
  const int turns_to_lose = threat > 0 ? (view.health(me) + threat - 1) / threat : 99;
  const bool behind = !wins && turns_to_lose <= 2 && turns_to_lose <= turns_to_win;
  Attack best;
  best.points = std::numeric_limits<int>::min();
  for (const Action action : view.legal()) {
    if (KindOf(action) != ActionKind::kAttack) continue;
    const ObjectId id = action.a();
    int points = AttackPoints(view, id, contender);
    for (const ObjectId target : view.In(them, Zone::kClash)) {
      if (view.CardOf(target)->type != CardType::kClash) continue;
      if (!view.Engaged(target) && !view.HasKeyword(id, Keyword::kCloseCombat)) continue;
      points = std::max(points, AttackPoints(view, id, target));
    }
    const bool guard = id != view.Contender(me);
    if (behind && guard && points < kWin) points -= kDamagePoints * 4;
    if (wins && view.Attack(id) > 0) points = std::max(points, kWin);
    if (points > best.points) best = {action, points};
  }
  return best;
}

// What obstructing with this card alone brings beside what happens without.
int Curve::ObstructPoints(const View& view, ObjectId id) const {
  const alpha_clash::ClashState& clash = view.clash();
  const ObjectId attacker = clash.attacker.id;
  const int attack = std::max(0, view.Attack(attacker));
  const int defense = view.Defense(attacker);
  const bool contender = attacker == view.Contender(view.opponent());
  int points = 0;
  if (clash.target.id == view.Contender(view.me())) {
    const int damage = std::max(0, attack - std::max(0, view.Defense(clash.target.id)));
    // What else may come this turn.
    int threat = damage;
    for (const ObjectId other : view.In(view.opponent(), Zone::kClash)) {
      if (other != attacker && !view.Engaged(other)) threat += std::max(0, view.Attack(other));
    }
    const int health = view.health(view.me());
    points = damage >= health ? kWin : kHealthPoints * damage;
    if (threat >= health) points += 4 * damage;
  } else {
    const ObjectId target = clash.target.id;
    if (attack >= view.Defense(target)) points += Body(view, target);
    if (!contender && view.Attack(target) >= defense) points -= Body(view, attacker);
  }
  const bool dies =
      attack >= view.Defense(id) || (view.HasKeyword(attacker, Keyword::kNecrotic) && attack > 0);
  const bool kills = !contender && view.Attack(id) >= defense;
  const bool fast =
      view.HasKeyword(attacker, Keyword::kSuperspeed) && !view.HasKeyword(id, Keyword::kSuperspeed);
  if (dies) points -= Body(view, id);
  if (kills && !(dies && fast)) points += Body(view, attacker);
  if (view.HasKeyword(attacker, Keyword::kBreakthrough)) {
    points -= kHealthPoints * std::max(0, attack - std::max(0, view.Defense(id)));
  }
  return points;
}

Action Curve::Obstruct(const View& view) const {
  const ActionList& legal = view.legal();
  const bool may_pass = legal[0] == kPass;
  if (may_pass && !view.chosen().empty()) return kPass;  // one is enough
  Action best = legal[0];
  int most = may_pass ? 0 : std::numeric_limits<int>::min();
  for (const Action action : legal) {
    if (KindOf(action) != ActionKind::kObstruct) continue;
    const int points = ObstructPoints(view, action.a());
    if (points > most) {
      most = points;
      best = action;
    }
  }
  return best;
}

// How the Clash ends for this player, with changes of both sides' stats.
int Curve::ClashPoints(const View& view, Change mine, Change theirs) const {
  const alpha_clash::ClashState& clash = view.clash();
  const bool attacking = view.active() == view.me();
  const Player me = view.me();
  const Player them = view.opponent();
  const ObjectId attacker = clash.attacker.id;
  const Change of_attacker = attacking ? mine : theirs;
  const Change of_defender = attacking ? theirs : mine;
  const int attack = std::max(0, view.Attack(attacker) + of_attacker.attack);
  const int defense = view.Defense(attacker) + of_attacker.defense;
  int points = 0;  // for the attacking player
  int back = 0;
  const auto strikes = [&](ObjectId id, bool first) {
    const int change = first ? of_defender.defense : 0;
    back += std::max(0, view.Attack(id) + (first ? of_defender.attack : 0));
    const int left = view.Defense(id) + change;
    const Player owner = view.Controller(id);
    if (id == view.Contender(owner)) {
      const int damage = std::max(0, attack - std::max(0, left));
      points += damage >= view.health(owner) ? kWin : kDamagePoints * damage;
    } else if (attack >= left) {
      points += Body(view, id);
    }
  };
  if (clash.obstructed) {
    bool first = true;
    for (const ObjectId id : clash.obstructors) {
      strikes(id, first);
      first = false;
    }
  } else {
    strikes(clash.target.id, true);
  }
  const Player striker = attacking ? me : them;
  if (attacker == view.Contender(striker)) {
    const int damage = std::max(0, back - std::max(0, defense));
    points -= damage >= view.health(striker) ? kWin : kHealthPoints * damage;
  } else if (back >= defense) {
    points -= Body(view, attacker);
  }
  return attacking ? points : -points;
}

Action Curve::Buff(const View& view) const {
  const int before = ClashPoints(view, {}, {});
  Action best = kPass;
  int most = before + kBuffPoints - 1;
  for (const Action action : view.legal()) {
    if (KindOf(action) != ActionKind::kPlay) continue;
    const CardValue& value = insight_.Of(view.IndexOf(action.a()));
    const Change change{value.attack, value.defense};
    const int after = value.weakens ? ClashPoints(view, {}, change) : ClashPoints(view, change, {});
    if (after > most) {
      most = after;
      best = action;
    }
  }
  return best;
}

}  // namespace clashdeck::simulate::alpha_clash_play
