#include "core/query/known.h"

#include <algorithm>

#include "core/fold.h"
#include "core/query/formats.h"

namespace clashdeck::query {

namespace {

Bits UnionOf(const std::vector<Bits>& parts, std::size_t rows) {
  Bits out(rows);
  for (const Bits& part : parts) out.Or(part);
  return out;
}

Bits RowsWithLists(const Lists<Day>& lists, const std::function<bool(Day)>& fits) {
  Bits out(lists.begins.size() - 1);
  for (std::size_t row = 0; row < out.size(); ++row) {
    for (std::uint32_t at = lists.begins[row]; at < lists.begins[row + 1]; ++at) {
      if (fits(lists.values[at])) out.Set(row);
    }
  }
  return out;
}

Bits RowsWithNumbers(const NumberColumn& numbers) {
  return Bits::Where(numbers.size(), [&](std::size_t row) { return numbers[row] != kNoNumber; });
}

}  // namespace

Bits KnownRows(const Field& field, const SearchIndex& index) {
  const CardColumns& card = index.of_card;
  const PrintingColumns& printing = index.of_printing;
  switch (field.source) {
    case Source::kTextEver:
      return Bits::Where(card.texts_ever->size(),
                         [&](std::size_t row) { return !card.texts_ever->folded(row).empty(); });
    case Source::kText:
      return card.has_text;
    case Source::kPrinted:
      return printing.has_printed;
    case Source::kSubtype:
      return UnionOf(card.subtypes, index.cards.size());
    case Source::kKeyword:
      return UnionOf(card.keywords, index.cards.size());
    case Source::kKeywordValue:
    case Source::kNumber:
      return RowsWithNumbers(*NumbersOf(field, index));
    case Source::kRarity:
      return printing.has_rarity;
    case Source::kDate:
      return printing.has_date;
    case Source::kArtist:
      return printing.has_artist;
    case Source::kFlavor:
      return printing.has_flavor;
    case Source::kErrata:
      return card.has_errata;
    case Source::kRuling:
      return card.has_rulings;
    case Source::kErrataDate:  // an erratum may have no day
    case Source::kRulingDate:
      return RowsWithDay(field, index, [](Day) { return true; });
    case Source::kAttribute:
    case Source::kAttributeCount:
      return card.attributes[field.item].known;
    case Source::kTagGroup: {
      Bits out(index.cards.size());
      const Game& game = index.catalog->game();
      for (std::size_t i = 0; i < game.tags.size(); ++i) {
        if (game.tags[i].group == field.group) out.Or(card.tags[i]);
      }
      return out;
    }
    case Source::kLimit: {
      const auto limits = LimitsOf(index);
      return limits ? RowsWithNumbers(*limits) : Bits(index.cards.size());
    }
    default:  // every card or printing has it
      return Bits(field.of_printing ? index.printings.size() : index.cards.size(), true);
  }
}

const NumberColumn* NumbersOf(const Field& field, const SearchIndex& index) {
  switch (field.source) {
    case Source::kNumber:
      return &index.of_printing.numbers;
    case Source::kPrints:
      return &index.of_card.prints;
    case Source::kRarity:
      return &index.of_printing.rarity_ranks;
    case Source::kKeywordValue:
      return &index.of_card.keyword_values[field.item];
    case Source::kAttribute:
    case Source::kAttributeCount: {
      const AttributeColumns& columns = index.of_card.attributes[field.item];
      return columns.text == nullptr ? &columns.numbers : nullptr;
    }
    default:
      return nullptr;
  }
}

std::optional<std::size_t> RowOfId(const Field& field, std::string_view id,
                                   const SearchIndex& index) {
  const GameCatalog& catalog = *index.catalog;
  if (field.source == Source::kCard) {
    const auto card = catalog.FindCard(id);
    if (!card || index.row_of[*card] == SearchIndex::kNoRow) return std::nullopt;
    return index.row_of[*card];
  }
  const auto printing = catalog.FindPrinting(id);
  if (!printing) return std::nullopt;
  const std::uint32_t at = index.row_of[catalog.card_of(*printing)];
  if (at == SearchIndex::kNoRow) return std::nullopt;
  const auto end = index.printings.begin() + index.printing_begins[at + 1];
  const auto found = std::find(index.printings.begin() + index.printing_begins[at], end, *printing);
  if (found == end) return std::nullopt;
  return static_cast<std::size_t>(found - index.printings.begin());
}

std::optional<std::size_t> FindId(const Field& field, const std::string& typed,
                                  const SearchIndex& index) {
  std::string upper = typed;
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  for (const std::string& id : {typed, upper, Fold(typed)}) {
    if (const auto row = RowOfId(field, id, index)) return row;
  }
  return std::nullopt;
}

const std::string& IdOfRow(const Field& field, std::size_t row, const SearchIndex& index) {
  if (field.source == Source::kCard) return index.catalog->card(index.cards[row]).id.str();
  return index.catalog->printing(index.printings[row]).id.str();
}

const TextColumn* TextOf(const Field& field, const SearchIndex& index) {
  switch (field.source) {
    case Source::kName:
      return index.of_card.names.get();
    case Source::kText:
      return index.of_card.texts.get();
    case Source::kTextEver:
      return index.of_card.texts_ever.get();
    case Source::kErrata:
      return index.of_card.errata.get();
    case Source::kRuling:
      return index.of_card.rulings.get();
    case Source::kAny:
      return index.of_card.anything.get();
    case Source::kPrinted:
      return index.of_printing.printed.get();
    case Source::kArtist:
      return index.of_printing.artists.get();
    case Source::kFlavor:
      return index.of_printing.flavors.get();
    case Source::kAttribute:
      return index.of_card.attributes[field.item].text.get();
    default:
      return nullptr;
  }
}

Bits RowsWithDay(const Field& field, const SearchIndex& index,
                 const std::function<bool(Day)>& fits) {
  if (field.source == Source::kErrataDate) return RowsWithLists(index.of_card.errata_days, fits);
  if (field.source == Source::kRulingDate) return RowsWithLists(index.of_card.ruling_days, fits);
  Bits out(index.of_printing.days.size());
  for (std::size_t row = 0; row < out.size(); ++row) {
    if (fits(index.of_printing.days[row])) out.Set(row);
  }
  return out;
}

}  // namespace clashdeck::query
