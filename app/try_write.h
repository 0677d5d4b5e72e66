// Writes of use cases that can be tried again.
#pragma once

#include <functional>

#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

// store.Write(), with kUnavailable when another process keeps the database locked, and kUnwritable
// when the disk is full or fails.
Result<void> TryWrite(db::Store& store, const std::function<void(db::Session&)>& work);

// Rewrites the database (store.Scrub()) if an erasure is owed that. False = a full disk or another
// process is in the way, and it stays owed: an erasure that is committed never fails for that. A
// server tries again when it starts and every minute.
bool ScrubIfOwed(db::Store& store);

}  // namespace clashdeck::app
