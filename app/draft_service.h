// Drafts: made, started, picked in, paired, replayed (901). Who may do what is decided by
// app/draft_access.h, within the transaction that does it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog_service.h"
#include "app/clock.h"
#include "app/draft/pairings.h"
#include "app/draft_access.h"
#include "app/draft_journal.h"
#include "app/entry_service.h"
#include "app/event_format.h"
#include "app/event_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxDraftSeats = 128;        // bots included
inline constexpr std::int64_t kMaxUnfinishedDrafts = 32;  // of one key
inline constexpr std::int64_t kMinPickSeconds = 5;
inline constexpr std::int64_t kMaxPickSeconds = 24 * 60 * 60;
inline constexpr std::int64_t kDefaultPickSeconds = 60;
inline constexpr std::size_t kMaxDraftSeed = 64;  // characters
inline constexpr std::int64_t kMaxGamesWon = 9;   // of one match

struct DraftFields {
  std::string definition = {};
  std::string name = {};
  std::string event = {};  // empty = none
  std::vector<PlayerFields> players = {};
  std::optional<std::int64_t> seats = {};           // with bots; nothing = as few as pods can hold
  std::int64_t pick_seconds = kDefaultPickSeconds;  // 0 = no clock
  std::string seed = {};                            // empty = a secret one
};

// A seat as its player is told of it, once.
struct NewSeat {
  db::DraftSeatRow seat = {};
  std::string token = {};              // empty for a bot
  std::optional<NewEntry> entry = {};  // that was made for it
};

// What everybody with a part in the draft may see of it.
struct DraftDetail {
  DraftView view = {};
  std::shared_ptr<const draft::Box> box = {};
  std::vector<db::DraftSeatRow> seats = {};
  std::vector<db::DraftPodRow> pods = {};
};

struct NewDraft {
  DraftDetail detail = {};
  std::vector<NewSeat> seats = {};
};

// What one seat sees. Nothing of another seat is in it.
struct SeatSight {
  SeatFound found = {};
  std::string state = {};       // "open", "picking", "waiting", "done", "cancelled"
  std::size_t pack_number = 0;  // from 1; 0 before the start and after the end
  std::string due_at = {};      // empty = no clock runs for it
  std::vector<draft::BoxCard> pack = {};
  std::vector<draft::BoxCard> picks = {};  // in their order
  std::string pool = {};                   // deck as JSON; empty while the draft goes on
  std::int64_t revision() const { return static_cast<std::int64_t>(picks.size()); }
};

struct PodStandings {
  std::int64_t pod = 0;
  std::vector<draft::Standing> standings = {};  // `seat` is the number of the seat
};
struct DraftRounds {
  DraftView view = {};
  std::int64_t of = 0;  // so many rounds there are
  std::vector<db::DraftMatchRow> matches = {};
  std::vector<PodStandings> standings = {};
};

struct MatchResult {
  std::int64_t round = 0;
  std::int64_t match = 0;
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
};

// Everything that it takes to play the draft again.
struct DraftRecord {
  db::DraftRow draft = {};
  std::vector<db::DraftSeatRow> seats = {};
  std::vector<std::vector<db::DraftPickRow>> pods = {};
};

class DraftService {
 public:
  DraftService(CatalogService& catalogs, db::Store& store, Clock clock);

  // Errors of all: kNotFound and kForbidden as draft_access.h says, kDraftState where the state
  // does not allow it, kPreconditionFailed for another revision, kBadBody with a pointer. Clocks
  // that have run out by now are seen to before anything else.

  // kTooManyDrafts; kEventState where the event takes no entries any more.
  Result<NewDraft> Create(const DraftFields& fields, const EventSources& sources,
                          const EventCall<NewDraft>& call);
  // Drafts of the caller; an admin's are all. Newest first.
  std::vector<db::DraftRow> List(const Principal& caller, db::DraftPage page);
  Result<DraftDetail> Find(const std::string& id, const Principal& caller);
  // Deals the pods, opens the first packs.
  Result<DraftDetail> Start(const std::string& id, const EventCall<DraftDetail>& call);
  Result<DraftDetail> Cancel(const std::string& id, const EventCall<DraftDetail>& call);

  // Of calls for a seat `if_revision` is the number of picks that it has made.
  Result<SeatSight> FindSeat(const SeatPlace& place, const Principal& caller);
  // kDraftWaiting.
  Result<SeatSight> Pick(const SeatPlace& place, const std::string& card,
                         const EventCall<SeatSight>& call);
  // A bot goes on in the player's place, who is paired no more.
  Result<SeatSight> Leave(const SeatPlace& place, const EventCall<SeatSight>& call);
  Result<NewSeat> RenewToken(const SeatPlace& place, const EventCall<NewSeat>& call);
  // The player's name and reference are gone, from the files too; the token is revoked. After
  // kUnavailable or kUnwritable they may be left in the files.
  Result<SeatSight> Erase(const SeatPlace& place, const EventCall<SeatSight>& call);

  Result<DraftRounds> Rounds(const std::string& id, const Principal& caller);
  // Pairs the next round of every pod, once the results of the one before are there.
  Result<DraftRounds> PairRound(const std::string& id, const EventCall<DraftRounds>& call);
  Result<DraftRounds> Report(const std::string& id, const MatchResult& result,
                             const EventCall<DraftRounds>& call);

  // After the last pick only.
  Result<DraftRecord> Replay(const std::string& id, const Principal& caller);

  // Picks for everybody whose time is up; says in how many drafts. Called every second, so that
  // drafts go on when nobody asks.
  std::size_t Tick();
  // Once, when a server begins: clocks that ran out while nobody could pick begin anew.
  void Resume();

 private:
  Result<void> CatchUp(const std::string& id, const std::string& now);
  Result<DraftDetail> Change(const std::string& id, const std::string& action,
                             const EventCall<DraftDetail>& call,
                             const std::function<Result<void>(db::Session&, db::DraftRow&,
                                                              const std::string& now)>& change);

  CatalogService& catalogs_;
  db::Store& store_;
  Clock clock_;
};

}  // namespace clashdeck::app
