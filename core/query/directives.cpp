#include "core/query/directives.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/date.h"
#include "core/fold.h"
#include "core/query/values.h"
#include "core/suggest.h"

namespace clashdeck::query {

namespace {

constexpr std::array<std::string_view, 5> kDirectives = {"unique", "order", "dir", "asof",
                                                         "include"};

QueryFailure UnknownWord(const Atom& value, std::string_view directive,
                         const std::vector<std::string>& choices) {
  std::string list;
  for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
  return Reject(Problem::kUnknownValue, value.span,
                std::string(directive) + " takes " + list + ", not '" + value.text + "'", choices);
}

// Fields that ask a question instead of having a value give no order.
bool CanOrder(const Field& field) {
  return field.type != FieldType::kWord && field.type != FieldType::kFormat &&
         field.source != Source::kLimit && field.source != Source::kEngine;
}

Parsed<bool> Apply(const Condition& condition, const FieldTable& fields, Directives& out) {
  if (condition.op != Op::kHas && condition.op != Op::kEqual)
    return Reject(Problem::kBadOperator, condition.op_span, condition.field + " takes only ':'");
  if (condition.values.size() != 1)
    return Reject(Problem::kSyntax, condition.values[1].span, condition.field + " takes one value");
  const Atom& value = condition.values.front();
  if (!IsWord(value))
    return Reject(Problem::kBadOperator, value.span, condition.field + " takes a word");
  const std::string word = Fold(value.text);
  if (condition.field == "unique") {
    if (word != "cards" && word != "prints")
      return UnknownWord(value, "unique", {"cards", "prints"});
    out.unique = word == "prints" ? Unique::kPrints : Unique::kCards;
  } else if (condition.field == "dir") {
    if (word != "asc" && word != "desc") return UnknownWord(value, "dir", {"asc", "desc"});
    out.descending = word == "desc";
  } else if (condition.field == "include") {
    if (word != "tokens" && word != "previews" && word != "all")
      return UnknownWord(value, "include", {"tokens", "previews", "all"});
    out.tokens = out.tokens || word != "previews";
    out.previews = out.previews || word != "tokens";
  } else if (condition.field == "asof") {
    if (!ParseDate(value.text))
      return Reject(Problem::kUnknownValue, value.span, "asof takes a day, as in 2024-03-15");
    out.as_of = value.text;
  } else {
    const Field* field = fields.Find(word);
    if (field == nullptr) {
      return Reject(Problem::kUnknownValue, value.span,
                    "order takes a field of the game, not '" + value.text + "'", fields.Near(word));
    }
    if (!CanOrder(*field)) {
      return Reject(Problem::kUnknownValue, value.span,
                    "cards have no order by '" + field->name + "'");
    }
    out.order = field->name;
  }
  return true;
}

bool IsDirectiveNode(const Node& node) {
  return node.kind == Node::Kind::kCondition && IsDirective(node.condition.field);
}

// A directive anywhere below is out of place.
const Node* FindNested(const Node& node) {
  if (IsDirectiveNode(node)) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = FindNested(child)) return found;
  }
  return nullptr;
}

// Terms side by side without brackets around them, and not directives alone: those are no
// alternative to anything.
bool IsPlainAll(const Node& node) {
  return node.kind == Node::Kind::kAll && !node.children.empty() &&
         node.span.begin == node.children.front().span.begin &&
         !std::all_of(node.children.begin(), node.children.end(), IsDirectiveNode);
}

// What a query has said so far; two answers to one question are a slip. include: may be repeated.
using Said = std::vector<std::string>;

// Applies the directives among the children of a kAll and takes them out. One term that is left
// stands for the whole, unless nothing but directives was there.
Parsed<bool> TakeFrom(Node& all, const FieldTable& fields, Said& said, Directives& out) {
  std::vector<Node> rest;
  for (Node& child : all.children) {
    if (!IsDirectiveNode(child)) {
      rest.push_back(std::move(child));
      continue;
    }
    const std::string& name = child.condition.field;
    if (name != "include" && std::find(said.begin(), said.end(), name) != said.end())
      return Reject(Problem::kSyntax, child.span, name + ": is said twice");
    said.push_back(name);
    if (auto applied = Apply(child.condition, fields, out); !applied)
      return QueryFailure(std::move(applied.error()));
  }
  if (rest.size() == 1) {
    Node only = std::move(rest.front());
    all = std::move(only);
  } else {
    all.children = std::move(rest);
  }
  return true;
}

}  // namespace

bool IsDirective(std::string_view field) {
  return std::find(kDirectives.begin(), kDirectives.end(), field) != kDirectives.end();
}

std::string PrintDirectives(const Directives& directives) {
  std::string out;
  const auto say = [&](std::string_view what, std::string_view value) {
    if (!out.empty()) out += ' ';
    out.append(what).append(":").append(value);
  };
  if (directives.unique == Unique::kPrints) say("unique", "prints");
  if (!directives.order.empty()) say("order", directives.order);
  if (directives.descending) say("dir", "desc");
  if (!directives.as_of.empty()) say("asof", directives.as_of);
  if (directives.tokens && directives.previews) {
    say("include", "all");
  } else if (directives.tokens || directives.previews) {
    say("include", directives.tokens ? "tokens" : "previews");
  }
  return out;
}

Parsed<bool> ApplyDirective(std::string_view name, std::string value, const FieldTable& fields,
                            Directives& directives) {
  const Span whole{0, value.size()};
  Condition condition{.field = std::string(name)};
  condition.values.push_back(
      {.kind = Atom::Kind::kQuoted, .text = std::move(value), .span = whole});
  return Apply(condition, fields, directives);
}

Parsed<bool> TakeDirectives(Node& query, const FieldTable& fields, Directives& out) {
  if (FindNested(query) == nullptr) return true;  // as most queries are
  Said said;
  if (query.kind == Node::Kind::kAny) {
    // `a or b order:cost` means the whole answer, not the second half.
    for (Node& child : query.children) {
      if (!IsPlainAll(child)) continue;
      if (auto taken = TakeFrom(child, fields, said, out); !taken)
        return QueryFailure(std::move(taken.error()));
    }
  }
  if (IsDirectiveNode(query)) {
    Node all{.kind = Node::Kind::kAll, .span = query.span};
    all.children.push_back(std::move(query));
    query = std::move(all);
  }
  if (query.kind == Node::Kind::kAll) {
    if (auto taken = TakeFrom(query, fields, said, out); !taken)
      return QueryFailure(std::move(taken.error()));
  }
  if (const Node* nested = FindNested(query)) {
    return Reject(Problem::kSyntax, nested->span,
                  nested->condition.field +
                      ": says how to answer; it stands by itself, not negated or in brackets");
  }
  return true;
}

}  // namespace clashdeck::query
