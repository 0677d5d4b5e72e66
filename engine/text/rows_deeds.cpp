// Events told in parts (603): one of two deeds, what goes into which Oblivion from where, what
// becomes a target, what is attached to what.
#include <array>
#include <optional>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace deeds {
namespace {

using effects::On;

void Wait(Writer& w, const Trigger& trigger) { w.draft().ability.trigger = w.pool.Add(trigger); }

// What the text calls the subject afterwards.
void Name(Writer& w, const Value& subject, Who as = Who::kEventObject) {
  Selector who = subject.who;
  if (who.who == Who::kEventObject) who = Pick(as);
  w.Mentioned(who, static_cast<TypeMask>(subject.number));
}

template <On kOn>
Value Deed(Writer&, const Node&) {
  Value value;
  value.number = static_cast<int>(kOn);
  return value;
}

// One ability that waits for both; it is the same subject.
Value EitherDeed(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.subject = subject.n;
  trigger.together = subject.plural;
  trigger.on = static_cast<On>(w.Eval(n, "deed").number);
  trigger.also = static_cast<On>(w.Eval(n, "deed", 1).number);
  Wait(w, trigger);
  Name(w, subject);
  return {};
}

On TagOf(Writer& w, const Node& n) {
  if (w.Says(n, "enter")) return On::kEnter;
  if (w.Says(n, "attack")) return On::kAttack;
  if (w.Says(n, "defeat")) return On::kDefeated;
  if (w.Says(n, "victory")) return On::kVictory;
  return w.Says(n, "obstruct") ? On::kObstruct : On::kAttached;
}

Value EitherTag(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.subject = SelfFilter(w);
  trigger.on = TagOf(w, *w.Child(n, "tag-word"));
  trigger.also = TagOf(w, *w.Child(n, "tag-word", 1));
  Wait(w, trigger);
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  return {};
}

Value Nothing(Writer&, const Node&) { return {}; }

// This card, and others of a kind.
Value SelfOrAnother(Writer& w, const Node& n) {
  w.Eval(n, "self");
  Value noun = w.Eval(n, "noun");
  Filter self;
  self.is = static_cast<std::uint32_t>(Is::kSelf);
  noun.filters.push_back(self);
  Value value;
  value.n = w.FilterAnywhere(noun);
  value.who = Pick(Who::kEventObject);
  value.number = Mask(w.facts.type);
  for (const Filter& filter : noun.filters) value.number |= filter.types;
  return value;
}

Value EntersUnder(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  const Control control = w.Says(n, "your") ? Control::kYou : Control::kNotYou;
  Value there;
  for (Index i = subject.n; i != kNil; i = w.pool.filters[i].other) {
    Filter filter = w.pool.filters[i];
    if (filter.control != Control::kAnybody) w.Decline(n, "two words that say whose it is");
    filter.control = control;
    filter.other = kNil;
    there.filters.push_back(filter);
  }
  Trigger trigger;
  trigger.on = On::kEnter;
  trigger.subject = w.FilterOf(there);
  trigger.together = subject.plural;
  Wait(w, trigger);
  Name(w, subject);
  return {};
}

Value WhoseOblivion(Writer& w, const Node& n) {
  Value value;
  value.player = w.Says(n, "your")         ? Whom::kYou
                 : w.Says(n, "opponent's") ? Whom::kOpponent
                                           : Whom::kNobody;
  return value;
}

Value From(Writer& w, const Node& n) {
  constexpr auto kInPlay =
      static_cast<ZoneMask>(kZonesOfPermanents | Mask(Zone::kResources));  // 110.2b.1
  Value value;
  value.number = w.Says(n, "other")  ? static_cast<ZoneMask>(kEveryZone & ~kInPlay)
                 : w.Says(n, "play") ? kZonesOfPermanents
                 : w.Says(n, "zone") ? Mask(Zone::kClash)
                 : w.Says(n, "deck") ? Mask(Zone::kDeck)
                 : w.Says(n, "hand") ? Mask(Zone::kHand)
                                     : 0;
  return value;
}

// 603.9: told when the card lies there. A card of its own that was not in play listens there.
Value IntoOblivion(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.on = On::kPutIntoOblivion;
  trigger.subject = subject.n;
  trigger.together = subject.plural;
  trigger.player = w.Eval(n, "whose-oblivion").player;
  if (w.Has(n, "from")) trigger.from = static_cast<ZoneMask>(w.Eval(n, "from").number);
  const bool self = subject.who.who == Who::kSelf;
  const bool in_play = (trigger.from & ~kZonesOfPermanents) == 0 && trigger.from != 0;
  if (self && w.Has(n, "from") && !in_play) w.draft().ability.zones = Mask(Zone::kOblivion);
  Wait(w, trigger);
  Name(w, subject);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

Value IntoHand(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.on = On::kReturned;
  trigger.subject = subject.n;
  trigger.together = subject.plural;
  if (w.Says(n, "your")) trigger.player = Whom::kYou;
  if (w.Says(n, "opponent's")) trigger.player = Whom::kOpponent;
  if (w.Has(n, "from")) trigger.from = static_cast<ZoneMask>(w.Eval(n, "from").number);
  Wait(w, trigger);
  Name(w, subject);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

// 113.1: the player of the event is the controller of what targets.
Value BecomesTarget(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.on = On::kTargeted;
  trigger.subject = subject.n;
  if (w.Has(n, "opponents-word") || w.Has(n, "their-effect")) trigger.player = Whom::kOpponent;
  if (w.Says(n, "control")) trigger.player = Whom::kYou;
  if (w.Has(n, "noun")) trigger.other = w.FilterAnywhere(w.Eval(n, "noun"));
  Wait(w, trigger);
  Name(w, subject);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

Value Bearer(Writer& w, const Node& n) {
  Value value;
  if (w.Has(n, "noun")) {
    const Value noun = w.Eval(n, "noun");
    value.n = w.FilterOf(noun);
    for (const Filter& filter : noun.filters) value.number |= filter.types;
    value.who = Pick(Who::kEventOther);
  } else if (w.Has(n, "self")) {
    value.n = SelfFilter(w);
    value.who = Pick(Who::kSelf);
    value.number = Mask(w.facts.type);
  } else {
    Filter yours;
    yours.types = Mask(CardType::kContender);
    yours.control = Control::kYou;
    value.n = w.pool.Add(yours);
    value.who = Pick(Who::kEventOther);
    value.number = yours.types;
  }
  return value;
}

void WaitAttached(Writer& w, const Node& n, Trigger trigger) {
  trigger.on = On::kAttached;
  std::optional<Value> bearer;
  if (w.Has(n, "bearer")) bearer = w.Eval(n, "bearer");
  if (bearer) trigger.other = bearer->n;
  Wait(w, trigger);
  if (bearer) w.Mentioned(bearer->who, static_cast<TypeMask>(bearer->number));
}

Value IsAttached(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.subject = subject.n;
  Name(w, subject);
  WaitAttached(w, n, trigger);
  return {};
}

Value Attaches(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.player = w.Eval(n, "somebody").player;
  const bool self = w.Has(n, "self");
  Value noun;
  if (!self) noun = w.Eval(n, "noun");
  trigger.subject = self ? SelfFilter(w) : w.FilterAnywhere(noun);
  w.Mentioned(Pick(self ? Who::kSelf : Who::kEventObject), kAnyWeapon);
  WaitAttached(w, n, trigger);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

// Of 410: the event tells whether the Portal is open now.
Value PortalTurns(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = On::kPortalActivated;
  Wait(w, trigger);
  const bool opens = w.Says(n, "opens") || w.Says(n, "opened") || w.Says(n, "open");
  Quantity amount;
  amount.kind = Number::kEventAmount;
  Condition now;
  now.test = effects::Test::kCompare;
  now.compare = Compare::kEqual;
  now.a = w.Add(amount);
  now.b = w.Number(opens ? 1 : 0);
  const Index condition = w.Test(now);
  Ability& ability = w.draft().ability;
  ability.condition = w.And(ability.condition, condition);
  return {};
}

// The one that is named without a choice: your Contender, this card.
Value AttacksThis(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.on = On::kAttack;
  trigger.subject = subject.n;
  const Value attacked = w.Eval(n, "attacked");
  trigger.other = attacked.n;
  Wait(w, trigger);
  w.Mentioned(attacked.who, static_cast<TypeMask>(attacked.number));
  Name(w, subject);
  return {};
}

Value Attacked(Writer& w, const Node& n) {
  Value value = Bearer(w, n);
  if (value.who.who == Who::kEventOther) {
    value.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
  }
  return value;
}

Value DealsToThis(Writer& w, const Node& n) {
  const Value source = w.Eval(n, "subject");
  const Value dealt = w.Eval(n, "attacked");
  Trigger trigger;
  trigger.on = On::kDealtDamage;
  trigger.other = source.n;
  trigger.subject = dealt.n;
  trigger.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  Wait(w, trigger);
  w.Mentioned(dealt.who, static_cast<TypeMask>(dealt.number));
  Name(w, source, Who::kEventOther);
  return {};
}

Value DealtBy(Writer& w, const Node& n) {
  const Value subject = w.Eval(n, "subject");
  Trigger trigger;
  trigger.on = On::kDealtDamage;
  trigger.subject = subject.n;
  trigger.damage = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Value noun = w.Eval(n, "noun");
  trigger.other = w.FilterAnywhere(noun);
  Wait(w, trigger);
  TypeMask types = 0;
  for (const Filter& filter : noun.filters) types |= filter.types;
  w.Mentioned(Pick(Who::kEventOther), types);
  Name(w, subject);
  return {};
}

Value EachTurn(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = w.Says(n, "end") ? On::kEndOfTurn : On::kStartOfTurn;
  Wait(w, trigger);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"tag-word", "(enter|attack|defeat|victory|obstruct|attach)", Nothing},
    {"tag", "trigger - <tag-word> (/|and|or|and / or) <tag-word> :", EitherTag},
    {"tag", "trigger - <tag-word> (/|and|or|and / or) trigger - <tag-word> :", EitherTag},

    {"deed", "(enters|enter) play", Deed<On::kEnter>},
    {"deed", "(leaves|leave) play", Deed<On::kLeavesPlay>},
    {"deed", "(attacks|attack)", Deed<On::kAttack>},
    {"deed", "(obstructs|obstruct)", Deed<On::kObstruct>},
    {"deed", "(becomes|become|is|are) obstructed", Deed<On::kBecomesObstructed>},
    {"deed", "(is|are) defeated", Deed<On::kDefeated>},
    {"deed", "(is|are) sent to oblivion", Deed<On::kSentToOblivion>},
    {"deed", "(is|are) banished", Deed<On::kBanished>},
    {"deed", "(becomes|become) engaged", Deed<On::kBecomesEngaged>},
    {"deed", "(becomes|become) ready", Deed<On::kBecomesReady>},
    {"happening", "<subject> <deed> or <deed>", EitherDeed},
    {"happening", "<subject> is defeated or sent to oblivion",
     [](Writer& w, const Node& n) {
       const Value subject = w.Eval(n, "subject");
       Trigger trigger;
       trigger.subject = subject.n;
       trigger.on = On::kDefeated;
       trigger.also = On::kSentToOblivion;
       Wait(w, trigger);
       Name(w, subject);
       return Value{};
     }},
    {"subject", "<self> or another <noun>", SelfOrAnother},

    {"happening",
     "<subject> (enters|enter|comes into|come into) play under (your|an opponent's|your "
     "opponent's) "
     "control",
     EntersUnder},
    {"happening",
     "<subject> (enters|enter) (your|an opponent's|your opponent's) (clash|accessory|clashground) "
     "zone",
     EntersUnder},

    {"whose-oblivion",
     "[your|an|a player's|an opponent's|your opponent's|its owner's|their owner's] oblivion",
     WhoseOblivion},
    {"from",
     "from (anywhere|play|the clash zone|your clash zone|[your|a|its owner's|their] "
     "deck|[your|a|its "
     "owner's|their] hand|anywhere other than play)",
     From},
    {"happening", "<subject> (is|are) (put|placed) into <whose-oblivion> [<from>]", IntoOblivion},
    {"happening", "<subject> (enters|enter) <whose-oblivion> [<from>]", IntoOblivion},
    {"happening",
     "<subject> (is|are) returned to (your|a player's|its owner's|their owner's|an opponent's) "
     "(hand|hands) [<from>]",
     IntoHand},

    {"effect-word",
     "(a card effect|an effect|a card or effect|a card effect or ability|an effect or ability)",
     Nothing},
    {"their-effect", "an opponent's (card effect|effect|card or effect)", Nothing},
    {"happening",
     "<subject> (becomes|become) the target of (<effect-word> [<opponents-word>]|<their-effect>)",
     BecomesTarget},
    {"happening", "<subject> (becomes|become) the target of <effect-word> you control",
     BecomesTarget},
    {"happening", "<subject> (becomes|become) the target of (a|an) <noun>", BecomesTarget},

    {"bearer", "(a|an|another) <noun>", Bearer},
    {"bearer", "<self>", Bearer},
    {"bearer", "your contender", Bearer},
    {"happening", "<subject> (becomes|become) attached [to <bearer>]", IsAttached},
    {"becoming", "<subject> (is|are) attached [to <bearer>]", IsAttached},
    {"happening", "<subject> attaches to <bearer>", IsAttached},
    {"happening", "<somebody> (attach|attaches) (a|an|another) <noun> [to <bearer>]", Attaches},
    {"happening", "<somebody> (attach|attaches) <self> [to <bearer>]", Attaches},

    {"happening", "the portal (opens|closes|becomes open|becomes closed)", PortalTurns},
    {"becoming", "the portal is (opened|closed)", PortalTurns},
    // What reads like a state is an event only where the text waits for it.
    {"event", "(when|whenever|each time) <becoming>",
     [](Writer& w, const Node& n) { return w.Eval(n, "becoming"); }},

    {"attacked", "<self>", Attacked},
    {"attacked", "(your contender|you)", Attacked},
    {"attacked", "your opponent's contender",
     [](Writer& w, const Node&) {
       Filter theirs;
       theirs.types = Mask(CardType::kContender);
       theirs.control = Control::kNotYou;
       Value value;
       value.n = w.pool.Add(theirs);
       value.number = theirs.types;
       value.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kOpponent));
       return value;
     }},
    {"happening", "<subject> (attacks|attack) <attacked>", AttacksThis},
    {"happening", "<subject> (deals|deal) <damage> to <attacked>", DealsToThis},
    {"happening", "<subject> (is dealt|are dealt|takes|take) <damage> (by|from) (a|an) <noun>",
     DealtBy},
    {"event", "at the (start|beginning|end) of each turn", EachTurn},
});

}  // namespace
}  // namespace deeds

std::span<const Row> DeedRows() { return deeds::kRows; }

}  // namespace clashdeck::text
