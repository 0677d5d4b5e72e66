#include "importers/repairs.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "importers/card_words.h"
#include "importers/json_reader.h"
#include "importers/row_fields.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kField{.min = 1, .max = 64};
constexpr TextLimits kValue{.min = 0, .max = 4000, .lines = true};
constexpr TextLimits kWhen{.min = 1, .max = 200};
constexpr TextLimits kPattern{.min = 1, .max = 1000, .lines = true};
constexpr TextLimits kNote{.min = 1, .max = 400};
constexpr std::int64_t kPatternMemory = 4 << 20;
constexpr std::int64_t kSetMemory = 64
                                    << 20;  // a set that needs more tries its patterns one by one

std::unique_ptr<RE2> Compile(const std::string& pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternMemory);
  return std::make_unique<RE2>(pattern, options);
}

std::string JoinItems(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
  return out;
}

// What one pattern did to a text: its new wording and the first spelling that changed.
struct Replacement {
  std::string text;
  std::string from;
  std::string to;
  bool changed = false;
};

// Replaces every match; a match of nothing is stepped over.
Replacement ReplaceAll(const RE2& expression, const std::string& to, const std::string& value) {
  const int groups = 1 + expression.NumberOfCapturingGroups();
  std::vector<re2::StringPiece> match(static_cast<std::size_t>(groups));
  Replacement out;
  std::size_t at = 0;
  while (at <= value.size() &&
         expression.Match(value, at, value.size(), RE2::UNANCHORED, match.data(), groups)) {
    const auto start = static_cast<std::size_t>(match[0].data() - value.data());
    if (match[0].empty()) {
      if (start >= value.size()) break;
      out.text.append(value, at, start + 1 - at);
      at = start + 1;
      continue;
    }
    out.text.append(value, at, start - at);
    std::string replacement;
    expression.Rewrite(&replacement, to, match.data(), groups);
    if (!out.changed && match[0] != replacement) {
      out.changed = true;
      out.from = std::string(match[0]);
      out.to = replacement;
    }
    out.text += replacement;
    at = start + match[0].size();
  }
  out.text.append(value, std::min(at, value.size()), std::string::npos);
  return out;
}

}  // namespace

struct RepairTable::Entry {
  std::string field;
  std::map<std::string, std::string> when;
  std::optional<std::string> from;
  std::unique_ptr<RE2> pattern;
  std::optional<std::string> to;                    // nothing = no value
  std::optional<std::vector<std::string>> to_list;  // for list fields
  std::string note;
  bool refuse = false;  // what the pattern finds is no value, and `note` says why

  bool sets_whole_value() const { return !from && pattern == nullptr; }

  bool AppliesTo(const RepairRow& row) const {
    return std::all_of(when.begin(), when.end(), [&](const auto& wanted) {
      return std::any_of(row.values.begin(), row.values.end(), [&](const auto& value) {
        return value.first == wanted.first && value.second == wanted.second;
      });
    });
  }

  void ReadTarget(JsonObject& object);
  // A field that nothing is read from, and a value that would be refused, are mistakes.
  void Check(const std::vector<std::string>& fields, CardWords& words, JsonObject& object) const;
};

void RepairTable::Entry::ReadTarget(JsonObject& object) {
  const json* target = object.Any("to");
  if (target == nullptr) {
    object.Report("to", "the key 'to' is missing");
  } else if (target->is_array()) {
    to_list = object.Strings("to", kWhen);
  } else if (target->is_number_integer() || target->is_boolean()) {
    to = target->dump();
  } else if (!target->is_null()) {
    to = object.String("to", kValue);
  }
}

void RepairTable::Entry::Check(const std::vector<std::string>& fields, CardWords& words,
                               JsonObject& object) const {
  const auto known = [&](const std::string& name) {
    return std::find(fields.begin(), fields.end(), name) != fields.end();
  };
  if (field != "*" && !known(field))
    object.Report("field", "is not a field of the game", NearestOne(field, fields));
  for (const auto& [name, value] : when) {
    if (!known(name))
      object.Report("when", "'" + name + "' is not a field of the game", NearestOne(name, fields));
  }
  if (pattern != nullptr) return;  // a part of a value
  std::vector<std::string> targets = to_list.value_or(std::vector<std::string>());
  if (to) targets.push_back(*to);
  for (const std::string& target : targets) {
    std::optional<Problem> problem;
    const auto take = [&](const auto& checked) {
      if (!checked) problem = checked.error();
    };
    if (field == "type") take(words.Type(target));
    if (field == "rarity") take(words.Rarity(target));
    if (field == "finish") take(words.Finish(target));
    if (field == "tags") take(words.Tag(target));
    if (const Attribute* attribute = words.game().FindAttribute(field))
      take(words.TextValue(*attribute, nullptr, target));
    if (problem) object.Report("to", "'" + target + "' " + problem->reason, problem->suggestion);
  }
}

// One pass over a value tells which of its field's patterns match at all; most values have none.
struct RepairTable::Plan {
  std::vector<const Entry*> menders;      // exact entries and patterns, in the table's order
  std::vector<const Entry*> setters;      // entries that set the whole value
  std::vector<const Entry*> row_entries;  // of both, those with `when`
  std::vector<const Entry*> refusers;
  std::unordered_set<std::string> exact_values;
  std::unique_ptr<RE2::Set> patterns;
  std::vector<std::size_t> mender_of_pattern;  // index in the set → index in `menders`

  explicit Plan(const std::vector<const Entry*>& entries);

  // Some mender may apply to `value`.
  bool MayMend(std::string_view value) const;
  // Which menders may apply to `value`; empty = none.
  std::vector<bool> Candidates(const std::string& value) const;
};

RepairTable::Plan::Plan(const std::vector<const Entry*>& entries) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kSetMemory);
  patterns = std::make_unique<RE2::Set>(options, RE2::UNANCHORED);
  for (const Entry* entry : entries) {
    if (entry->refuse) {
      refusers.push_back(entry);
      continue;
    }
    if (!entry->when.empty()) row_entries.push_back(entry);
    if (entry->sets_whole_value()) {
      setters.push_back(entry);
      continue;
    }
    if (entry->from) exact_values.insert(*entry->from);
    if (entry->pattern != nullptr) {
      patterns->Add(entry->pattern->pattern(), nullptr);
      mender_of_pattern.push_back(menders.size());
    }
    menders.push_back(entry);
  }
  if (mender_of_pattern.empty() || !patterns->Compile()) patterns.reset();
}

bool RepairTable::Plan::MayMend(std::string_view value) const {
  if (menders.empty()) return false;
  if (!exact_values.empty() && exact_values.contains(std::string(value))) return true;
  if (mender_of_pattern.empty()) return false;
  RE2::Set::ErrorInfo error{RE2::Set::kNoError};
  // Without a list to fill, the search ends at the first match.
  return patterns == nullptr || patterns->Match({value.data(), value.size()}, nullptr, &error) ||
         error.kind != RE2::Set::kNoError;
}

std::vector<bool> RepairTable::Plan::Candidates(const std::string& value) const {
  std::vector<int> hits;
  RE2::Set::ErrorInfo error{RE2::Set::kNoError};
  if (patterns != nullptr) patterns->Match(value, &hits, &error);
  const bool unsure =
      !mender_of_pattern.empty() && (patterns == nullptr || error.kind != RE2::Set::kNoError);
  if (hits.empty() && !unsure && !exact_values.contains(value)) return {};
  std::vector<bool> out(menders.size(), false);
  for (std::size_t i = 0; i < menders.size(); ++i) {
    out[i] = menders[i]->from ? *menders[i]->from == value : unsure;
  }
  for (const int index : hits) out[mender_of_pattern[static_cast<std::size_t>(index)]] = true;
  return out;
}

RepairTable::RepairTable() = default;
RepairTable::RepairTable(RepairTable&&) noexcept = default;
RepairTable& RepairTable::operator=(RepairTable&&) noexcept = default;
RepairTable::~RepairTable() = default;

Result<RepairTable> RepairTable::Parse(std::string_view json_text, const std::string& file_name,
                                       const Game* game) {
  RepairTable table;
  if (json_text.empty()) return table;
  auto document = ParseJson(json_text, file_name, ErrorCode::kBadGameData);
  if (!document) return Failure(std::move(document.error()));
  const json* list = &document->root;
  std::string pointer;
  Findings findings;
  if (list->is_object()) {
    JsonObject root(*list, "", findings);
    root.Ignore("$schema");
    root.Ignore("game");
    list = root.RequiredArray("repairs", 0);
    root.Finish();
    pointer = "/repairs";
  }
  if (list == nullptr || !list->is_array()) {
    if (findings.empty()) findings.push_back({"", "", "", "must be a list of repairs"});
    return Failure(FindingsError(findings, ErrorCode::kBadGameData, file_name));
  }
  std::optional<CardWords> words;
  std::vector<std::string> fields;
  if (game != nullptr) {
    words.emplace(*game);
    fields = RowFields::ReportNames(*game);
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    JsonObject object((*list)[i], PointerTo(pointer, i), findings);
    auto entry = std::make_unique<Entry>();
    entry->field = object.RequiredString("field", kField).value_or("");
    entry->note = object.String("note", kNote).value_or("");
    entry->from = object.String("from", kValue);
    entry->refuse = object.Flag("refuse").value_or(false);
    if (entry->refuse) {
      for (const char* key : {"pattern", "note"})
        if (!object.has(key)) object.Report(key, "must stand beside 'refuse'");
      for (const char* key : {"from", "to", "when"})
        if (object.has(key)) object.Report(key, "stands beside 'refuse'");
    } else {
      entry->ReadTarget(object);
    }
    if (const json* when = object.Object("when")) {
      JsonObject conditions(*when, PointerTo(object.pointer(), "when"), findings);
      for (const auto& [key, value] : when->items()) {
        entry->when[key] = conditions.String(key, kWhen).value_or("");
      }
    }
    const auto pattern = object.String("pattern", kPattern);
    if (object.has("from") && object.has("pattern"))
      object.Report("pattern", "stands beside 'from'");
    if (!object.has("from") && !object.has("pattern") && entry->when.empty()) {
      object.Report("from", "one of 'from', 'pattern' and 'when' is needed");
    }
    if (pattern) {
      entry->pattern = Compile(*pattern);
      std::string reason;
      if (!entry->pattern->ok()) {
        object.Report("pattern", "RE2 refuses the pattern: " + entry->pattern->error());
      } else if (entry->refuse) {
        // nothing is written
      } else if (!entry->to) {
        object.Report("to", "must be a string beside 'pattern'");
      } else if (!entry->pattern->CheckRewriteString(*entry->to, &reason)) {
        object.Report("to", reason);
      }
    }
    if (words && !entry->field.empty()) entry->Check(fields, *words, object);
    object.Finish();
    table.all_.push_back(std::move(entry));
  }
  if (!findings.empty()) {
    return Failure(FindingsError(findings, ErrorCode::kBadGameData, file_name));
  }
  std::map<std::string, std::vector<const Entry*>> entries{{"*", {}}};
  for (const auto& entry : table.all_) entries.try_emplace(entry->field);
  for (auto& [field, own] : entries) {
    for (const auto& entry : table.all_) {
      if (entry->field == "*" || entry->field == field) own.push_back(entry.get());
    }
    table.plans_.emplace(field, std::make_unique<Plan>(own));
  }
  return table;
}

const RepairTable::Plan& RepairTable::PlanOf(std::string_view field) const {
  static const Plan kEmpty({});
  if (plans_.empty()) return kEmpty;
  const auto place = plans_.find(field);
  return place == plans_.end() ? *plans_.at("*") : *place->second;
}

bool RepairTable::LooksAtRow(const Plan& plan, const RepairRow& row) {
  return std::any_of(plan.row_entries.begin(), plan.row_entries.end(),
                     [&](const Entry* entry) { return entry->AppliesTo(row); });
}

std::optional<Refused> RepairTable::Refuses(const Plan& plan, std::string_view value) {
  const re2::StringPiece text(value.data(), value.size());
  for (const Entry* entry : plan.refusers) {
    re2::StringPiece part;
    if (entry->pattern->Match(text, 0, text.size(), RE2::UNANCHORED, &part, 1))
      return Refused{std::string(part), entry->note};
  }
  return std::nullopt;
}

bool RepairTable::MayMend(const Plan& plan, std::string_view value) { return plan.MayMend(value); }

std::optional<std::string> RepairTable::Mend(const Plan& plan, std::string_view field,
                                             std::string value, const RepairRow& row,
                                             std::vector<Repair>& log) const {
  std::vector<bool> candidates = plan.Candidates(value);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Entry& entry = *plan.menders[i];
    if (!candidates[i] || !entry.AppliesTo(row)) continue;
    if (entry.from) {
      log.push_back(
          {row.place, std::string(field), Shorten(value), entry.to.value_or(""), entry.note});
      if (!entry.to) return std::nullopt;
      value = *entry.to;
    } else {
      Replacement replaced = ReplaceAll(*entry.pattern, *entry.to, value);
      if (!replaced.changed) continue;
      log.push_back({row.place, std::string(field), Shorten(replaced.from), Shorten(replaced.to),
                     entry.note});
      value = std::move(replaced.text);
    }
    candidates = plan.Candidates(value);  // later entries look at the new wording
  }
  return value;
}

std::optional<std::string> RepairTable::Apply(std::string_view field,
                                              std::optional<std::string> value,
                                              const RepairRow& row,
                                              std::vector<Repair>& log) const {
  const Plan& plan = PlanOf(field);
  if (value) value = Mend(plan, field, *std::move(value), row, log);
  for (const Entry* entry : plan.setters) {
    if (!entry->AppliesTo(row) || value == entry->to) continue;
    log.push_back({row.place, std::string(field), Shorten(value.value_or("")),
                   entry->to.value_or(""), entry->note});
    value = entry->to;
  }
  return value;
}

std::vector<std::string> RepairTable::ApplyList(std::string_view field,
                                                std::vector<std::string> items,
                                                const RepairRow& row,
                                                std::vector<Repair>& log) const {
  const Plan& plan = PlanOf(field);
  std::vector<std::string> out;
  for (std::string& item : items) {
    auto mended = Mend(plan, field, std::move(item), row, log);
    if (mended) out.push_back(*std::move(mended));
  }
  for (const Entry* entry : plan.setters) {
    if (!entry->AppliesTo(row)) continue;
    std::vector<std::string> target = entry->to_list.value_or(std::vector<std::string>());
    if (entry->to) target = {*entry->to};
    if (target == out) continue;
    log.push_back({row.place, std::string(field), JoinItems(out), JoinItems(target), entry->note});
    out = std::move(target);
  }
  return out;
}

}  // namespace clashdeck::importers
