#include "importers/known_cards.h"

#include "core/fold.h"
#include "core/moved_cards.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

KnownCards::KnownCards(const Records& existing) : existing_(existing) {
  id_by_name_.reserve(existing.cards.size());
  for (const auto& [id, card] : existing.cards) Add(card);
}

void KnownCards::Add(const Card& card) {
  names_.push_back(card.name);
  id_by_name_.try_emplace(Fold(card.name), card.id.str());
  for (const std::string& alias : card.aliases) id_by_name_.try_emplace(Fold(alias), card.id.str());
}

std::string KnownCards::ByName(std::string_view name) const {
  if (id_by_name_.empty()) return {};
  const auto place = id_by_name_.find(Fold(name));
  return place == id_by_name_.end() ? std::string() : place->second;
}

std::string KnownCards::ByAny(std::string_view reference) const {
  std::string key(reference);
  if (existing_.cards.contains(key)) return key;
  if (const auto printing = existing_.printings.find(key); printing != existing_.printings.end()) {
    return printing->second.card.str();
  }
  if (const Card* card = FindMovedCard(existing_, key)) return card->id.str();
  return ByName(reference);
}

std::string KnownCards::NearestName(std::string_view name) {
  if (searches_left_ == 0) return {};
  --searches_left_;
  return NearestOne(name, names_);
}

}  // namespace clashdeck::importers
