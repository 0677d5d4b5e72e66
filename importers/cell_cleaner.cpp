#include "importers/cell_cleaner.h"

#include <utility>

#include "importers/dirty_text.h"
#include "importers/json_reader.h"
#include "importers/mojibake.h"
#include "importers/text_marks.h"

namespace clashdeck::importers {

namespace {

// Control characters that are no blanks or line breaks.
bool HasControls(std::string_view text) {
  constexpr std::string_view kBlanks = "\t\n\v\f\r";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0x7F || (byte < 0x20 && kBlanks.find(text[i]) == std::string_view::npos))
      return true;
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
      return true;
  }
  return false;
}

}  // namespace

void CellCleaner::Log(const Place& place, std::string_view field, std::string_view from,
                      std::string_view to, std::string note) {
  log_.push_back({place, std::string(field), Shorten(from), Shorten(to), std::move(note)});
}

CellCleaner::Field& CellCleaner::FieldOf(std::string_view name) {
  if (const auto known = fields_.find(name); known != fields_.end()) return known->second;
  Field& field = fields_[std::string(name)];
  field.name_ = name;
  field.lines_ = name == "text";
  field.marks_ =
      name == "text" || name == "name" || name == "artist" || name == "flavor" || name == "set";
  field.plan_ = &repairs_.PlanOf(name);
  return field;
}

void CellCleaner::Field::Remember(std::string_view raw, const std::optional<std::string>& value) {
  if (memo_.size() < kMostMemos) {
    memo_.emplace(raw, value);
  } else if (repeated_ < kMostMemos) {
    repeats_ = false;
    memo_.clear();
  }
}

std::optional<Refused> CellCleaner::Refuses(const Field& field, std::string_view value) {
  if (const std::string_view mark = LeftoverMark(value); !mark.empty())
    return Refused{std::string(mark), "is a mark that nobody knows"};
  return RepairTable::Refuses(*field.plan_, value);
}

bool CellCleaner::AlikeInRow(const Field& field, const RepairRow& row) {
  return !RepairTable::LooksAtRow(*field.plan_, row);
}

std::optional<std::string> CellCleaner::Clean(Field& field, std::optional<std::string_view> raw,
                                              const RepairRow& row) {
  if (!AlikeInRow(field, row))
    return CleanSlowly(field, raw ? std::optional<std::string>(*raw) : std::nullopt, row);
  if (!raw) return std::nullopt;
  const bool worth_a_memo = field.repeats_ && raw->size() <= kLongestMemo;
  if (worth_a_memo) {
    if (const auto known = field.memo_.find(*raw); known != field.memo_.end()) {
      ++field.repeated_;
      return known->second;
    }
  }
  const std::size_t logged = log_.size();
  std::optional<std::string> value;
  if (!IsTidy(*raw, field.lines_) || RepairTable::MayMend(*field.plan_, *raw) ||
      (field.marks_ && MayHaveMarks(*raw))) {
    value = CleanSlowly(field, std::string(*raw), row);
  } else if (!IsPlaceholder(*raw)) {
    value = std::string(*raw);
  }
  if (worth_a_memo && log_.size() == logged) field.Remember(*raw, value);
  return value;
}

std::optional<std::string> CellCleaner::CleanSlowly(const Field& field,
                                                    std::optional<std::string> raw,
                                                    const RepairRow& row) {
  if (raw) raw = Decode(field, *std::move(raw), row);
  if (raw && field.marks_ && MayHaveMarks(*raw)) {
    Unmarked unmarked = UndoMarks(*raw);
    if (!unmarked.from.empty())
      Log(row.place, field.name_, unmarked.from, unmarked.to, "a mark of another tool");
    raw = std::move(unmarked.text);
  }
  auto value = repairs_.Apply(field.name_, std::move(raw), row, log_);
  if (!value) return std::nullopt;
  std::string tidy = field.lines_ ? TidyLines(*value) : OneLine(*value);
  if (HasControls(*value)) Log(row.place, field.name_, *value, tidy, "control characters dropped");
  if (IsPlaceholder(tidy)) return std::nullopt;
  return tidy;
}

// Before the table, whose entries take signs apart that are bytes of another.
std::string CellCleaner::Decode(const Field& field, std::string raw, const RepairRow& row) {
  std::string decoded = UndoMojibake(raw);
  if (decoded != raw)
    Log(row.place, field.name_, raw, decoded, "UTF-8 read as Windows-1252 or Latin-1");
  return decoded;
}

std::vector<std::string> CellCleaner::CleanItems(const Field& field, std::vector<std::string> items,
                                                 const RepairRow& row) {
  for (std::string& item : items) {
    if (!IsTidy(item, false)) item = Decode(field, std::move(item), row);
  }
  std::vector<std::string> out;
  for (std::string& item : repairs_.ApplyList(field.name_, std::move(items), row, log_)) {
    std::string clean = IsTidy(item, false) ? std::move(item) : OneLine(item);
    if (!IsPlaceholder(clean)) out.push_back(std::move(clean));
  }
  return out;
}

}  // namespace clashdeck::importers
