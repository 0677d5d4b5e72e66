#include "app/event_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/deck/hash.h"
#include "db/event_audit.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

ordered_json TextOrNothing(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

ordered_json ParsedOrNothing(const std::string& text) {
  auto json = ordered_json::parse(text, nullptr, false);
  return json.is_discarded() ? ordered_json(nullptr) : json;
}

ordered_json ShortOrNothing(const std::string& hash) {
  return hash.empty() ? ordered_json(nullptr) : ordered_json(ShortHash(hash));
}

}  // namespace

ordered_json EventJson(const EventView& view) {
  const db::EventRow& event = view.event;
  const bool organizes = view.part >= Part::kOrganizer;
  return {{"id", event.id},
          {"game", event.game},
          {"name", event.name},
          {"state", view.state},
          {"revision", event.revision},
          {"role", PartName(view.part)},
          {"owner", organizes ? TextOrNothing(event.owner) : ordered_json(nullptr)},
          {"format", event.format},
          {"format_version", event.format_version},
          {"format_revision", event.format_revision},
          {"format_hash", event.format_hash},
          {"as_of", event.as_of},
          {"data_version", event.data_version},
          {"tier", event.tier == 0 ? ordered_json(nullptr) : ordered_json(event.tier)},
          {"opens_at", event.opens_at},
          {"closes_at", event.closes_at},
          {"late_until", TextOrNothing(event.late_until)},
          {"legality", event.legality},
          {"visibility", ParsedOrNothing(event.visibility)},
          {"cloned_from", organizes ? TextOrNothing(event.cloned_from) : ordered_json(nullptr)},
          {"created_at", event.created_at},
          {"updated_at", event.updated_at}};
}

ordered_json JudgeJson(const db::EventJudgeRow& judge) {
  return {{"key_id", judge.key}, {"added_at", judge.added_at}, {"added_by", judge.added_by}};
}

ordered_json TokenJson(const db::EventTokenRow& token) {
  return {{"id", token.id},
          {"purpose", token.purpose},
          {"entry", TextOrNothing(token.entry)},
          {"created_at", token.created_at},
          {"created_by", token.created_by},
          {"expires_at", token.expires_at},
          {"revoked_at", TextOrNothing(token.revoked_at)},
          {"used_at", TextOrNothing(token.used_at)},
          {"used_by", TextOrNothing(token.used_by)}};
}

ordered_json AuditJson(const db::AuditEntry& entry) {
  const auto change = db::ReadChangeDetail(entry.detail).value_or(db::RowChangeHashes{});
  return {{"seq", entry.seq},         {"at", entry.at},
          {"actor", entry.actor},     {"action", entry.action},
          {"subject", entry.subject}, {"before", TextOrNothing(change.before)},
          {"after", change.after},    {"previous", entry.previous},
          {"hash", entry.hash}};
}

ordered_json EntryJson(const EventView& view, const db::EntryRow& entry, bool own) {
  ordered_json json = {{"id", entry.id}, {"player", TextOrNothing(entry.player)}};
  const bool judges = view.part >= Part::kJudge;
  if (!judges && !own) return json;
  json.update(ordered_json{
      {"event", entry.event},
      {"reference", TextOrNothing(entry.reference)},
      {"status", EntryStatus(view, entry)},
      {"late", entry.late != 0},
      {"locked", IsLocked(view, entry)},
      {"legal", entry.revision == 0 ? ordered_json(nullptr) : ordered_json(entry.legal != 0)},
      {"revision", entry.revision},
      {"version", entry.version},
      {"deck_hash", TextOrNothing(entry.deck_hash)},
      {"short_hash", ShortOrNothing(entry.deck_hash)},
      {"note", judges ? TextOrNothing(entry.note) : ordered_json(nullptr)},
      {"consent", LevelName(entry.consent)},
      {"pool", entry.pool.empty() ? ordered_json(nullptr) : ParsedOrNothing(entry.pool)},
      {"created_at", entry.created_at},
      {"updated_at", entry.updated_at},
      {"erased_at", TextOrNothing(entry.erased_at)}});
  return json;
}

ordered_json EntryJson(const EntryView& found) {
  return EntryJson(found.view, found.entry, found.own);
}

ordered_json VerdictJson(const db::EntryRevisionRow& revision) {
  return ParsedOrNothing(VerdictOfReceipt(revision.receipt));
}

ordered_json SubmissionJson(const Submission& submission) {
  const db::EntryRevisionRow& revision = submission.revision;
  ordered_json json = {{"entry", revision.entry},
                       {"revision", revision.number},
                       {"at", revision.at},
                       {"late", revision.late != 0},
                       {"status", EntryStatus(submission.view.view, submission.view.entry)},
                       {"legal", revision.legal != 0},
                       {"deck_hash", revision.hash},
                       {"short_hash", ShortHash(revision.hash)},
                       {"verdict", VerdictJson(revision)},
                       {"receipt", ParsedOrNothing(revision.receipt)}};
  if (!submission.parse.empty()) json["parse"] = ParsedOrNothing(submission.parse);
  return json;
}

ordered_json EntryDeckJson(const Submission& submission) {
  const db::EntryRevisionRow& revision = submission.revision;
  if (submission.view.whole()) {
    ordered_json json = SubmissionJson(submission);
    json["deck"] = ParsedOrNothing(revision.content);
    return json;
  }
  return {{"entry", revision.entry},
          {"deck_hash", revision.hash},
          {"short_hash", ShortHash(revision.hash)},
          {"deck", ParsedOrNothing(revision.content)}};
}

ordered_json EntryRevisionJson(const db::EntryRevisionRow& revision) {
  return {{"revision", revision.number},
          {"at", revision.at},
          {"actor", revision.actor},
          {"reason", TextOrNothing(revision.reason)},
          {"late", revision.late != 0},
          {"legal", revision.legal != 0},
          {"deck_hash", revision.hash},
          {"short_hash", ShortHash(revision.hash)},
          {"diff", ParsedOrNothing(revision.diff)},
          {"verdict", VerdictJson(revision)}};
}

ordered_json EntryCheckJson(const db::EntryCheckRow& check) {
  return {{"number", check.number},
          {"at", check.at},
          {"actor", check.actor},
          {"kind", check.kind},
          {"revision", check.revision},
          {"outcome", check.outcome},
          {"note", TextOrNothing(check.note)},
          {"found", ParsedOrNothing(check.found)},
          {"result", ParsedOrNothing(check.result)}};
}

}  // namespace clashdeck::app
