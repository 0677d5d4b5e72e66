#include "core/query/explain.h"

#include <utility>

#include "core/query/compile.h"
#include "core/query/evaluate.h"
#include "core/query/print.h"
#include "core/query/sentence.h"

namespace clashdeck::query {

namespace {

bool IsTerm(const Node& node) {
  return node.kind == Node::Kind::kCondition || node.kind == Node::Kind::kName ||
         node.kind == Node::Kind::kExact;
}

void CollectTerms(const Node& node, std::vector<const Node*>& out) {
  if (IsTerm(node)) out.push_back(&node);
  for (const Node& child : node.children) CollectTerms(child, out);
}

}  // namespace

Parsed<Explanation> Explain(const Query& query, const SearchIndex& index, bool lenient) {
  auto whole = Match(query, index, lenient);
  if (!whole) return QueryFailure(std::move(whole.error()));
  const std::string directives = PrintDirectives(query.directives);
  const std::string terms_alone = Print(query.tree);
  const char* between = directives.empty() || terms_alone.empty() ? "" : " ";
  Explanation out{.canonical = terms_alone + between + directives,
                  .sentence = Sentence(query.tree, *index.fields),
                  .cards = whole->cards.Count(),
                  .printings = PrintingsOf(*whole, index).Count(),
                  .warnings = std::move(whole->warnings)};
  std::vector<const Node*> terms;
  CollectTerms(query.tree, terms);
  for (const Node* term : terms) {
    const auto program = Compile(*term, index);
    if (!program) continue;  // it is among the warnings
    Bits printings = MatchPrintings(*program, index);
    if (!whole->tokens) printings.Without(index.token_printings);
    out.terms.push_back({.term = Print(*term),
                         .span = term->span,
                         .cards = index.ToCards(printings).Count(),
                         .printings = printings.Count()});
  }
  return out;
}

}  // namespace clashdeck::query
