// Formats that extend others, merged key by key for each day on which either changes.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "importers/format_lists.h"
#include "importers/format_loader.h"

namespace clashdeck::importers {

namespace {

const std::string& KeyOf(const SectionRule& rule, const Game& game) {
  return game.sections[rule.section].id;
}
const std::string& KeyOf(const DraftRule&, const Game&) {
  static const std::string kKey = "draft";  // there is one at most
  return kKey;
}
template <class Rule>
const std::string& KeyOf(const Rule& rule, const Game&) {
  return rule.id;
}

// One version of an own file laid over what is in force of the base on a day.
class Merger {
 public:
  // Findings are wanted once: on the day on which the own version begins.
  Merger(const Game& game, const VersionSource& own, bool report, Findings& findings)
      : game_(game), own_(own), report_(report), findings_(findings) {}

  FormatVersion Over(FormatVersion version) {
    if (!own_.document.empty()) version.document = own_.document;
    document_ = version.document;
    Lay(own_.sections, version.sections);
    std::sort(version.sections.begin(), version.sections.end(),
              [](const SectionRule& a, const SectionRule& b) { return a.section < b.section; });
    Lay(own_.copies, version.copies);
    Lay(own_.caps, version.caps);
    Lay(own_.composition, version.composition);
    Lay(own_.pools, version.pools);
    Lay(own_.notes, version.notes);
    std::vector<DraftRule> draft;
    if (version.draft) draft.push_back(*version.draft);
    Lay(own_.draft, draft);
    version.draft = draft.empty() ? std::nullopt : std::optional(draft.front());
    return version;
  }

 private:
  template <class Rule>
  void Lay(const std::vector<Said<Rule>>& own, std::vector<Rule>& rules) {
    for (const Said<Rule>& said : own) {
      const auto place = std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) {
        return KeyOf(rule, game_) == said.id;
      });
      const bool known = place != rules.end();
      if (!said.rule) {
        if (known) {
          rules.erase(place);
        } else {
          Report(said, "takes away what is not there");
        }
        continue;
      }
      Rule rule = *said.rule;
      if (rule.source.document.empty()) rule.source.document = document_;
      if (!known) {
        rules.push_back(std::move(rule));
        continue;
      }
      Rule before = *place;
      before.source.blame = rule.source.blame;
      if (before == rule) Report(said, "changes nothing: the format it extends says the same");
      *place = std::move(rule);
    }
  }

  template <class Rule>
  void Report(const Said<Rule>& said, std::string reason) {
    if (report_) findings_.push_back({said.pointer, "id", said.id, std::move(reason)});
  }

  const Game& game_;
  const VersionSource& own_;
  const bool report_;
  Findings& findings_;
  std::string document_;
};

class Resolver {
 public:
  Resolver(const Game& game, const std::vector<FormatSource>& sources)
      : game_(game), sources_(sources) {}

  Result<std::vector<Format>> Run() {
    for (const FormatSource& source : sources_) {
      const auto [place, added] = by_id_.try_emplace(source.id, &source);
      if (!added) {
        return Fail(source, {{"/id", "id", source.id,
                              "is the id of another format too: " + place->second->file}});
      }
    }
    std::vector<Format> out;
    for (const auto& [id, source] : by_id_) {
      std::vector<std::string> chain;
      auto format = FormatOf(*source, chain);
      if (!format) return Failure(std::move(format.error()));
      out.push_back((*format)->format);
    }
    return out;
  }

 private:
  static Failure Fail(const FormatSource& source, const Findings& findings) {
    return Failure(FindingsError(findings, ErrorCode::kBadGameData, source.file));
  }

  struct Resolved {
    Format format = {};
    std::size_t extended = 0;  // formats below it
  };

  // `chain` are the formats that led here by extending one another.
  Result<const Resolved*> FormatOf(const FormatSource& source, std::vector<std::string>& chain) {
    if (const auto done = done_.find(source.id); done != done_.end()) return &done->second;
    const Resolved* base = nullptr;
    if (!source.extends.empty()) {
      auto found = BaseOf(source, chain);
      if (!found) return Failure(std::move(found.error()));
      base = *found;
    }
    Findings findings;
    Format format{
        .id = source.id, .game = source.game, .name = source.name, .extends = source.extends};
    if (base == nullptr) {
      for (const VersionSource& own : source.versions)
        Add(own, {}, own.effective, format, findings);
    } else {
      Extend(source, base->format, format, findings);
    }
    static const std::vector<ListChange> kNone;
    format.lists = MergeLists(base == nullptr ? kNone : base->format.lists, source.lists, findings);
    if (!findings.empty()) return Fail(source, findings);
    Resolved& resolved = done_[source.id];
    resolved = {.format = std::move(format), .extended = base == nullptr ? 0 : base->extended + 1};
    return &resolved;
  }

  Result<const Resolved*> BaseOf(const FormatSource& source, std::vector<std::string>& chain) {
    const auto refuse = [&](std::string reason) {
      return Fail(source, {{"/extends", "extends", source.extends, std::move(reason)}});
    };
    chain.push_back(source.id);
    const auto base = by_id_.find(source.extends);
    if (base == by_id_.end()) return Fail(source, {*FindUnknownBase(game_, source, sources_)});
    if (std::find(chain.begin(), chain.end(), source.extends) != chain.end()) {
      std::string way;
      for (const std::string& id : chain) way += id + " → ";
      return refuse("the formats extend one another in a circle: " + way + source.extends);
    }
    auto format = FormatOf(*base->second, chain);
    if (format && (*format)->extended == kMaxExtends)
      return refuse("more than " + std::to_string(kMaxExtends) + " formats extend one another");
    return format;
  }

  // From the day of the first own version on: one version for each day on which either changes.
  void Extend(const FormatSource& source, const Format& base, Format& format, Findings& findings) {
    const VersionSource& first = source.versions.front();
    if (base.On(first.effective) == nullptr) {
      findings.push_back(
          {PointerTo(first.pointer, "effective"), "effective", first.effective,
           "is before the first version of '" + base.id + "', " + base.versions.front().effective});
      return;
    }
    std::set<std::string> days;
    for (const VersionSource& own : source.versions) days.insert(own.effective);
    for (const FormatVersion& version : base.versions) {
      if (version.effective > first.effective) days.insert(version.effective);
    }
    for (const std::string& day : days) {
      const auto after =
          std::find_if(source.versions.begin(), source.versions.end(),
                       [&](const VersionSource& own) { return own.effective > day; });
      Add(*std::prev(after), *base.On(day), day, format, findings);
    }
  }

  void Add(const VersionSource& own, const FormatVersion& base, const std::string& day,
           Format& format, Findings& findings) {
    FormatVersion version = Merger(game_, own, own.effective == day, findings).Over(base);
    version.effective = day;
    CheckAcross(own, version, findings);
    format.versions.push_back(std::move(version));
  }

  // What counts cards counts in sections that the version has.
  void CheckAcross(const VersionSource& own, const FormatVersion& version, Findings& findings) {
    const auto check = [&](const auto& rules, const auto& said) {
      for (const auto& rule : rules) {
        for (const SectionIndex section : rule.across) {
          if (std::any_of(version.sections.begin(), version.sections.end(),
                          [&](const SectionRule& each) { return each.section == section; }))
            continue;
          const auto mine = std::find_if(said.begin(), said.end(),
                                         [&](const auto& each) { return each.id == rule.id; });
          const std::string& name = game_.sections[section].id;
          findings.push_back({mine == said.end() ? own.pointer : PointerTo(mine->pointer, "across"),
                              "across", name,
                              rule.source.blame.key + " of '" + rule.source.blame.format +
                                  "' counts in a section that the version of " + version.effective +
                                  " does not have"});
        }
      }
    };
    check(version.copies, own.copies);
    check(version.caps, own.caps);
    check(version.composition, own.composition);
  }

  const Game& game_;
  const std::vector<FormatSource>& sources_;
  std::map<std::string, const FormatSource*> by_id_;
  std::map<std::string, Resolved> done_;
};

}  // namespace

std::optional<Finding> FindUnknownBase(const Game& game, const FormatSource& source,
                                       const std::vector<FormatSource>& others) {
  if (source.extends.empty()) return std::nullopt;
  std::vector<std::string> known;
  for (const FormatSource& other : others) {
    if (other.id == source.extends) return std::nullopt;
    known.push_back(other.id);
  }
  return Finding{"/extends", "extends", source.extends, "is no format of " + game.name,
                 NearestOne(source.extends, known)};
}

Result<std::vector<Format>> ResolveFormats(const Game& game,
                                           const std::vector<FormatSource>& sources) {
  return Resolver(game, sources).Run();
}

}  // namespace clashdeck::importers
