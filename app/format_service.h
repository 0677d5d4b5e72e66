// The formats of every game: those that are shipped with it, and those that organisers added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_keeper.h"
#include "app/catalog_service.h"
#include "app/clock.h"
#include "app/key_service.h"
#include "core/format.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

using FormatPtr = std::shared_ptr<const Format>;

inline constexpr std::size_t kMaxFormatFile = std::size_t{256} << 10U;  // bytes

struct KnownFormat {
  FormatPtr format = {};
  std::int64_t revision = 0;  // 0 = shipped with the game
  std::string owner = {};     // key id of whoever added it
  std::string hash = {};      // 16 hex digits over all that it says, what it extends included
};

using GameFormats = std::map<std::string, KnownFormat, std::less<>>;  // by id

// KnownFormat::hash
std::string FormatHash(const Game& game, const Format& format);

// All formats at one moment; never changed.
struct FormatSet {
  std::map<std::string, GameFormats, std::less<>> games = {};
  std::vector<std::string> broken = {};  // added formats that this program cannot use, and why
  // The same content has the same one: of each game, and of all.
  std::map<std::string, std::string, std::less<>> fingerprints = {};
  std::string fingerprint = {};

  const GameFormats& Of(std::string_view game) const;  // empty for a game that nobody knows
  // The first day after `day` on which a format changes; empty = none is known.
  std::string NextChange(std::string_view day) const;
  // kNotFound with the nearest ids.
  Result<const KnownFormat*> Find(std::string_view game, std::string_view id) const;
};

struct SavedFormat {
  std::string id = {};
  std::int64_t revision = 0;
  std::vector<ErrorItem> warnings = {};  // queries that name no card
  FormatPtr format = {};
};

struct SaveFormatOptions {
  // Whether the current revision of the format may be replaced; 0 = there is none yet. Empty =
  // always.
  std::function<bool(const std::string& id, std::int64_t current)> may_replace = {};
  Keeping<SavedFormat> keeping = {};
};

class FormatService {
 public:
  // Throws db::DbError.
  FormatService(CatalogService& catalogs, db::Store& store, Clock clock);

  std::shared_ptr<const FormatSet> current() const;

  // Adds a format, or a revision of one. `source` is JSON as the files of games/<game>/formats
  // have. kBadBody or kUnknownKey with all findings when it cannot be used, kConflict for the id of
  // a shipped format, kForbidden when somebody else added the format and the caller is no admin,
  // kPreconditionFailed when the current revision may not be replaced.
  Result<SavedFormat> Save(const std::string& game, std::string_view source,
                           const Principal& caller, const SaveFormatOptions& options = {});
  // What Save() would say of the source, without saving: `revision` stays 0.
  Result<SavedFormat> Check(const std::string& game, std::string_view source);
  std::vector<db::FormatRevision> RevisionsOf(std::string_view game, std::string_view id);
  // The texts that make a format what it is now: its own, then those of the formats it extends.
  // kNotFound with the nearest ids.
  Result<std::vector<std::string>> TextsOf(const std::string& game, const std::string& id);

  // Reads the added formats again when another process has saved one; true when there was.
  bool ReloadIfChanged();

 private:
  std::shared_ptr<const FormatSet> Build(const std::vector<db::FormatRevision>& added) const;
  void Reload();

  CatalogService& catalogs_;
  db::Store& store_;
  Clock clock_;
  mutable std::mutex mutex_;  // guards current_
  std::mutex change_mutex_;   // one change at a time
  std::shared_ptr<const FormatSet> current_;
  std::int64_t seen_ = 0;  // revisions of all formats
};

}  // namespace clashdeck::app
