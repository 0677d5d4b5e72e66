// The fuzz target of deck lists: the same bytes as text, JSON, table and code, over a handful of
// cards.
#include <algorithm>
#include <string>

#include "core/deck/code.h"
#include "core/deck/hash.h"
#include "core/deck/list_lines.h"
#include "core/deck/text_writer.h"
#include "core/fold.h"
#include "importers/deck_json.h"
#include "importers/deck_table.h"
#include "tests/core/deck/deck_game.h"
#include "tests/fuzz/fuzz_targets.h"

namespace clashdeck::fuzz {

namespace {

const DeckCatalog& ListedCards() {
  static const DeckCatalog kCards;
  return kCards;
}

std::vector<LineCandidate> FirstCard(std::string_view) { return {{.card = 0, .distance = 1}}; }

void CheckRow(const LineReport& row) {
  Require(IsValidUtf8(row.text) && IsValidUtf8(row.note), "a report is valid UTF-8");
  Require(row.candidates.size() <= kMaxCandidates, "candidates are bounded");
  const bool found = row.status == LineStatus::kOk || row.status == LineStatus::kInferred;
  if (row.kind == LineKind::kEntry && found)
    Require(row.card.has_value() && row.quantity > 0, "an entry that is read has its card");
  Require(found || !row.note.empty(), "what is wrong is said");
  if (row.card && row.printing) {
    Require(ListedCards().catalog->card_of(*row.printing) == *row.card,
            "a printing is one of the card");
  }
}

// What is written reads back as the same deck.
void CheckWriting(const Deck& deck) {
  const GameCatalog& catalog = *ListedCards().catalog;
  const auto text = ReadTextList(WriteTextList(catalog, deck, {.printings = true}), catalog);
  if (text)
    Require(Normalized(catalog, text->deck) == Normalized(catalog, deck), "text reads back");
  const std::string code = WriteDeckCode(catalog, deck);
  const auto decoded = ReadDeckCode(code, catalog);
  Require(code.size() > kMaxListBytes || decoded.has_value(), "a code reads back");
  if (!decoded) return;
  Require(Normalized(catalog, decoded->deck) == Normalized(catalog, deck), "as the same deck");
  Require(DeckHash(catalog, decoded->deck) == DeckHash(catalog, deck), "with the same hash");
}

void CheckList(const Result<ListedDeck>& list, bool may_move) {
  if (!list) {
    Require(!list.error().message.empty() && IsValidUtf8(list.error().message),
            "an error says what is wrong");
    return;
  }
  std::uint64_t said = 0;
  std::uint64_t unparseable = 0;
  bool named_only = false;
  for (const LineReport& row : list->lines) {
    CheckRow(row);
    if (row.status == LineStatus::kUnparseable) ++unparseable;
    named_only = named_only || row.note.find("listed in line") != std::string::npos;
    const bool counts =
        row.kind == LineKind::kEntry && !row.left_out && row.status != LineStatus::kUnparseable;
    if (counts) said += row.quantity;
  }
  Require(unparseable == list->unparseable, "unparseable lines are counted");
  std::uint64_t kept = 0;
  for (const DeckEntry& entry : list->deck.entries) kept += entry.quantity;
  for (const UnreadEntry& entry : list->unread) kept += entry.quantity;
  Require(kept == said || named_only, "every card is in the deck or unread");
  if (may_move) CheckWriting(list->deck);
}

}  // namespace

const std::string_view kDeckSeeds[8] = {
    ("// Name: Low Tide\nCaptain: Vane, First Mate\n\n4 Ash Scout\n2x Ash Warden [ONE-003] *F*\n\n"
     "SB: 1 Clash\n"),
    "Vane, First Mate [ONE-001]\r\n4 Ash Scout (ONE) 002 #tag\r\n\r\n[2] Knot\r\n",
    "Captain (1)\n1 Vane, First Mate\nClash (24)\n4 100 Year Storm\n---Sideboard---\n1 Ash W\n",
    R"({"name": "x", "sections": {"main": [{"card": "Ash Scout", "printing": "ONE-002", "quantity": 2}],
  "captain": [{"card": "vane-first-mate", "quantity": 1}], "maybe": [{"card": "Nobody", "quantity": 3}]}})",
    R"([{"title": "x", "format": "y", "deckList": {"categoriesOrder": ["Captain", "Clash"],
  "Captain": [{"count": 1, "id": "ONE-001"}], "Clash": [{"count": 4, "id": "ONE-002_AA"}]}}])",
    ("quantity,name,set,number,section\n4,Ash Scout,ONE,002,main\n1,\"Briar, the \"\"Thorn\"\"\",,,"
     "Sideboard\n"),
    "Qty;Printing;Board\n3;TWO-009;side\n0;ONE-001;captain\n",
    ("cd1.PglkZWNrLWdhbWUBeAAAAAdjYXB0YWluAQMAB09ORS0wMDEEbWFpbgIIAAlhc2gtc2NvdXQFAAdP"
     "TkUtMDAzfSAkVA"),
};

std::size_t CountLines(std::string_view text) {
  std::size_t lines = 0;
  for (; !text.empty(); ++lines) NextLine(text);
  return lines;
}

void FuzzDeck(std::string_view bytes) {
  const GameCatalog& catalog = *ListedCards().catalog;
  const auto text = ReadTextList(bytes, catalog, FirstCard);
  CheckList(text, true);
  if (text) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    Require(text->lines.size() == CountLines(bytes), "every line has its row");
  }
  CheckList(importers::ReadJsonList(bytes, catalog, FirstCard), true);
  CheckList(importers::ReadTableList(bytes, catalog, FirstCard), true);
  CheckList(ReadDeckCode(bytes, catalog), false);
}

}  // namespace clashdeck::fuzz
