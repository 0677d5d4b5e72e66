// Lists: {data, total, has_more, next, warnings, data_version}, and their cursors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http.h"
#include "api/limits.h"
#include "api/route.h"
#include "api/snapshot.h"

namespace clashdeck::api {

// Which part of which listing is asked for.
struct PageRequest {
  ListingSource source;       // the cursor's, or the present one; of the journal only the origin
  std::uint64_t request = 0;  // hash of the request without cursor and limit
  std::size_t limit = kDefaultPage;
  std::optional<std::string> after;  // key of the last item of the page before
  bool older = false;                // the source is not of the present data

  const GameBodies& game() const { return *source.game; }
};

// Reads the game of the path, `limit` and `cursor`. Errors: kNotFound, kBadParameter, kBadCursor,
// and kStaleCursor when the game's content has changed too often since the cursor was made.
Result<PageRequest> ReadPage(const Call& call, const SnapshotStore& snapshots);
// For listings of the journal, which only grows: the cursor holds whatever the data is now.
Result<PageRequest> ReadJournalPage(const Call& call);

struct ListParts {
  std::vector<std::string> items = {};  // JSON of each
  std::optional<std::size_t> total = {};
  std::string next = {};  // cursor; empty = last page
  std::string_view data_version;
  std::string extra = {};       // further members of the list, each with a leading comma
  std::string warnings = "[]";  // JSON
};
std::string ListText(const ListParts& parts);
// What follows the items: "],"total":...}".
void AppendListEnd(const ListParts& parts, std::string& text);
Response ListResponse(const ListParts& parts);

std::string NextCursor(const PageRequest& page, std::string_view after);

// One page of items that are held in order. `key` names an item within the listing; `render` makes
// its JSON.
template <class Items, class Key, class Render>
Response PageOf(const Items& items, const PageRequest& page, Key key, Render render) {
  auto from = std::begin(items);
  if (page.after) {
    from = std::find_if(from, std::end(items),
                        [&](const auto& item) { return key(item) == *page.after; });
    if (from != std::end(items)) ++from;
  }
  ListParts parts{.items = {},
                  .total = std::size(items),
                  .next = {},
                  .data_version = page.source.origin->data_version};
  for (; from != std::end(items) && parts.items.size() < page.limit; ++from)
    parts.items.push_back(render(*from));
  if (from != std::end(items)) parts.next = NextCursor(page, key(*std::prev(from)));
  Response response = ListResponse(parts);
  if (page.older) response.origin = page.source.origin;
  return response;
}

// A list that is always one page.
Response WholeList(std::vector<std::string> items, std::string_view data_version);

}  // namespace clashdeck::api
