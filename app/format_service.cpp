#include "app/format_service.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/format_json.h"
#include "app/request_body.h"
#include "app/search_indexes.h"
#include "app/try_write.h"
#include "core/sha256.h"
#include "core/suggest.h"
#include "db/audit_detail.h"
#include "importers/format_loader.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kDayChars = 10;    // of an ISO time
constexpr std::size_t kHashDigits = 16;  // of a format's hash
static_assert(kMaxFormatFile == importers::kMaxFormatBytes);

using importers::FormatSource;

// What is wrong with a format that came in is wrong with the request, not with the service.
Failure BadFormat(Error error) {
  error.code = ErrorCode::kBadBody;
  error.file.clear();
  if (error.pointer.empty() && !error.errors.empty()) error.pointer = error.errors.front().pointer;
  return Failure(std::move(error));
}

// The format that came in is fine by itself, but `error` is in another that extends it: its places
// are not in what was sent, so they are told in words.
Failure BreaksAnother(const std::string& id, Error error) {
  const std::string other = std::move(error.file);
  for (ErrorItem& item : error.errors) {
    item.message = "'" + other + "' at " + item.pointer + ": " + item.message;
    item.pointer.clear();
  }
  error.message = "'" + other + "', which extends '" + id +
                  "', could not be used any more; it says at " + error.pointer + ": " +
                  error.message;
  error.pointer.clear();
  return BadFormat(std::move(error));
}

// The sources of all formats of a game with one of them replaced or added.
std::vector<FormatSource> With(std::vector<FormatSource> sources, FormatSource one) {
  std::erase_if(sources, [&](const FormatSource& other) { return other.id == one.id; });
  sources.push_back(std::move(one));
  return sources;
}

void Put(const Game& game, std::vector<Format> formats,
         const std::vector<db::FormatRevision>& added, GameFormats& known) {
  for (Format& format : formats) {
    KnownFormat entry{.hash = FormatHash(game, format)};
    entry.format = std::make_shared<const Format>(std::move(format));
    const std::string& id = entry.format->id;
    for (const db::FormatRevision& revision : added) {
      if (revision.id != id) continue;
      entry.revision = revision.revision;
      entry.owner = revision.actor;
    }
    known[id] = std::move(entry);
  }
}

// Today's index, made when the first added format of the game needs it.
class LazyIndex {
 public:
  LazyIndex(std::shared_ptr<const GameCatalog> catalog, std::string today)
      : catalog_(std::move(catalog)), today_(std::move(today)) {}
  const query::SearchIndex& Get() {
    if (!indexes_) indexes_ = std::make_unique<SearchIndexes>(catalog_, today_);
    return *indexes_->today();
  }

 private:
  std::shared_ptr<const GameCatalog> catalog_;
  std::string today_;
  std::unique_ptr<SearchIndexes> indexes_;
};

// As it was saved, whatever has become of its cards.
Result<FormatSource> ReadAdded(const db::FormatRevision& revision, const Game& game,
                               LazyIndex& index) {
  auto parsed = importers::ParseFormat(revision.source, revision.id, game);
  if (!parsed) return parsed;
  return importers::FindCardsAgain(*std::move(parsed), index.Get());
}

// Whether the caller may add a revision to those there are.
Result<void> MaySave(const std::string& id, const std::vector<db::FormatRevision>& revisions,
                     const Principal& caller, const SaveFormatOptions& options) {
  const std::int64_t current = revisions.empty() ? 0 : revisions.back().revision;
  if (current > 0 && revisions.front().actor != caller.key_id && caller.role != Role::kAdmin)
    return Fail(ErrorCode::kForbidden,
                "somebody else added '" + id + "'; only they or an admin may change it");
  if (!options.may_replace || options.may_replace(id, current)) return {};
  return Fail(ErrorCode::kPreconditionFailed,
              current == 0 ? "'" + id + "' has not been added yet"
                           : "'" + id + "' is at revision " + std::to_string(current));
}

}  // namespace

std::string FormatHash(const Game& game, const Format& format) {
  Sha256 hash;
  hash.Add(FormatSummaryJson(format, {}).dump());
  for (const FormatVersion& version : format.versions)
    hash.Add(FormatVersionJson(game, version).dump());
  for (const ListChange& change : format.lists) {
    hash.Add(change.announced + "\t" + change.effective + "\t" + change.note + "\t" +
             change.source.cite + "\t");
    for (const int tier : change.tiers) hash.Add(std::to_string(tier) + " ");
    for (const ListedCard& card : change.cards)
      hash.Add(card.card.str() + "\t" + (card.max ? std::to_string(*card.max) : "") + "\n");
  }
  return hash.FinishHex().substr(0, kHashDigits);
}

const GameFormats& FormatSet::Of(std::string_view game) const {
  static const GameFormats kNone;
  const auto found = games.find(game);
  return found == games.end() ? kNone : found->second;
}

std::string FormatSet::NextChange(std::string_view day) const {
  std::string next;
  const auto consider = [&](const std::string& change) {
    if (change > day && (next.empty() || change < next)) next = change;
  };
  for (const auto& [game, formats] : games) {
    for (const auto& [id, known] : formats) {
      for (const FormatVersion& version : known.format->versions) consider(version.effective);
      for (const ListChange& change : known.format->lists) consider(change.effective);
    }
  }
  return next;
}

Result<const KnownFormat*> FormatSet::Find(std::string_view game, std::string_view id) const {
  const GameFormats& formats = Of(game);
  if (const auto found = formats.find(id); found != formats.end()) return &found->second;
  Error error{.code = ErrorCode::kNotFound,
              .message = "there is no format '" + std::string(id) + "' in " + std::string(game)};
  std::vector<std::string> ids;
  for (const auto& [known, format] : formats) ids.push_back(known);
  error.suggestions = Nearest(id, ids);
  if (error.suggestions.empty() && ids.size() <= 5) error.suggestions = std::move(ids);
  return Failure(std::move(error));
}

FormatService::FormatService(CatalogService& catalogs, db::Store& store, Clock clock)
    : catalogs_(catalogs), store_(store), clock_(std::move(clock)) {
  Reload();
}

std::shared_ptr<const FormatSet> FormatService::current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

std::shared_ptr<const FormatSet> FormatService::Build(
    const std::vector<db::FormatRevision>& added) const {
  auto set = std::make_shared<FormatSet>();
  const CatalogPtr catalog = catalogs_.current();
  const std::string today = clock_().substr(0, kDayChars);
  Sha256 all;
  for (const importers::GameFolder& folder : catalogs_.games()) {
    const std::string& id = folder.game.id.str();
    std::vector<FormatSource> sources = folder.format_sources;
    std::vector<Format> formats = folder.formats;
    LazyIndex index(catalog->Share(id), today);
    // One at a time: a format that a newer program reads otherwise takes no other with it. Those
    // that extend one another come in the order in which they were added, or in a later round.
    std::vector<const db::FormatRevision*> waiting;
    for (const db::FormatRevision& revision : added)
      if (revision.game == id) waiting.push_back(&revision);
    std::map<std::string, std::string> reasons;
    for (bool progress = true; progress && !waiting.empty();) {
      progress = false;
      for (auto at = waiting.begin(); at != waiting.end();) {
        auto source = ReadAdded(**at, folder.game, index);
        auto together = source ? With(sources, *source) : sources;
        auto resolved = source ? importers::ResolveFormats(folder.game, together)
                               : Result<std::vector<Format>>(Failure(source.error()));
        if (!resolved) {
          reasons[(*at)->id] = resolved.error().message;
          ++at;
          continue;
        }
        sources = std::move(together);
        formats = *std::move(resolved);
        at = waiting.erase(at);
        progress = true;
      }
    }
    for (const db::FormatRevision* revision : waiting)
      set->broken.push_back(id + "/" + revision->id + ": " + reasons[revision->id]);
    std::vector<db::FormatRevision> own;
    std::copy_if(added.begin(), added.end(), std::back_inserter(own),
                 [&](const db::FormatRevision& revision) { return revision.game == id; });
    Put(folder.game, std::move(formats), own, set->games[id]);
    Sha256 hash;
    for (const auto& [name, known] : set->games[id])
      hash.Add(name + "\t" + std::to_string(known.revision) + "\t" + known.hash + "\n");
    set->fingerprints[id] = hash.FinishHex();
    all.Add(id + "\n" + set->fingerprints[id] + "\n");
  }
  set->fingerprint = all.FinishHex();
  return set;
}

void FormatService::Reload() {
  std::vector<db::FormatRevision> added;
  std::int64_t count = 0;
  store_.Read([&](db::Session& session) {
    added = session.formats.AllNewest();
    count = session.formats.Count();
    // Who added it first owns it, whoever changed it last.
    for (db::FormatRevision& revision : added)
      revision.actor = session.formats.RevisionsOf(revision.game, revision.id).front().actor;
  });
  auto next = Build(added);
  const std::lock_guard lock(mutex_);
  current_ = std::move(next);
  seen_ = count;
}

bool FormatService::ReloadIfChanged() {
  const std::lock_guard change(change_mutex_);
  std::int64_t count = 0;
  store_.Read([&](db::Session& session) { count = session.formats.Count(); });
  if (count == seen_) return false;
  Reload();
  return true;
}

std::vector<db::FormatRevision> FormatService::RevisionsOf(std::string_view game,
                                                           std::string_view id) {
  std::vector<db::FormatRevision> revisions;
  store_.Read([&](db::Session& session) { revisions = session.formats.RevisionsOf(game, id); });
  return revisions;
}

Result<std::vector<std::string>> FormatService::TextsOf(const std::string& game,
                                                        const std::string& id) {
  const importers::GameFolder* folder = catalogs_.FindGame(game);
  if (const auto known = current()->Find(game, id); !known || folder == nullptr)
    return Failure(known.error());
  std::vector<std::string> texts;
  for (std::string wanted = id; !wanted.empty();) {
    std::string text;
    for (const FormatSource& shipped : folder->format_sources)
      if (shipped.id == wanted) text = shipped.text;
    if (text.empty()) {
      store_.Read([&](db::Session& session) {
        if (const auto added = session.formats.Newest(game, wanted)) text = added->source;
      });
    }
    const auto source = importers::ParseFormat(text, wanted, folder->game);
    if (!source) return Failure(source.error());
    texts.push_back(std::move(text));
    wanted = source->extends;
  }
  return texts;
}

Result<SavedFormat> FormatService::Check(const std::string& game, std::string_view source) {
  const importers::GameFolder* folder = catalogs_.FindGame(game);
  if (folder == nullptr) return Fail(ErrorCode::kNotFound, "there is no game '" + game + "'");
  LazyIndex index(catalogs_.current()->Share(game), clock_().substr(0, kDayChars));
  auto reading = importers::ReadFormat(source, {}, folder->game, index.Get());
  if (!reading) return BadFormat(reading.error());
  const std::string id = reading->source.id;
  if (std::any_of(folder->formats.begin(), folder->formats.end(),
                  [&](const Format& format) { return format.id == id; }))
    return Fail(ErrorCode::kConflict, "'" + id + "' is shipped with the game; take another id");

  std::vector<FormatSource> others = folder->format_sources;
  std::vector<db::FormatRevision> added;
  store_.Read([&](db::Session& session) { added = session.formats.AllNewest(); });
  for (const db::FormatRevision& revision : added) {
    if (revision.game != game || revision.id == id || !current()->Of(game).contains(revision.id))
      continue;
    if (auto other = ReadAdded(revision, folder->game, index)) others.push_back(*std::move(other));
  }
  importers::Findings wrong = reading->errors();
  if (!reading->shape.empty()) {  // what has no shape cannot be merged
    if (auto base = importers::FindUnknownBase(folder->game, reading->source, others))
      wrong.push_back(*std::move(base));
    return BadRequestBody(wrong);
  }
  auto resolved = importers::ResolveFormats(folder->game, With(others, reading->source));
  // What came in has no file; the others have.
  const bool own = !resolved && resolved.error().file.empty();
  if (!wrong.empty())
    return BadRequestBody(wrong, own ? resolved.error().errors : std::vector<ErrorItem>());
  if (!resolved) return own ? BadFormat(resolved.error()) : BreaksAnother(id, resolved.error());

  SavedFormat saved{.id = id};
  for (const importers::Finding& finding : reading->warnings)
    saved.warnings.push_back({.pointer = finding.pointer, .message = finding.reason});
  for (Format& format : *resolved)
    if (format.id == id) saved.format = std::make_shared<const Format>(std::move(format));
  return saved;
}

Result<SavedFormat> FormatService::Save(const std::string& game, std::string_view source,
                                        const Principal& caller, const SaveFormatOptions& options) {
  const std::lock_guard change(change_mutex_);
  auto checked = Check(game, source);
  if (!checked) return checked;
  SavedFormat saved = *std::move(checked);
  const std::string& id = saved.id;
  Result<void> may;
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto revisions = session.formats.RevisionsOf(game, id);
    may = MaySave(id, revisions, caller, options);
    if (!may) return;
    const db::FormatRevision revision{
        .game = game,
        .id = id,
        .revision = revisions.empty() ? 1 : revisions.back().revision + 1,
        .created_at = now,
        .actor = caller.key_id,
        .source = std::string(source)};
    session.formats.Insert(revision);
    db::AuditEntry audit;
    audit.at = now;
    audit.actor = caller.key_id;
    audit.action = "format.save";
    audit.subject = db::FormatAuditSubject(revision);
    audit.detail = db::FormatAuditDetail(revision);
    session.audit.Append(std::move(audit));
    saved.revision = revision.revision;
    options.keeping(session, saved);
  });
  if (!written) return Failure(written.error());
  if (!may) return Failure(may.error());
  Reload();
  return saved;
}

}  // namespace clashdeck::app
