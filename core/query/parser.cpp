#include "core/query/parser.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/fold.h"
#include "core/query/lexer.h"

namespace clashdeck::query {

namespace {

using Kind = Token::Kind;

// Recursive descent over the grammar of QUERY.md; the functions carry its names. Each fills a node
// that is new, and answers false when something is wrong; then error() tells what.
class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  bool Run(Node& out) {
    if (now().kind == Kind::kEnd) return true;
    if (!Or(out)) return false;
    if (now().kind == Kind::kClose)
      return Fail(Problem::kSyntax, now().span, "this bracket closes nothing");
    return true;
  }

  QueryError& error() { return error_; }

 private:
  const Token& now() const { return tokens_[at_]; }
  const Token& Take() { return tokens_[at_++]; }

  bool Fail(Problem problem, Span span, std::string message) {
    error_ = {.problem = problem, .message = std::move(message), .span = span};
    return false;
  }

  bool Or(Node& out) {
    if (!And(out)) return false;
    if (now().kind != Kind::kOr) return true;
    Begin(Node::Kind::kAny, out);
    while (now().kind == Kind::kOr) {
      Take();
      if (!And(out.children.emplace_back())) return false;
    }
    Join(out);
    return true;
  }

  bool And(Node& out) {
    if (!Unary(out)) return false;
    if (EndsAnd()) return true;
    Begin(Node::Kind::kAll, out);
    while (!EndsAnd()) {
      if (now().kind == Kind::kAnd) Take();
      if (!Unary(out.children.emplace_back())) return false;
    }
    Join(out);
    return true;
  }

  // What was read so far becomes the first child of a group.
  static void Begin(Node::Kind kind, Node& out) {
    Node group;
    group.kind = kind;
    group.children.reserve(kUsualChildren);
    group.children.push_back(std::move(out));
    out = std::move(group);
  }

  // `all` of `all`s is one `all`: the tree has one shape for one meaning of the brackets.
  static void Join(Node& out) {
    const bool nested = std::any_of(out.children.begin(), out.children.end(),
                                    [&](const Node& child) { return child.kind == out.kind; });
    if (nested) {
      std::vector<Node> flat;
      for (Node& child : out.children) {
        if (child.kind == out.kind) {
          flat.insert(flat.end(), std::make_move_iterator(child.children.begin()),
                      std::make_move_iterator(child.children.end()));
        } else {
          flat.push_back(std::move(child));
        }
      }
      out.children = std::move(flat);
    }
    out.span = {out.children.front().span.begin, out.children.back().span.end};
  }

  bool EndsAnd() const {
    return now().kind == Kind::kEnd || now().kind == Kind::kClose || now().kind == Kind::kOr;
  }

  bool Unary(Node& out) {
    if (now().kind != Kind::kMinus) return Primary(out);
    const Span minus = Take().span;
    if (now().span.begin != minus.end || now().kind == Kind::kEnd)
      return Fail(Problem::kSyntax, minus, "'-' needs what it negates right after it");
    if (now().kind == Kind::kMinus) return Fail(Problem::kSyntax, now().span, "one '-' is enough");
    Node& inner = out.children.emplace_back();
    if (!Primary(inner)) return false;
    if (inner.kind == Node::Kind::kNot) {  // -(-x)
      Node kept = std::move(inner.children.front());
      out = std::move(kept);
      return true;
    }
    out.kind = Node::Kind::kNot;
    out.span = {minus.begin, inner.span.end};
    return true;
  }

  bool Primary(Node& out) {
    switch (now().kind) {
      case Kind::kOpen:
        return Bracket(out);
      case Kind::kBang:
        return Exact(out);
      case Kind::kField:
        return Term(out);
      case Kind::kWord:
        return Text(Node::Kind::kName, now().span.begin, out);
      default:
        return Fail(Problem::kSyntax, now().span, Unexpected());
    }
  }

  std::string Unexpected() const {
    switch (now().kind) {
      case Kind::kEnd:
        return "the query ends where a term should stand";
      case Kind::kClose:
        return "a term is missing before this bracket";
      case Kind::kAnd:
      case Kind::kOr:
        return "a term is missing before this word; to search for the word itself, put it in "
               "quotes";
      default:
        return "a term should stand here";
    }
  }

  bool Bracket(Node& out) {
    const Span open = Take().span;
    if (++depth_ > kMaxDepth) {
      return Fail(Problem::kTooComplex, open,
                  "brackets stand more than " + std::to_string(kMaxDepth) + " deep");
    }
    const bool inner = Or(out);
    --depth_;
    if (!inner) return false;
    if (now().kind != Kind::kClose)
      return Fail(Problem::kSyntax, open, "the bracket that opens here is never closed");
    out.span = {open.begin, Take().span.end};
    return true;
  }

  bool Exact(Node& out) {
    const Span bang = Take().span;
    if (now().kind != Kind::kWord || now().span.begin != bang.end) {
      return Fail(Problem::kSyntax, bang,
                  "'!' needs a card's name right after it, in quotes if it has blanks or signs");
    }
    return Text(Node::Kind::kExact, bang.begin, out);
  }

  bool Text(Node::Kind kind, std::size_t begin, Node& out) {
    if (!Count()) return false;
    const Token& word = Take();
    out.kind = kind;
    out.text = Unescaped(word);
    out.span = {begin, word.span.end};
    return true;
  }

  bool Term(Node& out) {
    const Token& field = Take();
    const Token& op = Take();
    out.kind = Node::Kind::kCondition;
    Condition& condition = out.condition;
    condition.field = Fold(field.text);
    condition.op = op.op;
    condition.field_span = field.span;
    condition.op_span = op.span;
    while (true) {
      if (!Count()) return false;
      const Token& value = Take();
      ReadAtom(value, condition.values.emplace_back());
      out.span = {field.span.begin, value.span.end};
      if (now().kind != Kind::kPipe) return true;
      Take();
    }
  }

  static void ReadAtom(const Token& value, Atom& out) {
    out.kind = value.atom;
    out.span = value.span;
    if (value.atom != Atom::Kind::kRange) {
      out.text = Unescaped(value);
      return;
    }
    const std::size_t dots = value.text.find(kRangeDots);
    out.text = value.text.substr(0, dots);
    out.high = value.text.substr(dots + kRangeDots.size());
  }

  bool Count() {
    if (++terms_ <= kMaxTerms) return true;
    return Fail(Problem::kTooComplex, now().span,
                "the query has more than " + std::to_string(kMaxTerms) + " terms");
  }

  static constexpr std::size_t kUsualChildren = 4;  // of a group; more are no mistake

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t terms_ = 0;
  QueryError error_;
};

}  // namespace

Parsed<Node> Parse(std::string_view query, std::size_t max_bytes) {
  if (query.size() > max_bytes) {
    return Reject(Problem::kTooLong, {0, query.size()},
                  "the query has " + std::to_string(query.size()) + " bytes, the most are " +
                      std::to_string(max_bytes));
  }
  auto tokens = Tokenize(query);
  if (!tokens) return QueryFailure(std::move(tokens.error()));
  Parser parser(*std::move(tokens));
  Parsed<Node> tree;
  if (!parser.Run(*tree)) return QueryFailure(std::move(parser.error()));
  return tree;
}

}  // namespace clashdeck::query
