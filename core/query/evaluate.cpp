#include "core/query/evaluate.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace clashdeck::query {

namespace {

bool HasSegment(std::string_view texts, std::string_view wanted) {
  while (true) {
    const std::size_t end = texts.find(kBetweenTexts);
    if (texts.substr(0, end) == wanted) return true;
    if (end == std::string_view::npos) return false;
    texts.remove_prefix(end + 1);
  }
}

// The longest run of the needle that does not speak of the card's own name: what the index can use.
std::string_view LongestFixed(std::string_view needle) {
  std::string_view best;
  while (!needle.empty()) {
    const std::size_t end = needle.find('~');
    if (needle.substr(0, end).size() > best.size()) best = needle.substr(0, end);
    if (end == std::string_view::npos) break;
    needle.remove_prefix(end + 1);
  }
  return best;
}

// The text with every mention of the name made '~'.
void NameToMark(std::string_view text, std::string_view name, std::string& out) {
  out.clear();
  while (!name.empty()) {
    const std::size_t at = text.find(name);
    out.append(text.substr(0, at));
    if (at == std::string_view::npos) return;
    out += '~';
    text.remove_prefix(at + name.size());
  }
  out.append(text);
}

class Evaluator {
 public:
  explicit Evaluator(const SearchIndex& index)
      : index_(index), budget_(index.of_card.texts->bytes()) {}

  // Where the budget of the patterns ended, if it did.
  const std::optional<Span>& exhausted_at() const { return exhausted_at_; }

  Bits Run(const Step& step, const Bits& within) {
    switch (step.kind) {
      case Step::Kind::kRows: {
        Bits out = step.rows;
        out.And(within);
        return out;
      }
      case Step::Kind::kTexts:
        return Texts(step, within);
      case Step::Kind::kNot: {
        Bits out = within;
        out.Without(Run(step.children.front(), within));
        return out;
      }
      case Step::Kind::kAll: {
        Bits out = within;
        for (const Step& child : step.children) {  // cheapest first
          if (out.None()) break;
          out = Child(child, step.of_printing, out);
        }
        return out;
      }
      case Step::Kind::kAny: {
        Bits out(within.size());
        for (const Step& child : step.children) {
          Bits rest = within;
          rest.Without(out);
          out.Or(Child(child, step.of_printing, rest));
        }
        return out;
      }
    }
    return within;
  }

 private:
  // A step over cards inside one over printings looks at each card once.
  Bits Child(const Step& child, bool of_printing, const Bits& within) {
    if (child.of_printing == of_printing) return Run(child, within);
    Bits out = index_.ToPrintings(Run(child, index_.ToCards(within)));
    out.And(within);
    return out;
  }

  Bits Texts(const Step& step, const Bits& within) {
    Bits out(within.size());
    for (const TextTest::Sought& sought : step.texts.any_of) out.Or(Search(step, sought, within));
    return out;
  }

  Bits Search(const Step& step, const TextTest::Sought& sought, const Bits& within) {
    const TextColumn& column = *step.texts.column;
    if (sought.own_name) return SearchOwnName(step, sought, within);
    switch (sought.how) {
      case TextTest::How::kContains:
        return column.Containing(sought.text, within);
      case TextTest::How::kMatches:
        return Matching(sought, column, within);
      case TextTest::How::kEquals:
        break;
    }
    Bits out(within.size());
    column.Candidates(sought.text, within).ForEach([&](std::size_t row) {
      if (HasSegment(column.folded(row), sought.text)) out.Set(row);
    });
    return out;
  }

  Bits Matching(const TextTest::Sought& sought, const TextColumn& column, const Bits& within) {
    Bits out = sought.pattern->Matching(column, within, budget_);
    NoteBudget(sought);
    return out;
  }

  void NoteBudget(const TextTest::Sought& sought) {
    if (budget_.exhausted() && !exhausted_at_) exhausted_at_ = sought.span;
  }

  Bits SearchOwnName(const Step& step, const TextTest::Sought& sought, const Bits& within) {
    const TextColumn& column = *step.texts.column;
    const bool pattern = sought.how == TextTest::How::kMatches;
    const Bits candidates = pattern ? within : column.Candidates(LongestFixed(sought.text), within);
    Bits out(within.size());
    std::string marked;
    candidates.ForEach([&](std::size_t row) {
      const std::size_t card = step.of_printing ? index_.card_of[row] : row;
      NameToMark(column.folded(row), index_.of_card.own_names[card], marked);
      if (pattern && !budget_.Take(sought.pattern->Cost(marked.size()))) return;
      const bool found = pattern ? sought.pattern->Matches(marked)
                         : sought.how == TextTest::How::kEquals
                             ? HasSegment(marked, sought.text)
                             : marked.find(sought.text) != std::string::npos;
      if (found) out.Set(row);
    });
    NoteBudget(sought);
    return out;
  }

  const SearchIndex& index_;
  PatternBudget budget_;
  std::optional<Span> exhausted_at_;
};

}  // namespace

Parsed<Bits> Evaluate(const Step& step, const SearchIndex& index, const Bits& within) {
  Evaluator evaluator(index);
  Bits rows = evaluator.Run(step, within);
  if (evaluator.exhausted_at()) return QueryFailure(TooMuchPatternWork(*evaluator.exhausted_at()));
  return rows;
}

Parsed<Bits> MatchPrintings(const Program& program, const SearchIndex& index) {
  const Step& root = program.root;
  if (root.of_printing) return Evaluate(root, index, Bits(index.printings.size(), true));
  auto cards = Evaluate(root, index, Bits(index.cards.size(), true));
  if (!cards) return cards;
  return index.ToPrintings(*cards);
}

}  // namespace clashdeck::query
