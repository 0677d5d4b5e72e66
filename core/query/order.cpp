#include "core/query/order.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/query/known.h"

namespace clashdeck::query {

namespace {

std::vector<Hit> Collect(const Bits& printings, Unique unique, const SearchIndex& index) {
  std::vector<Hit> hits;
  printings.ForEach([&](std::size_t row) {
    const std::uint32_t card = index.card_of[row];
    if (unique == Unique::kCards && !hits.empty() && hits.back().card == card) return;
    hits.push_back({card, static_cast<std::uint32_t>(row)});
  });
  return hits;
}

// The row of a hit in the columns of the field.
std::size_t RowOf(const Hit& hit, const Field& field) {
  return field.of_printing ? hit.printing : hit.card;
}

// Smaller comes first; the largest number stands for "no value".
using Key = std::int64_t;
constexpr Key kLast = std::numeric_limits<Key>::max();

Key NumberKey(Number number) {
  if (number == kNoNumber) return kLast;
  if (number == kVariable) return kLast - 1;
  return number;
}

// Keys of the hits where the field's values are numbers, ranks, dates or places in a list; empty =
// they are texts.
std::vector<Key> KeysOf(const std::vector<Hit>& hits, const Field& field, const Game& game,
                        const SearchIndex& index) {
  std::vector<Key> keys;
  keys.reserve(hits.size());
  if (field.source == Source::kDate) {
    for (const Hit& hit : hits) {
      const Day day = index.of_printing.days[hit.printing];
      keys.push_back(day == 0 ? kLast : day);
    }
    return keys;
  }
  if (const std::vector<Number>* numbers = NumbersOf(field, index)) {
    for (const Hit& hit : hits) keys.push_back(NumberKey((*numbers)[RowOf(hit, field)]));
    return keys;
  }
  if (field.type != FieldType::kChoice || field.source == Source::kCard ||
      field.source == Source::kPrint)
    return keys;
  const auto choices = ChoiceColumnsOf(field, game, index);
  if (!choices) return keys;
  keys.assign(hits.size(), kLast);
  for (std::size_t place = 0; place < choices->choices.size(); ++place) {
    const Bits rows = choices->rows(place);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      if (keys[i] == kLast && rows.test(RowOf(hits[i], field))) keys[i] = static_cast<Key>(place);
    }
  }
  return keys;
}

}  // namespace

std::vector<Hit> OrderHits(const Bits& printings, const Directives& directives,
                           const FieldTable& fields, const SearchIndex& index, std::size_t most) {
  std::vector<Hit> hits = Collect(printings, directives.unique, index);
  const Field* field = fields.Find(directives.order.empty() ? "name" : directives.order);
  const std::vector<Key> keys = KeysOf(hits, *field, fields.game(), index);
  const TextColumn* texts = keys.empty() ? TextOf(*field, index) : nullptr;
  const TextColumn& names = *index.of_card.names;
  const bool down = directives.descending;

  std::vector<std::uint32_t> places(hits.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    if (!keys.empty() && keys[a] != keys[b]) {
      if (keys[a] == kLast || keys[b] == kLast) return keys[b] == kLast;
      return down ? keys[a] > keys[b] : keys[a] < keys[b];
    }
    if (texts != nullptr) {
      const std::string_view left = texts->folded(RowOf(hits[a], *field));
      const std::string_view right = texts->folded(RowOf(hits[b], *field));
      if (left != right) {
        if (left.empty() || right.empty()) return right.empty();
        return down ? left > right : left < right;
      }
    }
    const int by_name = names.folded(hits[a].card).compare(names.folded(hits[b].card));
    if (by_name != 0) return by_name < 0;
    return hits[a].printing < hits[b].printing;  // rows stand by card id, then by release
  };
  const std::size_t wanted = std::min(most, places.size());
  std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(wanted),
                    places.end(), before);
  std::vector<Hit> out;
  out.reserve(wanted);
  for (std::size_t i = 0; i < wanted; ++i) out.push_back(hits[places[i]]);
  return out;
}

}  // namespace clashdeck::query
