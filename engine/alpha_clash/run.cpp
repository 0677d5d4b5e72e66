#include "engine/alpha_clash/clash.h"
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/resolve.h"
#include "engine/alpha_clash/retarget.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/turn.h"

namespace clashdeck::alpha_clash {

namespace {

constexpr int kMaxSteps = 20000;  // without a decision; games need some hundreds at most

bool StepTop(Table& t) {
  switch (KindOf(Top(t))) {
    case FrameKind::kStart:
      return StepStart(t);
    case FrameKind::kTurn:
      return StepTurn(t);
    case FrameKind::kClash:
      return StepClash(t);
    case FrameKind::kSettle:
      return StepSettle(t);
    case FrameKind::kPropose:
      return StepPropose(t);
    case FrameKind::kResolve:
      return StepResolve(t);
    case FrameKind::kEither:
      return StepEither(t);
    case FrameKind::kRetarget:
      return StepRetarget(t);
    case FrameKind::kNone:
      break;
  }
  return false;
}

}  // namespace

void Run(Table& t) {
  t.decision = Decision{};
  int steps = 0;
  while (t.s.outcome == Outcome::kGoesOn && t.s.frame_count > 0 && StepTop(t)) {
    // Effects that set each other off without end, and nobody can stop it: a draw (104.4).
    if (++steps == kMaxSteps) t.GameOver(Outcome::kDraw, "104.4");
  }
  if (t.s.outcome != Outcome::kGoesOn) t.decision = Decision{};
  Derive(t);
}

}  // namespace clashdeck::alpha_clash
