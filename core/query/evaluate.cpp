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
  Evaluator(const SearchIndex& index, PatternBudget& budget) : index_(index), budget_(budget) {}

  // Where the budget of the patterns ended, if it did.
  const std::optional<Span>& exhausted_at() const { return exhausted_at_; }

  // Leaves those of `rows` for which the step holds. They are of the step's kind.
  void Narrow(const Step& step, Bits& rows) {
    switch (step.kind) {
      case Step::Kind::kRows:
        return rows.And(step.rows.bits());
      case Step::Kind::kTexts:
        rows = Texts(step, rows);
        return;
      case Step::Kind::kNot:
        return Exclude(step.children.front(), rows);
      case Step::Kind::kAll:
        for (const Step& child : step.children) {  // cheapest first
          if (child.kind != Step::Kind::kRows && rows.None()) return;
          NarrowChild(child, step.of_printing, rows);
        }
        return;
      case Step::Kind::kAny: {
        Bits found(rows.size());
        for (const Step& child : step.children) {
          Bits rest = rows;
          rest.Without(found);
          NarrowChild(child, step.of_printing, rest);
          found.Or(rest);
        }
        rows = std::move(found);
        return;
      }
    }
  }

 private:
  void Exclude(const Step& step, Bits& rows) {
    if (step.kind == Step::Kind::kRows) return rows.Without(step.rows.bits());
    Bits held = rows;
    Narrow(step, held);
    rows.Without(held);
  }

  // A step over cards inside one over printings looks at each card once.
  void NarrowChild(const Step& child, bool of_printing, Bits& rows) {
    if (child.of_printing == of_printing) return Narrow(child, rows);
    Bits cards = index_.ToCards(rows);
    Narrow(child, cards);
    rows.And(index_.ToPrintings(cards));
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
    // Marked texts are no longer than what they are made of.
    if (pattern && !budget_.Take(sought.pattern->Cost(column.BytesOf(candidates)))) {
      NoteBudget(sought);
      return out;
    }
    std::string marked;
    candidates.ForEach([&](std::size_t row) {
      const std::size_t card = step.of_printing ? index_.card_of[row] : row;
      NameToMark(column.folded(row), index_.of_card.own_names[card], marked);
      const bool found = pattern ? sought.pattern->Matches(marked)
                         : sought.how == TextTest::How::kEquals
                             ? HasSegment(marked, sought.text)
                             : marked.find(sought.text) != std::string::npos;
      if (found) out.Set(row);
    });
    return out;
  }

  const SearchIndex& index_;
  PatternBudget& budget_;
  std::optional<Span> exhausted_at_;
};

}  // namespace

Parsed<Bits> Evaluate(const Program& program, const SearchIndex& index, bool tokens) {
  PatternBudget budget(index.of_card.texts->bytes());
  return Evaluate(program, index, tokens, budget);
}

Parsed<Bits> Evaluate(const Program& program, const SearchIndex& index, bool tokens,
                      PatternBudget& budget) {
  const bool of_printing = program.root.of_printing;
  Bits rows(of_printing ? index.printings.size() : index.cards.size(), true);
  if (!tokens) rows.Without(of_printing ? index.token_printings : index.of_card.tokens);
  Evaluator evaluator(index, budget);
  evaluator.Narrow(program.root, rows);
  if (evaluator.exhausted_at()) return QueryFailure(TooMuchPatternWork(*evaluator.exhausted_at()));
  return rows;
}

}  // namespace clashdeck::query
