// The playable cards of a scenario, and those that it does not name: fillers and plain resources.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/scenario/table.h"

namespace clashdeck::scenario {

class PoolBuilder {
 public:
  explicit PoolBuilder(effects::CardPool& pool) : pool_(pool) {}

  // The reason when its text is not understood in full or the definition is impossible.
  tl::expected<effects::CardIndex, std::string> Add(const CardFacts& facts);

  effects::CardIndex Filler();
  effects::CardIndex FillerContender();
  effects::CardIndex Resource(effects::ColorMask colors);

  // The card of that name that a scenario may put on the table.
  std::optional<effects::CardIndex> Find(std::string_view name) const;

 private:
  effects::CardIndex AddBlank(const std::string& name, effects::ColorMask colors);

  effects::CardPool& pool_;
  std::optional<effects::CardIndex> filler_;
  std::optional<effects::CardIndex> contender_;
  std::optional<effects::CardIndex> resources_[1U << effects::kColors] = {};
};

}  // namespace clashdeck::scenario
