// Events and entries as the API shows them, to each caller what they may see.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/entry_service.h"
#include "app/event_service.h"

namespace clashdeck::app {

nlohmann::ordered_json EventJson(const EventView& view);
nlohmann::ordered_json JudgeJson(const db::EventJudgeRow& judge);
// Without the secret, which is shown once.
nlohmann::ordered_json TokenJson(const db::EventTokenRow& token);
nlohmann::ordered_json AuditJson(const db::AuditEntry& entry);

// Whole for judges and the player, otherwise who it is.
nlohmann::ordered_json EntryJson(const EventView& view, const db::EntryRow& entry, bool own);
nlohmann::ordered_json EntryJson(const EntryView& found);

// What a submission is answered with; `parse` only where it was just read.
nlohmann::ordered_json SubmissionJson(const Submission& submission);
// A deck that is looked at: whole with verdict and receipt, otherwise the deck alone.
nlohmann::ordered_json EntryDeckJson(const Submission& submission);
nlohmann::ordered_json EntryRevisionJson(const db::EntryRevisionRow& revision);
nlohmann::ordered_json EntryCheckJson(const db::EntryCheckRow& check);

// The verdict of a submission as JSON.
nlohmann::ordered_json VerdictJson(const db::EntryRevisionRow& revision);

}  // namespace clashdeck::app
