#include "app/card_legality.h"

#include <nlohmann/json.hpp>

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;
using validators::CompiledFormat;

struct Standing {
  const char* status = "legal";
  std::optional<std::uint32_t> max = {};
  std::string reason = {};
  const RuleSource* source = nullptr;
};

std::string ReleaseOf(const GameCatalog& catalog, CardIndex card) {
  std::string first;
  for (const PrintingIndex printing : catalog.printings_of(card)) {
    const std::string& released = catalog.set_of(printing).released;
    if (!released.empty() && (first.empty() || released < first)) first = released;
  }
  return first;
}

const ListChange* ListedBy(const CompiledFormat& format, CardIndex card) {
  return format.listed_by.empty() ? nullptr : format.listed_by[card];
}

Standing WhyNot(const CompiledFormat& format, CardIndex card) {
  Standing standing{.status = "not_legal", .max = 0};
  if (format.tokens.test(card)) {
    standing.reason = "it is a token";
    return standing;
  }
  for (const validators::KnownPool& pool : format.pools) {
    if (pool.cards.test(card)) continue;
    standing.reason = "the format does not know it";
    standing.source = &pool.rule->source;
    return standing;
  }
  if (format.unreleased.test(card)) {
    const std::string released = ReleaseOf(*format.catalog, card);
    standing.reason = released.empty() ? "it is not released" : "it is released on " + released;
    return standing;
  }
  standing.reason = "no section of a deck takes it";
  return standing;
}

Standing StandingOf(const CompiledFormat& format, CardIndex card) {
  const ListChange* change = ListedBy(format, card);
  if (format.banned.test(card)) {
    Standing standing{.status = "banned", .max = 0};
    if (change != nullptr) {
      standing.reason = "banned from " + change->effective + " on";
      standing.source = &change->source;
    }
    return standing;
  }
  if (format.fine[card] == 0) return WhyNot(format, card);
  Standing standing;
  const std::uint32_t most = validators::MostCopies(format, card);
  if (most != validators::kAnyNumber) standing.max = most;
  const bool limited =
      !format.limits.most.empty() && format.limits.most[card] != validators::kAnyNumber;
  if (!limited) return standing;
  standing.status = "limited";
  if (change != nullptr) {
    standing.reason = "limited to " + std::to_string(format.limits.most[card]) + " from " +
                      change->effective + " on";
    standing.source = &change->source;
  }
  return standing;
}

ordered_json CiteJson(const RuleSource* source, const DeckRules& rules) {
  if (source == nullptr || source->cite.empty()) return nullptr;
  const std::string path = rules.PathOf(source->cite);
  return {{"document",
           source->document.empty() ? ordered_json(nullptr) : ordered_json(source->document)},
          {"section", source->cite},
          {"url", path.empty() ? ordered_json(nullptr) : ordered_json(path)}};
}

}  // namespace

ordered_json CardLegalityJson(const DeckRules& rules, const GameFormats& formats, CardIndex card,
                              const LegalityDay& when) {
  ordered_json list = ordered_json::array();
  for (const auto& [id, known] : formats) {
    Standing standing;
    ordered_json version = nullptr;
    const auto format = rules.On(known.format, when.day, when.tier);
    if (format) {
      standing = StandingOf(**format, card);
      version = (*format)->version->effective;
    } else {
      standing = {.status = "not_legal", .max = 0, .reason = format.error().message};
    }
    list.push_back({{"format", id},
                    {"name", known.format->name},
                    {"version", version},
                    {"status", standing.status},
                    {"max", standing.max ? ordered_json(*standing.max) : ordered_json(nullptr)},
                    {"reason", standing.reason.empty() ? ordered_json(nullptr)
                                                       : ordered_json(standing.reason)},
                    {"cite", CiteJson(standing.source, rules)}});
  }
  return list;
}

}  // namespace clashdeck::app
