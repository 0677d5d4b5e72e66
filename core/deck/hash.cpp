#include "core/deck/hash.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/deck/list_index.h"
#include "core/sha256.h"

namespace clashdeck {

namespace {

// Entries that differ in printing alone become one line.
std::string HashOfLines(std::vector<std::pair<std::string, std::uint64_t>> lines) {
  std::sort(lines.begin(), lines.end());
  Sha256 hash;
  for (std::size_t at = 0; at < lines.size();) {
    const std::string& key = lines[at].first;
    std::uint64_t quantity = 0;
    for (; at < lines.size() && lines[at].first == key; ++at) quantity += lines[at].second;
    hash.Add(key + '\t' + std::to_string(quantity) + '\n');
  }
  return hash.FinishHex();
}

}  // namespace

std::string DeckHash(const GameCatalog& catalog, const Deck& deck) {
  const auto pool = catalog.lists().pool();
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  lines.reserve(deck.entries.size());
  for (const DeckEntry& entry : deck.entries) {
    if (pool == entry.section) continue;
    lines.emplace_back(
        catalog.game().sections[entry.section].id + '\t' + catalog.card(entry.card).id.str(),
        entry.quantity);
  }
  return HashOfLines(std::move(lines));
}

std::string PoolHash(const GameCatalog& catalog, const Deck& deck) {
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  lines.reserve(deck.entries.size());
  for (const DeckEntry& entry : deck.entries)
    lines.emplace_back(catalog.card(entry.card).id.str(), entry.quantity);
  return HashOfLines(std::move(lines));
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
