#include "app/deck_stats.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/fold.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

ordered_json TallyJson(const Tally& tally) {
  return {{"cards", tally.cards}, {"different", tally.different}};
}

ordered_json NamedJson(const Term& term, const Tally& tally) {
  return {
      {"id", term.id}, {"name", term.name}, {"cards", tally.cards}, {"different", tally.different}};
}

ordered_json NamedListJson(const std::vector<NamedTally>& tallies) {
  ordered_json out = ordered_json::array();
  for (const NamedTally& each : tallies) out.push_back(NamedJson(*each.term, each.tally));
  return out;
}

ordered_json TypesJson(const std::vector<TypeTally>& types) {
  ordered_json out = ordered_json::array();
  for (const TypeTally& each : types) {
    ordered_json type = NamedJson(*each.type, each.tally);
    type["subtypes"] = NamedListJson(each.subtypes);
    out.push_back(std::move(type));
  }
  return out;
}

ordered_json CurveJson(const Curve& curve) {
  ordered_json values = ordered_json::array();
  for (const auto& [value, tally] : curve.values)
    values.push_back({{"value", value}, {"cards", tally.cards}, {"different", tally.different}});
  return {{"attribute", curve.attribute->id},
          {"name", curve.attribute->name},
          {"values", std::move(values)},
          {"variable", TallyJson(curve.variable)},
          {"missing", TallyJson(curve.missing)},
          {"average", curve.average.empty()
                          ? ordered_json(nullptr)
                          : ordered_json(std::strtod(curve.average.c_str(), nullptr))}};
}

ordered_json AttributeTallyJson(const AttributeTally& tally) {
  return {{"attribute", tally.attribute->id},      {"name", tally.attribute->name},
          {"values", NamedListJson(tally.values)}, {"several", TallyJson(tally.several)},
          {"none", TallyJson(tally.none)},         {"missing", TallyJson(tally.missing)}};
}

ordered_json BalanceJson(const std::vector<ColorBalance>& balance) {
  ordered_json out = ordered_json::array();
  for (const ColorBalance& each : balance) {
    out.push_back({{"id", each.color->id},
                   {"name", each.color->name},
                   {"wanted", each.wanted},
                   {"wanting", TallyJson(each.wanting)},
                   {"highest", each.highest},
                   {"sources", TallyJson(each.sources)}});
  }
  return out;
}

// Lines "name  number  ###" under a title; the bar shows the share of the longest.
class Lines {
 public:
  void Part(const std::string& title) {
    End();
    title_ = title;
  }
  void Row(std::string name, std::uint32_t cards, std::string note = {}) {
    if (cards > 0) rows_.push_back({std::move(name), cards, std::move(note)});
  }
  std::string Take() {
    End();
    return std::move(out_);
  }

 private:
  struct Line {
    std::string name;
    std::uint32_t cards;
    std::string note;
  };

  void End() {
    if (!rows_.empty()) {
      constexpr std::uint32_t kBar = 40;
      std::size_t width = 0;
      std::uint32_t most = 1;
      for (const Line& row : rows_) {
        width = std::max(width, CodePoints(row.name));
        most = std::max(most, row.cards);
      }
      if (!out_.empty()) out_ += '\n';
      out_ += title_ + "\n";
      for (const Line& row : rows_) {
        const std::string number = std::to_string(row.cards);
        out_ +=
            "  " + row.name + std::string(width - CodePoints(row.name), ' ') + "  " +
            std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + "  " +
            (row.note.empty() ? std::string((row.cards * kBar + most - 1) / most, '#') : row.note) +
            "\n";
      }
    }
    rows_.clear();
  }

  std::string title_ = {};
  std::vector<Line> rows_ = {};
  std::string out_ = {};
};

void AddNamed(Lines& lines, const std::vector<NamedTally>& tallies) {
  for (const NamedTally& each : tallies) lines.Row(each.term->name, each.tally.cards);
}

void AddAttribute(Lines& lines, const AttributeTally& tally) {
  lines.Part(tally.attribute->name);
  AddNamed(lines, tally.values);
  lines.Row("(several of these)", tally.several.cards);
  lines.Row("(none)", tally.none.cards);
}

}  // namespace

ordered_json DeckStatsJson(const DeckStats& stats, const Game& game) {
  ordered_json counts = ordered_json::array();
  for (const AttributeTally& each : stats.counts) counts.push_back(AttributeTallyJson(each));
  return {{"game", game.id.str()},
          {"sections", NamedListJson(stats.sections)},
          {"counted_sections",
           game.statistics ? ordered_json(game.statistics->sections) : ordered_json::array()},
          {"counted", TallyJson(stats.counted)},
          {"types", TypesJson(stats.types)},
          {"curve", stats.curve ? CurveJson(*stats.curve) : ordered_json(nullptr)},
          {"colors", stats.colors ? AttributeTallyJson(*stats.colors) : ordered_json(nullptr)},
          {"color_balance", BalanceJson(stats.balance)},
          {"counts", std::move(counts)},
          {"keywords", NamedListJson(stats.keywords)},
          {"rarities",
           {{"values", NamedListJson(stats.rarities)},
            {"unknown", stats.rarity_unknown},
            {"printing_open", stats.printing_open}}}};
}

std::string DeckStatsText(const DeckStats& stats) {
  Lines lines;
  lines.Part("Sections");
  AddNamed(lines, stats.sections);
  lines.Part("Types");
  for (const TypeTally& type : stats.types) {
    lines.Row(type.type->name, type.tally.cards);
    for (const NamedTally& each : type.subtypes)
      lines.Row("  " + each.term->name, each.tally.cards);
  }
  if (stats.curve) {
    const std::string& average = stats.curve->average;
    lines.Part(stats.curve->attribute->name +
               (average.empty() ? "" : ", " + average + " on average"));
    for (const auto& [value, tally] : stats.curve->values)
      lines.Row(std::to_string(value), tally.cards);
    lines.Row("X", stats.curve->variable.cards);
    lines.Row("(no value)", stats.curve->missing.cards);
  }
  if (stats.colors) AddAttribute(lines, *stats.colors);
  lines.Part("Wanted, and sources");
  for (const ColorBalance& each : stats.balance) {
    lines.Row(each.color->name, std::max(each.wanted, each.sources.cards),
              std::to_string(each.wanted) + " wanted by " + std::to_string(each.wanting.cards) +
                  " cards, " + std::to_string(each.highest) + " at most on one; " +
                  std::to_string(each.sources.cards) + " sources");
  }
  for (const AttributeTally& each : stats.counts) AddAttribute(lines, each);
  lines.Part("Keywords");
  AddNamed(lines, stats.keywords);
  lines.Part("Rarities of chosen printings");
  AddNamed(lines, stats.rarities);
  return lines.Take();
}

}  // namespace clashdeck::app
