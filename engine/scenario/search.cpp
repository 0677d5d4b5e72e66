#include "engine/scenario/search.h"

#include <algorithm>

#include "engine/scenario/defaults.h"
#include "engine/scenario/in_its_window.h"
#include "engine/scenario/said_twice.h"

namespace clashdeck::scenario {

namespace {

bool IsTurnOf(const Play& play, Player player) {
  return !play.game().is_terminal() && play.game().current_player() == player;
}

// The next line of the player who must decide is an answer to it.
bool IsNextAnswer(const Play& play, std::span<const Step> following) {
  const Player player = play.game().current_player();
  for (const Step& step : following) {
    if (step.kind != StepKind::kAct || step.act.player != player) continue;
    Play next = play;
    return Answers(play, step.act) && Attempt(next, step.act).legal;
  }
  return false;
}

// The first decision of the player from here on that the act could answer; defaults run up to it.
bool RunToDecision(Play& play, const Act& act) {
  for (int i = 0; i < kMaxDefaults; ++i) {
    if (play.game().is_terminal()) return false;
    if (IsTurnOf(play, act.player) && Answers(play, act)) return true;
    if (play.AtRest()) return false;
    play.Apply(DefaultAnswer(play));
  }
  return false;
}

Verdict Try(const Play& play, const Act& act) {
  Play next = play;
  return Attempt(next, act);
}

// The other reasons there may be: at the decision that the act is meant for, in its window if that
// were open now, and its time.
std::optional<Verdict> ReasonAmong(const Play& play, const Act& act, std::string_view because) {
  Play later = play;
  if (RunToDecision(later, act)) {
    Verdict there = Try(later, act);
    if (!there.legal && SaysTheSame(there.rule, because)) return there;
  }
  Verdict window = WhyNotInItsWindow(play, act);
  if (SaysTheSame(window.rule, because)) return window;
  Verdict timing = OutOfTurn(play, act);
  if (!Answers(play, act) && SaysTheSame(timing.rule, because)) return timing;
  return std::nullopt;
}

}  // namespace

Verdict Perform(Play& play, const Act& act, std::span<const Step> following) {
  Play ahead = play;
  std::optional<Verdict> first;
  for (int i = 0; i < kMaxDefaults && !ahead.game().is_terminal(); ++i) {
    if (IsTurnOf(ahead, act.player) && Answers(ahead, act)) {
      Verdict verdict = Attempt(ahead, act);
      if (verdict.legal || verdict.broken) {
        if (verdict.legal) play = std::move(ahead);
        return verdict;
      }
      if (!first) first = std::move(verdict);
    }
    if (ahead.AtRest() || (!following.empty() && IsNextAnswer(ahead, following))) break;
    ahead.Apply(DefaultAnswer(ahead));
  }
  if (first) return *std::move(first);
  return IsTurnOf(play, act.player) ? TryNow(play, act) : OutOfTurn(play, act);
}

bool WasTaken(const Play& play, const Act& act, std::size_t since,
              std::span<const Step> following) {
  if (act.verb != Verb::kChoose || act.reply != Reply::kThings) return false;
  Play ahead = play;
  for (int i = 0; i < kMaxDefaults && !ahead.AtRest() && !IsNextAnswer(ahead, following); ++i)
    ahead.Apply(DefaultAnswer(ahead));
  return std::all_of(act.things.begin(), act.things.end(), [&](const Thing& thing) {
    const auto objects = ObjectsOf(ahead, thing);
    return std::any_of(objects.begin(), objects.end(),
                       [&](ObjectId id) { return ahead.HappenedTo(id, since); });
  });
}

Verdict TryRefused(Play& play, const Act& act, std::string_view because,
                   std::span<const Step> following) {
  if (play.game().is_terminal()) return Verdict::Refused("104.1", "the game is over");
  Play ahead = play;
  for (int i = 0; i < kMaxDefaults && !ahead.AtRest() && !IsTurnOf(ahead, act.player) &&
                  !IsNextAnswer(ahead, following);
       ++i)
    ahead.Apply(DefaultAnswer(ahead));
  if (IsTurnOf(ahead, act.player)) play = std::move(ahead);
  Verdict verdict = TryNow(play, act);
  if (verdict.legal || verdict.broken || because.empty() || SaysTheSame(verdict.rule, because))
    return verdict;
  return ReasonAmong(play, act, because).value_or(std::move(verdict));
}

Verdict TryNow(const Play& play, const Act& act) {
  if (!IsTurnOf(play, act.player)) return OutOfTurn(play, act);
  Verdict verdict = Try(play, act);
  if (!verdict.legal && !verdict.broken && verdict.rule.empty() && !Answers(play, act))
    return OutOfTurn(play, act);
  return verdict;
}

bool ComesBeforeRest(const Play& play, const Act& act) {
  Play ahead = play;
  return RunToDecision(ahead, act) && !ahead.AtRest();
}

}  // namespace clashdeck::scenario
