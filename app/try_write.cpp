#include "app/try_write.h"

namespace clashdeck::app {

Result<void> TryWrite(db::Store& store, const std::function<void(db::Session&)>& work) {
  try {
    store.Write(work);
  } catch (const db::DbBusy&) {
    return Fail(ErrorCode::kUnavailable,
                "another process is writing to the database and does not finish; try again");
  }
  return {};
}

}  // namespace clashdeck::app
