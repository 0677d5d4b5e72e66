// One page of an answer, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/query/directives.h"
#include "core/query/index.h"
#include "core/query/search.h"

namespace clashdeck::query {

// One line of an answer: a card, shown by one of its printings.
struct Hit {
  std::uint32_t card = 0;      // card row
  std::uint32_t printing = 0;  // printing row: the first that matches

  bool operator==(const Hit&) const = default;
};

struct PageWish {
  std::optional<Hit> after = {};  // the last one of the page before
  std::size_t most = 50;
};

struct HitPage {
  std::vector<Hit> hits = {};
  std::size_t total = 0;  // of all pages
  bool more = false;      // something comes after this page
};

// The hits among `matches`, one a card or one a printing, by the field of the directives (by name
// where they say none). What has no value comes last whichever way; ties go by name, then by id.
HitPage OrderHits(const Matches& matches, const Directives& directives, const SearchIndex& index,
                  const PageWish& wish);

}  // namespace clashdeck::query
