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
  const Step& root = program->root;
  Matches out{.tokens = query.directives.tokens || program->asks_for_tokens,
              .warnings = std::move(program->warnings)};
  auto rows = Evaluate(root, index,
                       Bits(root.of_printing ? index.printings.size() : index.cards.size(), true));
  if (!rows) return QueryFailure(std::move(rows.error()));
  if (root.of_printing) {
    if (!out.tokens) rows->Without(index.token_printings);
    out.cards = index.ToCards(*rows);
    out.printings = *std::move(rows);
  } else {
    if (!out.tokens) rows->Without(index.of_card.tokens);
    out.cards = *std::move(rows);
  }
  return out;
}

Bits PrintingsOf(const Matches& matches, const SearchIndex& index) {
  return matches.printings ? *matches.printings : index.ToPrintings(matches.cards);
}

}  // namespace clashdeck::query
