#include "core/deck_stats.h"

#include <algorithm>
#include <set>

#include "core/attribute_value.h"
#include "core/odds/fraction.h"
#include "core/query/search.h"

namespace clashdeck {

namespace {

void Add(Tally& tally, std::uint32_t copies) {
  tally.cards += copies;
  ++tally.different;
}

// A tally for every term, in the game's order; Some() leaves those that occur.
std::vector<NamedTally> TalliesOf(const std::vector<Term>& terms) {
  std::vector<NamedTally> out;
  out.reserve(terms.size());
  for (const Term& term : terms) out.push_back({.term = &term});
  return out;
}

std::vector<NamedTally> Some(std::vector<NamedTally> tallies) {
  std::erase_if(tallies, [](const NamedTally& each) { return each.tally.cards == 0; });
  return tallies;
}

Tally* Find(std::vector<NamedTally>& tallies, const std::string& id) {
  for (NamedTally& each : tallies) {
    if (each.term->id == id) return &each.tally;
  }
  return nullptr;
}

// The values of an attribute of one card as ids; nothing = the card does not have it.
std::optional<std::vector<std::string>> ValuesOf(const Attribute& attribute,
                                                 const Attributes& facts) {
  const auto found = facts.find(attribute.id);
  if (found == facts.end()) return std::nullopt;
  if (attribute.type == AttributeType::kEnum) return std::vector{found->second};
  return ReadItems(attribute, found->second);
}

// Cards of a query by card; an empty query names all.
class CardSetOf {
 public:
  static Result<CardSetOf> Make(const std::string& q, const query::SearchIndex& index) {
    CardSetOf out;
    if (q.empty()) return out;
    const auto parsed = query::ReadQuery(q, *index.fields);
    if (!parsed) return Fail(ErrorCode::kBadGameData, "statistics: " + parsed.error().message);
    const auto matches = query::Match(*parsed, index);
    if (!matches) return Fail(ErrorCode::kBadGameData, "statistics: " + matches.error().message);
    out.all_ = false;
    matches->cards.ForEach([&](std::size_t row) { out.cards_.insert(index.cards[row]); });
    return out;
  }
  bool Has(CardIndex card) const { return all_ || cards_.contains(card); }

 private:
  bool all_ = true;
  std::set<CardIndex> cards_ = {};
};

class DeckCounter {
 public:
  DeckCounter(const Deck& deck, const query::SearchIndex& index)
      : deck_(deck), index_(index), catalog_(*index.catalog), game_(catalog_.game()) {}

  Result<DeckStats> Count() {
    CountSections();
    if (!game_.statistics) return std::move(out_);
    const Statistics& wanted = *game_.statistics;
    CollectCards(wanted);
    CountTypes();
    CountKeywords();
    if (!wanted.curve.empty()) CountCurve(*game_.FindAttribute(wanted.curve));
    if (!wanted.colors.empty()) out_.colors = CountAttribute(*game_.FindAttribute(wanted.colors));
    for (const std::string& id : wanted.counts)
      out_.counts.push_back(CountAttribute(*game_.FindAttribute(id)));
    if (auto balanced = CountBalance(wanted); !balanced) return Failure(balanced.error());
    return std::move(out_);
  }

 private:
  struct Counted {
    CardIndex card = 0;
    std::uint32_t copies = 0;
    Attributes facts = {};
  };

  void CountSections() {
    out_.sections = TalliesOf(game_.sections);
    std::set<std::pair<SectionIndex, CardIndex>> seen;
    for (const DeckEntry& entry : deck_.entries) {
      Tally& tally = out_.sections[entry.section].tally;
      tally.cards += entry.quantity;
      if (seen.emplace(entry.section, entry.card).second) ++tally.different;
    }
  }

  void CollectCards(const Statistics& wanted) {
    std::map<CardIndex, std::uint32_t> copies;
    out_.rarities = TalliesOf(game_.rarities);
    std::set<PrintingIndex> printings;
    for (const DeckEntry& entry : deck_.entries) {
      const std::string& section = game_.sections[entry.section].id;
      if (std::find(wanted.sections.begin(), wanted.sections.end(), section) ==
          wanted.sections.end())
        continue;
      copies[entry.card] += entry.quantity;
      CountRarity(entry, printings);
    }
    out_.rarities = Some(std::move(out_.rarities));
    for (const auto& [card, count] : copies) {
      Add(out_.counted, count);
      cards_.push_back({card, count, catalog_.StateOf(card, index_.as_of).attributes});
    }
  }

  void CountRarity(const DeckEntry& entry, std::set<PrintingIndex>& seen) {
    if (!entry.printing) {
      out_.printing_open += entry.quantity;
      return;
    }
    Tally* tally = Find(out_.rarities, catalog_.printing(*entry.printing).rarity);
    if (tally == nullptr) {
      out_.rarity_unknown += entry.quantity;
      return;
    }
    tally->cards += entry.quantity;
    if (seen.insert(*entry.printing).second) ++tally->different;
  }

  void CountTypes() {
    for (const CardType& type : game_.card_types) {
      TypeTally tally{.type = &type, .subtypes = TalliesOf(type.subtypes)};
      for (const Counted& each : cards_) {
        const Card& card = catalog_.card(each.card);
        if (card.type != type.id) continue;
        Add(tally.tally, each.copies);
        for (const std::string& subtype : card.subtypes) {
          if (Tally* of = Find(tally.subtypes, subtype)) Add(*of, each.copies);
        }
      }
      tally.subtypes = Some(std::move(tally.subtypes));
      if (tally.tally.cards > 0) out_.types.push_back(std::move(tally));
    }
  }

  void CountKeywords() {
    for (const Keyword& keyword : game_.keywords) {
      NamedTally tally{.term = &keyword};
      for (const Counted& each : cards_) {
        const auto& has = catalog_.card(each.card).keywords;
        if (std::any_of(has.begin(), has.end(),
                        [&](const CardKeyword& own) { return own.id == keyword.id; }))
          Add(tally.tally, each.copies);
      }
      if (tally.tally.cards > 0) out_.keywords.push_back(tally);
    }
    std::stable_sort(
        out_.keywords.begin(), out_.keywords.end(),
        [](const NamedTally& a, const NamedTally& b) { return a.tally.cards > b.tally.cards; });
  }

  void CountCurve(const Attribute& attribute) {
    Curve curve{.attribute = &attribute};
    std::int64_t sum = 0;
    std::uint64_t cards = 0;
    for (const Counted& each : cards_) {
      const auto found = each.facts.find(attribute.id);
      if (found == each.facts.end()) {
        Add(curve.missing, each.copies);
        continue;
      }
      const NumberValue number = ReadNumber(found->second);
      if (number.variable) {
        Add(curve.variable, each.copies);
        continue;
      }
      Add(curve.values[number.value], each.copies);
      sum += number.value * each.copies;
      cards += each.copies;
    }
    if (cards > 0) {
      const auto size = static_cast<std::uint64_t>(sum < 0 ? -sum : sum);
      const odds::Fraction mean{odds::BigUint(size), odds::BigUint(cards)};
      curve.average = (sum < 0 ? "-" : "") + mean.Decimal(4);
    }
    out_.curve = std::move(curve);
  }

  AttributeTally CountAttribute(const Attribute& attribute) const {
    AttributeTally tally{.attribute = &attribute, .values = TalliesOf(attribute.values)};
    for (const Counted& each : cards_) {
      const auto values = ValuesOf(attribute, each.facts);
      if (!values) {
        Add(tally.missing, each.copies);
      } else if (values->empty()) {
        Add(tally.none, each.copies);
      } else {
        if (values->size() > 1) Add(tally.several, each.copies);
        for (const std::string& value : *values) {
          if (Tally* of = Find(tally.values, value)) Add(*of, each.copies);
        }
      }
    }
    tally.values = Some(std::move(tally.values));
    return tally;
  }

  Result<void> CountBalance(const Statistics& wanted) {
    if (!wanted.needs && !wanted.sources) return {};
    for (const Term& color : game_.FindAttribute(wanted.colors)->values)
      out_.balance.push_back({.color = &color});
    if (wanted.needs) {
      const auto cards = CardSetOf::Make(wanted.needs->q, index_);
      if (!cards) return Failure(cards.error());
      CountNeeds(*wanted.needs, *cards);
    }
    if (wanted.sources) {
      const auto cards = CardSetOf::Make(wanted.sources->q, index_);
      if (!cards) return Failure(cards.error());
      CountSources(*wanted.sources, *cards);
    }
    std::erase_if(out_.balance, [](const ColorBalance& each) {
      return each.wanted == 0 && each.sources.cards == 0;
    });
    return {};
  }

  void CountNeeds(const ColorNeeds& needs, const CardSetOf& cards) {
    const Attribute& attribute = *game_.FindAttribute(needs.attribute);
    for (const Counted& each : cards_) {
      const auto values = ValuesOf(attribute, each.facts);
      if (!values || !cards.Has(each.card)) continue;
      for (ColorBalance& balance : out_.balance) {
        const std::string& id = balance.color->id;
        if (std::find(needs.except.begin(), needs.except.end(), id) != needs.except.end()) continue;
        const auto times =
            static_cast<std::uint32_t>(std::count(values->begin(), values->end(), id));
        if (times == 0) continue;
        balance.wanted += times * each.copies;
        balance.highest = std::max(balance.highest, times);
        Add(balance.wanting, each.copies);
      }
    }
  }

  void CountSources(const ColorSources& sources, const CardSetOf& cards) {
    const Attribute& attribute = *game_.FindAttribute(sources.attribute);
    for (const Counted& each : cards_) {
      const auto values = ValuesOf(attribute, each.facts);
      if (!values || !cards.Has(each.card)) continue;
      for (ColorBalance& balance : out_.balance) {
        if (std::find(values->begin(), values->end(), balance.color->id) != values->end())
          Add(balance.sources, each.copies);
      }
    }
  }

  const Deck& deck_;
  const query::SearchIndex& index_;
  const GameCatalog& catalog_;
  const Game& game_;
  std::vector<Counted> cards_ = {};
  DeckStats out_ = {};
};

}  // namespace

Result<DeckStats> CountDeck(const Deck& deck, const query::SearchIndex& index) {
  return DeckCounter(deck, index).Count();
}

}  // namespace clashdeck
