// Games and cards by what the path names, with suggestions where there is none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/snapshot.h"
#include "core/result.h"

namespace clashdeck::api {

inline constexpr std::size_t kMaxSuggestions = 5;

// kNotFound with the nearest game ids.
Result<const GameBodies*> FindGame(const ApiSnapshot& snapshot, std::string_view game);

// By card id or printing id; kNotFound with the nearest card ids, kMoved where the id led to
// another card since: the answer then names the same route with that card's id.
Result<CardIndex> FindCard(const GameCatalog& catalog, std::string_view id);

enum class SuggestAs { kNames, kIds };
// Cards whose name is near to what was typed, nearest first.
std::vector<std::string> SuggestCards(const GameCatalog& catalog, std::string_view typed,
                                      SuggestAs form);

}  // namespace clashdeck::api
