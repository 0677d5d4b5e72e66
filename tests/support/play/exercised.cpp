#include "tests/support/play/exercised.h"

#include <stdexcept>

namespace clashdeck::play {

namespace {

using alpha_clash::Event;
using alpha_clash::EventKind;
using effects::Ability;
using effects::AbilityKind;
using effects::CardDef;

class Watcher final : public alpha_clash::EventSink {
 public:
  explicit Watcher(const effects::CardPool& pool)
      : pool_(pool),
        used_(pool.abilities.size(), false),
        static_of_(pool.code.size(), effects::kNil) {
    for (std::size_t i = 0; i < pool.abilities.size(); ++i) {
      const Ability& ability = pool.abilities[i];
      if (ability.kind != AbilityKind::kStatic) continue;
      for (effects::Index k = 0; k < ability.code.count; ++k)
        static_of_[std::size_t{ability.code.first} + k] = static_cast<effects::Index>(i);
    }
  }

  void On(const Event& event) override {
    if (event.kind != EventKind::kResolves && event.kind != EventKind::kMoves) return;
    const CardDef& def = pool_.cards[event.card];
    if (event.kind == EventKind::kResolves && event.amount > 0)
      used_[std::size_t{def.abilities.first} + static_cast<std::size_t>(event.amount) - 1] = true;
    const bool resolved = event.kind == EventKind::kResolves && event.amount == 0;
    const bool moved = event.kind == EventKind::kMoves && event.to != effects::Zone::kNone;
    for (effects::Index i = 0; i < def.abilities.count; ++i) {
      const std::size_t at = std::size_t{def.abilities.first} + i;
      const Ability& ability = pool_.abilities[at];
      const bool own_cost = ability.kind == AbilityKind::kAdditionalCost ||
                            ability.kind == AbilityKind::kAlternativeCost ||
                            ability.kind == AbilityKind::kPlayOnlyIf;
      const bool everywhere = ability.kind == AbilityKind::kStatic && ability.zones != 0;
      if (resolved && (own_cost || everywhere || ability.kind == AbilityKind::kResolve))
        used_[at] = true;
      if (moved && everywhere && (effects::Mask(event.to) & effects::kZonesOfPermanents) != 0)
        used_[at] = true;
    }
  }

  void Look(const alpha_clash::Game& game) {
    const alpha_clash::Derived& derived = game.derived();
    for (std::size_t i = 0; i < derived.active_count; ++i) {
      const effects::Index ability = static_of_[derived.active[i].code];
      if (ability != effects::kNil) used_[ability] = true;
    }
  }

  bool used(std::size_t ability) const { return used_[ability]; }

 private:
  const effects::CardPool& pool_;
  std::vector<bool> used_;
  std::vector<effects::Index> static_of_;  // by place in the code
};

}  // namespace

std::vector<Unused> UnusedAbilities(const CardTable& table, std::uint64_t first,
                                    std::uint64_t count) {
  Watcher watcher(table.pool);
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    alpha_clash::Game game(table.pool, {});
    const Decks decks = DecksBySeed(table, seed);
    if (const auto started = game.Start(decks.Setup(seed), &watcher); !started)
      throw std::runtime_error(started.error().message);
    RandomPolicy policy(seed);
    engine::ActionList legal;
    for (std::uint64_t i = 0; !game.is_terminal() && i < kMaxDecisions; ++i) {
      watcher.Look(game);
      game.LegalActions(legal);
      game.ApplyLegal(policy.Choose(legal), &watcher);
    }
  }
  std::vector<Unused> unused;
  std::vector<CardIndex> all = table.contenders;
  all.insert(all.end(), table.cards.begin(), table.cards.end());
  for (const CardIndex card : all) {
    const CardDef& def = table.pool.cards[card];
    for (effects::Index i = 0; i < def.abilities.count; ++i) {
      if (!watcher.used(std::size_t{def.abilities.first} + i))
        unused.push_back({table.pool.names[def.name], std::size_t{i} + 1});
    }
  }
  return unused;
}

}  // namespace clashdeck::play
