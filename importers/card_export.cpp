#include "importers/card_export.h"

#include <algorithm>
#include <utility>

#include "core/attribute_value.h"
#include "core/fold.h"
#include "core/suggest.h"
#include "importers/character_names.h"
#include "importers/errata.h"
#include "importers/export_errata.h"
#include "importers/own_abilities.h"
#include "importers/reconcile.h"
#include "importers/row_reader.h"
#include "importers/row_report.h"

namespace clashdeck::importers {

namespace {

constexpr const char* kMetadataKey = "_metadata";

// The object that holds the entries: the document, or its "cards".
const json& EntriesIn(const json& root) {
  const auto cards = root.is_object() ? root.find("cards") : root.end();
  return root.is_object() && cards != root.end() && cards->is_structured() ? *cards : root;
}

bool IsEntry(const json& value) {
  return value.is_object() && (value.contains("name") || value.contains("face"));
}

// Card data may lie under `face` or `face.front`; what stands beside it wins.
json Flatten(const json& entry) {
  if (!entry.is_object()) return entry;
  const auto face = entry.find("face");
  if (face == entry.end() || !face->is_object()) return entry;
  json flat = entry;
  flat.erase("face");
  const auto merge = [&](const json& from) {
    for (const auto& [key, value] : from.items()) {
      if (key == "front" || key == "back") continue;
      const auto place = flat.find(key);
      if (place == flat.end() || place->is_null()) flat[key] = value;
    }
  };
  const auto front = face->find("front");
  if (front != face->end() && front->is_object()) merge(*front);
  merge(*face);
  return flat;
}

class ExportReader {
 public:
  ExportReader(const JsonDocument& document, const ImportContext& context,
               const RepairTable& repairs)
      : document_(document),
        context_(context),
        words_(context.game),
        abilities_(context.game),
        rows_(context, repairs, words_, batch_) {}

  ImportBatch Read() {
    batch_.kind = ImportKind::kSet;
    const bool metadata = document_.root.is_object() && document_.root.contains(kMetadataKey);
    batch_.format = metadata ? "deckplanet" : "tcgarena";
    source_ = metadata ? "DeckPlanet" : "TCG Arena";
    std::vector<PrintingDraft> drafts = ReadRows();
    ReconcileHooks hooks;
    hooks.finish = [this](Card& card, const PrintingDraft& first, ImportBatch&) {
      return Finish(card, first);
    };
    hooks.errata = [this](const Card& card, const std::string& text, ImportBatch&) {
      AddErrata(card, text);
    };
    Reconcile(std::move(drafts), context_, words_, hooks, batch_);
    if (const std::size_t named = AddCharacterNames(context_, batch_); named > 0) {
      batch_.notes.push_back(
          "character and title of " + std::to_string(named) +
          " cards were read from their names, because texts name these characters in brackets");
    }
    NoteUnknownKeys();
    NoteMetadata();
    NoteMisspeltNames();
    return std::move(batch_);
  }

 private:
  std::vector<PrintingDraft> ReadRows() {
    const json& entries = EntriesIn(document_.root);
    const std::string base = &entries == &document_.root ? "" : "/cards";
    std::vector<PrintingDraft> drafts;
    if (entries.is_array()) {
      batch_.rows = entries.size();
      for (std::size_t i = 0; i < entries.size(); ++i)
        ReadRow(entries[i], PointerTo(base, i), "", drafts);
      return drafts;
    }
    std::vector<std::string> keys = document_.root_keys;  // in the order of the file
    if (!base.empty()) {
      keys.clear();
      for (const auto& [key, value] : entries.items()) keys.push_back(key);
    }
    std::erase(keys, kMetadataKey);
    batch_.rows = keys.size();
    for (const std::string& key : keys) ReadRow(entries.at(key), PointerTo(base, key), key, drafts);
    return drafts;
  }

  void ReadRow(const json& entry, std::string pointer, const std::string& key,
               std::vector<PrintingDraft>& drafts) {
    ++row_;
    auto draft = rows_.Read(Flatten(entry), {row_, std::move(pointer)}, key);
    if (draft) {
      const Fact* banned = draft->facts.Find(kBannedFact);
      if (banned != nullptr && banned->value == "true") ++banned_;
      drafts.push_back(*std::move(draft));
    }
    Progress(context_, batch_.rows).Step(row_);
  }

  std::optional<Finding> Finish(Card& card, const PrintingDraft& first) {
    const Attribute* cost = context_.game.FindField("cost");
    const Attribute* gems = context_.game.FindField("gems");
    if (cost != nullptr && gems != nullptr) {
      const auto total = card.attributes.find(cost->id);
      const auto specific = card.attributes.find(gems->id);
      if (total != card.attributes.end() && specific != card.attributes.end()) {
        const NumberValue number = ReadNumber(total->second);
        const std::size_t count = ReadItems(*gems, specific->second).size();
        if (!number.variable && static_cast<std::int64_t>(count) > number.value) {
          return Finding{"", gems->id, specific->second,
                         "the specific cost is above the total cost of " + total->second};
        }
      }
    }
    CheckAbilities(card, first);
    return std::nullopt;
  }

  // An export lists the words that a text mentions. A keyword or tag that the text only mentions is
  // dropped, one that it clearly gives the card is added; one that the text does not speak of at
  // all stays as the export has it.
  void CheckAbilities(Card& card, const PrintingDraft& first) {
    if (card.text.empty()) return;
    const OwnAbilities own = abilities_.Read(card.text);
    const std::string folded = Fold(card.text);
    const std::vector<CardKeyword> listed_keywords = card.keywords;
    const std::vector<std::string> listed_tags = card.tags;
    std::erase_if(card.keywords, [&](const CardKeyword& each) {
      return abilities_.MentionsKeyword(folded, each.id);
    });
    card.keywords.insert(card.keywords.end(), own.keywords.begin(), own.keywords.end());
    std::sort(card.keywords.begin(), card.keywords.end());
    std::erase_if(card.tags,
                  [&](const std::string& each) { return abilities_.MentionsTag(folded, each); });
    card.tags.insert(card.tags.end(), own.tags.begin(), own.tags.end());
    std::sort(card.tags.begin(), card.tags.end());
    LogAbilities(first, "keywords", JoinKeywords(listed_keywords), JoinKeywords(card.keywords));
    LogAbilities(first, "tags", JoinIds(listed_tags), JoinIds(card.tags));
  }

  void LogAbilities(const PrintingDraft& first, const std::string& field, std::string from,
                    std::string to) {
    if (from == to) return;
    batch_.repaired.push_back({first.place, field, std::move(from), std::move(to),
                               "what the card's text gives it, not what it only mentions"});
  }

  void AddErrata(const Card& card, const std::string& text) {
    TextVersion version = ReadExportErrata(card, text, source_, words_);
    if (version.kind == TextKind::kErrata && version.changes.empty() &&
        FoldTight(version.text) == FoldTight(card.text)) {
      batch_.notes.push_back(card.id.str() + ": the erratum's wording is the card's own");
      return;
    }
    version.id = TextVersionId(version, batch_.records, context_.existing);
    const std::string id = version.id;
    batch_.records.texts.emplace(id, std::move(version));
  }

  void NoteUnknownKeys() {
    const std::vector<std::string> known = RowFields(context_.game).KnownNames();
    for (const auto& [key, count] : rows_.unknown_keys()) {
      const std::string near = NearestOne(key, known);
      batch_.notes.push_back("the key '" + Shorten(key) + "' of " + std::to_string(count) +
                             " rows is not a field of the game" +
                             (near.empty() ? "" : " (did you mean '" + near + "'?)"));
    }
    if (banned_ > 0) {
      batch_.notes.push_back(std::to_string(banned_) +
                             " rows are marked as banned; formats hold bans, so nothing is stored");
    }
  }

  void NoteMetadata() {
    static const json::json_pointer kTotal("/_metadata/totalCards");
    if (!document_.root.is_object() || !document_.root.contains(kTotal)) return;
    const json& total = document_.root[kTotal];
    if (total.is_number_unsigned() && total.get<std::uint64_t>() != batch_.rows) {
      batch_.notes.push_back("the export says that it holds " + total.dump() +
                             " printings; it has " + std::to_string(batch_.rows));
    }
  }

  // A card of which the export knows next to nothing and whose name is almost another's is most
  // likely that other card.
  void NoteMisspeltNames() {
    constexpr std::size_t kMostCandidates = 50;
    std::vector<std::string> names;
    std::vector<std::string> bare;
    for (const auto& [id, card] : batch_.records.cards) {
      const bool known = !card.text.empty() || context_.existing.cards.contains(id);
      (known ? names : bare).push_back(card.name);
    }
    if (bare.size() > kMostCandidates) return;
    for (const std::string& name : bare) {
      for (const std::string& other : names) {
        if (EditDistance(Fold(name), Fold(other), 2) > 2) continue;
        batch_.notes.push_back("'" + name + "' has no text and is spelt almost like '" + other +
                               "': if they are one card, add its name to the repairs");
      }
    }
  }

  const JsonDocument& document_;
  const ImportContext& context_;
  CardWords words_;
  AbilityReader abilities_;
  ImportBatch batch_;
  RowReader rows_;
  std::string source_;
  std::size_t row_ = 0;
  std::size_t banned_ = 0;
};

}  // namespace

bool LooksLikeCardExport(const json& root) {
  const json& entries = EntriesIn(root);
  if (!entries.is_structured()) return false;
  if (root.is_object() && root.contains(kMetadataKey)) return true;
  return std::any_of(entries.begin(), entries.end(), IsEntry);
}

Result<ImportBatch> ReadCardExport(const JsonDocument& document, const std::string& file_name,
                                   const ImportContext& context) {
  if (!LooksLikeCardExport(document.root)) {
    return Failure(Error{.code = ErrorCode::kBadImport,
                         .message = "the file holds no card entries",
                         .file = file_name});
  }
  const auto repairs = RepairTable::Parse(context.repairs);
  if (!repairs) return Failure(repairs.error());
  return ExportReader(document, context, *repairs).Read();
}

}  // namespace clashdeck::importers
