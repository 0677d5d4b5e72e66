// What a format file says of cards, against the cards there are: queries compile, listed cards
// exist.
#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/conditions.h"
#include "core/query/known.h"
#include "core/query/search.h"
#include "core/query/values.h"
#include "importers/ascii.h"
#include "importers/format_lists.h"
#include "importers/format_loader.h"

namespace clashdeck::importers {

namespace {

class Checker {
 public:
  explicit Checker(const query::SearchIndex& index)
      : index_(index),
        catalog_(*index.catalog),
        empty_(catalog_.card_count() == 0 && catalog_.records().sets.empty()) {}

  void Rules(const VersionSource& version) {
    for (const auto& said : version.sections) RuleQuery(said);
    for (const auto& said : version.copies) {
      RuleQuery(said);
      if (said.rule) Parts(said.pointer, "except", said.rule->except);
    }
    for (const auto& said : version.caps) RuleQuery(said);
    for (const auto& said : version.composition) RuleQuery(said);
    for (const auto& said : version.pools) RuleQuery(said);
    for (const auto& said : version.notes) RuleQuery(said);
    for (const auto& said : version.draft) {
      if (said.rule) Parts(said.pointer, "grants", said.rule->grants);
    }
  }

  // Names become ids.
  void Lists(std::vector<ListSource>& lists) {
    if (empty_) return;
    for (ListSource& list : lists) {
      for (std::size_t i = 0; i < list.change.cards.size(); ++i)
        Card(list.change.cards[i].card, list.card_pointers[i]);
    }
  }

  Findings errors;
  Findings warnings;

 private:
  template <class Rule>
  void RuleQuery(const Said<Rule>& said) {
    if (said.rule) Query(PointerTo(said.pointer, "q"), said.rule->q);
  }

  template <class Part>
  void Parts(const std::string& pointer, std::string_view key, const std::vector<Part>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      Query(PointerTo(PointerTo(PointerTo(pointer, key), i), "q"), parts[i].q);
  }

  void Query(const std::string& pointer, const std::string& text) {
    if (text.empty()) return;  // every card
    const auto query = query::ReadQuery(text, *index_.fields);
    if (!query) {
      Refuse(pointer, text, query.error());
      return;
    }
    if (query->directives != query::Directives()) {
      errors.push_back({pointer, "q", Shorten(text),
                        "must say which cards, not how they are shown or of which day"});
      return;
    }
    const std::size_t before = errors.size();
    Conditions(query->tree, pointer, text);
    if (errors.size() == before && !empty_) Hits(*query, pointer, text);
  }

  // Each condition on its own, so that all mistakes of a query are named.
  void Conditions(const query::Node& node, const std::string& pointer, const std::string& text) {
    for (const query::Node& child : node.children) Conditions(child, pointer, text);
    if (node.kind != query::Node::Kind::kCondition) return;
    const query::Condition& condition = node.condition;
    const query::Field* field = index_.fields->Find(condition.field);
    if (field != nullptr && AsksForFormats(*field)) {
      errors.push_back({pointer, "q", Shorten(text),
                        "'" + condition.field + "' asks what formats say, which this is to say"});
      return;
    }
    const auto step = query::CompileCondition(condition, index_);
    if (step) return;
    const bool known_later =
        empty_ && field != nullptr && KnownLater(step.error(), *field, condition);
    if (!known_later) Refuse(pointer, text, step.error());
  }

  static bool AsksForFormats(const query::Field& field) {
    return field.type == query::FieldType::kFormat || field.source == query::Source::kLimit;
  }

  // Codes of sets and ids of cards mean something only once there are some.
  bool KnownLater(const query::QueryError& error, const query::Field& field,
                  const query::Condition& condition) const {
    if (error.problem != query::Problem::kUnknownValue) return false;
    switch (field.source) {
      case query::Source::kSet:
      case query::Source::kIn:
      case query::Source::kCard:
      case query::Source::kPrint:
        return true;
      default:
        break;
    }
    if (field.type != query::FieldType::kDate) return false;
    return std::all_of(
        condition.values.begin(), condition.values.end(), [&](const query::Atom& value) {
          return IsDayOrSet(value.text, value.span) &&
                 (value.kind != query::Atom::Kind::kRange || IsDayOrSet(value.high, value.span));
        });
  }

  bool IsDayOrSet(const std::string& text, query::Span span) const {
    if (query::ReadDays(text, span, catalog_)) return true;
    std::string code = text;
    std::transform(code.begin(), code.end(), code.begin(),
                   [](char c) { return IsLower(c) ? static_cast<char>(c - 32) : c; });
    return RE2::FullMatch(code, catalog_.game().ids.set_code);
  }

  void Refuse(const std::string& pointer, const std::string& text, const query::QueryError& error) {
    errors.push_back({pointer, "q", Shorten(text), error.message,
                      error.suggestions.empty() ? "" : error.suggestions.front()});
  }

  // A slip in a name makes no query wrong, but it names nothing.
  void Hits(const query::Query& query, const std::string& pointer, const std::string& text) {
    const auto matches = query::Match(query, index_);
    if (!matches) {
      Refuse(pointer, text, matches.error());
      return;
    }
    if (matches->cards.None())
      warnings.push_back({pointer, "q", Shorten(text), "names no card there is"});
    Names(query.tree, pointer, text);
  }

  void Names(const query::Node& node, const std::string& pointer, const std::string& text) {
    for (const query::Node& child : node.children) Names(child, pointer, text);
    if (node.kind != query::Node::Kind::kExact || catalog_.FindByName(node.text)) return;
    warnings.push_back({pointer, "q", Shorten(text), "there is no card '" + node.text + "'",
                        NearestOne(node.text, CardWords())});
  }

  void Card(CardId& card, const std::string& pointer) {
    if (catalog_.FindCard(card.str())) return;
    if (const auto found = catalog_.FindByName(card.str())) {
      card = catalog_.card(*found).id;
      return;
    }
    errors.push_back({pointer, "card", Shorten(card.str()), "is no card of " + catalog_.game().name,
                      NearestOne(card.str(), CardWords())});
  }

  // Every id and name, for suggestions.
  const std::vector<std::string>& CardWords() {
    if (card_words_.empty()) {
      for (CardIndex i = 0; i < catalog_.card_count(); ++i) {
        card_words_.push_back(catalog_.card(i).id.str());
        card_words_.push_back(catalog_.card(i).name);
      }
    }
    return card_words_;
  }

  const query::SearchIndex& index_;
  const GameCatalog& catalog_;
  const bool empty_;
  std::vector<std::string> card_words_;
};

}  // namespace

void CheckCards(FormatReading& reading, const query::SearchIndex& index) {
  Checker checker(index);
  for (const VersionSource& version : reading.source.versions) checker.Rules(version);
  checker.Lists(reading.source.lists);
  reading.cards = std::move(checker.errors);
  reading.warnings = std::move(checker.warnings);
}

Result<CheckedFormat> CheckFormatAgainst(FormatSource source, const query::SearchIndex& index) {
  FormatReading reading{.source = std::move(source)};
  CheckCards(reading, index);
  if (!reading.usable())
    return Failure(FindingsError(reading.cards, ErrorCode::kBadGameData, reading.source.file));
  return CheckedFormat{.source = std::move(reading.source),
                       .warnings = std::move(reading.warnings)};
}

FormatSource FindCardsAgain(FormatSource source, const query::SearchIndex& index) {
  FormatReading reading{.source = std::move(source)};
  CheckCards(reading, index);
  for (ListSource& list : reading.source.lists) {
    auto& cards = list.change.cards;
    for (std::size_t i = cards.size(); i-- > 0;) {
      CardId& card = cards[i].card;
      if (!IsCardId(card.str())) card = CardId(Slug(card.str()));
      if (IsCardId(card.str())) continue;
      cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(i));  // no id at all is made of it
      list.card_pointers.erase(list.card_pointers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return std::move(reading.source);
}

std::shared_ptr<const query::SearchIndex> EmptyIndexOf(const Game& game) {
  return query::BuildIndex(std::make_shared<const GameCatalog>(game, Records{}));
}

}  // namespace clashdeck::importers
