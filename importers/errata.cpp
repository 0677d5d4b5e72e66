#include "importers/errata.h"

#include <utility>

#include "core/date.h"
#include "importers/card_words.h"
#include "importers/known_cards.h"
#include "importers/table_rows.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kErratumWord{.min = 1, .max = kMaxNameLength};
constexpr TextLimits kErratumText{.min = 1, .max = kMaxTextLength, .lines = true};
constexpr TextLimits kErratumSource{.min = 1, .max = 300};
constexpr TextLimits kErratumNote{.min = 1, .max = 1000, .lines = true};
constexpr std::string_view kErrataColumns[] = {"card", "kind",   "effective",
                                               "text", "source", "note"};

class ErrataReader {
 public:
  explicit ErrataReader(const ImportContext& context)
      : context_(context), words_(context.game), known_(context.existing) {
    batch_.kind = ImportKind::kErrata;
  }

  ImportBatch Read(const EntryList& list) {
    ReadEntries(
        list, context_, batch_,
        [&](JsonObject& object, Findings& findings) { return ReadOne(object, findings); },
        [&](TextVersion version, JsonObject&) {
          version.id = TextVersionId(version, batch_.records, context_.existing);
          const std::string id = version.id;
          batch_.records.texts.emplace(id, std::move(version));
        });
    return std::move(batch_);
  }

 private:
  TextVersion ReadOne(JsonObject& object, Findings& findings) {
    TextVersion version;
    if (const auto reference = object.RequiredString("card", kErratumWord)) {
      version.card = CardId(known_.ByAny(*reference));
      if (version.card.empty())
        object.Report("card", "is not a known card", known_.NearestName(*reference));
    }
    bool kind_known = false;
    if (const auto word = object.RequiredString("kind", kErratumWord)) {
      const auto kind = TextKindFromName(*word);
      kind_known = kind.has_value();
      if (kind) {
        version.kind = *kind;
      } else {
        const std::vector<std::string> kinds = {"errata", "clarification", "reverted"};
        object.Report("kind", "is not errata, clarification or reverted", NearestOne(*word, kinds));
      }
    }
    if (const auto day = object.RequiredString("effective", kErratumWord)) {
      const auto date = ParseDate(*day);
      if (date) {
        version.effective = *date;
      } else {
        object.Report("effective", date.error().message);
      }
    }
    version.text = object.String("text", kErratumText).value_or("");
    version.source = object.String("source", kErratumSource).value_or("");
    version.note = object.String("note", kErratumNote).value_or("");
    ReadChanges(object, findings, version);
    if (kind_known) CheckKind(object, version);
    return version;
  }

  void ReadChanges(JsonObject& object, Findings& findings, TextVersion& version) {
    const json* changes = object.Object("changes");
    if (changes == nullptr) return;
    if (changes->empty()) object.Report("changes", "changes nothing");
    const auto card = context_.existing.cards.find(version.card.str());
    const CardType* type =
        card == context_.existing.cards.end() ? nullptr : context_.game.FindType(card->second.type);
    version.changes =
        words_.Values(*changes, PointerTo(object.pointer(), "changes"), type, findings);
  }

  static void CheckKind(JsonObject& object, const TextVersion& version) {
    const bool changes = object.has("text") || object.has("changes");
    if (version.kind == TextKind::kErrata && !changes)
      object.Report("text", "an erratum needs a text or changes");
    if (version.kind == TextKind::kClarification && !object.has("note")) {
      object.Report("note", "a clarification says what it means in its note");
    }
    if (version.kind != TextKind::kErrata && changes) {
      object.Report(object.has("text") ? "text" : "changes",
                    "a " + std::string(TextKindName(version.kind)) +
                        " entry changes neither text nor attributes");
    }
  }

  const ImportContext& context_;
  CardWords words_;
  KnownCards known_;
  ImportBatch batch_;
};

}  // namespace

Result<ImportBatch> ReadErrataJson(const json& root, const std::string& file_name,
                                   const ImportContext& context) {
  const auto entries = EntriesOf(root, "errata", file_name, context);
  if (!entries) return Failure(entries.error());
  return ErrataReader(context).Read({.entries = **entries, .pointer = "/errata"});
}

Result<ImportBatch> ReadErrataTable(const DelimitedTable& table, const std::string& file_name,
                                    const ImportContext& context) {
  const auto entries = ObjectsOf(table, kErrataColumns, file_name);
  if (!entries) return Failure(entries.error());
  return ErrataReader(context).Read({.entries = *entries, .table = &table});
}

std::string TextVersionId(const TextVersion& version, const Records& batch,
                          const Records& existing) {
  const std::string base =
      version.card.str() + "/" + std::string(TextKindName(version.kind)) + "/" + version.effective;
  std::string id = base;
  for (std::size_t n = 2;; ++n) {
    const auto old = existing.texts.find(id);
    const bool foreign = old != existing.texts.end() && old->second.source != version.source;
    if (!foreign && !batch.texts.contains(id)) return id;
    id = base + "/" + std::to_string(n);
  }
}

}  // namespace clashdeck::importers
