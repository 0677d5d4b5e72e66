#include "db/event_audit.h"

namespace clashdeck::db {
namespace {

constexpr std::string_view kArrow = " -> ";
constexpr std::string_view kNothing = "-";

std::string EntrySubject(std::string_view event, std::string_view entry) {
  return EventSubject(event) + "/entry/" + std::string(entry);
}

}  // namespace

std::string EventSubject(std::string_view event) { return "event/" + std::string(event); }

std::string AuditSubject(const EventRow& row) { return EventSubject(row.id); }

std::string AuditSubject(const EventFormatRow& row) { return EventSubject(row.event) + "/format"; }

std::string AuditSubject(const EventJudgeRow& row) {
  return EventSubject(row.event) + "/judge/" + row.key;
}

std::string AuditSubject(const EventTokenRow& row) {
  return EventSubject(row.event) + "/token/" + row.id;
}

std::string AuditSubject(const EntryRow& row) { return EntrySubject(row.event, row.id); }

std::string AuditSubject(std::string_view event, const EntryRevisionRow& row) {
  return EntrySubject(event, row.entry) + "/revision/" + std::to_string(row.number);
}

std::string AuditSubject(std::string_view event, const EntryCheckRow& row) {
  return EntrySubject(event, row.entry) + "/check/" + std::to_string(row.number);
}

std::string ChangeDetail(const RowChangeHashes& hashes) {
  return (hashes.before.empty() ? std::string(kNothing) : hashes.before) + std::string(kArrow) +
         hashes.after;
}

std::optional<RowChangeHashes> ReadChangeDetail(std::string_view detail) {
  const std::size_t arrow = detail.find(kArrow);
  if (arrow == std::string_view::npos) return std::nullopt;
  const std::string_view before = detail.substr(0, arrow);
  return RowChangeHashes{.before = std::string(before == kNothing ? std::string_view() : before),
                         .after = std::string(detail.substr(arrow + kArrow.size()))};
}

}  // namespace clashdeck::db
