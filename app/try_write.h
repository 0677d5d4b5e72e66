// Writes of use cases that can be tried again.
#pragma once

#include <functional>

#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

// store.Write(), with kUnavailable when another process keeps the database locked, and kUnwritable
// when the disk is full or fails.
Result<void> TryWrite(db::Store& store, const std::function<void(db::Session&)>& work);

// store.Scrub(), with the same errors.
Result<void> TryScrub(db::Store& store);

}  // namespace clashdeck::app
