#include "core/deck/hash.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

#include "core/deck/list_index.h"
#include "core/sha256.h"

namespace clashdeck {

namespace {

constexpr std::size_t kHashedLineBytes = 32;  // or fewer, of most

// A line of the text that is hashed. Cards of a snapshot stand in the order of their ids, so that
// no id is compared.
struct HashedLine {
  std::uint64_t place = 0;  // rank of the section among the ids of sections, section, card
  std::uint64_t quantity = 0;
  SectionIndex section() const { return static_cast<SectionIndex>(place >> 32U); }
  CardIndex card() const { return static_cast<CardIndex>(place); }
};

// Entries that differ in printing alone become one line. `key` appends what stands before the
// quantity.
template <class Key>
std::string HashOfLines(std::vector<HashedLine>& lines, const Key& key) {
  std::sort(lines.begin(), lines.end(),
            [](const HashedLine& a, const HashedLine& b) { return a.place < b.place; });
  std::string text;
  text.reserve(lines.size() * kHashedLineBytes);
  for (std::size_t at = 0; at < lines.size();) {
    const HashedLine& line = lines[at];
    std::uint64_t quantity = 0;
    for (; at < lines.size() && lines[at].place == line.place; ++at) quantity += lines[at].quantity;
    key(line, text);
    char end[22] = {'\t'};
    char* after = std::to_chars(end + 1, end + 21, quantity).ptr;
    *after++ = '\n';
    text.append(end, after);
  }
  return Sha256Hex(text);
}

}  // namespace

std::string DeckHash(const GameCatalog& catalog, const Deck& deck) {
  const ListIndex& index = catalog.lists();
  std::vector<HashedLine> lines;
  lines.reserve(deck.entries.size());
  for (const DeckEntry& entry : deck.entries) {
    if (index.pool() == entry.section) continue;
    const std::uint64_t rank = index.RankOf(entry.section);
    lines.push_back({.place = rank << 40U | std::uint64_t{entry.section} << 32U | entry.card,
                     .quantity = entry.quantity});
  }
  return HashOfLines(lines, [&](const HashedLine& line, std::string& text) {
    text.append(catalog.game().sections[line.section()].id).push_back('\t');
    text.append(catalog.card(line.card()).id.str());
  });
}

std::string PoolHash(const GameCatalog& catalog, const Deck& deck) {
  std::vector<HashedLine> lines;
  lines.reserve(deck.entries.size());
  for (const DeckEntry& entry : deck.entries)
    lines.push_back({.place = entry.card, .quantity = entry.quantity});
  return HashOfLines(lines, [&](const HashedLine& line, std::string& text) {
    text.append(catalog.card(line.card()).id.str());
  });
}

std::string ShortHash(std::string_view hash) {
  std::uint64_t value = 0;  // the first 16 of the 64 hex digits
  for (const char digit : hash.substr(0, 16)) {
    const auto worth = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    value = value << 4U | static_cast<std::uint64_t>(worth);
  }
  std::string text(kShortHashSize, kShortHashAlphabet[0]);
  for (auto sign = text.rbegin(); sign != text.rend(); ++sign) {
    *sign = kShortHashAlphabet[value % kShortHashAlphabet.size()];
    value /= kShortHashAlphabet.size();
  }
  return text;
}

}  // namespace clashdeck
