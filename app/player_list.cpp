#include "app/player_list.h"

#include <optional>
#include <string>
#include <utility>

#include "core/fold.h"
#include "importers/delimited.h"

namespace clashdeck::app {

namespace {

std::string CellAt(const importers::DelimitedRow& row, std::optional<std::size_t> column) {
  if (!column || *column >= row.cells.size()) return {};
  std::string_view cell = row.cells[*column];
  while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
  while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
  return std::string(cell);
}

}  // namespace

Result<std::vector<ListedPlayer>> ReadPlayerList(std::string_view csv) {
  auto table = importers::ParseDelimited(csv, {});
  if (!table) return Fail(ErrorCode::kBadBody, table.error().message);
  std::optional<std::size_t> player;
  std::optional<std::size_t> reference;
  for (std::size_t i = 0; i < table->header.size(); ++i) {
    const std::string name = Fold(table->header[i]);
    if (!player && (name == "player" || name == "name")) {
      player = i;
    } else if (!reference && name == "reference") {
      reference = i;
    } else {
      return Failure(Error{.code = ErrorCode::kUnknownKey,
                           .message = "there is no column '" + table->header[i] + "' here",
                           .suggestions = {"player", "reference"}});
    }
  }
  if (!player) return Fail(ErrorCode::kBadBody, "the table has no column 'player'");
  if (table->rows.empty()) return Fail(ErrorCode::kBadBody, "the table has no players");
  if (table->rows.size() > kMaxPlayerList)
    return Fail(ErrorCode::kTooLarge,
                "the table has more than " + std::to_string(kMaxPlayerList) + " players");
  std::vector<ListedPlayer> players;
  for (const importers::DelimitedRow& row : table->rows) {
    for (std::size_t i = table->header.size(); i < row.cells.size(); ++i)
      if (!Fold(row.cells[i]).empty())
        return Fail(
            ErrorCode::kBadBody,
            "line " + std::to_string(row.line) +
                " has more cells than there are columns; put a name with a comma in quotes");
    players.push_back(
        {.line = row.line,
         .fields = {.player = CellAt(row, player), .reference = CellAt(row, reference)}});
  }
  return players;
}

}  // namespace clashdeck::app
