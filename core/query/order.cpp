#include "core/query/order.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "core/query/known.h"

namespace clashdeck::query {

namespace {

// Smaller comes first; the largest number stands for "no value".
using Key = std::int64_t;
constexpr Key kLast = std::numeric_limits<Key>::max();

Key NumberKey(Number number) {
  if (number == kNoNumber) return kLast;
  if (number == kVariable) return kLast - 1;
  return number;
}

Key NewestDay(const Lists<Day>& days, std::size_t row) {
  const auto begin = days.values.begin() + days.begins[row];
  const auto end = days.values.begin() + days.begins[row + 1];
  return begin == end ? kLast : *std::max_element(begin, end);
}

// The row of a hit in the columns of the field.
std::size_t RowOf(const Hit& hit, const Field& field) {
  return field.of_printing ? hit.printing : hit.card;
}

std::vector<Hit> Collect(const Bits& printings, Unique unique, const SearchIndex& index) {
  std::vector<Hit> hits;
  printings.ForEach([&](std::size_t row) {
    const std::uint32_t card = index.card_of[row];
    if (unique == Unique::kCards && !hits.empty() && hits.back().card == card) return;
    hits.push_back({card, static_cast<std::uint32_t>(row)});
  });
  return hits;
}

// What hits are sorted by: a key each where the field's values are numbers, ranks, dates or places
// in a list, and texts otherwise.
class Sorter {
 public:
  Sorter(const std::vector<Hit>& hits, const Field& field, bool descending,
         const SearchIndex& index)
      : hits_(hits), field_(field), descending_(descending), index_(index) {
    FillKeys();
    if (keys_.empty()) texts_ = TextOf(field, index);
  }

  bool operator()(std::uint32_t a, std::uint32_t b) const {
    if (!keys_.empty() && keys_[a] != keys_[b]) {
      if (keys_[a] == kLast || keys_[b] == kLast) return keys_[b] == kLast;
      return descending_ ? keys_[a] > keys_[b] : keys_[a] < keys_[b];
    }
    if (keys_.empty()) {
      const std::string_view left = TextAt(a);
      const std::string_view right = TextAt(b);
      if (left != right) {
        if (left.empty() || right.empty()) return right.empty();
        return descending_ ? left > right : left < right;
      }
    }
    const auto& rank = index_.of_card.name_rank;
    if (hits_[a].card != hits_[b].card) return rank[hits_[a].card] < rank[hits_[b].card];
    return hits_[a].printing < hits_[b].printing;  // rows stand by release
  }

 private:
  template <class KeyOf>
  void FillWith(KeyOf key_of) {
    keys_.reserve(hits_.size());
    for (const Hit& hit : hits_) keys_.push_back(key_of(hit));
  }

  void FillKeys() {
    const CardColumns& cards = index_.of_card;
    switch (field_.source) {
      case Source::kName:
        return FillWith([&](const Hit& hit) { return Key{cards.name_rank[hit.card]}; });
      case Source::kCard:  // rows are in id order
        return FillWith([](const Hit& hit) { return Key{hit.card}; });
      case Source::kErrataDate:
        return FillWith([&](const Hit& hit) { return NewestDay(cards.errata_days, hit.card); });
      case Source::kRulingDate:
        return FillWith([&](const Hit& hit) { return NewestDay(cards.ruling_days, hit.card); });
      case Source::kDate:
        return FillWith([&](const Hit& hit) {
          const Day day = index_.of_printing.days[hit.printing];
          return day == 0 ? kLast : Key{day};
        });
      default:
        break;
    }
    if (field_.type == FieldType::kChoice || field_.type == FieldType::kSet) {
      FillPlaces();
    } else if (const std::vector<Number>* numbers = NumbersOf(field_, index_)) {
      FillWith([&](const Hit& hit) { return NumberKey((*numbers)[RowOf(hit, field_)]); });
    }
  }

  // The first of the field's choices that the hit has.
  void FillPlaces() {
    const ChoiceColumns& columns = index_.vocabulary->by_field[field_.place];
    if (columns.choices.empty()) return;
    keys_.assign(hits_.size(), kLast);
    for (std::size_t place = 0; place < columns.choices.size(); ++place) {
      const Bits rows = columns.rows(place);
      for (std::size_t i = 0; i < hits_.size(); ++i) {
        if (keys_[i] == kLast && rows.test(RowOf(hits_[i], field_)))
          keys_[i] = static_cast<Key>(place);
      }
    }
  }

  std::string_view TextAt(std::uint32_t place) const {
    const Hit& hit = hits_[place];
    if (field_.source == Source::kPrint)
      return index_.catalog->printing(index_.printings[hit.printing]).id.str();
    return texts_ == nullptr ? std::string_view() : texts_->folded(RowOf(hit, field_));
  }

  const std::vector<Hit>& hits_;
  const Field& field_;
  const bool descending_;
  const SearchIndex& index_;
  std::vector<Key> keys_;
  const TextColumn* texts_ = nullptr;
};

// Most answers are cards by name: the index knows that order, so nothing is sorted.
HitPage CardsByName(const Bits& printings, bool descending, const SearchIndex& index,
                    const PageWish& wish) {
  const CardColumns& columns = index.of_card;
  const Bits cards = index.ToCards(printings);
  HitPage page{.total = cards.Count()};
  const std::size_t count = columns.by_name.size();
  const auto rank_at = [&](std::size_t step) { return descending ? count - 1 - step : step; };
  std::size_t step = 0;
  if (wish.after) {
    const std::size_t rank = columns.name_rank[wish.after->card];
    step = (descending ? count - 1 - rank : rank) + 1;
  }
  for (; step < count; ++step) {
    const std::uint32_t card = columns.by_name[rank_at(step)];
    if (!cards.test(card)) continue;
    if (page.hits.size() == wish.most) {
      page.more = true;
      break;
    }
    std::uint32_t printing = index.printing_begins[card];
    while (!printings.test(printing)) ++printing;
    page.hits.push_back({card, printing});
  }
  return page;
}

}  // namespace

HitPage OrderHits(const Bits& printings, const Directives& directives, const SearchIndex& index,
                  const PageWish& wish) {
  const Field& field = *index.fields->Find(directives.order.empty() ? "name" : directives.order);
  if (field.source == Source::kName && directives.unique == Unique::kCards)
    return CardsByName(printings, directives.descending, index, wish);

  std::vector<Hit> hits = Collect(printings, directives.unique, index);
  HitPage page{.total = hits.size()};
  if (wish.after) hits.push_back(*wish.after);
  const Sorter before(hits, field, directives.descending, index);
  std::vector<std::uint32_t> places;
  places.reserve(page.total);
  const auto last = static_cast<std::uint32_t>(page.total);  // the place of wish.after
  for (std::uint32_t i = 0; i < page.total; ++i) {
    if (!wish.after || before(last, i)) places.push_back(i);
  }
  const std::size_t wanted = std::min(wish.most, places.size());
  std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(wanted),
                    places.end(), before);
  for (std::size_t i = 0; i < wanted; ++i) page.hits.push_back(hits[places[i]]);
  page.more = wanted < places.size();
  return page;
}

}  // namespace clashdeck::query
