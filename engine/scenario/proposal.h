// Answers of one line to the decisions that follow its first action.
#pragma once

#include "engine/scenario/attempt.h"

namespace clashdeck::scenario {

// Applies one action if it is legal; otherwise says which rule is against it, and `play` is as it
// was.
Verdict Answer(Play& play, Action action);

// Modes, X, targets, division, discount and payment of what the act puts into Standby, whose
// source is `object`. Refused: an answer of the line was not legal, or nothing asked for it.
Verdict AnswerProposal(Play& play, const Act& act, ObjectId object);

// What is attacked.
Verdict AnswerAttackTarget(Play& play, const Act& act);

// `choose`: may, targets of triggered effects, choices on resolution, numbers, colours.
Verdict AnswerChoice(Play& play, const Act& act);

// `order`: the first named resolves first, or lies on top.
Verdict AnswerOrder(Play& play, const Act& act);

}  // namespace clashdeck::scenario
