// The rulings of a game by name, for files.
#pragma once

#include <array>
#include <string_view>

#include "engine/alpha_clash/rulings.h"

namespace clashdeck::replay {

struct NamedRuling {
  std::string_view name;
  bool alpha_clash::Rulings::*ruling;
};

inline constexpr std::array kRulings = {
    NamedRuling{"breakthrough_needs_opposition",
                &alpha_clash::Rulings::breakthrough_needs_opposition},
    NamedRuling{"ready_step_readies_all", &alpha_clash::Rulings::ready_step_readies_all},
    NamedRuling{"health_loss_waits_for_standby",
                &alpha_clash::Rulings::health_loss_waits_for_standby},
    NamedRuling{"only_opponents_counter_play", &alpha_clash::Rulings::only_opponents_counter_play},
    NamedRuling{"clash_draw_goes_to_attacker", &alpha_clash::Rulings::clash_draw_goes_to_attacker},
    NamedRuling{"damage_leaves_contenders", &alpha_clash::Rulings::damage_leaves_contenders},
    NamedRuling{"one_buff_per_step", &alpha_clash::Rulings::one_buff_per_step},
    NamedRuling{"undisputed_checked_after_clash",
                &alpha_clash::Rulings::undisputed_checked_after_clash},
    NamedRuling{"necrotic_outlives_its_source",
                &alpha_clash::Rulings::necrotic_outlives_its_source},
    NamedRuling{"weapon_returns_to_its_owner", &alpha_clash::Rulings::weapon_returns_to_its_owner},
    NamedRuling{"awe_factor_once_per_card", &alpha_clash::Rulings::awe_factor_once_per_card},
    NamedRuling{"irrefutable_in_standby", &alpha_clash::Rulings::irrefutable_in_standby},
    NamedRuling{"first_turn_without_attack", &alpha_clash::Rulings::first_turn_without_attack},
};
static_assert(sizeof(alpha_clash::Rulings) == kRulings.size(), "each ruling has a name");

}  // namespace clashdeck::replay
