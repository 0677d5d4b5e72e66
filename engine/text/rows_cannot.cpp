// "can't" and "must" (101.2): what cards may not do, what may not be done to them.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace cannot {
namespace {

void Ban(Writer& w, Forbid what, Index by = kNil) {
  Instruction& forbid = w.Emit(Op::kForbid);
  forbid.n = static_cast<Index>(what);
  forbid.x = by;
}

template <Forbid kForbid>
Value Cannot(Writer& w, const Node& n) {
  Index by = kNil;
  if (w.Has(n, "noun")) by = w.FilterOf(w.Eval(n, "noun"));
  if (w.Has(n, "agents")) by = w.Eval(n, "agents").n;
  Ban(w, kForbid, by);
  return {};
}

template <Forbid kFirst, Forbid kSecond>
Value CannotBoth(Writer& w, const Node& n) {
  Cannot<kFirst>(w, n);
  return Cannot<kSecond>(w, n);
}

// Everything but what passes the noun.
Value CanOnly(Writer& w, const Node& n) {
  const Value noun = w.Eval(n, "noun");
  Filter allowed;
  if (noun.filters.size() == 1) allowed = noun.filters.front();
  Filter others;
  others.types = Mask(CardType::kClash);
  others.keywords_not = allowed.keywords;
  Filter expected;
  expected.types = Mask(CardType::kClash);
  expected.keywords = allowed.keywords;
  Index filter = kNil;
  if (allowed.keywords != 0 && allowed == expected) {
    filter = w.pool.Add(others);
  } else {
    w.Decline(n, "only cards with a keyword can be told from the others");
  }
  Ban(w, w.Says(n, "obstruct") ? Forbid::kObstruct : Forbid::kBeObstructed, filter);
  return {};
}

// 610.1a
Value NoDamage(Writer& w, const Node& n) {
  const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
  Selector by;
  if (w.Has(n, "noun")) {
    by = Pick(Who::kAll);
    by.filter = w.FilterAnywhere(w.Eval(n, "noun"));
  }
  Instruction& prevent = w.Emit(Op::kPrevent);
  prevent.damage = kind;
  prevent.by = by;
  return {};
}

Index OfOpponents(Writer& w) {
  Filter theirs;
  theirs.control = Control::kNotYou;
  theirs.zones = kEveryZone;
  return w.pool.Add(theirs);
}

Value Opponents(Writer& w, const Node&) {
  Value value;
  value.n = OfOpponents(w);
  return value;
}

// What may not target it. Of opponents, whatever it is: that is how the verb is meant.
Value NoTarget(Writer& w, const Node& n) {
  Index by = kNil;
  if (w.Has(n, "noun")) {
    by = w.FilterAnywhere(w.Eval(n, "noun"));
  }
  Ban(w, Forbid::kBeTargeted, by);
  return {};
}

Value NeverHas(Writer& w, const Node& n) {  // 112.8
  const auto never = static_cast<Index>(w.Eval(n, "keyword-name").number);
  w.Emit(Op::kKeywordTake).x = never;
  w.Emit(Op::kKeywordNever).x = never;
  return {};
}

Value Nothing(Writer&, const Node&) { return {}; }

Instruction& Must(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const bool attacks = w.Says(n, "attack") || w.Says(n, "attacks");
  return w.Emit(w.Says(n, "obstructed") ? Op::kMustBeObstructed
                : attacks               ? Op::kMustAttack
                                        : Op::kMustObstruct,
                objects.who);
}

Value MustAct(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  Must(w, n);
  w.CloseAsOwn();
  return {};
}

Value MustForAWhile(Writer& w, const Node& n) {
  const Until until = w.Eval(n, "duration").until;
  Must(w, n).until = until;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"cannot", "can't <ban>"},
    {"cannot", "can't <ban> or <ban>", InTurn},
    {"cannot", "can't <ban> , <ban> , or <ban>", InTurn},
    {"cannot", "can't <ban> and can't <ban>", InTurn},
    {"ban", "attack", Cannot<Forbid::kAttack>},
    {"ban",
     "attack (contenders|a contender|your opponent's contender|an opponent's contender|opponents' "
     "contenders)",
     Cannot<Forbid::kAttackContenders>},
    {"cannot", "can only attack clash cards", Cannot<Forbid::kAttackContenders>},
    {"ban", "obstruct", Cannot<Forbid::kObstruct>},
    {"ban", "be declared as (obstructors|an obstructor)", Cannot<Forbid::kObstruct>},
    {"ban", "obstruct <noun>", Cannot<Forbid::kObstruct>},
    {"cannot", "can only obstruct <noun>", CanOnly},
    {"cannot", "can only be obstructed by <noun>", CanOnly},
    {"cannot", "can't be obstructed except by <noun>", CanOnly},
    {"ban", "be obstructed", Cannot<Forbid::kBeObstructed>},
    {"ban", "be obstructed by <noun>", Cannot<Forbid::kBeObstructed>},
    {"ban", "be attacked", Cannot<Forbid::kBeAttacked>},
    {"ban", "be attacked by <noun>", Cannot<Forbid::kBeAttacked>},
    {"ban", "be defeated", Cannot<Forbid::kBeDefeated>},
    {"ban", "(be readied|ready)", Cannot<Forbid::kBeReadied>},
    {"ban",
     "be readied during (your|its controller's|their controller's|their controllers') ready "
     "(step|steps)",
     Cannot<Forbid::kReady>},
    {"ban", "ready during (your|its controller's|their controller's) ready step",
     Cannot<Forbid::kReady>},
    {"cannot",
     "(does not|do not|doesn't|don't) ready during (your|its controller's|their controller's|their "
     "controllers') ready (step|steps)",
     Cannot<Forbid::kReady>},
    {"cannot", "can't be obstructed except by 2 or more clash cards",
     Cannot<Forbid::kBeObstructedAlone>},
    {"cannot", "can only be obstructed by 2 or more clash cards",
     Cannot<Forbid::kBeObstructedAlone>},
    {"ban",
     "be returned to (a|its owner's|their owner's|your|a player's) hand [from play|from the clash "
     "zone] "
     "[<by-effects>]",
     [](Writer& w, const Node& n) {
       Ban(w, Forbid::kBeReturned, w.Has(n, "by-effects") ? w.Eval(n, "by-effects").n : kNil);
       return Value{};
     }},
    {"ban", "attach weapons", Cannot<Forbid::kAttachWeapons>},
    {"ban", "have weapons attached [to it|to them]", Cannot<Forbid::kAttachWeapons>},
    {"ban", "have <keyword-name>", NeverHas},
    {"ban", "be targeted by (opponents|your opponents|an opponent)", Cannot<Forbid::kBeTargeted>},
    {"ban", "be engaged", Cannot<Forbid::kBeEngaged>},
    {"ban", "be put into (your|the) resource zone", Cannot<Forbid::kBeResource>},
    {"ban", "(take|be dealt) <damage>", NoDamage},
    {"ban", "(take|be dealt) <damage> (by|from) <noun>", NoDamage},
    {"ban", "be negated", Cannot<Forbid::kBeNegated>},
    {"ban", "have counters put on (it|them)", Cannot<Forbid::kHaveCounters>},
    {"ban", "be banished [<by-effects>]",
     [](Writer& w, const Node& n) {
       Ban(w, Forbid::kBeBanished, w.Has(n, "by-effects") ? w.Eval(n, "by-effects").n : kNil);
       return Value{};
     }},
    {"ban", "be sent to oblivion [<by-effects>]",
     [](Writer& w, const Node& n) {
       const Index by = w.Has(n, "by-effects") ? w.Eval(n, "by-effects").n : kNil;
       Ban(w, Forbid::kBeSentToOblivion, by);
       return Value{};
     }},
    {"ban",
     "be (defeated or sent|sent) to oblivion or returned to (your|its owner's) hand <by-effects>",
     [](Writer& w, const Node& n) {
       const Index by = w.Eval(n, "by-effects").n;
       Ban(w, Forbid::kBeSentToOblivion, by);
       Ban(w, Forbid::kBeReturned, by);
       return Value{};
     }},
    {"ban", "be defeated or sent to oblivion",
     CannotBoth<Forbid::kBeDefeated, Forbid::kBeSentToOblivion>},

    {"by-effects", "by (<effects-word>|<their-effects>)",
     [](Writer& w, const Node& n) {
       return w.Has(n, "their-effects") ? w.Eval(n, "their-effects") : Value{};
     }},
    {"effects-word",
     "(card effects|effects|card effects or abilities|effects or abilities|abilities or card "
     "effects|abilities or effects|cards or effects|cards and effects)",
     Nothing},
    {"opponents-word",
     "(an opponent controls|opponents control|your opponents control|your opponent controls)",
     Nothing},
    {"their-effects",
     "(an opponent's|your opponent's|opponents'|your opponents') (card "
     "effect|effect|<effects-word>)",
     Opponents},
    {"their-effects", "<effects-word> <opponents-word>", Opponents},
    {"ban", "be (the target of|targeted by) <effects-word> <opponents-word>", NoTarget},
    {"ban",
     "be (the target of|targeted by) (opponents'|your opponents'|your opponent's|an opponent's) "
     "(card effect|effect|<effects-word>)",
     NoTarget},
    {"ban", "be (the target of|targeted by) [a|an] <noun>", NoTarget},

    {"rule", "<objects> (attacks|[must] attack) [each turn] if able .", MustAct},
    {"rule", "<objects> (obstructs|[must] obstruct) [each turn] if able .", MustAct},
    {"rule", "<objects> must be obstructed [each turn] if able .", MustAct},
    {"effect", "<objects> (attacks|[must] attack) <duration> if able", MustForAWhile},
    {"effect", "<objects> (obstructs|[must] obstruct) <duration> if able", MustForAWhile},
    {"effect", "<objects> must be obstructed <duration> if able", MustForAWhile},
});

}  // namespace
}  // namespace cannot

std::span<const Row> CannotRows() { return cannot::kRows; }

}  // namespace clashdeck::text
