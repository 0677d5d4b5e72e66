#include "app/own_deck.h"

#include <charconv>
#include <cstdint>

namespace clashdeck::app {

namespace {

class OwnDeckReader {
 public:
  OwnDeckReader(std::string_view text, const GameCatalog& catalog)
      : rest_(text), catalog_(catalog) {}

  std::optional<Deck> Read() {
    if (!Take("{\n \"sections\": {")) return std::nullopt;
    do {
      if (!ReadSection()) return std::nullopt;
    } while (Take(","));
    if (rest_ != "\n }\n}\n") return std::nullopt;
    return std::move(deck_);
  }

 private:
  bool Take(std::string_view literal) {
    if (!rest_.starts_with(literal)) return false;
    rest_.remove_prefix(literal.size());
    return true;
  }
  // Up to the quote that ends it; ids hold nothing that is escaped.
  std::string_view TakeId() {
    const std::string_view id = rest_.substr(0, rest_.find('"'));
    rest_.remove_prefix(id.size());
    return Take("\"") ? id : std::string_view();
  }
  bool ReadSection() {
    if (!Take("\n  \"")) return false;
    const std::string_view id = TakeId();
    const auto& sections = catalog_.game().sections;
    SectionIndex section = 0;
    while (section < sections.size() && sections[section].id != id) ++section;
    if (section == sections.size() || !Take(": [")) return false;
    do {
      if (!ReadEntry(section)) return false;
    } while (Take(","));
    return Take("\n  ]");
  }
  bool ReadEntry(SectionIndex section) {
    if (!Take("\n   {\n    \"card\": \"")) return false;
    const std::string_view id = TakeId();
    const auto card = catalog_.FindCard(id);
    // An id that moved may be that of another entry now: whoever reads every form joins them.
    if (!card || catalog_.FindMoved(id)) return false;
    DeckEntry entry{.section = section, .card = *card};
    if (Take(",\n    \"printing\": \"")) {
      entry.printing = catalog_.FindPrinting(TakeId());
      if (!entry.printing || catalog_.printing(*entry.printing).card != catalog_.card(*card).id)
        return false;
    }
    if (!Take(",\n    \"quantity\": ")) return false;
    const auto [end, error] =
        std::from_chars(rest_.data(), rest_.data() + rest_.size(), entry.quantity);
    if (error != std::errc() || entry.quantity == 0) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    deck_.entries.push_back(entry);
    return Take("\n   }");
  }

  std::string_view rest_;
  const GameCatalog& catalog_;
  Deck deck_;
};

}  // namespace

std::optional<Deck> ReadOwnDeck(std::string_view text, const GameCatalog& catalog) {
  return OwnDeckReader(text, catalog).Read();
}

}  // namespace clashdeck::app
