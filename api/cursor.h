// Opaque keyset cursors: where the next page starts, in which content, of which request.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck::api {

struct Cursor {
  std::string content;  // of the game that the pages are of; empty for the journal
  std::uint64_t request =
      0;              // hash of the request without cursor and limit: a cursor fits one listing
  std::string after;  // sort key of the last item sent
};

std::string EncodeCursor(const Cursor& cursor);

// kBadCursor when the text was not made by EncodeCursor, was damaged, or belongs to another
// request.
Result<Cursor> DecodeCursor(std::string_view text, std::uint64_t request);

}  // namespace clashdeck::api
