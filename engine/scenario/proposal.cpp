#include "engine/scenario/proposal.h"

#include <algorithm>
#include <cstring>

#include "engine/scenario/defaults.h"

namespace clashdeck::scenario {

namespace {

using alpha_clash::Make;
using alpha_clash::StandbyKind;
using Kind = Thing::Kind;

// The ways in which an answer can point at the thing.
std::vector<Action> Choices(const Play& play, const Thing& thing) {
  std::vector<Action> choices;
  if (thing.kind == Kind::kPlayer) {
    choices.push_back(Make(ActionKind::kChoosePlayer, thing.player));
    // `p2` says the player; where only Contenders are asked for, it can't mean anything else.
    choices.push_back(Make(ActionKind::kChoose, play.ContenderOf(thing.player)));
    return choices;
  }
  for (const ObjectId id : ObjectsOf(play, thing)) choices.push_back(Make(ActionKind::kChoose, id));
  return choices;
}

// Names of a line that are still to be chosen. Each decision takes the first that is legal there.
class Names {
 public:
  explicit Names(const std::vector<Thing>& things) : left_(things) {}
  bool empty() const { return left_.empty(); }
  const Verdict& first_refusal() const { return refusal_; }

  // The game chose those that are left itself, because it had no other option.
  bool AllHappened(const Play& play, std::size_t since) const {
    return std::all_of(left_.begin(), left_.end(), [&](const Thing& thing) {
      const auto objects = ObjectsOf(play, thing);
      return std::any_of(objects.begin(), objects.end(),
                         [&](ObjectId id) { return play.HappenedTo(id, since); });
    });
  }

  bool Choose(Play& play) {
    for (auto thing = left_.begin(); thing != left_.end(); ++thing) {
      for (const Action choice : Choices(play, *thing)) {
        Verdict verdict = Answer(play, choice);
        if (verdict.legal) {
          left_.erase(thing);
          return true;
        }
        if (refusal_.reason.empty()) refusal_ = std::move(verdict);
      }
    }
    if (refusal_.reason.empty()) refusal_ = Verdict::Refused("", "there is no such card");
    return false;
  }

 private:
  std::vector<Thing> left_;
  Verdict refusal_;
};

Verdict NotAsked(const char* rule, const char* what) {
  return Verdict::Refused(rule, std::string("nothing asks for ") + what);
}

class Proposal {
 public:
  Proposal(Play& play, const Act& act, ObjectId source)
      : play_(play), act_(act), source_(source), targets_(act.targets), paying_(act.paying) {}

  Verdict Run() {
    while (IsAsked()) {
      if (Verdict verdict = Next(); !verdict.legal) return verdict;
    }
    if (!targets_.empty())
      return targets_.first_refusal().reason.empty() ? NotAsked("113.1", "this target")
                                                     : targets_.first_refusal();
    if (!paying_.empty())
      return paying_.first_refusal().reason.empty() ? NotAsked("115.1", "this payment")
                                                    : paying_.first_refusal();
    if (modes_ < act_.modes.size()) return NotAsked("702.1", "this mode");
    if (act_.x && !x_) return NotAsked("107.3", "X");
    // The share of the last target is what is left, and is not asked for.
    if (shares_ + 1 < act_.divide.size()) return NotAsked("601.1d", "this division");
    return Verdict::Legal();
  }

 private:
  // The decision is about what this line puts into Standby.
  bool IsAsked() const {
    if (play_.game().is_terminal() || play_.game().current_player() != act_.player) return false;
    const alpha_clash::StandbyItem& item = play_.state().proposal;
    return item.source.id == source_ && item.kind != StandbyKind::kTriggered;
  }

  Verdict Default() {
    play_.Apply(DefaultAnswer(play_));
    return Verdict::Legal();
  }

  Verdict Next() {
    switch (play_.game().decision().ask) {
      case Ask::kMode:
        if (modes_ == act_.modes.size()) return Default();
        return Answer(play_, Make(ActionKind::kMode, Unsigned(act_.modes[modes_++] - 1)));
      case Ask::kX:
        x_ = true;
        return act_.x ? Answer(play_, Make(ActionKind::kNumber, Unsigned(*act_.x))) : Default();
      case Ask::kTarget:
        return Choose(targets_);
      case Ask::kDivide:
        return Divide();
      case Ask::kDiscount:
        return Answer(play_, Make(act_.no_discount ? ActionKind::kNo : ActionKind::kYes));
      case Ask::kMay:
        return act_.optional_cost ? Answer(play_, Make(ActionKind::kYes)) : Default();
      case Ask::kPayWith:
        return Choose(paying_);
      default:
        return Default();
    }
  }

  static unsigned Unsigned(int n) { return static_cast<unsigned>(std::clamp(n, 0, 255)); }

  Verdict Choose(Names& names) {
    if (names.empty()) return Default();
    if (names.Choose(play_)) return Verdict::Legal();
    // Nobody has to choose here: the names may be meant for what is asked next.
    if (play_.IsLegal(Make(ActionKind::kPass))) return Answer(play_, Make(ActionKind::kPass));
    return names.first_refusal();
  }

  Verdict Divide() {
    if (shares_ >= act_.divide.size()) return Default();
    const int share = act_.divide[shares_++];
    const bool last_asked = shares_ + 1 == act_.divide.size();
    const int rest = play_.game().decision().max + 1 - share;
    if (last_asked && rest != act_.divide[shares_])
      return Verdict::Refused("601.1d", "the whole amount is divided");
    return Answer(play_, Make(ActionKind::kNumber, Unsigned(share)));
  }

  Play& play_;
  const Act& act_;
  ObjectId source_;
  Names targets_;
  Names paying_;
  std::size_t modes_ = 0;
  std::size_t shares_ = 0;
  bool x_ = false;
};

// A `choose` line that names cards or players.
class Choice {
 public:
  Choice(Play& play, const Act& act) : play_(play), act_(act), names_(act.things) {}

  Verdict Run() {
    const std::size_t since = play_.log().size();
    if (play_.game().decision().ask == Ask::kMay) {
      if (Verdict verdict = Answer(play_, Make(ActionKind::kYes)); !verdict.legal) return verdict;
    }
    const ObjectId source = play_.game().decision().source;
    while (IsMine()) {
      const Ask ask = play_.game().decision().ask;
      if (ask == Ask::kDivide && shares_ < act_.divide.size()) {
        if (Verdict verdict = Divide(); !verdict.legal) return verdict;
      } else if (ask == Ask::kMode && modes_ < act_.modes.size()) {
        const auto mode = static_cast<unsigned>(act_.modes[modes_++] - 1);
        if (Verdict verdict = Answer(play_, Make(ActionKind::kMode, mode)); !verdict.legal)
          return verdict;
      } else if (!names_.empty()) {
        if (play_.game().decision().source != source || !names_.Choose(play_)) break;
      } else {
        break;
      }
    }
    if (!names_.empty()) return names_.AllHappened(play_, since) ? Verdict::Legal() : Refused();
    // "up to": no more than those.
    if (IsMine() && GoesOn() && play_.IsLegal(Make(ActionKind::kPass)))
      return Answer(play_, Make(ActionKind::kPass));
    return Verdict::Legal();
  }

 private:
  bool IsMine() const {
    return !play_.game().is_terminal() && play_.game().current_player() == act_.player &&
           Answers(play_, act_);
  }

  // The decision still belongs to the choice that this line has answered.
  bool GoesOn() const {
    const alpha_clash::State& state = play_.state();
    const Ask ask = play_.game().decision().ask;
    if (ask == Ask::kTarget) return state.proposal.targets > 0;
    if (ask == Ask::kChooseObjects) return !state.chosen.empty();
    return false;
  }

  Verdict Refused() const {
    if (!names_.first_refusal().reason.empty()) return names_.first_refusal();
    return NotAsked("114.1d", "this choice");
  }

  Verdict Divide() {
    const auto share = static_cast<unsigned>(act_.divide[shares_++]);
    return Answer(play_, Make(ActionKind::kNumber, share));
  }

  Play& play_;
  const Act& act_;
  Names names_;
  std::size_t shares_ = 0;
  std::size_t modes_ = 0;
};

// The source of a triggered effect that waits to go into Standby, not yet in `taken`.
ObjectId WaitingSource(const Play& play, const Thing& thing, const std::vector<ObjectId>& taken) {
  const alpha_clash::State& state = play.state();
  for (const ObjectId id : ObjectsOf(play, thing)) {
    const auto waiting = std::count_if(
        state.pending, state.pending + state.pending_count,
        [id](const alpha_clash::Pending& pending) { return pending.source.id == id; });
    if (std::count(taken.begin(), taken.end(), id) < waiting) return id;
  }
  return alpha_clash::kNoObject;
}

// 401.4: the first named lies nearest to the top. Each card is put as it is chosen, the last one
// without being asked for; on top of a deck that is the other way round.
Verdict OrderCards(Play& play, const Act& act) {
  const alpha_clash::State& state = play.state();
  const effects::Index code = state.resolutions[state.resolution_count - 1].pc;
  const effects::Place place = play.game().pool().code[code].place;
  const bool bottom = place == effects::Place::kBottom || place == effects::Place::kAnyOrderBottom;
  std::vector<Thing> things = act.things;
  if (!bottom) std::reverse(things.begin(), things.end());
  std::size_t chosen = 0;
  while (chosen < things.size() && play.game().decision().ask == Ask::kOrderCards &&
         play.game().current_player() == act.player) {
    Names name({things[chosen++]});
    if (!name.Choose(play)) return name.first_refusal();
  }
  return chosen + 1 >= things.size() ? Verdict::Legal() : NotAsked("401.4", "this order");
}

Verdict AnswerNumbers(Play& play, const Act& act) {
  for (const int number : act.numbers) {
    if (play.game().is_terminal() || play.game().current_player() != act.player)
      return NotAsked("114.1d", "this number");
    const auto n = static_cast<unsigned>(std::clamp(number, 0, 255));
    const bool mode = play.game().decision().ask == Ask::kMode;
    if (mode && n == 0) return Verdict::Refused("702.1", "modes are numbered from 1");
    const Action action = mode ? Make(ActionKind::kMode, n - 1) : Make(ActionKind::kNumber, n);
    if (Verdict verdict = Answer(play, action); !verdict.legal) return verdict;
  }
  return Verdict::Legal();
}

}  // namespace

Verdict Answer(Play& play, Action action) {
  if (play.IsLegal(action)) {
    play.Apply(action);
    return Verdict::Legal();
  }
  const engine::Refusal why = play.game().WhyNot(action);
  alpha_clash::Game game = play.game();
  const auto applied = game.Apply(action);
  // The state is all value: it has no padding.
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
  const bool same = std::memcmp(&game.state(), &play.state(), sizeof(alpha_clash::State)) == 0;
  if (applied || !same)  // a mistake of the engine, which no scenario can mean
    return {.rule = "710.1", .reason = "an illegal action changed the game", .broken = true};
  return Verdict::Refused(why ? why.rule : "", why ? why.reason : "it is not legal now");
}

Verdict AnswerProposal(Play& play, const Act& act, ObjectId object) {
  return Proposal(play, act, object).Run();
}

Verdict AnswerAttackTarget(Play& play, const Act& act) {
  // Attacking a player is attacking their Contender (504.2a).
  std::vector<Thing> attacked = act.targets;
  for (Thing& thing : attacked)
    if (thing.kind == Kind::kPlayer) thing.kind = Kind::kContender;
  Names target(attacked);
  if (play.game().decision().ask == Ask::kAttackTarget && target.Choose(play))
    return Verdict::Legal();
  if (!target.first_refusal().reason.empty()) return target.first_refusal();
  return NotAsked("504.2a", "what is attacked");
}

Verdict AnswerOrder(Play& play, const Act& act) {
  if (play.game().decision().ask == Ask::kOrderCards) return OrderCards(play, act);
  std::vector<ObjectId> order;
  for (const Thing& thing : act.things) {
    const ObjectId id = WaitingSource(play, thing, order);
    if (id == alpha_clash::kNoObject)
      return Verdict::Refused("603.3b", "no effect of " + thing.card.name + " waits");
    order.push_back(id);
  }
  play.set_order(act.player, std::move(order));
  while (play.game().decision().ask == Ask::kTriggerOrder &&
         play.game().current_player() == act.player)
    play.Apply(NextInOrder(play));
  return Verdict::Legal();
}

Verdict AnswerChoice(Play& play, const Act& act) {
  const bool yes_or_no = play.IsLegal(Make(ActionKind::kYes));
  switch (act.reply) {
    case Reply::kThings:
      return Choice(play, act).Run();
    case Reply::kYes:
      return Answer(play, Make(ActionKind::kYes));
    case Reply::kNo:
    case Reply::kNone:
      return Answer(play, Make(yes_or_no ? ActionKind::kNo : ActionKind::kPass));
    case Reply::kNumbers:
      return AnswerNumbers(play, act);
    case Reply::kColor:
      return Answer(play, Make(ActionKind::kColor, static_cast<unsigned>(act.color)));
  }
  return NotAsked("114.1d", "this choice");
}

}  // namespace clashdeck::scenario
