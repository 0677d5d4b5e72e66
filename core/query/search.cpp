#include "core/query/search.h"

#include <utility>

#include "core/query/compile.h"
#include "core/query/evaluate.h"

namespace clashdeck::query {

Parsed<Query> ReadQuery(std::string_view text, const FieldTable& fields, ReadOptions options) {
  auto tree = Parse(text, options.max_bytes);
  if (!tree) return QueryFailure(std::move(tree.error()));
  Query query{.tree = *std::move(tree)};
  auto directives = TakeDirectives(query.tree, fields, std::move(options.base));
  if (!directives) return QueryFailure(std::move(directives.error()));
  query.directives = *std::move(directives);
  return query;
}

Parsed<Matches> Match(const Query& query, const SearchIndex& index, bool lenient) {
  auto program = Compile(query.tree, index, lenient);
  if (!program) return QueryFailure(std::move(program.error()));
  Matches out{.printings = MatchPrintings(*program, index),
              .tokens = query.directives.tokens || program->asks_for_tokens,
              .warnings = std::move(program->warnings)};
  if (!out.tokens) out.printings.Without(index.token_printings);
  return out;
}

}  // namespace clashdeck::query
