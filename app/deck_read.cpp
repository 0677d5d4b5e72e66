#include "app/deck_read.h"

#include <vector>

#include "app/card_lookup.h"
#include "core/deck/card_finder.h"
#include "core/deck/code.h"
#include "core/deck/text_reader.h"
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

}  // namespace

DeckForm DetectDeckForm(std::string_view bytes) {
  const std::string_view text = WithoutBlanksAround(bytes);
  if (LooksLikeDeckCode(text)) return DeckForm::kCode;
  if (LooksLikeJson(text)) return DeckForm::kJson;
  if (importers::LooksLikeTableList(text)) return DeckForm::kCsv;
  return DeckForm::kText;
}

Result<ListedDeck> ReadDeck(std::string_view bytes, const GameCatalog& catalog,
                            const ReadDeckOptions& options) {
  if (bytes.size() > kMaxListBytes)
    return Fail(ErrorCode::kTooLarge, "a deck list has at most 64 KiB");
  FindNear near;
  if (options.candidates) {
    near = [&catalog](std::string_view typed) {
      std::vector<LineCandidate> found;
      for (const NameCandidate& each : FindFuzzy(catalog, typed, kMaxCandidates).candidates)
        found.push_back({.card = each.card, .distance = each.fit.distance});
      return found;
    };
  }
  switch (options.form ? *options.form : DetectDeckForm(bytes)) {
    case DeckForm::kCode:
      return ReadDeckCode(WithoutBlanksAround(bytes), catalog);
    case DeckForm::kJson:
    case DeckForm::kTcgArena:
      return importers::ReadJsonList(WithoutBlanksAround(bytes), catalog, near);
    case DeckForm::kCsv:
      return importers::ReadTableList(bytes, catalog, near);
    case DeckForm::kText:
    case DeckForm::kTextPrintings:
      break;
  }
  return ReadTextList(bytes, catalog, near);
}

}  // namespace clashdeck::app
