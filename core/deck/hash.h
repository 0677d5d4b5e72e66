// Hashes that say whether two decks are the same. docs/decks.md publishes the recipe and
// docs/deck-vectors.json examples, so that anybody can compute them.
#pragma once

#include <string>
#include <string_view>

#include "core/deck/deck.h"

namespace clashdeck {

// SHA-256 in hex over the sorted lines "section\tcard\tquantity\n" of ids. Printings, names and
// what the list says of itself do not count, nor does the section `pool`.
std::string DeckHash(const GameCatalog& catalog, const Deck& deck);

// The same over "card\tquantity\n", whatever the section: a pool and the deck built of it agree.
std::string PoolHash(const GameCatalog& catalog, const Deck& deck);

// Ten signs to read aloud, of an alphabet without look-alikes and without vowels. `hash` is one of
// the above.
inline constexpr std::string_view kShortHashAlphabet = "2346789CDFGHJKMNPQRTVWXY";
inline constexpr std::size_t kShortHashSize = 10;
std::string ShortHash(std::string_view hash);

}  // namespace clashdeck
