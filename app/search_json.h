// JSON of a search's answer beside its cards.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "app/card_search.h"

namespace clashdeck::app {

// [{code, detail, span, suggestions}]
nlohmann::ordered_json WarningsJson(const std::vector<Error>& warnings);

// {field: {values: [{id, name, count}], none}}
nlohmann::ordered_json FacetsJson(const std::vector<query::Facet>& facets);

// What a query means: its canonical form, a sentence, hits as a whole and term by term.
nlohmann::ordered_json ExplainedJson(const Search& search, const SearchExplained& explained,
                                     std::string_view data_version);

}  // namespace clashdeck::app
