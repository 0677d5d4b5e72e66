#include "app/text_report.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "app/card_facts.h"
#include "engine/effects/print.h"

namespace clashdeck::app {

namespace {

using Json = nlohmann::ordered_json;

void Count(const CardCoverage& coverage, SetText& set) {
  ++set.cards;
  if (coverage.coverage == query::EngineCoverage::kNone) return;
  if (coverage.coverage == query::EngineCoverage::kFull) ++set.full;
  ++set.tiers[static_cast<std::size_t>(coverage.tier)];
}

// Cards that differ only in these are declined for the same reason.
std::string LeftOpen(std::string_view words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    const bool digit = c >= '0' && c <= '9';
    if (digit) {
      if (out.empty() || out.back() != '#') out += '#';
      continue;
    }
    out += c;
    const char closes = c == '[' ? ']' : c == '(' ? ')' : '\0';
    if (closes == '\0') continue;
    const std::size_t end = words.find(closes, i);
    if (end == std::string_view::npos) continue;
    out += c == '[' ? "name]" : "affiliation)";
    i = end;
  }
  return out;
}

Json SetTextJson(const SetText& set) {
  return {{"cards", set.cards}, {"full", set.full}, {"tiers", set.tiers}};
}

}  // namespace

TextReport ReportText(const GameCatalog& catalog) {
  TextReport report;
  std::map<std::string, SetText> sets;
  std::map<std::pair<std::string, std::string>, Blocker> blockers;
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    CardText text{.card = card};
    const auto facts = IsPlayed(catalog.game())
                           ? CardFactsOf(catalog, card, catalog.StateOf(card))
                           : Result<text::CardFacts>(Fail(ErrorCode::kNotFound, "not played"));
    if (facts) {
      const auto start = std::chrono::steady_clock::now();
      text.coverage = CoverageOf(*facts);
      report.seconds +=
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    Count(text.coverage, report.all);
    std::set<std::string> codes;
    for (const PrintingIndex printing : catalog.printings_of(card))
      codes.insert(catalog.set_of(printing).code.str());
    for (const std::string& code : codes) Count(text.coverage, sets[code]);
    std::set<std::pair<std::string, std::string>> keys;
    for (const DeclinedWords& words : text.coverage.declined)
      keys.emplace(LeftOpen(words.normalised), words.why);
    for (const auto& key : keys) {
      Blocker& blocker = blockers[key];
      ++blocker.cards;
      if (keys.size() == 1) ++blocker.alone;
      if (blocker.example.empty()) blocker.example = catalog.card(card).id.str();
    }
    report.cards.push_back(std::move(text));
  }
  for (auto& [code, set] : sets) {
    set.set = code;
    report.sets.push_back(std::move(set));
  }
  for (auto& [key, blocker] : blockers) {
    blocker.words = key.first;
    blocker.why = key.second;
    report.blockers.push_back(std::move(blocker));
  }
  std::stable_sort(report.blockers.begin(), report.blockers.end(),
                   [](const Blocker& a, const Blocker& b) {
                     return std::pair(a.alone, a.cards) > std::pair(b.alone, b.cards);
                   });
  return report;
}

Json TextReportJson(const TextReport& report, const GameCatalog& catalog) {
  Json cards = Json::array();
  for (const CardText& text : report.cards) {
    const Card& card = catalog.card(text.card);
    Json entry = {{"id", card.id.str()}, {"name", card.name}};
    entry.update(CoverageJson(text.coverage));
    cards.push_back(std::move(entry));
  }
  Json sets = Json::array();
  for (const SetText& set : report.sets) {
    Json entry = {{"set", set.set}};
    entry.update(SetTextJson(set));
    sets.push_back(std::move(entry));
  }
  Json blockers = Json::array();
  for (const Blocker& blocker : report.blockers)
    blockers.push_back({{"text", blocker.words},
                        {"why", blocker.why},
                        {"cards", blocker.cards},
                        {"alone", blocker.alone},
                        {"example", blocker.example}});
  return {{"cards", std::move(cards)},
          {"sets", std::move(sets)},
          {"all", SetTextJson(report.all)},
          {"blockers", std::move(blockers)},
          {"timing", {{"seconds", report.seconds}}}};
}

std::string EffectsOf(const GameCatalog& catalog, CardIndex card) {
  if (!IsPlayed(catalog.game())) return {};
  const auto facts = CardFactsOf(catalog, card, catalog.StateOf(card));
  if (!facts) return {};
  effects::CardPool pool;
  const text::Compiled compiled = text::CompileCard(pool, *facts);
  return effects::Print(pool, pool.cards[compiled.card]);
}

}  // namespace clashdeck::app
