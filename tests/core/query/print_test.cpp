#include "core/query/print.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/query/parser.h"

namespace clashdeck::query {
namespace {

// Makes trees that the parser could have made.
class TreeMaker {
 public:
  explicit TreeMaker(std::uint32_t seed) : random_(seed) {}

  Node Make(int depth) {
    switch (depth == 0 ? 3 + Below(3) : Below(6)) {
      case 0:
        return Group(Node::Kind::kAll, depth);
      case 1:
        return Group(Node::Kind::kAny, depth);
      case 2: {
        Node inner = Make(depth - 1);
        while (inner.kind == Node::Kind::kNot) inner = Make(depth - 1);
        Node node{.kind = Node::Kind::kNot};
        node.children.push_back(std::move(inner));
        return node;
      }
      case 3:
        return Node{.kind = Node::Kind::kName, .text = Text()};
      case 4:
        return Node{.kind = Node::Kind::kExact, .text = Text()};
      default:
        return Term();
    }
  }

 private:
  std::size_t Below(std::size_t limit) { return random_() % limit; }

  Node Group(Node::Kind kind, int depth) {
    Node node{.kind = kind};
    for (std::size_t i = 2 + Below(2); i > 0; --i) {
      Node child = Make(depth - 1);
      while (child.kind == kind) child = Make(depth - 1);
      node.children.push_back(std::move(child));
    }
    return node;
  }

  // Words, blanks, signs of the language, quotes, backslashes, letters beyond ASCII.
  std::string Text() {
    static const std::string kParts[] = {"ember", "or", " ", "-",  "\"", "\\", "(", ")",
                                         "'",     "|",  ":", "=",  "é",  "..", "/", "Dusk",
                                         "and",   "7",  "!", ">=", ",",  "≥"};
    std::string out = kParts[Below(2) == 0 ? 0 : 15];
    for (std::size_t i = Below(4); i > 0; --i) out += kParts[Below(std::size(kParts))];
    return out;
  }

  std::string Bare() {
    static const std::string kBare[] = {"red",  "3", "X",   "AC1", "2024-03",
                                        "none", "é", "a.b", "-2"};
    return kBare[Below(std::size(kBare))];
  }

  Node Term() {
    static const std::string kFields[] = {"c", "cost", "kw.enrage", "erratadate"};
    Node node{.kind = Node::Kind::kCondition};
    node.condition.field = kFields[Below(std::size(kFields))];
    node.condition.op = static_cast<Op>(Below(7));
    for (std::size_t i = 1 + Below(2); i > 0; --i) {
      Atom atom{.kind = static_cast<Atom::Kind>(Below(4))};
      switch (atom.kind) {
        case Atom::Kind::kBare:
          atom.text = Bare();
          break;
        case Atom::Kind::kQuoted:
          atom.text = Below(5) == 0 ? "" : Text();
          break;
        case Atom::Kind::kRegex:
          atom.text = Below(2) == 0 ? "a/b\\d+(x|y)" : "^draw \\\\ \\( [/\"]";
          break;
        case Atom::Kind::kRange:
          atom.text = Bare();
          atom.high = Bare();
          break;
      }
      node.condition.values.push_back(std::move(atom));
    }
    return node;
  }

  std::mt19937 random_;
};

TEST(QueryPrint, WhatIsPrintedIsReadBackAsTheSame) {
  TreeMaker maker(20'240'315);
  std::size_t tried = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Node tree = maker.Make(i % 4);
    const std::string text = Print(tree);
    const auto read = Parse(text);
    if (!read && read.error().problem == Problem::kTooComplex) continue;
    ASSERT_TRUE(read.has_value()) << text << "\n" << read.error().message;
    ASSERT_EQ(*read, tree) << text << "\n" << Print(*read);
    ++tried;
  }
  EXPECT_GT(tried, 15'000U);
}

TEST(QueryPrint, WordsAreQuotedOnlyWhereTheyMust) {
  EXPECT_EQ(Print(Node{.kind = Node::Kind::kName, .text = "it's"}), "it's");
  EXPECT_EQ(Print(Node{.kind = Node::Kind::kName, .text = "OR"}), "\"OR\"");
  EXPECT_EQ(Print(Node{.kind = Node::Kind::kExact, .text = "a b"}), "!\"a b\"");
}

}  // namespace
}  // namespace clashdeck::query
