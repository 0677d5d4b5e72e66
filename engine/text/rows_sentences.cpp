// How effects are joined into sentences: then, and, may, if, each player, modes (702).
#include <algorithm>
#include <array>
#include <utility>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace sentences {
namespace {

// "if ..., <body>": the whole rest hangs on it.
Value If(Writer& w, const Node& n) {
  const Index condition = w.Eval(n, "condition").condition;
  w.draft().last_condition = condition;
  if (condition == kAlways) return w.Eval(n, "body");
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = condition;
  w.Eval(n, "body");
  w.Land(jump);
  return {};
}

// Resources and health can only be paid; everything else is done.
bool MustBePaid(const CostDraft& cost) {
  bool health = false;
  for (const CostPart& part : cost.parts) health = health || part.pay == Pay::kPayHealth;
  return cost.price.total != 0 || health;
}

Value May(Writer& w, const Node& n) {
  CostDraft cost;
  if (AsCost(w, *w.Child(n, "body"), cost) && MustBePaid(cost)) {
    const Index row = w.Add(cost);
    const std::size_t pays = w.here();
    w.Emit(Op::kUnlessPays).n = row;
    w.draft().code.back().player = w.draft().actor;
    w.Land(pays);
    return {};
  }
  const bool before = w.draft().optional;
  const std::size_t jump = w.here();
  w.Emit(Op::kMay).player = w.draft().actor;
  w.draft().optional = true;
  w.Eval(n, "body");
  w.draft().optional = before;
  w.Land(jump);
  return {};
}

// "<body> instead": the effect before it happens only where the condition does not hold.
Value IfInstead(Writer& w, const Node& n) {
  const Index condition = w.Eval(n, "condition").condition;
  std::vector<Instruction>& code = w.draft().code;
  const std::size_t from = w.draft().last_effect;
  std::vector<Instruction> before(code.begin() + static_cast<std::ptrdiff_t>(from), code.end());
  code.resize(from);
  w.Emit(Op::kUnless).n = condition;
  w.Eval(n, "body");
  const std::size_t jump = w.here();
  w.Emit(Op::kJump);
  w.Land(from);
  const auto moved = static_cast<Index>(w.here() - from);
  for (Instruction instruction : before) {
    if (Jumps(instruction.op)) instruction.x = static_cast<Index>(instruction.x + moved);
    code.push_back(instruction);
  }
  w.Land(jump);
  return {};
}

// "... get +0/+2 instead": for as long as what it stands in for.
Value DurableInstead(Writer& w, const Node& n) {
  const Index condition = w.Eval(n, "condition").condition;
  std::vector<Instruction>& code = w.draft().code;
  const std::size_t from = w.draft().last_effect;
  std::vector<Instruction> before(code.begin() + static_cast<std::ptrdiff_t>(from), code.end());
  const Until until = before.empty() ? Until::kForever : before.back().until;
  code.resize(from);
  w.Emit(Op::kUnless).n = condition;
  w.Eval(n, "durable");
  for (std::size_t i = from + 1; i < w.here(); ++i) code[i].until = until;
  const std::size_t jump = w.here();
  w.Emit(Op::kJump);
  w.Land(from);
  for (const Instruction& instruction : before) {
    if (Jumps(instruction.op)) w.Decline(n, "another choice before it");
    code.push_back(instruction);
  }
  w.Land(jump);
  return {};
}

// Where a negated card goes (703.4a) instead of Oblivion.
Value NegatedTo(Writer& w, const Node& n) {
  for (std::size_t i = w.here(); i-- > 0;) {
    Instruction& negate = w.draft().code[i];
    if (negate.op != Op::kNegate) continue;
    negate.zone = w.Says(n, "banish") ? Zone::kBanished
                  : w.Says(n, "hand") ? Zone::kHand
                                      : Zone::kDeck;
    negate.place = Place::kTop;
    return {};
  }
  w.Decline(n, "nothing is negated before it");
  return {};
}

Value ChooseAllIf(Writer& w, const Node& n) {
  w.draft().ability.modes_all_if = w.Eval(n, "condition").condition;
  return {};
}

Value Effect(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  w.Eval(n.children[0]);
  w.draft().last_effect = from;
  for (std::size_t i = 1; i < n.children.size(); ++i) w.Eval(n.children[i]);
  return {};
}

bool NumberIsNone(Op op) {  // n is no quantity
  return op == Op::kUnless || op == Op::kUnlessPays || op == Op::kForbid ||
         op == Op::kForbidPlayer || op == Op::kPortal || op == Op::kSkip || op == Op::kMoveRest ||
         op == Op::kAttachLess;
}

Value WhereX(Writer& w, const Node& n) {
  // X may be about what the words before it have named, and count what happened before them.
  const std::uint8_t number_set = w.draft().number_set;
  const std::size_t from = w.here();
  w.Eval(n, "body");
  const std::uint8_t after = std::exchange(w.draft().number_set, number_set);
  const Index x = w.Eval(n, "quantity").n;
  w.draft().number_set = after;
  for (std::size_t i = from; i < w.here(); ++i) {
    if (NumberIsNone(w.draft().code[i].op)) continue;
    const Index amount = WithX(w, w.draft().code[i].n, x);
    const Index second = WithX(w, w.draft().code[i].m, x);
    w.draft().code[i].n = amount;
    w.draft().code[i].m = second;
  }
  bool targets = false;
  for (const TargetSpec& spec : w.draft().targets) {
    targets = targets || spec.max == kXTargets || spec.divide != kNil;
  }
  if (targets) w.draft().ability.x_is = x;  // needed when they are chosen
  return {};
}

// The words of an effect that happens later become a delayed ability (603.7). What they are about
// is settled now: the first thing that is named is remembered and is kLast to the delayed ability.
Selector CaptureOf(const std::vector<Instruction>& code) {
  std::vector<std::uint8_t> own;  // sets that the delayed code fills itself
  for (const Instruction& instruction : code) {
    for (const Selector& who : {instruction.who, instruction.by}) {
      switch (who.who) {
        case Who::kSet:
          if (std::find(own.begin(), own.end(), who.index) != own.end()) break;
          return who;
        case Who::kTarget:
        case Who::kEventObject:
        case Who::kEventOther:
        case Who::kAttacker:
        case Who::kCardBeingPlayed:
          return who;
        default:
          break;
      }
    }
    own.push_back(instruction.set);
  }
  return {};
}

bool Same(const Selector& a, const Selector& b) {
  return a.who == b.who && a.index == b.index && a.filter == b.filter;
}

void Delay(Writer& w, std::vector<Instruction> code, Trigger trigger, Until until) {
  const Selector captured = CaptureOf(code);
  if (captured.who != Who::kNothing) {
    for (Instruction& instruction : code) {
      for (Selector* who : {&instruction.who, &instruction.by}) {
        if (Same(*who, captured)) *who = Pick(Who::kLast);
      }
    }
  }
  const std::uint8_t next_set = w.draft().next_set;
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.draft().ability.delayed = true;
  w.draft().ability.trigger = w.pool.Add(trigger);
  w.draft().code = std::move(code);
  w.draft().next_set = next_set;
  w.draft().registers.assign(static_cast<std::size_t>(next_set - kFirstSet), kScratch);
  const Index ability = w.CloseAsOther();
  Instruction& delay = w.Emit(Op::kDelay, captured);
  delay.x = ability;
  delay.until = until;
}

std::vector<Instruction> CutFrom(Writer& w, std::size_t from) {
  std::vector<Instruction>& code = w.draft().code;
  std::vector<Instruction> cut(code.begin() + static_cast<std::ptrdiff_t>(from), code.end());
  code.resize(from);
  for (Instruction& instruction : cut) {
    if (Jumps(instruction.op)) instruction.x = static_cast<Index>(instruction.x - from);
  }
  return cut;
}

Value Moment(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = w.Says(n, "clash") ? effects::On::kAfterClash : effects::On::kEndOfTurn;
  if (w.Says(n, "your")) trigger.player = Whom::kYou;
  Value value;
  value.n = w.pool.Add(trigger);
  return value;
}

Value Later(Writer& w, const Node& n) {
  const Trigger trigger = w.pool.triggers[w.Eval(n, "moment").n];
  const std::size_t from = w.here();
  w.Eval(n, w.Has(n, "act") ? "act" : "body");
  Delay(w, CutFrom(w, from), trigger, Until::kForever);
  return {};
}

// "when that card enters play, ...", "if that card is defeated this turn, ...": targets of the
// words after it are chosen when it triggers, so they belong to the delayed ability.
Value WhenThat(Writer& w, const Node& n) {
  const Value that = w.Eval(n, "objects");
  const Draft& outer = w.draft();
  Draft inner;
  inner.ability.kind = AbilityKind::kTriggered;
  inner.ability.delayed = true;
  inner.actor = outer.actor;
  Trigger trigger;
  Filter filter;
  filter.is = static_cast<std::uint32_t>(Is::kLastMoved);
  filter.zones = kEveryZone;
  trigger.on = w.Says(n, "enters") ? effects::On::kEnter : effects::On::kDefeated;
  if (w.Says(n, "leaves")) trigger.on = effects::On::kLeavesPlay;
  trigger.subject = w.pool.Add(filter);
  if (w.Says(n, "by")) {
    Filter source;
    source.is = static_cast<std::uint32_t>(Is::kSelf);
    source.zones = kEveryZone;
    trigger.other = w.pool.Add(source);
  }
  inner.ability.trigger = w.pool.Add(trigger);
  w.Open(std::move(inner));
  w.Mentioned(Pick(Who::kEventObject), 0);
  w.Eval(n, "body");
  const Index ability = w.CloseAsOther();
  Instruction& delay = w.Emit(Op::kDelay, that.who);
  delay.x = ability;
  delay.until = trigger.on == effects::On::kEnter ? Until::kForever : Until::kEndOfTurn;
  return {};
}

Value ForEach(Writer& w, const Node& n) {
  const Index each = w.Eval(n, "counted").n;
  const std::size_t from = w.here();
  w.Eval(n, "body");
  for (std::size_t i = from; i < w.here(); ++i) {
    const Instruction change = w.draft().code[i];
    switch (change.op) {
      case Op::kModify: {
        const Index attack = Times(w, change.n, each);
        const Index defense = Times(w, change.m, each);
        w.draft().code[i].n = attack;
        w.draft().code[i].m = defense;
        break;
      }
      case Op::kDamage:
      case Op::kDraw:
      case Op::kGainHealth:
      case Op::kLoseHealth:
      case Op::kPutCounters:
      case Op::kCreate: {
        const Index times = Times(w, change.n, each);
        w.draft().code[i].n = times;
        break;
      }
      default:
        w.Decline(n, "this effect is not counted");
        return {};
    }
  }
  return {};
}

Value Nothing(Writer&, const Node&) { return {}; }

// Rolls, then one row of the table: the code of a row runs if the number lies in its range (707).
Value DiceRows(Writer& w, const Node& n) {
  const std::string_view range = w.Words(n.children[1]);
  const std::size_t dash = range.find('-');
  const auto number = [](std::string_view digits) {
    int out = 0;
    for (char c : digits) out = out * 10 + (c - '0');
    return out;
  };
  const int low = number(range.substr(0, dash));
  const int high = dash == std::string_view::npos ? low : number(range.substr(dash + 1));
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
  w.Eval(n, "plain");
  w.Land(jump);
  if (w.Has(n, "contender-rows")) w.Eval(n, "contender-rows");
  return {};
}

Value OncePerTurn(Writer& w, const Node&) {
  w.draft().ability.per_turn = 1;
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
  w.Open(std::move(item));
  w.Eval(n, "plain");
  const Ability written = w.Close();
  w.draft().next_register = std::max(w.draft().next_register, w.registers_used());
  Mode mode;
  mode.targets = written.targets;
  mode.code = written.code;
  w.draft().modes.push_back(mode);
  if (written.modes_all_if != kNil) w.draft().ability.modes_all_if = written.modes_all_if;
  if (w.Has(n, "modes")) w.Eval(n, "modes");
  return {};
}

Value ChooseModes(Writer& w, const Node& n) {
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
  if (w.Says(n, "may")) ability.modes_min = 0;
  w.Eval(n, "modes");
  return {};
}

// --- players who act
Value Player(Whom whom) {
  Value value;
  value.player = whom;
  return value;
}

template <Whom kWhom>
Value PlainPlayer(Writer&, const Node&) {
  return Player(kWhom);
}

Value TargetPlayer(Writer& w, const Node& n) {
  TargetSpec spec;
  spec.players = w.Says(n, "opponent") ? 2 : 3;
  if (w.draft().optional) spec.min = 0;
  w.draft().targets.push_back(spec);
  w.draft().that_player = Whom::kTarget;
  return Player(Whom::kTarget);
}

Value ThatPlayer(Writer& w, const Node& n) {
  if (w.draft().that_player == Whom::kNobody) {
    w.Decline(n, "no player before it that this could mean");
  }
  return Player(w.draft().that_player);
}

Value ControllerOfThat(Writer& w, const Node& n) {
  Selector who;
  if (w.Has(n, "objects")) {
    who = w.Eval(n, "objects").who;
  } else {
    const auto mention = w.Latest(0, false, true);
    if (!mention) {
      w.Decline(n, "nothing before it that this could mean");
      return Player(Whom::kYou);
    }
    who = mention->who;
  }
  Instruction& bind = w.Emit(Op::kThatPlayer, who);
  bind.player = w.Says(n, "owner") ? Whom::kOwnerOf : Whom::kControllerOf;
  w.draft().that_player = Whom::kEventPlayer;
  return Player(Whom::kEventPlayer);
}

bool ActsAlike(const Instruction& act) {  // whoever does it
  switch (act.op) {
    case Op::kMove:
      return act.zone == Zone::kOblivion || act.zone == Zone::kBanished || act.zone == Zone::kHand;
    case Op::kReady:
    case Op::kEngage:
      return true;
    default:
      return false;
  }
}

// 605.2d: where each player chooses something to act on, all choose before anything happens. The
// loop at `loop` then only chooses: what the first chose moves over for the second.
void ChooseFirst(Writer& w, std::size_t loop) {
  std::vector<Instruction>& code = w.draft().code;
  if (code.size() != loop + 3) return;
  const Instruction choose = code[loop + 1];
  Instruction act = code[loop + 2];
  if (choose.op != Op::kChoose || !ActsAlike(act)) return;
  if (act.who.who != Who::kSet || act.who.index != choose.set) return;
  const Instruction each = code[loop];
  code.resize(loop);
  const std::uint8_t first = w.Register(w.NewSet());
  const std::uint8_t second = w.Register(w.NewSet());
  w.Emit(Op::kRememberSet, {}).set = second;
  const std::size_t start = w.here();
  code.push_back(each);
  w.Emit(Op::kRememberSet, Pick(Who::kSet, second)).set = first;
  code.push_back(choose);
  code.back().set = second;
  w.Land(start);
  w.draft().last_loop = start;
  act.player = Whom::kYou;
  for (const std::uint8_t chosen : {first, second}) {
    act.who = Pick(Who::kSet, chosen);
    code.push_back(act);
  }
}

// "each player <does something>": once for each, who acts and is "that player" meanwhile.
Value PlayerActs(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "other-player").player;
  const Whom actor = w.draft().actor;
  const Whom that = w.draft().that_player;
  const bool loop = whom == Whom::kEach;
  const std::size_t jump = w.here();
  if (loop) {
    w.Emit(Op::kEachPlayer).player = whom;
    w.draft().last_loop = jump;
  }
  w.draft().actor = loop ? Whom::kEventPlayer : whom;
  w.draft().that_player = w.draft().actor;
  if (w.Says(n, "may")) {
    May(w, n);
  } else {
    w.Eval(n, "doing");
  }
  w.draft().actor = actor;
  if (loop) {
    w.Land(jump);
    w.draft().that_player = that;
    ChooseFirst(w, jump);
  }
  return {};
}

// "each player who does ...": goes on inside the loop before it.
Value WhoDoes(Writer& w, const Node& n) {
  const Whom actor = w.draft().actor;
  const std::size_t loop = w.draft().last_loop;
  if (w.draft().code.size() <= loop || w.draft().code[loop].op != Op::kEachPlayer) {
    w.Decline(n, "no player before it that this could mean");
    return {};
  }
  Condition did;
  did.test = effects::Test::kDidSo;
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = w.Test(did);
  w.draft().actor = Whom::kEventPlayer;
  w.Eval(n, "doing");
  w.draft().actor = actor;
  w.Land(jump);
  w.Land(loop);
  return {};
}

Value MustThen(Writer& w, const Node& n) {
  const Whom actor = w.draft().actor;
  const std::size_t loop = w.draft().last_loop;
  if (w.draft().code.size() <= loop || w.draft().code[loop].op != Op::kEachPlayer) {
    w.Decline(n, "no player before it that this could mean");
    return {};
  }
  w.draft().actor = Whom::kEventPlayer;
  w.draft().that_player = Whom::kEventPlayer;
  w.Eval(n, "body");
  w.draft().actor = actor;
  w.Land(loop);
  return {};
}

Value TheyAct(Writer& w, const Node& n) {
  const Whom actor = w.draft().actor;
  w.draft().actor = ThatPlayer(w, n).player;
  w.Eval(n, "body");
  w.draft().actor = actor;
  return {};
}

Value YouAct(Writer& w, const Node& n) {
  const Whom actor = w.draft().actor;
  w.draft().actor = Whom::kYou;
  w.Eval(n, "act");
  w.draft().actor = actor;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"sentences", "<sentence>"},
    {"sentences", "<sentence> <sentences>", InTurn},
    {"sentences", "<choice>"},
    {"sentence", "<body> ."},
    {"sentence", "<body> [,] where x is [equal to] <quantity> .", WhereX},
    {"sentence", "this (ability|effect) [only] triggers [only] once per turn .", OncePerTurn},
    {"sentence", "this effect only triggers if <condition> .",
     [](Writer& w, const Node& n) {
       Ability& ability = w.draft().ability;
       const Index condition = w.Eval(n, "condition").condition;
       ability.condition = w.And(ability.condition, condition);
       return Value{};
     }},
    {"sentence", "if <condition> , <body> instead .", IfInstead},
    // A list comes last: what follows it belongs to its last item.
    {"choice", "[then] [you may] choose <number> - <modes>", ChooseModes},
    {"choice", "[then] choose up to <number> - <modes>", ChooseModes},
    {"choice", "[then] choose (1 or both|both) - <modes>", ChooseModes},
    {"sentence", "if <condition> , you may choose (both|all) .", ChooseAllIf},
    {"plain", "<sentence>"},
    {"plain", "<sentence> <plain>", InTurn},
    {"modes", "#bullet <plain>", ModeItems},
    {"modes", "#bullet <plain> <modes>", ModeItems},
    {"choice", "<body> . <dice-rows>", InTurn},
    {"dice-rows", "#bullet (#range|#number) : <plain>", DiceRows},
    {"dice-rows", "#bullet (#range|#number) : <plain> <dice-rows>", DiceRows},
    {"choice", "[then ,] if your contender is ... <contender-rows>"},
    {"contender-rows", "#bullet <adjective> , <plain>", ContenderRows},
    {"contender-rows", "#bullet <adjective> , <plain> <contender-rows>", ContenderRows},
    {"sentence", "if <condition> , <durable> instead .", DurableInstead},
    {"sentence",
     "if <that-object> is negated this way , (banish it|put it on top of its owner's deck|return "
     "it "
     "to its owner's hand) instead of (putting|sending) it into its owner's oblivion .",
     NegatedTo},
    {"sentence", "it (does not enter|never enters) play .", Nothing},
    {"sentence", "that attach costs nothing .", Nothing},

    {"body", "<effect>", Effect},
    {"body", "<effect> <joint> <body>", Effect},
    {"body", "then [,] <body>"},
    {"body", "<effect> , <act> , then <body>", Effect},
    {"body", "otherwise , <body>",
     [](Writer& w, const Node& n) {
       const std::size_t jump = w.here();
       const Index otherwise = w.Not(w.draft().last_condition);
       w.Emit(Op::kUnless).n = otherwise;
       w.Eval(n, "body");
       w.Land(jump);
       return Value{};
     }},
    {"body", "if <condition> , <body>", If},
    {"body", "you may <body>", May},
    {"body", "you may have <body>", May},
    {"body", "for each <counted> , <body>", ForEach},
    {"body", "<moment> , <body>", Later},
    {"body", "when <objects> (enters|leaves) play , <body>", WhenThat},
    {"body", "if <objects> is defeated (this turn|by this effect|this way) , <body>", WhenThat},
    {"joint", "(, then|then|and|, and|, and then|and then)", Nothing},
    {"moment", "(at the end of [your|this] turn|when your turn ends|at the end of the turn)",
     Moment},
    {"moment", "(after|at the end of) (this|that) clash", Moment},
    {"effect", "<act> <moment>", Later},

    {"other-player", "each player", PlainPlayer<Whom::kEach>},
    {"other-player", "(each opponent|an opponent|your opponent)", PlainPlayer<Whom::kOpponent>},
    {"other-player", "the attacking player", PlainPlayer<Whom::kAttacking>},
    {"other-player", "[the] defending player", PlainPlayer<Whom::kDefending>},
    {"other-player", "target (player|opponent)", TargetPlayer},
    {"other-player", "(that player|that opponent)", ThatPlayer},
    {"other-player", "(its|that card's|that clash card's|that contender's) controller",
     ControllerOfThat},
    {"other-player", "target defending player", PlainPlayer<Whom::kDefending>},
    {"effect", "<other-player> must <act>",
     [](Writer& w, const Node& n) {
       const Whom actor = w.draft().actor;
       w.draft().actor = w.Eval(n, "other-player").player;
       w.draft().that_player = w.draft().actor;
       w.Eval(n, "act");
       w.draft().actor = actor;
       return Value{};
     }},
    {"body", "each player must then <body>", MustThen},
    {"other-player", "its owner", ControllerOfThat},
    {"doing", "<does>"},
    {"doing", "<does> <joint> <doing>", InTurn},
    {"effect", "<act>"},
    {"effect", "you <act>", YouAct},
    {"effect", "<other-player> <doing>", PlayerActs},
    {"effect", "each player (who|that) does <doing>", WhoDoes},
    {"body", "<other-player> may <body>", PlayerActs},
    {"body", "they <body>", TheyAct},
});

}  // namespace
}  // namespace sentences

std::span<const Row> SentenceRows() { return sentences::kRows; }

}  // namespace clashdeck::text
