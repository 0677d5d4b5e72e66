// Obstructing and Clash Buffs of the policy `curve`. A Clash is judged by adding up what each side
// loses.
#include <algorithm>
#include <limits>

#include "engine/simulate/alpha_clash/curve.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr Action kPass = Make(ActionKind::kPass);
constexpr int kBuffPoints = 2;  // what a Clash Buff must bring
constexpr int kSecondBody = 4;  // what a second obstructor must bring: it is not there for the next
constexpr int kDanger = 4;      // of a point of damage where the opponent's attacks may kill

}  // namespace

// What obstructing with these cards brings beside what happens without.
int Curve::ObstructPoints(const View& view, const ObjectSet& obstructors) const {
  const alpha_clash::ClashState& clash = view.clash();
  const ObjectId attacker = clash.attacker.id;
  const int attack = std::max(0, view.Attack(attacker));
  const Player them = view.opponent();
  const bool contender = attacker == view.Contender(them);
  int points = 0;
  if (clash.target.id == view.Contender(view.me())) {
    const int damage = std::max(0, attack - std::max(0, view.Defense(clash.target.id)));
    // What else may come this turn.
    int threat = damage;
    for (const ObjectId other : view.In(them, Zone::kClash)) {
      if (other != attacker && !view.Engaged(other)) threat += std::max(0, view.Attack(other));
    }
    const int health = view.health(view.me());
    points = damage >= health ? kWinPoints : kHealthPoints * damage;
    if (threat >= health) points += kDanger * damage;
  } else {
    const ObjectId target = clash.target.id;
    if (attack >= view.Defense(target)) points += Body(view, target);
    if (!contender && view.Attack(target) >= view.Defense(attacker)) points -= Body(view, attacker);
  }
  const bool necrotic = view.HasKeyword(attacker, Keyword::kNecrotic) && attack > 0;
  const bool fast = view.HasKeyword(attacker, Keyword::kSuperspeed);
  int back = 0;
  int defense = 0;
  for (const ObjectId id : obstructors) {
    const bool dies = attack >= view.Defense(id);
    if (dies || necrotic) points -= Body(view, id);
    if (!dies || !fast || view.HasKeyword(id, Keyword::kSuperspeed))
      back += std::max(0, view.Attack(id));
    defense += std::max(0, view.Defense(id));
  }
  if (view.HasKeyword(attacker, Keyword::kBreakthrough))
    points -= kHealthPoints * std::max(0, attack - defense);
  const int left = view.Defense(attacker);
  if (contender) {
    const int damage = std::max(0, back - std::max(0, left));
    points += damage >= view.health(them) ? kWinPoints : kDamagePoints * damage;
  } else if (back >= left) {
    points += Body(view, attacker);
  }
  return points;
}

// One obstructor, or two that together defeat what one alone does not.
Action Curve::Obstruct(const View& view) const {
  const ActionList& legal = view.legal();
  const bool may_pass = legal[0] == kPass;
  ObjectSet chosen = view.chosen();
  if (may_pass && chosen.size() >= 2) return kPass;
  Action best = legal[0];
  int most = std::numeric_limits<int>::min();
  if (may_pass) most = chosen.empty() ? 0 : ObstructPoints(view, chosen) + kSecondBody;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (KindOf(legal[i]) != ActionKind::kObstruct) continue;
    ObjectSet with = chosen;
    with.Insert(legal[i].a());
    int points = ObstructPoints(view, with);
    for (std::size_t j = i + 1; j < legal.size() && chosen.empty(); ++j) {
      ObjectSet both = with;
      both.Insert(legal[j].a());
      points = std::max(points, ObstructPoints(view, both) - kSecondBody);
    }
    if (points > most) {
      most = points;
      best = legal[i];
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
      points += damage >= view.health(owner) ? kWinPoints : kDamagePoints * damage;
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
    points -= damage >= view.health(striker) ? kWinPoints : kHealthPoints * damage;
  } else if (back >= defense) {
    points -= Body(view, attacker);
  }
  return attacking ? points : -points;
}

Action Curve::Buff(const View& view) const {
  const alpha_clash::ClashState& clash = view.clash();
  const bool attacking = view.active() == view.me();
  const auto is_contender = [&](bool attacker) {
    const ObjectId id = attacker ? clash.attacker.id : clash.target.id;
    return (attacker || !clash.obstructed) && view.ZoneOf(id) == Zone::kContender;
  };
  const int before = ClashPoints(view, {}, {});
  Action best = kPass;
  int most = before + kBuffPoints - 1;
  for (const Action action : view.legal()) {
    if (KindOf(action) != ActionKind::kPlay) continue;
    const CardValue& value = insight_.Of(view.IndexOf(action.a()));
    // It would change somebody who is not in the Clash.
    if (is_contender(attacking != value.weakens) && !value.for_contenders) continue;
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
