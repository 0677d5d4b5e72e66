#include "core/query/canonical.h"

#include <utility>
#include <vector>

#include "core/query/conditions.h"
#include "core/query/values.h"
#include "core/query/vocabulary.h"

namespace clashdeck::query {

namespace {

// The closed list that the words of a field are taken from; null = it has none.
const std::vector<Choice>* WordsOf(const Field& field, const SearchIndex& index) {
  const Vocabulary& vocabulary = *index.vocabulary;
  if (field.source == Source::kIs) return &vocabulary.is.choices;
  if (field.source == Source::kHas) return &vocabulary.has.choices;
  if (field.type != FieldType::kChoice && field.type != FieldType::kRank) return nullptr;
  return &vocabulary.by_field[field.place].choices;
}

void SpellValue(Atom& value, const std::vector<Choice>& words, const Field& field,
                const SearchIndex& index) {
  if (IsNone(value)) return;
  const Field* numbers =
      field.source == Source::kHas ? KeywordNumbers(value, *index.fields) : nullptr;
  const auto place = ReadChoice(value, words, field.name);
  if (numbers == nullptr && !place) return;  // a range, a keyword with its number, an id
  value.kind = Atom::Kind::kBare;
  value.text = numbers != nullptr ? numbers->name : words[*place].id;
}

Condition Spelt(Condition condition, const Field& field, const SearchIndex& index) {
  condition.field = field.name;
  const bool set = field.type == FieldType::kSet || field.type == FieldType::kMultiset;
  if (condition.op == Op::kEqual && !set && field.type != FieldType::kText) condition.op = Op::kHas;
  if (const std::vector<Choice>* words = WordsOf(field, index)) {
    for (Atom& value : condition.values) SpellValue(value, *words, field, index);
  }
  return condition;
}

}  // namespace

std::optional<Node> Canonical(const Node& query, const SearchIndex& index) {
  if (query.kind == Node::Kind::kName || query.kind == Node::Kind::kExact) return query;
  Node out = query;
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
