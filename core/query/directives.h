// What a query says about its answer rather than about cards: unique:, order:, dir:, asof:,
// include:. They stand at the top level and cannot be negated.
#pragma once

#include <string>
#include <string_view>

#include "core/query/ast.h"
#include "core/query/error.h"
#include "core/query/fields.h"

namespace clashdeck::query {

enum class Unique { kCards, kPrints };

struct Directives {
  Unique unique = Unique::kCards;
  std::string order = {};  // canonical name of a field; empty = by name
  bool descending = false;
  std::string as_of = {};  // ISO date; empty = not said
  bool tokens = false;     // show them too
  bool previews = false;   // show printings of sets that are not out yet

  bool operator==(const Directives&) const = default;
};

bool IsDirective(std::string_view field);

// As a query says them: "unique:prints order:cost dir:desc"; empty = nothing was said.
std::string PrintDirectives(const Directives& directives);

// One directive on its own, as a parameter beside a query gives it.
Parsed<bool> ApplyDirective(std::string_view name, std::string value, const FieldTable& fields,
                            Directives& directives);

// Takes the directives out of the tree; what they leave open stays as in `directives`.
Parsed<bool> TakeDirectives(Node& query, const FieldTable& fields, Directives& directives);

}  // namespace clashdeck::query
