// How much an event may hold: all of it is kept for ever, and much of it is read as a whole.
#pragma once

#include <cstddef>

namespace clashdeck::app {

inline constexpr std::size_t kMaxEventEntries = 10'000;

struct EventLimits {
  std::size_t entries = kMaxEventEntries;
  std::size_t judges = 200;         // named at some time
  std::size_t invitations = 1000;   // used and revoked ones too
  std::size_t links = 100;          // of one entry, revoked ones too
  std::size_t own_revisions = 500;  // of one entry, from which on only judges edit it
  std::size_t revisions = 1000;     // of one entry
  std::size_t checks = 1000;        // of one entry
};

}  // namespace clashdeck::app
