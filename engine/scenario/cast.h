// Which object a name of the scenario means: "Sentry"#2 is the second Sentry in table order from
// p1's first; tokens and drawn fillers count on as they come. A copy knows the same cards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/alpha_clash/state.h"

namespace clashdeck::scenario {

class Cast {
 public:
  // The pool must outlive the cast.
  explicit Cast(const effects::CardPool& pool) : pool_(&pool) {}

  // The object takes the next number of its name. An object that had its id before is gone.
  void Add(alpha_clash::ObjectId id, effects::CardIndex card);
  void Cease(alpha_clash::ObjectId id);
  // The cards of the player's deck changed places.
  void Shuffled(const alpha_clash::State& state, engine::Player player);

  bool Has(alpha_clash::ObjectId id) const;
  int NumberOf(alpha_clash::ObjectId id) const;  // 0 = it has none
  // Its name, with its number where another card has the name too.
  std::string Shown(effects::CardIndex card, int number) const;

  struct Member {
    effects::NameId name = effects::kNoName;
    int number = 0;
    alpha_clash::ObjectId id = alpha_clash::kNoObject;
    bool gone = false;  // a token or copy that ceased to exist
  };
  // Those of the name, by number; only the one with `number` unless that is 0.
  std::vector<Member> Find(std::string_view name, int number) const;

 private:
  const effects::CardPool* pool_;
  std::vector<Member> members_;
};

}  // namespace clashdeck::scenario
