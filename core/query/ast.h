// A query as a tree. What the words mean is not known here: fields and values are as they were
// written, and looked up by core/query/compile.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace clashdeck::query {

// Bytes [begin, end) of the query as it was given.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

enum class Op { kHas, kEqual, kNotEqual, kAtLeast, kAtMost, kMore, kLess };  // : = != >= <= > <

struct Atom {
  enum class Kind { kBare, kQuoted, kRegex, kRange };

  Kind kind = Kind::kBare;
  std::string text = {};
  std::string high = {};  // kRange: the upper bound; `text` is the lower one
  Span span = {};

  // Where it stood does not matter.
  bool operator==(const Atom& other) const {
    return kind == other.kind && text == other.text && high == other.high;
  }
};

// `field op value|value|...`
struct Condition {
  std::string field = {};  // lower case
  Op op = Op::kHas;
  std::vector<Atom> values = {};
  Span field_span = {};
  Span op_span = {};

  bool operator==(const Condition& other) const {
    return field == other.field && op == other.op && values == other.values;
  }
};

struct Node {
  enum class Kind {
    kAll,        // every child; two or more, none of them kAll
    kAny,        // some child; two or more, none of them kAny
    kNot,        // one child, not kNot
    kCondition,  // `condition`
    kName,       // `text` stands in the card's name
    kExact,      // `text` is the card's name
  };

  Kind kind = Kind::kAll;
  std::vector<Node> children = {};
  Condition condition = {};
  std::string text = {};
  Span span = {};

  bool operator==(const Node& other) const {
    return kind == other.kind && children == other.children && condition == other.condition &&
           text == other.text;
  }
};

}  // namespace clashdeck::query
