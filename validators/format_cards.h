// What a compiled format answers to the query fields legal, banned, limited and limit.
#pragma once

#include <memory>

#include "core/query/formats.h"
#include "validators/compiled_format.h"

namespace clashdeck::validators {

// `format` is compiled without a tier.
std::shared_ptr<const query::FormatCards> FormatCardsOf(const CompiledFormat& format);

}  // namespace clashdeck::validators
