#include "importers/set_names.h"

#include <algorithm>
#include <set>
#include <utility>

#include "importers/vote.h"

namespace clashdeck::importers {

void SetNames::Add(const Printing& printing, const std::string& name) {
  if (!name.empty()) said_[printing.set.str()].push_back({printing.id.str(), name});
}

void SetNames::Settle(const ImportContext& context, ImportBatch& batch) const {
  std::set<std::string> used;
  std::map<std::string, std::size_t>
      known_printings;  // of a set, in the catalog but not in the file
  for (const auto& [id, printing] : batch.records.printings) used.insert(printing.set.str());
  for (const auto& [id, printing] : context.existing.printings) {
    if (!batch.records.printings.contains(id)) ++known_printings[printing.set.str()];
  }
  for (const std::string& code : used) {
    const auto old = context.existing.sets.find(code);
    CardSet set = old == context.existing.sets.end() ? CardSet{} : old->second;
    set.code = SetCode(code);
    std::vector<Ballot> ballots;
    if (const auto place = said_.find(code); place != said_.end()) {
      for (const Said& said : place->second) ballots.push_back({said.printing, said.name});
    }
    const std::string catalog = code + " in the catalog";
    const std::string known_name = set.name;
    if (!known_name.empty() && known_name != code)
      ballots.insert(ballots.end(), known_printings[code], {catalog, known_name});
    std::sort(ballots.begin(), ballots.end(),
              [](const Ballot& a, const Ballot& b) { return a.source < b.source; });
    const auto verdict = Vote(ballots);
    if (verdict) set.name = verdict->winner;
    if (set.name.empty()) set.name = code;
    if (verdict && !verdict->dissents.empty()) {
      std::vector<ConflictValue> values;  // one a name: a set has hundreds of printings
      for (const Ballot& ballot : ballots) {
        const bool listed =
            std::any_of(values.begin(), values.end(),
                        [&](const ConflictValue& each) { return each.value == ballot.value; });
        if (!listed) values.push_back({std::string(ballot.source), std::string(ballot.value)});
      }
      batch.conflicts.push_back({code, "set", std::move(values), set.name, verdict->reason});
    }
    batch.records.sets.emplace(code, std::move(set));
  }
}

}  // namespace clashdeck::importers
