// Opaque keyset cursors: where the next page starts, in which content, of which request.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck::api {

// What a cursor says beside the listing that it fits.
struct Cursor {
  std::string content;  // of the game that the pages are of; empty for the journal
  std::string after;    // sort key of the last item sent
};

// `request` is the hash of the request without cursor and limit: a cursor fits one listing.
std::string EncodeCursor(std::uint64_t request, std::string_view content, std::string_view after);

// kBadCursor when the text was not made by EncodeCursor, was damaged, or belongs to another
// request.
Result<Cursor> DecodeCursor(std::string_view text, std::uint64_t request);

}  // namespace clashdeck::api
