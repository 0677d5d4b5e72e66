#include "core/deck/hash.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/deck/list_index.h"
#include "core/sha256.h"

namespace clashdeck {

namespace {

constexpr std::size_t kQuantityBytes = 22;  // tab, up to 20 digits, end of the line

// A line of the text that is hashed. Cards of a snapshot stand in the order of their ids, so that
// no id is compared.
struct HashedLine {
  std::uint64_t place = 0;  // rank of the section among the ids of sections, section, card
  std::uint64_t quantity = 0;
  SectionIndex section() const { return static_cast<SectionIndex>(place >> 32U); }
  CardIndex card() const { return static_cast<CardIndex>(place); }
};

std::string_view IdOf(const GameCatalog& catalog, CardIndex card) {
  return catalog.card(card).id.str();
}

char* Write(std::string_view text, char* to) {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

// Entries that differ in printing alone become one line. `key` writes what stands before the
// quantity, at most `key_bytes` of all lines together.
template <class Key>
std::string HashOfLines(std::vector<HashedLine>& lines, std::size_t key_bytes, const Key& key) {
  std::sort(lines.begin(), lines.end(),
            [](const HashedLine& a, const HashedLine& b) { return a.place < b.place; });
  thread_local std::string text;  // keeps its room
  text.resize(std::max(text.size(), key_bytes + lines.size() * kQuantityBytes));
  char* to = text.data();
  for (std::size_t at = 0; at < lines.size();) {
    const HashedLine& line = lines[at];
    std::uint64_t quantity = 0;
    for (; at < lines.size() && lines[at].place == line.place; ++at) quantity += lines[at].quantity;
    to = key(line, to);
    *to++ = '\t';
    to = std::to_chars(to, to + kQuantityBytes, quantity).ptr;
    *to++ = '\n';
  }
  return Sha256Hex({text.data(), static_cast<std::size_t>(to - text.data())});
}

}  // namespace

std::string DeckHash(const GameCatalog& catalog, const Deck& deck) {
  const ListIndex& index = catalog.lists();
  const auto section_of = [&](SectionIndex section) -> std::string_view {
    return catalog.game().sections[section].id;
  };
  std::vector<HashedLine> lines;
  lines.reserve(deck.entries.size());
  std::size_t key_bytes = 0;
  for (const DeckEntry& entry : deck.entries) {
    if (index.pool() == entry.section) continue;
    key_bytes += section_of(entry.section).size() + 1 + IdOf(catalog, entry.card).size();
    const std::uint64_t rank = index.RankOf(entry.section);
    lines.push_back({.place = rank << 40U | std::uint64_t{entry.section} << 32U | entry.card,
                     .quantity = entry.quantity});
  }
  return HashOfLines(lines, key_bytes, [&](const HashedLine& line, char* to) {
    to = Write(section_of(line.section()), to);
    *to++ = '\t';
    return Write(IdOf(catalog, line.card()), to);
  });
}

std::string PoolHash(const GameCatalog& catalog, const Deck& deck) {
  std::vector<HashedLine> lines;
  lines.reserve(deck.entries.size());
  std::size_t key_bytes = 0;
  for (const DeckEntry& entry : deck.entries) {
    key_bytes += IdOf(catalog, entry.card).size();
    lines.push_back({.place = entry.card, .quantity = entry.quantity});
  }
  return HashOfLines(lines, key_bytes, [&](const HashedLine& line, char* to) {
    return Write(IdOf(catalog, line.card()), to);
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
