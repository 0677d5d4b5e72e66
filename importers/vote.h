// How rows that disagree are settled.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "importers/import_batch.h"

namespace clashdeck::importers {

struct Ballot {
  std::string_view source;  // printing id
  std::string_view value;
  bool weak = false;  // counts only where nothing stronger is said
};

struct Verdict {
  std::string winner;
  std::string reason;  // how it was settled
  std::vector<ConflictValue>
      dissents;  // empty = all agree; otherwise every ballot, at most kMostConflictValues
};

inline constexpr std::size_t kMostConflictValues = 50;

// `ballots` in order of precedence: a tie goes to the value that comes first. Nothing = no ballots.
std::optional<Verdict> Vote(const std::vector<Ballot>& ballots);

}  // namespace clashdeck::importers
