// Lists: modes (702), tables of dice (707), rows that hang on the Contender.
#include <algorithm>
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace lists {
namespace {

// 702.1d, said behind the list: the last item reads it.
Value SameAgain(Writer& w, const Node&) {
  w.draft().ability.modes_repeat = true;
  return {};
}

Value ChooseAllIf(Writer& w, const Node& n) {
  w.draft().ability.modes_all_if = w.Eval(n, "condition").condition;
  return {};
}

constexpr int kHighestRoll = 10'000;
constexpr std::uint8_t kMostModes = 8;  // of a list

// Rolls, then one row of the table: the code of a row runs if the number lies in its range (707).
Value DiceRows(Writer& w, const Node& n) {
  const std::string_view range = w.Words(n.children[1]);
  const std::size_t dash = range.find('-');
  const auto number = [](std::string_view digits) {
    int out = 0;
    for (char c : digits) out = out * 10 + (c - '0');
    return out;
  };
  const bool open = range.ends_with('+');  // "N+": that or more
  const int low = number(range.substr(0, open ? range.size() - 1 : dash));
  int high = dash == std::string_view::npos ? low : number(range.substr(dash + 1));
  if (open) high = kHighestRoll;
  Quantity rolled;
  rolled.kind = Number::kRegister;
  rolled.n = w.NumberRegister();
  const std::uint8_t set = w.draft().number_set;
  const Index roll = w.Add(rolled);
  const auto compare = [&](Compare how, int with) {
    Condition condition;
    condition.test = effects::Test::kCompare;
    condition.compare = how;
    condition.a = roll;
    condition.b = w.Number(with);
    return w.Test(condition);
  };
  const Index condition = w.And(compare(Compare::kAtLeast, low), compare(Compare::kAtMost, high));
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = condition;
  w.draft().last_effect = w.here();
  w.Eval(n, "plain");
  w.draft().number_set = set;
  if (!w.Has(n, "dice-rows")) {
    w.Land(jump);
    return {};
  }
  const std::size_t done = w.here();  // one row of a table happens
  w.Emit(Op::kJump);
  w.Land(jump);
  w.Eval(n, "dice-rows");
  w.Land(done);
  return {};
}

// "if your Contender is... - Black, ... - Green, ...": each row has a condition of its own.
Value ContenderRows(Writer& w, const Node& n) {
  Condition condition;
  condition.test = effects::Test::kMatches;
  condition.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
  condition.a = w.FilterOf(w.Eval(n, "adjective"));
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = w.Test(condition);
  w.draft().last_effect = w.here();
  w.Eval(n, "plain");
  w.Land(jump);
  if (w.Has(n, "contender-rows")) w.Eval(n, "contender-rows");
  return {};
}

// "if you have... - 3 or more Streak Counters among ..., ...": each row has a condition of its own.
Value HaveRows(Writer& w, const Node& n) {
  const Value bound = w.Eval(n, "bound");
  Quantity counters;
  counters.kind = Number::kSum;
  counters.n = static_cast<std::int16_t>(Stat::kCounters);
  counters.b = static_cast<NameId>(w.Eval(n, "counter").number);
  counters.a = w.FilterOf(w.Eval(n, "noun"));
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = static_cast<Compare>(bound.number);
  condition.a = w.Add(counters);
  condition.b = bound.n;
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = w.Test(condition);
  w.draft().last_effect = w.here();
  w.Eval(n, "plain");
  w.Land(jump);
  if (w.Has(n, "have-rows")) w.Eval(n, "have-rows");
  return {};
}

Value ModeItems(Writer& w, const Node& n) {
  Draft& draft = w.draft();
  // A mode has targets and code of its own; what was named before the list stays known.
  Draft item;
  item.mentions = draft.mentions;
  item.that_player = draft.that_player;
  item.actor = draft.actor;
  item.next_set = draft.next_set;
  item.next_register = draft.next_register;
  item.registers = draft.registers;
  const Index guard = draft.mode_guard;
  w.Open(std::move(item));
  const std::size_t asks = w.here();
  if (guard != kAlways) w.Emit(Op::kUnless).n = guard;
  w.Eval(n, "plain");
  if (guard != kAlways) w.Land(asks);
  const Ability written = w.Close();
  w.draft().next_register = std::max(w.draft().next_register, w.registers_used());
  Mode mode;
  mode.targets = written.targets;
  mode.code = written.code;
  w.draft().modes.push_back(mode);
  if (written.modes_all_if != kNil) w.draft().ability.modes_all_if = written.modes_all_if;
  w.draft().ability.modes_repeat |= written.modes_repeat;
  if (w.Has(n, "modes")) w.Eval(n, "modes");
  return {};
}

Value ChooseModes(Writer& w, const Node& n) {
  // What was done before decides: each mode asks for it.
  Index guard = kAlways;
  if (w.Has(n, "condition")) guard = w.Eval(n, "condition").condition;
  // Modes have targets of their own: what they may say of the ability's is handed on in a set.
  const auto named = w.Latest(0, false, true);
  if (named && named->who.who == Who::kTarget) {
    const std::uint8_t set = w.NewSet();
    w.Emit(Op::kRememberSet, named->who).set = w.Register(set);
    w.Mentioned(Pick(Who::kSet, set), named->types, named->plural);
  }
  Ability& ability = w.draft().ability;
  int count = 1;
  if (w.Has(n, "number")) count = w.Eval(n, "number").number;
  if (w.Says(n, "both")) count = 2;
  ability.modes_max = static_cast<std::uint8_t>(count);
  ability.modes_min = w.Says(n, "up") ? std::uint8_t{0} : ability.modes_max;
  if (w.Says(n, "both") && w.Says(n, "or")) ability.modes_min = 1;
  ability.modes_repeat = w.Says(n, "same");  // 702.1d
  if (w.Says(n, "more") && !ability.modes_repeat) {
    ability.modes_max = kMostModes;
    ability.modes_min = 1;
  }
  if (w.Says(n, "may") && !ability.modes_repeat) ability.modes_min = 0;
  w.draft().mode_guard = guard;
  w.Eval(n, "modes");
  if (w.draft().modes.size() < 2) w.Decline(n, "a list of one: its other items are not told apart");
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    // A list comes last: what follows it belongs to its last item.
    {"choice", "[then] [you may] choose <number> - <modes>", ChooseModes},
    {"choice", "[then] choose up to <number> - <modes>", ChooseModes},
    {"choice", "if <condition> , [you may] choose [up to] <number> - <modes>", ChooseModes},
    {"choice", "<body> , then [you may] choose <number> - <modes>",
     [](Writer& w, const Node& n) {
       // What the body hangs on would have to hold for the modes too.
       if (w.Words(*w.Child(n, "body")).starts_with("if "))
         w.Decline(n, "modes behind a condition");
       w.Eval(n, "body");
       return ChooseModes(w, n);
     }},
    {"choice", "if you have ... <have-rows>", InTurn},
    {"have-rows", "#bullet <bound> <counter> among <noun> , <plain>", HaveRows},
    {"have-rows", "#bullet <bound> <counter> among <noun> , <plain> <have-rows>", HaveRows},
    {"choice", "[then] choose (1 or both|both) - <modes>", ChooseModes},
    {"choice", "[then] choose 1 or more - <modes>", ChooseModes},
    {"choice",
     "[then] choose [up to] <number> . you may choose the same mode more than once . <modes>",
     ChooseModes},
    {"sentence", "if <condition> , you may choose (both|all) .", ChooseAllIf},
    {"sentence", "you may choose the same mode more than once .", SameAgain},
    {"plain", "<sentence>"},
    {"plain", "<sentence> <plain>", InTurn},
    {"modes", "#bullet <plain>", ModeItems},
    {"modes", "#bullet <plain> <modes>", ModeItems},
    {"choice", "<body> . [if you roll a ...] <dice-rows>", InTurn},
    {"dice-rows", "#bullet (#range|#number) : <plain>", DiceRows},
    {"dice-rows", "#bullet (#range|#number) : <plain> <dice-rows>", DiceRows},
    {"choice", "[then ,] if your contender is ... <contender-rows>"},
    {"contender-rows", "#bullet <adjective> , <plain>", ContenderRows},
    {"contender-rows", "#bullet <adjective> , <plain> <contender-rows>", ContenderRows},
});

}  // namespace
}  // namespace lists

std::span<const Row> ListRows() { return lists::kRows; }

}  // namespace clashdeck::text
