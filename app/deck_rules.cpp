#include "app/deck_rules.h"

#include <utility>

namespace clashdeck::app {

DeckRules::DeckRules(std::shared_ptr<const GameCatalog> catalog, const SearchIndexes& indexes)
    : catalog_(std::move(catalog)), indexes_(indexes) {
  if (const RulebookVersion* book = catalog_->DefaultRulebook()) {
    for (const Rule* rule : catalog_->RulesOf(*book)) rules_.insert(rule->number);
  }
}

std::string DeckRules::PathOf(std::string_view number) const {
  if (!HasRule(number)) return {};
  return "/v1/games/" + catalog_->game().id.str() + "/rules/" + std::string(number);
}

CompiledPtr DeckRules::Find(const FormatPtr& format, const std::string& day,
                            std::optional<int> tier) const {
  const std::lock_guard lock(mutex_);
  for (const Kept& kept : kept_) {
    if (kept.format == format && kept.day == day && kept.tier == tier) return kept.compiled;
  }
  return nullptr;
}

Result<CompiledPtr> DeckRules::On(const FormatPtr& format, const std::string& day,
                                  std::optional<int> tier) const {
  if (CompiledPtr found = Find(format, day, tier)) return found;
  std::call_once(named_, [this] { names_ = validators::MakeCardNames(*catalog_); });
  const IndexPtr index = indexes_.OnForDecks(day);
  auto compiled =
      validators::CompileFormat(format, *index, {.day = day, .tier = tier, .names = names_});
  if (!compiled) return compiled;
  const std::lock_guard lock(mutex_);
  kept_.push_back({.format = format, .day = day, .tier = tier, .compiled = *compiled});
  if (kept_.size() > kKept) kept_.pop_front();
  return compiled;
}

}  // namespace clashdeck::app
