// A query as a whole: read once, then matched against an index. Start here.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/query/ast.h"
#include "core/query/bits.h"
#include "core/query/directives.h"
#include "core/query/error.h"
#include "core/query/fields.h"
#include "core/query/index.h"
#include "core/query/parser.h"

namespace clashdeck::query {

struct Query {
  Query() = default;
  Query(Node read_tree, Directives said)
      : tree(std::move(read_tree)), directives(std::move(said)) {}

  Node tree;  // what cards it asks for
  Directives directives;
};

struct ReadOptions {
  std::size_t max_bytes = kMaxBodyQuery;
  Directives base = {};  // what the query itself does not say
};

Parsed<Query> ReadQuery(std::string_view text, const FieldTable& fields, ReadOptions options = {});

struct Matches {
  Bits cards = {};                     // rows of the index
  std::optional<Bits> printings = {};  // rows of the index; nothing = all of these cards
  bool tokens = false;                 // they are not left out
  std::vector<QueryError> warnings = {};
};

// Tokens are left out unless the query asks for them. `index` is of the day and with the previews
// that the directives say. With `lenient`, a term nobody understands is a warning and left out, as
// long as something is left.
Parsed<Matches> Match(const Query& query, const SearchIndex& index, bool lenient = false);

// The printings that match, said or not.
Bits PrintingsOf(const Matches& matches, const SearchIndex& index);

}  // namespace clashdeck::query
