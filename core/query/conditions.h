// One condition of a query, `field op values`, over the columns of an index.
#pragma once

#include "core/query/compile.h"

namespace clashdeck::query {

// query.unknown_field, query.unknown_value, query.bad_operator or query.bad_regex.
Parsed<Step> CompileCondition(const Condition& condition, const SearchIndex& index);

}  // namespace clashdeck::query
