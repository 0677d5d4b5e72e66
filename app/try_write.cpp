#include "app/try_write.h"

namespace clashdeck::app {

namespace {

template <class Work>
Result<void> Tried(const Work& work) {
  try {
    work();
  } catch (const db::DbBusy&) {
    return Fail(ErrorCode::kUnavailable,
                "another process is writing to the database and does not finish; try again");
  } catch (const db::DbUnwritable& error) {
    return Fail(ErrorCode::kUnwritable, error.what());
  }
  return {};
}

}  // namespace

Result<void> TryWrite(db::Store& store, const std::function<void(db::Session&)>& work) {
  return Tried([&] { store.Write(work); });
}

Result<void> TryScrub(db::Store& store) {
  return Tried([&] { store.Scrub(); });
}

}  // namespace clashdeck::app
