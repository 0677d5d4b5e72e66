#include "engine/alpha_clash/clash_strike.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/damage.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/standby.h"

namespace clashdeck::alpha_clash {

using effects::Keyword;
using effects::Op;

namespace {

bool Fast(const Table& t, ObjectId id) { return HasKeyword(t, id, Keyword::kSuperspeed); }

// 704.4b–c: what the attack has above the total defense of the opposing Clash cards.
int Excess(const Table& t, const ObjectSet& opposition, int attack) {
  int defense = 0;
  bool cards = false;
  for (const ObjectId id : opposition) {
    if (!t.IsClashCard(id)) return 0;
    defense += std::max(0, DefenseOf(t, id));
    cards = true;
  }
  // 704.4b.2: somebody must be there to break through.
  if (!cards && t.rulings.breakthrough_needs_opposition) return 0;
  return std::max(0, attack - defense);
}

}  // namespace

ObjectSet Opposition(const Table& t) {
  ObjectSet set;
  const ClashState& clash = t.s.clash;
  if (clash.obstructed) {
    for (const ObjectId id : clash.obstructors) {
      if (Fights(t, id)) set.Insert(id);
    }
  } else if (Fights(t, clash.target)) {
    set.Insert(clash.target.id);
  }
  return set;
}

bool SplitsBySpeed(const Table& t, const ObjectSet& opposition) {
  bool fast = Fast(t, t.s.clash.attacker.id);
  bool slow = !fast;
  for (const ObjectId id : opposition) (Fast(t, id) ? fast : slow) = true;
  return fast && slow;
}

ObjectSet ShieldChoices(const Table& t, const ObjectSet& striking) {
  ObjectSet strikers;
  if (!t.d.Any(Op::kPrevent)) return strikers;
  int damage = 0;
  for (const ObjectId id : Opposition(t) & striking) {
    if (AttackOf(t, id) <= 0) continue;
    strikers.Insert(id);
    damage += AttackOf(t, id);
  }
  int barrier = 0;
  for (int i = 0; i < t.s.lasting_count; ++i) {
    const Lasting& lasting = t.s.lasting[i];
    const Instruction& in = t.pool.code[lasting.code];
    const bool shields = lasting.op == Op::kPrevent && in.n != effects::kNil &&
                         in.by.who == effects::Who::kNothing &&
                         in.damage != effects::DamageKind::kNonClash;
    if (shields && lasting.object == t.s.clash.attacker) barrier += lasting.n;
  }
  if (strikers.size() < 2 || barrier == 0 || barrier >= damage) return {};
  return strikers;
}

void Strike(Table& t, const ObjectSet& striking, ObjectId first) {
  Derive(t);
  const ObjectId attacker = t.s.clash.attacker.id;
  const ObjectSet opposition = Opposition(t);
  Hit hits[kMaxHits];
  int count = 0;
  if (striking.Has(attacker)) {
    const int attack = AttackOf(t, attacker);
    for (const ObjectId id : opposition) hits[count++] = {attacker, id, attack, false, false};
    if (HasKeyword(t, attacker, Keyword::kBreakthrough)) {
      const int excess = Excess(t, opposition, attack);
      const ObjectId contender = t.ContenderOf(Other(t.s.active));
      if (excess > 0) hits[count++] = {attacker, contender, excess, false, true};
    }
  }
  const auto back = [&](ObjectId id) {
    if (striking.Has(id) && count < kMaxHits)
      hits[count++] = {id, attacker, AttackOf(t, id), false, false};
  };
  if (first != kNoObject && opposition.Has(first)) back(first);
  for (const ObjectId id : opposition) {
    if (id != first) back(id);
  }
  for (int i = 0; i < count; ++i) t.s.clash.struck.Insert(hits[i].source);
  t.s.clash.dealt = {};
  DealDamage(t, hits, count, true);
  Settle(t);
}

ObjectSet StrikingNow(const Table& t, bool second) {
  const ClashState& clash = t.s.clash;
  ObjectSet striking;
  if (clash.obstructed) {
    striking = clash.obstructors;
  } else if (t.Current(clash.target)) {
    striking.Insert(clash.target.id);
  }
  if (t.Current(clash.attacker)) striking.Insert(clash.attacker.id);
  if (second) {
    striking.Remove(clash.struck);
  } else if (SplitsBySpeed(t, Opposition(t))) {
    for (const ObjectId id : striking) {
      if (!Fast(t, id)) striking.Erase(id);
    }
  }
  return striking;
}

}  // namespace clashdeck::alpha_clash
