// What services of drafts do within one transaction: pods go on, and when the last one is through
// the building of decks begins.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/draft_journal.h"
#include "app/draft_service.h"
#include "app/draft_writes.h"

namespace clashdeck::app {

// One draft in one transaction, at one moment.
class DraftRun {
 public:
  // The draft has begun.
  static Result<DraftRun> Load(db::Session& session, db::DraftRow draft, std::string now);

  const db::DraftRow& draft() const { return draft_; }
  const draft::Box& box() const { return *box_; }

  Result<DraftPod> LoadPod(std::int64_t pod);
  // Adds to the journal what was taken in the pod, and keeps how far it is.
  void Record(const DraftPod& pod, std::span<const draft::TakenPick> taken,
              const std::string& actor);
  // The clocks of the pod begin anew.
  void RecordResume(DraftPod& pod);
  // Everything that bots have done, and clocks up to now, in pods whose clock has run out.
  Result<void> CatchUp();
  // If no pod drafts any more: state, build window, pools into the event.
  Result<void> EndIfOver();

 private:
  DraftRun(db::Session& session, db::DraftRow draft, std::shared_ptr<const draft::Box> box,
           std::string now);
  db::DraftPodRow& RowOf(const DraftPod& pod);
  void Save(const DraftPod& pod);

  db::Session& session_;
  db::DraftRow draft_;
  std::shared_ptr<const draft::Box> box_;
  std::string now_;
  std::vector<db::DraftSeatRow> seats_;
  std::vector<db::DraftPodRow> pods_;
};

inline constexpr const char* kClockActor = "clock";

// Entries of the event for the players of a draft: made or taken over, locked until the pools are
// there. Fails where the event is not one that can take them.
Result<void> MakeDraftEntries(db::Session& session, const db::DraftRow& draft,
                              const Principal& caller, const std::string& now,
                              std::vector<NewSeat>& seats);
// Decks can be built: each entry gets the pool of its seat, and the event closes with the build
// window.
void HandPoolsOver(db::Session& session, const db::DraftRow& draft,
                   const std::vector<std::pair<std::string, std::string>>& pools,
                   const std::string& now);
// The draft is off: entries are not locked any more.
void ReleaseEntries(db::Session& session, const db::DraftRow& draft,
                    const std::vector<db::DraftSeatRow>& seats, const std::string& now,
                    const std::string& actor);

// As the seat sees it.
Result<SeatSight> SightOf(db::Session& session, SeatFound found);

}  // namespace clashdeck::app
