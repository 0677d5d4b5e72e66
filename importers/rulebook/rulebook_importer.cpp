#include "importers/rulebook/rulebook_importer.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/fold.h"
#include "importers/rulebook/card_finder.h"
#include "importers/rulebook/change_log_reader.h"
#include "importers/rulebook/clarification_reader.h"
#include "importers/rulebook/document_parts.h"
#include "importers/rulebook/errata_reader.h"
#include "importers/rulebook/front_matter.h"
#include "importers/rulebook/glossary_reader.h"
#include "importers/rulebook/markup.h"
#include "importers/rulebook/rule_splitter.h"
#include "importers/rulebook/rulebook_records.h"

namespace clashdeck::importers {

namespace rulebook {
namespace {

constexpr std::size_t kLargestText = std::size_t{8} << 20;
constexpr std::size_t kMostLines = 100'000;
constexpr std::size_t kMostTableLines = 20'000;  // of the clarification table
constexpr std::size_t kMostRows = 50'000;  // rules, entries, errata and clarifications together
constexpr std::size_t kMostNotes = 1'000;  // the rest is only counted
// A text whose first mebibyte shows three rules is a rulebook.
constexpr std::size_t kDetectionBytes = std::size_t{1} << 20;
constexpr std::size_t kDetectionRules = 3;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Failure RefuseRulebook(ErrorCode code, std::string message, const std::string& file_name) {
  Error error{.code = code, .message = std::move(message)};
  error.file = file_name;
  return Failure(std::move(error));
}

// Line of the first byte that no text has (tab, line feed, form feed and carriage return aside), 0
// = none.
std::size_t LineOfControlCharacter(std::string_view text) {
  std::size_t line = 1;
  for (char c : text) {
    if (c == '\n') ++line;
    const bool control = static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
    if (control && c != '\n' && c != '\t' && c != '\f' && c != '\r') return line;
  }
  return 0;
}

std::size_t CountText(const std::vector<Line>& lines) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [](const Line& line) { return !IsBlankLine(line.text); }));
}

// The part of this kind; several of one kind are read as one. Without lines = the document has
// none.
DocumentPart PartOf(const std::vector<DocumentPart>& parts, PartKind kind) {
  DocumentPart joined{.kind = kind, .appendix = {}};
  for (const DocumentPart& part : parts) {
    if (part.kind != kind) continue;
    if (joined.appendix.empty()) joined.appendix = part.appendix;
    joined.lines.insert(joined.lines.end(), part.lines.begin(), part.lines.end());
  }
  return joined;
}

template <class T>
void Append(std::vector<T>& to, std::vector<T> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

class RulebookImporter {
 public:
  RulebookImporter(const std::vector<Line>& lines, std::vector<DocumentPart> parts,
                   FrontMatter front, const Rulebook& rulebook, const ImportContext& context)
      : lines_(lines),
        parts_(std::move(parts)),
        front_(std::move(front)),
        context_(context),
        finder_(context.existing),
        version_id_(rulebook.id + "@" + front_.version) {
    batch_.kind = ImportKind::kRulebook;
    batch_.format = "comprehensive-rulebook";
    version_.id = version_id_;
    version_.rulebook = rulebook.id;
    version_.version = front_.version;
    version_.title = front_.title;
  }

  ImportBatch Run() {
    AddRules();
    AddGlossary();
    AddChangeLog();
    AddVersion();
    AddErrata();
    AddClarifications();
    AddRemainder();
    Append(batch_.notes, DanglingReferences(batch_.records));
    LimitNotes();
    if (context_.progress) context_.progress(batch_.rows, batch_.rows);
    return std::move(batch_);
  }

 private:
  void AddRules() {
    RuleList list = SplitRules(PartOf(parts_, PartKind::kRules).lines);
    Append(batch_.notes, std::move(list.notes));
    for (Rule& rule : MakeRules(list.rules, version_id_)) {
      Take();
      std::string id = rule.id;
      batch_.records.rules.emplace(std::move(id), std::move(rule));
    }
  }

  void AddGlossary() {
    GlossaryList list = ReadGlossary(PartOf(parts_, PartKind::kGlossary).lines);
    NotePreface(list.preface);
    for (GlossaryEntry& entry : MakeGlossary(list.entries, version_id_)) {
      Take();
      std::string id = entry.id;
      batch_.records.glossary.emplace(std::move(id), std::move(entry));
    }
  }

  void AddChangeLog() {
    log_ = ReadChangeLog(PartOf(parts_, PartKind::kChangeLog).lines);
    NotePreface(log_.preface);
    for (ChangeLogEntry& entry : MakeChangeLog(log_, version_id_)) {
      Take();
      std::string id = entry.id;
      batch_.records.change_log.emplace(std::move(id), std::move(entry));
    }
  }

  void AddVersion() {
    EffectiveDate effective = FindEffectiveDate(parts_, log_, front_.version);
    version_.effective = effective.date;
    if (effective.date.empty())
      batch_.notes.push_back("the document names no day since when it holds");
    if (effective.conflict) {
      effective.conflict->subject = version_id_;
      batch_.conflicts.push_back(std::move(*effective.conflict));
    }
    batch_.records.rulebooks.emplace(version_id_, version_);
  }

  // An appendix holds since the newest version that says it changed it; otherwise since this
  // version.
  std::string DateOfAppendix(const std::string& letter) const {
    const std::string date =
        letter.empty() ? std::string() : NewestDateOf(log_, "Appendix " + letter);
    return date.empty() ? version_.effective : date;
  }

  std::string SourceOf(const std::string& letter) const {
    return front_.book + " " + front_.version + (letter.empty() ? "" : ", Appendix " + letter);
  }

  void AddErrata() {
    const DocumentPart part = PartOf(parts_, PartKind::kErrata);
    errata_letter_ = part.appendix;
    ErrataList list = ReadErrata(part.lines);
    NotePreface(list.preface);
    errata_ = std::move(list.errata);
    for (const ErratumText& erratum : errata_) {
      ++batch_.rows;
      const Card* card = finder_.ByPrinting(erratum.printing);
      if (card == nullptr) card = finder_.ByName(erratum.name);
      if (card != nullptr) {
        ++batch_.taken;
        AddErratum(erratum, *card);
      } else {
        Defer(erratum);
      }
    }
  }

  void AddErratum(const ErratumText& erratum, const Card& card) {
    if (FoldTight(card.name) != FoldTight(erratum.name)) {
      batch_.conflicts.push_back({.subject = card.id.str(),
                                  .field = "name",
                                  .values = {{"line " + std::to_string(erratum.line), erratum.name},
                                             {erratum.printing, card.name}},
                                  .winner = card.name,
                                  .reason = "the printing id tells the card"});
    }
    TextVersion text{.id = {},
                     .card = card.id,
                     .kind = TextKind::kErrata,
                     .effective = DateOfAppendix(errata_letter_),
                     .text = erratum.text,
                     .changes = {},
                     .source = SourceOf(errata_letter_),
                     .note = erratum.group};
    text.id = FreeTextId(text);
    std::string id = text.id;
    batch_.records.texts.emplace(std::move(id), std::move(text));
  }

  // An id of the same day that is not taken by another wording.
  std::string FreeTextId(const TextVersion& text) {
    const std::string stem =
        text.card.str() + "/" + std::string(TextKindName(text.kind)) + "/" + text.effective;
    for (;;) {
      const int place = ++places_[stem];
      std::string id = place == 1 ? stem : stem + "/" + std::to_string(place);
      const auto existing = context_.existing.texts.find(id);
      const bool other = existing != context_.existing.texts.end() &&
                         existing->second.text != text.text &&
                         existing->second.source != text.source;
      if (!other) return id;
    }
  }

  void Defer(const ErratumText& erratum) {
    std::string suggestion = finder_.Suggestion(erratum.name);
    if (suggestion.empty()) suggestion = "import the rulebook again once the card is known";
    batch_.deferred.push_back(
        {.place = {.row = erratum.line, .pointer = "line:" + std::to_string(erratum.line)},
         .field = "card",
         .value = erratum.printing,
         .reason =
             "erratum: card '" + erratum.printing + " " + erratum.name + "' is not in the catalog",
         .suggestion = std::move(suggestion)});
  }

  void AddClarifications() {
    const DocumentPart part = PartOf(parts_, PartKind::kClarifications);
    const ClarificationSource source{.date = DateOfAppendix(part.appendix),
                                     .source = SourceOf(part.appendix),
                                     .errata_name = "Appendix " + errata_letter_};
    Clarifications read = ReadClarifications(part, errata_, context_.game, finder_, source);
    batch_.rows += read.rows;
    batch_.taken += read.taken;
    Append(batch_.conflicts, std::move(read.conflicts));
    Append(batch_.deferred, std::move(read.deferred));
    Append(batch_.quarantined, std::move(read.quarantined));
    Append(batch_.notes, std::move(read.notes));
    for (Ruling& ruling : read.rulings) {
      std::string id = ruling.id;
      batch_.records.rulings.emplace(std::move(id), std::move(ruling));
    }
  }

  // What is read but not stored, and what cannot be read.
  void AddRemainder() {
    for (const DocumentPart& part : parts_) {
      const bool unstored = part.kind == PartKind::kFrontMatter ||
                            part.kind == PartKind::kContents || part.kind == PartKind::kCredits;
      if (unstored) {
        batch_.notes.push_back(std::string(PartKindName(part.kind)) + ": " +
                               std::to_string(CountText(part.lines)) + " lines, not stored");
      }
      if (part.kind != PartKind::kOtherAppendix) continue;
      ++batch_.rows;
      batch_.quarantined.push_back(
          {.place = {.row = part.heading.number,
                     .pointer = "line:" + std::to_string(part.heading.number)},
           .field = "appendix",
           .value = ToPlainText(part.heading.text).text,
           .reason = "no appendix of this title is known",
           .suggestion = "glossary, errata, clarifications and change log are read"});
    }
    for (const Line& line : lines_) {
      for (const std::string& command : ToPlainText(line.text).unknown_commands) {
        batch_.notes.push_back("line " + std::to_string(line.number) + ": the symbol " + command +
                               " has no plain form and stays as it is");
      }
    }
  }

  void LimitNotes() {
    if (batch_.notes.size() <= kMostNotes) return;
    const std::size_t more = batch_.notes.size() - kMostNotes;
    batch_.notes.resize(kMostNotes);
    batch_.notes.push_back("and " + std::to_string(more) + " more notes");
  }

  void Take() {
    ++batch_.rows;
    ++batch_.taken;
  }

  void NotePreface(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      batch_.notes.push_back("line " + std::to_string(line.number) +
                             ": introduces an appendix, not stored");
    }
  }

  const std::vector<Line>& lines_;
  std::vector<DocumentPart> parts_;
  FrontMatter front_;
  const ImportContext& context_;
  CardFinder finder_;
  std::string version_id_;
  RulebookVersion version_;
  ChangeLog log_;
  std::string errata_letter_;
  std::vector<ErratumText> errata_;
  std::unordered_map<std::string, int> places_;  // last number given to an id of this stem
  ImportBatch batch_;
};

}  // namespace
}  // namespace rulebook

bool LooksLikeRulebook(std::string_view text) {
  using namespace rulebook;
  std::size_t rules = 0;
  for (const Line& line : SplitLines(text.substr(0, kDetectionBytes))) {
    if (StartsNumberedRule(line.text) && ++rules == kDetectionRules) return true;
  }
  return false;
}

Result<ImportBatch> ReadRulebook(std::string_view text, const ImportContext& context,
                                 const std::string& file_name) {
  using namespace rulebook;
  if (text.size() > kLargestText) {
    return RefuseRulebook(ErrorCode::kTooLarge, "a rulebook may have 8 MiB at most", file_name);
  }
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (!IsValidUtf8(text))
    return RefuseRulebook(ErrorCode::kBadImport, "the rulebook is not UTF-8 text", file_name);
  if (const std::size_t line = LineOfControlCharacter(text); line != 0) {
    return RefuseRulebook(ErrorCode::kBadImport,
                          "line " + std::to_string(line) + " holds a control character", file_name);
  }
  const std::vector<Line> lines = SplitLines(text);
  if (lines.size() > kMostLines) {
    return RefuseRulebook(ErrorCode::kTooLarge, "a rulebook may have 100000 lines at most",
                          file_name);
  }
  std::vector<DocumentPart> parts = SplitDocument(lines);
  if (PartOf(parts, PartKind::kRules).lines.empty()) {
    return RefuseRulebook(
        ErrorCode::kBadImport,
        "no numbered rules such as \"100.1. ...\": only rulebooks whose rules are "
        "numbered can be imported",
        file_name);
  }
  FrontMatter front = ReadFrontMatter(parts);
  if (front.version.empty() || front.title.empty()) {
    return RefuseRulebook(ErrorCode::kBadImport,
                          "the rulebook must begin with its title and a line \"version N\"",
                          file_name);
  }
  const Rulebook* rulebook = FindRulebook(context.game, front.title);
  if (rulebook == nullptr) {
    Failure failure =
        RefuseRulebook(ErrorCode::kBadImport,
                       "'" + front.title + "' is no rulebook of " + context.game.name, file_name);
    for (const Rulebook& known : context.game.rulebooks)
      failure.value().suggestions.push_back(known.name);
    return failure;
  }
  if (PartOf(parts, PartKind::kClarifications).lines.size() > kMostTableLines) {
    return RefuseRulebook(ErrorCode::kTooLarge,
                          "the table of clarifications has more than 20000 lines", file_name);
  }
  ImportBatch batch =
      RulebookImporter(lines, std::move(parts), std::move(front), *rulebook, context).Run();
  if (batch.rows > kMostRows) {
    return RefuseRulebook(ErrorCode::kTooLarge,
                          "a rulebook may have 50000 rules, entries and clarifications at most",
                          file_name);
  }
  return batch;
}

}  // namespace clashdeck::importers
