// Result<T>: a value, or an Error the caller can act on. Infrastructure failures are exceptions
// instead (db::DbError).
#pragma once

#include <tl/expected.hpp>

#include "core/error.h"

namespace clashdeck {

template <class T>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

inline Failure Fail(ErrorCode code, std::string message) {
  return Failure(Error{.code = code, .message = std::move(message)});
}

}  // namespace clashdeck
