// Replacement (609) and prevention (610) by static abilities, and by effects that last.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace replacement {
namespace {

using effects::On;

void Static(Writer& w, ZoneMask zones = 0) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = zones;
}

void Replaces(Writer& w, const Replacement& replacement) {
  const Index row = w.pool.Add(replacement);
  w.Emit(Op::kReplace).x = row;
}

// How a permanent enters play (609.1c-d); its own words work wherever it comes from.
Value Enters(Writer& w, const Node& n) {
  const bool self = w.Has(n, "self");
  Static(w, self ? kEveryZone : ZoneMask{0});
  Replacement replacement;
  replacement.event = On::kEnter;
  replacement.subject = self ? SelfFilter(w) : w.FilterAnywhere(w.Eval(n, "noun"));
  replacement.kind = w.Says(n, "engaged") ? Replace::kEnterEngaged
                     : w.Says(n, "ready") ? Replace::kEnterReady
                                          : Replace::kEnterWithCounters;
  if (w.Has(n, "counter")) {
    replacement.n = w.Has(n, "quantity") ? w.Eval(n, "quantity").n
                    : w.Has(n, "number") ? w.Eval(n, "number").n
                                         : w.Number(1);
    if (w.Has(n, "counted")) replacement.n = Times(w, replacement.n, w.Eval(n, "counted").n);
    replacement.x = static_cast<Index>(w.Eval(n, "counter").number);
  }
  if (w.Has(n, "condition")) {
    const Index asked = w.Eval(n, "condition").condition;
    w.draft().ability.condition = w.Says(n, "unless") ? w.Not(asked) : asked;
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
  const Selector who = w.Has(n, "protected") ? w.Eval(n, "protected").who : Selector{};
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

// "Prevent ... Your Contender gains health equal to the damage prevented this way.": each time
// something is prevented, not when the barrier is made.
Value GainsWhatIsPrevented(Writer& w, const Node& n) {
  const std::vector<Instruction>& code = w.draft().code;
  std::size_t at = code.size();
  while (at > 0 && code[at - 1].op != Op::kPrevent) --at;
  if (at == 0 || code[at - 1].x != kNil) {
    w.Decline(n, "nothing before it that prevents damage");
    return {};
  }
  Quantity amount;
  amount.kind = Number::kEventAmount;
  Draft rider;
  rider.ability.kind = AbilityKind::kTriggered;
  w.Open(std::move(rider));
  Instruction& gain = w.Emit(Op::kGainHealth);
  gain.player = Whom::kYou;
  gain.n = w.Add(amount);
  const Index ability = w.CloseAsOther();
  w.draft().code[at - 1].x = ability;
  return {};
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
  if (w.Has(n, "struck")) replacement.subject = w.FilterOf(w.Eval(n, "struck"));
  if (w.Has(n, "self")) {
    w.Eval(n, "self");
    Filter self;
    self.is = static_cast<std::uint32_t>(Is::kSelf);
    self.zones = kEveryZone;
    replacement.source = w.pool.Add(self);
  } else if (!w.Says(n, "source")) {
    replacement.source = w.FilterAnywhere(w.Eval(n, "noun"));
  } else if (w.Says(n, "opponent") || w.Says(n, "opponents")) {
    Filter theirs;
    theirs.control = Control::kNotYou;
    theirs.zones = kEveryZone;
    replacement.source = w.pool.Add(theirs);
  } else if (w.Says(n, "you")) {
    Filter yours;
    yours.control = Control::kYou;
    yours.zones = kEveryZone;
    replacement.source = w.pool.Add(yours);
  }
  const Value boost = w.Eval(n, "boost");
  replacement.kind = static_cast<Replace>(boost.number);
  replacement.n = boost.n;
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

// What is dealt it is more or less than it would be.
Value Suffers(Writer& w, const Node& n) {
  Static(w);
  Replacement replacement;
  replacement.event = On::kDealtDamage;
  replacement.subject = w.Eval(n, "subject").n;
  replacement.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Value boost = w.Eval(n, "boost");
  replacement.kind = static_cast<Replace>(boost.number);
  replacement.n = boost.n;
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

// "if your Contender would be dealt damage, that damage is dealt to this card instead": each time.
Value RedirectsAlways(Writer& w, const Node& n) {
  Static(w);
  Replacement replacement;
  replacement.kind = Replace::kRedirect;
  replacement.event = On::kDealtDamage;
  replacement.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  replacement.subject = w.FilterOf(w.Eval(n, "struck"));
  w.Eval(n, "self");
  replacement.to = Pick(Who::kSelf);
  Replaces(w, replacement);
  w.CloseAsOwn();
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

// 116.3 with 609: health that is gained or lost becomes more.
template <On kOn>
Value HealthGrows(Writer& w, const Node& n) {
  Static(w);
  const Value grown = w.Eval(n, "grown");
  Replacement replacement;
  replacement.event = kOn;
  replacement.player = w.Says(n, "opponent's")                 ? Whom::kOpponent
                       : w.Says(n, "your") || w.Says(n, "you") ? Whom::kYou
                                                               : Whom::kNobody;
  replacement.kind = static_cast<Replace>(grown.number);
  replacement.n = grown.n;
  Replaces(w, replacement);
  w.CloseAsOwn();
  return {};
}

// 118.2a: how many cards are drawn, before any of them is.
Value DrawsMore(Writer& w, const Node& n) {
  Static(w);
  const bool twice = w.Says(n, "twice");
  Replacement replacement;
  replacement.event = On::kDraws;
  replacement.player = w.Says(n, "you")  ? Whom::kYou
                       : w.Says(n, "an") ? Whom::kOpponent
                                         : Whom::kNobody;
  replacement.kind = twice ? Replace::kMultiply : Replace::kAdd;
  replacement.n = twice ? w.Number(2) : w.Eval(n, "number").n;
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

Replacement Elsewhere(Writer& w, const Node& n) {
  Replacement replacement;
  replacement.kind = Replace::kDestination;
  replacement.zone = w.Says(n, "banish") ? Zone::kBanished
                     : w.Says(n, "hand") ? Zone::kHand
                                         : Zone::kDeck;
  replacement.place = w.Says(n, "top") ? Place::kTop : Place::kBottom;
  return replacement;
}

// Of a card that the effect before it was about, for as long as it is that card (400.6).
Value ThatElsewhere(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "that-object").who;
  Replacement replacement = Elsewhere(w, *w.Child(n, "elsewhere"));
  replacement.event = w.Says(n, "leave") ? On::kLeavesPlay : On::kPutIntoOblivion;
  const Until until = w.Has(n, "duration") ? w.Eval(n, "duration").until : Until::kForever;
  Replaces(w, replacement);
  w.draft().code.back().who = who;
  w.draft().code.back().until = until;
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

// 107.1a: how much is dealt instead.
Value Boost(Writer& w, const Node& n) {
  Value value;
  const bool plain = w.Has(n, "number");
  value.number = static_cast<int>(plain ? Replace::kAdd : Replace::kMultiply);
  value.n = plain ? w.Eval(n, "number").n : w.Number(2);
  if (w.Says(n, "minus")) value.n = Times(w, value.n, w.Number(-1));
  return value;
}

constexpr auto kRows = std::to_array<Row>({
    {"rule", "<self> enters play (engaged|ready) .", Enters},
    {"rule", "<noun> enter play (engaged|ready) .", Enters},
    {"rule", "<self> enters play (engaged|ready) (if|unless) <condition> .", Enters},
    {"rule", "<self> enters play with x <counter> on it [,] where x is [equal to] <quantity> .",
     Enters},
    {"rule", "<self> enters play with a number of <counter> on it equal to <quantity> .", Enters},
    {"rule", "<self> enters play with (a|<number>) <counter> on it .", Enters},
    {"rule", "<self> enters play with (a|<number>) <counter> [on it] for each <counted> .", Enters},
    {"rule", "<noun> enter play with (a|<number>) <counter> on (it|them|each of them) .", Enters},
    {"boost", "that much damage (plus|minus) <number>", Boost},
    {"boost", "(double|twice) that (damage|much damage)", Boost},
    {"struck", "(a|an) <noun>", [](Writer& w, const Node& n) { return w.Eval(n, "noun"); }},
    {"struck", "(your contender|you)",
     [](Writer&, const Node&) {
       Value noun;
       noun.filters.emplace_back().types = Mask(CardType::kContender);
       noun.filters.back().control = Control::kYou;
       return noun;
     }},
    {"protected", "(a|an) <noun>", AllOf},
    {"protected", "(your contender|you)", YourContender},
    {"protected", "<self>"},
    {"rule",
     "if a source would deal <damage> to <protected> , prevent (that damage|<number> of that "
     "damage) .",
     Prevents},
    {"rule",
     "(when|if) <shielded> would (be dealt|take) <damage> , prevent (that damage|<number> of that "
     "damage) [instead] .",
     [](Writer& w, const Node& n) {
       Static(w);
       const Selector who = w.Eval(n, "shielded").who;
       const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
       const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : kNil;
       Instruction& prevent = w.Emit(Op::kPrevent, who);
       prevent.damage = kind;
       prevent.n = number;
       w.CloseAsOwn();
       return Value{};
     }},
    {"shielded", "<protected>"},
    {"shielded", "[the] attached (card|clash card|contender)",
     [](Writer&, const Node&) {
       Value value;
       value.who = Pick(Who::kBearer);
       return value;
     }},
    {"shielded", "<noun>", AllOf},
    // On an Action the same words are an effect, so they are read of permanents alone.
    {"standing", "prevent all <damage> that would be dealt (to|by) <shielded> .",
     [](Writer& w, const Node& n) {
       Static(w);
       const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
       const Selector who = w.Eval(n, "shielded").who;
       Instruction& prevent = w.Emit(Op::kPrevent);
       (w.Says(n, "by") ? prevent.by : prevent.who) = who;
       prevent.damage = kind;
       w.CloseAsOwn();
       return Value{};
     }},
    {"rule",
     "if (your contender|you|a contender|an opponent's contender) would gain health , (it "
     "gains|you "
     "gain) <grown> instead .",
     HealthGrows<On::kGainsHealth>},
    {"rule",
     "if (your contender|you|a contender|an opponent's contender) would lose health , (it "
     "loses|you "
     "lose) <grown> instead .",
     HealthGrows<On::kLosesHealth>},
    {"grown", "(twice that much|twice that much health)",
     [](Writer& w, const Node&) {
       Value value;
       value.n = w.Number(2);
       value.number = static_cast<int>(Replace::kMultiply);
       return value;
     }},
    {"grown", "(that much plus <number>|that much health plus <number>)",
     [](Writer& w, const Node& n) {
       Value value;
       value.n = w.Eval(n, "number").n;
       value.number = static_cast<int>(Replace::kAdd);
       return value;
     }},
    {"rule",
     "(when|if) <objects> would (be dealt|take) <damage> , [instead] prevent (that damage|<number> "
     "of that damage) [instead] [,] and <body> .",
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
     "the next time <objects> would deal <damage> [to <protected>] <duration> , prevent that "
     "damage",
     PreventsNext},
    {"effect",
     "your contender gains health equal to the [amount of] damage prevented [this way|by this "
     "effect]",
     GainsWhatIsPrevented},
    {"effect", "your contender gains 1 health for each damage prevented this way",
     GainsWhatIsPrevented},
    {"counted", "point of damage prevented this way",
     [](Writer& w, const Node&) {
       Quantity amount;
       amount.kind = Number::kEventAmount;
       Value value;
       value.n = w.Add(amount);
       return value;
     }},
    {"rule",
     "if a source [you control|an opponent controls|your opponent controls|opponents control] "
     "would deal <damage> to <struck> , it deals <boost> [to that "
     "contender|to that card|to that clash card] instead .",
     Increases},
    {"rule",
     "if a source [you control|an opponent controls|your opponent controls|opponents control] "
     "would deal <damage> , it deals <boost> instead .",
     Increases},
    {"rule",
     "if <self> would deal <damage> to <struck> , it deals <boost> [to that contender|to that "
     "card|to that clash card] instead .",
     Increases},
    {"rule",
     "if (a|an) <noun> would deal <damage> to <struck> , it deals <boost> [to that contender|to "
     "that card|to that clash card] instead .",
     Increases},
    {"rule",
     "(if|when) <subject> would (take|be dealt) <damage> , it (takes|is dealt) <boost> instead .",
     Suffers},
    {"sentence",
     "if a source would deal <damage> to your contender this turn , it deals that damage to "
     "<objects> instead .",
     Redirects},
    {"rule",
     "if <struck> would (take|be dealt) <damage> , [that damage is dealt to|it is dealt to] <self> "
     "[is dealt that damage|takes that damage] instead .",
     RedirectsAlways},
    {"rule", "all <damage> that would be dealt to <struck> is dealt to <self> instead .",
     RedirectsAlways},
    {"rule", "if your contender would lose <bound> health , you may <act> instead .",
     HealthLossInstead},
    {"rule", "if you would draw a card , <body> instead .", DrawInstead},
    {"rule",
     "if (you|an opponent|a player) would draw 1 or more cards , [you|they] draw (twice that "
     "many|that many plus <number>|that many cards plus <number>) [cards] instead .",
     DrawsMore},
    {"rule",
     "if (a|an) <noun> would be put into [your|an|an opponent's|its owner's] oblivion [from "
     "anywhere] , (banish it|return it to its owner's hand|put it on the bottom of its owner's "
     "deck) instead .",
     NotIntoOblivion},
    {"rule",
     "if <self> would be put into [your|its owner's] oblivion [from play] , <elsewhere> instead .",
     [](Writer& w, const Node& n) {  // 609.6
       Static(w);
       w.Eval(n, "self");
       Replacement replacement = Elsewhere(w, *w.Child(n, "elsewhere"));
       replacement.event = On::kPutIntoOblivion;
       replacement.subject = SelfFilter(w);
       Replaces(w, replacement);
       w.CloseAsOwn();
       return Value{};
     }},
    {"rule", "if <subject> would leave play , <elsewhere> instead .",
     [](Writer& w, const Node& n) {
       Static(w);
       Replacement replacement = Elsewhere(w, *w.Child(n, "elsewhere"));
       replacement.event = On::kLeavesPlay;
       replacement.subject = w.Eval(n, "subject").n;
       Replaces(w, replacement);
       w.CloseAsOwn();
       return Value{};
     }},
    {"sentence", "if <that-object> would leave play [<duration>] , <elsewhere> instead .",
     ThatElsewhere},
    {"sentence",
     "if <that-object> would be put into [its owner's] oblivion [<duration>] , <elsewhere> instead "
     ".",
     ThatElsewhere},
    {"elsewhere",
     "(banish it|return it to its owner's hand|put it on the bottom of its owner's deck|put it on "
     "top of its owner's deck|return it to your hand|put it into your hand)",
     [](Writer&, const Node&) { return Value{}; }},
});

}  // namespace
}  // namespace replacement

std::span<const Row> ReplacementRows() { return replacement::kRows; }

}  // namespace clashdeck::text
