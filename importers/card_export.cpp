#include "importers/card_export.h"

#include <algorithm>
#include <optional>
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
constexpr const char* kDeckPlanet = "DeckPlanet";
constexpr const char* kTcgArena = "TCG Arena";

bool IsExportSource(std::string_view source) {
  return source == kDeckPlanet || source == kTcgArena;
}

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

// The other side of a card, under `face` or beside it; null = it has none.
const json* BackOf(const json& entry) {
  if (!entry.is_object()) return nullptr;
  const auto face = entry.find("face");
  const json& holder =
      face != entry.end() && face->is_object() && face->contains("back") ? *face : entry;
  const auto back = holder.find("back");
  return back != holder.end() && back->is_object() ? &*back : nullptr;
}

std::string MisspeltNote(const std::string& name, const std::string& other) {
  return "'" + name + "' has no text and is spelt almost like '" + other +
         "': if they are one card, add its name to the repairs";
}

class ExportReader {
 public:
  ExportReader(const JsonDocument& document, const ImportContext& context,
               const RepairTable& repairs)
      : document_(document),
        context_(context),
        words_(context.game),
        abilities_(context.game),
        fields_(context.game),
        rows_(context, repairs, words_, batch_) {}

  ImportBatch Read() {
    batch_.kind = ImportKind::kSet;
    const bool metadata = document_.root.is_object() && document_.root.contains(kMetadataKey);
    batch_.format = metadata ? "deckplanet" : "tcgarena";
    source_ = metadata ? kDeckPlanet : kTcgArena;
    std::vector<PrintingDraft> drafts = ReadRows();
    ReconcileHooks hooks;
    hooks.abilities = [this](const std::string& text,
                             const std::vector<PrintingDraft*>& printings) {
      CheckAbilities(text, printings);
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
    rows_.AddNotes();
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
    if (const json* back = BackOf(entry); back != nullptr && HoldsCardData(*back)) {
      if (backs_++ == 0) first_back_ = pointer;
    }
    auto draft = rows_.Read(Flatten(entry), {row_, std::move(pointer)}, key);
    if (draft) {
      const Fact* banned = draft->facts.Find(kBannedFact);
      if (banned != nullptr && banned->value == "true") ++banned_;
      drafts.push_back(*std::move(draft));
    }
    Progress(context_, batch_.rows).Step(row_);
  }

  bool HoldsCardData(const json& side) {
    return std::any_of(side.items().begin(), side.items().end(), [&](const auto& item) {
      const RowField field = fields_.Find(item.key()).field;
      return field != RowField::kUnknown && field != RowField::kIgnored && !item.value().is_null();
    });
  }

  // An export lists the words that a text mentions. A keyword or tag that the text only mentions is
  // dropped, one that it clearly gives the card is added; one that the text does not speak of at
  // all stays as the export has it. A row is read by its own text; one without a text by the
  // card's, and keeps its own list, because the card's text may change.
  void CheckAbilities(const std::string& text, const std::vector<PrintingDraft*>& printings) {
    const std::string* read = nullptr;  // the text that `own` and `folded` are of
    OwnAbilities own;
    std::string folded;
    Rewritten keywords;
    Rewritten tags;
    for (PrintingDraft* draft : printings) {
      const bool own_text = !draft->text.empty();
      if (own_text && draft->from_catalog) continue;  // it was read when it came
      const std::string& words = own_text ? draft->text : text;
      if (words.empty()) continue;
      if (read == nullptr || *read != words) {
        own = abilities_.Read(words);
        folded = Fold(words);
        read = &words;
        keywords = {};
        tags = {};
      }
      Rewrite(*draft, kKeywordsFact, keywords,
              [&](const std::string& listed) { return OwnKeywords(own, folded, listed); });
      Rewrite(*draft, kTagsFact, tags,
              [&](const std::string& listed) { return OwnTags(own, folded, listed); });
    }
  }

  // Most printings of a card list the same: the last list and what became of it.
  struct Rewritten {
    std::optional<std::string> listed;
    std::string given;
  };

  template <class Give>
  void Rewrite(PrintingDraft& draft, std::string_view fact, Rewritten& last, const Give& give) {
    const Fact* said = draft.facts.Find(fact);
    const std::string listed = said == nullptr ? std::string() : said->value;
    if (last.listed != listed) {
      last.given = give(listed);
      last.listed = listed;
    }
    Replace(draft, fact, listed, last.given);
  }

  std::string OwnKeywords(const OwnAbilities& own, const std::string& folded,
                          const std::string& listed) const {
    std::vector<CardKeyword> keywords = SplitKeywords(listed);
    std::erase_if(keywords, [&](const CardKeyword& each) {
      return abilities_.MentionsKeyword(folded, each.id);
    });
    keywords.insert(keywords.end(), own.keywords.begin(), own.keywords.end());
    return JoinKeywords(std::move(keywords));
  }

  std::string OwnTags(const OwnAbilities& own, const std::string& folded,
                      const std::string& listed) const {
    std::vector<std::string> tags = SplitItems(listed, ",");
    std::erase_if(tags,
                  [&](const std::string& each) { return abilities_.MentionsTag(folded, each); });
    tags.insert(tags.end(), own.tags.begin(), own.tags.end());
    return JoinIds(std::move(tags));
  }

  void Replace(PrintingDraft& draft, std::string_view name, const std::string& listed,
               const std::string& given) {
    const bool by_card = draft.text.empty();
    if (given == listed || (by_card && listed.empty())) return;
    if (!draft.from_catalog) {
      batch_.repaired.push_back({draft.place, std::string(name.substr(1)), listed, given,
                                 "what the card's text gives it, not what it only mentions"});
    }
    Fact& fact = draft.facts[name];
    if (by_card) fact.said = listed;
    fact.value = given;
    if (!by_card && fact.value.empty()) draft.facts.Erase(name);
  }

  // The erratum of a card that exports speak of. One that they spoke of before and that lost since
  // goes.
  void AddErrata(const Card& card, const std::string& text) {
    TextVersion version = ReadExportErrata(card, text, source_, words_);
    const bool own_wording = version.kind == TextKind::kErrata && version.changes.empty() &&
                             FoldTight(version.text) == FoldTight(card.text);
    const auto& texts = context_.existing.texts;
    bool known = false;
    for (auto old = texts.lower_bound(card.id.str() + "/");
         old != texts.end() && old->second.card == card.id; ++old) {
      const TextVersion& earlier = old->second;
      if (!earlier.effective.empty() || !IsExportSource(earlier.source)) continue;
      const bool same = earlier.kind == version.kind && earlier.text == version.text &&
                        earlier.changes == version.changes && earlier.note == version.note;
      if (same && !own_wording) {
        known = true;
      } else {
        batch_.withdrawn_texts.push_back(old->first);
      }
    }
    if (own_wording)
      batch_.notes.push_back(card.id.str() + ": the erratum's wording is the card's own");
    if (own_wording || known) return;
    version.id = TextVersionId(version, batch_.records, context_.existing);
    const std::string id = version.id;
    std::erase(batch_.withdrawn_texts, id);
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
    if (backs_ > 0) {
      batch_.notes.push_back("the other side of " + std::to_string(backs_) +
                             " rows is not stored, only the front is; the first is " + first_back_);
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
        batch_.notes.push_back(MisspeltNote(name, other));
      }
    }
  }

  const JsonDocument& document_;
  const ImportContext& context_;
  CardWords words_;
  AbilityReader abilities_;
  ImportBatch batch_;
  RowFields fields_;
  RowReader rows_;
  std::string source_;
  std::size_t row_ = 0;
  std::size_t banned_ = 0;
  std::size_t backs_ = 0;  // rows with another side that says something
  std::string first_back_;
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
