#include "db/verify_drafts.h"

#include <cstdint>
#include <set>
#include <string>

#include "db/draft_audit.h"
#include "db/verify_rows.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kDraftPage = 100;

void CheckDraft(Session& session, const DraftRow& draft, HashedRows& rows, Problems& problems) {
  rows.Check(AuditSubject(draft), draft);
  std::set<std::int64_t> pods;  // where somebody sits
  for (const DraftSeatRow& seat : session.drafts.SeatsOf(draft.id)) {
    rows.Check(AuditSubject(seat), seat);
    if (seat.pod != 0) pods.insert(seat.pod);
  }
  for (const DraftPodRow& pod : session.drafts.PodsOf(draft.id)) {
    pods.erase(pod.pod);
    const auto picks = session.drafts.PicksOf(draft.id, pod.pod);
    for (const DraftPickRow& pick : picks) rows.Check(AuditSubject(pick), pick);
    if (static_cast<std::int64_t>(picks.size()) != pod.picks)
      problems.Add(AuditSubject(draft) + "/pod/" + std::to_string(pod.pod) +
                   " does not count the picks of its journal");
  }
  for (const std::int64_t pod : pods)
    problems.Add(AuditSubject(draft) + "/pod/" + std::to_string(pod) +
                 " has seats, but is not kept");
  for (const DraftMatchRow& match : session.drafts.MatchesOf(draft.id))
    rows.Check(AuditSubject(match), match);
}

}  // namespace

std::vector<std::string> DraftProblems(Session& session, std::size_t max_problems) {
  Problems problems(max_problems);
  HashedRows rows(session, problems, "draft.");
  std::string after;
  while (!problems.full()) {
    const std::vector<DraftRow> page = session.drafts.ListById(after, kDraftPage);
    if (page.empty()) break;
    for (const DraftRow& draft : page) CheckDraft(session, draft, rows, problems);
    after = page.back().id;
  }
  rows.TellMissing();
  return problems.Take();
}

}  // namespace clashdeck::db
