#include "core/query/order.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "core/query/known.h"
#include "core/query/vocabulary.h"

namespace clashdeck::query {

namespace {

// Fills a page with hits that come in order, the wished one left behind already.
class PageFiller {
 public:
  PageFiller(const Matches& matches, std::size_t total, const SearchIndex& index,
             const PageWish& wish)
      : matches_(matches), index_(index), most_(wish.most) {
    page_.total = total;
    page_.hits.reserve(std::min(total, most_));
  }

  // False when the page is full and something comes after it.
  bool Push(Hit hit) {
    page_.more = page_.hits.size() == most_;
    if (!page_.more) page_.hits.push_back(hit);
    return !page_.more;
  }
  bool PushCard(std::size_t card) { return Push(HitOf(card)); }

  // A card by the first of its printings that match.
  Hit HitOf(std::size_t card) const {
    std::uint32_t printing = index_.printing_begins[card];
    while (matches_.printings && !matches_.printings->test(printing)) ++printing;
    return {static_cast<std::uint32_t>(card), printing};
  }

  HitPage Take() { return std::move(page_); }

 private:
  const Matches& matches_;
  const SearchIndex& index_;
  const std::size_t most_;
  HitPage page_;
};

// Rows stand by name.
void CardsByName(const Bits& cards, bool descending, const PageWish& wish, PageFiller& page) {
  const auto push = [&](std::size_t card) { return page.PushCard(card); };
  if (descending) {
    VisitDown(cards, wish.after ? wish.after->card : cards.size(), push);
  } else {
    VisitFrom(
        wish.after ? wish.after->card + 1 : 0, cards.word_count(),
        [&](std::size_t at) { return cards.word(at); }, push);
  }
}

// Of a field with few different values: group by group, those of one by name.
void CardsByGroup(const Bits& cards, const NumberColumn& numbers, bool descending,
                  const PageWish& wish, PageFiller& page) {
  const std::size_t last = numbers.group_count() - 1;  // without a value, whichever way
  // The group at a step of the way; its own inverse.
  const auto turn = [&](std::size_t at) { return descending && at < last ? last - 1 - at : at; };
  std::size_t step = wish.after ? turn(numbers.GroupOf(wish.after->card)) : 0;
  std::size_t first = wish.after ? wish.after->card + 1 : 0;
  for (; step <= last; ++step) {
    const std::size_t group = turn(step);
    const bool all = VisitFrom(
        first, cards.word_count(),
        [&](std::size_t at) { return cards.word(at) & numbers.GroupWord(group, at); },
        [&](std::size_t card) { return page.PushCard(card); });
    if (!all) return;
    first = 0;
  }
}

// What hits are sorted by, smaller first; ties go by printing row, which is by name, id and
// release. The largest number stands for "no value".
using Key = std::int64_t;
constexpr Key kLast = std::numeric_limits<Key>::max();

Key NumberKey(Number number) {
  if (number == kNoNumber) return kLast;
  if (number == kVariable) return kLast - 1;
  return number;
}

Key DayKey(Day day) { return day == 0 ? kLast : Key{day}; }

Key NewestDay(const Lists<Day>& days, std::size_t row) {
  const auto begin = days.values.begin() + days.begins[row];
  const auto end = days.values.begin() + days.begins[row + 1];
  return begin == end ? kLast : *std::max_element(begin, end);
}

struct NumberPlace {
  Key key = kLast;
  Hit hit = {};

  bool operator<(const NumberPlace& other) const {
    return key != other.key ? key < other.key : hit.printing < other.hit.printing;
  }
};

struct TextPlace {
  std::string_view text = {};
  bool descending = false;
  Hit hit = {};

  bool operator<(const TextPlace& other) const {
    if (text == other.text) return hit.printing < other.hit.printing;
    if (text.empty() || other.text.empty()) return other.text.empty();
    return descending ? text > other.text : text < other.text;
  }
};

// Places of all hits, sorted as far as the page goes. place_of(hit) makes one.
template <class PlaceOf>
void SortHits(const std::vector<Hit>& hits, const PageWish& wish, PageFiller& page,
              PlaceOf place_of) {
  std::vector<decltype(place_of(Hit{}))> places;
  places.reserve(hits.size());
  for (const Hit& hit : hits) places.push_back(place_of(hit));
  if (wish.after) {
    const auto after = place_of(*wish.after);
    std::erase_if(places, [&](const auto& place) { return !(after < place); });
  }
  const std::size_t wanted = std::min(wish.most, places.size());
  std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(wanted),
                    places.end());
  for (const auto& place : places) {
    if (!page.Push(place.hit)) return;
  }
}

// The row of a hit in the columns of the field.
std::size_t RowOf(const Hit& hit, const Field& field) {
  return field.of_printing ? hit.printing : hit.card;
}

// The numbers that a field's values are sorted by: its own, or the place of the first of its
// choices; null = it has none.
const NumberColumn* OrderNumbers(const Field& field, const SearchIndex& index) {
  if (field.type == FieldType::kChoice || field.type == FieldType::kSet)
    return FirstChoices(field, index);
  return NumbersOf(field, index);
}

// Hits in the order of a field of which no order is known beforehand.
void SortByField(const std::vector<Hit>& hits, const Field& field, bool descending,
                 const SearchIndex& index, const PageWish& wish, PageFiller& page) {
  const auto by_key = [&](auto key_of) {
    SortHits(hits, wish, page, [&](const Hit& hit) {
      const Key key = key_of(hit);
      return NumberPlace{descending && key != kLast ? -key : key, hit};
    });
  };
  const auto by_text = [&](auto text_of) {
    SortHits(hits, wish, page, [&](const Hit& hit) {
      return TextPlace{text_of(hit), descending, hit};
    });
  };
  switch (field.source) {
    case Source::kName:
      return by_key([](const Hit& hit) { return Key{hit.card}; });
    case Source::kCard:  // the catalog's cards are in order of id
      return by_key([&](const Hit& hit) { return Key{index.cards[hit.card]}; });
    case Source::kErrataDate:
      return by_key([&](const Hit& hit) { return NewestDay(index.of_card.errata_days, hit.card); });
    case Source::kRulingDate:
      return by_key([&](const Hit& hit) { return NewestDay(index.of_card.ruling_days, hit.card); });
    case Source::kDate:
      return by_key([&](const Hit& hit) { return DayKey(index.of_printing.days[hit.printing]); });
    case Source::kPrint:
      return by_text([&](const Hit& hit) -> std::string_view {
        return index.catalog->printing(index.printings[hit.printing]).id.str();
      });
    default:
      break;
  }
  if (const NumberColumn* numbers = OrderNumbers(field, index))
    return by_key([&](const Hit& hit) { return NumberKey((*numbers)[RowOf(hit, field)]); });
  const TextColumn* texts = TextOf(field, index);
  by_text([&](const Hit& hit) {
    return texts == nullptr ? std::string_view() : texts->folded(RowOf(hit, field));
  });
}

// Groups are walked word by word; with fewer hits than a share of those words, sorting is faster.
bool WorthGrouping(const NumberColumn& numbers, std::size_t hits) {
  constexpr std::size_t kWordsPerHit = 16;
  return numbers.group_count() > 0 &&
         numbers.group_count() * (numbers.size() / Bits::kWord) < hits * kWordsPerHit;
}

HitPage OrderCards(const Matches& matches, const Field& field, bool descending,
                   const SearchIndex& index, const PageWish& wish) {
  const std::size_t total = matches.cards.Count();
  PageFiller page(matches, total, index, wish);
  if (field.source == Source::kName) {
    CardsByName(matches.cards, descending, wish, page);
    return page.Take();
  }
  const NumberColumn* numbers = field.of_printing ? nullptr : OrderNumbers(field, index);
  if (numbers != nullptr && WorthGrouping(*numbers, total)) {
    CardsByGroup(matches.cards, *numbers, descending, wish, page);
    return page.Take();
  }
  std::vector<Hit> hits;
  hits.reserve(total);
  matches.cards.ForEach([&](std::size_t card) { hits.push_back(page.HitOf(card)); });
  SortByField(hits, field, descending, index, wish, page);
  return page.Take();
}

HitPage OrderPrintings(const Matches& matches, const Field& field, bool descending,
                       const SearchIndex& index, const PageWish& wish) {
  const Bits printings = PrintingsOf(matches, index);
  std::vector<Hit> hits;
  hits.reserve(printings.Count());
  printings.ForEach([&](std::size_t row) {
    hits.push_back({index.card_of[row], static_cast<std::uint32_t>(row)});
  });
  PageFiller page(matches, hits.size(), index, wish);
  SortByField(hits, field, descending, index, wish, page);
  return page.Take();
}

}  // namespace

HitPage OrderHits(const Matches& matches, const Directives& directives, const SearchIndex& index,
                  const PageWish& wish) {
  const Field& field =
      directives.order.empty() ? index.fields->name() : *index.fields->Find(directives.order);
  return directives.unique == Unique::kCards
             ? OrderCards(matches, field, directives.descending, index, wish)
             : OrderPrintings(matches, field, directives.descending, index, wish);
}

}  // namespace clashdeck::query
