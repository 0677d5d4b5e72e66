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
    auto root = Build(query);
    if (!root) return QueryFailure(std::move(root.error()));
    if (!*root) {
      if (program_.warnings.empty()) {
        root->emplace(Step{.kind = Step::Kind::kAll});
      } else {
        return QueryFailure(std::move(program_.warnings.front()));  // nothing was understood
      }
    }
    program_.root = **std::move(root);
    return std::move(program_);
  }

 private:
  using Built = Parsed<std::optional<Step>>;  // nothing = left out

  Built Build(const Node& node) {
    switch (node.kind) {
      case Node::Kind::kAll:
      case Node::Kind::kAny:
        return Group(node);
      case Node::Kind::kNot: {
        auto inner = Build(node.children.front());
        if (!inner || !*inner) return inner;
        Step step{.kind = Step::Kind::kNot, .of_printing = (*inner)->of_printing};
        step.children.push_back(**std::move(inner));
        return std::optional<Step>(std::move(step));
      }
      case Node::Kind::kExact:
        program_.asks_for_tokens = true;
        return std::optional<Step>(Name(node));
      case Node::Kind::kName:
        return std::optional<Step>(Name(node));
      case Node::Kind::kCondition:
        break;
    }
    auto step = CompileCondition(node.condition, index_);
    if (!step) {
      if (!lenient_) return QueryFailure(std::move(step.error()));
      program_.warnings.push_back(std::move(step.error()));
      return std::optional<Step>();
    }
    program_.asks_for_tokens = program_.asks_for_tokens || AsksForTokens(node.condition, index_);
    return std::optional<Step>(*std::move(step));
  }

  Built Group(const Node& node) {
    Step step{.kind = node.kind == Node::Kind::kAll ? Step::Kind::kAll : Step::Kind::kAny};
    for (const Node& child : node.children) {
      auto built = Build(child);
      if (!built) return built;
      if (!*built) continue;
      step.of_printing = step.of_printing || (*built)->of_printing;
      step.children.push_back(**std::move(built));
    }
    if (step.children.empty()) return std::optional<Step>();
    std::stable_sort(step.children.begin(), step.children.end(),
                     [](const Step& a, const Step& b) { return CostOf(a) < CostOf(b); });
    return std::optional<Step>(std::move(step));
  }

  Step Name(const Node& node) const {
    Step step{.kind = Step::Kind::kTexts};
    step.texts.column = index_.of_card.names.get();
    TextTest::Sought sought;
    sought.how =
        node.kind == Node::Kind::kExact ? TextTest::How::kEquals : TextTest::How::kContains;
    sought.text = Fold(node.text);
    step.texts.any_of.push_back(std::move(sought));
    return step;
  }

  const SearchIndex& index_;
  const bool lenient_;
  Program program_;
};

}  // namespace

Parsed<Program> Compile(const Node& query, const SearchIndex& index, bool lenient) {
  return Compiler(index, lenient).Run(query);
}

}  // namespace clashdeck::query
