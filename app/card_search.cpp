#include "app/card_search.h"

#include <utility>

#include "core/fold.h"
#include "core/query/known.h"
#include "core/suggest.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app {

namespace {

ErrorCode CodeOf(query::Problem problem) {
  switch (problem) {
    case query::Problem::kSyntax:
      return ErrorCode::kQuerySyntax;
    case query::Problem::kUnknownField:
      return ErrorCode::kQueryUnknownField;
    case query::Problem::kUnknownValue:
      return ErrorCode::kQueryUnknownValue;
    case query::Problem::kBadOperator:
      return ErrorCode::kQueryBadOperator;
    case query::Problem::kBadRegex:
      return ErrorCode::kQueryBadRegex;
    case query::Problem::kTooLong:
      return ErrorCode::kQueryTooLong;
    case query::Problem::kTooComplex:
      return ErrorCode::kQueryTooComplex;
  }
  return ErrorCode::kQuerySyntax;
}

// Code points before a place in a text; bytes that are no UTF-8 count one each.
std::size_t CharsBefore(std::string_view text, std::size_t end) {
  const std::string_view part = text.substr(0, end);
  return IsValidUtf8(part) ? CodePoints(part) : part.size();
}

// "; elemental-clash has it", or nothing.
std::string GamesWithField(const Catalog& catalog, std::string_view field) {
  std::string names;
  for (const auto& [id, part] : catalog.games()) {
    if (query::FieldTable(part->game()).Find(field) != nullptr)
      names += (names.empty() ? "" : ", ") + id;
  }
  return names.empty() ? names : "; a field of " + names;
}

Error ErrorIn(const query::QueryError& mistake, std::string_view text, const Catalog& catalog) {
  Error error = ErrorOf(mistake, text);
  if (mistake.problem == query::Problem::kUnknownField) {
    const query::Span span = mistake.span;
    error.message += GamesWithField(catalog, Fold(text.substr(span.begin, span.end - span.begin)));
  }
  return error;
}

std::vector<Error> ErrorsIn(const std::vector<query::QueryError>& mistakes, std::string_view text,
                            const Catalog& catalog) {
  std::vector<Error> errors;
  errors.reserve(mistakes.size());
  for (const query::QueryError& mistake : mistakes)
    errors.push_back(ErrorIn(mistake, text, catalog));
  return errors;
}

Result<query::Directives> ReadBase(const SearchRequest& request, const query::FieldTable& fields) {
  query::Directives base;
  const std::pair<const char*, const std::string*> parameters[] = {{"unique", &request.unique},
                                                                   {"order", &request.order},
                                                                   {"dir", &request.dir},
                                                                   {"asof", &request.as_of}};
  for (const auto& [name, value] : parameters) {
    if (value->empty()) continue;
    if (const auto done = query::ApplyDirective(name, *value, fields, base); !done) {
      return Failure(Error{.code = ErrorCode::kBadParameter,
                           .message = done.error().message,
                           .suggestions = done.error().suggestions});
    }
  }
  if (!request.q) {
    base.tokens = true;
    base.previews = request.as_of.empty();
  }
  return base;
}

Result<std::vector<const query::Field*>> ReadFacets(const std::vector<std::string>& names,
                                                    const query::SearchIndex& index) {
  std::vector<const query::Field*> fields;
  for (const std::string& name : names) {
    const query::Field* field = index.fields->Find(Fold(name));
    if (field != nullptr && query::HasFacets(*field, index)) {
      fields.push_back(field);
      continue;
    }
    std::vector<std::string> known;
    for (const query::Field& each : index.fields->all()) {
      if (query::HasFacets(each, index)) known.push_back(each.name);
    }
    const std::string reason = field == nullptr ? "is no field" : "is not of a closed list";
    return Failure(
        Error{.code = ErrorCode::kBadParameter,
              .message = std::string("facets: '").append(name).append("' ").append(reason),
              .suggestions = field == nullptr ? Nearest(name, known) : known});
  }
  return fields;
}

Result<query::PageWish> ReadWish(const SearchWish& wish, const query::SearchIndex& index) {
  query::PageWish out{.most = wish.most};
  if (!wish.after) return out;
  const auto row = query::RowOfId(*index.fields->Find("print"), *wish.after, index);
  if (!row) return Fail(ErrorCode::kBadCursor, "the cursor names a printing that is not there");
  out.after = query::Hit{.card = index.card_of[*row], .printing = static_cast<std::uint32_t>(*row)};
  return out;
}

}  // namespace

ErrorSpan SpanIn(std::string_view query, query::Span span) {
  return {.start = span.begin,
          .end = span.end,
          .start_char = CharsBefore(query, span.begin),
          .end_char = CharsBefore(query, span.end)};
}

Error ErrorOf(const query::QueryError& mistake, std::string_view query) {
  return {.code = CodeOf(mistake.problem),
          .message = mistake.message,
          .suggestions = mistake.suggestions,
          .span = SpanIn(query, mistake.span)};
}

Result<Search> ReadSearch(const SearchRequest& request, const SearchIndexes& indexes,
                          const Catalog& catalog) {
  const query::FieldTable& fields = *indexes.today()->fields;
  auto base = ReadBase(request, fields);
  if (!base) return Failure(std::move(base.error()));
  Search search;
  search.lenient = request.lenient;
  if (request.q) search.text = *request.q;
  auto read = query::ReadQuery(search.text, fields,
                               {.max_bytes = request.max_bytes, .base = *std::move(base)});
  if (!read) return Failure(ErrorIn(read.error(), search.text, catalog));
  search.query = *std::move(read);
  const query::Directives& directives = search.query.directives;
  if (directives.as_of.empty() && !directives.previews) {
    search.index = indexes.today();
  } else if (request.only_ready) {
    search.index = indexes.Ready(directives.as_of, directives.previews);
  } else {
    search.index = indexes.On(directives.as_of, directives.previews);
  }
  return search;
}

Result<SearchAnswer> SearchCards(const Search& search, const SearchWish& wish,
                                 const Catalog& catalog) {
  const query::SearchIndex& index = *search.index;
  const auto facets = ReadFacets(wish.facets, index);
  if (!facets) return Failure(facets.error());
  const auto page = ReadWish(wish, index);
  if (!page) return Failure(page.error());
  const auto matches = query::Match(search.query, index, search.lenient);
  if (!matches) return Failure(ErrorIn(matches.error(), search.text, catalog));
  SearchAnswer answer{.page = query::OrderHits(*matches, search.query.directives, index, *page),
                      .warnings = ErrorsIn(matches->warnings, search.text, catalog)};
  if (facets->empty()) return answer;
  const query::Bits printings = query::PrintingsOf(*matches, index);
  for (const query::Field* field : *facets) {
    answer.facets.push_back(
        query::CountFacet(*field, printings, search.query.directives.unique, index));
  }
  return answer;
}

Result<SearchExplained> ExplainSearch(const Search& search, const Catalog& catalog) {
  auto explained = query::Explain(search.query, *search.index, search.lenient);
  if (!explained) return Failure(ErrorIn(explained.error(), search.text, catalog));
  std::vector<Error> warnings = ErrorsIn(explained->warnings, search.text, catalog);
  return SearchExplained{.explanation = *std::move(explained), .warnings = std::move(warnings)};
}

Result<std::optional<CardIndex>> RandomCard(const Search& search, std::uint64_t seed,
                                            const Catalog& catalog) {
  const query::SearchIndex& index = *search.index;
  const auto matches = query::Match(search.query, index, search.lenient);
  if (!matches) return Failure(ErrorIn(matches.error(), search.text, catalog));
  const std::size_t count = matches->cards.Count();
  if (count == 0) return std::nullopt;
  engine::Rng rng{.seed = seed};
  std::uint64_t skip = rng.Below(count);
  std::optional<CardIndex> drawn;
  matches->cards.ForEach([&](std::size_t row) {
    if (skip-- == 0) drawn = index.cards[row];
  });
  return drawn;
}

}  // namespace clashdeck::app
