// Statics that change how the game goes: replacement (609), prevention (610), limits.
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
}

void Replaces(Writer& w, const Replacement& replacement) {
  const Index row = w.pool.Add(replacement);
  w.Emit(Op::kReplace).x = row;
}

// How a permanent enters play (609.1c-d); its own words work wherever it comes from.
Value Enters(Writer& w, const Node& n) {
  const bool self = w.Has(n, "self");
  Static(w, self ? kEveryZone : ZoneMask{0});
  When(w, n);
  Replacement replacement;
  replacement.event = On::kEnter;
  replacement.subject = self ? SelfFilter(w) : w.FilterAnywhere(w.Eval(n, "noun"));
  replacement.kind = w.Says(n, "engaged") ? Replace::kEnterEngaged
                     : w.Says(n, "ready") ? Replace::kEnterReady
                                          : Replace::kEnterWithCounters;
  if (w.Has(n, "counter")) {
    replacement.n = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
    replacement.x = static_cast<Index>(w.Eval(n, "counter").number);
  }
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

Value AllOf(Writer& w, const Node& n) {
  Value value;
  value.who = All(w, w.Eval(n, "noun"));
  return value;
}

Value YourContender(Writer&, const Node&) {
  Value value;
  value.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
  return value;
}

Value Prevents(Writer& w, const Node& n) {
  Static(w);
  const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Selector who = w.Eval(n, "protected").who;
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : kNil;
  Instruction& prevent = w.Emit(Op::kPrevent, who);
  prevent.damage = kind;
  prevent.n = number;
  w.CloseAsOwn();
  return {};
}

// 610.8: the next instance of damage from one source.
Value PreventsNext(Writer& w, const Node& n) {
  const Selector by = w.Eval(n, "objects").who;
  const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Selector who = w.Eval(n, "protected").who;
  const Until until = w.Eval(n, "duration").until;
  Instruction& prevent = w.Emit(Op::kPrevent, who);
  prevent.by = by;
  prevent.damage = kind;
  prevent.until = until;
  prevent |= Flag::kNext;
  return {};
}

// "prevent that damage instead, and ... for each point of damage prevented this way": 610.5.
Index Rider(Writer& w, const Node& n, const Value& shielded) {
  Draft rider;
  rider.ability.kind = AbilityKind::kTriggered;
  w.Open(std::move(rider));
  w.Mentioned(shielded.who.who == Who::kSelf ? shielded.who : Pick(Who::kEventObject), 0);
  w.Eval(n, "body");
  return w.CloseAsOther();
}

void PreventWithRider(Writer& w, const Node& n, Until until) {
  const Value objects = w.Eval(n, "objects");
  const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : kNil;
  const Index rider = Rider(w, n, objects);
  Instruction& prevent = w.Emit(Op::kPrevent, objects.who);
  prevent.n = number;
  prevent.damage = kind;
  prevent.x = rider;
  prevent.until = until;
}

Value Increases(Writer& w, const Node& n) {
  Static(w);
  Replacement replacement;
  replacement.event = On::kDealtDamage;
  replacement.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const bool one_noun = w.Says(n, "source") || w.Has(n, "self");
  replacement.subject = w.FilterOf(w.Eval(n, "noun", one_noun ? 0 : 1));
  if (w.Has(n, "self")) {
    w.Eval(n, "self");
    Filter self;
    self.is = static_cast<std::uint32_t>(Is::kSelf);
    self.zones = kEveryZone;
    replacement.source = w.pool.Add(self);
  } else if (!w.Says(n, "source")) {
    replacement.source = w.FilterAnywhere(w.Eval(n, "noun"));
  } else if (w.Says(n, "you")) {
    Filter yours;
    yours.control = Control::kYou;
    yours.zones = kEveryZone;
    replacement.source = w.pool.Add(yours);
  }
  replacement.kind = w.Says(n, "double") ? Replace::kMultiply : Replace::kAdd;
  replacement.n = w.Says(n, "double") ? w.Number(2) : w.Eval(n, "number").n;
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

Value Redirects(Writer& w, const Node& n) {
  Replacement replacement;
  replacement.kind = Replace::kRedirect;
  replacement.event = On::kDealtDamage;
  replacement.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  Filter contender;
  contender.types = Mask(CardType::kContender);
  contender.control = Control::kYou;
  replacement.subject = w.pool.Add(contender);
  replacement.to = w.Eval(n, "objects").who;
  Replaces(w, replacement);
  w.draft().code.back().who = replacement.to;
  w.draft().code.back().until = Until::kEndOfTurn;
  return {};
}

// "you may ... instead": where that is declined the event happens after all. The jump past it is
// the instruction before it, and has to land.
Instruction& AfterAll(Writer& w, std::size_t may, Op op) {
  w.Emit(Op::kJump);
  w.Land(may);
  return w.Emit(op);
}

Value HealthLossInstead(Writer& w, const Node& n) {
  Static(w);
  Replacement replacement;
  replacement.kind = Replace::kInstead;
  replacement.event = On::kLosesHealth;
  replacement.player = Whom::kYou;
  const Value bound = w.Eval(n, "bound");
  Quantity amount;
  amount.kind = Number::kEventAmount;
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = static_cast<Compare>(bound.number);
  condition.a = w.Add(amount);
  condition.b = bound.n;
  replacement.condition = w.Test(condition);
  w.Open();
  w.draft().ability.kind = AbilityKind::kResolve;
  const std::size_t may = w.here();
  w.Emit(Op::kMay);
  w.Eval(n, "act");
  Instruction& lose = AfterAll(w, may, Op::kLoseHealth);
  lose.player = Whom::kEventPlayer;
  lose.n = w.Add(amount);
  w.Land(w.here() - 2);
  replacement.x = w.CloseAsOther();
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

// 609.6: where a card goes instead of Oblivion.
Value NotIntoOblivion(Writer& w, const Node& n) {
  Static(w);
  Value noun = w.Eval(n, "noun");
  for (Filter& filter : noun.filters) {
    if (w.Says(n, "your")) filter.control = Control::kYou;
    if (w.Says(n, "opponent's")) filter.control = Control::kNotYou;
  }
  Replacement replacement;
  replacement.kind = Replace::kDestination;
  replacement.event = On::kPutIntoOblivion;
  replacement.subject = w.FilterAnywhere(noun);
  replacement.zone = w.Says(n, "banish") ? Zone::kBanished
                     : w.Says(n, "hand") ? Zone::kHand
                                         : Zone::kDeck;
  replacement.place = Place::kBottom;
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

// 603.2d
Value TriggersMore(Writer& w, const Node& n) {
  Static(w);
  const Index filter = w.FilterAnywhere(w.Eval(n, "noun"));
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
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
  max.player = own ? Whom::kYou : Whom::kEach;
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

// "can't" to players (101.2).
void ForbidTo(Writer& w, Whom whom, ForbidPlayer what, Index filter, Until until) {
  Instruction& forbid = w.Emit(Op::kForbidPlayer);
  forbid.player = whom;
  forbid.n = static_cast<Index>(what);
  forbid.x = filter;
  forbid.until = until;
}

Value Banned(Writer& w, const Node& n) {
  Value value;
  ForbidPlayer what = ForbidPlayer::kDraw;
  if (w.Says(n, "gain")) what = ForbidPlayer::kGainHealth;
  if (w.Says(n, "lose")) what = ForbidPlayer::kLoseHealth;
  if (w.Says(n, "portal")) what = ForbidPlayer::kActivatePortal;
  if (w.Says(n, "activate") && w.Says(n, "traps")) what = ForbidPlayer::kActivateTraps;
  if (w.Says(n, "set")) what = ForbidPlayer::kSetTraps;
  if (w.Says(n, "play")) what = ForbidPlayer::kPlayCards;
  if (w.Has(n, "noun")) value.n = w.FilterAnywhere(w.Eval(n, "noun"));
  value.number = static_cast<int>(what);
  return value;
}

// 116.5a
Value ContenderCannot(Writer& w, const Node& n) {
  Static(w);
  const Whom whom = w.Says(n, "your") ? Whom::kYou : Whom::kEach;
  if (w.Says(n, "lose")) ForbidTo(w, whom, ForbidPlayer::kLoseHealth, kNil, Until::kForever);
  if (w.Says(n, "gain")) ForbidTo(w, whom, ForbidPlayer::kGainHealth, kNil, Until::kForever);
  w.CloseAsOwn();
  return {};
}

Value People(Writer& w, const Node& n) {
  Value value;
  value.player = w.Says(n, "players") ? Whom::kEach
                 : w.Says(n, "you")   ? Whom::kYou
                 : w.Says(n, "that")  ? w.draft().that_player
                                      : Whom::kOpponent;
  return value;
}

Value PeopleCannot(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "people").player;
  if (whom == Whom::kNobody) w.Decline(n, "no player before it that this could mean");
  const Value banned = w.Eval(n, "banned");
  const bool lasts = w.Has(n, "duration");
  if (!lasts) Static(w);
  const Until until = lasts ? w.Eval(n, "duration").until : Until::kForever;
  ForbidTo(w, whom, static_cast<ForbidPlayer>(banned.number), banned.n, until);
  if (!lasts) w.CloseAsOwn();
  return {};
}

// 118.6: a draw that is replaced.
Value DrawInstead(Writer& w, const Node& n) {
  Static(w);
  Replacement replacement;
  replacement.kind = Replace::kInstead;
  replacement.event = On::kDraws;
  replacement.player = Whom::kYou;
  w.Open();
  w.draft().ability.kind = AbilityKind::kResolve;
  const std::size_t may = w.here();
  const Node* body = w.Child(n, "body");
  const bool asks = w.Reads(*body, "you may <body>");
  if (asks) {
    w.Emit(Op::kMay);
    body = w.Child(*body, "body");
  }
  w.Eval(*body);
  if (asks) {
    AfterAll(w, may, Op::kDraw).n = w.Number(1);
    w.Land(w.here() - 2);
  }
  replacement.x = w.CloseAsOther();
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

Value MustAttack(Writer& w, const Node& n) {
  Static(w);
  const Value objects = w.Eval(n, "objects");
  w.Emit(w.Says(n, "attacks") || w.Says(n, "attack") ? Op::kMustAttack : Op::kMustObstruct,
         objects.who);
  w.CloseAsOwn();
  return {};
}

Value PortalCosts(Writer& w, const Node& n) {
  Static(w);
  const Index number = w.Eval(n, "number").n;
  w.Emit(Op::kPortalLess).n = number;
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
    {"ability", "[if <condition> ,] <self> enters play (engaged|ready) .", Enters},
    {"ability", "<noun> enter play (engaged|ready) .", Enters},
    {"ability", "<self> enters play with (a|<number>) <counter> on it .", Enters},
    {"protected", "(a|an) <noun>", AllOf},
    {"protected", "your contender", YourContender},
    {"protected", "<self>"},
    {"ability",
     "if a source would deal <damage> to <protected> , prevent (that damage|<number> of that "
     "damage) .",
     Prevents},
    {"ability",
     "when <objects> would be dealt <damage> , prevent (that damage|<number> of that damage) "
     "[instead] [,] and <body> .",
     [](Writer& w, const Node& n) {
       Static(w);
       PreventWithRider(w, n, Until::kForever);
       w.CloseAsOwn();
       return Value{};
     }},
    {"body",
     "<duration> , when <objects> would be dealt <damage> , prevent that damage [instead] [,] and "
     "<body>",
     [](Writer& w, const Node& n) {
       PreventWithRider(w, n, w.Eval(n, "duration").until);
       return Value{};
     }},
    {"body",
     "the next time <objects> would deal <damage> to <protected> <duration> , prevent that damage",
     PreventsNext},
    {"counted", "point of damage prevented this way",
     [](Writer& w, const Node&) {
       Quantity amount;
       amount.kind = Number::kEventAmount;
       Value value;
       value.n = w.Add(amount);
       return value;
     }},
    {"ability",
     "if a source [you control] would deal <damage> to a <noun> , it deals (that much damage plus "
     "<number>|double that damage) [to that contender|to that card] instead .",
     Increases},
    {"ability",
     "if <self> would deal <damage> to a <noun> , it deals (that much damage plus <number>|double "
     "that damage) [to that contender|to that card] instead .",
     Increases},
    {"ability",
     "if (a|an) <noun> would deal <damage> to a <noun> , it deals (that much damage plus "
     "<number>|double that damage) [to that contender|to that card] instead .",
     Increases},
    {"sentence",
     "if a source would deal <damage> to your contender this turn , it deals that damage to "
     "<objects> instead .",
     Redirects},
    {"ability", "if your contender would lose <bound> health , you may <act> instead .",
     HealthLossInstead},
    {"ability", "if you would draw a card , <body> instead .", DrawInstead},
    {"ability",
     "if (a|an) <noun> would be put into [your|an|an opponent's|its owner's] oblivion [from "
     "anywhere] , (banish it|return it to its owner's hand|put it on the bottom of its owner's "
     "deck) instead .",
     NotIntoOblivion},
    {"ability",
     "(triggered|trigger - enter|trigger - attack|trigger - defeat|trigger - victory|"
     "trigger - obstruct) effects of <noun> trigger (an additional time|<number> additional "
     "times) .",
     TriggersMore},
    {"ability", "(contenders|your contender) can't (lose health|gain health|lose or gain health) .",
     ContenderCannot},
    {"people", "(players|you|opponents|your opponents|your opponent|that player|that opponent)",
     People},
    {"banned",
     "(can't|may not) (draw cards|gain health|lose health|activate the portal|activate traps|set "
     "traps|play "
     "<noun>)",
     Banned},
    {"ability", "<people> <banned> .", PeopleCannot},
    {"effect", "<people> <banned> <duration>", PeopleCannot},
    {"body", "<duration> , <people> <banned>", PeopleCannot},
    {"ability", "you may only play <number> #name per turn .", MaxPlays},
    {"ability", "players may only play <number> <noun> (during their turn|each turn|per turn) .",
     MaxPlays},
    {"ability", "players may only declare <number> attacks each turn .", MaxAttacks},
    {"effect", "<other-player> may only declare <number> more attack this turn", OneMoreAttack},
    {"ability", "<objects> (attacks|[must] attack) each turn if able .", MustAttack},
    {"ability", "<objects> (obstructs|[must] obstruct) each turn if able .", MustAttack},
    {"ability", "the portal costs <number> less (resource|resources) of any color to activate .",
     PortalCosts},
    {"body", "<duration> , the portal can't be activated", PortalShut},
    {"ability", "you may start the game with (a|an) <noun> in your (accessory|clash) zone .",
     StartWith},
    // What was prevented this turn stays true to the end of it.
    {"ability",
     "if <bound> non-clash damage is prevented from being dealt to this card in a turn , <durable> "
     "until end of turn .",
     IfPrevented},
    {"ability", "if <self> has ... <has-rows>",
     [](Writer& w, const Node& n) { return w.Eval(n, "has-rows"); }},
    {"has-rows", "#bullet <bound> <counter> , <durable> .", HasRows},
    {"has-rows", "#bullet <bound> <counter> , <durable> . <has-rows>", HasRows},
    {"ability", "the portal is either open or closed .", KnownByRule},
    {"ability", "every game begins with it closed .", KnownByRule},
    {"ability", "the portal begins the game closed .", KnownByRule},
    {"ability",
     "during their primary phase , each player may pay 2 resources of any color to activate the "
     "portal .",
     KnownByRule},
    {"ability",
     "during your primary phase , you may pay 2 resources of any color to activate the portal .",
     KnownByRule},
});

}  // namespace
}  // namespace rules

std::span<const Row> RuleRows() { return rules::kRows; }

}  // namespace clashdeck::text
