#include "importers/delimited.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "core/fold.h"
#include "importers/card_words.h"
#include "importers/input_limits.h"

namespace clashdeck::importers {

namespace {

Failure Bad(std::string message, const std::string& file_name) {
  return Failure(
      Error{.code = ErrorCode::kBadImport, .message = std::move(message), .file = file_name});
}

char DetectSeparator(std::string_view text) {
  std::array<std::size_t, kSeparators.size()> counts{};
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\n' || c == '\r') break;
    for (std::size_t i = 0; i < kSeparators.size(); ++i)
      if (c == kSeparators[i]) ++counts[i];
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (counts[i] > counts[best]) best = i;
  }
  return kSeparators[best];
}

// Reads row by row. Cells that are not bytes of the text as they stand go to `owned`.
class DelimitedReader {
 public:
  DelimitedReader(std::string_view text, char separator, std::forward_list<std::string>& owned)
      : text_(text), separator_(separator), owned_(owned) {}

  bool done() const { return at_ >= text_.size(); }
  const std::string& problem() const { return problem_; }

  // Nothing = a quoting mistake, told by problem().
  std::optional<DelimitedRow> Next() {
    DelimitedRow row{line_, {}};
    row.cells.reserve(cells_);
    while (true) {
      if (at_ < text_.size() && text_[at_] == '"') {
        std::string_view cell;
        if (!ReadQuoted(cell)) return std::nullopt;
        Add(cell, row);
      } else {
        const std::size_t start = at_;
        while (at_ < text_.size() && !IsStop(text_[at_])) {
          if (text_[at_] == '"')
            return Stop("a quote stands inside a cell that does not begin with one", line_);
          ++at_;
        }
        Add(text_.substr(start, at_ - start), row);
      }
      if (at_ >= text_.size()) return row;
      const char stop = text_[at_++];
      if (stop == separator_) continue;
      if (stop == '\r' && at_ < text_.size() && text_[at_] == '\n') ++at_;
      ++line_;
      return row;
    }
  }

 private:
  void Add(std::string_view cell, DelimitedRow& row) {
    if (row.cells.size() <= kMaxColumns) row.cells.push_back(cell);
    cells_ = std::max(cells_, row.cells.size());
  }

  bool IsStop(char c) const { return c == separator_ || c == '\n' || c == '\r'; }

  std::nullopt_t Stop(const std::string& reason, std::size_t line) {
    problem_ = "line " + std::to_string(line) + ": " + reason;
    return std::nullopt;
  }

  bool ReadQuoted(std::string_view& cell) {
    const std::size_t start = at_ + 1;
    std::size_t end = text_.find('"', start);
    bool doubled = false;
    while (end != std::string_view::npos && text_.substr(end + 1).starts_with('"')) {
      doubled = true;
      end = text_.find('"', end + 2);
    }
    if (end == std::string_view::npos) {
      Stop("the quote that opens here is never closed", line_);
      return false;
    }
    const std::string_view inside = text_.substr(start, end - start);
    line_ += static_cast<std::size_t>(std::count(inside.begin(), inside.end(), '\n'));
    at_ = end + 1;
    if (at_ < text_.size() && !IsStop(text_[at_])) {
      Stop("text follows the closing quote of a cell", line_);
      return false;
    }
    const bool as_it_stands = !doubled && inside.find('\r') == std::string_view::npos;
    cell = as_it_stands ? inside : owned_.emplace_front(Unquoted(inside));
    return true;
  }

  // A doubled quote is one; a line break inside a cell is '\n' whatever the file's own are.
  static std::string Unquoted(std::string_view inside) {
    std::string out;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] == '\r') continue;
      out += inside[i];
      if (inside[i] == '"') ++i;
    }
    return out;
  }

  std::string_view text_;
  char separator_;
  std::forward_list<std::string>& owned_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t cells_ = 0;  // of the widest row yet
  std::string problem_;
};

bool IsBlank(const DelimitedRow& row) {
  return row.cells.size() == 1 && Trimmed(row.cells[0]).empty();
}

}  // namespace

Result<DelimitedTable> ParseDelimited(std::string_view text, const std::string& file_name) {
  if (auto fits = CheckInputBytes(text, file_name); !fits) return Failure(fits.error());
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (!IsValidUtf8(text)) return Bad("the file is not valid UTF-8", file_name);
  DelimitedTable table;
  table.separator = DetectSeparator(text);
  DelimitedReader reader(text, table.separator, table.owned);
  bool have_header = false;
  while (!reader.done()) {
    auto row = reader.Next();
    if (!row) return Bad(reader.problem(), file_name);
    if (IsBlank(*row)) continue;
    if (have_header) {
      if (auto fits = CheckRowCount(table.rows.size() + 1, file_name); !fits)
        return Failure(fits.error());
      table.rows.push_back(*std::move(row));
      continue;
    }
    have_header = true;
    if (row->cells.size() > kMaxColumns)
      return Bad("the header has more than 200 columns", file_name);
    for (const std::string_view cell : row->cells) table.header.emplace_back(Trimmed(cell));
  }
  if (!have_header) return Bad("the file is empty", file_name);
  std::set<std::string> seen;
  for (const std::string& column : table.header) {
    if (column.empty()) return Bad("a column has no name", file_name);
    if (!seen.insert(Fold(column)).second)
      return Bad("the column '" + column + "' stands twice", file_name);
  }
  return table;
}

}  // namespace clashdeck::importers
