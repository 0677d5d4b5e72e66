// How effects are joined into sentences: then, and, may, if, each player, modes (702).
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace sentences {
namespace {

// "if ..., <body>": the whole rest hangs on it.
Value Hangs(Writer& w, const Node& n) {
  const Node* body = w.Child(n, w.Has(n, "effect") ? "effect" : "body");
  Index condition = w.Eval(n, "condition").condition;
  if (w.Says(n, "unless")) condition = w.Not(condition);
  w.draft().last_condition = condition;
  if (condition == kAlways) return w.Eval(*body);
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = condition;
  w.draft().last_effect = w.here();
  const std::size_t named = w.draft().mentions.size();
  w.Eval(*body);
  w.Land(jump);
  w.draft().last_if = jump;
  w.draft().named_before_if = named;
  if (w.Has(n, "joint")) w.Eval(n, "body");
  return {};
}

// The body where the "if" just before it did not hold, which its own body may have changed since;
// false: there is none.
bool InsteadOfLastIf(Writer& w, const Node& body) {
  const std::size_t asked = w.draft().last_if;
  const std::vector<Instruction>& code = w.draft().code;
  if (asked >= code.size() || code[asked].op != Op::kUnless || code[asked].x != code.size()) {
    return false;
  }
  const std::size_t jump = w.here();
  w.Emit(Op::kJump);
  w.Land(asked);
  std::vector<Mention>& mentions = w.draft().mentions;
  if (w.draft().named_before_if < mentions.size()) mentions.resize(w.draft().named_before_if);
  w.Eval(body);
  w.Land(jump);
  return true;
}

// "each player may ... If they don't, that player ...": of each of them, inside the loop.
Value If(Writer& w, const Node& n) {
  const std::string_view words = w.Words(*w.Child(n, "condition"));
  const bool denies = words == "not" || words == "it's not" || words == "it isn't";
  if (denies && InsteadOfLastIf(w, *w.Child(n, "body"))) return {};
  const std::size_t loop = w.draft().last_loop;
  const bool theirs = words.starts_with("they do") || words.starts_with("that player do");
  if (!theirs || !LoopIsOpen(w, loop)) return Hangs(w, n);
  const Whom actor = std::exchange(w.draft().actor, Whom::kEventPlayer);
  const Whom that = std::exchange(w.draft().that_player, Whom::kEventPlayer);
  w.Emit(Op::kMeet);
  Hangs(w, n);
  w.draft().actor = actor;
  w.draft().that_player = that;
  w.Land(loop);
  return {};
}

Value Otherwise(Writer& w, const Node& n) {
  if (!InsteadOfLastIf(w, *w.Child(n, "body"))) {
    w.Decline(n, "no condition before it that this could deny");
  }
  return {};
}

// Resources and health can only be paid; everything else is done.
bool MustBePaid(const CostDraft& cost) {
  bool health = false;
  for (const CostPart& part : cost.parts) health = health || part.pay == Pay::kPayHealth;
  return cost.price.total != 0 || health;
}

}  // namespace
}  // namespace sentences

const Node* AfterCosts(Writer& w, const Node& body, CostDraft& cost) {
  const Node* at = &body;
  while (w.Reads(*at, "<effect> <joint> <body>")) {
    const Node* effect = w.Child(*at, "effect");
    if (!w.Reads(*effect, "<act>") || !AsCosts(w, *w.Child(*effect, "act"), cost)) break;
    at = w.Child(*at, "body");
  }
  return at;
}

namespace sentences {
namespace {

// 605.2b: "you may engage this card and ..." can't be chosen where it can't be engaged. What stands
// behind the costs happens where each of them was done.
void MayAtACost(Writer& w, const Node& body, const Node& rest) {
  Condition done;
  done.test = effects::Test::kDidSo;
  const Index did = w.Test(done);
  std::vector<std::size_t> jumps;
  for (const Node* at = &body; at != &rest; at = w.Child(*at, "body")) {
    w.Eval(*w.Child(*at, "effect"));
    jumps.push_back(w.here());
    w.Emit(Op::kUnless).n = did;
  }
  w.Eval(rest);
  for (const std::size_t jump : jumps) w.Land(jump);
}

}  // namespace
}  // namespace sentences

Value May(Writer& w, const Node& n) {
  using sentences::MayAtACost;
  using sentences::MustBePaid;
  const Node& body = *w.Child(n, "body");
  CostDraft cost;
  const auto pay = [&] {
    const Index row = w.Add(cost);
    const std::size_t pays = w.here();
    w.Emit(Op::kUnlessPays).n = row;
    w.draft().code.back().player = w.draft().actor;
    w.Land(pays);
  };
  if (AsCost(w, body, cost) && MustBePaid(cost)) {
    pay();
    return {};
  }
  cost = {};
  const Node* rest = AfterCosts(w, body, cost);
  const bool paid = rest != &body && MustBePaid(cost);  // the rest is done where it was paid
  const bool before = w.draft().optional;
  std::size_t jump = w.here();
  if (paid) {
    pay();
    Condition did;
    did.test = effects::Test::kDidSo;
    jump = w.here();
    w.Emit(Op::kUnless).n = w.Test(did);
  } else {
    w.Emit(Op::kMay).player = w.draft().actor;
  }
  w.draft().optional = true;
  if (!paid && rest != &body) {
    MayAtACost(w, body, *rest);
  } else {
    w.Eval(paid ? *rest : body);
  }
  w.draft().optional = before;
  w.Land(jump);
  return {};
}

namespace sentences {
namespace {

// "you may have target player draw a card": you are asked, they do it.
Value MayHave(Writer& w, const Node& n) {
  const std::size_t jump = w.here();
  w.Emit(Op::kMay).player = w.draft().actor;
  const Whom actor = w.draft().actor;
  const bool before = w.draft().optional;
  w.draft().optional = true;
  w.draft().actor = w.Eval(n, "other-player").player;
  w.draft().that_player = w.draft().actor;
  w.Eval(n, "act");
  w.draft().actor = actor;
  w.draft().optional = before;
  w.Land(jump);
  return {};
}

// "... instead": the effect before it happens only where the condition does not hold. `write` puts
// down what happens where it does; it is told how long the effect before it lasts.
template <class Write>
Value Instead(Writer& w, const Node& n, Write write) {
  const Index condition = w.Eval(n, "condition").condition;
  std::vector<Instruction>& code = w.draft().code;
  const std::size_t from = w.draft().last_effect;
  const std::size_t end = code.size();
  if (from >= end) {
    w.Decline(n, "no effect before it that this could replace");
    return {};
  }
  std::vector<Instruction> before(code.begin() + static_cast<std::ptrdiff_t>(from), code.end());
  code.resize(from);
  w.Emit(Op::kUnless).n = condition;
  write(before.back().until);
  const std::size_t jump = w.here();
  w.Emit(Op::kJump);
  w.Land(from);
  const auto moved = static_cast<Index>(w.here() - from);
  for (Instruction instruction : before) {
    if (Jumps(instruction.op)) instruction.x = static_cast<Index>(instruction.x + moved);
    code.push_back(instruction);
  }
  w.Land(jump);
  // What led past the effect leads past both now.
  for (std::size_t i = 0; i < from; ++i) {
    if (Jumps(code[i].op) && code[i].x == end) code[i].x = static_cast<Index>(code.size());
  }
  return {};
}

// "you may pay ... If you do, put it into play instead": of where the event has put it.
bool InsteadOfTheEvent(Writer& w) {
  const Index trigger = w.draft().ability.trigger;
  if (trigger == kNil) return false;
  const effects::On on = w.pool.triggers[trigger].on;
  return on == effects::On::kDiscards || on == effects::On::kPutIntoOblivion;
}

Value IfInstead(Writer& w, const Node& n) {
  if (w.Words(*w.Child(n, "condition")) == "you do") {
    if (InsteadOfTheEvent(w)) return Hangs(w, n);
    w.Decline(n, "instead of what was done to get here");
    return {};
  }
  CostDraft cost;
  const Node& body = *w.Child(n, "body");
  if (w.Reads(body, "you may <body>") && AsCost(w, *w.Child(body, "body"), cost)) {
    w.Decline(n, "another cost than the one before it");
    return {};
  }
  return Instead(w, n, [&](Until) { w.Eval(n, "body"); });
}

// "... get +0/+2 instead": for as long as what it stands in for.
Value DurableInstead(Writer& w, const Node& n) {
  return Instead(w, n, [&](Until until) {
    const std::size_t first = w.here();
    w.Eval(n, "durable");
    for (std::size_t i = first; i < w.here(); ++i) w.draft().code[i].until = until;
  });
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

Value Effect(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  w.Eval(n.children[0]);
  w.draft().last_effect = from;
  for (std::size_t i = 1; i < n.children.size(); ++i) w.Eval(n.children[i]);
  return {};
}

void ReplaceX(Writer& w, std::size_t from, Index x) {
  for (std::size_t i = from; i < w.here(); ++i) {
    if (NumberIsNone(w.draft().code[i].op)) continue;
    const Index amount = WithX(w, w.draft().code[i].n, x);
    const Index second = WithX(w, w.draft().code[i].m, x);
    w.draft().code[i].n = amount;
    w.draft().code[i].m = second;
  }
}

// "if that card is defeated ..., deal X damage ..., where X is ...": X is the delayed effect's.
bool WhereLaterX(Writer& w, const Node& n, std::size_t from) {
  const std::shared_ptr<Draft> later = w.draft().later;
  if (later == nullptr || w.draft().later_at != from || from + 1 != w.here()) return false;
  w.Open(*later);
  ReplaceX(w, 0, w.Eval(n, "quantity").n);
  *later = w.draft();
  const Index ability = w.CloseAsOther();
  w.draft().code[from].x = ability;
  return true;
}

Value WhereX(Writer& w, const Node& n) {
  // X may be about what the words before it have named, and count what happened before them.
  const std::uint8_t number_set = w.draft().number_set;
  const std::size_t from = w.here();
  w.Eval(n, "body");
  if (WhereLaterX(w, n, from)) return {};
  const std::uint8_t after = std::exchange(w.draft().number_set, number_set);
  const Index x = w.Eval(n, "quantity").n;
  w.draft().number_set = after;
  ReplaceX(w, from, x);
  bool targets = false;
  for (const TargetSpec& spec : w.draft().targets) {
    targets = targets || spec.max == kXTargets || spec.divide != kNil;
  }
  if (targets) w.draft().ability.x_is = x;  // needed when they are chosen
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
        const Index attack = ForEachOf(w, change.n, each);
        const Index defense = ForEachOf(w, change.m, each);
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

// 603.1a: limits what the words before it may target.
Value OnlyTargets(Writer& w, const Node& n) {
  const Value noun = w.Eval(n, "noun");
  bool any = false;
  for (TargetSpec& spec : w.draft().targets) {
    if (spec.filter == kAnything) continue;
    std::vector<Filter> before;
    for (Index i = spec.filter; i != kNil; i = w.pool.filters[i].other) {
      before.push_back(w.pool.filters[i]);
      before.back().other = kNil;
    }
    Value narrowed;
    narrowed.filters = Both(w, n, before, noun.filters);
    spec.filter = w.FilterOf(narrowed);
    any = true;
  }
  if (!any) w.Decline(n, "nothing before it has targets");
  return {};
}

Value OncePerTurn(Writer& w, const Node&) {
  w.draft().ability.per_turn = 1;
  return {};
}

// Who pays may be known from what the effect names, but is asked before it happens.
Value UnlessPaid(Writer& w, const Node& n) {
  std::vector<Instruction>& code = w.draft().code;
  const std::size_t from = w.here();
  w.Eval(n, "effect");
  const std::vector<Instruction> effect(code.begin() + static_cast<std::ptrdiff_t>(from),
                                        code.end());
  code.resize(from);
  const Whom payer = w.Has(n, "other-player") ? w.Eval(n, "other-player").player
                     : w.Says(n, "you")       ? Whom::kYou
                                              : w.draft().that_player;
  if (payer == Whom::kNobody) w.Decline(n, "no player before it that this could mean");
  const Whom that = std::exchange(w.draft().that_player, payer);
  CostDraft cost;
  if (!AsCosts(w, *w.Child(n, w.Has(n, "does") ? "does" : "act"), cost)) {
    w.Decline(n, "this is no cost");
  }
  w.draft().that_player = that;
  const Index row = w.Add(cost);
  const std::size_t pays = w.here();
  Instruction& unless = w.Emit(Op::kUnlessPays);
  unless.n = row;
  unless.player = payer;
  const auto moved = static_cast<Index>(w.here() - from);
  for (Instruction instruction : effect) {
    if (Jumps(instruction.op)) instruction.x = static_cast<Index>(instruction.x + moved);
    code.push_back(instruction);
  }
  w.Land(pays);
  return {};
}

// What a card must be, whatever numbers it is compared with.
bool SameCards(const CardPool& pool, Index a, Index b) {
  for (; a != kNil && b != kNil; a = pool.filters[a].other, b = pool.filters[b].other) {
    Filter left = pool.filters[a];
    Filter right = pool.filters[b];
    left.other = right.other = kNil;
    for (Bound& bound : left.bound) bound.quantity = kNil;
    for (Bound& bound : right.bound) bound.quantity = kNil;
    if (!(left == right)) return false;
  }
  return a == b;
}

// "Reveal ..., then put ... . If you do, resolve the rest of the effect.": says again, at the end,
// what a keyword has asked for already.
Value SaidAgain(Writer& w, const Node& n) {
  const std::vector<Instruction> before = w.draft().code;
  Draft again;
  again.actor = w.draft().actor;
  w.Open(std::move(again));
  w.Eval(n, "body");
  const std::vector<Instruction> code = w.draft().code;
  w.Close();
  const auto same = [&](const Instruction& a, const Instruction& b) {
    return a.op == b.op && a.zone == b.zone && a.place == b.place && a.who.who == b.who.who &&
           SameCards(w.pool, a.who.filter, b.who.filter);
  };
  if (code.empty() ||
      std::search(before.begin(), before.end(), code.begin(), code.end(), same) == before.end()) {
    w.Decline(n, "nothing before it asks for this");
  }
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"sentences", "<sentence>"},
    {"sentences", "<sentence> <sentences>", InTurn},
    {"sentences", "<choice>"},
    {"sentence", "<body> [,] where x is [equal to] <quantity> .", WhereX},
    {"sentence", "this (ability|effect) [only] triggers [only] once (per|each|a) turn .",
     OncePerTurn},
    {"sentence", "[you may] (use|activate) this (ability|effect) only once per turn .",
     OncePerTurn},
    {"sentence", "you may only (use|activate) this (ability|effect) once per turn .", OncePerTurn},
    {"sentence", "this effect can only target <noun> .", OnlyTargets},
    {"sentence",
     "you (may not|can't) activate this (effect|ability) [during] the turn <self> (enters|entered|"
     "enter) play .",
     [](Writer& w, const Node& n) {
       Filter entered;
       entered.is = static_cast<std::uint32_t>(Is::kEnteredThisTurn);
       Condition fresh;
       fresh.test = effects::Test::kMatches;
       fresh.who = w.Eval(n, "self").who;
       fresh.a = w.pool.Add(entered);
       const Index old = w.Not(w.Test(fresh));
       Ability& ability = w.draft().ability;
       ability.condition = w.And(ability.condition, old);
       return Value{};
     }},
    {"sentence", "this effect only triggers if <condition> .",
     [](Writer& w, const Node& n) {
       Ability& ability = w.draft().ability;
       const Index condition = w.Eval(n, "condition").condition;
       ability.condition = w.And(ability.condition, condition);
       return Value{};
     }},
    {"sentence", "if <condition> , <body> instead .", IfInstead},
    {"sentence", "if <condition> , <durable> instead .", DurableInstead},
    {"sentence",
     "if <that-object> is negated this way , (banish it|put it on top of its owner's deck|return "
     "it "
     "to its owner's hand) instead of [putting it|sending it] into its owner's oblivion .",
     NegatedTo},
    {"sentence", "it (does not enter|never enters) play .",
     [](Writer& w, const Node& n) {  // said of what the words before it have moved
       if (w.draft().code.empty()) w.Decline(n, "nothing before it keeps it out of play");
       return Value{};
     }},
    {"sentence", "that attach costs nothing .", Nothing},
    {"sentence", "<body> . if you do , resolve the rest of the effect .", SaidAgain},

    {"body", "<effect>", Effect},
    {"body", "<effect> <joint> <body>", Effect},
    {"body", "then [,] <body>"},
    {"body", "<effect> (if|unless) <condition>", Hangs},
    {"body", "<effect> (if|unless) <condition> <joint> <body>", Hangs},
    {"body", "<effect> , <act> <joint> <body>", Effect},
    {"body", "<effect> , <act> , <act> <joint> <body>", Effect},
    {"body", "otherwise , <body>", Otherwise},
    {"body", "if <condition> , <body>", If},
    {"body", "<effect> unless <other-player> <does>", UnlessPaid},
    {"body", "<effect> unless (you|they) <act>", UnlessPaid},
    {"body", "you may <body>", May},
    {"body", "you may have <body>", May},
    {"body", "you may have <other-player> <act>", MayHave},
    {"body", "for each <counted> , <body>", ForEach},
    {"joint", "(, then|then|and|, and|, and then|and then)", Nothing},
});

}  // namespace
}  // namespace sentences

std::span<const Row> SentenceRows() { return sentences::kRows; }

}  // namespace clashdeck::text
