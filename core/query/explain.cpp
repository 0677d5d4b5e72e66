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

Parsed<Explanation> Explain(const Node& query, const FieldTable& fields, const SearchIndex& index,
                            bool lenient) {
  auto whole = Compile(query, fields, index, lenient);
  if (!whole) return QueryFailure(std::move(whole.error()));
  Explanation out{.canonical = Print(query),
                  .sentence = Sentence(query, fields),
                  .warnings = std::move(whole->warnings)};
  std::vector<const Node*> terms;
  CollectTerms(query, terms);
  for (const Node* term : terms) {
    const auto program = Compile(*term, fields, index);
    if (!program) continue;  // it is among the warnings
    const Bits printings = MatchPrintings(*program, index);
    out.terms.push_back({.term = Print(*term),
                         .span = term->span,
                         .cards = index.ToCards(printings).Count(),
                         .printings = printings.Count()});
  }
  return out;
}

}  // namespace clashdeck::query
