#include "app/card_lookup.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/fold.h"
#include "core/suggest.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app {

namespace {

// How far a typed name may be from a real one and still be offered: a third of its length, at least
// two edits.
std::size_t Reach(std::string_view folded) { return std::max<std::size_t>(2, folded.size() / 3); }

// "moxie" names "Moxie, Ready to Hunt" in part: the distance to the name's beginning counts too,
// one worse.
std::size_t NameDistance(std::string_view typed, std::string_view name, std::size_t limit) {
  std::size_t distance = EditDistance(typed, name, limit);
  if (name.size() > typed.size()) {
    const std::size_t comma = name.find(',');
    if (comma != std::string_view::npos) {
      distance = std::min(distance, EditDistance(typed, name.substr(0, comma), limit) + 1);
    }
  }
  return distance;
}

bool HasWordStart(std::string_view name, std::string_view typed) {
  for (std::size_t at = name.find(typed); at != std::string_view::npos;
       at = name.find(typed, at + 1)) {
    if (at > 0 && (name[at - 1] == ' ' || name[at - 1] == '-' || name[at - 1] == '\'')) return true;
  }
  return false;
}

}  // namespace

FuzzyAnswer FindFuzzy(const GameCatalog& catalog, std::string_view typed, std::size_t most) {
  FuzzyAnswer answer;
  if (const auto exact = catalog.FindByName(typed)) {
    answer.match = *exact;
    answer.candidates.push_back({.card = *exact, .distance = 0});
    return answer;
  }
  const std::string folded = Fold(typed);
  if (folded.empty()) return answer;
  const std::size_t reach = Reach(folded);
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    const std::size_t distance = NameDistance(folded, catalog.folded_name(card), reach);
    if (distance <= reach) answer.candidates.push_back({.card = card, .distance = distance});
  }
  std::sort(answer.candidates.begin(), answer.candidates.end(),
            [&](const NameCandidate& a, const NameCandidate& b) {
              return std::tuple(a.distance, catalog.folded_name(a.card)) <
                     std::tuple(b.distance, catalog.folded_name(b.card));
            });
  const bool alone = answer.candidates.size() == 1;
  if (alone || (answer.candidates.size() > 1 &&
                answer.candidates[0].distance < answer.candidates[1].distance)) {
    answer.match = answer.candidates[0].card;
  }
  if (answer.candidates.size() > most) answer.candidates.resize(most);
  return answer;
}

std::vector<CardIndex> Autocomplete(const GameCatalog& catalog, std::string_view typed,
                                    std::size_t most) {
  const std::string folded = Fold(typed);
  if (folded.empty()) return {};
  std::vector<std::tuple<bool, std::string_view, CardIndex>> found;  // word start, name
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    const std::string_view name = catalog.folded_name(card);
    if (name.starts_with(folded)) {
      found.emplace_back(false, name, card);
    } else if (HasWordStart(name, folded)) {
      found.emplace_back(true, name, card);
    }
  }
  std::sort(found.begin(), found.end());
  if (found.size() > most) found.resize(most);
  std::vector<CardIndex> cards;
  for (const auto& [inner, name, card] : found) cards.push_back(card);
  return cards;
}

std::optional<CardIndex> RandomCard(const GameCatalog& catalog, std::uint64_t seed) {
  if (catalog.card_count() == 0) return std::nullopt;
  engine::Rng rng{.seed = seed};
  return static_cast<CardIndex>(rng.Below(catalog.card_count()));
}

}  // namespace clashdeck::app
