#include "engine/scenario/cast.h"

#include <algorithm>

#include "core/fold.h"

namespace clashdeck::scenario {

using alpha_clash::ObjectId;

void Cast::Add(ObjectId id, effects::CardIndex card) {
  Cease(id);
  const effects::NameId name = pool_->cards[card].name;
  int number = 1;
  for (const Member& member : members_) number += member.name == name ? 1 : 0;
  members_.push_back({.name = name, .number = number, .id = id});
}

void Cast::Cease(ObjectId id) {
  for (Member& member : members_)
    if (member.id == id) member.gone = true;
}

void Cast::Shuffled(const alpha_clash::State& state, engine::Player player) {
  const auto name_of = [&](ObjectId id) { return pool_->cards[state.objects[id].card].name; };
  std::vector<ObjectId> free;  // places in the deck whose card nobody stands for yet
  const auto& deck = state.players[player].piles[static_cast<std::size_t>(effects::Zone::kDeck)];
  for (ObjectId id = deck.first; id != alpha_clash::kNoObject; id = state.objects[id].next)
    free.push_back(id);
  std::vector<Member*> moved;
  for (Member& member : members_) {
    const auto place = std::find(free.begin(), free.end(), member.id);
    if (member.gone || place == free.end()) continue;
    if (name_of(member.id) == member.name) {
      free.erase(place);
    } else {
      moved.push_back(&member);
    }
  }
  for (Member* member : moved) {
    const auto place = std::find_if(free.begin(), free.end(),
                                    [&](ObjectId id) { return name_of(id) == member->name; });
    if (place == free.end()) continue;
    member->id = *place;
    free.erase(place);
  }
}

bool Cast::Has(ObjectId id) const { return NumberOf(id) != 0; }

int Cast::NumberOf(ObjectId id) const {
  for (const Member& member : members_)
    if (member.id == id && !member.gone) return member.number;
  return 0;
}

std::string Cast::Shown(effects::CardIndex card, int number) const {
  const effects::NameId name = pool_->cards[card].name;
  const auto alike = std::count_if(members_.begin(), members_.end(),
                                   [name](const Member& member) { return member.name == name; });
  std::string text = pool_->names[name];
  if (alike > 1 && number > 0) text += "#" + std::to_string(number);
  return text;
}

std::vector<Cast::Member> Cast::Find(std::string_view name, int number) const {
  const std::string folded = Fold(name);
  std::vector<Member> found;
  for (const Member& member : members_) {
    if (number != 0 && member.number != number) continue;
    if (Fold(pool_->names[member.name]) == folded) found.push_back(member);
  }
  return found;
}

}  // namespace clashdeck::scenario
