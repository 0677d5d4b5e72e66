// Cuts a query into tokens. Blanks separate terms and nothing else: `cost>=3` is one term.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/ast.h"
#include "core/query/error.h"

namespace clashdeck::query {

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
  std::string text = {};  // kField: lower case; kWord: as written, unquoted
  Op op = Op::kHas;       // kOp
  Atom atom = {};         // kAtom
  Span span = {};
};

// Ends with one kEnd token. query.syntax on a quote or pattern that is not closed, a character that
// begins nothing, a control character, or invalid UTF-8.
Parsed<std::vector<Token>> Tokenize(std::string_view query);

}  // namespace clashdeck::query
