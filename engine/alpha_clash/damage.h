// Damage and health (116, 117), with what replaces and prevents damage (609, 610).
#pragma once

#include "engine/alpha_clash/replacement.h"

namespace clashdeck::alpha_clash {

struct Hit {  // without defaults: arrays of them are not filled before use
  ObjectId source;
  ObjectId target;
  int amount;
  bool unpreventable;  // 610.12
  bool excess;         // 704.4c.1: what breaks through
};

inline constexpr int kMaxHits = 2 * kMaxObjects;

// Deals all of it at the same time; returns how much was dealt in all.
int DealDamage(Table& t, const Hit* hits, int count, bool clash);

// 116.3: not damage. Gains stop at the Contender's maximum (301.2b). Return what changed.
int GainHealth(Table& t, Player player, int amount, const char* rule, const Applied& applied = {});
struct Loss {
  bool clash = false;    // by the damage of a Clash (301.2c)
  Applied applied = {};  // what has been applied to it
};
int LoseHealth(Table& t, Player player, int amount, const char* rule, const Loss& loss = {});
void SetHealth(Table& t, Player player, int health);  // 116.5: neither gain nor loss

}  // namespace clashdeck::alpha_clash
