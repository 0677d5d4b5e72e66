#include "api/lookup.h"

#include <algorithm>

#include "app/card_lookup.h"
#include "core/suggest.h"

namespace clashdeck::api {

Result<const GameBodies*> FindGame(const ApiSnapshot& snapshot, std::string_view game) {
  if (const GameBodies* found = snapshot.Find(game)) return found;
  std::vector<std::string> ids;
  for (const auto& [id, bodies] : snapshot.games) ids.push_back(id);
  Error error{.code = ErrorCode::kNotFound,
              .message = "there is no game '" + std::string(game) + "'"};
  error.suggestions = Nearest(game, ids);
  return Failure(std::move(error));
}

Result<CardIndex> FindCard(const GameCatalog& catalog, std::string_view id) {
  if (const auto moved = catalog.FindMoved(id)) {
    const std::string& now = catalog.card(*moved).id.str();
    Error error{.code = ErrorCode::kMoved,
                .message = "the card '" + std::string(id) + "' is now '" + now + "'"};
    error.moved_to = now;
    return Failure(std::move(error));
  }
  if (const auto found = catalog.FindByAnyId(id)) return *found;
  Error error{.code = ErrorCode::kNotFound,
              .message = "there is no card or printing '" + std::string(id) + "' in " +
                         catalog.game().id.str()};
  error.suggestions = SuggestCards(catalog, id, SuggestAs::kIds);
  return Failure(std::move(error));
}

std::vector<std::string> SuggestCards(const GameCatalog& catalog, std::string_view typed,
                                      SuggestAs form) {
  std::string name(typed);
  if (form == SuggestAs::kIds) std::replace(name.begin(), name.end(), '-', ' ');
  std::vector<std::string> suggestions;
  for (const app::NameCandidate& candidate :
       app::FindFuzzy(catalog, name, kMaxSuggestions).candidates) {
    const Card& card = catalog.card(candidate.card);
    suggestions.push_back(form == SuggestAs::kIds ? card.id.str() : card.name);
  }
  return suggestions;
}

}  // namespace clashdeck::api
