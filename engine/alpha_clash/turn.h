// The start of the game (103) and the turn (500 to 503, 505).
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

enum class StartStep : std::uint8_t {
  kFirstEffects,
  kSecondEffects,
  kDeal,
  kMulligans,
  kRedraw,
  kFirstBegins,
  kSecondBegins,
  kFirstTurn,
};

bool StepStart(Table& t);
void AnswerStart(Table& t, Action action);
void OptionsStart(const Table& t, engine::ActionList& list);

enum class TurnStep : std::uint8_t {
  kBegin,
  kReady,
  kDraw,
  kResource,     // its triggers
  kPutResource,  // the choice
  kPrimaryBegin,
  kPrimary,
  kEnd,
  kCleanUp,
  kNextTurn,
};

bool StepTurn(Table& t);
void AnswerTurn(Table& t, Action action);
void OptionsTurn(const Table& t, engine::ActionList& list);

// The rule against a Primary Phase action that is not a play, activation, attachment or attack.
Refusal WhyNotPortal(const Table& t, Player player);
Refusal WhyNotSet(const Table& t, Player player, ObjectId id);
Refusal WhyNotEndTurn(const Table& t, Player player);

}  // namespace clashdeck::alpha_clash
