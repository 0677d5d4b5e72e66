#include "app/format_json.h"

#include <nlohmann/json.hpp>

#include "app/deck_rules.h"

namespace clashdeck::app {

namespace {

using Json = nlohmann::ordered_json;

Json WordOrNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json CountOrNull(std::optional<std::uint32_t> count) {
  return count ? Json(*count) : Json(nullptr);
}

// Ends every rule: where it stands in a rulebook and in which format's file.
Json WithSource(Json rule, const RuleSource& source) {
  rule["cite"] = {{"document", WordOrNull(source.document)}, {"section", WordOrNull(source.cite)}};
  rule["blame"] = {{"format", source.blame.format},
                   {"version", source.blame.version},
                   {"key", source.blame.key}};
  return rule;
}

Json SectionNames(const Game& game, const std::vector<SectionIndex>& sections) {
  Json list = Json::array();
  for (const SectionIndex section : sections) list.push_back(game.sections[section].id);
  return list;
}

template <class Rule, class Render>
Json RulesJson(const std::vector<Rule>& rules, Render render) {
  Json list = Json::array();
  for (const Rule& rule : rules) list.push_back(WithSource(render(rule), rule.source));
  return list;
}

Json SectionsJson(const Game& game, const std::vector<SectionRule>& sections) {
  Json json = Json::object();
  for (const SectionRule& section : sections) {
    json[game.sections[section.section].id] = WithSource({{"min", CountOrNull(section.size.min)},
                                                          {"max", CountOrNull(section.size.max)},
                                                          {"or_none", section.or_none},
                                                          {"q", WordOrNull(section.q)}},
                                                         section.source);
  }
  return json;
}

Json CopiesJson(const Game& game, const CopyRule& rule) {
  Json exceptions = Json::array();
  for (const CopyException& each : rule.except)
    exceptions.push_back({{"q", each.q}, {"max", CountOrNull(each.max)}});
  return {{"id", rule.id},
          {"q", WordOrNull(rule.q)},
          {"max", rule.max},
          {"by", rule.by == CopyRule::By::kCard ? "card" : "name"},
          {"across", SectionNames(game, rule.across)},
          {"apart", rule.apart},
          {"except", std::move(exceptions)}};
}

Json DraftJson(const DraftRule& draft) {
  Json grants = Json::array();
  for (const DraftGrant& grant : draft.grants)
    grants.push_back({{"q", grant.q}, {"each", grant.each}});
  return WithSource(
      {{"drafted",
        {{"min", CountOrNull(draft.drafted.min)}, {"max", CountOrNull(draft.drafted.max)}}},
       {"grants", std::move(grants)}},
      draft.source);
}

Json CardNameJson(const GameCatalog& catalog, const CardId& card) {
  const auto found = catalog.FindCard(card.str());
  if (!found) return {{"card", card.str()}, {"name", nullptr}};
  const Card& now = catalog.card(*found);  // its id may have moved
  return {{"card", now.id.str()}, {"name", now.name}};
}

Json ListChangeJson(const GameCatalog& catalog, const ListChange& change) {
  Json banned = Json::array();
  Json limited = Json::array();
  Json freed = Json::array();
  for (const ListedCard& listed : change.cards) {
    Json card = CardNameJson(catalog, listed.card);
    if (!listed.max) {
      freed.push_back(std::move(card));
    } else if (*listed.max == 0) {
      banned.push_back(std::move(card));
    } else {
      card["max"] = *listed.max;
      limited.push_back(std::move(card));
    }
  }
  return WithSource({{"announced", change.announced},
                     {"effective", change.effective},
                     {"source", change.note},
                     {"tiers", change.tiers},
                     {"ban", std::move(banned)},
                     {"limit", std::move(limited)},
                     {"free", std::move(freed)}},
                    change.source);
}

Json InForceJson(const GameCatalog& catalog, const Format& format,
                 const FormatJsonOptions& options) {
  Json banned = Json::array();
  Json limited = Json::array();
  for (const CardInForce& listed : ListedOn(format, options.day, options.tier)) {
    Json card = CardNameJson(catalog, listed.card);
    if (listed.max > 0) card["max"] = listed.max;
    card["since"] = listed.change->effective;
    (listed.max == 0 ? banned : limited)
        .push_back(WithSource(std::move(card), listed.change->source));
  }
  return {{"as_of", options.day},
          {"tier", options.tier ? Json(*options.tier) : Json(nullptr)},
          {"banned", std::move(banned)},
          {"limited", std::move(limited)}};
}

}  // namespace

Json FormatSummaryJson(const Format& format, std::string_view day) {
  const FormatVersion* version = format.On(day);
  Json versions = Json::array();
  for (const FormatVersion& each : format.versions) versions.push_back(each.effective);
  return {{"id", format.id},
          {"game", format.game.str()},
          {"name", format.name},
          {"extends", WordOrNull(format.extends)},
          {"effective", version == nullptr ? Json(nullptr) : Json(version->effective)},
          {"document", version == nullptr ? Json(nullptr) : WordOrNull(version->document)},
          {"versions", std::move(versions)}};
}

Json FormatVersionJson(const Game& game, const FormatVersion& version) {
  return {{"effective", version.effective},
          {"document", WordOrNull(version.document)},
          {"sections", SectionsJson(game, version.sections)},
          {"copies",
           RulesJson(version.copies, [&](const CopyRule& rule) { return CopiesJson(game, rule); })},
          {"caps", RulesJson(version.caps,
                             [&](const CapRule& rule) {
                               return Json{{"id", rule.id},
                                           {"q", rule.q},
                                           {"max", rule.max},
                                           {"across", SectionNames(game, rule.across)}};
                             })},
          {"composition", RulesJson(version.composition,
                                    [&](const CompositionRule& rule) {
                                      return Json{{"id", rule.id},
                                                  {"q", rule.q},
                                                  {"min", CountOrNull(rule.count.min)},
                                                  {"max", CountOrNull(rule.count.max)},
                                                  {"across", SectionNames(game, rule.across)}};
                                    })},
          {"pool", RulesJson(version.pools,
                             [](const PoolRule& rule) {
                               return Json{{"id", rule.id}, {"q", rule.q}};
                             })},
          {"notes",
           RulesJson(
               version.notes,
               [](const NoteRule& rule) {
                 return Json{{"id", rule.id}, {"q", WordOrNull(rule.q)}, {"message", rule.message}};
               })},
          {"draft", version.draft ? DraftJson(*version.draft) : Json(nullptr)}};
}

Json FormatJson(const GameCatalog& catalog, const Format& format,
                const FormatJsonOptions& options) {
  Json json = FormatSummaryJson(format, options.day);
  json["versions"] = Json::array();
  for (const FormatVersion& version : format.versions)
    json["versions"].push_back(FormatVersionJson(catalog.game(), version));
  json["lists"] = Json::array();
  for (const ListChange& change : format.lists)
    json["lists"].push_back(ListChangeJson(catalog, change));
  json["in_force"] = InForceJson(catalog, format, options);
  return json;
}

void LinkCites(const DeckRules& rules, Json& json) {
  if (!json.is_structured()) return;
  if (json.is_object() && json.contains("cite")) {
    Json& cite = json["cite"];
    const Json& section = cite["section"];
    cite["url"] = WordOrNull(
        section.is_string() ? rules.PathOf(section.get_ref<const std::string&>()) : std::string());
  }
  for (Json& part : json) LinkCites(rules, part);
}

}  // namespace clashdeck::app
