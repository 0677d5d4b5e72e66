#include "core/query/print.h"

#include "core/fold.h"
#include "core/query/lexer.h"

namespace clashdeck::query {

namespace {

std::string Quote(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string WordOrQuote(std::string_view text) {
  return IsBareWord(text) ? std::string(text) : Quote(text);
}

std::string PrintRegex(std::string_view pattern) {
  std::string out = "/";
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\' && i + 1 < pattern.size()) {
      out += pattern[i++];
    } else if (pattern[i] == '/') {
      out += '\\';
    }
    out += pattern[i];
  }
  return out + '/';
}

std::string PrintAtom(const Atom& atom) {
  switch (atom.kind) {
    case Atom::Kind::kBare:
      return atom.text;
    case Atom::Kind::kQuoted:
      return Quote(atom.text);
    case Atom::Kind::kRegex:
      return PrintRegex(atom.text);
    case Atom::Kind::kRange:
      return atom.text + ".." + atom.high;
  }
  return {};
}

std::string PrintCondition(const Condition& condition) {
  std::string out = condition.field;
  out += OpSign(condition.op);
  for (std::size_t i = 0; i < condition.values.size(); ++i) {
    if (i > 0) out += '|';
    out += PrintAtom(condition.values[i]);
  }
  return out;
}

bool NeedsBrackets(const Node& child, Node::Kind parent) {
  switch (child.kind) {
    case Node::Kind::kAll:
      return parent == Node::Kind::kNot;
    case Node::Kind::kAny:
      return parent == Node::Kind::kNot || parent == Node::Kind::kAll;
    default:
      return false;
  }
}

std::string PrintChild(const Node& child, Node::Kind parent) {
  return NeedsBrackets(child, parent) ? "(" + Print(child) + ")" : Print(child);
}

}  // namespace

std::string_view OpSign(Op op) {
  switch (op) {
    case Op::kHas:
      return ":";
    case Op::kEqual:
      return "=";
    case Op::kNotEqual:
      return "!=";
    case Op::kAtLeast:
      return ">=";
    case Op::kAtMost:
      return "<=";
    case Op::kMore:
      return ">";
    case Op::kLess:
      return "<";
  }
  return ":";
}

// Letters, digits and a few signs in the middle of a word.
bool IsBareWord(std::string_view text) {
  const std::string folded = Fold(text);
  bool plain = !text.empty() && folded != "or" && folded != "and" && text.front() != '-' &&
               text.find(kRangeDots) == std::string_view::npos;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    plain = plain && (letter || std::string_view("-',._@").find(c) != std::string_view::npos);
  }
  return plain;
}

std::string Print(const Node& query) {
  std::string out;
  switch (query.kind) {
    case Node::Kind::kAll:
    case Node::Kind::kAny:
      for (const Node& child : query.children) {
        if (!out.empty()) out += query.kind == Node::Kind::kAny ? " or " : " ";
        out += PrintChild(child, query.kind);
      }
      return out;
    case Node::Kind::kNot:
      return "-" + PrintChild(query.children.front(), query.kind);
    case Node::Kind::kCondition:
      return PrintCondition(query.condition);
    case Node::Kind::kName:
      return WordOrQuote(query.text);
    case Node::Kind::kExact:
      return "!" + WordOrQuote(query.text);
  }
  return out;
}

}  // namespace clashdeck::query
