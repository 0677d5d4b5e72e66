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
  while (t.s.outcome == Outcome::kGoesOn && t.s.frame_count > 0 && StepTop(t)) {
  }
  if (t.s.outcome != Outcome::kGoesOn) t.decision = Decision{};
  Derive(t);
}

}  // namespace clashdeck::alpha_clash
