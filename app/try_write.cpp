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

bool ScrubIfOwed(db::Store& store) {
  std::int64_t owed = 0;
  store.Read([&](db::Session& session) { owed = session.scrubs.Owed(); });
  if (owed == 0) return true;
  const auto scrubbed = Tried([&] {
    store.Scrub();
    store.Write([&](db::Session& session) { session.scrubs.Settle(owed); });
  });
  return scrubbed.has_value();
}

}  // namespace clashdeck::app
