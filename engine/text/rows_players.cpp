// Players who act: each player, target opponent, its controller, they.
#include <array>
#include <vector>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

bool LoopIsOpen(Writer& w, std::size_t loop) {
  const std::vector<Instruction>& code = w.draft().code;
  return loop < code.size() && code[loop].op == Op::kEachPlayer && code[loop].x == code.size();
}

namespace players {
namespace {

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
  w.AddTarget(n, spec);
  w.draft().that_player = Whom::kTarget;
  return Player(Whom::kTarget);
}

Value ThatPlayer(Writer& w, const Node& n) {
  if (w.draft().that_player == Whom::kNobody) {
    const auto named = w.Latest(0, false, true);
    if (named && named->who.who == Who::kTarget) {  // the player of the card that was named
      Instruction& bind = w.Emit(Op::kThatPlayer, named->who);
      bind.player = Whom::kControllerOf;
      w.draft().that_player = Whom::kEventPlayer;
      return Player(Whom::kEventPlayer);
    }
    w.Decline(n, "no player before it that this could mean");
  }
  return Player(w.draft().that_player);
}

Value ControllerOfThat(Writer& w, const Node& n) {
  Selector who;
  if (w.Has(n, "that-object")) {
    who = w.Eval(n, "that-object").who;
  } else {
    const TypeMask types = w.Says(n, "clash")         ? Mask(CardType::kClash)
                           : w.Says(n, "contender's") ? Mask(CardType::kContender)
                                                      : TypeMask{0};
    const auto mention = w.Latest(types, false, true);
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
  if (!LoopIsOpen(w, loop)) {
    w.Decline(n, "no player before it that this could mean");
    return {};
  }
  w.Emit(Op::kMeet);
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
  if (!LoopIsOpen(w, loop)) {
    w.Decline(n, "no player before it that this could mean");
    return {};
  }
  w.Emit(Op::kMeet);
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
    {"other-player", "each player", PlainPlayer<Whom::kEach>},
    {"other-player", "(each opponent|an opponent|your opponent|the other player)",
     PlainPlayer<Whom::kOpponent>},
    {"other-player", "the attacking player", PlainPlayer<Whom::kAttacking>},
    {"other-player", "[the] defending player", PlainPlayer<Whom::kDefending>},
    {"other-player", "target (player|opponent)", TargetPlayer},
    {"other-player", "(that player|that opponent)", ThatPlayer},
    {"other-player", "(its|that card's|that clash card's|that contender's) controller",
     ControllerOfThat},
    {"other-player", "the (controller|owner) of <that-object>", ControllerOfThat},
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
    {"doing", "<does> , <does> <joint> <doing>", InTurn},
    {"doing", "<does> , <does> , <does> <joint> <doing>", InTurn},
    {"effect", "<act>"},
    {"effect", "you <act>", YouAct},
    {"effect", "<other-player> <doing>", PlayerActs},
    {"effect", "each player (who|that) does <doing>", WhoDoes},
    {"body", "<other-player> may <body>", PlayerActs},
    {"body", "they <body>", TheyAct},
    {"body", "they may <body>",
     [](Writer& w, const Node& n) {
       const Whom actor = w.draft().actor;
       w.draft().actor = ThatPlayer(w, n).player;
       May(w, n);
       w.draft().actor = actor;
       return Value{};
     }},
});

}  // namespace
}  // namespace players

std::span<const Row> PlayerRows() { return players::kRows; }

}  // namespace clashdeck::text
