// Drafts as the API shows them, to each caller what they may see.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/draft_service.h"

namespace clashdeck::app {

// One of a list.
nlohmann::ordered_json DraftRowJson(const db::DraftRow& draft);
// With the people in it; references, entries and how far pods are for the organizer only.
nlohmann::ordered_json DraftJson(const DraftDetail& detail);
// The same with the tokens, which are shown once.
nlohmann::ordered_json NewDraftJson(const NewDraft& made);
nlohmann::ordered_json NewSeatJson(const NewSeat& made);
nlohmann::ordered_json SeatJson(const SeatSight& sight);
nlohmann::ordered_json RoundsJson(const DraftRounds& rounds);

// {"draft", "seed", "box", "pick_seconds", "started_at", "pods": [{"pod", "seats", "picks"}]}: what
// CheckRecord() reads. No names.
nlohmann::ordered_json RecordJson(const DraftRecord& record);
// Plays a record again. kBadBody when it is none, kConflict when its picks cannot have come about
// so.
Result<void> CheckRecord(std::string_view json);

}  // namespace clashdeck::app
