// Cards from zone to zone (703): send, put, return, banish, draw, discard.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/text/objects.h"
#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace moves {
namespace {

// "that many", "that many ... minus one"
Index ThatManyAndMore(Writer& w, const Node& n) {
  const Index many = w.Eval(n, "that-many").n;
  if (!w.Has(n, "number")) return many;
  Quantity quantity;
  quantity.kind = w.Says(n, "minus") ? Number::kMinus : Number::kPlus;
  quantity.a = many;
  quantity.b = w.Eval(n, "number").n;
  return w.Add(quantity);
}

Value Draw(Writer& w, const Node& n) {
  Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  if (w.Has(n, "quantity")) number = w.Eval(n, "quantity").n;
  if (w.Has(n, "that-many")) number = ThatManyAndMore(w, n);
  if (w.Has(n, "counted")) number = Times(w, number, w.Eval(n, "counted").n);
  Instruction& draw = w.Emit(Op::kDraw);
  draw.player = w.draft().actor;
  draw.n = number;
  return {};
}

Value Discard(Writer& w, const Node& n) {
  Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  if (w.Has(n, "quantity")) number = w.Eval(n, "quantity").n;
  if (w.Has(n, "counted")) number = ForEachOf(w, number, w.Eval(n, "counted").n);
  Index filter = kAnything;
  if (w.Has(n, "noun")) filter = w.FilterAnywhere(w.Eval(n, "noun"));
  Instruction& discard = w.Emit(Op::kDiscard);
  discard.player = w.draft().actor;
  discard.n = number;
  discard.x = filter;
  if (w.Says(n, "random")) discard |= Flag::kRandom;
  if (w.Says(n, "up")) discard |= Flag::kUpTo;
  if (w.Says(n, "any") || w.Says(n, "more")) {
    discard |= Flag::kUpTo;
    discard.n = w.Number(kAnyNumber);
  }
  discard.set = w.NewSet();
  const Selector discarded = Pick(Who::kSet, discard.set);
  w.Mentioned(discarded, 0, false);
  w.Did("discarded", discarded);
  return {};
}

bool DiscardCost(Writer& w, const Node& n, CostDraft& cost) {
  if (w.Says(n, "random") || w.Says(n, "any") || w.Says(n, "more")) return false;
  CostPart part;
  part.pay = Pay::kDiscard;
  if (w.Has(n, "number")) part.quantity = w.Eval(n, "number").n;
  if (w.Has(n, "noun")) part.filter = w.FilterAnywhere(w.Eval(n, "noun"));
  cost.parts.push_back(part);
  return true;
}

struct Move {
  Zone zone = Zone::kNone;
  Manner manner = Manner::kPut;
  Place place = Place::kTop;
};

Instruction& MoveTo(Writer& w, Selector who, Move move) {
  Instruction& out = w.Emit(Op::kMove, who);
  out.zone = move.zone;
  out.manner = move.manner;
  out.place = move.place;
  out.player = w.draft().actor;
  out.set = w.NewSet();
  return out;
}

Value Send(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  MoveTo(w, objects.who, {Zone::kOblivion, Manner::kSent});
  w.Did("sent", objects.who);
  return {};
}

// All are known before the first of them goes, and are one group to what follows.
template <Zone kZone, Manner kManner>
Value SeveralTo(Writer& w, const Node& n) {
  constexpr Place kPlace = kZone == Zone::kDeck ? Place::kBottom : Place::kTop;
  std::vector<Selector> all;
  for (const Node& objects : w.Child(n, "each-of")->children) all.push_back(w.Eval(objects).who);
  // "... and all Weapons attached to it": those are found while it is there.
  std::stable_partition(all.begin(), all.end(),
                        [](const Selector& who) { return who.who == Who::kAll; });
  MoveTo(w, all.front(), {kZone, kManner, kPlace});
  const std::uint8_t group = w.draft().number_set;
  w.Register(group);  // one of its own, as it grows
  for (std::size_t i = 1; i < all.size(); ++i) {
    Instruction& move = MoveTo(w, all[i], {kZone, kManner, kPlace});
    move.set = group;
    move |= Flag::kSimultaneous;
  }
  w.draft().number_set = group;
  return {};
}

Value Banish(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  if (w.Says(n, "until")) {
    w.Emit(Op::kBanishUntil, objects.who);
  } else {
    MoveTo(w, objects.who, {Zone::kBanished, Manner::kBanished});
    w.Did("banished", objects.who);
  }
  return {};
}

Value ToHand(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const std::string_view verb = w.Words(n).substr(0, 3);
  const Manner manner = verb == "ret"   ? Manner::kReturned
                        : verb == "add" ? Manner::kAdded
                                        : Manner::kPut;
  MoveTo(w, objects.who, {Zone::kHand, manner});
  if (manner == Manner::kReturned) w.Did("returned", objects.who);
  return {};
}

Value IntoPlay(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  Zone zone = Zone::kClash;  // into play: where its type belongs (400.4)
  if (w.Says(n, "accessory")) zone = Zone::kAccessory;
  if (w.Says(n, "clashground")) zone = Zone::kClashground;
  if (w.Says(n, "resource")) zone = Zone::kResources;
  if (w.Says(n, "oblivion")) zone = Zone::kOblivion;
  // "take control of ... and put it into your Clash Zone ready": it lies there, only turned.
  Instruction* before = w.here() == 0 ? nullptr : &w.draft().code.back();
  if (before != nullptr && before->op == Op::kTakeControl && before->who.who == objects.who.who &&
      before->who.index == objects.who.index) {
    if (w.Says(n, "ready")) *before |= Flag::kReadied;
    if (w.Says(n, "engaged")) *before |= Flag::kEngaged;
    return {};
  }
  Instruction& put = MoveTo(w, objects.who, {zone, Manner::kPut});
  if (w.Says(n, "engaged")) put |= Flag::kEngaged;
  if (w.Says(n, "face")) put |= Flag::kFaceDown;
  const bool owners = w.Says(n, "play") && w.Says(n, "owner's");
  if ((w.Says(n, "your") || w.Says(n, "play")) && !owners) put |= Flag::kYours;
  if (zone != Zone::kResources) {  // a new object from here on (400.6)
    const std::uint8_t set = put.set;
    w.Mentioned(Pick(Who::kSet, set), 0, objects.plural);
  }
  return {};
}

// "put a Clashground from your hand into play with a cost of ...": says more of what is chosen.
Value IntoPlayIf(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  IntoPlay(w, n);
  std::vector<Instruction>& code = w.draft().code;
  if (code.size() != from + 2 || code[from].op != Op::kChoose || code[from].who.who != Who::kAll) {
    w.Decline(n, "nothing is chosen that this could narrow");
    return {};
  }
  Value chosen;
  for (Index i = code[from].who.filter; i != kNil; i = w.pool.filters[i].other) {
    chosen.filters.push_back(w.pool.filters[i]);
    chosen.filters.back().other = kNil;
  }
  chosen.filters = Both(w, n, chosen.filters, w.Eval(n, "with-stat").filters);
  const Index filter = w.FilterOf(chosen);
  w.draft().code[from].who.filter = filter;
  return {};
}

Value ToDeck(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const bool top = w.Says(n, "top");
  const bool order = w.Says(n, "order");
  MoveTo(w, objects.who,
         {Zone::kDeck, Manner::kPut,
          top && w.Says(n, "bottom") ? Place::kTopOrBottom
          : order                    ? (top ? Place::kAnyOrderTop : Place::kAnyOrderBottom)
                                     : (top ? Place::kTop : Place::kBottom)});
  return {};
}

// The top cards of the actor's deck; a number that is not plain is only known on resolution.
Selector TopCards(Writer& w, const Node& n) {
  if (!w.Has(n, "number") && !w.Has(n, "that-many") && !w.Has(n, "quantity")) {
    return Pick(Who::kTopOfDeck, 1);
  }
  const Value number = w.Eval(n, w.Has(n, "number")     ? "number"
                                 : w.Has(n, "quantity") ? "quantity"
                                                        : "that-many");
  if (w.pool.quantities[number.n].kind == Number::kConstant)
    return Pick(Who::kTopOfDeck, static_cast<std::uint8_t>(number.number));
  Instruction& take = w.Emit(Op::kTakeTop);
  take.player = w.draft().actor;
  take.n = number.n;
  take.set = w.NewSet();
  return Pick(Who::kSet, take.set);
}

Value TopInto(Writer& w, const Node& n) {
  const Selector top = TopCards(w, n);
  Move move;
  const bool banished = !w.Says(n, "oblivion") && !w.Says(n, "hand") && !w.Says(n, "resource");
  move.zone = w.Says(n, "oblivion") ? Zone::kOblivion
              : w.Says(n, "hand")   ? Zone::kHand
              : banished            ? Zone::kBanished
                                    : Zone::kResources;
  if (banished) move.manner = Manner::kBanished;
  Instruction& put = MoveTo(w, top, move);
  if (w.Says(n, "engaged")) put |= Flag::kEngaged;
  const std::uint8_t set = put.set;
  w.Mentioned(Pick(Who::kSet, set), 0);
  if (move.zone == Zone::kOblivion) w.Did("diminished", Pick(Who::kSet, set));
  if (banished) w.Did("banished", Pick(Who::kSet, set));
  return {};
}

// So many cards as the player likes: a number is chosen, then they are taken.
Value UpToInto(Writer& w, const Node& n) {
  const Index most = w.Eval(n, "number").n;
  Instruction& choose = w.Emit(Op::kChooseNumber);
  choose.player = w.draft().actor;
  choose.n = most;
  choose.set = w.NewSet();
  Quantity chosen;
  chosen.kind = Number::kRegister;
  chosen.n = w.Register(choose.set);
  const Index count = w.Add(chosen);
  Instruction& take = w.Emit(Op::kTakeTop);
  take.player = w.draft().actor;
  take.n = count;
  take.set = w.NewSet();
  const Selector top = Pick(Who::kSet, take.set);
  Instruction& put = MoveTo(w, top, {Zone::kOblivion});
  w.Did("diminished", Pick(Who::kSet, put.set));
  w.Mentioned(Pick(Who::kSet, put.set), 0, true);
  return {};
}

Value EachTopInto(Writer& w, const Node& n) {
  const Index count = w.Eval(n, "counted").n;
  Instruction& take = w.Emit(Op::kTakeTop);
  take.player = w.draft().actor;
  take.n = count;
  take.set = w.NewSet();
  const Selector top = Pick(Who::kSet, take.set);
  Instruction& put = MoveTo(w, top, {Zone::kOblivion});
  w.Did("diminished", Pick(Who::kSet, put.set));
  w.Mentioned(Pick(Who::kSet, put.set), 0, true);
  return {};
}

bool MillCost(Writer& w, const Node& n, CostDraft& cost) {
  if (!w.Says(n, "oblivion") || w.Has(n, "that-many")) return false;
  CostPart part;
  part.pay = Pay::kMill;
  if (w.Has(n, "number")) part.quantity = w.Eval(n, "number").n;
  cost.parts.push_back(part);
  return true;
}

template <Pay kSelf, Pay kChosen>
bool ObjectsCost(Writer& w, const Node& n, CostDraft& cost) {
  return CostOfObjects(w, *w.Child(n, "objects"), kSelf, kChosen, cost);
}

template <Pay kSelf, Pay kChosen>
bool SeveralCost(Writer& w, const Node& n, CostDraft& cost) {
  const std::vector<Node>& all = w.Child(n, "each-of")->children;
  return std::all_of(all.begin(), all.end(), [&](const Node& objects) {
    return CostOfObjects(w, objects, kSelf, kChosen, cost);
  });
}

bool BottomCost(Writer& w, const Node& n, CostDraft& cost) {
  if (w.Says(n, "top") || w.Says(n, "order")) return false;
  return CostOfObjects(w, *w.Child(n, "objects"), std::nullopt, Pay::kPutOnDeckBottom, cost);
}

// "is sent to Oblivion", "goes to Oblivion": what becomes of it, told of the card.
Value Goes(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const Manner manner = w.Says(n, "sent") ? Manner::kSent : Manner::kPut;  // 703.6b
  MoveTo(w, objects.who, {Zone::kOblivion, manner});
  return {};
}

// "banish it instead of putting it into its owner's Oblivion": where it goes after all.
Value BanishInstead(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  MoveTo(w, objects.who, {Zone::kBanished, Manner::kBanished});
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act", "~draw (a|an additional|<number>|<number> additional) (card|cards)", Draw},
    {"act", "~draw (a|<number>) (card|cards) for each <counted>", Draw},
    {"act", "~draw [a number of] cards equal to <quantity>", Draw},
    {"act", "~draw <that-many> cards (plus|minus) <number>", Draw},
    {"act", "~draw <that-many> cards", Draw},
    {"act", "~shuffle (your|their) (hand|oblivion) into (your|their) deck",
     [](Writer& w, const Node& n) {
       Filter hand;
       hand.zones = Mask(w.Says(n, "hand") ? Zone::kHand : Zone::kOblivion);
       hand.control = w.draft().actor == Whom::kYou ? Control::kYou : w.Theirs();
       Selector who = Pick(Who::kAll);
       who.filter = w.pool.Add(hand);
       MoveTo(w, who, {Zone::kDeck, Manner::kPut});
       w.Emit(Op::kShuffle).player = w.draft().actor;
       return Value{};
     }},
    {"act", "~shuffle <objects> [back] into (your|their|its owner's) deck",
     [](Writer& w, const Node& n) {
       const Value objects = w.Eval(n, "objects");
       MoveTo(w, objects.who, {Zone::kDeck, Manner::kPut});
       Instruction& shuffle = w.Emit(Op::kShuffle, Pick(Who::kLast));
       shuffle.player = w.Says(n, "owner's") ? Whom::kOwnerOf : w.draft().actor;
       return Value{};
     }},
    {"act", "~discard (a|<number>) (card|cards) [from (their|your) hand]", Discard, DiscardCost},
    {"act", "~discard (a|<number>) (card|cards) at random [from (their|your) hand]", Discard},
    {"act", "~discard (a|<number>) (card|cards) for each <counted>", Discard},
    {"act", "~discard [a number of] cards equal to <quantity> [from (their|your) hand]", Discard},
    {"act", "~discard (any number of|1 or more|up to <number>) cards [from (their|your) hand]",
     Discard},
    {"act", "~discard (a|an|<number>) <discardable> [from (their|your) hand]",
     [](Writer& w, const Node& n) {
       const Index filter = w.FilterAnywhere(w.Eval(n, "discardable"));
       const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
       Instruction& discard = w.Emit(Op::kDiscard);
       discard.player = w.draft().actor;
       discard.n = number;
       discard.x = filter;
       discard.set = w.NewSet();
       const Selector discarded = Pick(Who::kSet, discard.set);
       w.Mentioned(discarded, 0, w.Has(n, "number"));
       w.Did("discarded", discarded);
       return Value{};
     },
     [](Writer& w, const Node& n, CostDraft& cost) {
       CostPart part;
       part.pay = Pay::kDiscard;
       if (w.Has(n, "number")) part.quantity = w.Eval(n, "number").n;
       part.filter = w.FilterAnywhere(w.Eval(n, "discardable"));
       cost.parts.push_back(part);
       return true;
     }},
    {"discardable", "<adjectives> <kinds>", Narrow},
    {"discardable", "<type>"},
    {"act", "~discard <that-object>",
     [](Writer& w, const Node& n) {
       const Value object = w.Eval(n, "that-object");
       MoveTo(w, object.who, {Zone::kOblivion, Manner::kDiscarded});
       w.Did("discarded", object.who);
       return Value{};
     }},
    {"act", "~discard (your|their) hand",
     [](Writer& w, const Node&) {
       Instruction& discard = w.Emit(Op::kDiscardHand);
       discard.player = w.draft().actor;
       discard.set = w.NewSet();  // "that many"
       return Value{};
     }},
    {"act", "~send <objects> to [your|their|its owner's|their owner's] oblivion", Send,
     ObjectsCost<Pay::kSendSelf, Pay::kSend>},
    {"act", "send <each-of> to [your|their|its owner's|their owner's|their owners'] oblivion",
     SeveralTo<Zone::kOblivion, Manner::kSent>, SeveralCost<Pay::kSendSelf, Pay::kSend>},
    {"act", "banish <each-of>", SeveralTo<Zone::kBanished, Manner::kBanished>,
     SeveralCost<Pay::kBanishSelf, Pay::kBanish>},
    {"act", "return <each-of> to (your|their owner's|their owners') (hand|hands)",
     SeveralTo<Zone::kHand, Manner::kReturned>, SeveralCost<Pay::kReturnSelf, Pay::kReturn>},
    {"act",
     "put <each-of> on [the] bottom of (your|their owner's|their owners'|its owner's) (deck|decks)",
     SeveralTo<Zone::kDeck, Manner::kPut>},
    {"each-of", "<aimed> and <aimed>", InTurn},
    {"each-of", "<aimed> , <aimed> , and <aimed>", InTurn},
    {"effect", "<objects> (is|are) sent to oblivion [instead of entering play]", Goes},
    {"effect", "<objects> (goes|go) to oblivion [and never enters play]", Goes},
    {"act", "~banish <objects>", Banish, ObjectsCost<Pay::kBanishSelf, Pay::kBanish>},
    {"act", "banish <objects> until <self> leaves play", Banish},
    {"act", "banish <objects> instead of putting it into its owner's oblivion", BanishInstead},
    {"act", "~return <objects> to (your|its owner's|their owner's|their owners') (hand|hands)",
     ToHand, ObjectsCost<Pay::kReturnSelf, Pay::kReturn>},
    {"act", "(~add|~put|~take) <objects> (to|into|in) (your|their|its owner's) hand", ToHand},
    {"act", "return <objects> to your hand instead of putting it into your oblivion", ToHand},
    {"act",
     "~put <objects> into (your|their|its owner's) (clash|accessory|clashground|resource) zone "
     "[engaged|ready|face down]",
     IntoPlay},
    {"act",
     "~put an additional card from (your|their) hand into (your|their) resource zone "
     "[engaged|ready]",
     [](Writer& w, const Node& n) {
       Filter hand;
       hand.zones = Mask(Zone::kHand);
       hand.control = w.draft().actor == Whom::kYou ? Control::kYou : w.Theirs();
       Selector from = Pick(Who::kAll);
       from.filter = w.pool.Add(hand);
       const std::uint8_t set = w.NewSet();
       Instruction& choose = w.Emit(Op::kChoose, from);
       choose.player = w.draft().actor;
       choose.n = w.Number(1);
       choose.set = set;
       Instruction& put = MoveTo(w, Pick(Who::kSet, set), {Zone::kResources, Manner::kPut});
       if (w.Says(n, "engaged")) put |= Flag::kEngaged;
       if (w.Says(n, "your")) put |= Flag::kYours;
       return Value{};
     }},
    {"act", "~return <objects> to (your|their) (clash|accessory) zone", IntoPlay},
    {"act",
     "(~put|~return) <objects> (into|to) play [engaged|ready] [under (your|its owner's) control]",
     IntoPlay},
    {"act", "~put <objects> into play under your control engaged", IntoPlay},
    {"act", "(~put|~return) <objects> (into|to) play <with-stat>", IntoPlayIf},
    {"act",
     "(~set|~put) <objects> (face-down|face down) (in|into) (your|their|its owner's) accessory "
     "zone",
     [](Writer& w, const Node& n) {
       const Value objects = w.Eval(n, "objects");
       Instruction& put = MoveTo(w, objects.who, {Zone::kAccessory, Manner::kPut});
       put |= Flag::kFaceDown;
       if (w.Says(n, "your")) put |= Flag::kYours;
       return Value{};
     }},
    {"act", "~put <objects> into (your|their|its owner's) oblivion", IntoPlay},
    {"act",
     "(~put|~place) <objects> [back] (on|onto) [the] (top|bottom) [of (your|their|its owner's|that|"
     "their owner's|their owners'|that player's) (deck|decks)] [in any order]",
     ToDeck, BottomCost},
    {"act", "~put <objects> [back] on the top or bottom of (your|their) deck", ToDeck},
    {"act", "~put <objects> back in any order",
     [](Writer& w, const Node& n) {
       const Value objects = w.Eval(n, "objects");
       MoveTo(w, objects.who, {Zone::kDeck, Manner::kPut, Place::kAnyOrderTop});
       return Value{};
     }},
    {"act", "~put <objects> second from the top of (your|their|its owner's) deck",
     [](Writer& w, const Node& n) {
       const Value objects = w.Eval(n, "objects");
       MoveTo(w, objects.who, {Zone::kDeck, Manner::kPut, Place::kSecondFromTop});
       return Value{};
     }},
    {"act",
     "~put the top (card|<number> cards) of (your|their) deck into (your|their) "
     "(oblivion|hand|resource zone) [engaged|ready]",
     TopInto, MillCost},
    {"act",
     "~put (a card|<number> cards|<that-many> cards) from the top of (your|their) deck into "
     "(your|their) (oblivion|hand|resource zone) [engaged|ready]",
     TopInto, MillCost},
    {"act",
     "~put a number of cards equal to <quantity> from the top of (your|their) deck into "
     "(your|their) (oblivion|hand|resource zone) [engaged|ready]",
     TopInto},
    {"act", "~banish the top (card|<number> cards) of (your|their) deck", TopInto},
    {"act",
     "~put up to <number> cards from the top of (your|their) deck into (your|their) oblivion",
     UpToInto},
    {"act", "~put the top card of (your|their) deck into (your|their) oblivion for each <counted>",
     EachTopInto},
});

}  // namespace
}  // namespace moves

std::span<const Row> MoveRows() { return moves::kRows; }

}  // namespace clashdeck::text
