// games/<game>/formats/*.json, and formats that organisers send → core::Format, with every mistake
// named by file, JSON Pointer and reason. In three steps: ParseFormat() reads one file's shape,
// CheckFormatAgainst() its queries and cards, ResolveFormats() merges the formats of a game.
#pragma once

#include <cstddef>
#include <memory>
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
// other formats are looked at. Error::errors lists all findings; Error::file is `file_name`. A
// caller that answers by kind of mistake gets the findings themselves in `found`.
Result<FormatSource> ParseFormat(std::string_view json_text, const std::string& file_name,
                                 const Game& game, Findings* found = nullptr);

struct CheckedFormat {
  FormatSource source;     // names of cards in lists are ids now
  Findings warnings = {};  // queries that name no card, though each word is known
};

// Queries compile and listed cards exist. Of a catalog without any card or set (a program that
// starts) nothing is known of set codes and cards: they are taken as they stand.
Result<CheckedFormat> CheckFormatAgainst(FormatSource source, const query::SearchIndex& index);

// An index over no cards at all, for what can be checked without. `game` must outlive it.
std::shared_ptr<const query::SearchIndex> EmptyIndexOf(const Game& game);

// The formats of one game, by id, with those they extend merged in. Fails with all findings of the
// first source that is wrong.
Result<std::vector<Format>> ResolveFormats(const Game& game,
                                           const std::vector<FormatSource>& sources);

}  // namespace clashdeck::importers
