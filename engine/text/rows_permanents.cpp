// What is done to permanents: ready, engage, attach, negate, counters, control, tokens, the Portal.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace permanents {
namespace {

template <Op kOp>
Value Do(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.Emit(kOp, objects.who);
  return {};
}

Value Negate(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.Emit(Op::kNegate, objects.who);
  return {};
}

Value PutCounters(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  const auto kind = static_cast<NameId>(w.Eval(n, "counter").number);
  const Value objects = w.Eval(n, "objects");
  Instruction& put = w.Emit(Op::kPutCounters, objects.who);
  put.n = number;
  put.x = kind;
  return {};
}

Value Portal(Writer& w, const Node& n) {
  Instruction& portal = w.Emit(Op::kPortal);
  portal.player = w.draft().actor;
  portal.n = w.Says(n, "open") ? 1 : w.Says(n, "close") ? 2 : 0;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act", "~ready <objects>", Do<Op::kReady>},
    {"act", "~engage <objects>", Do<Op::kEngage>},
    {"act", "~negate <objects>", Negate},
    {"act", "negate that attack",
     [](Writer& w, const Node&) {
       w.Emit(Op::kNegateAttack);
       return Value{};
     }},
    {"act", "~put (a|<number>) <counter> on <objects>", PutCounters},
    {"act", "(activate|open|close) the portal", Portal},
});

}  // namespace
}  // namespace permanents

std::span<const Row> PermanentRows() { return permanents::kRows; }

}  // namespace clashdeck::text
