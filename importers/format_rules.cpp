#include "importers/format_rules.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/date.h"
#include "importers/game_terms.h"

namespace clashdeck::importers {

namespace {

constexpr std::int64_t kMostCards = 10'000;  // that a limit may speak of
constexpr TextLimits kQuery{.min = 1, .max = 2000};
constexpr TextLimits kMessage{.min = 1, .max = 400};

std::optional<std::uint32_t> ReadCount(JsonObject& object, std::string_view key,
                                       std::int64_t least) {
  const auto number = object.Integer(key, least, kMostCards);
  return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

std::uint32_t RequiredCount(JsonObject& object, std::string_view key, std::int64_t least) {
  if (!object.has(key)) object.Report(key, "is missing");
  return ReadCount(object, key, least).value_or(0);
}

// "exactly", or "min" and "max".
Bounds ReadBounds(JsonObject& object) {
  const auto exactly = ReadCount(object, "exactly", 1);
  Bounds bounds{.min = ReadCount(object, "min", 1), .max = ReadCount(object, "max", 0)};
  if (object.has("exactly")) {
    if (object.has("min") || object.has("max"))
      object.Report("exactly", "stands beside 'min' or 'max'");
    return {.min = exactly, .max = exactly};
  }
  if (bounds.min && bounds.max && *bounds.min > *bounds.max)
    object.Report("min", "is above 'max', which is " + std::to_string(*bounds.max));
  return bounds;
}

// Reads the rules of one version, kind by kind.
class RuleReader {
 public:
  RuleReader(JsonObject& object, const FormatBeingRead& format, VersionSource& version)
      : object_(object), format_(format), version_(version) {}

  void Run() {
    ReadSections();
    Keyed("copies", "copies", version_.copies,
          [&](JsonObject& rule, CopyRule& out) { ReadCopies(rule, out); });
    Keyed("caps", "", version_.caps, [&](JsonObject& rule, CapRule& out) {
      out.q = rule.RequiredString("q", kQuery).value_or("");
      out.max = RequiredCount(rule, "max", 0);
      out.across = ReadAcross(rule);
    });
    Keyed("composition", "", version_.composition, [&](JsonObject& rule, CompositionRule& out) {
      out.q = rule.RequiredString("q", kQuery).value_or("");
      out.count = ReadBounds(rule);
      if (!rule.has("exactly") && !rule.has("min") && !rule.has("max"))
        rule.Report("exactly", "one of 'exactly', 'min' and 'max' is needed");
      out.across = ReadAcross(rule);
    });
    Keyed("pool", format_.id.empty() ? "pool" : format_.id, version_.pools,
          [&](JsonObject& rule, PoolRule& out) {
            out.q = rule.RequiredString("q", kQuery).value_or("");
          });
    Keyed("notes", "", version_.notes, [&](JsonObject& rule, NoteRule& out) {
      out.q = rule.String("q", kQuery).value_or("");
      out.message = rule.RequiredString("message", kMessage).value_or("");
    });
    ReadDraft();
  }

 private:
  // What every rule has. `key` is where it stands: "caps/unrivaled".
  RuleSource SourceOf(JsonObject& rule, std::string key) {
    return {.document = version_.document,
            .cite = rule.String("cite", kGameRule).value_or(""),
            .blame = {.format = format_.id, .version = version_.effective, .key = std::move(key)}};
  }

  // {"id": ..., "remove": true}: true when the rule is taken away, not given.
  bool IsRemoved(JsonObject& rule) {
    if (!rule.has("remove")) return false;
    const auto remove = rule.Flag("remove");
    if (remove && !*remove) rule.Report("remove", "can only be true; leave it out otherwise");
    if (!format_.extends)
      rule.Report("remove", "there is nothing to take away: the format extends no other");
    return true;
  }

  void ReadSections() {
    const json* sections = object_.Object("sections");
    if (sections == nullptr) {
      if (!object_.has("sections") && !format_.extends)
        object_.Report("sections", "is missing: a format that extends no other names its sections");
      return;
    }
    const std::string pointer = PointerTo(object_.pointer(), "sections");
    if (sections->empty()) object_.Report("sections", "must have at least one entry");
    for (const auto& [id, value] : sections->items()) {
      JsonObject rule(value, PointerTo(pointer, id), format_.findings);
      Said<SectionRule> said{.id = id, .rule = std::nullopt, .pointer = rule.pointer()};
      const auto section = FindSection(id, rule.pointer());
      if (!IsRemoved(rule)) {
        said.rule = ReadSection(rule);
        said.rule->section = section.value_or(0);
        said.rule->source = SourceOf(rule, "sections/" + id);
      }
      rule.Finish();
      if (section) version_.sections.push_back(std::move(said));
    }
    std::sort(version_.sections.begin(), version_.sections.end(),
              [&](const auto& a, const auto& b) { return PlaceOf(a.id) < PlaceOf(b.id); });
  }

  static SectionRule ReadSection(JsonObject& rule) {
    SectionRule out;
    out.size = ReadBounds(rule);
    out.or_none = rule.Flag("or_none").value_or(false);
    out.q = rule.String("q", kQuery).value_or("");
    if (out.size.max && *out.size.max == 0)
      rule.Report("max", "a section that holds nothing is left out, or removed");
    if (out.or_none && !out.size.min)
      rule.Report("or_none", "says nothing: without 'exactly' or 'min' it may be empty anyway");
    return out;
  }

  void ReadCopies(JsonObject& rule, CopyRule& out) {
    out.q = rule.String("q", kQuery).value_or("");
    out.max = RequiredCount(rule, "max", 1);
    const std::string by = rule.RequiredString("by").value_or("name");
    if (by != "name" && by != "card") rule.Report("by", "must be 'name' or 'card'");
    out.by = by == "card" ? CopyRule::By::kCard : CopyRule::By::kName;
    out.across = ReadAcross(rule);
    out.apart = rule.Flag("apart").value_or(false);
    if (out.apart && out.across.size() == 1)
      rule.Report("apart", "says nothing: only one section is counted");
    const json* exceptions = rule.Array("except");
    if (exceptions == nullptr) return;
    const std::string pointer = PointerTo(rule.pointer(), "except");
    for (std::size_t i = 0; i < exceptions->size(); ++i) {
      JsonObject each((*exceptions)[i], PointerTo(pointer, i), format_.findings);
      CopyException& exception = out.except.emplace_back();
      exception.q = each.RequiredString("q", kQuery).value_or("");
      const json* max = each.Any("max");
      if (max != nullptr && !max->is_null()) exception.max = ReadCount(each, "max", 1);
      each.Finish();
    }
  }

  void ReadDraft() {
    const json* value = object_.Object("draft");
    if (value == nullptr) return;
    JsonObject rule(*value, PointerTo(object_.pointer(), "draft"), format_.findings);
    Said<DraftRule>& said =
        version_.draft.emplace_back(Said<DraftRule>{.id = "draft", .pointer = rule.pointer()});
    if (!IsRemoved(rule)) {
      DraftRule& draft = said.rule.emplace();
      if (const json* drafted = rule.Object("drafted")) {
        JsonObject bounds(*drafted, PointerTo(rule.pointer(), "drafted"), format_.findings);
        draft.drafted = ReadBounds(bounds);
        bounds.Finish();
      }
      if (const json* grants = rule.Array("grants")) {
        const std::string pointer = PointerTo(rule.pointer(), "grants");
        for (std::size_t i = 0; i < grants->size(); ++i) {
          JsonObject grant((*grants)[i], PointerTo(pointer, i), format_.findings);
          draft.grants.push_back({.q = grant.RequiredString("q", kQuery).value_or(""),
                                  .each = RequiredCount(grant, "each", 1)});
          grant.Finish();
        }
      }
      draft.source = SourceOf(rule, "draft");
    }
    rule.Finish();
  }

  // A list of rules with ids, each id once. Where `own_id` is given, one rule may also stand there
  // without a list, and is called so.
  template <class Rule, class Read>
  void Keyed(std::string_view key, const std::string& own_id, std::vector<Said<Rule>>& out,
             Read read) {
    const json* value = object_.Any(key);
    if (value == nullptr) return;
    const std::string pointer = PointerTo(object_.pointer(), key);
    if (!own_id.empty() && value->is_object()) {
      JsonObject rule(*value, pointer, format_.findings);
      ReadOne(rule, key, own_id, out, read);
    } else if (!value->is_array()) {
      object_.Report(key, own_id.empty() ? "must be a list" : "must be an object or a list");
    } else {
      for (std::size_t i = 0; i < value->size(); ++i) {
        JsonObject rule((*value)[i], PointerTo(pointer, i), format_.findings);
        ReadOne(rule, key, "", out, read);
      }
    }
    std::set<std::string> seen;
    for (const Said<Rule>& said : out) {
      if (!said.id.empty() && !seen.insert(said.id).second)
        format_.findings.push_back({PointerTo(said.pointer, "id"), "id", said.id,
                                    "stands twice in '" + std::string(key) + "'"});
    }
  }

  template <class Rule, class Read>
  void ReadOne(JsonObject& object, std::string_view key, const std::string& own_id,
               std::vector<Said<Rule>>& out, Read read) {
    const bool named = own_id.empty() || object.has("id");
    Said<Rule>& said = out.emplace_back();
    said.pointer = object.pointer();
    said.id = named ? object.RequiredString("id").value_or("") : own_id;
    if (named && !said.id.empty() && !IsGameId(said.id))
      object.Report("id", "is not an id of the form 'clash-buff'");
    if (!IsRemoved(object)) {
      Rule& rule = said.rule.emplace();
      rule.id = said.id;
      read(object, rule);
      rule.source = SourceOf(object, std::string(key) + (named ? "/" + said.id : ""));
    }
    object.Finish();
  }

  std::vector<SectionIndex> ReadAcross(JsonObject& rule) {
    std::vector<SectionIndex> out;
    const json* list = rule.RequiredArray("across", 1);
    if (list == nullptr) return out;
    const std::string pointer = PointerTo(rule.pointer(), "across");
    for (std::size_t i = 0; i < list->size(); ++i) {
      const json& item = (*list)[i];
      const auto report = [&](std::string reason) {
        format_.findings.push_back(
            {PointerTo(pointer, i), "across", ShowValue(item), std::move(reason)});
      };
      if (!item.is_string()) {
        report("must be a string");
        continue;
      }
      const auto section = FindSection(item.get<std::string>(), PointerTo(pointer, i));
      if (!section) continue;
      if (std::find(out.begin(), out.end(), *section) != out.end()) {
        report("stands twice");
      } else {
        out.push_back(*section);
      }
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  std::size_t PlaceOf(std::string_view id) const {
    const auto& sections = format_.game.sections;
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&](const Term& section) { return section.id == id; });
    return static_cast<std::size_t>(found - sections.begin());
  }

  std::optional<SectionIndex> FindSection(const std::string& id, const std::string& pointer) {
    const std::size_t place = PlaceOf(id);
    if (place < format_.game.sections.size()) return static_cast<SectionIndex>(place);
    std::vector<std::string> known;
    for (const Term& section : format_.game.sections) known.push_back(section.id);
    format_.findings.push_back({pointer, "section", Shorten(id),
                                "is no section of " + format_.game.name + KnownWords(known),
                                NearestOne(id, known)});
    return std::nullopt;
  }

  JsonObject& object_;
  const FormatBeingRead& format_;
  VersionSource& version_;
};

}  // namespace

void ReadRules(JsonObject& object, const FormatBeingRead& format, VersionSource& version) {
  RuleReader(object, format, version).Run();
}

std::string ReadFormatDate(JsonObject& object, std::string_view key) {
  const auto text = object.RequiredString(key);
  if (!text) return {};
  auto date = ParseDate(*text);
  if (date) return *std::move(date);
  object.Report(key, date.error().message);
  return {};
}

}  // namespace clashdeck::importers
