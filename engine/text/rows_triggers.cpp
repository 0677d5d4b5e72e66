// Events that abilities wait for (603). A subject is who the event happens to or is done by; what
// it is called afterwards ("it", "that card") is kept as a mention.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace triggers {
namespace {

using effects::On;

void Wait(Writer& w, const Trigger& trigger) { w.draft().ability.trigger = w.pool.Add(trigger); }

// --- subjects: n is the filter (kNil = anything), who what the text calls it later
Value SelfSubject(Writer& w, const Node&) {
  Value value;
  value.n = SelfFilter(w);
  value.who = Pick(Who::kSelf);
  value.number = Mask(w.facts.type);
  return value;
}

Value NounSubject(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  if (w.Says(n, "another") || w.Says(n, "other")) {
    for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
  }
  Value value;
  value.n = w.FilterAnywhere(noun);
  value.who = Pick(Who::kEventObject);
  for (const Filter& filter : noun.filters) value.number |= filter.types;
  value.plural = w.Says(n, "more");
  return value;
}

Value BearerSubject(Writer& w, const Node& n) {
  if (w.bearer() == Who::kSelf) return SelfSubject(w, n);
  Filter bearer;
  bearer.is = static_cast<std::uint32_t>(Is::kBearerOfThis);
  bearer.zones = kEveryZone;
  Value value;
  value.n = w.pool.Add(bearer);
  value.who = Pick(Who::kEventObject);
  value.number = Mask(CardType::kClash) | Mask(CardType::kContender);
  return value;
}

Value YourContender(Writer& w, const Node&) {
  Filter filter;
  filter.types = Mask(CardType::kContender);
  filter.control = Control::kYou;
  Value value;
  value.n = w.pool.Add(filter);
  value.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
  value.number = filter.types;
  return value;
}

void Mention(Writer& w, const Value& subject, Who as = Who::kEventObject) {
  Selector who = subject.who;
  if (who.who == Who::kEventObject) who = Pick(as);
  w.Mentioned(who, static_cast<TypeMask>(subject.number));
}

template <On kOn>
Value Does(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = kOn;
  const Value subject = w.Eval(n, "subject");
  trigger.subject = subject.n;
  if (w.Says(n, "second")) trigger.nth = 2;
  if (w.Says(n, "third")) trigger.nth = 3;
  if (w.Says(n, "first")) trigger.nth = 1;
  if (kOn == On::kDefeated && w.Says(n, "non-clash")) trigger.damage = DamageKind::kNonClash;
  if (kOn == On::kDefeated && w.Says(n, "clash")) trigger.damage = DamageKind::kClash;
  trigger.together = subject.plural;
  Wait(w, trigger);
  Mention(w, subject);
  return {};
}

// "from play", "from the Clash Zone": it is there when this is asked (603.9a).
Value SentFrom(Writer& w, const Node& n) {
  Does<On::kSentToOblivion>(w, n);
  if (!w.Says(n, "from")) return {};
  const ZoneMask zones = w.Says(n, "zone") ? Mask(Zone::kClash) : kZonesOfPermanents;
  Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
  Value there;
  for (Index i = trigger.subject; i != kNil; i = w.pool.filters[i].other) {
    there.filters.push_back(w.pool.filters[i]);
    there.filters.back().zones = zones;
  }
  trigger.subject = w.FilterOf(there);
  Wait(w, trigger);
  return {};
}

// Where the card was before.
Value EntersFrom(Writer& w, const Node& n, ZoneMask from) {
  Does<On::kEnter>(w, n);
  Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
  trigger.from = from;
  Wait(w, trigger);
  return {};
}

Value AttacksThat(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = On::kAttack;
  const Value subject = w.Eval(n, "subject");
  trigger.subject = subject.n;
  trigger.other = w.FilterAnywhere(w.Eval(n, "noun"));
  Wait(w, trigger);
  w.Mentioned(Pick(Who::kEventOther), 0);
  Mention(w, subject);
  return {};
}

DamageKind KindOf(Writer& w, const Node& n) {
  return static_cast<DamageKind>(w.Eval(n, "damage").number);
}

// The filter, narrowed to what is in this state too.
Index AlsoIs(Writer& w, Index filter, Is what) {
  Filter row;
  row.zones = kEveryZone;
  if (filter != kNil) row = w.pool.filters[filter];
  row.is |= static_cast<std::uint32_t>(what);
  if (row.other != kNil) row.other = AlsoIs(w, row.other, what);
  return w.pool.Add(row);
}

// "deals damage to": the event's object is what was dealt it, the other party the source.
Value Deals(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = On::kDealtDamage;
  const Value source = w.Eval(n, "subject");
  trigger.other = w.Says(n, "attacks") ? AlsoIs(w, source.n, Is::kAttacking) : source.n;
  trigger.damage = KindOf(w, n);
  // 701.1: what it is dealt to at one time is one happening where the text names none of it.
  trigger.together = source.plural || w.Reads(n, "<subject> (deals|deal) <damage>");
  Value dealt;
  if (w.Has(n, "noun")) {
    dealt = w.Eval(n, "noun");
    trigger.subject = w.FilterAnywhere(dealt);
  }
  Wait(w, trigger);
  Mention(w, source, Who::kEventOther);
  w.draft().mentions.back().party = 1;
  TypeMask types = 0;
  for (const Filter& filter : dealt.filters) types |= filter.types;
  if (w.Has(n, "noun")) {
    w.Mentioned(Pick(Who::kEventObject), types);
    w.draft().mentions.back().party = 2;
  }
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

Value IsDealt(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = On::kDealtDamage;
  const Value subject = w.Eval(n, "subject");
  trigger.subject = subject.n;
  trigger.damage = KindOf(w, n);
  trigger.together = subject.plural;
  Wait(w, trigger);
  Mention(w, subject);
  return {};
}

Value Defeats(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = On::kDefeated;
  const Value by = w.Eval(n, "subject");
  trigger.other = by.n;
  trigger.subject = w.FilterAnywhere(w.Eval(n, "noun"));
  Wait(w, trigger);
  w.Mentioned(Pick(Who::kEventObject), Mask(CardType::kClash));
  Mention(w, by, Who::kEventOther);
  return {};
}

Value CountersPut(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = On::kCounterPut;
  trigger.name = static_cast<NameId>(w.Eval(n, "counter").number);
  const Value subject = w.Eval(n, "subject");
  trigger.subject = subject.n;
  Wait(w, trigger);
  Mention(w, subject);
  return {};
}

// --- players
template <Whom kWhom>
Value Somebody(Writer&, const Node&) {
  Value value;
  value.player = kWhom;
  return value;
}

Value Player(Writer& w, const Node& n, On on) {
  Trigger trigger;
  trigger.on = on;
  trigger.player = w.Eval(n, "somebody").player;
  if (w.Has(n, "noun")) {
    const Value noun = w.Eval(n, "noun");
    trigger.subject = w.FilterAnywhere(noun);
    TypeMask types = 0;
    for (const Filter& filter : noun.filters) types |= filter.types;
    w.Mentioned(Pick(Who::kEventObject), types);
  }
  if (w.Says(n, "second")) trigger.nth = 2;
  if (w.Says(n, "third")) trigger.nth = 3;
  if (w.Says(n, "first")) trigger.nth = 1;
  trigger.together = w.Says(n, "more");
  Wait(w, trigger);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

template <On kOn>
Value PlayerDoes(Writer& w, const Node& n) {
  return Player(w, n, kOn);
}

// 603.8: waits until there are none.
Value State(Writer& w, Index count) {
  Trigger trigger;
  trigger.on = On::kState;
  Wait(w, trigger);
  Condition none;
  none.test = effects::Test::kCompare;
  none.compare = Compare::kEqual;
  none.a = count;
  none.b = w.Number(0);
  Ability& ability = w.draft().ability;
  const Index condition = w.Test(none);
  ability.condition = w.And(ability.condition, condition);
  return {};
}

// 603.1b: the tags.
Value Tag(Writer& w, const Node& n) {
  Trigger trigger;
  if (w.Says(n, "enter")) trigger.on = On::kEnter;
  if (w.Says(n, "attack")) trigger.on = On::kAttack;
  if (w.Says(n, "defeat")) trigger.on = On::kDefeated;
  if (w.Says(n, "victory")) trigger.on = On::kVictory;
  if (w.Says(n, "obstruct")) trigger.on = On::kObstruct;
  if (w.Says(n, "attach")) trigger.on = On::kAttached;
  if (w.Says(n, "portal")) trigger.on = On::kPortalActivated;
  if (trigger.on == On::kNever) w.Decline(n, "the rules do not say when this triggers");
  const bool fights = trigger.on == On::kAttack || trigger.on == On::kDefeated ||
                      trigger.on == On::kVictory || trigger.on == On::kObstruct;
  constexpr TypeMask kFighters = Mask(CardType::kClash) | Mask(CardType::kContender);
  if (fights && w.quoted_for == Who::kNothing && (Mask(w.facts.type) & kFighters) == 0) {
    w.Decline(n, "a card of its type never does that");
  }
  if (trigger.on != On::kPortalActivated) trigger.subject = SelfFilter(w);
  Wait(w, trigger);
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"tag", "trigger - (enter|attack|defeat|victory|obstruct|attach|portal|challenge) :", Tag},

    {"tag", "trigger - portal : when the portal is activated ,",
     [](Writer& w, const Node&) {  // the tag says so already
       Trigger trigger;
       trigger.on = On::kPortalActivated;
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
       return Value{};
     }},

    {"subject", "<self>", SelfSubject},
    {"subject", "(a|an|another|1 or more [other]) <noun>", NounSubject},
    {"subject", "[the] attached (clash card|contender|card)", BearerSubject},
    {"subject", "your contender", YourContender},
    {"when", "(when|whenever|each time|if)", [](Writer&, const Node&) { return Value{}; }},
    {"event", "<when> <happening>", [](Writer& w, const Node& n) { return w.Eval(n, "happening"); }},
    {"event", "the first time each turn [that] <happening>",
     [](Writer& w, const Node& n) {
       w.Eval(n, "happening");
       FirstOfTurn(w, n);
       return Value{};
     }},

    {"happening", "<subject> (enters|enter|comes into|come into) play", Does<On::kEnter>},
    // 609.1a: without "instead" nothing is replaced.
    {"happening", "<subject> (leaves play|leave play|would leave play)", Does<On::kLeavesPlay>},
    {"happening", "<subject> (attacks|attack)", Does<On::kAttack>},
    {"happening", "<subject> (attacks|attack) for the (first|second|third) time (in a|each|this) turn",
     Does<On::kAttack>},
    {"happening", "<subject> (obstructs|obstruct)", Does<On::kObstruct>},
    {"happening", "<subject> (is|are|becomes|become) obstructed", Does<On::kBecomesObstructed>},
    {"happening",
     "<subject> (is|becomes) obstructed by 1 or more [of your opponent's] clash cards",
     Does<On::kBecomesObstructed>},
    {"happening", "<subject> [attacks and] (is not|isn't) obstructed", Does<On::kNotObstructed>},
    {"happening", "<subject> (obstructs|obstruct) (a|an) <noun>",
     [](Writer& w, const Node& n) {
       Does<On::kObstruct>(w, n);
       Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
       trigger.other = w.FilterAnywhere(w.Eval(n, "noun"));
       Wait(w, trigger);
       return Value{};
     }},
    {"happening", "<subject> (is|becomes) obstructed by (a|an) <noun>",
     [](Writer& w, const Node& n) {
       Trigger trigger;  // once for each obstructor
       trigger.on = On::kObstruct;
       const Value subject = w.Eval(n, "subject");
       trigger.other = subject.n;
       trigger.subject = w.FilterAnywhere(w.Eval(n, "noun"));
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), Mask(CardType::kClash));
       Mention(w, subject, Who::kEventOther);
       return Value{};
     }},
    {"happening", "<damage> that would be dealt to <subject> is prevented",
     [](Writer& w, const Node& n) {
       Trigger trigger;
       trigger.on = On::kDamagePrevented;
       const Value subject = w.Eval(n, "subject");
       trigger.subject = subject.n;
       trigger.damage = KindOf(w, n);
       Wait(w, trigger);
       Mention(w, subject);
       return Value{};
     }},
    {"happening", "the (first|second|third|fourth|fifth) <counter> is put on <subject>",
     [](Writer& w, const Node& n) {
       CountersPut(w, n);
       Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
       trigger.nth = w.Says(n, "first")    ? 1
                     : w.Says(n, "second") ? 2
                     : w.Says(n, "third")  ? 3
                     : w.Says(n, "fourth") ? 4
                                           : 5;
       Wait(w, trigger);
       return Value{};
     }},
    {"becoming", "you have no cards in [your] hand",
     [](Writer& w, const Node&) {  // 603.8
       Quantity hand;
       hand.kind = Number::kHandOf;
       hand.who.index = static_cast<std::uint8_t>(Whom::kYou);
       return State(w, w.Add(hand));
     }},
    {"becoming", "you control no <noun>",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       for (Filter& filter : noun.filters) filter.control = Control::kYou;
       return State(w, w.Count(noun));
     }},
    {"happening", "<subject> (is|are) defeated", Does<On::kDefeated>},
    {"happening", "<subject> (is|are) defeated by (clash|non-clash) damage",
     Does<On::kDefeated>},
    {"happening", "<subject> (is|are) defeated by (a|an|another) <noun>",
     [](Writer& w, const Node& n) {
       Does<On::kDefeated>(w, n);
       Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
       Value noun = w.Eval(n, "noun");
       trigger.other = w.FilterAnywhere(noun);
       Wait(w, trigger);
       return Value{};
     }},
    {"happening", "<bound> <counter> are put on <subject>",
     [](Writer& w, const Node& n) {
       CountersPut(w, n);
       const Value bound = w.Eval(n, "bound");
       if (w.Words(*w.Child(n, "bound")) == "1 or more") return Value{};  // any number of them
       Quantity amount;
       amount.kind = Number::kEventAmount;
       Condition enough;
       enough.test = effects::Test::kCompare;
       enough.compare = static_cast<Compare>(bound.number);
       enough.a = w.Add(amount);
       enough.b = bound.n;
       Ability& ability = w.draft().ability;
       const Index condition = w.Test(enough);
       ability.condition = w.And(ability.condition, condition);
       return Value{};
     }},
    {"happening", "<subject> (defeats|defeat) (a|an|another|1 or more) <noun>", Defeats},
    {"happening", "you defeat (a|an|another) <noun>",
     [](Writer& w, const Node& n) {  // something that you control does
       Trigger trigger;
       trigger.on = On::kDefeated;
       trigger.subject = w.FilterAnywhere(w.Eval(n, "noun"));
       Filter yours;
       yours.control = Control::kYou;
       yours.zones = kEveryZone;
       trigger.other = w.pool.Add(yours);
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), Mask(CardType::kClash));
       return Value{};
     }},
    {"happening", "<subject> (is|are) sent to oblivion [from play|from the clash zone]", SentFrom},
    {"happening", "<subject> (is|are) banished", Does<On::kBanished>},
    {"happening", "<subject> (is|are) negated", Does<On::kNegated>},
    {"happening", "an attack [of <subject>] is negated",
     [](Writer& w, const Node& n) {  // 603.9d
       if (w.Has(n, "subject")) return Does<On::kAttackNegated>(w, n);
       Trigger trigger;
       trigger.on = On::kAttackNegated;
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), Mask(CardType::kClash));
       return Value{};
     }},
    {"happening", "(your attack|an opponent's attack|your opponent's attack) is negated",
     [](Writer& w, const Node& n) {
       Trigger trigger;
       trigger.on = On::kAttackNegated;
       const bool theirs = w.Says(n, "an") || w.Says(n, "opponent's");
       trigger.player = theirs ? Whom::kOpponent : Whom::kYou;
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), Mask(CardType::kClash));
       return Value{};
     }},
    {"happening",
     "(a|an|1 or more) <noun> (leaves|leave) (your|a player's|an opponent's|your opponent's|any) "
     "oblivion",
     [](Writer& w, const Node& n) {  // 603.9a
       Trigger trigger;
       trigger.on = On::kLeavesOblivion;
       const bool theirs = w.Says(n, "opponent's");
       if (theirs) trigger.player = Whom::kOpponent;
       if (!theirs && w.Says(n, "your")) trigger.player = Whom::kYou;
       trigger.subject = w.FilterAnywhere(w.Eval(n, "noun"));
       trigger.together = w.Says(n, "more");
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), 0);
       return Value{};
     }},
    {"happening", "<damage> is prevented",
     [](Writer& w, const Node& n) {  // 610.13
       Trigger trigger;
       trigger.on = On::kDamagePrevented;
       trigger.damage = KindOf(w, n);
       Wait(w, trigger);
       return Value{};
     }},
    {"happening", "you lose control of <subject>",
     [](Writer& w, const Node& n) {  // 603.9c: told while you still control it
       Does<On::kControlChanged>(w, n);
       Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
       trigger.player = Whom::kYou;
       Wait(w, trigger);
       return Value{};
     }},
    {"happening", "<subject> (becomes engaged|is engaged|become engaged|are engaged)", Does<On::kBecomesEngaged>},
    {"happening", "<subject> (readies|becomes ready|is readied|ready|become ready|are readied)", Does<On::kBecomesReady>},
    {"happening", "<subject> (becomes|is|become|are) unattached", Does<On::kUnattached>},
    {"happening", "<subject> (is dealt|are dealt|takes|take) <damage>", IsDealt},
    {"happening", "<damage> is dealt to <subject>", IsDealt},
    {"happening", "<subject> (deals|deal) <damage> to (a|an|another) <noun>", Deals},
    {"happening", "<subject> (deals|deal) <damage>", Deals},
    {"happening",
     "<subject> (deals|deal) <damage> to (a player's contender|a player|an opponent|your opponent)",
     [](Writer& w, const Node& n) {
       Deals(w, n);
       Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
       Filter contender;
       contender.types = Mask(CardType::kContender);
       contender.zones = kEveryZone;
       if (w.Says(n, "opponent")) contender.control = Control::kNotYou;
       trigger.subject = w.pool.Add(contender);
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), contender.types);
       return Value{};
     }},
    {"happening", "<subject> attacks and deals <damage> to a <noun>", Deals},
    {"happening", "<subject> (gains|gain) [1 or more] health", Does<On::kGainsHealth>},
    {"happening", "<subject> (loses|lose) [1 or more] health", Does<On::kLosesHealth>},
    {"happening", "(a|an) <counter> (is|are) put on <subject>", CountersPut},
    {"happening", "<subject> (gains|gets|would gain|would get) (a|an) <counter>", CountersPut},

    {"happening", "<subject> (enters|enter|comes into|come into) play from <owner> <place>",
     [](Writer& w, const Node& n) {
       w.Eval(n, "owner");
       return EntersFrom(w, n, w.Eval(n, "place").filters.front().zones);
     }},
    {"happening", "<subject> (enters|enter) play from oblivion",
     [](Writer& w, const Node& n) { return EntersFrom(w, n, Mask(Zone::kOblivion)); }},
    {"happening", "<subject> (is|are) discarded [from your hand]",
     [](Writer& w, const Node& n) {
       Does<On::kDiscards>(w, n);
       if (w.Has(*w.Child(n, "subject"), "self")) w.draft().ability.zones = Mask(Zone::kOblivion);
       return Value{};
     }},
    {"happening", "<subject> (attacks|attack) (a|an) <noun>", AttacksThat},
    {"happening", "<subject> (is|are) attacked [by (a|an) <noun>]",
     [](Writer& w, const Node& n) {
       Trigger trigger;
       trigger.on = On::kAttack;
       const Value subject = w.Eval(n, "subject");
       trigger.other = subject.n;
       if (w.Has(n, "noun")) trigger.subject = w.FilterAnywhere(w.Eval(n, "noun"));
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), Mask(CardType::kClash));
       Mention(w, subject, Who::kEventOther);
       return Value{};
     }},
    {"somebody", "you", Somebody<Whom::kYou>},
    {"somebody", "(an opponent|your opponent)", Somebody<Whom::kOpponent>},
    {"somebody", "(a player|each player|any player)", Somebody<Whom::kNobody>},
    {"happening", "<somebody> (play|plays) (a|an|another) <noun>", PlayerDoes<On::kPlays>},
    {"happening", "<somebody> (play or attach|plays or attaches) (a|an|another) <noun>",
     [](Writer& w, const Node& n) {
       PlayerDoes<On::kAttached>(w, n);
       Trigger trigger = w.pool.triggers[w.draft().ability.trigger];
       trigger.also = On::kPlays;
       Wait(w, trigger);
       return Value{};
     }},
    {"happening", "<somebody> (draw|draws) (a card|cards|1 or more cards)",
     PlayerDoes<On::kDraws>},
    {"happening", "<somebody> (draw|draws) (your|their) (first|second|third) card each turn",
     PlayerDoes<On::kDraws>},
    {"happening", "<somebody> (discard|discards) (a|an|1 or more) <noun>",
     PlayerDoes<On::kDiscards>},
    {"happening", "<somebody> (activate|activates) (a|an) <noun>", PlayerDoes<On::kActivatesTrap>},
    {"happening", "<somebody> (attack|attacks)", PlayerDoes<On::kAttack>},
    {"happening", "<somebody> (attack|attacks) with (a|an) <noun>", PlayerDoes<On::kAttack>},
    {"happening", "<somebody> (gain|gains) [1 or more] health", PlayerDoes<On::kGainsHealth>},
    {"happening", "<somebody> (lose|loses) [1 or more] health", PlayerDoes<On::kLosesHealth>},
    {"happening", "<somebody> (play|plays) (your|their) (first|second|third) card each turn",
     PlayerDoes<On::kPlays>},
    {"happening",
     "<somebody> (put|puts) (a card|1 or more cards) from the top of (your|their) deck into "
     "(your|their) oblivion",
     [](Writer& w, const Node& n) {
       Trigger trigger;
       trigger.on = On::kPutIntoOblivion;
       trigger.player = w.Eval(n, "somebody").player;
       trigger.from = Mask(Zone::kDeck);
       trigger.together = w.Says(n, "more");
       Wait(w, trigger);
       w.Mentioned(Pick(Who::kEventObject), 0);
       w.draft().that_player = Whom::kEventPlayer;
       return Value{};
     }},
    {"happening", "<somebody> (activate|activates) the portal",
     PlayerDoes<On::kPortalActivated>},
    {"happening", "the portal is activated",
     [](Writer& w, const Node&) {
       Trigger trigger;
       trigger.on = On::kPortalActivated;
       Wait(w, trigger);
       return Value{};
     }},
    {"happening",
     "<somebody> (put|puts) (a|an|1 or more) <noun> into (your|their) resource zone",
     PlayerDoes<On::kPutsResource>},
    {"happening", "<somebody> (search|searches) (your|their|a) deck", PlayerDoes<On::kSearches>},
    {"happening", "<somebody> (shuffle|shuffles) (your|their|a) deck",
     PlayerDoes<On::kShuffles>},
});

}  // namespace
}  // namespace triggers

std::span<const Row> TriggerRows() { return triggers::kRows; }

}  // namespace clashdeck::text
