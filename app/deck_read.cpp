#include "app/deck_read.h"

#include <vector>

#include "app/card_lookup.h"
#include "app/deck_sheet.h"
#include "core/deck/card_finder.h"
#include "core/deck/code.h"
#include "core/deck/text_reader.h"
#include "core/fold.h"
#include "importers/deck_json.h"
#include "importers/deck_table.h"

namespace clashdeck::app {

namespace {

std::string_view WithoutBlanksAround(std::string_view bytes) {
  constexpr std::string_view kBlanks = " \t\r\n";
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::size_t first = bytes.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return bytes.substr(first, bytes.find_last_not_of(kBlanks) - first + 1);
}

// "[" may also begin a heading, a quantity or a printing.
bool LooksLikeJson(std::string_view bytes) {
  if (bytes.starts_with('{')) return true;
  return bytes.starts_with('[') && WithoutBlanksAround(bytes.substr(1)).starts_with('{');
}

bool LooksLikeHtml(std::string_view bytes) {
  if (!bytes.starts_with('<')) return false;
  const std::string folded = Fold(bytes.substr(0, std::string_view("<!doctype html").size()));
  return folded == "<!doctype html" || folded.starts_with("<html");
}

Result<ListedDeck> ReadSheet(std::string_view bytes, const GameCatalog& catalog) {
  const auto code = DeckCodeOfSheet(bytes);
  if (!code) return Fail(ErrorCode::kBadDeck, "the page is no deck sheet: it holds no deck code");
  auto listed = ReadDeckCode(*code, catalog);
  if (listed) listed->form = DeckForm::kHtml;
  return listed;
}

}  // namespace

DeckForm DetectDeckForm(std::string_view bytes) {
  const std::string_view text = WithoutBlanksAround(bytes);
  if (LooksLikeDeckCode(text)) return DeckForm::kCode;
  if (LooksLikeHtml(text)) return DeckForm::kHtml;
  if (LooksLikeJson(text)) return DeckForm::kJson;
  if (importers::LooksLikeTableList(text)) return DeckForm::kCsv;
  return DeckForm::kText;
}

Result<ListedDeck> ReadDeck(std::string_view bytes, const GameCatalog& catalog,
                            const ReadDeckOptions& options) {
  const DeckForm form = options.form ? *options.form : DetectDeckForm(bytes);
  const bool sheet = form == DeckForm::kHtml;
  if (bytes.size() > (sheet ? kMaxSheetBytes : kMaxListBytes)) {
    return Fail(ErrorCode::kTooLarge,
                sheet ? "a deck sheet has at most 1 MiB" : "a deck list has at most 64 KiB");
  }
  FindNear near;
  if (options.candidates) {
    near = [&catalog](std::string_view typed) {
      std::vector<LineCandidate> found;
      for (const NameCandidate& each : FindFuzzy(catalog, typed, kMaxCandidates).candidates)
        found.push_back({.card = each.card, .distance = each.fit.distance});
      return found;
    };
  }
  switch (form) {
    case DeckForm::kCode:
      return ReadDeckCode(WithoutBlanksAround(bytes), catalog);
    case DeckForm::kHtml:
      return ReadSheet(bytes, catalog);
    case DeckForm::kJson:
    case DeckForm::kTcgArena:
      return importers::ReadJsonList(WithoutBlanksAround(bytes), catalog, near,
                                     options.unknown_key);
    case DeckForm::kCsv:
      return importers::ReadTableList(bytes, catalog, near);
    case DeckForm::kText:
    case DeckForm::kTextPrintings:
      break;
  }
  return ReadTextList(bytes, catalog, near);
}

}  // namespace clashdeck::app
