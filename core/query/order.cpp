#include "core/query/order.h"

#include <algorithm>
#include <functional>
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
    } else if (const NumberColumn* numbers = NumbersOf(field_, index_)) {
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

// Cards of which few values of the field are different need no sorting: a page is filled value by
// value, and those of one value by name, an order that the index knows.
class PageFiller {
 public:
  PageFiller(const Matches& matches, const SearchIndex& index, const PageWish& wish)
      : matches_(matches), index_(index), wish_(wish) {
    page_.total = matches.cards.Count();
    page_.hits.reserve(std::min(page_.total, wish.most));
  }

  // Cards of `among`, or those of them after the wished one.
  enum class From { kBeginning, kAfterWish };
  void Add(const Bits& among, bool descending, From from) {
    const auto& rank = index_.of_card.name_rank;
    const std::size_t count = rank.size();
    // A name's place in the direction asked for.
    const auto step_of = [&](std::size_t card) {
      return descending ? count - 1 - rank[card] : std::size_t{rank[card]};
    };
    const std::size_t first = from == From::kAfterWish ? step_of(wish_.after->card) + 1 : 0;
    const std::size_t size = among.Count();
    if (size * size < kSparse * count) {
      AddSorted(among, first, step_of);
    } else {
      AddWalking(among, first, descending);
    }
  }

  bool done() const { return page_.more; }
  HitPage Take() { return std::move(page_); }

 private:
  // Walking by name costs about page * count / size looks, sorting about as many as `size`.
  static constexpr std::size_t kSparse = 16;

  template <class StepOf>
  void AddSorted(const Bits& among, std::size_t first, StepOf step_of) {
    std::vector<std::pair<std::size_t, std::uint32_t>> found;
    among.ForEach([&](std::size_t card) {
      const std::size_t step = step_of(card);
      if (step >= first) found.emplace_back(step, static_cast<std::uint32_t>(card));
    });
    std::sort(found.begin(), found.end());
    for (const auto& [step, card] : found) {
      if (!Push(card)) return;
    }
  }

  void AddWalking(const Bits& among, std::size_t first, bool descending) {
    const auto& by_name = index_.of_card.by_name;
    for (std::size_t step = first; step < by_name.size(); ++step) {
      const std::uint32_t card = by_name[descending ? by_name.size() - 1 - step : step];
      if (among.test(card) && !Push(card)) return;
    }
  }

  // False when the page is full.
  bool Push(std::uint32_t card) {
    if (page_.hits.size() == wish_.most) {
      page_.more = true;
      return false;
    }
    std::uint32_t printing = index_.printing_begins[card];
    while (matches_.printings && !matches_.printings->test(printing)) ++printing;
    page_.hits.push_back({card, printing});
    return true;
  }

  const Matches& matches_;
  const SearchIndex& index_;
  const PageWish& wish_;
  HitPage page_;
};

// Cards by their value in a field, lowest first; what has none is in no group.
struct Groups {
  std::size_t count = 0;  // 0 = the field gives none, cards have to be sorted
  std::function<Bits(std::size_t place)> rows = {};
};

// By the first of the field's choices that a card has.
Groups ChoiceGroups(const ChoiceColumns& columns) {
  return {columns.choices.size(), [&columns](std::size_t place) {
            Bits rows = columns.rows(place);
            for (std::size_t i = 0; i < place; ++i) rows.Without(columns.rows(i));
            return rows;
          }};
}

Groups GroupsOf(const Field& field, const SearchIndex& index) {
  if (field.of_printing) return {};
  if (field.type == FieldType::kChoice || field.type == FieldType::kSet)
    return ChoiceGroups(index.vocabulary->by_field[field.place]);
  const NumberColumn* numbers = NumbersOf(field, index);
  if (numbers == nullptr) return {};
  return {numbers->group_count(), [numbers](std::size_t place) { return numbers->Group(place); }};
}

HitPage CardsByName(const Matches& matches, bool descending, const SearchIndex& index,
                    const PageWish& wish) {
  PageFiller filler(matches, index, wish);
  filler.Add(matches.cards, descending,
             wish.after ? PageFiller::From::kAfterWish : PageFiller::From::kBeginning);
  return filler.Take();
}

HitPage CardsByGroup(const Matches& matches, const Groups& groups, bool descending,
                     const SearchIndex& index, const PageWish& wish) {
  PageFiller filler(matches, index, wish);
  bool before = wish.after.has_value();
  Bits rest(index.cards.size(), true);
  const auto add = [&](Bits group) {
    const bool begins = before && group.test(wish.after->card);
    if (before && !begins) return;
    before = false;
    group.And(matches.cards);
    filler.Add(group, false, begins ? PageFiller::From::kAfterWish : PageFiller::From::kBeginning);
  };
  for (std::size_t i = 0; i < groups.count && !filler.done(); ++i) {
    Bits group = groups.rows(descending ? groups.count - 1 - i : i);
    rest.Without(group);
    add(std::move(group));
  }
  if (!filler.done()) add(std::move(rest));
  return filler.Take();
}

}  // namespace

HitPage OrderHits(const Matches& matches, const Directives& directives, const SearchIndex& index,
                  const PageWish& wish) {
  const Field& field = *index.fields->Find(directives.order.empty() ? "name" : directives.order);
  if (directives.unique == Unique::kCards) {
    if (field.source == Source::kName)
      return CardsByName(matches, directives.descending, index, wish);
    if (const Groups groups = GroupsOf(field, index); groups.count > 0)
      return CardsByGroup(matches, groups, directives.descending, index, wish);
  }

  std::vector<Hit> hits = Collect(PrintingsOf(matches, index), directives.unique, index);
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
