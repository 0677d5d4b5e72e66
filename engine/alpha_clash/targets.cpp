#include "engine/alpha_clash/targets.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/proposal_cost.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::Forbid;
using effects::Keyword;
using effects::kNil;
using effects::Op;
using effects::Range;
using effects::TargetSpec;

namespace {

constexpr TargetSpec kBearer = {};  // 703.2b: what an attach effect asks for

// Goes through the target ranges of an item in slot order: callable(range) returns true to stop.
template <class Each>
void ForEachRange(const Table& t, const StandbyItem& item, Each each) {
  const auto one = [&](const Ability& ability) {
    if (each(ability.targets)) return true;
    for (unsigned mode = 0; mode < ability.modes.count; ++mode) {
      for (unsigned times = TimesChosen(item, mode); times > 0; --times) {
        if (each(t.pool.modes[ability.modes.first + mode].targets)) return true;
      }
    }
    return false;
  };
  if (item.ability < t.pool.abilities.size()) {
    one(t.pool.abilities[item.ability]);
    return;
  }
  if (item.kind != StandbyKind::kCard && item.kind != StandbyKind::kTrap) return;
  for (unsigned n = 0;; ++n) {
    const Index index = ResolveAbility(t, item, n);
    if (index == kNil || one(t.pool.abilities[index])) return;
  }
}

bool ChosenFor(const StandbyItem& item, unsigned slot, ObjectId id) {
  for (int i = 0; i < item.targets; ++i) {
    if (item.slot[i] == slot && item.target[i].id == id) return true;
  }
  return false;
}

bool IsBuff(const Table& t, const StandbyItem& item) {
  return item.kind == StandbyKind::kCard && t.Type(item.source.id) == CardType::kClashBuff;
}

bool Safe(const Table& t, const StandbyItem& item, ObjectId id) {  // 704.16b
  const bool theirs = item.controller != t.Controller(id);
  return (theirs &&
          (HasKeyword(t, id, Keyword::kSafeguard) || Forbidden(t, id, Forbid::kBeTargeted))) ||
         ForbiddenBy(t, id, Forbid::kBeTargeted, item.source.id);
}

// 704.7d: a card that may not be under its player's control is no target of what would put it
// there.
bool PutsIntoPlay(const Table& t, const StandbyItem& item) {
  bool puts = false;
  const auto look = [&](const Ability& ability) {
    for (Index i = 0; i < ability.code.count; ++i) {
      const Instruction& in = t.pool.code[ability.code.first + i];
      const bool takes = in.op == Op::kTakeControl || (in.op == Op::kMove && InPlay(in.zone));
      puts |= takes && in.who.who == effects::Who::kTarget;
    }
  };
  if (item.ability < t.pool.abilities.size()) {
    look(t.pool.abilities[item.ability]);
  } else {
    for (unsigned n = 0; ResolveAbility(t, item, n) != kNil; ++n) {
      look(t.pool.abilities[ResolveAbility(t, item, n)]);
    }
  }
  return puts;
}

// What passes the filter may be a target for other reasons not.
bool MayBeTarget(const Table& t, const StandbyItem& item, ObjectId id) {
  if (t[id].zone == Zone::kStandby && id == item.source.id) return false;  // 113.5
  if (InPlay(t[id].zone) && Safe(t, item, id)) return false;
  const bool exclusive = (t.Def(id).keywords & effects::Mask(Keyword::kExclusive)) != 0;
  return !exclusive || MayEnter(t, id, item.controller) || !PutsIntoPlay(t, item);
}

bool Fits(const Table& t, const StandbyItem& item, const TargetSpec& spec, ObjectId id) {
  if (IsPlayer(id)) {
    const auto player = static_cast<Player>(id - kPlayerBase);
    const unsigned bit = player == item.controller ? 1 : 2;
    return (spec.players & bit) != 0;
  }
  if (spec.filter == kNil && spec.players != 0) return false;
  return Matches(t, ViewOf(t, item), spec.filter, id) && MayBeTarget(t, item, id);
}

// 306.5 limits what is chosen; a target that was chosen stays legal.
bool Buffed(const Table& t, const StandbyItem& item, ObjectId id) {
  if (!IsBuff(t, item)) return false;
  return IsPlayer(id) ? t.Of(static_cast<Player>(id - kPlayerBase)).buffed
                      : t.Has(id, Mark::kBuffed);
}

bool FitsSlot(const Table& t, const StandbyItem& item, unsigned slot, ObjectId id) {
  if (item.ability == kAttachEffect) return !IsPlayer(id) && CanBear(t, item.source.id, id);
  const TargetSpec* spec = SpecAt(t, item, slot);
  return spec != nullptr && Fits(t, item, *spec, id);
}

ObjectSet Fitting(const Table& t, const StandbyItem& item, const TargetSpec& spec) {
  ObjectSet set;
  if (item.ability == kAttachEffect) {
    ForEachPermanent(t, [&](ObjectId id) {
      if (!CanBear(t, item.source.id, id)) return;
      StandbyItem with = item;  // what it costs may depend on who bears it
      with.targets = 1;
      with.target[0] = t.RefTo(id);
      if (CanAfford(t, with)) set.Insert(id);
    });
    return set;
  }
  if (spec.filter == kNil && spec.players != 0) return set;
  for (const ObjectId id : Matching(t, ViewOf(t, item), spec.filter)) {
    if (MayBeTarget(t, item, id) && !Buffed(t, item, id)) set.Insert(id);
  }
  return set;
}

bool PlayerFits(const Table& t, const StandbyItem& item, const TargetSpec& spec, Player player) {
  const ObjectId id = PlayerTarget(player);
  return spec.players != 0 && Fits(t, item, spec, id) && !Buffed(t, item, id);
}

int PlayersFitting(const Table& t, const StandbyItem& item, const TargetSpec& spec) {
  return (PlayerFits(t, item, spec, 0) ? 1 : 0) + (PlayerFits(t, item, spec, 1) ? 1 : 0);
}

// The first slot of the ability or mode that the slot belongs to: "another target" counts from it.
unsigned FirstSlotOf(const Table& t, const StandbyItem& item, unsigned slot) {
  unsigned first = 0;
  ForEachRange(t, item, [&](Range range) {
    if (slot < first + range.count) return true;
    first += range.count;
    return false;
  });
  return first;
}

// "another target", after "another target": both must differ from what was named before them.
// `first` is the slot that the specifications count from.
bool MustDiffer(const Table& t, const StandbyItem& item, unsigned first, const TargetSpec* spec,
                unsigned from) {
  while (spec != nullptr && spec->distinct_from != 0xFF) {
    const unsigned other = first + spec->distinct_from;
    if (other == from) return true;
    spec = SpecAt(t, item, other);
  }
  return false;
}

// A later slot that must differ from this one still has a choice.
bool LeavesOthers(const Table& t, const StandbyItem& item, unsigned slot, ObjectId id) {
  for (unsigned later = slot + 1;; ++later) {
    const TargetSpec* spec = SpecAt(t, item, later);
    if (spec == nullptr) return true;
    const unsigned least = MinTargets(item, *spec);
    if (spec->distinct_from == 0xFF || least == 0) continue;
    if (!MustDiffer(t, item, FirstSlotOf(t, item, later), spec, slot)) continue;
    ObjectSet rest = Fitting(t, item, *spec);
    if (!IsPlayer(id)) rest.Erase(id);
    if (rest.size() < static_cast<int>(least)) return false;
  }
}

}  // namespace

Index ResolveAbility(const Table& t, const StandbyItem& item, unsigned n) {
  const CardDef& def = t.Def(item.source.id);
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Index index = static_cast<Index>(def.abilities.first + i);
    const Ability& ability = t.pool.abilities[index];
    if (ability.kind != AbilityKind::kResolve) continue;
    if (effects::IsTag(ability.timing) && ability.timing != item.tag) continue;
    if (n-- == 0) return index;
  }
  return kNil;
}

const TargetSpec* SpecAt(const Table& t, const StandbyItem& item, unsigned slot) {
  if (item.ability == kAttachEffect) return slot == 0 ? &kBearer : nullptr;
  const TargetSpec* found = nullptr;
  ForEachRange(t, item, [&](Range range) {
    if (slot < range.count) {
      found = &t.pool.targets[range.first + slot];
      return true;
    }
    slot -= range.count;
    return false;
  });
  return found;
}

bool LegalTarget(const Table& t, const StandbyItem& item, unsigned slot, ObjectId id) {
  return FitsSlot(t, item, slot, id);
}

namespace {

// Objects that the slot can't have: they were chosen for it (113.3), or for one that it must differ
// from.
ObjectSet TakenFrom(const Table& t, const StandbyItem& item, unsigned slot,
                    const TargetSpec& spec) {
  ObjectSet taken;
  const unsigned first = spec.distinct_from == 0xFF ? slot : FirstSlotOf(t, item, slot);
  for (int i = 0; i < item.targets; ++i) {
    const ObjectId id = item.target[i].id;
    if (id >= t.s.object_count) continue;
    if (item.slot[i] == slot || MustDiffer(t, item, first, &spec, item.slot[i])) taken.Insert(id);
  }
  return taken;
}

}  // namespace

ObjectSet TargetChoices(const Table& t, const StandbyItem& item, unsigned slot) {
  const TargetSpec* spec = SpecAt(t, item, slot);
  if (spec == nullptr) return {};
  ObjectSet choices = Fitting(t, item, *spec) - TakenFrom(t, item, slot, *spec);
  if (SpecAt(t, item, slot + 1) != nullptr) {
    for (const ObjectId id : choices) {
      if (!LeavesOthers(t, item, slot, id)) choices.Erase(id);
    }
  }
  ObjectSet wanted;  // 601.1c: what must be chosen comes before the rest
  ForEachActive(t, Op::kMustTarget,
                [&](const Instruction& in, const Active& active, const View& view) {
                  for (const ObjectId id : choices) {
                    if (Concerns(t, in, active, view, id)) wanted.Insert(id);
                  }
                });
  return wanted.empty() ? choices : wanted;
}

bool PlayerIsChoice(const Table& t, const StandbyItem& item, unsigned slot, Player player) {
  const TargetSpec* spec = SpecAt(t, item, slot);
  return spec != nullptr && item.ability != kAttachEffect && PlayerFits(t, item, *spec, player) &&
         !ChosenFor(item, slot, PlayerTarget(player));
}

// TargetChoices() would have some: no more are looked at than it takes.
bool AnyTargetLeft(const Table& t, const StandbyItem& item, unsigned slot) {
  if (item.ability == kAttachEffect) return !TargetChoices(t, item, slot).empty();
  const TargetSpec* spec = SpecAt(t, item, slot);
  if (spec == nullptr) return false;
  if (PlayerIsChoice(t, item, slot, 0) || PlayerIsChoice(t, item, slot, 1)) return true;
  if (spec->filter == kNil && spec->players != 0) return false;
  const ObjectSet taken = TakenFrom(t, item, slot, *spec);
  const bool last = SpecAt(t, item, slot + 1) == nullptr;
  return ForEachMatching(t, ViewOf(t, item), spec->filter, [&](ObjectId id) {
    return !taken.Has(id) && MayBeTarget(t, item, id) && !Buffed(t, item, id) &&
           (last || LeavesOthers(t, item, slot, id));
  });
}

unsigned MinTargets(const StandbyItem& item, const TargetSpec& spec) {
  if (spec.min != effects::kXTargets) return spec.min;
  return static_cast<unsigned>(std::max<int>(0, item.x));
}

unsigned MaxTargets(const Table& t, const StandbyItem& item, const TargetSpec& spec) {
  unsigned max = spec.max;
  if (spec.max == effects::kXTargets) max = static_cast<unsigned>(std::max<int>(0, item.x));
  if (spec.max == effects::kKeywordTargets) max = item.number;  // Barrage {X} (704.3c)
  if (spec.max == effects::kAnyNumber) max = kMaxTargets;
  // 601.1d: no more targets than there is to divide.
  if (spec.divide != kNil) {
    const int amount = Evaluate(t, ViewOf(t, item), spec.divide);
    max = std::min(max, static_cast<unsigned>(std::max(0, amount)));
  }
  return max;
}

namespace {

// At least so many objects may be chosen: no more are looked at than it takes.
bool Exist(const Table& t, const StandbyItem& item, const TargetSpec& spec, int wanted) {
  if (wanted <= 0) return true;
  if (spec.filter == kNil && spec.players != 0) return false;
  return ForEachMatching(t, ViewOf(t, item), spec.filter, [&](ObjectId id) {
    return MayBeTarget(t, item, id) && !Buffed(t, item, id) && --wanted == 0;
  });
}

}  // namespace

bool TargetsExist(const Table& t, const StandbyItem& item, Range targets) {
  for (Index i = 0; i < targets.count; ++i) {
    const TargetSpec& spec = t.pool.targets[targets.first + i];
    const int least = static_cast<int>(MinTargets(item, spec));
    if (least == 0) continue;
    int players = PlayersFitting(t, item, spec);
    const bool alone = spec.distinct_from >= i;
    if (alone && !AsksForNewNames(t, spec.filter)) {
      if (!Exist(t, item, spec, least - players)) return false;
      continue;
    }
    ObjectSet together = Fitting(t, item, spec);
    if (players + ChoosableTogether(t, spec.filter, together) < least) return false;
    // Those that must differ must find enough together.
    int wanted = least;
    for (unsigned from = spec.distinct_from; from < i;
         from = t.pool.targets[targets.first + from].distinct_from) {
      const TargetSpec& other = t.pool.targets[targets.first + from];
      together.Add(Fitting(t, item, other));
      players += PlayersFitting(t, item, other);
      wanted += static_cast<int>(MinTargets(item, other));
      if (players + together.size() < wanted) return false;
    }
  }
  return true;
}

bool TargetsExist(const Table& t, const StandbyItem& item) {
  if (item.ability == kAttachEffect) return !Fitting(t, item, kBearer).empty();
  bool all = true;
  ForEachRange(t, item, [&](Range range) {
    all = all && TargetsExist(t, item, range);
    return !all;
  });
  return all;
}

Refusal WhyNoTarget(const Table& t, const StandbyItem& item, ObjectId id) {
  constexpr Refusal kNone = {"113.1", "it is no legal target"};
  if (id == kNoObject) return kNone;
  if (IsBuff(t, item) && t.Has(id, Mark::kBuffed))
    return {"306.5", "a Clash Buff has targeted it this turn"};
  const bool changing = KindOf(Top(t)) == FrameKind::kRetarget;
  for (int i = 0; !changing && i < item.targets; ++i) {
    if (item.target[i].id == id) return {"113.3", "it has been chosen as a target already"};
  }
  if (!InPlay(t[id].zone) || !Safe(t, item, id)) {
    const bool exclusive = (t.Def(id).keywords & effects::Mask(Keyword::kExclusive)) != 0;
    const bool kept_out = exclusive && !MayEnter(t, id, item.controller) && PutsIntoPlay(t, item);
    return kept_out ? Refusal{"704.7d", "Exclusive: it can't come under your control"} : kNone;
  }
  if (HasKeyword(t, id, Keyword::kSafeguard) && item.controller != t.Controller(id))
    return {"704.16b", "Safeguard: it can't be a target"};
  return {"101.2", "an effect keeps it from being a target"};
}

namespace {

// Something that a slot asks for could be chosen, were it not for `stops`.
template <class Stops>
bool Stopped(const Table& t, const StandbyItem& item, Stops&& stops) {
  bool stopped = false;
  ForEachRange(t, item, [&](Range range) {
    for (Index i = 0; i < range.count; ++i) {
      const TargetSpec& spec = t.pool.targets[range.first + i];
      if (spec.filter == kNil) continue;
      for (const ObjectId id : t.d.where.permanents) {
        stopped |= stops(id) && Matches(t, ViewOf(t, item), spec.filter, id);
      }
    }
    return stopped;
  });
  return stopped;
}

}  // namespace

bool SafeguardStops(const Table& t, const StandbyItem& item) {
  return Stopped(t, item, [&](ObjectId id) { return Safe(t, item, id); });
}

bool EarlierBuffStops(const Table& t, const StandbyItem& item) {
  return Stopped(t, item, [&](ObjectId id) { return Buffed(t, item, id); });
}

int LeftToDivide(const Table& t, const StandbyItem& item, unsigned place) {
  const TargetSpec* spec = SpecAt(t, item, item.slot[place]);
  int left = Evaluate(t, ViewOf(t, item), spec->divide);
  for (unsigned i = 0; i < place; ++i) {
    if (item.slot[i] == item.slot[place]) left -= item.share[i];
  }
  return left;
}

namespace {

// "can attach an additional non-token Weapon": room for Weapons of that kind beside the others.
bool BearsMoreOfAKind(const Table& t, ObjectId weapon, ObjectId bearer) {
  bool room = false;
  ForEachActive(
      t, Op::kExtraWeapons, [&](const Instruction& in, const Active& active, const View& view) {
        if (in.x == kNil || !Concerns(t, in, active, view, bearer)) return;
        const int all = 1 + t.d.now[bearer].extra_weapons;
        const int more =
            active.lasting != 0xFF ? t.s.lasting[active.lasting].n : Evaluate(t, view, in.n);
        int others = Matches(t, view, in.x, weapon) ? 0 : 1;
        for (const ObjectId id : t.d.where.attached) {
          if (t[id].bearer == bearer && !Matches(t, view, in.x, id)) ++others;
        }
        room |= others <= all && WeaponsOn(t, bearer) + 1 <= all + more;
      });
  return room;
}

}  // namespace

// 301.5: unless the Weapon's own words name them.
bool IsForContenders(const Table& t, ObjectId weapon) {
  if (t.Type(weapon) == CardType::kContenderWeapon) return true;
  bool named = false;
  ForEachActive(t, Op::kAttachOnly, [&](const Instruction& in, const Active& active, const View&) {
    if (active.source != weapon) return;
    for (Index row = in.x; row != kNil; row = t.pool.filters[row].other) {
      named |= (t.pool.filters[row].types & effects::Mask(CardType::kContender)) != 0;
    }
  });
  return named;
}

Refusal WhyNotBear(const Table& t, ObjectId weapon, ObjectId bearer) {
  if (t.Controller(bearer) != t.Controller(weapon)) return {"305.5", "you don't control it"};
  return WhyNotBearByEffect(t, weapon, bearer);
}

Refusal WhyNotBearByEffect(const Table& t, ObjectId weapon, ObjectId bearer) {
  if (!InPlay(t[bearer].zone)) return {"305.5", "it is not in play"};
  const bool fits = t.IsContender(bearer)
                        ? IsForContenders(t, weapon)
                        : t.IsClashCard(bearer) && t.Type(weapon) != CardType::kContenderWeapon;
  if (!fits) {
    return {"301.5", "this Weapon is not for cards of its type"};
  }
  if (t.Has(bearer, Mark::kDefeated)) return {"117.4", "it is defeated"};
  if (t[weapon].bearer == bearer) return {"305.8", "the Weapon is attached to it already"};
  if (Forbidden(t, bearer, Forbid::kAttachWeapons)) {
    return {"101.2", "an effect says Weapons can't be attached to it"};
  }
  if (WeaponsOn(t, bearer) > t.d.now[bearer].extra_weapons &&
      !BearsMoreOfAKind(t, weapon, bearer)) {
    return {"305.10", "it bears a Weapon already"};
  }
  Refusal refusal;
  ForEachActive(t, Op::kAttachOnly,
                [&](const Instruction& in, const Active& active, const View& view) {
                  if (active.source == weapon && !Matches(t, view, in.x, bearer)) {
                    refusal = {"101.1", "the Weapon says what it can be attached to"};
                  }
                });
  return refusal;
}

bool CanBear(const Table& t, ObjectId weapon, ObjectId bearer) {
  return !WhyNotBear(t, weapon, bearer);
}

}  // namespace clashdeck::alpha_clash
