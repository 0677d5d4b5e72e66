#include "core/query/vocabulary.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/fold.h"
#include "core/query/formats.h"
#include "core/query/known.h"

namespace clashdeck::query {

namespace {

std::vector<Choice> TypeChoices(const Game& game) {
  std::vector<Choice> choices = ChoicesOf(game.card_types);
  for (std::size_t i = 0; i < choices.size(); ++i)
    choices[i].spellings.push_back(Fold(game.card_types[i].plural));
  return choices;
}

void AddOwn(ChoiceColumns& columns, Bits rows) {
  columns.own.push_back(std::make_unique<const Bits>(std::move(rows)));
  columns.rows.push_back(columns.own.back().get());
}

// Two types may have subtypes of one name; they are one choice.
ChoiceColumns SubtypeColumns(const SearchIndex& index) {
  ChoiceColumns out;
  std::vector<Bits> rows;
  for (std::size_t i = 0; i < index.subtypes.size(); ++i) {
    const Term& subtype = *index.subtypes[i].second;
    const auto same = std::find_if(out.choices.begin(), out.choices.end(), [&](const Choice& each) {
      return each.spellings.front() == Fold(subtype.id);
    });
    if (same != out.choices.end()) {
      rows[static_cast<std::size_t>(same - out.choices.begin())].Or(index.of_card.subtypes[i]);
      continue;
    }
    out.choices.push_back(ChoiceOf(subtype));
    rows.push_back(index.of_card.subtypes[i]);
  }
  for (Bits& each : rows) AddOwn(out, std::move(each));
  return out;
}

ChoiceColumns TagColumns(const std::string& group, const Game& game, const SearchIndex& index) {
  ChoiceColumns out;
  for (std::size_t i = 0; i < game.tags.size(); ++i) {
    if (game.tags[i].group != group) continue;
    out.choices.push_back(
        {.id = game.tags[i].value,
         .spellings = {Fold(game.tags[i].value), Fold(game.tags[i].id), Fold(game.tags[i].name)},
         .shown = game.tags[i].value});
    out.rows.push_back(&index.of_card.tags[i]);
  }
  return out;
}

// By code, or by the set's name.
ChoiceColumns SetColumns(bool of_printing, const SearchIndex& index) {
  ChoiceColumns out;
  for (std::size_t i = 0; i < index.set_codes.size(); ++i) {
    const std::string& code = index.set_codes[i];
    const CardSet& set = index.catalog->records().sets.at(code);
    out.choices.push_back({.id = code, .spellings = {Fold(code), Fold(set.name)}, .shown = code});
    const Bits& rows = index.of_printing.sets[i];
    if (of_printing) {
      out.rows.push_back(&rows);
    } else {
      AddOwn(out, index.ToCards(rows));
    }
  }
  return out;
}

ChoiceColumns FromColumns(std::vector<Choice> choices, const std::vector<Bits>& columns) {
  ChoiceColumns out{.choices = std::move(choices)};
  for (const Bits& rows : columns) out.rows.push_back(&rows);
  return out;
}

ChoiceColumns AttributeChoices(const Field& field, const SearchIndex& index) {
  const Attribute& attribute = index.fields->game().attributes[field.item];
  const AttributeColumns& own = index.of_card.attributes[field.item];
  if (attribute.type == AttributeType::kFlag) {
    return FromColumns({{.id = "false", .spellings = {"false", "no"}, .shown = "false"},
                        {.id = "true", .spellings = {"true", "yes"}, .shown = "true"}},
                       own.choices);
  }
  ChoiceColumns out = FromColumns(ChoicesOf(attribute.values), own.choices);
  for (const std::vector<Number>& counts : own.counts)
    AddOwn(out, Bits::Where(counts.size(), [&](std::size_t row) { return counts[row] > 0; }));
  return out;
}

ChoiceColumns EngineColumns(const SearchIndex& index) {
  if (index.of_card.engine.empty()) return {};
  std::vector<Choice> choices;
  for (const char* word : {"full", "partial", "none"})
    choices.push_back({.id = word, .spellings = {word}, .shown = word});
  return FromColumns(std::move(choices), index.of_card.engine);
}

ChoiceColumns ListOf(const Field& field, const SearchIndex& index) {
  const Game& game = index.fields->game();
  switch (field.source) {
    case Source::kType:
      return FromColumns(TypeChoices(game), index.of_card.types);
    case Source::kSubtype:
      return SubtypeColumns(index);
    case Source::kKeyword:
      return FromColumns(ChoicesOf(game.keywords), index.of_card.keywords);
    case Source::kRarity:
      return FromColumns(ChoicesOf(game.rarities), index.of_printing.rarities);
    case Source::kFinish:
      return FromColumns(ChoicesOf(game.finishes), index.of_printing.finishes);
    case Source::kSet:
    case Source::kIn:
      return SetColumns(field.of_printing, index);
    case Source::kTagGroup:
      return TagColumns(field.group, game, index);
    case Source::kEngine:
      return EngineColumns(index);
    case Source::kAttribute:
      return AttributeChoices(field, index);
    default:
      return {};
  }
}

ChoiceColumns ChoiceColumnsOf(const Field& field, const SearchIndex& index) {
  ChoiceColumns out = ListOf(field, index);
  if (out.choices.empty() || (field.type != FieldType::kChoice && field.type != FieldType::kSet))
    return out;
  std::vector<Number> first(field.of_printing ? index.printings.size() : index.cards.size(),
                            kNoNumber);
  for (std::size_t place = out.rows.size(); place-- > 0;) {
    out.rows[place]->ForEach([&](std::size_t row) { first[row] = static_cast<Number>(place); });
  }
  out.first = NumberColumn(std::move(first));
  return out;
}

std::vector<bool> TokenTypes(const SearchIndex& index) {
  std::vector<bool> out;
  for (const Bits& rows : index.of_card.types) {
    Bits others = rows;
    others.Without(index.of_card.tokens);
    out.push_back(!rows.None() && others.None());
  }
  return out;
}

Parsed<Bits> BannedRows(const SearchIndex& index) {
  const auto format = FirstFormat(index);
  if (!format) return QueryFailure(format.error());
  return CardRows((*format)->banned, index);
}

// Of has:. Without a format nothing is known of `limit`.
Parsed<Bits> KnownOrUnanswered(const Field& field, const SearchIndex& index) {
  if (field.source == Source::kLimit) {
    if (const auto format = FirstFormat(index); !format) return QueryFailure(format.error());
  }
  return KnownRows(field, index);
}

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
      {{"banned"}, false, BannedRows},
  };
  std::set<std::string> known;
  for (const WordRows& word : words) known.insert(word.spellings.begin(), word.spellings.end());
  const auto add = [&](const Term& term, bool of_printing,
                       std::function<Parsed<Bits>(const SearchIndex&)> rows) {
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
        field.source == Source::kEngine)
      continue;
    WordRows word{{field.name}, field.of_printing, [&field](const SearchIndex& index) {
                    return KnownOrUnanswered(field, index);
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

const NumberColumn* FirstChoices(const Field& field, const SearchIndex& index) {
  const NumberColumn& first = index.vocabulary->by_field[field.place].first;
  return first.empty() ? nullptr : &first;
}

const Field* KeywordNumbers(const Atom& word, const FieldTable& fields) {
  if (!IsWord(word)) return nullptr;
  const Field* field = fields.Find(Fold(word.text));
  return field != nullptr && field->source == Source::kKeywordValue ? field : nullptr;
}

Vocabulary MakeVocabulary(const SearchIndex& index) {
  Vocabulary out;
  for (const Field& field : index.fields->all())
    out.by_field.push_back(ChoiceColumnsOf(field, index));
  out.is = WithChoices(IsWords(index.fields->game()));
  out.has = WithChoices(HasWords(*index.fields));
  out.token_types = TokenTypes(index);
  return out;
}

}  // namespace clashdeck::query
