// Names of the record kinds and of their columns (core/record_row.h).
#include "core/record_row.h"

namespace clashdeck {

namespace {

// Database columns carry these names: a change here is a migration.
constexpr std::string_view kSetColumns[] = {"name", "kind", "released"};
constexpr std::string_view kCardColumns[] = {"name", "type",    "subtypes", "text",      "keywords",
                                             "tags", "aliases", "token",    "attributes"};
constexpr std::string_view kPrintingColumns[] = {
    "card",   "set_code", "number",       "rarity",   "finish",
    "artist", "flavor",   "printed_text", "dissents", "alternate_art"};
constexpr std::string_view kTextColumns[] = {"card",    "kind",   "effective", "text",
                                             "changes", "source", "note"};
constexpr std::string_view kRulingColumns[] = {"date", "text", "cards", "rules", "source"};
constexpr std::string_view kRulebookColumns[] = {"rulebook", "version", "title", "effective"};
constexpr std::string_view kRuleColumns[] = {"version_id", "key",     "number",
                                             "section",    "ordinal", "text"};
constexpr std::string_view kGlossaryColumns[] = {"version_id", "term", "text", "rules"};
constexpr std::string_view kChangeLogColumns[] = {"version_id", "version", "date", "text", "rules"};
constexpr std::string_view kMovedCardColumns[] = {"card"};

}  // namespace

std::string_view RecordKindName(RecordKind kind) {
  switch (kind) {
    case RecordKind::kSet:
      return "set";
    case RecordKind::kCard:
      return "card";
    case RecordKind::kPrinting:
      return "printing";
    case RecordKind::kText:
      return "text";
    case RecordKind::kRuling:
      return "ruling";
    case RecordKind::kRulebook:
      return "rulebook";
    case RecordKind::kRule:
      return "rule";
    case RecordKind::kGlossary:
      return "glossary";
    case RecordKind::kChangeLog:
      return "change_log";
    case RecordKind::kMovedCard:
      return "moved_card";
  }
  return "card";
}

std::optional<RecordKind> RecordKindFromName(std::string_view name) {
  for (RecordKind kind : kRecordKinds) {
    if (RecordKindName(kind) == name) return kind;
  }
  return std::nullopt;
}

std::span<const std::string_view> RecordColumns(RecordKind kind) {
  switch (kind) {
    case RecordKind::kSet:
      return kSetColumns;
    case RecordKind::kCard:
      return kCardColumns;
    case RecordKind::kPrinting:
      return kPrintingColumns;
    case RecordKind::kText:
      return kTextColumns;
    case RecordKind::kRuling:
      return kRulingColumns;
    case RecordKind::kRulebook:
      return kRulebookColumns;
    case RecordKind::kRule:
      return kRuleColumns;
    case RecordKind::kGlossary:
      return kGlossaryColumns;
    case RecordKind::kChangeLog:
      return kChangeLogColumns;
    case RecordKind::kMovedCard:
      return kMovedCardColumns;
  }
  return {};
}

}  // namespace clashdeck
