// Cuts a query into tokens. Blanks separate terms and nothing else: `cost>=3` is one term.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/ast.h"
#include "core/query/error.h"

namespace clashdeck::query {

inline constexpr std::string_view kRangeDots = "..";

struct Token {
  enum class Kind {
    kOpen,
    kClose,
    kAnd,
    kOr,
    kMinus,
    kBang,
    kField,
    kOp,
    kPipe,
    kAtom,
    kWord,
    kEnd
  };

  Kind kind = Kind::kEnd;
  Op op = Op::kHas;                     // kOp
  Atom::Kind atom = Atom::Kind::kBare;  // kAtom; of kWord kBare or kQuoted
  // kField, kWord, kAtom: as written, without the signs around it; part of the query.
  std::string_view text = {};
  Span span = {};
};

// What the text of a word or an atom stands for: without the backslashes that guard its signs.
std::string Unescaped(const Token& token);

// Ends with one kEnd token; tokens point into `query`. query.syntax on a quote or pattern that is
// not closed, a character that begins nothing, a control character, or invalid UTF-8.
Parsed<std::vector<Token>> Tokenize(std::string_view query);

}  // namespace clashdeck::query
