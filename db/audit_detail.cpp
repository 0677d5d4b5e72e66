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

std::string DeckAuditDetail(const SavedDeck& deck, const DeckRevision& revision) {
  return Fingerprint({deck.id, deck.game, deck.owner, deck.created_at,
                      std::to_string(revision.number), revision.at, revision.actor, revision.reason,
                      revision.content, revision.hash});
}

std::string FormatAuditDetail(const FormatRevision& revision) {
  return Fingerprint({revision.game, revision.id, std::to_string(revision.revision),
                      revision.created_at, revision.actor, revision.source});
}

std::string DeckAuditSubject(std::string_view deck, std::int64_t revision) {
  return std::string(deck) + "/" + std::to_string(revision);
}

std::string FormatAuditSubject(const FormatRevision& revision) {
  return revision.game + "/" + revision.id + "/" + std::to_string(revision.revision);
}

}  // namespace clashdeck::db
