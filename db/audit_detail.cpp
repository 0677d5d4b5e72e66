#include "db/audit_detail.h"

#include <initializer_list>
#include <string_view>

#include "core/sha256.h"

namespace clashdeck::db {
namespace {

// Each field with its length before it, so that no two rows look alike.
std::string Fingerprint(std::initializer_list<std::string_view> fields) {
  Sha256 hash;
  for (std::string_view field : fields) {
    hash.Add(std::to_string(field.size()) + ":");
    hash.Add(field);
  }
  return hash.FinishHex();
}

}  // namespace

std::string KeyAuditSummary(const KeyEntry& entry) { return entry.role; }

std::string KeyAuditDetail(const KeyEntry& entry) {
  return KeyAuditSummary(entry) + " " +
         Fingerprint({entry.id, entry.name, entry.role, entry.hash, entry.created_at});
}

std::string ImportAuditSummary(const ImportEntry& entry) {
  return entry.version_before + " -> " + entry.version_after;
}

std::string ImportAuditDetail(const ImportEntry& entry) {
  return ImportAuditSummary(entry) + " " +
         Fingerprint({entry.kind, entry.file_name, entry.sha256, std::to_string(entry.rolls_back),
                      entry.report});
}

}  // namespace clashdeck::db
