// Statics that change how the game goes: limits, what players can't do, what triggers more often.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace rules {
namespace {

using effects::On;

void Static(Writer& w, ZoneMask zones = 0) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = zones;
}

void When(Writer& w, const Node& n) {
  if (w.Has(n, "condition")) w.draft().ability.condition = w.Eval(n, "condition").condition;
  if (w.Has(n, "during")) w.draft().ability.condition = w.Eval(n, "during").condition;
}

constexpr int kNever = -100;  // less often than anything makes it trigger more often

// 603.2d
Value TriggersMore(Writer& w, const Node& n) {
  Static(w);
  const Index filter = w.FilterAnywhere(w.Eval(n, "noun"));
  const bool never =
      w.Says(n, "don't") || w.Says(n, "not") || w.Says(n, "can't") || w.Says(n, "doesn't");
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(never ? kNever : 1);
  Selector who = Pick(Who::kAll);
  who.filter = filter;
  Instruction& more = w.Emit(Op::kTriggerMore, who);
  more.n = number;
  if (w.Says(n, "enter")) more.x = static_cast<Index>(On::kEnter);
  if (w.Says(n, "attack")) more.x = static_cast<Index>(On::kAttack);
  if (w.Says(n, "defeat")) more.x = static_cast<Index>(On::kDefeated);
  if (w.Says(n, "victory")) more.x = static_cast<Index>(On::kVictory);
  if (w.Says(n, "obstruct")) more.x = static_cast<Index>(On::kObstruct);
  w.CloseAsOwn();
  return {};
}

Value MaxPlays(Writer& w, const Node& n) {
  const bool own = w.Says(n, "you");
  Static(w, own ? kEveryZone : ZoneMask{0});
  const Index number = w.Eval(n, "number").n;
  Value noun;
  if (w.Has(n, "noun")) {
    noun = w.Eval(n, "noun");
  } else {
    Filter filter;
    const std::string_view words = w.Words(*w.Child(n, "#name"));
    filter.name = w.pool.Name(words.substr(1, words.size() - 2));
    noun.filters.push_back(filter);
  }
  const Index filter = w.FilterAnywhere(noun);
  Instruction& max = w.Emit(Op::kMaxPerTurn);
  const bool theirs = w.Says(n, "opponents") || w.Says(n, "opponent");
  max.player = own ? Whom::kYou : theirs ? Whom::kOpponent : Whom::kEach;
  max.n = number;
  max.x = filter;
  w.CloseAsOwn();
  return {};
}

Value MaxAttacks(Writer& w, const Node& n) {
  Static(w);
  const Index number = w.Eval(n, "number").n;
  Instruction& forbid = w.Emit(Op::kForbidPlayer);
  forbid.player = Whom::kEach;
  forbid.n = static_cast<Index>(ForbidPlayer::kAttack);
  forbid.m = number;
  w.CloseAsOwn();
  return {};
}

// "can't" to players (101.2).

void ForbidTo(Writer& w, Whom whom, ForbidPlayer what, Index filter, Until until) {
  Instruction& forbid = w.Emit(Op::kForbidPlayer);
  forbid.player = whom;
  forbid.n = static_cast<Index>(what);
  forbid.x = filter;
  forbid.until = until;
}

// 118.2b
Value MaxDraws(Writer& w, const Node& n) {
  Static(w);
  const Whom whom = w.Eval(n, "people").player;
  const Index number = w.Eval(n, "number").n;
  Instruction& forbid = w.Emit(Op::kForbidPlayer);
  forbid.player = whom;
  forbid.n = static_cast<Index>(ForbidPlayer::kDraw);
  forbid.m = number;
  w.CloseAsOwn();
  return {};
}

// 609.8, for as long as it is in play.
Value SkipsSteps(Writer& w, const Node& n) {
  Static(w);
  const Whom whom = w.Says(n, "your") && !w.Says(n, "opponents")  ? Whom::kYou
                    : w.Says(n, "players") || w.Says(n, "player") ? Whom::kEach
                                                                  : Whom::kOpponent;
  const ForbidPlayer step = w.Says(n, "ready")  ? ForbidPlayer::kReadyStep
                            : w.Says(n, "draw") ? ForbidPlayer::kDrawStep
                                                : ForbidPlayer::kResourceStep;
  ForbidTo(w, whom, step, kNil, Until::kForever);
  w.CloseAsOwn();
  return {};
}

// Nobody may set Traps.
Value NoTraps(Writer& w, const Node&) {
  Static(w);
  ForbidTo(w, Whom::kEach, ForbidPlayer::kSetTraps, kNil, Until::kForever);
  w.CloseAsOwn();
  return {};
}

Value OneMoreAttack(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "other-player").player;
  Quantity made;
  made.kind = Number::kFact;
  made.n = static_cast<std::int16_t>(Fact::kAttacks);
  made.who.index = static_cast<std::uint8_t>(whom);
  Quantity sum;
  sum.kind = Number::kPlus;
  sum.a = w.Add(made);
  sum.b = w.Eval(n, "number").n;
  const Index limit = w.Add(sum);
  Instruction& forbid = w.Emit(Op::kForbidPlayer);
  forbid.player = whom;
  forbid.n = static_cast<Index>(ForbidPlayer::kAttack);
  forbid.m = limit;
  forbid.until = Until::kEndOfTurn;
  return {};
}

Value Banned(Writer& w, const Node& n) {
  Value value;
  ForbidPlayer what = ForbidPlayer::kDraw;
  if (w.Says(n, "gain")) what = ForbidPlayer::kGainHealth;
  if (w.Says(n, "lose")) what = ForbidPlayer::kLoseHealth;
  if (w.Says(n, "portal")) what = ForbidPlayer::kActivatePortal;
  if (w.Says(n, "activate") && w.Says(n, "traps")) what = ForbidPlayer::kActivateTraps;
  if (w.Says(n, "set")) what = ForbidPlayer::kSetTraps;
  if (w.Says(n, "pay")) what = ForbidPlayer::kPayHealth;
  if (w.Says(n, "play")) what = ForbidPlayer::kPlayCards;
  if (w.Has(n, "noun")) value.n = w.FilterAnywhere(w.Eval(n, "noun"));
  value.number = static_cast<int>(what);
  return value;
}

// 116.5a

Value ContenderCannot(Writer& w, const Node& n) {
  Static(w);
  const bool theirs = w.Says(n, "opponent's") || w.Says(n, "opponents'");
  const Whom whom = theirs ? Whom::kOpponent : w.Says(n, "your") ? Whom::kYou : Whom::kEach;
  if (w.Says(n, "lose")) ForbidTo(w, whom, ForbidPlayer::kLoseHealth, kNil, Until::kForever);
  if (w.Says(n, "gain")) ForbidTo(w, whom, ForbidPlayer::kGainHealth, kNil, Until::kForever);
  w.CloseAsOwn();
  return {};
}

Value People(Writer& w, const Node& n) {
  Value value;
  value.player = w.Says(n, "players") || (w.Says(n, "each") && w.Says(n, "player")) ? Whom::kEach
                 : w.Says(n, "you")                                                 ? Whom::kYou
                 : w.Says(n, "that") ? w.draft().that_player
                                     : Whom::kOpponent;
  return value;
}

Value PeopleCannot(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "people").player;
  if (whom == Whom::kNobody) w.Decline(n, "no player before it that this could mean");
  const Value banned = w.Eval(n, "banned");
  const bool lasts = w.Has(n, "duration");
  if (!lasts && whom == Whom::kTarget) w.Decline(n, "a static effect has no targets");
  if (!lasts) Static(w);
  if (!lasts) When(w, n);
  const Until until = lasts ? w.Eval(n, "duration").until : Until::kForever;
  ForbidTo(w, whom, static_cast<ForbidPlayer>(banned.number), banned.n, until);
  if (!lasts) w.CloseAsOwn();
  return {};
}

Value PortalCosts(Writer& w, const Node& n) {
  Static(w);
  const Index number = w.Eval(n, "number").n;
  Instruction& less = w.Emit(Op::kPortalLess);
  less.n = number;
  less.player = Whom::kEach;
  w.CloseAsOwn();
  return {};
}

Value PortalShut(Writer& w, const Node& n) {
  const Until until = w.Eval(n, "duration").until;
  for (const Whom whom : {Whom::kYou, Whom::kOpponent}) {
    Instruction& forbid = w.Emit(Op::kForbidPlayer);
    forbid.player = whom;
    forbid.n = static_cast<Index>(ForbidPlayer::kActivatePortal);
    forbid.until = until;
  }
  return {};
}

// Before the first hands are drawn (103.6).

Value StartWith(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.draft().ability.zones = kEveryZone;
  Trigger trigger;
  trigger.on = On::kGameStart;
  trigger.player = Whom::kYou;
  w.draft().ability.trigger = w.pool.Add(trigger);
  const std::size_t may = w.here();
  w.Emit(Op::kMay);
  Value noun = w.Eval(n, "noun");
  for (Filter& filter : noun.filters) {
    filter.zones = Mask(Zone::kDeck);
    filter.control = Control::kYou;
  }
  Instruction& search = w.Emit(Op::kSearch, All(w, noun));
  search.n = w.Number(1);
  search.set = w.NewSet();
  const Selector found = Pick(Who::kSet, search.set);
  Instruction& put = w.Emit(Op::kMove, found);
  put.zone = w.Says(n, "clash") ? Zone::kClash : Zone::kAccessory;
  put |= Flag::kYours;
  w.Emit(Op::kShuffle);
  w.Land(may);
  w.CloseAsOwn();
  return {};
}

// "if this card has... - 3 or more Streak Counters, it gets Breakthrough.": a static for each row.

Value HasRows(Writer& w, const Node& n) {
  Static(w);
  const Value bound = w.Eval(n, "bound");
  Quantity counters;
  counters.kind = Number::kStatOf;
  counters.n = static_cast<std::int16_t>(Stat::kCounters);
  counters.b = static_cast<NameId>(w.Eval(n, "counter").number);
  counters.who = Pick(Who::kSelf);
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = static_cast<Compare>(bound.number);
  condition.a = w.Add(counters);
  condition.b = bound.n;
  w.draft().ability.condition = w.Test(condition);
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  w.Eval(n, "durable");
  w.CloseAsOwn();
  if (w.Has(n, "has-rows")) w.Eval(n, "has-rows");
  return {};
}

Value IfPrevented(Writer& w, const Node& n) {
  Static(w);
  Quantity prevented;
  prevented.kind = Number::kFact;
  prevented.n = static_cast<std::int16_t>(Fact::kDamagePreventedOnThis);
  prevented.who.index = static_cast<std::uint8_t>(Whom::kYou);
  const Value bound = w.Eval(n, "bound");
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = static_cast<Compare>(bound.number);
  condition.a = w.Add(prevented);
  condition.b = bound.n;
  w.draft().ability.condition = w.Test(condition);
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  w.Eval(n, "durable");
  w.CloseAsOwn();
  return {};
}

// 410 says what the Portal's own words say: they are read and need no ability.

Value KnownByRule(Writer&, const Node&) { return {}; }

constexpr auto kRows = std::to_array<Row>({
    {"rule",
     "(triggered|trigger - enter|trigger - attack|trigger - defeat|trigger - victory|"
     "trigger - obstruct) effects of <noun> trigger (an additional time|<number> additional "
     "times) .",
     TriggersMore},
    {"rule",
     "if a (triggered|trigger - enter|trigger - attack|trigger - defeat|trigger - victory|trigger "
     "- "
     "obstruct) effect of (a|an) <noun> would trigger , (it|that effect) triggers an additional "
     "time .",
     TriggersMore},
    {"rule",
     "(contenders|your contender|your opponent's contender|your opponents' contenders|opponents' "
     "contenders) can't (lose health|gain health|lose or gain health|gain or lose health) .",
     ContenderCannot},
    {"rule",
     "(triggered|trigger - enter|trigger - attack|trigger - defeat|trigger - victory|"
     "trigger - obstruct) effects of <noun> (don't|do not|can't) trigger .",
     TriggersMore},
    {"rule",
     "if (a|an) <noun> would enter play with a trigger - enter effect , that effect (doesn't|does "
     "not) trigger .",
     TriggersMore},
    {"people",
     "(players|each player|you|opponents|your opponents|your opponent|each opponent|that "
     "player|that opponent)",
     People},
    {"people", "target (player|opponent)",
     [](Writer& w, const Node& n) {
       TargetSpec spec;
       spec.players = w.Says(n, "opponent") ? 2 : 3;
       if (w.draft().optional) spec.min = 0;
       w.AddTarget(n, spec);
       w.draft().that_player = Whom::kTarget;
       Value value;
       value.player = Whom::kTarget;
       return value;
     }},
    {"banned",
     "(can't|may not) (draw cards|gain health|lose health|pay health|activate the portal|activate "
     "traps|set traps|play <noun>)",
     Banned},
    {"rule", "<people> <banned> .", PeopleCannot},
    {"rule", "<people> can't draw more than <number> (card|cards) (each turn|per turn) .",
     MaxDraws},
    {"rule", "traps can't be set .", NoTraps},
    {"rule", "skip your (ready|draw|resource) step .", SkipsSteps},
    {"rule", "(players|opponents|your opponents) skip their (ready|draw|resource) steps .",
     SkipsSteps},
    {"rule", "each (player|opponent) skips their (ready|draw|resource) step .", SkipsSteps},
    {"rule", "<people> <banned> (while|if|as long as) <condition> .", PeopleCannot},
    {"rule", "<people> <banned> <during> .", PeopleCannot},
    {"effect", "<people> <banned> <duration>", PeopleCannot},
    {"body", "<duration> , <people> <banned>", PeopleCannot},
    {"rule", "you may only play <number> #name (per|each) turn .", MaxPlays},
    {"rule",
     "(players|each player) may only play <number> <noun> (during their turn|each turn|per turn) .",
     MaxPlays},
    {"rule",
     "(players|opponents|your opponents|each opponent) can't play more than <number> <noun> (each "
     "turn|per turn) .",
     MaxPlays},
    {"rule",
     "(players|each player) may only declare <number> (attack|attacks) (each turn|per turn) .",
     MaxAttacks},
    {"effect", "<other-player> may only declare <number> more attack this turn", OneMoreAttack},
    {"rule", "the portal costs <number> less (resource|resources) of any color to activate .",
     PortalCosts},
    {"body", "<duration> , the portal can't be activated", PortalShut},
    {"effect", "the portal can't be activated <duration>", PortalShut},
    {"rule", "the portal can't be activated .",
     [](Writer& w, const Node&) {
       Static(w);
       ForbidTo(w, Whom::kEach, ForbidPlayer::kActivatePortal, kNil, Until::kForever);
       w.CloseAsOwn();
       return Value{};
     }},
    {"effect", "<objects> can't (gain|lose) health <duration>",
     [](Writer& w, const Node& n) {
       const Selector who = w.Eval(n, "objects").who;
       const Until until = w.Eval(n, "duration").until;
       ForbidTo(w, Whom::kControllerOf,
                w.Says(n, "gain") ? ForbidPlayer::kGainHealth : ForbidPlayer::kLoseHealth, kNil,
                until);
       w.draft().code.back().who = who;
       return Value{};
     }},
    {"rule", "you may start the game with (a|an) <noun> in your (accessory|clash) zone .",
     StartWith},
    // What was prevented this turn stays true to the end of it.
    {"rule",
     "if <bound> non-clash damage is prevented from being dealt to this card in a turn , <durable> "
     "until end of turn .",
     IfPrevented},
    {"rule", "if <self> has ... <has-rows>",
     [](Writer& w, const Node& n) { return w.Eval(n, "has-rows"); }},
    {"has-rows", "#bullet <bound> <counter> , <durable> .", HasRows},
    {"has-rows", "#bullet <bound> <counter> , <durable> . <has-rows>", HasRows},
    {"rule", "the portal is either open or closed .", KnownByRule},
    {"rule", "every game begins with it closed .", KnownByRule},
    {"rule", "the portal begins the game closed .", KnownByRule},
    {"rule",
     "during their primary phase , each player may pay 2 resources of any color to activate the "
     "portal .",
     KnownByRule},
    {"rule",
     "during your primary phase , you may pay 2 resources of any color to activate the portal .",
     KnownByRule},
});

}  // namespace
}  // namespace rules

std::span<const Row> RuleRows() { return rules::kRows; }

}  // namespace clashdeck::text
