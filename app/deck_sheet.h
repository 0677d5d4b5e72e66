// A deck as a sheet of paper for a tournament: one HTML page without scripts or outside hosts, laid
// out in millimetres. What is not known is left open, to be filled in by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/deck.h"

namespace clashdeck::app {

enum class Paper : std::uint8_t { kA4, kLetter };

// "a4", "letter"; nothing for another word.
std::optional<Paper> PaperFromName(std::string_view name);

struct SheetOptions {
  Paper paper = Paper::kA4;
  // Empty = what the deck says of itself, or a line to write on.
  std::string event = {};
  std::string player = {};
  std::string format = {};
  std::string date = {};
  std::string hash = {};      // short form, to read aloud; empty = not shown
  std::string legality = {};  // one sentence; empty = not shown
};

// Sections that stand before the one that is drawn from in game.json (a Contender, a Battle Mat)
// are fields of the head, that one is grouped by type, the others follow beside it.
std::string DeckSheetHtml(const Deck& deck, const GameCatalog& catalog,
                          const SheetOptions& options = {});

// Many sheets in one document, each on a page of its own, in the given order.
struct DeckSheet {
  Deck deck = {};
  SheetOptions options = {};
};
std::string DeckSheetsHtml(const std::vector<DeckSheet>& sheets, const GameCatalog& catalog,
                           const std::string& title, Paper paper);

// The deck code that every sheet carries: ReadDeckCode() of it gives the deck again. Nothing if
// the page is no sheet.
std::optional<std::string> DeckCodeOfSheet(std::string_view html);

}  // namespace clashdeck::app
