// What the audit log says of a row, so that `verify` can tell whether the row is still the one that
// was written: a readable part, then a fingerprint of the fields that never change.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "db/repositories.h"

namespace clashdeck::db {

std::string KeyAuditDetail(const KeyEntry& entry);        // "admin 3f9c..."
std::string ImportAuditDetail(const ImportEntry& entry);  // "<version> -> <version> 3f9c..."

// Fingerprints alone: what a deck holds is gone when it is deleted.
std::string DeckAuditDetail(const SavedDeck& deck, const DeckRevision& revision);
std::string FormatAuditDetail(const FormatRevision& revision);

// What the audit log calls them: "<deck>/<revision>", "<game>/<format>/<revision>".
std::string DeckAuditSubject(std::string_view deck, std::int64_t revision);
std::string FormatAuditSubject(const FormatRevision& revision);

// The readable parts alone, as earlier programs wrote them.
std::string KeyAuditSummary(const KeyEntry& entry);
std::string ImportAuditSummary(const ImportEntry& entry);

}  // namespace clashdeck::db
