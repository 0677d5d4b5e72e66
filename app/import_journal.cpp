// The reading half of ImportService: entries of the journal, and what changed since a point.
#include <algorithm>
#include <charconv>

#include "app/import_service.h"
#include "app/utc_time.h"
#include "core/date.h"

namespace clashdeck::app {

std::int64_t ImportService::NewestNumber() {
  std::optional<db::ImportEntry> newest;
  store_.Read([&](db::Session& session) { newest = session.imports.Newest(); });
  return newest ? newest->number : 0;
}

std::optional<db::ImportEntry> ImportService::Find(std::int64_t number) {
  std::optional<db::ImportEntry> entry;
  store_.Read([&](db::Session& session) { entry = session.imports.Find(number); });
  return entry;
}

std::vector<db::ImportEntry> ImportService::List(std::string_view game, std::int64_t before,
                                                 std::size_t limit) {
  std::vector<db::ImportEntry> entries;
  store_.Read([&](db::Session& session) { entries = session.imports.List(game, before, limit); });
  return entries;
}

std::string ImportService::LastChange() {
  std::string at;
  store_.Read([&](db::Session& session) { at = session.imports.LastChange(); });
  return at;
}

// The newest moment at which the content had this version. The version names all games together,
// so another game's import may have made it; numbers are counted over all games too.
std::optional<std::int64_t> ImportService::NumberOfVersion(std::string_view data_version) {
  std::optional<std::int64_t> found;
  store_.Read([&](db::Session& session) {
    if (data_version == catalogs_.current()->data_version()) {
      const auto newest = session.imports.Newest();
      found = newest ? newest->number : 0;
      return;
    }
    for (const importers::GameFolder& folder : catalogs_.games()) {
      found = std::max(found, session.imports.NumberOfVersion(folder.game.id.str(), data_version));
    }
    // The version that the first import found was left by none.
    if (const auto changed = session.imports.NumberThatChanged(data_version))
      found = std::max(found, std::optional(*changed - 1));
  });
  return found;
}

Result<std::int64_t> ImportService::ResolveSince(std::string_view game, std::string_view since) {
  constexpr std::size_t kDateSize = 10;
  constexpr std::size_t kVersionSize = 16;
  std::optional<std::int64_t> found;
  if (since.size() == kVersionSize) found = NumberOfVersion(since);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(since.data(), since.data() + since.size(), number);
  // A data_version has 16 digits, an import number never that many.
  if (error == std::errc{} && end == since.data() + since.size() && since.size() < kVersionSize &&
      number >= 0 && number <= NewestNumber())
    found = number;
  const auto before = since.size() == kDateSize && ParseDate(since)
                          ? std::optional(std::string(since))
                          : ToUtcTime(since);
  if (before) {
    store_.Read([&](db::Session& session) { found = session.imports.NumberBefore(game, *before); });
  }
  if (found) return *found;
  return Fail(ErrorCode::kBadParameter,
              "since '" + std::string(since) +
                  "' is neither a data_version that was ever current, nor a day, nor a time with "
                  "its zone, nor the number of an import");
}

ImportService::ChangeList ImportService::Changes(std::string_view game,
                                                 const db::ChangePage& page) {
  ChangeList list;
  db::ChangePage wider = page;
  ++wider.limit;  // one more tells whether there is a next page
  store_.Read([&](db::Session& session) { list.changes = session.imports.Changes(game, wider); });
  list.has_more = list.changes.size() > page.limit;
  if (list.has_more) list.changes.resize(page.limit);
  return list;
}

}  // namespace clashdeck::app
