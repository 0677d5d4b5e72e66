#include "importers/vote.h"

#include <algorithm>
#include <map>

namespace clashdeck::importers {

namespace {

struct Tally {
  std::size_t count = 0;
  std::size_t first = 0;  // place of its first ballot
};

std::string Ratio(std::size_t count, std::size_t of) {
  return std::to_string(count) + " of " + std::to_string(of) + " printings";
}

}  // namespace

std::optional<Verdict> Vote(const std::vector<Ballot>& ballots) {
  if (ballots.empty()) return std::nullopt;
  const bool any_strong =
      std::any_of(ballots.begin(), ballots.end(), [](const Ballot& each) { return !each.weak; });
  Verdict verdict;
  if (std::all_of(ballots.begin(), ballots.end(),
                  [&](const Ballot& each) { return each.value == ballots.front().value; })) {
    verdict.winner = std::string(ballots.front().value);
    return verdict;
  }
  std::map<std::string_view, Tally> tallies;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < ballots.size(); ++i) {
    if (any_strong && ballots[i].weak) continue;
    Tally& tally = tallies.try_emplace(ballots[i].value, Tally{0, i}).first->second;
    ++tally.count;
    ++counted;
  }
  const auto best =
      std::max_element(tallies.begin(), tallies.end(), [](const auto& a, const auto& b) {
        if (a.second.count != b.second.count) return a.second.count < b.second.count;
        return a.second.first > b.second.first;
      });
  verdict.winner = std::string(best->first);
  const auto rivals = std::count_if(tallies.begin(), tallies.end(), [&](const auto& each) {
    return each.second.count == best->second.count;
  });
  if (tallies.size() == 1) {
    verdict.reason = "the other printings do not say";
  } else if (rivals == 1) {
    verdict.reason = Ratio(best->second.count, counted) + " say so";
  } else {
    verdict.reason = "as many say the one as the other: the earliest regular printing is " +
                     std::string(ballots[best->second.first].source);
  }
  for (const Ballot& ballot : ballots) {
    if (verdict.dissents.size() == kMostConflictValues) break;
    verdict.dissents.push_back({std::string(ballot.source), std::string(ballot.value)});
  }
  return verdict;
}

}  // namespace clashdeck::importers
