// What the audit log says of a row, so that `verify` can tell whether the row is still the one that
// was written: a readable part, then a fingerprint of the fields that never change.
#pragma once

#include <string>

#include "db/repositories.h"

namespace clashdeck::db {

std::string KeyAuditDetail(const KeyEntry& entry);        // "admin 3f9c..."
std::string ImportAuditDetail(const ImportEntry& entry);  // "<version> -> <version> 3f9c..."

// The readable parts alone, as earlier programs wrote them.
std::string KeyAuditSummary(const KeyEntry& entry);
std::string ImportAuditSummary(const ImportEntry& entry);

}  // namespace clashdeck::db
