// What the audit log calls the rows of drafts; their hashes are RowHash() of db/event_audit.h.
#pragma once

#include <string>
#include <string_view>

#include "db/draft_rows.h"

namespace clashdeck::db {

// "draft/<draft>" and, below it, "/seat/<number>", "/pod/<pod>/pick/<number>",
// "/round/<round>/match/<number>".
std::string DraftSubject(std::string_view draft);
std::string AuditSubject(const DraftRow& row);
std::string AuditSubject(const DraftSeatRow& row);
std::string AuditSubject(const DraftPickRow& row);
std::string AuditSubject(const DraftMatchRow& row);

}  // namespace clashdeck::db
