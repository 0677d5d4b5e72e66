// games/<game>/formats/*.json, and formats that organisers send → core::Format, with every mistake
// named by file, JSON Pointer and reason. In three steps: ParseFormat() reads one file's shape,
// CheckFormatAgainst() its queries and cards, ResolveFormats() merges the formats of a game.
// ReadFormat() does the first two and tells the mistakes of both at once.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/index.h"
#include "core/result.h"
#include "importers/format_source.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

inline constexpr std::size_t kMaxFormatBytes = 256 * 1024;  // a larger file is refused as a whole
inline constexpr std::size_t kMaxFormatVersions = 200;      // of one file
inline constexpr std::size_t kMaxExtends = 8;               // formats that extend one another

// The shape of one file: keys, types, dates, order, bounds, sections of the game. Neither cards nor
// other formats are looked at. Error::errors lists all findings; Error::file is `file_name`.
Result<FormatSource> ParseFormat(std::string_view json_text, const std::string& file_name,
                                 const Game& game);

struct CheckedFormat {
  FormatSource source;     // names of cards in lists are ids now
  Findings warnings = {};  // queries that name no card, though each word is known
};

// Queries compile and listed cards exist. Of a catalog without any card or set (a program that
// starts) nothing is known of set codes and cards: they are taken as they stand.
Result<CheckedFormat> CheckFormatAgainst(FormatSource source, const query::SearchIndex& index);

// The same of a source that was fine when it was saved: cards may be gone since. Each card is found
// on its own; one that nobody knows any more gets the id that its name makes, so that no deck can
// mean it unless the card comes back.
FormatSource FindCardsAgain(FormatSource source, const query::SearchIndex& index);

// What can be read of a file, whatever is wrong with it. It may be used when nothing is.
struct FormatReading {
  FormatSource source = {};
  Findings shape = {};     // as ParseFormat() would say
  Findings cards = {};     // as CheckFormatAgainst() would, of what has the right shape
  Findings warnings = {};  // as CheckedFormat::warnings
  bool usable() const { return shape.empty() && cards.empty(); }
  Findings errors() const;
};

// Fills `cards` and `warnings` of the reading, and makes names of cards ids.
void CheckCards(FormatReading& reading, const query::SearchIndex& index);

// Fails only when the text is no JSON, or too large.
Result<FormatReading> ReadFormat(std::string_view json_text, const std::string& file_name,
                                 const Game& game, const query::SearchIndex& index);

// An index over no cards at all, for what can be checked without. `game` must outlive it.
std::shared_ptr<const query::SearchIndex> EmptyIndexOf(const Game& game);

// What is wrong with `source.extends` when none of `others` has that id.
std::optional<Finding> FindUnknownBase(const Game& game, const FormatSource& source,
                                       const std::vector<FormatSource>& others);

// The formats of one game, by id, with those they extend merged in. Fails with all findings of the
// first source that is wrong.
Result<std::vector<Format>> ResolveFormats(const Game& game,
                                           const std::vector<FormatSource>& sources);

}  // namespace clashdeck::importers
