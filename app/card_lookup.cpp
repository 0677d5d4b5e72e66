#include "app/card_lookup.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "core/fold.h"
#include "core/name_words.h"

namespace clashdeck::app {

namespace {

using NameRow = NameIndex::Row;

// Of names that hold all typed words those that would rank first: the ones that begin with them,
// the shorter before the longer. A word may be in most of the names, and to look closely at each
// of them would cost as much as having no index.
std::vector<NameRow> NearestParts(const NameIndex& names, const TypedName& typed,
                                  std::size_t most) {
  std::vector<NameRow> rows = names.WithWords(typed.words);
  if (rows.size() <= most) return rows;
  const auto rank = [&](NameRow row) {
    const std::string_view name = names.loose(row);
    const bool begins = name.starts_with(typed.loose);
    const bool word_ends =
        begins && name.size() > typed.loose.size() && !IsWordByte(name[typed.loose.size()]);
    return std::tuple(!word_ends, !begins, name.size(), row);
  };
  std::nth_element(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(most), rows.end(),
                   [&](NameRow a, NameRow b) { return rank(a) < rank(b); });
  rows.resize(most);
  return rows;
}

std::vector<NameCandidate> Candidates(const GameCatalog& catalog, const TypedName& typed,
                                      std::size_t most) {
  constexpr std::size_t kAliases = 64;  // room for several spellings of one card
  const NameIndex& names = catalog.names();
  std::vector<NameRow> rows = NearestParts(names, typed, most + kAliases);
  const std::vector<NameRow> alike = names.Alike(typed.loose);
  rows.insert(rows.end(), alike.begin(), alike.end());
  std::map<CardIndex, FoundFit> best;
  for (const NameRow row : rows) {
    const auto fit = FitName(typed, names.folded(row), names.loose(row));
    if (!fit) continue;
    const auto [at, fresh] = best.try_emplace(names.card(row), *fit);
    if (!fresh) at->second = std::min(at->second, *fit);
  }
  std::vector<NameCandidate> candidates;
  candidates.reserve(best.size());
  for (const auto& [card, fit] : best) candidates.push_back({.card = card, .fit = fit});
  std::sort(candidates.begin(), candidates.end(),
            [&](const NameCandidate& a, const NameCandidate& b) {
              return std::tuple(a.fit, catalog.folded_name(a.card), a.card) <
                     std::tuple(b.fit, catalog.folded_name(b.card), b.card);
            });
  return candidates;
}

// A match is never a guess: the first is near, and every other is farther by a clear margin.
bool IsClear(const std::vector<NameCandidate>& candidates, const TypedName& typed) {
  if (candidates.empty()) return false;
  const FoundFit& first = candidates.front().fit;
  if (!IsNear(first, typed)) return false;
  return candidates.size() == 1 ||
         candidates[1].fit.distance >= first.distance + ClearMargin(first);
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
    answer.candidates.push_back({.card = *exact});
    return answer;
  }
  const TypedName name(typed);
  if (name.words.empty()) return answer;
  answer.candidates = Candidates(catalog, name, most);
  if (IsClear(answer.candidates, name)) answer.match = answer.candidates.front().card;
  if (answer.candidates.size() > most) answer.candidates.resize(most);
  return answer;
}

std::vector<CardIndex> Autocomplete(const GameCatalog& catalog, std::string_view typed,
                                    std::size_t most) {
  const std::string folded = Fold(typed);
  if (folded.empty()) return {};
  const NameIndex& names = catalog.names();
  std::vector<CardIndex> cards;
  const auto [first, last] = names.Beginning(folded);
  for (NameRow row = first; row < last && cards.size() < most; ++row) {
    if (!names.is_alias(row)) cards.push_back(names.card(row));
  }
  if (cards.size() == most) return cards;
  for (const NameRow row : names.WithWords(WordsOf(folded))) {
    if (cards.size() == most) break;
    const bool begins = row >= first && row < last;
    if (!names.is_alias(row) && !begins && HasWordStart(names.folded(row), folded))
      cards.push_back(names.card(row));
  }
  return cards;
}

}  // namespace clashdeck::app
