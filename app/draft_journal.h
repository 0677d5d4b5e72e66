// A pod from its rows: box and seed of the draft, and the journal of its picks. Resuming a draft
// and replaying it are this one thing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/draft/pod.h"
#include "core/result.h"
#include "db/repositories.h"

namespace clashdeck::app {

// The journal's word for clocks that began anew after an outage.
inline constexpr std::string_view kResumed = "resume";

enum class JournalCheck : std::uint8_t {
  kFollow,  // picks must be possible
  kVerify,  // and bots and clocks must have done what they do, when they do it
};

// One pod of a draft that has begun; rows are of one moment.
struct PodRows {
  const db::DraftRow& draft;
  const std::vector<db::DraftSeatRow>& seats;  // of the whole draft
  std::int64_t pod = 0;
  const std::vector<db::DraftPickRow>& picks;
};

struct DraftPod {
  std::shared_ptr<const draft::Box> box = {};
  std::vector<std::int64_t> seats = {};  // number by place
  draft::Pod pod;

  draft::Seat PlaceOf(std::int64_t number) const;
};

// kInternal, naming the pick, where the journal cannot have come about.
Result<DraftPod> ReplayPod(const PodRows& rows, const std::shared_ptr<const draft::Box>& box,
                           JournalCheck check);

// The same from the database, as far as the journal goes.
Result<DraftPod> LoadPod(db::Session& session, const db::DraftRow& draft,
                         const std::shared_ptr<const draft::Box>& box, std::int64_t pod);

Result<std::shared_ptr<const draft::Box>> BoxOf(const db::DraftRow& draft);

// Every pod of the draft, picks and pods' rows, with all that JournalCheck::kVerify asks;
// sentences, none = sound.
std::vector<std::string> JournalProblems(db::Session& session, const db::DraftRow& draft);

}  // namespace clashdeck::app
