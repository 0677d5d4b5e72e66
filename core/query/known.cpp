#include "core/query/known.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/fold.h"

namespace clashdeck::query {

namespace {

Bits UnionOf(const std::vector<Bits>& parts, std::size_t rows) {
  Bits out(rows);
  for (const Bits& part : parts) out.Or(part);
  return out;
}

std::vector<Choice> TypeChoices(const Game& game) {
  std::vector<Choice> choices = ChoicesOf(game.card_types);
  for (std::size_t i = 0; i < choices.size(); ++i)
    choices[i].spellings.push_back(Fold(game.card_types[i].plural));
  return choices;
}

// Two types may have subtypes of one name; they are one choice.
ChoiceColumns SubtypeColumns(const SearchIndex& index) {
  ChoiceColumns out;
  std::vector<std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < index.subtypes.size(); ++i) {
    const Term& subtype = *index.subtypes[i].second;
    const auto same = std::find_if(out.choices.begin(), out.choices.end(), [&](const Choice& each) {
      return each.spellings.front() == Fold(subtype.id);
    });
    if (same != out.choices.end()) {
      places[static_cast<std::size_t>(same - out.choices.begin())].push_back(i);
      continue;
    }
    out.choices.push_back(ChoiceOf(subtype));
    places.push_back({i});
  }
  out.rows = [&index, places](std::size_t place) {
    Bits rows(index.cards.size());
    for (const std::size_t i : places[place]) rows.Or(index.of_card.subtypes[i]);
    return rows;
  };
  return out;
}

ChoiceColumns TagColumns(const std::string& group, const Game& game, const SearchIndex& index) {
  ChoiceColumns out;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < game.tags.size(); ++i) {
    if (game.tags[i].group != group) continue;
    out.choices.push_back(
        {.id = game.tags[i].value,
         .spellings = {Fold(game.tags[i].value), Fold(game.tags[i].id), Fold(game.tags[i].name)},
         .shown = game.tags[i].value});
    places.push_back(i);
  }
  out.rows = [&index, places](std::size_t place) { return index.of_card.tags[places[place]]; };
  return out;
}

// By code, or by the set's name.
ChoiceColumns SetColumns(bool of_printing, const SearchIndex& index) {
  ChoiceColumns out;
  for (const std::string& code : index.set_codes) {
    const CardSet& set = index.catalog->records().sets.at(code);
    out.choices.push_back({.id = code, .spellings = {Fold(code), Fold(set.name)}, .shown = code});
  }
  out.rows = [&index, of_printing](std::size_t place) {
    const Bits& rows = index.of_printing.sets[place];
    return of_printing ? rows : index.ToCards(rows);
  };
  return out;
}

ChoiceColumns AttributeChoices(const Field& field, const SearchIndex& index) {
  const Attribute& attribute = index.fields->game().attributes[field.item];
  const AttributeColumns& own = index.of_card.attributes[field.item];
  ChoiceColumns out;
  if (attribute.type == AttributeType::kFlag) {
    out.choices = {{.id = "false", .spellings = {"false", "no"}, .shown = "false"},
                   {.id = "true", .spellings = {"true", "yes"}, .shown = "true"}};
  } else {
    out.choices = ChoicesOf(attribute.values);
  }
  if (attribute.type == AttributeType::kMultiset) {
    out.rows = [&own](std::size_t place) {
      const std::vector<Number>& counts = own.counts[place];
      return Bits::Where(counts.size(), [&](std::size_t row) { return counts[row] > 0; });
    };
  } else {
    out.rows = [&own](std::size_t place) { return own.choices[place]; };
  }
  return out;
}

ChoiceColumns ChoiceColumnsOf(const Field& field, const SearchIndex& index) {
  const Game& game = index.fields->game();
  const auto from = [](std::vector<Choice> choices, const std::vector<Bits>& columns) {
    return ChoiceColumns{std::move(choices),
                         [&columns](std::size_t place) { return columns[place]; }};
  };
  switch (field.source) {
    case Source::kType:
      return from(TypeChoices(game), index.of_card.types);
    case Source::kSubtype:
      return SubtypeColumns(index);
    case Source::kKeyword:
      return from(ChoicesOf(game.keywords), index.of_card.keywords);
    case Source::kRarity:
      return from(ChoicesOf(game.rarities), index.of_printing.rarities);
    case Source::kFinish:
      return from(ChoicesOf(game.finishes), index.of_printing.finishes);
    case Source::kSet:
    case Source::kIn:
      return SetColumns(field.of_printing, index);
    case Source::kTagGroup:
      return TagColumns(field.group, game, index);
    case Source::kAttribute:
      return AttributeChoices(field, index);
    default:
      return {};
  }
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
    case Source::kErrataDate:
      return card.has_errata;
    case Source::kRuling:
    case Source::kRulingDate:
      return card.has_rulings;
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
    if (!card) return std::nullopt;
    const auto row = std::lower_bound(index.cards.begin(), index.cards.end(), *card);
    if (row == index.cards.end() || *row != *card) return std::nullopt;
    return static_cast<std::size_t>(row - index.cards.begin());
  }
  const auto printing = catalog.FindPrinting(id);
  if (!printing) return std::nullopt;
  const CardIndex card = catalog.card_of(*printing);
  const auto row = std::lower_bound(index.cards.begin(), index.cards.end(), card);
  if (row == index.cards.end() || *row != card) return std::nullopt;
  const auto at = static_cast<std::size_t>(row - index.cards.begin());
  const auto end = index.printings.begin() + index.printing_begins[at + 1];
  const auto found = std::find(index.printings.begin() + index.printing_begins[at], end, *printing);
  if (found == end) return std::nullopt;
  return static_cast<std::size_t>(found - index.printings.begin());
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

namespace {

std::vector<WordRows> IsWords(const Game& game) {
  std::vector<WordRows> words = {
      {{std::string(kTokenWord)},
       false,
       [](const SearchIndex& index) { return index.of_card.tokens; }},
      {{"altart", "alternate"},
       true,
       [](const SearchIndex& index) { return index.of_printing.alternate_art; }},
      {{"reprint"}, true, [](const SearchIndex& index) { return index.of_printing.reprints; }},
      {{"errata", "erratum"},
       false,
       [](const SearchIndex& index) { return index.of_card.changed; }},
  };
  std::set<std::string> known = {"token", "altart", "alternate", "reprint", "errata", "erratum"};
  const auto add = [&](const Term& term, bool of_printing,
                       std::function<Bits(const SearchIndex&)> rows) {
    if (!known.insert(Fold(term.id)).second) return;
    words.push_back({{Fold(term.id), Fold(term.name)}, of_printing, std::move(rows)});
  };
  for (std::size_t i = 0; i < game.set_kinds.size(); ++i) {
    add(game.set_kinds[i], true,
        [i](const SearchIndex& index) { return index.of_printing.set_kinds[i]; });
  }
  for (std::size_t i = 0; i < game.finishes.size(); ++i) {
    add(game.finishes[i], true,
        [i](const SearchIndex& index) { return index.of_printing.finishes[i]; });
  }
  for (std::size_t i = 0; i < game.attributes.size(); ++i) {
    if (game.attributes[i].type != AttributeType::kFlag) continue;
    if (!known.insert(game.attributes[i].id).second) continue;
    words.push_back({{game.attributes[i].id}, false, [i](const SearchIndex& index) {
                       return index.of_card.attributes[i].choices[1];
                     }});
  }
  return words;
}

std::vector<WordRows> HasWords(const FieldTable& fields) {
  std::vector<WordRows> words;
  for (const Field& field : fields.all()) {
    if (field.type == FieldType::kWord || field.type == FieldType::kFormat ||
        field.source == Source::kLimit || field.source == Source::kEngine)
      continue;
    WordRows word{{field.name}, field.of_printing, [&field](const SearchIndex& index) {
                    return KnownRows(field, index);
                  }};
    word.spellings.insert(word.spellings.end(), field.aliases.begin(), field.aliases.end());
    words.push_back(std::move(word));
  }
  return words;
}

Words WithChoices(std::vector<WordRows> rows) {
  Words words{.rows = std::move(rows)};
  for (const WordRows& word : words.rows)
    words.choices.push_back({.id = word.spellings.front(),
                             .spellings = word.spellings,
                             .shown = word.spellings.front()});
  return words;
}

}  // namespace

Vocabulary MakeVocabulary(const SearchIndex& index) {
  Vocabulary out;
  for (const Field& field : index.fields->all())
    out.by_field.push_back(ChoiceColumnsOf(field, index));
  out.is = WithChoices(IsWords(index.fields->game()));
  out.has = WithChoices(HasWords(*index.fields));
  return out;
}

}  // namespace clashdeck::query
