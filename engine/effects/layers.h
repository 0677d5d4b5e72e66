// In which order continuous changes are applied (608, 211.4): the layer of each verb.
#pragma once

#include "engine/effects/ir.h"

namespace clashdeck::effects {

// kNone: a verb that changes no card; it is asked for where it matters.
enum class Layer : std::uint8_t { kDefine, kColor, kAbility, kNever, kSet, kModify, kSwap, kNone };

constexpr Layer LayerOf(Op op) {
  switch (op) {
    case Op::kDefineStats:
      return Layer::kDefine;
    case Op::kColorSet:
    case Op::kAffiliationGive:
      return Layer::kColor;
    case Op::kKeywordGive:
    case Op::kKeywordTake:
    case Op::kGrant:
    case Op::kLoseText:
    case Op::kForbid:
    case Op::kExtraWeapons:
      return Layer::kAbility;
    case Op::kKeywordNever:
      return Layer::kNever;
    case Op::kSetStats:
      return Layer::kSet;
    case Op::kModify:
      return Layer::kModify;
    case Op::kSwapStats:
      return Layer::kSwap;
    default:
      return Layer::kNone;
  }
}

}  // namespace clashdeck::effects
