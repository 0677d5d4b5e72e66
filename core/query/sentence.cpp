#include "core/query/sentence.h"

#include <utility>

#include "core/query/print.h"
#include "core/query/values.h"

namespace clashdeck::query {

namespace {

constexpr std::string_view kSome = "some ";  // begins Field::what where cards may have several

std::string Quoted(const std::string& text) { return "\"" + text + "\""; }

bool IsSetLike(FieldType type) { return type == FieldType::kSet || type == FieldType::kMultiset; }

std::string Verb(FieldType type, Op op) {
  switch (op) {
    case Op::kHas:
      if (type == FieldType::kText) return "holds";
      return IsSetLike(type) ? "includes" : "is";
    case Op::kEqual:
      return IsSetLike(type) ? "is exactly" : "is";
    case Op::kNotEqual:
      return IsSetLike(type) ? "is not exactly" : "is not";
    case Op::kAtLeast:
      if (type == FieldType::kDate) return "is in or after";
      return IsSetLike(type) ? "includes" : "is at least";
    case Op::kAtMost:
      if (type == FieldType::kDate) return "is in or before";
      return IsSetLike(type) ? "is within" : "is at most";
    case Op::kMore:
      if (type == FieldType::kDate) return "is after";
      return IsSetLike(type) ? "includes more than" : "is more than";
    case Op::kLess:
      if (type == FieldType::kDate) return "is before";
      return IsSetLike(type) ? "is within, and less than," : "is less than";
  }
  return "is";
}

std::string ValueText(const Atom& value, FieldType type) {
  switch (value.kind) {
    case Atom::Kind::kRegex:
      return "/" + value.text + "/";
    case Atom::Kind::kRange:
      return "from " + value.text + " to " + value.high;
    case Atom::Kind::kQuoted:
      return Quoted(value.text);
    case Atom::Kind::kBare:
      break;
  }
  if (IsNone(value)) return "not known";
  return type == FieldType::kText ? Quoted(value.text) : value.text;
}

std::string Values(const Condition& condition, FieldType type) {
  std::string out;
  for (const Atom& value : condition.values) {
    if (!out.empty()) out += " or ";
    out += ValueText(value, type);
  }
  return out;
}

std::string ConditionClause(const Condition& condition, const FieldTable& fields) {
  const Field* field = fields.Find(condition.field);
  if (field == nullptr)
    return condition.field + " " + std::string(OpSign(condition.op)) + " " +
           Values(condition, FieldType::kChoice);
  const bool negative = condition.op == Op::kNotEqual;
  switch (field->source) {
    case Source::kIs:
      return std::string(negative ? "it is not " : "it is ") + Values(condition, field->type);
    case Source::kHas:
      return std::string(negative ? "it has no " : "it has ") + Values(condition, field->type);
    case Source::kLegal:
      return std::string(negative ? "it is not legal in " : "it is legal in ") +
             Values(condition, field->type);
    case Source::kBanned:
      return std::string(negative ? "it is not banned in " : "it is banned in ") +
             Values(condition, field->type);
    case Source::kLimited:
      return std::string(negative ? "it is not limited in " : "it is limited in ") +
             Values(condition, field->type);
    default:
      break;
  }
  bool pattern = false;
  for (const Atom& value : condition.values) pattern |= value.kind == Atom::Kind::kRegex;
  std::string what = field->what;
  Op op = condition.op;
  if (negative && what.starts_with(kSome)) {  // none of several, rather than one that is not
    what.replace(0, kSome.size(), "no ");
    op = Op::kEqual;
  }
  std::string verb = Verb(field->type, op);
  if (pattern) verb = op == Op::kNotEqual ? "does not match" : "matches";
  if (condition.values.size() == 1 && IsNone(condition.values.front()))
    verb = op == Op::kNotEqual ? "is not" : "is";
  return what + " " + verb + " " + Values(condition, field->type);
}

std::string Clause(const Node& node, const FieldTable& fields);

std::string Joined(const Node& node, const FieldTable& fields) {
  std::string out;
  for (const Node& child : node.children) {
    const bool brackets = child.kind == Node::Kind::kAny || child.kind == Node::Kind::kAll;
    if (!out.empty()) out += node.kind == Node::Kind::kAny ? " or " : " and ";
    out += brackets ? "(" + Clause(child, fields) + ")" : Clause(child, fields);
  }
  return out;
}

std::string Clause(const Node& node, const FieldTable& fields) {
  switch (node.kind) {
    case Node::Kind::kAll:
    case Node::Kind::kAny:
      return Joined(node, fields);
    case Node::Kind::kNot:
      return "not (" + Clause(node.children.front(), fields) + ")";
    case Node::Kind::kName:
      return "the name holds " + Quoted(node.text);
    case Node::Kind::kExact:
      return "the name is " + Quoted(node.text);
    case Node::Kind::kCondition:
      return ConditionClause(node.condition, fields);
  }
  return {};
}

}  // namespace

std::string Sentence(const Node& query, const FieldTable& fields) {
  if (query.kind == Node::Kind::kAll && query.children.empty()) return "All cards.";
  return "Cards where " + Clause(query, fields) + ".";
}

}  // namespace clashdeck::query
