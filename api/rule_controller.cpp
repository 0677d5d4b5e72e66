#include "api/rule_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/search_params.h"
#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxVersion = 100;
constexpr std::size_t kMaxSection = 80;

// The version asked for, or the default; null when none was asked for and none was imported.
Result<const RulebookVersion*> ReadVersion(const QueryString& query, const GameCatalog& catalog) {
  const auto version = ReadText(query, "version", kMaxVersion);
  if (!version) return Failure(version.error());
  if (!*version) return catalog.DefaultRulebook();
  if (const RulebookVersion* found = catalog.FindRulebook(**version)) return found;
  std::vector<std::string> ids;
  std::vector<std::string> numbers;
  for (const auto& [id, book] : catalog.records().rulebooks) {
    ids.push_back(id);
    numbers.push_back(book.version);
  }
  Error error = BadParameter("version", "there is no rulebook version '" + **version + "'").value();
  error.suggestions = Nearest(**version, ids);
  if (error.suggestions.empty()) error.suggestions = Nearest(**version, numbers);
  if (error.suggestions.empty() && ids.size() <= kMaxSuggestions) error.suggestions = ids;
  return Failure(std::move(error));
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// 704.4 is above 704.4a and 704.4b.2, but not above 704.40.
bool IsAtOrBelow(std::string_view number, std::string_view top) {
  return number.starts_with(top) && (number.size() == top.size() || !IsDigit(number[top.size()]));
}

// The rule number that a search is ("704.4b", "702."), as rules spell it; empty = it is none
// ("3rd"). It asks for that rule and those below it.
std::string RuleNumber(std::string_view q) {
  std::string number = Fold(q);
  if (number.ends_with('.')) number.pop_back();
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < number.size() && IsDigit(number[at])) ++at;
    return at > begin;
  };
  if (!digits()) return {};
  while (at < number.size()) {  // ".4", ".4b"
    if (number[at++] != '.' || !digits()) return {};
    if (at < number.size() && number[at] >= 'a' && number[at] <= 'z') ++at;
  }
  return number;
}

// The texts of a version that hold what `q` asks for.
template <class T>
Result<std::vector<const T*>> HeldIn(const std::map<std::string, TextList<T>, std::less<>>& lists,
                                     const RulebookVersion* version, const QueryString& query) {
  const auto filter = ReadTextFilter(query);
  if (!filter) return Failure(filter.error());
  if (version == nullptr) return std::vector<const T*>();
  const std::string* q = query.Find("q");
  return Held(lists.find(version->id)->second, *filter, q == nullptr ? std::string_view() : *q);
}

ordered_json RuleJson(const Rule& rule) {
  return {{"number", rule.number},
          {"section", rule.section},
          {"key", rule.key},
          {"version", rule.version_id},
          {"text", rule.text}};
}

Result<Response> ListRules(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const auto version = ReadVersion(call.query, *game.catalog);
  if (!version) return Failure(version.error());
  const std::string* q = call.query.Find("q");
  const std::string number = q == nullptr ? std::string() : RuleNumber(*q);
  Result<std::vector<const Rule*>> rules;
  if (number.empty()) {
    rules = HeldIn(game.texts.rules, *version, call.query);
    if (!rules) return Failure(rules.error());
  } else if (*version != nullptr) {
    rules = game.catalog->RulesOf(**version);
    std::erase_if(*rules, [&](const Rule* rule) { return !IsAtOrBelow(rule->number, number); });
  }
  return PageOf(
      *rules, *page, [](const Rule* rule) -> const std::string& { return rule->key; },
      [](const Rule* rule) { return JsonText(RuleJson(*rule)); });
}

// The section that a number belongs to by itself: 405 of 405.3a.
std::string_view OwnSection(std::string_view number) { return number.substr(0, number.find('.')); }

Result<Response> GetRule(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto version = ReadVersion(call.query, *(*game)->catalog);
  if (!version) return Failure(version.error());
  const auto section = ReadText(call.query, "section", kMaxSection);
  if (!section) return Failure(section.error());
  const std::string_view number = call.path[1];
  std::vector<const Rule*> rules;
  if (*version != nullptr) rules = (*game)->catalog->RulesOf(**version);
  std::vector<const Rule*> named;
  for (const Rule* rule : rules) {
    if (rule->number == number && (!*section || rule->section == **section)) named.push_back(rule);
  }
  if (named.empty())
    return Fail(ErrorCode::kNotFound, "there is no rule '" + std::string(number) + "'");
  std::stable_partition(named.begin(), named.end(),
                        [&](const Rule* rule) { return rule->section == OwnSection(number); });
  ordered_json json = RuleJson(*named.front());
  ordered_json& children = json["children"] = ordered_json::array();
  for (const Rule* rule : rules) {
    if (rule->number != number && rule->section == named.front()->section &&
        IsAtOrBelow(rule->number, number)) {
      children.push_back(RuleJson(*rule));
    }
  }
  ordered_json& others = json["others"] = ordered_json::array();
  for (std::size_t i = 1; i < named.size(); ++i) others.push_back(RuleJson(*named[i]));
  return JsonResponse(json);
}

ordered_json GlossaryJson(const GlossaryEntry& entry) {
  return {{"term", entry.term},
          {"text", entry.text},
          {"rules", entry.rules},
          {"version", entry.version_id}};
}

Result<std::vector<const GlossaryEntry*>> ReadGlossary(const QueryString& query,
                                                       const GameBodies& game) {
  const auto version = ReadVersion(query, *game.catalog);
  if (!version) return Failure(version.error());
  return HeldIn(game.texts.glossary, *version, query);
}

Result<Response> ListGlossary(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const auto entries = ReadGlossary(call.query, game);
  if (!entries) return Failure(entries.error());
  return PageOf(
      *entries, *page, [](const GlossaryEntry* entry) -> const std::string& { return entry->id; },
      [](const GlossaryEntry* entry) { return JsonText(GlossaryJson(*entry)); });
}

Result<Response> GetTerm(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto entries = ReadGlossary(call.query, **game);
  if (!entries) return Failure(entries.error());
  std::vector<std::string> terms;
  for (const GlossaryEntry* entry : *entries) {
    if (Fold(entry->term) == Fold(call.path[1]) || Slug(entry->term) == call.path[1]) {
      return JsonResponse(GlossaryJson(*entry));
    }
    terms.push_back(entry->term);
  }
  Error error{.code = ErrorCode::kNotFound,
              .message = "the glossary has no term '" + std::string(call.path[1]) + "'"};
  error.suggestions = Nearest(call.path[1], terms);
  return Failure(std::move(error));
}

}  // namespace

std::vector<Route> RuleRoutes(const Context& context) {
  const SnapshotStore* snapshots = &context.snapshots;
  const std::string game = "/v1/games/{game}";
  return {
      {.path = game + "/rules",
       .handler = [snapshots](const Call& call) { return ListRules(call, *snapshots); },
       .query = {"version", "q", "limit", "cursor"},
       .cost = Cost::kSearch},
      {.path = game + "/rules/{number}", .handler = GetRule, .query = {"version", "section"}},
      {.path = game + "/glossary",
       .handler = [snapshots](const Call& call) { return ListGlossary(call, *snapshots); },
       .query = {"version", "q", "limit", "cursor"},
       .cost = Cost::kSearch},
      {.path = game + "/glossary/{term}", .handler = GetTerm, .query = {"version"}},
  };
}

}  // namespace clashdeck::api
