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
