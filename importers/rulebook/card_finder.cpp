#include "importers/rulebook/card_finder.h"

#include <algorithm>
#include <cstddef>

#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kMostTypos = 2;
constexpr std::size_t kShortestTypoName = 8;  // shorter names are too close to each other
constexpr std::size_t kLongestName = 120;     // anything longer is not looked up by likeness
// Names looked up by likeness in one import; the rest get no suggestion.
constexpr std::size_t kMostLookups = 200;

bool SameTightName(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return false;
  if (a == b) return true;
  const std::size_t shorter = std::min(a.size(), b.size());
  const std::size_t longer = std::max(a.size(), b.size());
  if (shorter < kShortestTypoName || longer > kLongestName) return false;
  return EditDistance(a, b, kMostTypos) <= kMostTypos;
}

}  // namespace

bool SameName(std::string_view a, std::string_view b) {
  return SameTightName(FoldTight(a), FoldTight(b));
}

std::vector<std::string> BracketNames(std::string_view text) {
  constexpr std::size_t kMostNames = 16;  // a clarification speaks of a few cards at most
  std::vector<std::string> names;
  std::size_t at = text.find('[');
  while (at != text.npos && names.size() < kMostNames) {
    const std::size_t end = text.find_first_of("[]", at + 1);
    if (end == text.npos) break;
    if (text[end] == '[') {
      at = end;
      continue;
    }
    std::string name(text.substr(at + 1, end - at - 1));
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
    at = text.find('[', end);
  }
  return names;
}

CardFinder::CardFinder(const Records& records) : records_(&records) {
  const auto add = [this](std::string_view name, const Card& card) {
    const auto [entry, added] = by_tight_name_.emplace(FoldTight(name), &card);
    if (!added && entry->second != &card) entry->second = nullptr;
  };
  for (const auto& [id, card] : records.cards) {
    add(card.name, card);
    for (const std::string& alias : card.aliases) add(alias, card);
  }
}

const Card* CardFinder::ByPrinting(const std::string& printing) const {
  const auto found = records_->printings.find(printing);
  if (found == records_->printings.end()) return nullptr;
  const auto card = records_->cards.find(found->second.card.str());
  return card == records_->cards.end() ? nullptr : &card->second;
}

const Card* CardFinder::ByName(std::string_view name) const {
  const auto found = by_tight_name_.find(FoldTight(name));
  return found == by_tight_name_.end() ? nullptr : found->second;
}

const Card* CardFinder::ByNearName(const std::string& name) {
  const auto known = near_.find(name);
  if (known != near_.end()) return known->second;
  if (near_.size() == kMostLookups) return nullptr;
  const std::string tight = FoldTight(name);
  const Card* match = nullptr;
  bool several = false;
  for (const auto& [candidate, card] : by_tight_name_) {
    if (!SameTightName(tight, candidate) || card == match) continue;
    several = several || match != nullptr || card == nullptr;
    match = card;
  }
  return near_[name] = several ? nullptr : match;
}

std::string CardFinder::Suggestion(const std::string& name) {
  const auto known = suggestions_.find(name);
  if (known != suggestions_.end()) return known->second;
  if (suggestions_.size() == kMostLookups || name.size() > kLongestName) return {};
  std::vector<std::string> names;
  for (const auto& [id, card] : records_->cards) names.push_back(card.name);
  const std::vector<std::string> nearest = Nearest(name, names, 1);
  return suggestions_[name] =
             nearest.empty() ? std::string() : "did you mean '" + nearest.front() + "'?";
}

}  // namespace clashdeck::importers::rulebook
