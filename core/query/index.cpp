#include "core/query/index.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "core/attribute_value.h"
#include "core/query/vocabulary.h"

namespace clashdeck::query {

namespace {

Number NumberIn(std::string_view text) {
  const std::size_t digit = text.find_first_of("0123456789");
  Number value = 0;
  if (digit == std::string_view::npos) return kNoNumber;
  const auto [end, error] = std::from_chars(text.data() + digit, text.data() + text.size(), value);
  return error == std::errc{} ? value : kNoNumber;
}

template <class T>
std::size_t PlaceOf(const std::vector<T>& terms, std::string_view id) {
  const auto found =
      std::find_if(terms.begin(), terms.end(), [&](const T& term) { return term.id == id; });
  return static_cast<std::size_t>(found - terms.begin());
}

std::unique_ptr<TextColumn> Column(const std::vector<std::string>& texts) {
  return std::make_unique<TextColumn>(std::vector<std::string_view>(texts.begin(), texts.end()));
}

// One more text of a row that may have several.
void AddText(std::string& texts, std::string_view text) {
  if (text.empty()) return;
  if (!texts.empty()) texts += kBetweenTexts;
  texts += text;
}

class IndexBuilder {
 public:
  IndexBuilder(SearchIndex& index, std::shared_ptr<const GameCatalog> catalog, IndexView view)
      : index_(index), catalog_(*catalog), game_(catalog->game()), previews_(view.previews) {
    index_.catalog = std::move(catalog);
    index_.fields = std::make_unique<const FieldTable>(game_);
    index_.as_of = std::move(view.as_of);
    index_.formats = std::move(view.formats);
    engine_ = std::move(view.engine);
  }

  void Build() {
    for (const auto& [code, set] : catalog_.records().sets) index_.set_codes.push_back(code);
    for (const CardType& type : game_.card_types) {
      for (const Term& subtype : type.subtypes) index_.subtypes.emplace_back(&type, &subtype);
    }
    ChooseRows();
    FillCards();
    if (engine_) FillEngine();
    FillHistory();
    for (std::size_t i = 0; i < game_.attributes.size(); ++i) FillAttribute(i);
    FillPrintings();
    index_.token_printings = index_.ToPrintings(index_.of_card.tokens);
    index_.vocabulary = std::make_shared<const Vocabulary>(MakeVocabulary(index_));
  }

 private:
  bool Past(std::string_view date) const { return index_.as_of.empty() || date <= index_.as_of; }

  void ChooseRows() {
    // Cards are in id order, so a stable sort leaves those of one name by id.
    std::vector<CardIndex> by_name(catalog_.card_count());
    std::iota(by_name.begin(), by_name.end(), CardIndex{0});
    std::stable_sort(by_name.begin(), by_name.end(), [&](CardIndex a, CardIndex b) {
      return catalog_.folded_name(a) < catalog_.folded_name(b);
    });
    index_.row_of.assign(catalog_.card_count(), SearchIndex::kNoRow);
    index_.printing_begins.push_back(0);
    for (const CardIndex card : by_name) {
      const std::size_t before = index_.printings.size();
      for (const PrintingIndex printing : catalog_.printings_of(card)) {
        if (!previews_ && !Past(catalog_.set_of(printing).released)) continue;
        index_.printings.push_back(printing);
        index_.card_of.push_back(static_cast<std::uint32_t>(index_.cards.size()));
      }
      if (index_.printings.size() == before) continue;
      index_.row_of[card] = static_cast<std::uint32_t>(index_.cards.size());
      index_.cards.push_back(card);
      index_.printing_begins.push_back(static_cast<std::uint32_t>(index_.printings.size()));
      states_.push_back(catalog_.StateOf(card, index_.as_of));
    }
  }

  std::vector<Bits> ManyBits(std::size_t count, std::size_t rows) const {
    return std::vector<Bits>(count, Bits(rows));
  }

  void FillCards() {
    CardColumns& out = index_.of_card;
    const std::size_t rows = index_.cards.size();
    out.types = ManyBits(game_.card_types.size(), rows);
    out.subtypes = ManyBits(index_.subtypes.size(), rows);
    out.keywords = ManyBits(game_.keywords.size(), rows);
    out.tags = ManyBits(game_.tags.size(), rows);
    std::vector<std::vector<Number>> keyword_values(game_.keywords.size());
    for (std::size_t i = 0; i < game_.keywords.size(); ++i) {
      if (game_.keywords[i].numbered) keyword_values[i].assign(rows, kNoNumber);
    }
    std::vector<Number> prints;
    out.tokens = out.has_text = out.changed = Bits(rows);
    std::vector<std::string> names;
    std::vector<std::string_view> texts;
    std::vector<std::string> anything;
    for (std::size_t row = 0; row < rows; ++row) {
      const Card& card = catalog_.card(index_.cards[row]);
      out.own_names.push_back(catalog_.folded_name(index_.cards[row]));
      names.push_back(card.name);
      for (const std::string& alias : card.aliases) names.back() += kBetweenTexts + alias;
      texts.push_back(states_[row].text);
      anything.push_back(card.name + kBetweenTexts + TypeLine(card) + kBetweenTexts +
                         states_[row].text);
      if (!states_[row].text.empty()) out.has_text.Set(row);
      if (card.token) out.tokens.Set(row);
      if (states_[row].errata) out.changed.Set(row);
      FillWords(card, row, keyword_values);
      prints.push_back(
          static_cast<Number>(index_.printing_begins[row + 1] - index_.printing_begins[row]));
    }
    for (std::vector<Number>& values : keyword_values)
      out.keyword_values.emplace_back(std::move(values));
    out.prints = NumberColumn(std::move(prints));
    out.names = Column(names);
    out.texts = std::make_unique<TextColumn>(texts);
    out.anything = Column(anything);
  }

  void FillEngine() {
    index_.of_card.engine = ManyBits(kEngineCoverages, index_.cards.size());
    for (std::size_t row = 0; row < index_.cards.size(); ++row) {
      const EngineCoverage coverage = engine_->Find(index_.cards[row], index_.as_of);
      index_.of_card.engine[static_cast<std::size_t>(coverage)].Set(row);
    }
  }

  std::string TypeLine(const Card& card) const {
    const CardType* type = game_.FindType(card.type);
    std::string line = type == nullptr ? card.type : type->name;
    for (const std::string& id : card.subtypes) {
      const Term* subtype = type == nullptr ? nullptr : FindTerm(type->subtypes, id);
      line += " " + (subtype == nullptr ? id : subtype->name);
    }
    return line;
  }

  void FillWords(const Card& card, std::size_t row,
                 std::vector<std::vector<Number>>& keyword_values) {
    CardColumns& out = index_.of_card;
    const std::size_t type = PlaceOf(game_.card_types, card.type);
    if (type < out.types.size()) out.types[type].Set(row);
    for (std::size_t i = 0; i < index_.subtypes.size(); ++i) {
      const auto& [owner, subtype] = index_.subtypes[i];
      if (owner->id != card.type) continue;
      const auto& own = card.subtypes;
      if (std::find(own.begin(), own.end(), subtype->id) != own.end()) out.subtypes[i].Set(row);
    }
    for (const CardKeyword& keyword : card.keywords) {
      const std::size_t place = PlaceOf(game_.keywords, keyword.id);
      if (place == game_.keywords.size()) continue;
      out.keywords[place].Set(row);
      // Several instances do not stack: the highest counts.
      if (keyword.value && !keyword_values[place].empty()) {
        Number& value = keyword_values[place][row];
        value = std::max(value, static_cast<Number>(*keyword.value));
      }
    }
    for (const std::string& tag : card.tags) {
      const std::size_t place = PlaceOf(game_.tags, tag);
      if (place < out.tags.size()) out.tags[place].Set(row);
    }
  }

  // Wordings over time, errata and rulings.
  void FillHistory() {
    CardColumns& out = index_.of_card;
    const std::size_t rows = index_.cards.size();
    out.has_errata = out.has_rulings = Bits(rows);
    std::vector<std::string> ever(rows);
    std::vector<std::string> errata(rows);
    std::vector<std::string> rulings(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      for (const HistoryEntry& entry : catalog_.HistoryOf(index_.cards[row])) {
        if (!Past(entry.effective)) continue;
        AddText(ever[row], entry.text);
      }
      for (const TextVersion* version : catalog_.TextsOf(index_.cards[row])) {
        if (!Past(version->effective)) continue;
        out.has_errata.Set(row);
        AddText(errata[row], version->text);
        AddText(errata[row], version->note);
        if (const Day day = DayOf(version->effective); day != 0)
          out.errata_days.values.push_back(day);
      }
      out.errata_days.EndRow();
      for (const Ruling* ruling : catalog_.RulingsOf(index_.cards[row])) {
        if (!Past(ruling->date)) continue;
        out.has_rulings.Set(row);
        AddText(rulings[row], ruling->text);
        if (const Day day = DayOf(ruling->date); day != 0) out.ruling_days.values.push_back(day);
      }
      out.ruling_days.EndRow();
    }
    out.texts_ever = Column(ever);
    out.errata = Column(errata);
    out.rulings = Column(rulings);
  }

  void FillAttribute(std::size_t index) {
    const Attribute& attribute = game_.attributes[index];
    const std::size_t rows = index_.cards.size();
    AttributeColumns out;
    out.known = Bits(rows);
    std::vector<std::string> texts(rows);
    const bool text =
        attribute.type == AttributeType::kText || attribute.type == AttributeType::kList;
    const bool flag = attribute.type == AttributeType::kFlag;
    const bool counted = attribute.type == AttributeType::kMultiset;
    std::vector<Number> numbers(text ? 0 : rows, kNoNumber);
    if (!text && !counted) out.choices = ManyBits(flag ? 2 : attribute.values.size(), rows);
    if (counted) out.counts.assign(attribute.values.size(), std::vector<Number>(rows, 0));
    for (std::size_t row = 0; row < rows; ++row) {
      const Attributes& own = states_[row].attributes;
      const auto found = own.find(attribute.id);
      if (found == own.end()) continue;
      out.known.Set(row);
      if (text) {
        for (const std::string& item : TextItems(attribute, found->second))
          AddText(texts[row], item);
      } else {
        FillValue(attribute, found->second, row, out, numbers[row]);
      }
    }
    out.numbers = NumberColumn(std::move(numbers));
    if (text) out.text = Column(texts);
    index_.of_card.attributes.push_back(std::move(out));
  }

  static std::vector<std::string> TextItems(const Attribute& attribute, const std::string& value) {
    if (attribute.type == AttributeType::kList) return ReadItems(attribute, value);
    return {value};
  }

  static void FillValue(const Attribute& attribute, const std::string& value, std::size_t row,
                        AttributeColumns& out, Number& own) {
    switch (attribute.type) {
      case AttributeType::kNumber: {
        const NumberValue number = ReadNumber(value);
        own = number.variable ? kVariable : static_cast<Number>(number.value);
        return;
      }
      case AttributeType::kFlag:
        out.choices[value == "true" ? 1 : 0].Set(row);
        return;
      case AttributeType::kEnum: {
        const std::size_t place = PlaceOf(attribute.values, value);
        if (place == attribute.values.size()) return;
        out.choices[place].Set(row);
        own = static_cast<Number>(place);
        return;
      }
      case AttributeType::kSet:
      case AttributeType::kMultiset: {
        const std::vector<std::string> items = ReadItems(attribute, value);
        own = static_cast<Number>(items.size());
        for (const std::string& item : items) {
          const std::size_t place = PlaceOf(attribute.values, item);
          if (place == attribute.values.size()) continue;
          if (attribute.type == AttributeType::kSet) {
            out.choices[place].Set(row);
          } else {
            ++out.counts[place][row];
          }
        }
        return;
      }
      case AttributeType::kText:
      case AttributeType::kList:
        return;
    }
  }

  void FillPrintings() {
    PrintingColumns& out = index_.of_printing;
    const std::size_t rows = index_.printings.size();
    out.rarities = ManyBits(game_.rarities.size(), rows);
    out.finishes = ManyBits(game_.finishes.size(), rows);
    out.set_kinds = ManyBits(game_.set_kinds.size(), rows);
    out.sets = ManyBits(index_.set_codes.size(), rows);
    out.alternate_art = out.reprints = out.has_printed = Bits(rows);
    out.has_artist = out.has_flavor = out.has_rarity = out.has_date = Bits(rows);
    std::vector<std::string_view> printed;
    std::vector<std::string_view> artists;
    std::vector<std::string_view> flavors;
    std::vector<Number> ranks;
    std::vector<Number> numbers;
    for (std::size_t row = 0; row < rows; ++row) {
      const PrintingIndex at = index_.printings[row];
      const Printing& printing = catalog_.printing(at);
      const Card& card = catalog_.card(catalog_.card_of(at));
      const CardSet& set = catalog_.set_of(at);
      printed.push_back(printing.printed_text.empty() ? card.text : printing.printed_text);
      artists.push_back(printing.artist);
      flavors.push_back(printing.flavor);
      ranks.push_back(RankOf(printing));
      numbers.push_back(NumberIn(printing.number));
      FillPrinting(printing, set, row);
      if (!printed.back().empty()) out.has_printed.Set(row);
      // The first printing in order of release is the original.
      if (catalog_.printings_of(catalog_.card_of(at)).front() != at && !printing.alternate_art)
        out.reprints.Set(row);
    }
    out.rarity_ranks = NumberColumn(std::move(ranks));
    out.numbers = NumberColumn(std::move(numbers));
    out.printed = std::make_unique<TextColumn>(printed);
    out.artists = std::make_unique<TextColumn>(artists);
    out.flavors = std::make_unique<TextColumn>(flavors);
  }

  Number RankOf(const Printing& printing) const {
    const std::size_t place = PlaceOf(game_.rarities, printing.rarity);
    return place < game_.rarities.size() ? static_cast<Number>(place) : kNoNumber;
  }

  void FillPrinting(const Printing& printing, const CardSet& set, std::size_t row) {
    PrintingColumns& out = index_.of_printing;
    if (const Number rank = RankOf(printing); rank != kNoNumber) {
      out.rarities[static_cast<std::size_t>(rank)].Set(row);
      out.has_rarity.Set(row);
    }
    if (const std::size_t finish = PlaceOf(game_.finishes, printing.finish);
        finish < out.finishes.size())
      out.finishes[finish].Set(row);
    if (const std::size_t kind = PlaceOf(game_.set_kinds, set.kind); kind < out.set_kinds.size())
      out.set_kinds[kind].Set(row);
    const auto code =
        std::lower_bound(index_.set_codes.begin(), index_.set_codes.end(), set.code.str());
    out.sets[static_cast<std::size_t>(code - index_.set_codes.begin())].Set(row);
    out.days.push_back(DayOf(set.released));
    if (out.days.back() != 0) out.has_date.Set(row);
    if (printing.alternate_art) out.alternate_art.Set(row);
    if (!printing.artist.empty()) out.has_artist.Set(row);
    if (!printing.flavor.empty()) out.has_flavor.Set(row);
  }

  SearchIndex& index_;
  const GameCatalog& catalog_;
  const Game& game_;
  const bool previews_;
  std::shared_ptr<const EngineLookup> engine_;
  std::vector<CardState> states_;  // by card row
};

}  // namespace

Day DayOf(std::string_view iso_date) {
  if (iso_date.size() != 10) return 0;
  Day day = 0;
  for (const char c : iso_date) {
    if (c == '-') continue;
    if (c < '0' || c > '9') return 0;
    day = day * 10 + (c - '0');
  }
  return day;
}

Bits SearchIndex::ToPrintings(const Bits& card_rows) const {
  Bits out(printings.size());
  card_rows.ForEach([&](std::size_t row) {
    for (std::uint32_t at = printing_begins[row]; at < printing_begins[row + 1]; ++at) out.Set(at);
  });
  return out;
}

Bits SearchIndex::ToCards(const Bits& printing_rows) const {
  Bits out(cards.size());
  printing_rows.ForEach([&](std::size_t row) { out.Set(card_of[row]); });
  return out;
}

std::shared_ptr<const SearchIndex> BuildIndex(std::shared_ptr<const GameCatalog> catalog,
                                              IndexView view) {
  auto index = std::make_shared<SearchIndex>();
  IndexBuilder(*index, std::move(catalog), std::move(view)).Build();
  return index;
}

}  // namespace clashdeck::query
