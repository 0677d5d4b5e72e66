#include "core/query/explain.h"

#include <utility>

#include "core/query/canonical.h"
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

std::optional<HitCount> HitsOf(const Program& term, const SearchIndex& index, bool tokens,
                               PatternBudget& budget) {
  PatternBudget left = budget;
  const auto rows = Evaluate(term, index, tokens, left);
  if (!rows) return std::nullopt;
  budget = left;
  const bool of_printing = term.root.of_printing;
  return HitCount{.cards = (of_printing ? index.ToCards(*rows) : *rows).Count(),
                  .printings = (of_printing ? *rows : index.ToPrintings(*rows)).Count()};
}

}  // namespace

Parsed<Explanation> Explain(const Query& query, const SearchIndex& index, bool lenient) {
  auto whole = Match(query, index, lenient);
  if (!whole) return QueryFailure(std::move(whole.error()));
  // Something is left, otherwise nothing would have been matched.
  const Node spelt = *Canonical(query.tree, index);
  const std::string directives = PrintDirectives(query.directives);
  const std::string terms_alone = Print(spelt);
  const char* between = directives.empty() || terms_alone.empty() ? "" : " ";
  Explanation out{
      .canonical = terms_alone + between + directives,
      .sentence = Sentence(spelt, *index.fields),
      .hits = {.cards = whole->cards.Count(), .printings = PrintingsOf(*whole, index).Count()},
      .warnings = std::move(whole->warnings)};
  std::vector<const Node*> terms;
  CollectTerms(query.tree, terms);
  // Alone each looks at more texts than in the query; together they cost no more than one search.
  PatternBudget budget(index.of_card.texts->bytes());
  for (const Node* term : terms) {
    const auto program = Compile(*term, index);
    if (!program) continue;  // it is among the warnings
    out.terms.push_back({.term = Print(*Canonical(*term, index)),
                         .span = term->span,
                         .hits = HitsOf(*program, index, whole->tokens, budget)});
  }
  return out;
}

}  // namespace clashdeck::query
