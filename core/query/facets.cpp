#include "core/query/facets.h"

#include "core/query/vocabulary.h"

namespace clashdeck::query {

namespace {

class Counter {
 public:
  Counter(const Bits& printings, Unique unique, const SearchIndex& index)
      : printings_(printings), cards_(index.ToCards(printings)), unique_(unique), index_(index) {}

  std::size_t Count(Bits rows, bool of_printing) const {
    rows.And(of_printing ? printings_ : cards_);
    if (of_printing == (unique_ == Unique::kPrints)) return rows.Count();
    if (of_printing) return index_.ToCards(rows).Count();
    Bits printings = index_.ToPrintings(rows);
    printings.And(printings_);
    return printings.Count();
  }

 private:
  const Bits& printings_;
  const Bits cards_;
  const Unique unique_;
  const SearchIndex& index_;
};

// Sets are told by their code where a word is asked for, and by their name here.
std::string NameOf(const Choice& choice, const Field& field, const SearchIndex& index) {
  if (field.source != Source::kSet && field.source != Source::kIn) return choice.shown;
  return index.catalog->records().sets.at(choice.id).name;
}

}  // namespace

bool HasFacets(const Field& field, const SearchIndex& index) {
  return !index.vocabulary->by_field[field.place].choices.empty();
}

Facet CountFacet(const Field& field, const Bits& printings, Unique unique,
                 const SearchIndex& index) {
  const ChoiceColumns& columns = index.vocabulary->by_field[field.place];
  const Counter counter(printings, unique, index);
  Facet out{.field = field.name};
  Bits none(field.of_printing ? index.printings.size() : index.cards.size(), true);
  for (std::size_t place = 0; place < columns.choices.size(); ++place) {
    const Bits& rows = *columns.rows[place];
    none.Without(rows);
    const std::size_t count = counter.Count(rows, field.of_printing);
    if (count > 0) {
      const Choice& choice = columns.choices[place];
      out.values.push_back({choice.id, NameOf(choice, field, index), count});
    }
  }
  out.none = counter.Count(none, field.of_printing);
  return out;
}

}  // namespace clashdeck::query
