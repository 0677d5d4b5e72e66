// Rulings where the rulebook contradicts itself or is silent (docs/interpretations.md). The default
// is how Clashdeck reads it; each switch is tested both ways.
#pragma once

namespace clashdeck::alpha_clash {

struct Rulings {
  bool breakthrough_needs_opposition = true;   // 704.4b.2, 504.2c.3 over 504.4a, 704.4d
  bool ready_step_readies_all = true;          // 502.1a over 705.4
  bool health_loss_waits_for_standby = true;   // 104.3b over 301.2a
  bool only_opponents_counter_play = true;     // 304.8 over 114.1b
  bool clash_draw_goes_to_attacker = true;     // 301.2c over 104.4a
  bool damage_leaves_contenders = true;        // 117.2b over 505.4
  bool one_buff_per_step = true;               // 504.2d–e
  bool undisputed_checked_after_clash = true;  // 704.14c with 117.2b
  bool necrotic_outlives_its_source = true;    // 704.11b
  bool weapon_returns_to_its_owner = true;     // 400.3 over 305.7
  bool awe_factor_once_per_card = true;        // 704.2d
  bool irrefutable_in_standby = true;          // 704.10 over 405.4
  bool first_turn_without_attack = true;       // Basic Rulebook where 103.8a is silent
};

}  // namespace clashdeck::alpha_clash
