#include "core/query/canonical.h"

#include <string_view>
#include <utility>
#include <vector>

#include "core/fold.h"
#include "core/query/conditions.h"
#include "core/query/formats.h"
#include "core/query/known.h"
#include "core/query/print.h"
#include "core/query/values.h"
#include "core/query/vocabulary.h"

namespace clashdeck::query {

namespace {

// Spells the values of one condition that is known to be right.
class Speller {
 public:
  Speller(const Field& field, const SearchIndex& index) : field_(field), index_(index) {}

  void Spell(Atom& value) const {
    if (value.kind == Atom::Kind::kRegex) return;
    if (IsNone(value) && field_.type != FieldType::kFormat) {
      value.text = Fold(value.text);
      return;
    }
    if (value.kind == Atom::Kind::kRange) {
      value.text = Bound(value.text);
      value.high = Bound(value.high);
      return;
    }
    Become(value, WordOf(value));
  }

 private:
  // In quotes only where it would not be read as the same word without them.
  static void Become(Atom& value, std::string word) {
    value.kind = Atom::Kind::kBare;
    value.text = std::move(word);
    if (!IsBareWord(value.text) || IsNone(value)) value.kind = Atom::Kind::kQuoted;
  }

  const std::vector<Choice>& choices() const {
    return index_.vocabulary->by_field[field_.place].choices;
  }

  std::string WordOf(const Atom& value) const {
    switch (field_.type) {
      case FieldType::kWord:
        return FlagWord(value);
      case FieldType::kFormat:
        return FormatWord(value);
      case FieldType::kSet:
      case FieldType::kMultiset:
        return Counts(value);
      case FieldType::kChoice:
      case FieldType::kRank:
        return ChoiceWord(value);
      case FieldType::kNumber:
        return NumberWord(value);
      case FieldType::kText:
      case FieldType::kDate:
        break;
    }
    return field_.type == FieldType::kDate ? Bound(value.text) : Fold(value.text);
  }

  // One end of a range: a number, a rank, a date or the code of a set.
  std::string Bound(const std::string& text) const {
    if (field_.type == FieldType::kRank) return ChoiceWord({.text = text});
    if (field_.type != FieldType::kDate) return NumberWord({.text = text});
    for (const auto& [code, set] : index_.catalog->records().sets) {
      if (Fold(code) == Fold(text)) return code;
    }
    return text;
  }

  // is: and has:
  std::string FlagWord(const Atom& value) const {
    const bool is = field_.source == Source::kIs;
    if (const Field* numbers = is ? nullptr : KeywordNumbers(value, *index_.fields))
      return numbers->name;
    const auto& words = is ? index_.vocabulary->is.choices : index_.vocabulary->has.choices;
    return words[*ReadChoice(value, words, field_.name)].id;
  }

  std::string ChoiceWord(const Atom& value) const {
    if (field_.source == Source::kCard || field_.source == Source::kPrint)
      return IdOfRow(field_, *FindId(field_, value.text, index_), index_);
    const auto place = ReadChoice(value, choices(), field_.name);
    return place ? choices()[*place].id : Fold(value.text);  // a keyword with its number
  }

  std::string FormatWord(const Atom& value) const {
    const FormatValue read = *ReadFormat(value, field_, index_);
    return read.day.empty() ? read.id : read.id + kFormatDay + read.day;
  }

  // Names joined by ',', or how many there are.
  std::string Counts(const Atom& value) const {
    const auto counts = ReadCounts(value, choices(), field_.name);
    if (!counts) return NumberWord(value);
    std::string out;
    for (std::size_t i = 0; i < counts->size(); ++i) {
      for (Number left = (*counts)[i]; left > 0; --left)
        out += (out.empty() ? "" : ",") + choices()[i].id;
    }
    return out.empty() ? std::string(kNoValues) : out;
  }

  // A number, X, or another field.
  std::string NumberWord(const Atom& value) const {
    if (const auto number = ReadWhole(value.text, value.span)) return std::to_string(*number);
    const std::string word = Fold(value.text);
    const Field* other = index_.fields->Find(word);
    return other == nullptr ? word : other->name;
  }

  const Field& field_;
  const SearchIndex& index_;
};

Condition Spelt(Condition condition, const Field& field, const SearchIndex& index) {
  condition.field = field.name;
  const bool set = field.type == FieldType::kSet || field.type == FieldType::kMultiset;
  if (condition.op == Op::kEqual && !set && field.type != FieldType::kText) condition.op = Op::kHas;
  const Speller speller(field, index);
  for (Atom& value : condition.values) speller.Spell(value);
  return condition;
}

}  // namespace

std::optional<Node> Canonical(const Node& query, const SearchIndex& index) {
  Node out = query;
  if (query.kind == Node::Kind::kName || query.kind == Node::Kind::kExact) {
    out.text = Fold(query.text);
    return out;
  }
  if (query.kind == Node::Kind::kCondition) {
    if (!CompileCondition(query.condition, index)) return std::nullopt;
    out.condition = Spelt(query.condition, *index.fields->Find(query.condition.field), index);
    return out;
  }
  out.children.clear();
  for (const Node& child : query.children) {
    if (auto spelt = Canonical(child, index)) out.children.push_back(*std::move(spelt));
  }
  if (out.children.empty() && !query.children.empty()) return std::nullopt;
  if (out.children.size() == 1 && query.kind != Node::Kind::kNot) {
    Node only = std::move(out.children.front());
    return only;
  }
  return out;
}

}  // namespace clashdeck::query
