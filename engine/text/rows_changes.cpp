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
  w.Eval(n.children.front());
  w.threshold = threshold;
  for (std::size_t i = own; i < w.abilities.size(); ++i) {
    w.pool.abilities.push_back(w.abilities[i]);
    w.Emit(Op::kGrant).x = static_cast<Index>(w.pool.abilities.size() - 1);
  }
  w.abilities.resize(own);
  return {};
}

// Objects first, so that pronouns find them; then what they get.
Value Gets(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const std::size_t from = w.here();
  w.Eval(n.children.back());
  for (std::size_t i = from; i < w.here(); ++i) w.draft().code[i].who = objects.who;
  Value value;
  value.number = static_cast<int>(from);
  return value;
}

Value Lasting(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  w.Eval(n, "durable");
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

constexpr auto kRows = std::to_array<Row>({
    {"duration", "until [the] end of turn", Lasts<Until::kEndOfTurn>},
    {"duration", "this turn", Lasts<Until::kEndOfTurn>},
    {"duration", "(until the end of|during) this clash", Lasts<Until::kEndOfClash>},
    {"duration", "(until|before) the start of your next turn", Lasts<Until::kYourNextTurn>},

    {"gain", "#change", Change},
    {"gain", "#change for each <counted>", Change},
    {"gain", "<keyword>", GivesKeyword},
    {"gain", "<numbered-keyword>", GivesKeyword},
    {"gain", "[,] \" (<ability>|<told>) \"", Grants},
    {"gains", "<gain>"},
    {"gains", "<gain> and <gain>", InTurn},
    {"gains", "<gain> , <gain> , and <gain>", InTurn},
    {"gains", "<gain> and <cannot>", InTurn},

    {"cannot", "can't attack", Cannot<Forbid::kAttack>},
    {"cannot", "can't obstruct", Cannot<Forbid::kObstruct>},
    {"cannot", "can't be obstructed", Cannot<Forbid::kBeObstructed>},
    {"cannot", "can't be obstructed by <noun>", Cannot<Forbid::kBeObstructed>},

    {"durable", "<objects> (get|gets|gain|gains) <gains>", Gets},
    {"durable", "<objects> <cannot>", Gets},
    {"effect", "<durable> <duration>", Lasting},
    {"effect", "<durable> <duration> for each <counted>", Lasting},
    {"body", "<duration> , <durable>", Lasting},
});

}  // namespace
}  // namespace changes

std::span<const Row> ChangeRows() { return changes::kRows; }

}  // namespace clashdeck::text
