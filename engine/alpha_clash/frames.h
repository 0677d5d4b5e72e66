// The stack of what is under way (State::frames). Each kind of frame is stepped by the file named
// beside it; Run() steps the top one until somebody must decide.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

enum class FrameKind : std::uint8_t {
  kNone,
  kStart,     // turn.cpp: the start of the game (103)
  kTurn,      // turn.cpp
  kClash,     // clash.cpp
  kSettle,    // standby.cpp: until Standby is empty and nothing waits to go there
  kPropose,   // propose.cpp: State::proposal is being put into Standby
  kResolve,   // resolve.cpp: the last of State::resolutions
  kEither,    // standby.cpp: which of several riders is carried out
  kRetarget,  // retarget.cpp: something in Standby gets other targets
};

inline void Push(Table& t, FrameKind kind, Player player = 0, std::uint8_t step = 0) {
  if (t.s.frame_count == kMaxFrames) {
    t.OutOfRoom();
    return;
  }
  t.s.frames[t.s.frame_count++] =
      Frame{.kind = static_cast<std::uint8_t>(kind), .step = step, .player = player};
}
inline void Pop(Table& t) { t.s.frames[--t.s.frame_count] = Frame{}; }
inline Frame& Top(Table& t) { return t.s.frames[t.s.frame_count - 1]; }
inline const Frame& Top(const Table& t) { return t.s.frames[t.s.frame_count - 1]; }
inline FrameKind KindOf(const Frame& frame) { return static_cast<FrameKind>(frame.kind); }

// The game goes on with a frame of this kind: whoever has stepped one may step again at once.
inline bool GoesOnWith(const Table& t, FrameKind kind) {
  return t.s.outcome == Outcome::kGoesOn && t.s.frame_count > 0 && KindOf(Top(t)) == kind;
}

inline void AskPlayer(Table& t, Ask ask, Player player, ObjectId source = kNoObject,
                      std::uint8_t min = 0, std::uint8_t max = 0) {
  t.decision = Decision{.ask = ask, .player = player, .source = source, .min = min, .max = max};
}

// Steps frames until a decision is wanted or the game is over.
void Run(Table& t);

}  // namespace clashdeck::alpha_clash
