#include "app/card_coverage.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/card_facts.h"
#include "app/json.h"
#include "app/workers.h"
#include "importers/parts.h"

namespace clashdeck::app {

namespace {

using query::EngineCoverage;

constexpr std::size_t kLeastTexts = 64;  // worth a thread of their own

std::size_t CharsIn(std::string_view bytes) {
  return static_cast<std::size_t>(std::count_if(bytes.begin(), bytes.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

DeclinedWords LeftOut(const text::Declined& declined, const std::string& text) {
  DeclinedWords out{.text = declined.words, .normalised = declined.words, .why = declined.why};
  if (declined.source_end <= declined.source_begin) return out;
  const std::string_view all = text;
  out.text = all.substr(declined.source_begin, declined.source_end - declined.source_begin);
  out.span.start = declined.source_begin;
  out.span.end = declined.source_end;
  out.span.start_char = CharsIn(all.substr(0, out.span.start));
  out.span.end_char = out.span.start_char + CharsIn(out.text);
  return out;
}

std::string_view CoverageName(EngineCoverage coverage) {
  switch (coverage) {
    case EngineCoverage::kFull:
      return "full";
    case EngineCoverage::kPartial:
      return "partial";
    case EngineCoverage::kNone:
      break;
  }
  return "none";
}

// Everything that the compiler's report depends on.
std::string KeyOf(const text::CardFacts& facts) {
  return std::to_string(static_cast<int>(facts.type)) + (facts.token ? "t" : "") +
         (facts.cost_is_x ? "x" : "") + "\n" + std::to_string(facts.colors) + "\n" +
         facts.keywords + "\n" + facts.text;
}

CoveragePtr Unplayed() {
  static const CoveragePtr kUnplayed = std::make_shared<const CardCoverage>();
  return kUnplayed;
}

}  // namespace

CardCoverage CoverageOf(const text::CardFacts& facts) {
  effects::CardPool pool;
  const text::CompileReport report = text::CompileCard(pool, facts).report;
  CardCoverage out{.tier = report.tier, .clauses = report.clauses};
  const bool full = report.tier == text::Tier::kNoText || report.tier == text::Tier::kCompiled;
  out.coverage = full ? EngineCoverage::kFull : EngineCoverage::kPartial;
  for (const text::Declined& declined : report.declined)
    out.declined.push_back(LeftOut(declined, facts.text));
  return out;
}

nlohmann::ordered_json CoverageJson(const CardCoverage& coverage) {
  const bool played = coverage.coverage != EngineCoverage::kNone;
  nlohmann::ordered_json declined = nlohmann::ordered_json::array();
  for (const DeclinedWords& words : coverage.declined) {
    nlohmann::ordered_json entry = {{"text", words.text}, {"why", words.why}};
    entry.update(SpanJson(words.span));
    declined.push_back(std::move(entry));
  }
  return {{"coverage", CoverageName(coverage.coverage)},
          {"tier", played ? nlohmann::ordered_json(static_cast<int>(coverage.tier)) : nullptr},
          {"clauses", coverage.clauses},
          {"declined", std::move(declined)}};
}

CoverageBook::CoverageBook(std::shared_ptr<const GameCatalog> catalog, std::string_view day,
                           const CoverageBook* before)
    : catalog_(std::move(catalog)), day_(day) {
  if (!IsPlayed(catalog_->game())) return;
  std::vector<const CoveragePtr*> places;  // by card; null = of no type that is played
  std::vector<std::pair<CoveragePtr*, text::CardFacts>> fresh;
  for (CardIndex card = 0; card < catalog_->card_count(); ++card) {
    auto facts = CardFactsOf(*catalog_, card, catalog_->StateOf(card, day_));
    places.push_back(nullptr);
    if (!facts) continue;
    const auto [place, added] = known_.try_emplace(KeyOf(*facts));
    places.back() = &place->second;
    if (!added) continue;
    if (before != nullptr) place->second = before->Known(place->first);
    if (!place->second) fresh.emplace_back(&place->second, *std::move(facts));
  }
  const importers::Workers workers = LendWorkers();
  const std::size_t parts = importers::PartsOf(fresh.size(), kLeastTexts, workers);
  importers::DoParts(parts, workers, [&](std::size_t part) {
    const std::size_t end = importers::PartBegin(part + 1, parts, fresh.size());
    for (std::size_t i = importers::PartBegin(part, parts, fresh.size()); i < end; ++i)
      *fresh[i].first = std::make_shared<const CardCoverage>(CoverageOf(fresh[i].second));
  });
  of_day_.reserve(places.size());
  for (const CoveragePtr* place : places) of_day_.push_back(place == nullptr ? Unplayed() : *place);
}

CoveragePtr CoverageBook::Known(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(key);
  return found == known_.end() ? nullptr : found->second;
}

CoveragePtr CoverageBook::Of(CardIndex card, std::string_view day) const {
  if (of_day_.empty()) return Unplayed();
  if (day == day_) return of_day_[card];
  const auto facts = CardFactsOf(*catalog_, card, catalog_->StateOf(card, day));
  if (!facts) return Unplayed();
  std::string key = KeyOf(*facts);
  if (CoveragePtr known = Known(key)) return known;
  auto fresh = std::make_shared<const CardCoverage>(CoverageOf(*facts));
  const std::lock_guard lock(mutex_);
  return known_.try_emplace(std::move(key), std::move(fresh)).first->second;
}

}  // namespace clashdeck::app
