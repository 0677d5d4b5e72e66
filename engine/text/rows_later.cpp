// Effects that happen later (603.7): after this Clash, at the end of the turn, when that card
// enters play.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace later {
namespace {

// "those cards" of a group that was named before: only words that refer back share its filter.
bool RefersBack(const Selector& who, const std::vector<Instruction>& before) {
  return std::any_of(before.begin(), before.end(),
                     [&](const Instruction& instruction) { return instruction.who == who; });
}

// The words of an effect that happens later become a delayed ability (603.7). What they are about
// is settled now: the first thing that is named is remembered and is kLast to the delayed ability.
Selector CaptureOf(const std::vector<Instruction>& code, const std::vector<Instruction>& before) {
  std::vector<std::uint8_t> own;  // sets that the delayed code fills itself
  for (const Instruction& instruction : code) {
    for (const Selector& who : {instruction.who, instruction.by}) {
      switch (who.who) {
        case Who::kSet:
          if (std::find(own.begin(), own.end(), who.index) != own.end()) break;
          return who;
        case Who::kAll:
          if (!RefersBack(who, before)) break;
          return who;
        case Who::kTarget:
        case Who::kEventObject:
        case Who::kEventOther:
        case Who::kAttacker:
        case Who::kCardBeingPlayed:
          return who;
        default:
          break;
      }
    }
    own.push_back(instruction.set);
  }
  return {};
}

void Delay(Writer& w, std::vector<Instruction> code, Trigger trigger, Until until) {
  const Selector captured = CaptureOf(code, w.draft().code);
  if (captured.who != Who::kNothing) {
    for (Instruction& instruction : code) {
      for (Selector* who : {&instruction.who, &instruction.by}) {
        if (*who == captured) *who = Pick(Who::kLast);
      }
    }
  }
  const std::uint8_t next_set = w.draft().next_set;
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.draft().ability.delayed = true;
  w.draft().ability.trigger = w.pool.Add(trigger);
  w.draft().code = std::move(code);
  w.draft().next_set = next_set;
  w.draft().registers.assign(static_cast<std::size_t>(next_set - kFirstSet), kScratch);
  const Index ability = w.CloseAsOther();
  Instruction& delay = w.Emit(Op::kDelay, captured);
  delay.x = ability;
  delay.until = until;
}

std::vector<Instruction> CutFrom(Writer& w, std::size_t from) {
  std::vector<Instruction>& code = w.draft().code;
  std::vector<Instruction> cut(code.begin() + static_cast<std::ptrdiff_t>(from), code.end());
  code.resize(from);
  for (Instruction& instruction : cut) {
    if (Jumps(instruction.op)) instruction.x = static_cast<Index>(instruction.x - from);
  }
  return cut;
}

Value Moment(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = w.Says(n, "clash") ? effects::On::kAfterClash : effects::On::kEndOfTurn;
  if (w.Says(n, "your")) trigger.player = Whom::kYou;
  Value value;
  value.n = w.pool.Add(trigger);
  return value;
}

// The first of them after this (603.7b).
Value NextTurnPoint(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = w.Says(n, "draw")      ? effects::On::kDrawStep
               : w.Says(n, "ready")   ? effects::On::kReadyStep
               : w.Says(n, "primary") ? effects::On::kPrimaryPhase
                                      : effects::On::kStartOfTurn;
  trigger.player = w.Says(n, "your") ? Whom::kYou : Whom::kNobody;
  Value value;
  value.n = w.pool.Add(trigger);
  return value;
}

Value Later(Writer& w, const Node& n) {
  const Trigger trigger = w.pool.triggers[w.Eval(n, "moment").n];
  const std::size_t from = w.here();
  w.Eval(n, w.Has(n, "act") ? "act" : "body");
  Delay(w, CutFrom(w, from), trigger, Until::kForever);
  return {};
}

// "when that card enters play, ...", "if that card is defeated this turn, ...": targets of the
// words after it are chosen when it triggers, so they belong to the delayed ability.
Value WhenThat(Writer& w, const Node& n) {
  const Value that = w.Eval(n, w.Has(n, "objects") ? "objects" : "it-is");
  const Draft& outer = w.draft();
  Draft inner;
  inner.ability.kind = AbilityKind::kTriggered;
  inner.ability.delayed = true;
  inner.actor = outer.actor;
  Trigger trigger;
  Filter filter;
  filter.is = static_cast<std::uint32_t>(Is::kLastMoved);
  filter.zones = kEveryZone;
  trigger.on = w.Says(n, "enters") ? effects::On::kEnter : effects::On::kDefeated;
  if (w.Says(n, "leaves")) trigger.on = effects::On::kLeavesPlay;
  trigger.subject = w.pool.Add(filter);
  const std::vector<Instruction>& code = w.draft().code;
  const bool struck = !code.empty() && code.back().op == Op::kDamage;
  if (w.Says(n, "by") || w.Says(n, "was") ||
      (struck && w.Says(n, "way"))) {  // by the damage that was just dealt
    Filter source;
    source.is = static_cast<std::uint32_t>(Is::kSelf);
    source.zones = kEveryZone;
    trigger.other = w.pool.Add(source);
  }
  inner.ability.trigger = w.pool.Add(trigger);
  w.Open(std::move(inner));
  w.Mentioned(Pick(Who::kEventObject), 0);
  w.Eval(n, w.Has(n, "body") ? "body" : "durable");  // 608.2a: without a duration it lasts
  const auto later = std::make_shared<Draft>(w.draft());
  const Index ability = w.CloseAsOther();
  w.draft().later = later;
  w.draft().later_at = w.here();
  Instruction& delay = w.Emit(Op::kDelay, that.who);
  delay.x = ability;
  delay.until = trigger.on == effects::On::kEnter ? Until::kForever : Until::kEndOfTurn;
  return {};
}

// What is waited for, and what happens then; so often in a turn, 0 = each time.
void WaitFor(Writer& w, const Node& n, Until until, std::uint8_t per_turn) {
  Draft inner;
  inner.ability.kind = AbilityKind::kTriggered;
  inner.ability.delayed = true;
  inner.ability.per_turn = per_turn;
  inner.actor = w.draft().actor;
  w.Open(std::move(inner));
  w.Eval(n, "happening");
  w.draft().ability.zones = 0;
  w.Eval(n, "body");
  const Index ability = w.CloseAsOther();
  Instruction& delay = w.Emit(Op::kDelay);
  delay.x = ability;
  delay.until = until;
}

// "the next time you attach a Weapon this turn, ...": once, and only for so long (603.7b).
Value NextTime(Writer& w, const Node& n) {
  const bool ends = w.Has(n, "duration");
  const Until until = ends ? w.Eval(n, "duration").until : Until::kForever;
  if (ends && until != Until::kEndOfTurn) w.Decline(n, "only a turn is waited for");
  WaitFor(w, n, until, ends ? 1 : 0);
  return {};
}

// "this turn, whenever ...": each time, for so long (603.7b).
Value WheneverThisTurn(Writer& w, const Node& n) {
  const Until until = w.Has(n, "duration") ? w.Eval(n, "duration").until : Until::kEndOfTurn;
  if (until != Until::kEndOfTurn) w.Decline(n, "only a turn is waited for");
  WaitFor(w, n, until, 0);
  return {};
}

// "if that Clash card deals clash damage to a Contender this turn, ..."
Value WhenItDeals(Writer& w, const Node& n) {
  const Value that = w.Eval(n, "objects");
  Draft inner;
  inner.ability.kind = AbilityKind::kTriggered;
  inner.ability.delayed = true;
  inner.actor = w.draft().actor;
  Filter source;
  source.is = static_cast<std::uint32_t>(Is::kLastMoved);
  source.zones = kEveryZone;
  Trigger trigger;
  trigger.on = effects::On::kDealtDamage;
  trigger.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  trigger.other = w.pool.Add(source);
  trigger.subject = w.FilterAnywhere(w.Eval(n, "noun"));
  inner.ability.trigger = w.pool.Add(trigger);
  w.Open(std::move(inner));
  w.Mentioned(Pick(Who::kEventOther), 0);
  w.Eval(n, "body");
  const Index ability = w.CloseAsOther();
  Instruction& delay = w.Emit(Op::kDelay, that.who);
  delay.x = ability;
  delay.until = w.Says(n, "turn") ? Until::kEndOfTurn : Until::kForever;  // 603.7b
  return {};
}

// "you may search your deck .... Shuffle your deck": where nothing was searched nothing is
// shuffled.
void OnlyWhoSearched(Writer& w, std::size_t shuffle) {
  std::vector<Instruction>& code = w.draft().code;
  for (std::size_t i = 0; i < shuffle; ++i) {
    if (!Jumps(code[i].op) || code[i].x != shuffle || code[i].op == Op::kJump) continue;
    const auto first = code.begin() + static_cast<std::ptrdiff_t>(i);
    const auto last = code.begin() + static_cast<std::ptrdiff_t>(shuffle);
    const bool searched =
        std::any_of(first, last, [](const Instruction& in) { return in.op == Op::kSearch; });
    if (searched) w.Land(i);
  }
}

// "... create a token. That token ...", "... you may ... If you do, ...": what goes on about a
// delayed effect happens with it.
Value Sentence(Writer& w, const Node& n) {
  const std::string_view words = w.Words(n);
  const bool goes_on = words.starts_with("that token ") || words.starts_with("those tokens ") ||
                       words.starts_with("if you do,") || words.starts_with("if you don't,");
  const std::shared_ptr<Draft> later = w.draft().later;
  if (!goes_on || later == nullptr || w.draft().later_at + 1 != w.here()) {
    const std::size_t from = w.here();
    const Value value = w.Eval(n, "body");
    if (words.starts_with("shuffle your deck") || words.starts_with("then shuffle") ||
        words.starts_with("then, shuffle")) {
      OnlyWhoSearched(w, from);
    }
    return value;
  }
  w.Open(*later);
  w.Eval(n, "body");
  *later = w.draft();
  const Index ability = w.CloseAsOther();
  w.draft().code[w.draft().later_at].x = ability;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"sentence", "<body> .", Sentence},
    {"body", "<moment> , <body>", Later},
    {"body", "when <objects> (enters|leaves) play [,] <body>", WhenThat},
    {"body", "when <objects> enters play , <durable>", WhenThat},
    {"body", "if <objects> (is|was) defeated [this turn|by this effect|this way] , <body>",
     WhenThat},
    {"body", "if <it-is> defeated [this turn|by this effect|this way] , <body>", WhenThat},
    {"it-is", "it's",
     [](Writer& w, const Node& n) {
       const auto it = w.Latest(0, false, false);
       if (!it) w.Decline(n, "nothing before it that this could mean");
       Value value;
       if (it) value.who = it->who;
       return value;
     }},
    {"body", "if <objects> deals <damage> to (a|an) <noun> [this turn] , <body>", WhenItDeals},
    {"body", "the next time <happening> [<duration>] , <body>", NextTime},
    {"body", "(when|whenever) <happening> this turn , <body>", WheneverThisTurn},
    {"body", "<duration> , (when|whenever) <happening> , <body>", WheneverThisTurn},
    {"moment", "(at the end of [your|this] turn|when your turn ends|at the end of the turn)",
     Moment},
    {"moment", "(after|at the end of) (this|that) clash", Moment},
    {"moment",
     "at the (start|beginning) of (your|the) next (turn|ready step|draw step|primary phase)",
     NextTurnPoint},
    {"effect", "<act> <moment>", Later},
});

}  // namespace
}  // namespace later

std::span<const Row> LaterRows() { return later::kRows; }

}  // namespace clashdeck::text
