#include "app/search_json.h"

#include <nlohmann/json.hpp>

#include "app/json.h"

namespace clashdeck::app {

namespace {

using Json = nlohmann::ordered_json;

Json TermJson(const query::TermHits& term, const std::string& text) {
  const auto& hits = term.hits;
  return {{"term", term.term},
          {"span", SpanJson(SpanIn(text, term.span))},
          {"cards", hits ? Json(hits->cards) : Json(nullptr)},
          {"printings", hits ? Json(hits->printings) : Json(nullptr)}};
}

Json DirectivesJson(const query::Directives& directives) {
  return {{"unique", directives.unique == query::Unique::kPrints ? "prints" : "cards"},
          {"order", directives.order.empty() ? "name" : directives.order},
          {"dir", directives.descending ? "desc" : "asc"},
          {"as_of", directives.as_of.empty() ? Json(nullptr) : Json(directives.as_of)},
          {"tokens", directives.tokens},
          {"previews", directives.previews}};
}

}  // namespace

Json WarningsJson(const std::vector<Error>& warnings) {
  Json list = Json::array();
  for (const Error& warning : warnings) {
    Json json = {{"code", ErrorCodeName(warning.code)}, {"detail", warning.message}};
    if (warning.span) json["span"] = SpanJson(*warning.span);
    json["suggestions"] = warning.suggestions;
    list.push_back(std::move(json));
  }
  return list;
}

Json FacetsJson(const std::vector<query::Facet>& facets) {
  Json json = Json::object();
  for (const query::Facet& facet : facets) {
    Json values = Json::array();
    for (const query::FacetValue& value : facet.values)
      values.push_back({{"id", value.id}, {"name", value.name}, {"count", value.count}});
    json[facet.field] = {{"values", std::move(values)}, {"none", facet.none}};
  }
  return json;
}

Json ExplainedJson(const Search& search, const SearchExplained& explained,
                   std::string_view data_version) {
  const query::Explanation& said = explained.explanation;
  Json terms = Json::array();
  for (const query::TermHits& term : said.terms) terms.push_back(TermJson(term, search.text));
  return {{"query", search.text},
          {"canonical", said.canonical},
          {"sentence", said.sentence},
          {"cards", said.hits.cards},
          {"printings", said.hits.printings},
          {"terms", std::move(terms)},
          {"directives", DirectivesJson(search.query.directives)},
          {"warnings", WarningsJson(explained.warnings)},
          {"data_version", data_version}};
}

}  // namespace clashdeck::app
