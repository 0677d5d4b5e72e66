// The cards that searches are measured on, read by the importers without a database.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/query/index.h"
#include "importers/game_loader.h"

namespace clashdeck::bench {

// A game's definition and an index over its cards; the definition must stay where it is.
struct SearchData {
  std::string name = {};
  importers::GameFolder folder = {};
  std::shared_ptr<const query::SearchIndex> index = {};
  double build_seconds = 0;  // of the index alone
};

std::unique_ptr<SearchData> SampleCards();
std::unique_ptr<SearchData> RealCards();  // null when the export is not there
std::unique_ptr<SearchData> GeneratedCards(std::size_t cards);

}  // namespace clashdeck::bench
