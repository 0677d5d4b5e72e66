#include "importers/rulebook/rulebook_records.h"

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/fold.h"
#include "importers/rulebook/rule_number.h"

namespace clashdeck::importers::rulebook {

namespace {

// Counts how often a key was given out; the first time is 1.
class Occurrences {
 public:
  int Count(const std::string& key) { return ++counts_[key]; }

 private:
  std::unordered_map<std::string, int> counts_;
};

using NumberSet = std::unordered_set<std::string>;

void AddDangling(const std::string& who, const std::vector<std::string>& rules,
                 const NumberSet& known, std::string& list) {
  for (const std::string& rule : rules) {
    if (known.contains(rule)) continue;
    if (!list.empty()) list += ", ";
    list.append(who).append(" (").append(rule).append(")");
  }
}

}  // namespace

std::vector<Rule> MakeRules(const std::vector<FoundRule>& found, const std::string& version_id) {
  const std::string prefix = version_id + "/";
  std::vector<Rule> rules;
  Occurrences occurrences;
  for (const FoundRule& rule : found) {
    const bool numbered = rule.number.find('.') != rule.number.npos;
    std::string key = numbered ? rule.section + "/" + rule.number : rule.number;
    const int count = occurrences.Count(key);
    if (count > 1) key += "#" + std::to_string(count);
    rules.push_back({.id = prefix + key,
                     .version_id = version_id,
                     .key = key,
                     .number = rule.number,
                     .section = rule.section,
                     .ordinal = static_cast<int>(rules.size()) + 1,
                     .text = rule.text});
  }
  return rules;
}

std::vector<GlossaryEntry> MakeGlossary(const std::vector<GlossaryText>& entries,
                                        const std::string& version_id) {
  const std::string prefix = version_id + "/";
  std::vector<GlossaryEntry> glossary;
  Occurrences occurrences;
  for (const GlossaryText& entry : entries) {
    std::string slug = Slug(entry.term);
    if (slug.empty()) slug = "entry";
    const int count = occurrences.Count(slug);
    if (count > 1) slug += "#" + std::to_string(count);
    glossary.push_back({.id = prefix + slug,
                        .version_id = version_id,
                        .term = entry.term,
                        .text = entry.text,
                        .rules = RuleReferences(entry.text, ReferenceStyle::kProse)});
  }
  return glossary;
}

std::vector<ChangeLogEntry> MakeChangeLog(const ChangeLog& log, const std::string& version_id) {
  std::vector<ChangeLogEntry> entries;
  Occurrences occurrences;
  const auto add = [&](const LoggedVersion& version, const std::string& text) {
    // Counting by version number keeps ids unique where a version is listed twice.
    const int place = occurrences.Count(version.version) - 1;
    entries.push_back({.id = version_id + "/" + version.version + "/" + std::to_string(place),
                       .version_id = version_id,
                       .version = version.version,
                       .date = version.date,
                       .text = text,
                       .rules = RuleReferences(text, ReferenceStyle::kProse)});
  };
  for (const LoggedVersion& version : log.versions) {
    add(version, version.headline);
    for (const std::string& change : version.changes) add(version, change);
  }
  return entries;
}

std::vector<std::string> DanglingReferences(const Records& records) {
  NumberSet known;
  for (const auto& [id, rule] : records.rules) known.insert(rule.number);
  std::string glossary;
  std::string changes;
  std::string rulings;
  for (const auto& [id, entry] : records.glossary)
    AddDangling("'" + entry.term + "'", entry.rules, known, glossary);
  for (const auto& [id, entry] : records.change_log)
    AddDangling(entry.version, entry.rules, known, changes);
  for (const auto& [id, ruling] : records.rulings)
    AddDangling(ruling.id, ruling.rules, known, rulings);
  std::vector<std::string> notes;
  if (!glossary.empty())
    notes.push_back("glossary entries refer to rules that are not there: " + glossary);
  if (!changes.empty())
    notes.push_back("change log entries refer to rules that are not there: " + changes);
  if (!rulings.empty())
    notes.push_back("clarifications refer to rules that are not there: " + rulings);
  return notes;
}

}  // namespace clashdeck::importers::rulebook
