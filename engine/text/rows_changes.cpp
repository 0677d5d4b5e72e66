// Continuous changes (608): gets, gains, loses, can't. With a duration they are effects, without
// one they are static abilities.
#include <array>
#include <charconv>
#include <utility>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace changes {
namespace {

template <Until kUntil>
Value Lasts(Writer&, const Node&) {
  Value value;
  value.until = kUntil;
  return value;
}

// 504: known to be the next Clash only where this is not done in the middle of one.
Value NextClash(Writer& w, const Node& n) {
  const Ability& ability = w.draft().ability;
  const bool primary =
      ability.kind == AbilityKind::kActivated &&
      (ability.timing == Timing::kYourPrimary || ability.timing == Timing::kAnyPrimary);
  const bool basic = ability.kind == AbilityKind::kResolve && w.facts.type == CardType::kBasic;
  if (!primary && !basic) w.Decline(n, "in a Clash it would begin with the one after it");
  return Lasts<Until::kEndOfClash>(w, n);
}

Index Half(Writer& w, std::string_view half) {
  const bool minus = half[0] == '-';
  Quantity quantity;
  if (half[1] == 'x') {
    quantity.kind = Number::kX;
    const Index x = w.Add(quantity);
    return minus ? Times(w, x, w.Number(-1)) : x;
  }
  int number = 0;
  std::from_chars(half.data() + 1, half.data() + half.size(), number);
  return w.Number(minus ? -number : number);
}

// The changes of a clause are first collected, then written for the objects and the duration.
Value Change(Writer& w, const Node& n) {
  Value value;
  const std::string_view words = w.Words(*w.Child(n, "#change"));
  const std::size_t slash = words.find('/');
  const Index each = w.Has(n, "counted") ? w.Eval(n, "counted").n : kNil;
  value.n = Times(w, Half(w, words.substr(0, slash)), each);
  value.m = Times(w, Half(w, words.substr(slash + 1)), each);
  Instruction& modify = w.Emit(Op::kModify);
  modify.n = value.n;
  modify.m = value.m;
  return {};
}

Value GivesKeyword(Writer& w, const Node& n) {
  const Value keyword = w.Eval(n.children.front());
  Instruction& give = w.Emit(Op::kKeywordGive);
  give.x = static_cast<Index>(keyword.number);
  give.n = keyword.n;
  return {};
}

// The quoted ability is written like one of the card, then taken off it.
Value Grants(Writer& w, const Node& n) {
  const std::size_t own = w.abilities.size();
  const std::uint8_t threshold = std::exchange(w.threshold, std::uint8_t{0});
  const Who outer = std::exchange(w.quoted_for, w.granting_to);
  w.Eval(n.children.front());
  w.quoted_for = outer;
  w.threshold = threshold;
  for (std::size_t i = own; i < w.abilities.size(); ++i) {
    w.pool.abilities.push_back(w.abilities[i]);
    w.Emit(Op::kGrant).x = static_cast<Index>(w.pool.abilities.size() - 1);
  }
  w.abilities.resize(own);
  return {};
}

// Objects first, so that pronouns find them; then what they get. What all of a kind get is counted
// for each of them, so "it" and "them" are the one that is changed.
Value Gets(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.granting_to = objects.who.who;
  const std::size_t from = w.here();
  const bool each = objects.who.who == Who::kAll;
  if (each) w.Mentioned(Pick(Who::kEventObject), 0, true);
  for (std::size_t i = 1; i < n.children.size(); ++i) w.Eval(n.children[i]);
  if (each) w.draft().mentions.pop_back();
  for (std::size_t i = from; i < w.here(); ++i) w.draft().code[i].who = objects.who;
  return {};
}

Value Quotes(Writer& w, const Node& n) {
  const Selector who = w.Eval(n.children.front()).who;
  w.granting_to = who.who;
  const std::size_t from = w.here();
  w.Eval(n, "quoted-gains");
  for (std::size_t i = from; i < w.here(); ++i) w.draft().code[i].who = who;
  return {};
}

Value Refer(Writer& w, const Node& n, TypeMask types) {
  const auto mention = w.Latest(types, false, true);
  Value value;
  if (mention) {
    value.who = mention->who;
  } else {
    w.Decline(n, "nothing before it that this could mean");
  }
  return value;
}

Value EveryOf(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  if (w.Says(n, "other")) {
    for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
  }
  Value value;
  value.who = All(w, noun);
  return value;
}

Value TheBearer(Writer& w, const Node&) {
  Value value;
  value.who = Pick(w.bearer());
  return value;
}

Value YourContender(Writer&, const Node&) {
  Value value;
  value.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
  return value;
}

Value NoCounters(Writer& w, const Node& n) {  // 112.4f
  const Selector who = w.Eval(n, "objects").who;
  w.Emit(Op::kForbid, who).n = static_cast<Index>(Forbid::kHaveCounters);
  return {};
}

Value Lasting(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  w.draft().last_effect = from;
  w.Eval(n, w.Has(n, "durable") ? "durable" : "quoting-effect");
  const Until until = w.Eval(n, "duration").until;
  const Index each = w.Has(n, "counted") ? w.Eval(n, "counted").n : kNil;
  for (std::size_t i = from; i < w.here(); ++i) {
    Instruction& change = w.draft().code[i];
    if (change.op < Op::kModify || change.op == Op::kThatPlayer) continue;
    change.until = until;
    if (each != kNil && change.op == Op::kModify) {
      const Index attack = Times(w, change.n, each);
      const Index defense = Times(w, change.m, each);
      w.draft().code[i].n = attack;
      w.draft().code[i].m = defense;
    }
  }
  if (w.Has(n, "body")) w.Eval(n, "body");
  return {};
}

// 608.2a where no duration is told.
Value Switch(Writer& w, const Node& n) {
  const Selector who = w.Has(n, "objects") ? w.Eval(n, "objects").who : Pick(Who::kSelf);
  const Until until = w.Has(n, "duration") ? w.Eval(n, "duration").until : Until::kForever;
  w.Emit(Op::kSwapStats, who).until = until;
  return {};
}

// Each of them while it is so.
Value WhileTheyAre(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  Value noun = w.Eval(n, "noun");
  const Is state = w.Says(n, "attacking")     ? Is::kAttacking
                   : w.Says(n, "obstructing") ? Is::kObstructing
                   : w.Says(n, "engaged")     ? Is::kEngaged
                                              : Is::kReady;
  for (Filter& filter : noun.filters) filter.is |= static_cast<std::uint32_t>(state);
  const Selector who = All(w, noun);
  w.Eval(n, "gains");
  for (Instruction& change : w.draft().code) change.who = who;
  w.CloseAsOwn();
  return {};
}

Value GetsThenCannot(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  const std::size_t from = w.here();
  w.draft().last_effect = from;
  w.Eval(n, "gains");
  const std::size_t second = w.here();
  w.Eval(n, "cannot");
  const Until first_until = w.Eval(n, "duration").until;
  const Until second_until = w.Eval(n, "duration", 1).until;
  for (std::size_t i = from; i < w.here(); ++i) {
    w.draft().code[i].who = who;
    w.draft().code[i].until = i < second ? first_until : second_until;
  }
  return {};
}

template <Forbid kForbid>
Value Cannot(Writer& w, const Node& n) {
  Instruction& forbid = w.Emit(Op::kForbid);
  forbid.n = static_cast<Index>(kForbid);
  if (w.Has(n, "noun")) {
    const Index filter = w.FilterOf(w.Eval(n, "noun"));
    w.draft().code.back().x = filter;
  }
  return {};
}

Value LosesKeyword(Writer& w, const Node& n) {
  const auto keyword = static_cast<Index>(w.Eval(n, "keyword-name").number);
  w.Emit(Op::kKeywordTake).x = keyword;
  if (w.Has(n, "keyword-name") && w.Says(n, "can't")) {
    const auto never = static_cast<Index>(w.Eval(n, "keyword-name", 1).number);
    w.Emit(Op::kKeywordNever).x = never;
  }
  return {};
}

Value LosesAll(Writer& w, const Node& n) {
  w.Emit(Op::kKeywordTake);
  if (w.Says(n, "effects")) w.Emit(Op::kLoseText);
  return {};
}

Value BecomesStats(Writer& w, const Node& n) {
  const std::string_view words = w.Words(*w.Child(n, "#stats"));
  const std::size_t slash = words.find('/');
  int attack = 0;
  int defense = 0;
  std::from_chars(words.data(), words.data() + slash, attack);
  std::from_chars(words.data() + slash + 1, words.data() + words.size(), defense);
  const Index first = w.Number(attack);
  const Index second = w.Number(defense);
  Instruction& set = w.Emit(Op::kSetStats);
  set.n = first;
  set.m = second;
  return {};
}

Value ExtraWeapons(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(255);
  w.Emit(Op::kExtraWeapons).n = number;
  return {};
}

Value BecomesColor(Writer& w, const Node& n) {
  const std::uint8_t chosen = w.Says(n, "that") ? w.NumberRegister() : kScratch;
  Index colors = kNil;
  if (w.Has(n, "adjective")) colors = w.Eval(n, "adjective").filters.front().colors;
  Instruction& set = w.Emit(Op::kColorSet);
  set.set = chosen;
  set.x = colors;
  if (w.Says(n, "addition")) set |= Flag::kInAddition;
  return {};
}

Value Affiliated(Writer& w, const Node& n) {
  const std::uint16_t bits = w.Affiliation(*w.Child(n, "#affiliation"));
  w.Emit(Op::kAffiliationGive).x = bits;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"duration", "until [the] end of turn", Lasts<Until::kEndOfTurn>},
    {"duration", "this turn", Lasts<Until::kEndOfTurn>},
    {"duration", "this clash", Lasts<Until::kEndOfClash>},
    {"duration", "(until [the] end of|during) (this|the) clash", Lasts<Until::kEndOfClash>},
    {"duration", "(until|before) the start of your next turn", Lasts<Until::kYourNextTurn>},
    {"duration", "until your next turn", Lasts<Until::kYourNextTurn>},
    {"duration", "until <self> leaves play", Lasts<Until::kWhileInPlay>},
    {"duration", "(until the end of|during) the next clash this turn", NextClash},
    {"duration", "until the end of the turn", Lasts<Until::kEndOfTurn>},
    {"duration", "for the rest of (the|this) turn", Lasts<Until::kEndOfTurn>},
    {"duration", "for the rest of the game", Lasts<Until::kForever>},
    {"duration", "until the end of clash", Lasts<Until::kEndOfClash>},
    {"duration", "until after (this|the) clash", Lasts<Until::kEndOfClash>},
    {"duration", "for (this|the) clash", Lasts<Until::kEndOfClash>},

    {"gain", "[an additional|another] #change", Change},
    {"gain", "#change for each <counted>", Change},
    {"gain", "<keyword>", GivesKeyword},
    {"gain", "<numbered-keyword>", GivesKeyword},
    {"quoted", "[,] \" (<ability>|<told>) \"", Grants},
    {"quoted-gains", "<quoted>"},
    {"quoted-gains", "<gain> and <quoted>", InTurn},
    {"quoted-gains", "<gain> and <gain> and <quoted>", InTurn},
    {"quoted-gains", "<gain> , <gain> , and <quoted>", InTurn},
    // What stands for itself may be static; a pronoun goes on about an effect.
    {"quoting", "<holders> [also] (get|gets|gain|gains|has|have) <quoted-gains>", Quotes},
    {"holders", "<self>"},
    {"holders", "[all|each] [other] <noun>", EveryOf},
    {"holders", "[the] attached (card|clash card|contender)", TheBearer},
    {"holders", "your contender", YourContender},
    {"quoting-effect", "<objects> [also] (get|gets|gain|gains|has|have) <quoted-gains>", Gets},
    {"durable", "<quoting-effect>"},
    {"sentence", "<duration> , <quoting-effect>", Lasting},
    {"sentence", "<reference> [also] (get|gets|gain|gains|has|have) <quoted-gains>", Quotes},
    {"reference", "(it|they)", [](Writer& w, const Node& n) { return Refer(w, n, 0); }},
    {"reference", "(that|those) (token|tokens)",
     [](Writer& w, const Node& n) { return Refer(w, n, 0); }},
    {"gains", "<gain>"},
    {"gains", "<gain> and <gain>", InTurn},
    {"gains", "<gain> , <gain> , and <gain>", InTurn},
    {"gains", "<gain> and (<cannot>|<extra>)", InTurn},

    {"cannot", "can't attack", Cannot<Forbid::kAttack>},
    {"cannot", "can't attack or obstruct",
     [](Writer& w, const Node& n) {
       Cannot<Forbid::kAttack>(w, n);
       return Cannot<Forbid::kObstruct>(w, n);
     }},
    {"cannot", "can't attack contenders", Cannot<Forbid::kAttackContenders>},
    {"cannot", "can only attack clash cards", Cannot<Forbid::kAttackContenders>},
    {"cannot", "can't obstruct", Cannot<Forbid::kObstruct>},
    {"cannot", "can't be obstructed", Cannot<Forbid::kBeObstructed>},
    {"cannot", "can't be obstructed by <noun>", Cannot<Forbid::kBeObstructed>},
    {"cannot", "can't be obstructed or be the target of (a|an) <noun>",
     [](Writer& w, const Node& n) {
       w.Emit(Op::kForbid).n = static_cast<Index>(Forbid::kBeObstructed);
       Value noun = w.Eval(n, "noun");
       const Index filter = w.FilterAnywhere(noun);
       Instruction& target = w.Emit(Op::kForbid);
       target.n = static_cast<Index>(Forbid::kBeTargeted);
       target.x = filter;
       return Value{};
     }},
    {"cannot", "can't be attacked", Cannot<Forbid::kBeAttacked>},
    {"cannot", "can't be attacked by <noun>", Cannot<Forbid::kBeAttacked>},
    {"cannot", "can't be defeated", Cannot<Forbid::kBeDefeated>},
    {"cannot", "can't be readied", Cannot<Forbid::kBeReadied>},
    {"cannot", "can't be readied during (your|its controller's|their controller's) ready step",
     Cannot<Forbid::kReady>},
    {"cannot",
     "(does not|do not|doesn't|don't) ready during (your|its controller's|their controller's|their "
     "controllers') ready (step|steps)",
     Cannot<Forbid::kReady>},
    {"cannot", "can't be obstructed except by 2 or more clash cards",
     Cannot<Forbid::kBeObstructedAlone>},
    {"cannot", "can only be obstructed by 2 or more clash cards",
     Cannot<Forbid::kBeObstructedAlone>},
    {"cannot", "can't be targeted by (card effects|effects) (your opponents|opponents) control",
     Cannot<Forbid::kBeTargeted>},
    {"cannot", "can't be returned to (a|its owner's|your) hand [by card effects]",
     Cannot<Forbid::kBeReturned>},
    {"cannot", "can't attach weapons", Cannot<Forbid::kAttachWeapons>},
    {"cannot", "can't be engaged", Cannot<Forbid::kBeEngaged>},
    {"cannot", "can't be put into (your|the) resource zone", Cannot<Forbid::kBeResource>},
    {"cannot", "can't take <damage>",
     [](Writer& w, const Node& n) {  // 610.1a
       const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
       w.Emit(Op::kPrevent).damage = kind;
       return Value{};
     }},
    {"cannot", "can't be negated", Cannot<Forbid::kBeNegated>},
    {"cannot", "can't have counters put on (it|them)", Cannot<Forbid::kHaveCounters>},
    {"cannot", "can't be banished", Cannot<Forbid::kBeBanished>},
    {"cannot", "can't be sent to oblivion [by card effects]", Cannot<Forbid::kBeSentToOblivion>},
    {"cannot",
     "can't be sent to oblivion by (an opponent's card effect|card effects an opponent controls|card "
     "effects your opponents control|your opponent's card effects|opponents' card effects|your "
     "opponents' card effects)",
     [](Writer& w, const Node&) {
       Filter theirs;
       theirs.control = Control::kNotYou;
       theirs.zones = kEveryZone;
       const Index filter = w.pool.Add(theirs);
       Instruction& forbid = w.Emit(Op::kForbid);
       forbid.n = static_cast<Index>(Forbid::kBeSentToOblivion);
       forbid.x = filter;
       return Value{};
     }},
    {"cannot", "can't be sent to oblivion or returned to your hand by card effects",
     [](Writer& w, const Node& n) {
       Cannot<Forbid::kBeSentToOblivion>(w, n);
       return Cannot<Forbid::kBeReturned>(w, n);
     }},
    {"cannot",
     "can't be the target of (card effects|effects|<noun>) (your opponents|opponents) control",
     [](Writer& w, const Node& n) {
       Index by = kNil;  // of opponents, whatever it is
       if (w.Has(n, "noun")) {
         Value noun = w.Eval(n, "noun");
         for (Filter& filter : noun.filters) filter.control = Control::kNotYou;
         by = w.FilterAnywhere(noun);
       }
       Instruction& forbid = w.Emit(Op::kForbid);
       forbid.n = static_cast<Index>(Forbid::kBeTargeted);
       forbid.x = by;
       return Value{};
     }},
    {"cannot", "can't attack or be engaged",
     [](Writer& w, const Node& n) {
       Cannot<Forbid::kAttack>(w, n);
       return Cannot<Forbid::kBeEngaged>(w, n);
     }},
    {"loss", "(lose|loses) <keyword-name>", LosesKeyword},
    {"loss", "(lose|loses) <keyword-name> and can't (get|gain) <keyword-name>", LosesKeyword},
    {"loss", "(lose|loses) all abilities [and effects|and card effects]", LosesAll},
    {"loss", "(lose|loses) all [card] effects and abilities", LosesAll},
    {"loss", "(lose|loses) all (effects|card effects)",
     [](Writer& w, const Node&) {
       w.Emit(Op::kLoseText);
       return Value{};
     }},
    {"loss", "<extra>"},
    {"extra", "(can|may) attach <number> additional (weapon|weapons)", ExtraWeapons},
    {"extra", "(can|may) attach an additional weapon",
     [](Writer& w, const Node&) {
       const Index one = w.Number(1);
       w.Emit(Op::kExtraWeapons).n = one;
       return Value{};
     }},
    {"extra", "(can|may) attach up to <number> (weapon|weapons)",
     [](Writer& w, const Node& n) {  // 305.10: one is what it may anyway
       Quantity more;
       more.kind = Number::kMinus;
       more.a = w.Eval(n, "number").n;
       more.b = w.Number(1);
       const Index number = w.Add(more);
       w.Emit(Op::kExtraWeapons).n = number;
       return Value{};
     }},
    {"extra", "(can|may) attach (any number of weapons|more than 1 weapon)", ExtraWeapons},
    {"loss", "can't be dealt <damage>",
     [](Writer& w, const Node& n) {  // 610.1a
       const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
       w.Emit(Op::kPrevent).damage = kind;
       return Value{};
     }},
    {"loss", "(can|may) attack ready <noun>",
     [](Writer& w, const Node& n) {
       const Index filter = w.FilterOf(w.Eval(n, "noun"));
       w.Emit(Op::kAttackReady).x = filter;
       return Value{};
     }},
    {"loss", "(has|have|become|becomes) #stats",
     BecomesStats},
    {"loss", "(become|becomes) that color [in addition to (its|their) other colors]", BecomesColor},
    {"loss", "(become|becomes) <adjective> [in addition to (its|their) other colors]",
     BecomesColor},
    {"loss", "(gain|gains|get|gets) #affiliation affiliation", Affiliated},

    {"durable", "<objects> [also] (get|gets|gain|gains) <gains>", Gets},
    {"durable", "<objects> [also] (<cannot>|<loss>)", Gets},
    {"durable", "counters can't be put on <objects>", NoCounters},
    {"durable",
     "(this card's|its) attack and defense [power] can't be reduced by (effects|card effects) "
     "(your opponents|opponents) control",
     [](Writer& w, const Node&) {
       w.Emit(Op::kForbid, Pick(Who::kSelf)).n = static_cast<Index>(Forbid::kBeReduced);
       return Value{};
     }},
    {"durable", "(this card's|this clash card's) attack and defense [power] (become|becomes) #stats",
     [](Writer& w, const Node& n) {
       BecomesStats(w, n);
       w.draft().code.back().who = Pick(Who::kSelf);
       return Value{};
     }},
    {"effect",
     "<objects> (does not|do not|doesn't|don't) ready during (your|its controller's|their "
     "controller's|their controllers') next ready (step|steps)",
     [](Writer& w, const Node& n) {
       const Selector who = w.Eval(n, "objects").who;
       Instruction& keep = w.Emit(Op::kForbid, who);
       keep.n = static_cast<Index>(Forbid::kReady);
       keep.until = Until::kNextReadyStep;
       return Value{};
     }},
    {"effect", "<objects> can't obstruct (the next attack|the next clash) this turn",
     [](Writer& w, const Node& n) {
       const Selector who = w.Eval(n, "objects").who;
       Instruction& keep = w.Emit(Op::kForbid, who);
       keep.n = static_cast<Index>(Forbid::kObstruct);
       keep.until = Until::kEndOfClash;
       return Value{};
     }},
    // Each half has its own duration, or the last one holds for both.
    {"effect", "<objects> (get|gets|gain|gains) <gains> <duration> and <cannot> <duration>",
     GetsThenCannot},
    // 608.2a: no duration is told, so it lasts.
    {"effect", "increase this card's attack power by an amount equal to <amount>",
     [](Writer& w, const Node& n) {
       const Index amount = w.Eval(n, "amount").n;
       Instruction& modify = w.Emit(Op::kModify, Pick(Who::kSelf));
       modify.n = amount;
       modify.m = w.Number(0);
       return Value{};
     }},
    {"effect",
     "(switch|swap) (this card's|this clash card's) attack and defense [power] [<duration>]",
     Switch},
    {"effect", "(switch|swap) the attack and defense [power] of <objects> [<duration>]", Switch},
    {"ability", "<noun> get <gains> while (attacking|obstructing|engaged|ready) .", WhileTheyAre},
    {"effect", "<durable> <duration>", Lasting},
    {"effect", "<durable> <duration> for each <counted>", Lasting},
    {"body", "<duration> , <durable>", Lasting},
    {"body", "<duration> , <durable> <joint> <body>", Lasting},
});

}  // namespace
}  // namespace changes

std::span<const Row> ChangeRows() { return changes::kRows; }

}  // namespace clashdeck::text
