#include "importers/rulebook/clarification_labels.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/fold.h"
#include "importers/rulebook/rule_number.h"

namespace clashdeck::importers::rulebook {

namespace {

using Labels = std::vector<std::optional<RowLabel>>;

RowLabel MakeLabel(CardLabel label, LabelEvidence evidence) {
  return {.label = std::move(label), .evidence = evidence, .printed = {}};
}

bool HasLabel(const ClarificationRow& row) {
  return !row.printing.empty() || !row.name.empty() || !row.unread_id.empty();
}

// An id on one row and the name on the next are one label: the cell's two lines fell on two rows.
bool IsSplitLabel(const ClarificationRow& id_row, const ClarificationRow& name_row) {
  if (id_row.printing.empty() || !id_row.name.empty()) return false;
  if (!name_row.printing.empty() || !name_row.unread_id.empty() || name_row.name.empty())
    return false;
  return FoldTight(name_row.name).starts_with(FoldTight(id_row.name_fragment));
}

bool Names(const ClarificationRow& row, const CardLabel& label) {
  if (label.name.empty()) return false;
  const std::vector<std::string> names = BracketNames(row.text);
  return std::any_of(names.begin(), names.end(),
                     [&label](const std::string& name) { return SameName(name, label.name); });
}

bool SameRule(const ClarificationRow& a, const ClarificationRow& b) {
  const std::vector<std::string> rules_a = RuleReferences(a.references, ReferenceStyle::kList);
  const std::vector<std::string> rules_b = RuleReferences(b.references, ReferenceStyle::kList);
  if (rules_a.empty() || rules_b.empty()) return false;
  return RuleFamily(rules_a.front()) == RuleFamily(rules_b.front());
}

bool IsWordSign(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c < 0; }

// The keyword's name stands in the text as a word of its own.
bool SpeaksOf(std::string_view folded_text, const Keyword& keyword) {
  const std::string word = Fold(keyword.name);
  if (word.empty()) return false;
  for (std::size_t at = folded_text.find(word); at != folded_text.npos;
       at = folded_text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool starts = at == 0 || !IsWordSign(folded_text[at - 1]);
    const bool ends = end == folded_text.size() || !IsWordSign(folded_text[end]);
    if (starts && ends) return true;
  }
  return false;
}

bool HasKeyword(const Card& card, const Keyword& keyword) {
  const bool listed =
      std::any_of(card.keywords.begin(), card.keywords.end(),
                  [&keyword](const CardKeyword& own) { return own.id == keyword.id; });
  return listed || SpeaksOf(Fold(card.text), keyword);
}

// Labels the bare rows between two labelled ones.
class Gap {
 public:
  Gap(std::span<const ClarificationRow> rows, const CardLabel& above, const CardLabel& below,
      const Game& game, CardFinder& finder)
      : rows_(rows), above_(above), below_(below), game_(game), finder_(finder) {}

  // rows_ holds the labelled row above, the bare rows, the labelled row below.
  void Decide(std::span<std::optional<RowLabel>> labels) {
    const std::size_t last = rows_.size() - 1;
    for (std::size_t i = 1; i < last; ++i) labels[i] = DecideByText(rows_[i]);
    for (std::size_t i = 1; i < last && (i == 1 || IsAbove(labels[i - 1])); ++i) {
      if (!labels[i] && SameRule(rows_[i], rows_[i - 1]))
        labels[i] = MakeLabel(above_, LabelEvidence::kSameRule);
    }
    for (std::size_t i = last - 1; i > 0 && (i == last - 1 || IsBelow(labels[i + 1])); --i) {
      if (!labels[i] && SameRule(rows_[i], rows_[i + 1]))
        labels[i] = MakeLabel(below_, LabelEvidence::kSameRule);
    }
    // A card's rows stand together: what follows a row of the card below is below's too.
    bool below_began = false;
    for (std::size_t i = 1; i < last; ++i) {
      if (!labels[i] && below_began) labels[i] = MakeLabel(below_, LabelEvidence::kSameRule);
      below_began = below_began || IsBelow(labels[i]);
    }
    for (std::size_t i = 1; i < last; ++i) {
      if (!labels[i]) labels[i] = DecideByKeyword(rows_[i]);
    }
  }

 private:
  bool IsAbove(const std::optional<RowLabel>& label) const {
    return label && label->label.line == above_.line;
  }
  bool IsBelow(const std::optional<RowLabel>& label) const {
    return label && label->label.line == below_.line;
  }

  std::optional<RowLabel> DecideByText(const ClarificationRow& row) const {
    const bool names_above = Names(row, above_);
    const bool names_below = Names(row, below_);
    if (names_above == names_below) return std::nullopt;
    return MakeLabel(names_above ? above_ : below_, LabelEvidence::kNamed);
  }

  RowLabel DecideByKeyword(const ClarificationRow& row) const {
    const Card* above = FindLabelled(above_, finder_);
    const Card* below = FindLabelled(below_, finder_);
    const std::string text = Fold(row.text);
    for (const Keyword& keyword : game_.keywords) {
      if (!SpeaksOf(text, keyword)) continue;
      const bool above_has = above != nullptr && HasKeyword(*above, keyword);
      const bool below_has = below != nullptr && HasKeyword(*below, keyword);
      if (above_has == below_has) {
        if (above != nullptr && below == nullptr)
          return MakeLabel(above_, LabelEvidence::kUndecided);
        continue;
      }
      return MakeLabel(above_has ? above_ : below_, LabelEvidence::kKeyword);
    }
    return MakeLabel(above_, LabelEvidence::kRowAbove);
  }

  std::span<const ClarificationRow> rows_;
  const CardLabel& above_;
  const CardLabel& below_;
  const Game& game_;
  CardFinder& finder_;
};

// The labels that rows carry themselves.
void ReadOwnLabels(std::span<const ClarificationRow> rows,
                   std::span<std::optional<RowLabel>> labels) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!HasLabel(rows[i])) continue;
    CardLabel label{.printing = rows[i].printing,
                    .name = rows[i].name,
                    .unread_id = rows[i].unread_id,
                    .line = rows[i].line};
    const bool split = i + 1 < rows.size() && IsSplitLabel(rows[i], rows[i + 1]);
    if (split) label.name = rows[i + 1].name;
    labels[i] = MakeLabel(label, LabelEvidence::kOwn);
    if (split) labels[++i] = MakeLabel(label, LabelEvidence::kOwn);
  }
}

void LabelPage(std::span<const ClarificationRow> rows, std::span<std::optional<RowLabel>> labels,
               const Game& game, CardFinder& finder) {
  ReadOwnLabels(rows, labels);
  std::vector<std::size_t> own;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (labels[i]) own.push_back(i);
  }
  if (own.empty()) return;
  for (std::size_t i = 0; i < own.front(); ++i) {
    labels[i] = MakeLabel(labels[own.front()]->label, LabelEvidence::kOnlyOne);
  }
  for (std::size_t i = own.back() + 1; i < rows.size(); ++i) {
    labels[i] = MakeLabel(labels[own.back()]->label, LabelEvidence::kOnlyOne);
  }
  for (std::size_t k = 0; k + 1 < own.size(); ++k) {
    const std::size_t begin = own[k];
    const std::size_t count = own[k + 1] - begin + 1;
    if (count == 2) continue;
    const CardLabel above = labels[begin]->label;
    const CardLabel below = labels[own[k + 1]]->label;
    Gap(rows.subspan(begin, count), above, below, game, finder)
        .Decide(labels.subspan(begin, count));
  }
}

// A label that nobody can read, on a row whose text names one card: the name in the text holds.
void MendUnreadLabels(std::span<const ClarificationRow> rows, Labels& labels, CardFinder& finder) {
  std::unordered_map<std::string, std::string>
      printing_of;  // tight name → id, of the labels that have both
  for (const std::optional<RowLabel>& row : labels) {
    if (row && !row->label.printing.empty())
      printing_of.emplace(FoldTight(row->label.name), row->label.printing);
  }
  for (const ClarificationRow& row : rows) {
    std::optional<RowLabel>& found = labels[static_cast<std::size_t>(&row - rows.data())];
    if (!found || found->evidence != LabelEvidence::kOwn || !found->label.printing.empty())
      continue;
    const std::vector<std::string> names = BracketNames(row.text);
    if (names.size() != 1 || SameName(names.front(), found->label.name)) continue;
    if (FindLabelled(found->label, finder) != nullptr) continue;
    std::string printed = found->label.unread_id;
    if (!printed.empty() && !found->label.name.empty()) printed += ' ';
    printed += found->label.name;
    const auto printing = printing_of.find(FoldTight(names.front()));
    found->label.printing = printing == printing_of.end() ? std::string() : printing->second;
    found->label.name = names.front();
    found->evidence = LabelEvidence::kNamed;
    found->printed = std::move(printed);
  }
}

}  // namespace

std::string Describe(const CardLabel& label) {
  std::string text = label.printing;
  if (!text.empty() && !label.name.empty()) text += ' ';
  return text + label.name;
}

Labels LabelRows(const std::vector<ClarificationRow>& rows, const Game& game, CardFinder& finder) {
  Labels labels(rows.size());
  for (std::size_t begin = 0; begin < rows.size();) {
    std::size_t end = begin;
    while (end < rows.size() && rows[end].page == rows[begin].page) ++end;
    LabelPage(std::span(rows).subspan(begin, end - begin),
              std::span(labels).subspan(begin, end - begin), game, finder);
    begin = end;
  }
  MendUnreadLabels(rows, labels, finder);
  return labels;
}

const Card* FindLabelled(const CardLabel& label, CardFinder& finder) {
  if (!label.printing.empty()) {
    if (const Card* card = finder.ByPrinting(label.printing)) return card;
  }
  if (label.name.empty()) return nullptr;
  if (const Card* card = finder.ByName(label.name)) return card;
  return finder.ByNearName(label.name);
}

}  // namespace clashdeck::importers::rulebook
