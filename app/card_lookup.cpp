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

bool IsWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80;
}

std::vector<std::string_view> WordsOf(std::string_view folded) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < folded.size();) {
    std::size_t end = at;
    while (end < folded.size() && IsWordByte(folded[end])) ++end;
    if (end > at) words.push_back(folded.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// Each typed word begins a word of the name, in any order.
bool HasAllWords(const std::vector<std::string_view>& typed, std::string_view name) {
  const std::vector<std::string_view> words = WordsOf(name);
  return std::all_of(typed.begin(), typed.end(), [&](std::string_view wanted) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return word.starts_with(wanted); });
  });
}

struct Fit {
  NameFit fit;
  std::size_t distance;
};

std::optional<Fit> FitOf(std::string_view typed, const std::vector<std::string_view>& words,
                         std::string_view name) {
  const std::size_t reach = Reach(typed);
  const std::size_t distance = NameDistance(typed, name, reach);
  if (distance <= reach) return Fit{.fit = NameFit::kSpelling, .distance = distance};
  const std::size_t missing = name.size() - std::min(name.size(), typed.size());
  if (name.starts_with(typed)) return Fit{.fit = NameFit::kBeginning, .distance = missing};
  if (HasAllWords(words, name)) return Fit{.fit = NameFit::kWords, .distance = missing};
  return std::nullopt;
}

// One candidate is clearly meant when it is alone, or nearer in spelling than all others while no
// name begins with what was typed. A letter or two mean nothing clearly.
bool IsClear(const std::vector<NameCandidate>& candidates, std::string_view typed) {
  constexpr std::size_t kShortest = 3;
  if (candidates.empty()) return false;
  const NameCandidate& first = candidates.front();
  if (candidates.size() == 1) return first.fit == NameFit::kSpelling || typed.size() >= kShortest;
  if (first.fit != NameFit::kSpelling) return false;
  const NameCandidate& second = candidates[1];
  if (second.fit == NameFit::kSpelling && second.distance == first.distance) return false;
  return std::none_of(candidates.begin(), candidates.end(), [](const NameCandidate& candidate) {
    return candidate.fit == NameFit::kBeginning;
  });
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
    answer.candidates.push_back({.card = *exact, .fit = NameFit::kSpelling, .distance = 0});
    return answer;
  }
  const std::string folded = Fold(typed);
  const std::vector<std::string_view> words = WordsOf(folded);
  if (words.empty()) return answer;
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    if (const auto fit = FitOf(folded, words, catalog.folded_name(card))) {
      answer.candidates.push_back({.card = card, .fit = fit->fit, .distance = fit->distance});
    }
  }
  std::sort(answer.candidates.begin(), answer.candidates.end(),
            [&](const NameCandidate& a, const NameCandidate& b) {
              return std::tuple(a.fit, a.distance, catalog.folded_name(a.card)) <
                     std::tuple(b.fit, b.distance, catalog.folded_name(b.card));
            });
  if (IsClear(answer.candidates, folded)) answer.match = answer.candidates.front().card;
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
  cards.reserve(found.size());
  for (const auto& [inner, name, card] : found) cards.push_back(card);
  return cards;
}

std::optional<CardIndex> RandomCard(const GameCatalog& catalog, std::uint64_t seed) {
  if (catalog.card_count() == 0) return std::nullopt;
  engine::Rng rng{.seed = seed};
  return static_cast<CardIndex>(rng.Below(catalog.card_count()));
}

}  // namespace clashdeck::app
