#include "app/format_lookup.h"

#include <algorithm>
#include <tuple>

#include "validators/format_cards.h"

namespace clashdeck::app {

namespace {

constexpr const char* kAfterAll = "9999-12-31";

// Queries of formats may not ask formats (importers/format_loader.h refuses them), since one could
// ask for itself; should one get here, it gets no answer instead of waiting for its own.
thread_local bool compiling = false;
struct Compiling {
  Compiling() { compiling = true; }
  ~Compiling() { compiling = false; }
};

}  // namespace

GameFormatLookup::GameFormatLookup(const GameFormats& formats) : formats_(formats) {
  for (const auto& [id, known] : formats_) {
    ids_.push_back(id);
    for (const FormatVersion& version : known.format->versions) days_.push_back(version.effective);
    for (const ListChange& change : known.format->lists) days_.push_back(change.effective);
  }
  const auto rank = [this](const std::string& id) {
    const Format& format = *formats_.find(id)->second.format;
    return std::tuple(format.versions.back().draft.has_value(), !format.extends.empty(), id);
  };
  std::sort(ids_.begin(), ids_.end(),
            [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  std::sort(days_.begin(), days_.end());
  days_.erase(std::unique(days_.begin(), days_.end()), days_.end());
}

void GameFormatLookup::Attach(const DeckRules& rules) {
  const std::lock_guard lock(mutex_);
  rules_ = &rules;
}

void GameFormatLookup::Detach() {
  const std::lock_guard lock(mutex_);
  rules_ = nullptr;
  kept_.clear();
}

std::shared_ptr<const query::FormatCards> GameFormatLookup::Find(std::string_view format,
                                                                 std::string_view day) const {
  const auto known = formats_.find(format);
  if (known == formats_.end() || compiling) return nullptr;
  const Compiling mark;
  const std::lock_guard lock(mutex_);
  if (rules_ == nullptr) return nullptr;
  const auto compiled =
      rules_->On(known->second.format, day.empty() ? std::string(kAfterAll) : std::string(day), {});
  if (!compiled) return nullptr;
  for (const Kept& kept : kept_)
    if (kept.format == *compiled) return kept.cards;
  auto cards = validators::FormatCardsOf(**compiled);
  kept_.push_back({.format = *compiled, .cards = cards});
  if (kept_.size() > kKept) kept_.pop_front();
  return cards;
}

}  // namespace clashdeck::app
