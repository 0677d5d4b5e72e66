#include "core/query/compile.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/conditions.h"

namespace clashdeck::query {

namespace {

// What a step costs, roughly: rows that are known already, texts with an index, patterns.
int CostOf(const Step& step) {
  switch (step.kind) {
    case Step::Kind::kRows:
      return 0;
    case Step::Kind::kTexts:
      return std::any_of(step.texts.any_of.begin(), step.texts.any_of.end(),
                         [](const auto& sought) { return sought.pattern.has_value(); })
                 ? 50
                 : 10;
    case Step::Kind::kAll:
    case Step::Kind::kAny:
    case Step::Kind::kNot: {
      int cost = 1;
      for (const Step& child : step.children) cost += CostOf(child);
      return cost;
    }
  }
  return 0;
}

class Compiler {
 public:
  Compiler(const SearchIndex& index, bool lenient) : index_(index), lenient_(lenient) {}

  Parsed<Program> Run(const Node& query) {
    auto built = Build(query, program_.root);
    if (!built) return QueryFailure(std::move(built.error()));
    if (!*built && !program_.warnings.empty())
      return QueryFailure(std::move(program_.warnings.front()));  // nothing was understood
    return std::move(program_);
  }

 private:
  using Built = Parsed<bool>;  // false = left out

  // Fills `step`, which is new.
  Built Build(const Node& node, Step& step) {
    switch (node.kind) {
      case Node::Kind::kAll:
      case Node::Kind::kAny:
        return Group(node, step);
      case Node::Kind::kNot: {
        step.kind = Step::Kind::kNot;
        negated_ = !negated_;
        auto built = Build(node.children.front(), step.children.emplace_back());
        negated_ = !negated_;
        step.of_printing = step.children.front().of_printing;
        return built;
      }
      case Node::Kind::kExact:
        AskForTokens();
        Name(node, step);
        return true;
      case Node::Kind::kName:
        Name(node, step);
        return true;
      case Node::Kind::kCondition:
        break;
    }
    auto compiled = CompileCondition(node.condition, index_);
    if (!compiled) {
      if (!lenient_) return QueryFailure(std::move(compiled.error()));
      program_.warnings.push_back(std::move(compiled.error()));
      return false;
    }
    step = *std::move(compiled);
    if (step.asks_for_tokens) AskForTokens();
    return true;
  }

  // What must not be a certain card is no question about that card.
  void AskForTokens() { program_.asks_for_tokens = program_.asks_for_tokens || !negated_; }

  Built Group(const Node& node, Step& step) {
    step.kind = node.kind == Node::Kind::kAll ? Step::Kind::kAll : Step::Kind::kAny;
    step.children.reserve(node.children.size());
    for (const Node& child : node.children) {
      auto built = Build(child, step.children.emplace_back());
      if (!built) return built;
      if (!*built) {
        step.children.pop_back();
      } else {
        step.of_printing = step.of_printing || step.children.back().of_printing;
      }
    }
    const auto cheaper = [](const Step& a, const Step& b) { return CostOf(a) < CostOf(b); };
    if (!std::is_sorted(step.children.begin(), step.children.end(), cheaper))
      std::stable_sort(step.children.begin(), step.children.end(), cheaper);
    return !step.children.empty();
  }

  void Name(const Node& node, Step& step) const {
    step.kind = Step::Kind::kTexts;
    step.texts.column = index_.of_card.names.get();
    TextTest::Sought& sought = step.texts.any_of.emplace_back();
    sought.how =
        node.kind == Node::Kind::kExact ? TextTest::How::kEquals : TextTest::How::kContains;
    sought.text = Fold(node.text);
  }

  const SearchIndex& index_;
  const bool lenient_;
  bool negated_ = false;  // by the terms around
  Program program_;
};

}  // namespace

Parsed<Program> Compile(const Node& query, const SearchIndex& index, bool lenient) {
  return Compiler(index, lenient).Run(query);
}

}  // namespace clashdeck::query
