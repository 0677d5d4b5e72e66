#include "core/deck/list_builder.h"

#include <algorithm>

#include "core/fold.h"

namespace clashdeck {

using Kind = HeadingWord::Kind;

ListBuilder::ListBuilder(const GameCatalog& catalog, const FindNear& near, std::size_t rows)
    : catalog_(catalog), index_(catalog.lists()), finder_(catalog, near), before_own_type_(Main()) {
  list_.lines.reserve(rows);
  list_.deck.entries.reserve(rows);
}

ListPlace ListBuilder::Enter(const HeadingWord& heading, std::string_view word,
                             const ListPlace& current) {
  if (heading.kind == Kind::kGroup)
    return current.kind == Kind::kOwnType ? before_own_type_ : current;
  if (heading.kind == Kind::kOwnType && current.kind != Kind::kOwnType) before_own_type_ = current;
  ListPlace place{.kind = heading.kind, .section = heading.section};
  if (heading.kind == Kind::kMissing) place.word = word;
  return place;
}

LineReport& ListBuilder::AddRow(std::uint32_t line, LineKind kind) {
  LineReport& row = list_.lines.emplace_back();
  row.line = line;
  row.kind = kind;
  return row;
}

bool ListBuilder::IsGame(std::string_view said) const {
  const Game& game = catalog_.game();
  const std::string folded = Fold(said);
  // Tools add words to the name: "Alpha Clash TCG".
  return folded == game.id.str() || folded.starts_with(Fold(game.name));
}

LineReport& ListBuilder::AddGame(std::uint32_t line, std::string_view said) {
  LineReport& row = AddRow(line, LineKind::kMeta);
  if (IsGame(said)) return row;
  row.status = LineStatus::kInferred;
  row.note = "the list is read as one of " + catalog_.game().name;
  return row;
}

LineReport& ListBuilder::AddHeading(std::uint32_t line, const ListPlace& place) {
  LineReport& row = AddRow(line, LineKind::kHeading);
  row.section = place.section;
  if (place.kind == Kind::kLeftOut) {
    row.left_out = true;
    row.note = "what stands here is no part of the deck";
  } else if (place.kind == Kind::kMissing) {
    row.status = LineStatus::kUnparseable;
    row.left_out = true;
    row.note = catalog_.game().name + " has no section '" + place.word + "'";
  }
  return row;
}

LineReport& ListBuilder::AddEntry(std::uint32_t line, const ListPlace& place,
                                  std::uint32_t quantity) {
  LineReport& row = AddHeading(line, place);
  row.kind = LineKind::kEntry;
  row.quantity = quantity;
  return row;
}

void ListBuilder::Settle(std::size_t at) {
  LineReport& row = list_.lines[at];
  if (row.status == LineStatus::kUnparseable) {
    ++list_.unparseable;
    return;
  }
  if (row.kind != LineKind::kEntry || row.left_out) return;
  if (!row.card) {
    list_.unread.push_back({.section = row.section,
                            .quantity = row.quantity,
                            .line = row.line,
                            .ambiguous = row.status == LineStatus::kAmbiguous,
                            .text = row.text,
                            .candidates = row.candidates});
    return;
  }
  const auto home = index_.HomeOf(*row.card);
  const bool may_move = list_.form != DeckForm::kCode;  // a code says where each card is
  if (may_move && home && row.section == index_.main() && *home != row.section) {
    row.section = *home;
    AddNote(row, "moved to " + catalog_.game().sections[*home].name);
  }
  // Each line stays an entry, so that a problem can name all of them.
  std::uint32_t total = row.quantity;
  std::uint32_t first_line = 0;
  const std::size_t trace = *row.card % seen_.size();
  const bool may_repeat = seen_[trace];
  seen_.set(trace);
  for (const DeckEntry& entry : list_.deck.entries) {
    if (!may_repeat) break;
    if (entry.card != *row.card || entry.section != row.section || entry.printing != row.printing)
      continue;
    total += entry.quantity;
    if (first_line == 0) first_line = entry.line;
  }
  if (total > kMaxQuantity) {
    row.status = LineStatus::kUnparseable;
    AddNote(row, "with line " + std::to_string(first_line) + " more than " +
                     std::to_string(kMaxQuantity));
    ++list_.unparseable;
    return;
  }
  if (total > row.quantity)
    AddNote(row, "added to line " + std::to_string(first_line) + ": " + std::to_string(total) +
                     " in all");
  list_.deck.entries.push_back({.section = row.section,
                                .card = *row.card,
                                .printing = row.printing,
                                .quantity = row.quantity,
                                .line = row.line});
}

// "Contender: X" beside a line "1 X": the line counts.
void ListBuilder::SettleNamed(std::size_t at) {
  LineReport& row = list_.lines[at];
  const auto& entries = list_.deck.entries;
  const auto listed = std::find_if(entries.begin(), entries.end(), [&](const DeckEntry& entry) {
    return row.card == entry.card && row.section == entry.section;
  });
  if (listed == entries.end()) return Settle(at);
  AddNote(row, "listed in line " + std::to_string(listed->line));
}

ListedDeck ListBuilder::Finish(DeckForm form) {
  list_.form = form;
  auto named = named_.begin();
  for (std::size_t at = 0; at < list_.lines.size(); ++at) {
    if (named != named_.end() && *named == at) {
      ++named;
    } else {
      Settle(at);
    }
  }
  for (const std::size_t at : named_) SettleNamed(at);
  return std::move(list_);
}

std::string_view CheckMeta(std::string_view text) {
  if (CodePoints(text) > kMaxMetaLength) return "longer than 200 characters";
  const bool control =
      std::any_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; });
  return control || text.find('\x7f') != std::string_view::npos ? "holds control characters" : "";
}

}  // namespace clashdeck
