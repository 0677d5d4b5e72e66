#include "core/query/search.h"

#include <utility>

#include "core/query/compile.h"
#include "core/query/evaluate.h"

namespace clashdeck::query {

Parsed<Query> ReadQuery(std::string_view text, const FieldTable& fields, ReadOptions options) {
  auto tree = Parse(text, options.max_bytes);
  if (!tree) return QueryFailure(std::move(tree.error()));
  Parsed<Query> query(tl::in_place, *std::move(tree), std::move(options.base));
  if (auto taken = TakeDirectives(query->tree, fields, query->directives); !taken)
    return QueryFailure(std::move(taken.error()));
  return query;
}

Parsed<Matches> Match(const Query& query, const SearchIndex& index, bool lenient) {
  auto program = Compile(query.tree, index, lenient);
  if (!program) return QueryFailure(std::move(program.error()));
  Matches out{.tokens = query.directives.tokens || program->asks_for_tokens,
              .warnings = std::move(program->warnings)};
  auto rows = Evaluate(*program, index, out.tokens);
  if (!rows) return QueryFailure(std::move(rows.error()));
  if (program->root.of_printing) {
    out.cards = index.ToCards(*rows);
    out.printings = *std::move(rows);
  } else {
    out.cards = *std::move(rows);
  }
  return out;
}

Bits PrintingsOf(const Matches& matches, const SearchIndex& index) {
  return matches.printings ? *matches.printings : index.ToPrintings(matches.cards);
}

}  // namespace clashdeck::query
