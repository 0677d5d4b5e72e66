// How effects are joined into sentences: then, and, may, if, each player, modes (702).
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace sentences {
namespace {

// "if ..., <body>": the whole rest hangs on it.
Value If(Writer& w, const Node& n) {
  const Index condition = w.Eval(n, "condition").condition;
  w.draft().last_condition = condition;
  const std::size_t jump = w.here();
  w.Emit(Op::kUnless).n = condition;
  w.Eval(n, "body");
  w.Land(jump);
  return {};
}

Value May(Writer& w, const Node& n) {
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

Value Effect(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  w.Eval(n.children[0]);
  w.draft().last_effect = from;
  for (std::size_t i = 1; i < n.children.size(); ++i) w.Eval(n.children[i]);
  return {};
}

Value WhereX(Writer& w, const Node& n) {
  w.Eval(n, "body");
  w.draft().ability.x_is = w.Eval(n, "quantity").n;
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
  w.Open(std::move(item));
  w.Eval(n, "sentences");
  const Ability written = w.Close();
  Mode mode;
  mode.targets = written.targets;
  mode.code = written.code;
  w.draft().modes.push_back(mode);
  if (w.Has(n, "modes")) w.Eval(n, "modes");
  return {};
}

Value ChooseModes(Writer& w, const Node& n) {
  Ability& ability = w.draft().ability;
  if (w.here() != 0 || !w.draft().targets.empty()) {
    w.Decline(n, "modes after other effects of the same ability");
    return {};
  }
  int count = 1;
  if (w.Has(n, "number")) count = w.Eval(n, "number").number;
  if (w.Says(n, "both")) count = 2;
  ability.modes_max = static_cast<std::uint8_t>(count);
  ability.modes_min = w.Says(n, "up") ? std::uint8_t{0} : ability.modes_max;
  if (w.Says(n, "both") && w.Says(n, "or")) ability.modes_min = 1;
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
    const Mention* mention = w.Latest(0, false, true);
    if (mention == nullptr) {
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
    {"sentence", "<body> ."},
    {"sentence", "<body> , where x is [equal to] <quantity> .", WhereX},
    {"sentence", "this (ability|effect) [only] triggers [only] 1 per turn .", OncePerTurn},
    {"sentence", "this (ability|effect) [only] triggers [only] once per turn .", OncePerTurn},
    {"sentence", "if <condition> , <body> instead .", IfInstead},
    {"sentence", "choose <number> - <modes>", ChooseModes},
    {"sentence", "choose up to <number> - <modes>", ChooseModes},
    {"sentence", "choose (1 or both|both) - <modes>", ChooseModes},
    {"modes", "#bullet <sentences>", ModeItems},
    {"modes", "#bullet <sentences> <modes>", ModeItems},

    {"body", "<effect>", Effect},
    {"body", "<effect> <joint> <body>", Effect},
    {"body", "then [,] <body>"},
    {"body", "if <condition> [,] <body>", If},
    {"body", "you may <body>", May},
    {"joint", "(, then|then|and|, and|, and then|and then)",
     [](Writer&, const Node&) { return Value{}; }},

    {"other-player", "each player", PlainPlayer<Whom::kEach>},
    {"other-player", "(each opponent|an opponent|your opponent)", PlainPlayer<Whom::kOpponent>},
    {"other-player", "the attacking player", PlainPlayer<Whom::kAttacking>},
    {"other-player", "[the] defending player", PlainPlayer<Whom::kDefending>},
    {"other-player", "target (player|opponent)", TargetPlayer},
    {"other-player", "(that player|that opponent)", ThatPlayer},
    {"other-player", "(its|that card's|that clash card's) controller", ControllerOfThat},
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
