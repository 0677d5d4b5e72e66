#include "importers/rulebook/clarification_reader.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/fold.h"
#include "core/sha256.h"
#include "importers/rulebook/clarification_labels.h"
#include "importers/rulebook/clarification_table.h"
#include "importers/rulebook/rule_number.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::string_view kErrataMark = "ERRATA:";
constexpr std::size_t kHashDigits = 16;
constexpr std::size_t kLongestExcerpt = 120;

Place PlaceOf(std::size_t line) { return {.row = line, .pointer = "line:" + std::to_string(line)}; }

std::string LineName(std::size_t line) { return "line " + std::to_string(line); }

std::string Excerpt(std::string_view text) {
  if (text.size() <= kLongestExcerpt) return std::string(text);
  std::size_t end = kLongestExcerpt;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;  // keep code points whole
  return std::string(text.substr(0, end)) + "...";
}

bool HasName(const Card& card, std::string_view name) {
  const std::string tight = FoldTight(name);
  return FoldTight(card.name) == tight ||
         std::any_of(card.aliases.begin(), card.aliases.end(),
                     [&tight](const std::string& alias) { return FoldTight(alias) == tight; });
}

std::string OnOneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

class Reader {
 public:
  Reader(const std::vector<ErratumText>& errata, CardFinder& finder,
         const ClarificationSource& source)
      : finder_(finder), source_(source) {
    for (const ErratumText& erratum : errata) {
      erratum_of_.emplace(erratum.printing, &erratum);
      erratum_of_.emplace(FoldTight(erratum.name), &erratum);
    }
  }

  void ReadRow(const ClarificationRow& row, const std::optional<RowLabel>& label) {
    if (row.text.empty()) return;  // only names a card for the rows around it
    ++result_.rows;
    if (!label) {
      Quarantine quarantine = Finding(row, "no row of this page names a card");
      quarantine.suggestion = "add the card's id to the row";
      result_.quarantined.push_back(std::move(quarantine));
    } else if (row.text.starts_with(kErrataMark)) {
      CompareErratum(row, *label);
    } else {
      AddRuling(row, *label);
    }
  }

  Clarifications Finish(const ClarificationTable& table) {
    for (const UnreadRow& row : table.unread) {
      ++result_.rows;
      result_.quarantined.push_back(
          {.place = PlaceOf(row.line.number),
           .field = "row",
           .value = Excerpt(row.line.text),
           .reason = row.reason,
           .suggestion = "mend the line: id, name, clarification, rules, with tabs between"});
    }
    for (const Line& line : table.stray) {
      result_.notes.push_back(LineName(line.number) + ": a mark without text, left out");
    }
    for (const Line& line : table.repetition) {
      result_.notes.push_back(LineName(line.number) +
                              ": repeats the other rows of its page, left out");
    }
    if (!rows_above_.empty()) {
      result_.notes.push_back(
          "clarifications without a card, taken for the card of the row above: " + rows_above_);
    }
    return std::move(result_);
  }

 private:
  Quarantine Finding(const ClarificationRow& row, std::string reason) const {
    return {.place = PlaceOf(row.line),
            .field = "card",
            .value = Excerpt(row.text),
            .reason = std::move(reason),
            .suggestion = {}};
  }

  const ErratumText* FindErratum(const CardLabel& label) const {
    auto found = erratum_of_.find(label.printing);
    if (found == erratum_of_.end()) found = erratum_of_.find(FoldTight(label.name));
    return found == erratum_of_.end() ? nullptr : found->second;
  }

  void CompareErratum(const ClarificationRow& row, const RowLabel& label) {
    ++result_.repeated_errata;
    const ErratumText* erratum = FindErratum(label.label);
    if (erratum == nullptr) {
      Quarantine quarantine =
          Finding(row, "repeats an erratum that " + source_.errata_name + " does not hold");
      quarantine.suggestion = "import the erratum with an errata file";
      result_.quarantined.push_back(std::move(quarantine));
      return;
    }
    ++result_.taken;
    ReportSpelling(label, erratum->printing, {source_.errata_name, erratum->name});
    std::string_view repeated = std::string_view(row.text).substr(kErrataMark.size());
    while (repeated.starts_with(' ')) repeated.remove_prefix(1);
    if (repeated == OnOneLine(erratum->text)) return;
    result_.conflicts.push_back(
        {.subject = erratum->printing,
         .field = "text",
         .values = {{source_.errata_name, erratum->text},
                    {LineName(row.line), std::string(repeated)}},
         .winner = erratum->text,
         .reason = "the errata appendix is the source, the clarification only repeats it"});
  }

  void AddRuling(const ClarificationRow& row, const RowLabel& label) {
    const Card* card = FindLabelled(label.label, finder_);
    if (label.evidence == LabelEvidence::kUndecided) {
      Quarantine deferred = Finding(row, "the row stands below " + Describe(label.label) +
                                             ", which lacks the keyword it speaks of; the card of "
                                             "the row below is not in the catalog");
      deferred.suggestion = "import the rulebook again once that card is known";
      result_.deferred.push_back(std::move(deferred));
      return;
    }
    if (card == nullptr) {
      Quarantine deferred =
          Finding(row, "card '" + Describe(label.label) + "' is not in the catalog");
      deferred.suggestion = finder_.Suggestion(label.label.name);
      if (deferred.suggestion.empty())
        deferred.suggestion = "import the rulebook again once the card is known";
      result_.deferred.push_back(std::move(deferred));
      return;
    }
    ReportDisagreement(label, *card);
    if (label.evidence == LabelEvidence::kRowAbove) {
      rows_above_ +=
          (rows_above_.empty() ? "" : ", ") + LineName(row.line) + " (" + card->name + ")";
    }
    ++result_.taken;
    Ruling& ruling = RulingOf(row.text);
    if (std::find(ruling.cards.begin(), ruling.cards.end(), card->id) == ruling.cards.end()) {
      ruling.cards.push_back(card->id);
    }
    for (std::string& rule : RuleReferences(row.references, ReferenceStyle::kList)) {
      if (std::find(ruling.rules.begin(), ruling.rules.end(), rule) == ruling.rules.end()) {
        ruling.rules.push_back(std::move(rule));
      }
    }
  }

  Ruling& RulingOf(const std::string& text) {
    const auto [entry, added] = ruling_of_text_.emplace(text, result_.rulings.size());
    if (added) {
      result_.rulings.push_back({.id = "fac-" + Sha256Hex(text).substr(0, kHashDigits),
                                 .date = source_.date,
                                 .text = text,
                                 .cards = {},
                                 .rules = {},
                                 .source = source_.source});
    }
    return result_.rulings[entry->second];
  }

  // Id, name and catalog do not say the same: the id wins, the reader of the report decides whether
  // rightly.
  void ReportDisagreement(const RowLabel& label, const Card& card) {
    if (!label.printed.empty()) ReportSpelling(label, card.id.str(), {"catalog", card.name});
    const std::string& name = label.label.name;
    if (name.empty() || HasName(card, name)) return;
    const Card* named = finder_.ByName(name);
    if (named == nullptr) {
      ReportSpelling(label, card.id.str(), {"catalog", card.name});
      return;
    }
    AddConflict(
        {.subject = card.id.str(),
         .field = "card",
         .values = {{LineName(label.label.line) + ", id " + label.label.printing, card.name},
                    {LineName(label.label.line) + ", name", named->name}},
         .winner = card.name,
         .reason = "id and name are those of two cards; the id is taken"});
  }

  // The table spells the card otherwise than `known` does.
  void ReportSpelling(const RowLabel& label, const std::string& subject, ConflictValue known) {
    const std::string& printed = label.printed.empty() ? label.label.name : label.printed;
    if (printed.empty() || FoldTight(printed) == FoldTight(known.value)) return;
    const std::string winner = known.value;
    AddConflict({.subject = subject,
                 .field = "name",
                 .values = {{LineName(label.label.line), printed}, std::move(known)},
                 .winner = winner,
                 .reason = label.printed.empty()
                               ? "misspelt; the id or the nearest name tells the card"
                               : "cannot be read; the text names the card"});
  }

  // One label stands for several rows and is reported once.
  void AddConflict(Conflict conflict) {
    const std::string key = conflict.values.front().source + conflict.values.front().value;
    if (reported_.emplace(key, true).second) result_.conflicts.push_back(std::move(conflict));
  }

  std::unordered_map<std::string, const ErratumText*>
      erratum_of_;  // by printing id and by tight name
  CardFinder& finder_;
  const ClarificationSource& source_;
  Clarifications result_;
  std::unordered_map<std::string, std::size_t> ruling_of_text_;
  std::unordered_map<std::string, bool> reported_;
  std::string rows_above_;
};

}  // namespace

Clarifications ReadClarifications(const DocumentPart& part, const std::vector<ErratumText>& errata,
                                  const Game& game, CardFinder& finder,
                                  const ClarificationSource& source) {
  const ClarificationTable table = ReadClarificationTable(part.lines);
  const std::vector<std::optional<RowLabel>> labels = LabelRows(table.rows, game, finder);
  Reader reader(errata, finder, source);
  for (std::size_t i = 0; i < table.rows.size(); ++i) reader.ReadRow(table.rows[i], labels[i]);
  return reader.Finish(table);
}

}  // namespace clashdeck::importers::rulebook
