#include "db/draft_audit.h"

namespace clashdeck::db {

std::string DraftSubject(std::string_view draft) { return "draft/" + std::string(draft); }

std::string AuditSubject(const DraftRow& row) { return DraftSubject(row.id); }

std::string AuditSubject(const DraftSeatRow& row) {
  return DraftSubject(row.draft) + "/seat/" + std::to_string(row.number);
}

std::string AuditSubject(const DraftPickRow& row) {
  return DraftSubject(row.draft) + "/pod/" + std::to_string(row.pod) + "/pick/" +
         std::to_string(row.number);
}

std::string AuditSubject(const DraftMatchRow& row) {
  return DraftSubject(row.draft) + "/round/" + std::to_string(row.round) + "/match/" +
         std::to_string(row.number);
}

}  // namespace clashdeck::db
