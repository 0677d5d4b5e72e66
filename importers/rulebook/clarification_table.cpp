#include "importers/rulebook/clarification_table.h"

#include <functional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <re2/re2.h>

#include "core/fold.h"
#include "importers/rulebook/markup.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kColumns = 4;
// A row whose only content is this short carries no meaning.
constexpr std::size_t kLongestMark = 3;
constexpr std::size_t kShingleWords = 3;
// Share of a row's word groups that makes it a repetition; other rows share next to none.
constexpr std::size_t kRepeatedPercent = 60;

// Whatever is left after one cell too many stays in that cell: such a line is no row anyway.
std::vector<std::string> CellsOf(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    std::size_t end = line.find('\t', begin);
    if (end == line.npos || cells.size() == kColumns) end = line.size();
    cells.push_back(ToPlainText(line.substr(begin, end - begin)).text);
    begin = end + 1;
  }
  return cells;
}

bool IsRule(std::string_view line) { return line.find_first_not_of("-=|: \t") == line.npos; }

bool IsHeader(const std::vector<std::string>& cells) {
  for (const std::string& cell : cells) {
    const std::string folded = Fold(cell);
    if (folded == "card id" || folded == "card name" || folded == "clarification") return true;
  }
  return false;
}

bool IsStray(const std::vector<std::string>& cells) {
  std::size_t length = 0;
  for (const std::string& cell : cells) length += cell.size();
  return length <= kLongestMark;
}

bool IsReferenceCell(const std::string& cell) {
  static const RE2 kReferences(
      R"((?:N/?A|Appendix [A-Z]|(?:(?:and |rules? )?\d{3}[0-9a-z.]*(?:[-–][a-z])?[\s,;]*)+)?)");
  return RE2::FullMatch(cell, kReferences);
}

// Takes an id off the start of a cell.
std::string TakeId(std::string& cell) {
  static const RE2 kId(
      R"(([A-Z]{1,5}\d{0,3}-[A-Z]?\d{1,4}[a-z]?(?:_[A-Z]{1,3}\d{0,2})?)(?:\s+|$))");
  re2::StringPiece rest(cell);
  std::string found;
  if (!RE2::Consume(&rest, kId, &found)) return {};
  cell = std::string(rest.data(), rest.size());
  return found;
}

ClarificationRow RowOf(std::vector<std::string> cells) {
  // Columns are lost from the left: the text and its rules are always the last two.
  cells.insert(cells.begin(), kColumns - cells.size(), std::string());
  ClarificationRow row;
  row.text = std::move(cells[2]);
  row.references = std::move(cells[3]);
  row.printing = TakeId(cells[0]);
  std::string second_id = TakeId(cells[1]);
  if (row.printing.empty()) row.printing = std::move(second_id);
  row.name = std::move(cells[1]);
  if (!row.printing.empty()) {
    row.name_fragment = std::move(cells[0]);
  } else if (row.name.empty()) {
    row.name = std::move(cells[0]);
  } else {
    row.unread_id = std::move(cells[0]);
  }
  return row;
}

// Groups of words that follow each other, as hashes.
std::vector<std::size_t> Shingles(std::string_view text) {
  std::vector<std::string> words;
  std::vector<std::size_t> shingles;
  std::string word;
  const auto finish_word = [&] {
    if (word.empty()) return;
    words.push_back(std::exchange(word, {}));
    if (words.size() < kShingleWords) return;
    std::string group;
    for (std::size_t i = words.size() - kShingleWords; i < words.size(); ++i)
      group += words[i] + ' ';
    shingles.push_back(std::hash<std::string>{}(group));
  };
  for (char c : Fold(text)) {
    if (c == ' ') {
      finish_word();
    } else {
      word += c;
    }
  }
  finish_word();
  return shingles;
}

// An extractor sometimes reads a page twice and puts the second reading into one row.
bool Repeats(std::string_view line, const std::unordered_set<std::size_t>& page) {
  const std::vector<std::size_t> shingles = Shingles(ToPlainText(line).text);
  std::size_t shared = 0;
  for (std::size_t shingle : shingles) shared += page.count(shingle);
  return !shingles.empty() && shared * 100 >= shingles.size() * kRepeatedPercent;
}

}  // namespace

ClarificationTable ReadClarificationTable(const std::vector<Line>& lines) {
  ClarificationTable table;
  std::size_t page = 0;
  std::unordered_set<std::size_t> page_shingles;
  bool in_table = false;
  for (const Line& line : lines) {
    if (IsBlankLine(line.text)) {
      ++page;
      page_shingles.clear();
      continue;
    }
    std::vector<std::string> cells = CellsOf(line.text);
    if (IsRule(line.text) || IsHeader(cells)) {
      in_table = in_table || IsHeader(cells);
      table.preface.push_back(line);
    } else if (!in_table && cells.size() == 1) {
      table.preface.push_back(line);
    } else if (IsStray(cells)) {
      table.stray.push_back(line);
    } else if (cells.size() < 2 || cells.size() > kColumns) {
      table.unread.push_back({line, cells.size() < 2 ? "the line is not divided into cells"
                                                     : "the row has more than four cells"});
    } else if (!IsReferenceCell(cells.back())) {
      if (Repeats(line.text, page_shingles)) {
        table.repetition.push_back(line);
      } else {
        table.unread.push_back({line, "the row's last cell is not a list of rules"});
      }
    } else {
      in_table = true;
      ClarificationRow row = RowOf(std::move(cells));
      row.line = line.number;
      row.page = page;
      for (std::size_t shingle : Shingles(row.text)) page_shingles.insert(shingle);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace clashdeck::importers::rulebook
