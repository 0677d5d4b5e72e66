#include "core/deck/text_writer.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/deck/list_index.h"

namespace clashdeck {

namespace {

// One line, whatever the text holds.
std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

}  // namespace

const std::string& ListName(const GameCatalog& catalog, CardIndex card) {
  const ListIndex::Hit* hit = catalog.lists().Find(catalog.folded_name(card));
  const bool own = hit != nullptr && hit->card == card && hit->next == ListIndex::kNoHit &&
                   hit->by != FoundBy::kPrintingId;
  return own ? catalog.card(card).name : catalog.card(card).id.str();
}

std::string WriteTextList(const GameCatalog& catalog, const Deck& deck,
                          const TextListOptions& options) {
  const Deck ordered = Normalized(catalog, deck);
  std::string text;
  const std::pair<std::string_view, const std::string&> said[] = {{"Name", ordered.meta.name},
                                                                  {"Player", ordered.meta.player},
                                                                  {"Event", ordered.meta.event},
                                                                  {"Format", ordered.meta.format}};
  for (const auto& [word, value] : said) {
    if (!value.empty()) text.append("// ").append(word).append(": ").append(OneLine(value)) += '\n';
  }
  const DeckEntry* last = nullptr;
  for (const DeckEntry& entry : ordered.entries) {
    if (last == nullptr || last->section != entry.section) {
      if (!text.empty()) text += '\n';
      text.append("// ").append(catalog.game().sections[entry.section].name) += '\n';
    }
    last = &entry;
    text.append(std::to_string(entry.quantity)).append(" ").append(ListName(catalog, entry.card));
    if (options.printings && entry.printing)
      text.append(" [").append(catalog.printing(*entry.printing).id.str()) += ']';
    text += '\n';
  }
  return text;
}

}  // namespace clashdeck
