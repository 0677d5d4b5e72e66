// The texts of a game that are not cards, in the order of their listings, each list with an index
// for searching it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog.h"
#include "core/query/text_column.h"

namespace clashdeck::api {

template <class T>
struct TextList {
  TextList(std::vector<const T*> listed, const std::vector<std::string>& searched)
      : items(std::move(listed)),
        texts(std::vector<std::string_view>(searched.begin(), searched.end())) {}

  std::vector<const T*> items;
  query::TextColumn texts;  // parallel to items
};

struct TextLists {
  explicit TextLists(const GameCatalog& catalog);

  TextList<TextVersion> errata;  // by day, then id
  TextList<Ruling> rulings;      // by day, then id
  // By id of the rulebook version.
  std::map<std::string, TextList<Rule>, std::less<>> rules;              // document order
  std::map<std::string, TextList<GlossaryEntry>, std::less<>> glossary;  // by term
};

}  // namespace clashdeck::api
