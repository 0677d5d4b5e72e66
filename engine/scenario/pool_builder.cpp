#include "engine/scenario/pool_builder.h"

#include "core/fold.h"
#include "engine/scenario/card_line.h"

namespace clashdeck::scenario {

namespace {

using effects::CardIndex;
using effects::CardType;

constexpr int kFillerCost = 99;  // more than anybody can pay, so that nobody ever plays one
constexpr int kFillerHealth = 30;

std::string Reasons(const CardFacts& facts, const text::CompileReport& report) {
  std::string reason = "the text of " + Quote(facts.name) + " can't be played";
  const char* separator = ": ";
  for (const text::Declined& declined : report.declined) {
    reason += separator + ("\"" + declined.words + "\" (" + declined.why + ")");
    separator = ", ";
  }
  return reason;
}

}  // namespace

tl::expected<CardIndex, std::string> PoolBuilder::Add(const CardFacts& facts) {
  const text::Compiled compiled = text::CompileCard(pool_, facts);
  if (compiled.report.tier == text::Tier::kDeclined || compiled.report.tier == text::Tier::kRead)
    return tl::unexpected(Reasons(facts, compiled.report));
  return compiled.card;
}

// An Action can never enter play (110.2e), so a filler is never what an effect looks for there.
CardIndex PoolBuilder::AddBlank(const std::string& name, effects::ColorMask colors) {
  CardFacts facts;
  facts.name = name;
  facts.type = CardType::kBasic;
  facts.colors = colors;
  facts.cost = kFillerCost;
  return text::CompileCard(pool_, facts).card;
}

CardIndex PoolBuilder::Filler() {
  if (!filler_) filler_ = AddBlank("Filler", 0);
  return *filler_;
}

CardIndex PoolBuilder::FillerContender() {
  if (!contender_) {
    CardFacts facts;
    facts.name = "Filler Contender";
    facts.type = CardType::kContender;
    facts.has_cost = false;
    facts.defense = 1;
    facts.health = kFillerHealth;
    contender_ = text::CompileCard(pool_, facts).card;
  }
  return *contender_;
}

CardIndex PoolBuilder::Resource(effects::ColorMask colors) {
  auto& known = resources_[colors];
  if (!known) known = AddBlank(WriteColors(colors) + " resource", colors);
  return *known;
}

std::optional<CardIndex> PoolBuilder::Find(std::string_view name) const {
  const std::string folded = Fold(name);
  for (std::size_t i = 0; i < pool_.cards.size(); ++i) {
    if (Fold(pool_.names[pool_.cards[i].name]) == folded) return static_cast<CardIndex>(i);
  }
  return std::nullopt;
}

}  // namespace clashdeck::scenario
