// Cards from zone to zone (703): send, put, return, banish, draw, discard, search, look.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace moves {
namespace {

Value Draw(Writer& w, const Node& n) {
  Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  if (w.Has(n, "counted")) {
    Quantity times;
    times.kind = Number::kTimes;
    times.a = number;
    times.b = w.Eval(n, "counted").n;
    number = w.Add(times);
  }
  Instruction& draw = w.Emit(Op::kDraw);
  draw.player = w.draft().actor;
  draw.n = number;
  return {};
}

Value Discard(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  Index filter = kAnything;
  if (w.Has(n, "noun")) filter = w.FilterOf(w.Eval(n, "noun"));
  Instruction& discard = w.Emit(Op::kDiscard);
  discard.player = w.draft().actor;
  discard.n = number;
  discard.x = filter;
  if (w.Says(n, "random")) discard |= Flag::kRandom;
  if (w.Says(n, "any") || w.Says(n, "more")) {
    discard |= Flag::kUpTo;
    discard.n = w.Number(kAnyNumber);
  }
  discard.set = w.NewSet();
  return {};
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
  return {};
}

Value Banish(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  if (w.Says(n, "until")) {
    w.Emit(Op::kBanishUntil, objects.who);
  } else {
    MoveTo(w, objects.who, {Zone::kBanished, Manner::kBanished});
  }
  return {};
}

Value ToHand(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const Manner manner = w.Says(n, "return") || w.Says(n, "returns") ? Manner::kReturned
                        : w.Says(n, "add")                          ? Manner::kAdded
                                                                    : Manner::kPut;
  MoveTo(w, objects.who, {Zone::kHand, manner});
  return {};
}

Value IntoPlay(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  Zone zone = Zone::kNone;  // where its type belongs
  if (w.Says(n, "clash")) zone = Zone::kClash;
  if (w.Says(n, "accessory")) zone = Zone::kAccessory;
  if (w.Says(n, "clashground")) zone = Zone::kClashground;
  if (w.Says(n, "resource")) zone = Zone::kResources;
  if (w.Says(n, "oblivion")) zone = Zone::kOblivion;
  Instruction& put = MoveTo(w, objects.who, {zone, Manner::kPut});
  if (w.Says(n, "engaged")) put |= Flag::kEngaged;
  if (w.Says(n, "your")) put |= Flag::kYours;
  return {};
}

Value ToDeck(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  MoveTo(w, objects.who,
         {Zone::kDeck, Manner::kPut, w.Says(n, "top") ? Place::kTop : Place::kBottom});
  return {};
}

Selector TopOf(Writer& w, const Node& n) {
  const Value number = w.Has(n, "number") ? w.Eval(n, "number") : Value{};
  return Pick(Who::kTopOfDeck,
              w.Has(n, "number") ? static_cast<std::uint8_t>(number.number) : std::uint8_t{1});
}

Value TopInto(Writer& w, const Node& n) {
  const Selector top = TopOf(w, n);
  Move move;
  move.zone = w.Says(n, "oblivion") ? Zone::kOblivion
              : w.Says(n, "hand")   ? Zone::kHand
                                    : Zone::kResources;
  Instruction& put = MoveTo(w, top, move);
  if (w.Says(n, "engaged")) put |= Flag::kEngaged;
  w.Mentioned(Pick(Who::kSet, put.set), 0);
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act", "~draw (a|<number>|<number> additional) (card|cards)", Draw},
    {"act", "~draw <number> (card|cards) for each <counted>", Draw},
    {"act", "~discard (a|<number>) (card|cards) [from (their|your) hand]", Discard},
    {"act", "~discard (a|<number>) (card|cards) at random [from (their|your) hand]", Discard},
    {"act", "~discard (any number of|1 or more) cards [from your hand]", Discard},
    {"act", "~send <objects> to [your|their|its owner's] oblivion", Send},
    {"act", "~banish <objects>", Banish},
    {"act", "banish <objects> until this card leaves play", Banish},
    {"act", "~return <objects> to (your|its owner's|their owner's|their owners') (hand|hands)",
     ToHand},
    {"act", "(add|put|take) <objects> (to|into) your hand", ToHand},
    {"act",
     "~put <objects> into (your|their) (clash|accessory|clashground|resource) zone [engaged]",
     IntoPlay},
    {"act", "~put <objects> into play [engaged|ready]", IntoPlay},
    {"act", "~put <objects> into (your|their|its owner's) oblivion", IntoPlay},
    {"act", "~put <objects> on [the] (top|bottom) of (your|their|its owner's) deck", ToDeck},
    {"act",
     "~put the top (card|<number> cards) of (your|their) deck into (your|their) "
     "(oblivion|hand|resource zone) [engaged]",
     TopInto},
});

}  // namespace
}  // namespace moves

std::span<const Row> MoveRows() { return moves::kRows; }

}  // namespace clashdeck::text
