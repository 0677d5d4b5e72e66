#include "importers/repairs.h"

#include <re2/re2.h>

#include <utility>

#include "importers/json_reader.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kField{.min = 1, .max = 64};
constexpr TextLimits kValue{.min = 0, .max = 4000, .lines = true};
constexpr TextLimits kPattern{.min = 1, .max = 400, .lines = true};
constexpr TextLimits kNote{.min = 1, .max = 400};
constexpr std::int64_t kPatternMemory = 1 << 20;

std::unique_ptr<RE2> Compile(const std::string& pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternMemory);
  return std::make_unique<RE2>(pattern, options);
}

// Replaces every match and logs each distinct spelling once. A match of nothing is stepped over.
std::string ReplaceAll(const RE2& expression, const std::string& to, const std::string& note,
                       std::string_view field, std::string value, const Place& place,
                       std::vector<Repair>& log) {
  const int groups = 1 + expression.NumberOfCapturingGroups();
  std::vector<re2::StringPiece> match(static_cast<std::size_t>(groups));
  std::string out;
  const std::size_t first = log.size();
  std::size_t at = 0;
  while (at <= value.size() &&
         expression.Match(value, at, value.size(), RE2::UNANCHORED, match.data(), groups)) {
    const auto start = static_cast<std::size_t>(match[0].data() - value.data());
    const std::size_t size = match[0].size();
    if (size == 0) {
      if (start == value.size()) break;
      out.append(value, at, start + 1 - at);
      at = start + 1;
      continue;
    }
    out.append(value, at, start - at);
    std::string replacement;
    expression.Rewrite(&replacement, to, match.data(), groups);
    const std::string from(match[0]);
    bool logged = from == replacement;
    for (std::size_t i = first; i < log.size() && !logged; ++i) logged = log[i].from == from;
    if (!logged)
      log.push_back({place, std::string(field), Shorten(from), Shorten(replacement), note});
    out += replacement;
    at = start + size;
  }
  if (at <= value.size()) out.append(value, at, std::string::npos);
  return out;
}

}  // namespace

RepairTable::RepairTable() = default;
RepairTable::RepairTable(RepairTable&&) noexcept = default;
RepairTable& RepairTable::operator=(RepairTable&&) noexcept = default;
RepairTable::~RepairTable() = default;

Result<RepairTable> RepairTable::Parse(std::string_view json_text, const std::string& file_name) {
  RepairTable table;
  if (json_text.empty()) return table;
  auto document = ParseJson(json_text, file_name, ErrorCode::kBadGameData);
  if (!document) return Failure(std::move(document.error()));
  const json* list = &document->root;
  std::string pointer;
  Findings findings;
  if (list->is_object()) {  // {"$schema": ..., "repairs": [...]}
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
  for (std::size_t i = 0; i < list->size(); ++i) {
    JsonObject entry((*list)[i], PointerTo(pointer, i), findings);
    const std::string field = entry.RequiredString("field", kField).value_or("");
    const std::string to = entry.RequiredString("to", kValue).value_or("");
    const std::string note = entry.String("note", kNote).value_or("");
    const auto from = entry.String("from", kValue);
    const auto pattern = entry.String("pattern", kPattern);
    if (entry.has("from") == entry.has("pattern"))
      entry.Report("from", "exactly one of 'from' and 'pattern' is needed");
    entry.Finish();
    if (from && !table.exact_[field].try_emplace(*from, Exact{to, note}).second) {
      entry.Report("from", "stands twice for the field '" + field + "'");
    }
    if (!pattern) continue;
    std::unique_ptr<RE2> expression = Compile(*pattern);
    std::string reason;
    if (!expression->ok()) {
      entry.Report("pattern", "RE2 refuses the pattern: " + expression->error());
    } else if (!expression->CheckRewriteString(to, &reason)) {
      entry.Report("to", reason);
    } else {
      table.patterns_[field].push_back({std::move(expression), to, note});
    }
  }
  if (!findings.empty())
    return Failure(FindingsError(findings, ErrorCode::kBadGameData, file_name));
  return table;
}

std::string RepairTable::Apply(std::string_view field, std::string value, const Place& place,
                               std::vector<Repair>& log) const {
  if (const auto entries = exact_.find(field); entries != exact_.end()) {
    if (const auto entry = entries->second.find(value); entry != entries->second.end()) {
      log.push_back({place, std::string(field), Shorten(value), Shorten(entry->second.to),
                     entry->second.note});
      value = entry->second.to;
    }
  }
  if (const auto patterns = patterns_.find(field); patterns != patterns_.end()) {
    for (const Pattern& pattern : patterns->second) {
      value = ReplaceAll(*pattern.expression, pattern.to, pattern.note, field, std::move(value),
                         place, log);
    }
  }
  return value;
}

}  // namespace clashdeck::importers
