#include "core/query/parser.h"

#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/query/lexer.h"

namespace clashdeck::query {

namespace {

using Kind = Token::Kind;

// `all` of `all`s is one `all`: the tree has one shape for one meaning of the brackets.
Node Join(Node::Kind kind, std::vector<Node> children) {
  if (children.size() == 1) return std::move(children.front());
  Node node{.kind = kind};
  for (Node& child : children) {
    if (child.kind == kind) {
      node.children.insert(node.children.end(), std::make_move_iterator(child.children.begin()),
                           std::make_move_iterator(child.children.end()));
    } else {
      node.children.push_back(std::move(child));
    }
  }
  node.span = {node.children.front().span.begin, node.children.back().span.end};
  return node;
}

// Recursive descent over the grammar of QUERY.md; the functions carry its names.
class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  Parsed<Node> Run() {
    if (now().kind == Kind::kEnd) return Node{.kind = Node::Kind::kAll};
    auto tree = Or();
    if (!tree) return tree;
    if (now().kind == Kind::kClose)
      return Reject(Problem::kSyntax, now().span, "this bracket closes nothing");
    return tree;
  }

 private:
  const Token& now() const { return tokens_[at_]; }
  Token& Take() { return tokens_[at_++]; }

  Parsed<Node> Or() {
    auto part = And();
    if (!part || now().kind != Kind::kOr) return part;
    std::vector<Node> parts;
    while (true) {
      parts.push_back(*std::move(part));
      if (now().kind != Kind::kOr) return Join(Node::Kind::kAny, std::move(parts));
      Take();
      part = And();
      if (!part) return part;
    }
  }

  Parsed<Node> And() {
    auto part = Unary();
    if (!part || EndsAnd()) return part;
    std::vector<Node> parts;
    while (true) {
      parts.push_back(*std::move(part));
      if (EndsAnd()) return Join(Node::Kind::kAll, std::move(parts));
      if (now().kind == Kind::kAnd) Take();
      part = Unary();
      if (!part) return part;
    }
  }

  bool EndsAnd() const {
    return now().kind == Kind::kEnd || now().kind == Kind::kClose || now().kind == Kind::kOr;
  }

  Parsed<Node> Unary() {
    if (now().kind != Kind::kMinus) return Primary();
    const Span minus = Take().span;
    if (now().span.begin != minus.end || now().kind == Kind::kEnd)
      return Reject(Problem::kSyntax, minus, "'-' needs what it negates right after it");
    if (now().kind == Kind::kMinus)
      return Reject(Problem::kSyntax, now().span, "one '-' is enough");
    auto inner = Primary();
    if (!inner) return inner;
    if (inner->kind == Node::Kind::kNot) {  // -(-x)
      Node kept = std::move(inner->children.front());
      return kept;
    }
    Node node{.kind = Node::Kind::kNot};
    node.span = {minus.begin, inner->span.end};
    node.children.push_back(*std::move(inner));
    return node;
  }

  Parsed<Node> Primary() {
    switch (now().kind) {
      case Kind::kOpen:
        return Bracket();
      case Kind::kBang:
        return Exact();
      case Kind::kField:
        return Term();
      case Kind::kWord:
        return Text(Node::Kind::kName, now().span.begin);
      default:
        return Reject(Problem::kSyntax, now().span, Unexpected());
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

  Parsed<Node> Bracket() {
    const Span open = Take().span;
    if (++depth_ > kMaxDepth) {
      return Reject(Problem::kTooComplex, open,
                    "brackets stand more than " + std::to_string(kMaxDepth) + " deep");
    }
    auto inner = Or();
    --depth_;
    if (!inner) return inner;
    if (now().kind != Kind::kClose)
      return Reject(Problem::kSyntax, open, "the bracket that opens here is never closed");
    inner->span = {open.begin, Take().span.end};
    return inner;
  }

  Parsed<Node> Exact() {
    const Span bang = Take().span;
    if (now().kind != Kind::kWord || now().span.begin != bang.end) {
      return Reject(Problem::kSyntax, bang,
                    "'!' needs a card's name right after it, in quotes if it has blanks or signs");
    }
    return Text(Node::Kind::kExact, bang.begin);
  }

  Parsed<Node> Text(Node::Kind kind, std::size_t begin) {
    if (auto counted = Count(); !counted) return QueryFailure(std::move(counted.error()));
    Token& word = Take();
    return Node{.kind = kind, .text = std::move(word.text), .span = {begin, word.span.end}};
  }

  Parsed<Node> Term() {
    Token& field = Take();
    const Token& op = Take();
    Node node{.kind = Node::Kind::kCondition};
    node.condition = {.field = std::move(field.text),
                      .op = op.op,
                      .values = {},
                      .field_span = field.span,
                      .op_span = op.span};
    while (true) {
      if (auto counted = Count(); !counted) return QueryFailure(std::move(counted.error()));
      Token& value = Take();
      node.condition.values.push_back(std::move(value.atom));
      node.span = {field.span.begin, value.span.end};
      if (now().kind != Kind::kPipe) return node;
      Take();
    }
  }

  Parsed<bool> Count() {
    if (++terms_ <= kMaxTerms) return true;
    return Reject(Problem::kTooComplex, now().span,
                  "the query has more than " + std::to_string(kMaxTerms) + " terms");
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t terms_ = 0;
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
  return Parser(*std::move(tokens)).Run();
}

}  // namespace clashdeck::query
