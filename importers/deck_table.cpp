#include "importers/deck_table.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/deck/list_builder.h"
#include "core/deck/list_lines.h"
#include "core/fold.h"
#include "importers/card_words.h"
#include "importers/delimited.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

namespace {

enum class Column : std::uint8_t { kQuantity, kName, kPrinting, kNumber, kSet, kSection };
constexpr std::size_t kColumns = 6;

struct ColumnWord {
  std::string_view word;
  Column column;
};
constexpr ColumnWord kColumnWords[] = {{"quantity", Column::kQuantity},
                                       {"count", Column::kQuantity},
                                       {"qty", Column::kQuantity},
                                       {"copies", Column::kQuantity},
                                       {"amount", Column::kQuantity},
                                       {"name", Column::kName},
                                       {"card", Column::kName},
                                       {"card name", Column::kName},
                                       {"printing", Column::kPrinting},
                                       {"id", Column::kPrinting},
                                       {"card number", Column::kPrinting},
                                       {"cardno", Column::kPrinting},
                                       {"number", Column::kNumber},
                                       {"collector number", Column::kNumber},
                                       {"set", Column::kSet},
                                       {"set code", Column::kSet},
                                       {"edition", Column::kSet},
                                       {"section", Column::kSection},
                                       {"board", Column::kSection},
                                       {"category", Column::kSection}};

std::optional<Column> ColumnOf(std::string_view header) {
  const std::string folded = Fold(header);
  for (const auto& [word, column] : kColumnWords) {
    if (word == folded) return column;
  }
  return std::nullopt;
}

bool NamesACard(Column column) {
  return column == Column::kName || column == Column::kPrinting || column == Column::kNumber;
}

class TableListReader {
 public:
  TableListReader(const DelimitedTable& table, const GameCatalog& catalog, const FindNear& near)
      : table_(table), builder_(catalog, near, table.rows.size() + 1) {}

  Result<ListedDeck> Read() {
    if (auto problem = ReadHeader(); !problem.empty())
      return Fail(ErrorCode::kBadDeck, std::move(problem));
    for (const DelimitedRow& row : table_.rows) ReadRow(row);
    return builder_.Finish(DeckForm::kCsv);
  }

 private:
  // What is wrong with it, or nothing.
  std::string ReadHeader() {
    LineReport& row = builder_.AddRow(1, LineKind::kComment);
    bool names_a_card = false;
    for (std::size_t at = 0; at < table_.header.size(); ++at) {
      const auto column = ColumnOf(table_.header[at]);
      if (!column) {
        AddNote(row, "the column '" + Shorten(table_.header[at]) + "' is left out");
        continue;
      }
      auto& place = places_[static_cast<std::size_t>(*column)];
      if (place) {
        return "the columns '" + table_.header[*place] + "' and '" + table_.header[at] +
               "' say the same";
      }
      place = at;
      names_a_card = names_a_card || NamesACard(*column);
    }
    return names_a_card ? "" : "no column of the table names a card: 'name' or 'printing'";
  }

  std::string_view Cell(const DelimitedRow& row, Column column) const {
    const auto place = places_[static_cast<std::size_t>(column)];
    return place && *place < row.cells.size() ? Trimmed(row.cells[*place]) : std::string_view();
  }

  // A word that names no section leads nowhere: nothing is put elsewhere silently.
  ListPlace PlaceOf(const DelimitedRow& row) {
    const std::string_view word = Cell(row, Column::kSection);
    if (word.empty()) return builder_.Main();
    const HeadingWord* heading = builder_.index().FindHeading(Fold(word));
    if (heading == nullptr) return {.kind = HeadingWord::Kind::kMissing, .word = Shorten(word)};
    return builder_.Enter(*heading, word, builder_.Main());
  }

  void ReadRow(const DelimitedRow& row) {
    const std::string_view said = Cell(row, Column::kQuantity);
    const QuantityText quantity = TakeQuantity(said);
    const bool usable =
        said.empty() || (quantity.said && quantity.rest.empty() && quantity.quantity > 0);
    LineReport& entry = builder_.AddEntry(static_cast<std::uint32_t>(row.line), PlaceOf(row),
                                          usable ? quantity.quantity : 0);
    if (!ListBuilder::IsOpen(entry)) return;
    const CardFinder::Named card = CardOf(row);
    if (row.cells.size() > table_.header.size()) {
      Refuse(entry, card.words(), "the row has more cells than the header");
    } else if (!usable) {
      RefuseQuantity(entry, card.words(), said);
    } else {
      builder_.finder().Find(card, entry);
    }
  }

  CardFinder::Named CardOf(const DelimitedRow& row) const {
    CardFinder::Named named{.name = Cell(row, Column::kName),
                            .set = Cell(row, Column::kSet),
                            .printing = Cell(row, Column::kPrinting)};
    if (named.printing.empty()) named.printing = Cell(row, Column::kNumber);
    return named;
  }

  const DelimitedTable& table_;
  ListBuilder builder_;
  std::array<std::optional<std::size_t>, kColumns> places_ = {};
};

}  // namespace

bool LooksLikeTableList(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string_view line;
  while (line.empty() && !text.empty()) line = Trimmed(NextLine(text));
  if (line.size() > kMaxListBytes) return false;
  if (line.find_first_of(kSeparators) == std::string_view::npos) return false;  // one column
  const auto header = ParseDelimited(line, "");
  if (!header) return false;
  bool names_a_card = false;
  std::size_t known = 0;
  for (const std::string& word : header->header) {
    const auto column = ColumnOf(word);
    if (!column) continue;
    ++known;
    names_a_card = names_a_card || NamesACard(*column);
  }
  return names_a_card && known > 1;
}

Result<ListedDeck> ReadTableList(std::string_view text, const GameCatalog& catalog,
                                 const FindNear& near) {
  if (text.size() > kMaxListBytes)
    return Fail(ErrorCode::kTooLarge, "a deck list has at most 64 KiB");
  if (catalog.game().sections.empty())
    return Fail(ErrorCode::kBadGameData, catalog.game().name + " has no sections");
  const auto table = ParseDelimited(text, "");
  if (!table) return Fail(ErrorCode::kBadDeck, table.error().message);
  if (table->rows.size() > kMaxListLines)
    return Fail(ErrorCode::kTooLarge, "a deck list has at most 2000 rows");
  return TableListReader(*table, catalog, near).Read();
}

}  // namespace clashdeck::importers
