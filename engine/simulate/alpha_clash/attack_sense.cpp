// Attacks of the policy `curve`. A Clash is judged by adding up what each side loses; all attacks
// of a turn are judged together, because each body of the opponent stops one of them.
#include <algorithm>
#include <functional>
#include <limits>

#include "engine/simulate/alpha_clash/curve.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr int kExposed = 2;  // what it costs to be engaged, and so open to attacks, for a turn
constexpr int kMargin = 8;   // health that the opponent's next attacks should leave

}  // namespace

int Curve::Body(const View& view, ObjectId id) const {
  return 4 * std::max(0, view.Attack(id)) + 2 * std::max(0, view.Defense(id)) +
         2 * std::max(1, static_cast<int>(insight_.Of(view.IndexOf(id)).cost));
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

// What the attacker's player loses when it is struck by so much.
int Curve::StruckPoints(const View& view, ObjectId attacker, int damage) const {
  const int defense = view.Defense(attacker);
  if (attacker != view.Contender(view.Controller(attacker)))
    return damage >= defense ? Body(view, attacker) : 0;
  return kHealthPoints * std::max(0, damage - std::max(0, defense));
}

// What the attack brings if nobody obstructs it.
int Curve::FreePoints(const View& view, ObjectId attacker, ObjectId target) const {
  const Player them = view.opponent();
  const int attack = std::max(0, view.Attack(attacker));
  const int back = std::max(0, view.Attack(target));
  if (target == view.Contender(them)) {
    const int damage = std::max(0, attack - std::max(0, view.Defense(target)));
    const int points = damage >= view.health(them) ? kWinPoints : kDamagePoints * damage;
    return points - StruckPoints(view, attacker, back);
  }
  const bool kills = attack >= view.Defense(target);
  const bool first = kills && view.HasKeyword(attacker, Keyword::kSuperspeed) &&
                     !view.HasKeyword(target, Keyword::kSuperspeed);
  return (kills ? Body(view, target) : 0) - (first ? 0 : StruckPoints(view, attacker, back));
}

// What it brings if this card alone obstructs it.
int Curve::ObstructedPoints(const View& view, ObjectId attacker, ObjectId obstructor) const {
  const int attack = std::max(0, view.Attack(attacker));
  const int defense = view.Defense(obstructor);
  const bool kills = attack >= defense;
  const bool sends = view.HasKeyword(attacker, Keyword::kNecrotic) && attack > 0;
  const bool first = kills && view.HasKeyword(attacker, Keyword::kSuperspeed) &&
                     !view.HasKeyword(obstructor, Keyword::kSuperspeed);
  int points = kills || sends ? Body(view, obstructor) : 0;
  if (view.HasKeyword(attacker, Keyword::kBreakthrough))
    points += kDamagePoints * std::max(0, attack - std::max(0, defense));
  if (!first) points -= StruckPoints(view, attacker, std::max(0, view.Attack(obstructor)));
  return points;
}

// What the attack brings if the opponent answers it best, with one obstructor or none.
int Curve::AttackPoints(const View& view, ObjectId attacker, ObjectId target) const {
  int points = FreePoints(view, attacker, target);
  for (const ObjectId id : view.In(view.opponent(), Zone::kClash)) {
    if (id == target || !CanObstruct(view, id, attacker)) continue;
    points = std::min(points, ObstructedPoints(view, attacker, id));
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

// The attacks of a turn as one plan: each body of the opponent that may obstruct stops the attacker
// where it hurts most.
struct Curve::Assault {
  static constexpr int kMost = 16;
  struct Attacker {
    Action action;
    int damage;       // to the Contender, if nobody obstructs
    int free;         // points if nobody obstructs
    int worst;        // if somebody does or nobody, whatever is worse
    int loss[kMost];  // of the free points, by obstructor
    bool guards;      // may obstruct in the opponent's turn, if it stays at home
    bool joins;
  };
  Attacker attackers[kMost];  // written up to `count`, the obstructors likewise
  int count = 0;
  ObjectId obstructors[kMost];
  int obstructor_count = 0;

  int Points() const;
  bool Wins(int health) const;
  void LeaveOutTheUseless();
  void SendHome(int guards);
};

// Of all that join.
int Curve::Assault::Points() const {
  int points = 0;
  bool stopped[kMost] = {};
  bool used[kMost] = {};
  for (int i = 0; i < count; ++i) points += attackers[i].joins ? attackers[i].free : 0;
  for (int n = 0; n < obstructor_count; ++n) {
    int most = 0;
    int who = 0;
    int by = 0;
    for (int i = 0; i < count; ++i) {
      if (!attackers[i].joins || stopped[i]) continue;
      for (int j = 0; j < obstructor_count; ++j) {
        if (used[j] || attackers[i].loss[j] <= most) continue;
        most = attackers[i].loss[j];
        who = i;
        by = j;
      }
    }
    if (most == 0) break;
    points -= most;
    stopped[who] = true;
    used[by] = true;
  }
  return points;
}

// Those who get through are enough, though each obstructor stops one, the strongest first.
bool Curve::Assault::Wins(int health) const {
  int damage[kMost];
  for (int i = 0; i < count; ++i) damage[i] = attackers[i].damage;
  std::sort(damage, damage + count, std::greater<>());
  int through = 0;
  for (int i = obstructor_count; i < count; ++i) through += damage[i];
  return through >= health;
}

// Who makes the whole worse, the worst first.
void Curve::Assault::LeaveOutTheUseless() {
  int points = Points();
  while (obstructor_count > 0) {
    Attacker* out = nullptr;
    for (int i = 0; i < count; ++i) {
      if (!attackers[i].joins) continue;
      attackers[i].joins = false;
      if (const int without = Points(); without > points) {
        points = without;
        out = &attackers[i];
      }
      attackers[i].joins = true;
    }
    if (out == nullptr) return;
    out->joins = false;
  }
}

// So many who could obstruct, those who would bring the least.
void Curve::Assault::SendHome(int guards) {
  for (; guards > 0; --guards) {
    Attacker* out = nullptr;
    for (Attacker* one = attackers; one != attackers + count; ++one) {
      if (one->joins && one->guards && (out == nullptr || one->free < out->free)) out = one;
    }
    if (out == nullptr) return;
    out->joins = false;
  }
}

// The bodies that must stay ready for the opponent's next turn: each stops one attack, the
// strongest first, and the rest must leave some health.
int Curve::GuardsWanted(const View& view) const {
  int threats[alpha_clash::kMaxObjects];
  int count = 0;
  int total = std::max(0, view.Attack(view.Contender(view.opponent())));
  for (const ObjectId id : view.In(view.opponent(), Zone::kClash)) {
    if (view.CardOf(id)->type != CardType::kClash) continue;
    threats[count++] = std::max(0, view.Attack(id));
    total += threats[count - 1];
  }
  std::sort(threats, threats + count, std::greater<>());
  int wanted = 0;
  while (wanted < count && total >= view.health(view.me()) - kMargin) total -= threats[wanted++];
  return wanted;
}

Curve::Attack Curve::BestAttack(const View& view) const {
  constexpr int kNever = -2 * kWinPoints;
  const Player me = view.me();
  const ObjectId contender = view.Contender(view.opponent());
  const ObjectSet& theirs = view.In(view.opponent(), Zone::kClash);
  const bool anybody = !theirs.empty();
  Assault plan;
  for (const ObjectId id : theirs) {
    if (view.Engaged(id) || view.CardOf(id)->type != CardType::kClash) continue;
    if (plan.obstructor_count < Assault::kMost) plan.obstructors[plan.obstructor_count++] = id;
  }
  int at_home = 0;
  for (const ObjectId id : view.In(me, Zone::kClash)) {
    at_home += anybody && view.CardOf(id)->type == CardType::kClash && !view.Engaged(id) &&
               !view.Forbidden(id, effects::Forbid::kObstruct);
  }
  for (const Action action : view.legal()) {
    if (KindOf(action) != ActionKind::kAttack || plan.count == Assault::kMost) continue;
    const ObjectId id = action.a();
    Assault::Attacker& one = plan.attackers[plan.count++];
    one.action = action;
    one.guards = id != view.Contender(me) && !view.Forbidden(id, effects::Forbid::kObstruct);
    one.damage = 0;
    one.free = kNever;
    if (!view.Forbidden(id, effects::Forbid::kAttackContenders)) {
      one.free = FreePoints(view, id, contender);
      one.damage = std::max(0, view.Attack(id) - std::max(0, view.Defense(contender)));
    }
    for (const ObjectId target : theirs) {
      if (view.CardOf(target)->type != CardType::kClash) continue;
      if (!view.Engaged(target) && !view.HasKeyword(id, Keyword::kCloseCombat)) continue;
      if (view.Forbidden(target, effects::Forbid::kBeAttacked)) continue;
      one.free = std::max(one.free, FreePoints(view, id, target));
    }
    const int exposed = anybody && id != view.Contender(me) ? kExposed : 0;
    one.free -= exposed;
    one.worst = one.free;
    for (int j = 0; j < plan.obstructor_count; ++j) {
      one.loss[j] = 0;
      if (!CanObstruct(view, plan.obstructors[j], id)) continue;
      const int points = ObstructedPoints(view, id, plan.obstructors[j]) - exposed;
      one.loss[j] = std::max(0, one.free - points);
      one.worst = std::min(one.worst, points);
    }
    one.joins = one.free > 0;
    at_home -= anybody && one.joins && one.guards;
  }
  const bool wins = plan.Wins(view.health(view.opponent()));
  if (anybody && !wins) {
    plan.LeaveOutTheUseless();
    for (int i = 0; i < plan.count; ++i) {
      const Assault::Attacker& one = plan.attackers[i];
      at_home += one.guards && one.free > 0 && !one.joins;
    }
    plan.SendHome(GuardsWanted(view) - at_home);
  }
  // Who need not fear to be obstructed goes first.
  Attack best{.points = std::numeric_limits<int>::min()};
  for (int i = 0; i < plan.count; ++i) {
    const Assault::Attacker& one = plan.attackers[i];
    int points = one.joins ? std::max(1, one.worst) : std::min(0, one.worst);
    if (wins && one.damage > 0) points = std::max(points, kWinPoints);
    if (points > best.points) best = {one.action, points};
  }
  return best;
}

}  // namespace clashdeck::simulate::alpha_clash_play
