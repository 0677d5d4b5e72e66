#include "importers/set_names.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "importers/statement.h"
#include "importers/vote.h"

namespace clashdeck::importers {

namespace {

// One value a name: a set has hundreds of printings.
std::vector<ConflictValue> OneOfEach(const std::vector<Ballot>& ballots) {
  std::vector<ConflictValue> values;
  for (const Ballot& ballot : ballots) {
    const bool listed = std::any_of(values.begin(), values.end(), [&](const ConflictValue& each) {
      return each.value == ballot.value;
    });
    if (!listed) values.push_back({std::string(ballot.source), std::string(ballot.value)});
  }
  return values;
}

// Two sets of one name are most likely a starter and its expansion; whoever reads the report knows.
void NoteSharedNames(const Records& existing, ImportBatch& batch) {
  std::map<std::string, std::vector<std::string>> codes;
  for (const auto& [code, set] : batch.records.sets) codes[set.name].push_back(code);
  for (const auto& [code, set] : existing.sets) {
    const auto place = codes.find(set.name);
    if (place != codes.end() && !batch.records.sets.contains(code)) place->second.push_back(code);
  }
  for (auto& [name, all] : codes) {
    if (all.size() < 2) continue;
    std::sort(all.begin(), all.end());
    std::string list;
    for (const std::string& code : all) {
      if (!list.empty()) list += ", ";
      list += code;
    }
    std::string& note = batch.notes.emplace_back("the sets ");
    note.append(list).append(" have one name, '").append(name).append("'");
  }
}

}  // namespace

void SetNames::Add(const Printing& printing, std::string name) {
  said_[printing.set.str()].push_back({printing.id.str(), std::move(name)});
}

void SetNames::Join(SetNames& later) {
  for (auto& [code, each] : later.said_) {
    std::vector<Said>& said = said_[code];
    said.insert(said.end(), std::make_move_iterator(each.begin()),
                std::make_move_iterator(each.end()));
  }
}

void SetNames::Settle(const ImportContext& context, ImportBatch& batch) {
  const Records& existing = context.existing;
  for (const auto& [id, printing] : existing.printings) {
    const auto set = said_.find(printing.set.str());
    if (set == said_.end() || batch.records.printings.contains(id)) continue;
    const auto old = existing.sets.find(printing.set.str());
    set->second.push_back(
        {id, SetNameSaid(printing, old == existing.sets.end() ? nullptr : &old->second)});
  }
  for (auto& [code, each] : said_) SettleOne(code, std::move(each), context, batch);
  NoteSharedNames(existing, batch);
}

void SetNames::SettleOne(const std::string& code, std::vector<Said> said,
                         const ImportContext& context, ImportBatch& batch) {
  const Records& existing = context.existing;
  std::sort(said.begin(), said.end(),
            [](const Said& a, const Said& b) { return a.printing < b.printing; });
  auto here = batch.records.sets.find(code);
  if (here == batch.records.sets.end()) {
    const auto old = existing.sets.find(code);
    CardSet set = old == existing.sets.end() ? CardSet{} : old->second;
    set.code = SetCode(code);
    std::vector<Ballot> ballots;
    for (const Said& each : said) {
      if (!each.name.empty()) ballots.push_back({each.printing, each.name});
    }
    const auto verdict = Vote(ballots);
    if (verdict) set.name = verdict->winner;
    if (set.name.empty()) set.name = code;
    if (verdict && !verdict->dissents.empty()) {
      batch.conflicts.push_back({code, "set", OneOfEach(ballots), set.name, verdict->reason});
    }
    here = batch.records.sets.emplace(code, std::move(set)).first;
  }
  const std::string name = here->second.name == code ? std::string() : here->second.name;
  for (const Said& each : said) {
    auto printing = batch.records.printings.find(each.printing);
    if (printing == batch.records.printings.end()) {
      const Printing& known = existing.printings.at(each.printing);
      Attributes kept = known.dissents;
      KeepSetName(each.name, name, kept);
      if (kept == known.dissents) continue;
      printing = batch.records.printings.emplace(each.printing, known).first;
      batch.restated.push_back(each.printing);
    }
    Attributes& dissents = printing->second.dissents;
    if (each.name != name || !dissents.empty()) KeepSetName(each.name, name, dissents);
  }
}

}  // namespace clashdeck::importers
