#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/search.h"
#include "importers/game_opening.h"
#include "importers/game_terms.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kStatisticsQuery{.min = 1, .max = 500};

bool HasColors(AttributeType type) {
  return type == AttributeType::kEnum || type == AttributeType::kSet;
}
bool HasNeeds(AttributeType type) { return HasColors(type) || type == AttributeType::kMultiset; }
bool IsNumber(AttributeType type) { return type == AttributeType::kNumber; }

// The attribute that `id` names, if its type fits.
const Attribute* CheckAttribute(JsonObject& object, std::string_view key, const std::string& id,
                                const Game& game, bool (*fits)(AttributeType)) {
  std::vector<std::string> known;
  for (const Attribute& attribute : game.attributes) {
    if (fits(attribute.type)) known.push_back(attribute.id);
  }
  if (std::find(known.begin(), known.end(), id) != known.end()) return game.FindAttribute(id);
  object.Report(key, "'" + id + "' is no attribute of a type that fits here",
                NearestOne(id, known));
  return nullptr;
}

bool SameValues(const Attribute& a, const Attribute& b) {
  return std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(),
                    [](const Term& left, const Term& right) { return left.id == right.id; });
}

class StatisticsReader {
 public:
  StatisticsReader(const Game& game, Findings& findings)
      : game_(game), findings_(findings), fields_(game) {}

  Statistics Read(const json& value, const std::string& pointer) {
    JsonObject object(value, pointer, findings_);
    Statistics out;
    object.RequiredArray("sections", 1);
    out.sections = object.Strings("sections");
    std::set<std::string> seen;
    for (const std::string& section : out.sections) {
      CheckSection(object, "sections", section, game_);
      if (!seen.insert(section).second) object.Report("sections", "'" + section + "' stands twice");
    }
    out.curve = object.String("curve").value_or("");
    if (!out.curve.empty()) CheckAttribute(object, "curve", out.curve, game_, IsNumber);
    out.colors = object.String("colors").value_or("");
    if (!out.colors.empty())
      colors_ = CheckAttribute(object, "colors", out.colors, game_, HasColors);
    out.counts = object.Strings("counts");
    for (const std::string& id : out.counts) CheckAttribute(object, "counts", id, game_, HasColors);
    for (const std::string_view key : {"needs", "sources"}) {
      if (object.has(key) && out.colors.empty()) object.Report(key, "goes with 'colors'");
    }
    if (const json* needs = object.Object("needs"))
      out.needs = ReadNeeds(*needs, PointerTo(pointer, "needs"));
    if (const json* sources = object.Object("sources"))
      out.sources = ReadSources(*sources, PointerTo(pointer, "sources"));
    object.Finish();
    return out;
  }

 private:
  ColorNeeds ReadNeeds(const json& value, const std::string& pointer) {
    JsonObject object(value, pointer, findings_);
    ColorNeeds needs;
    needs.attribute = ReadColorAttribute(object);
    needs.q = ReadQuery(object);
    needs.except = object.Strings("except");
    for (const std::string& id : needs.except) {
      if (colors_ == nullptr) break;
      const auto& values = colors_->values;
      if (std::none_of(values.begin(), values.end(), [&](const Term& v) { return v.id == id; }))
        object.Report("except", "'" + id + "' is no value of '" + colors_->id + "'");
    }
    needs.rule = object.RequiredString("rule", kGameRule).value_or("");
    object.Finish();
    return needs;
  }

  ColorSources ReadSources(const json& value, const std::string& pointer) {
    JsonObject object(value, pointer, findings_);
    ColorSources sources;
    sources.attribute = ReadColorAttribute(object);
    sources.q = ReadQuery(object);
    sources.rule = object.RequiredString("rule", kGameRule).value_or("");
    object.Finish();
    return sources;
  }

  // Its form is checked here; fields and values wait for the cards.
  std::string ReadQuery(JsonObject& object) {
    std::string q = object.String("q", kStatisticsQuery).value_or("");
    if (q.empty()) return q;
    const auto parsed = query::ReadQuery(q, fields_);
    if (!parsed) object.Report("q", parsed.error().message);
    return q;
  }

  // An attribute whose values are those of the colours.
  std::string ReadColorAttribute(JsonObject& object) {
    std::string id = object.RequiredString("attribute").value_or("");
    if (id.empty()) return id;
    const Attribute* attribute = CheckAttribute(object, "attribute", id, game_, HasNeeds);
    if (attribute != nullptr && colors_ != nullptr && !SameValues(*attribute, *colors_))
      object.Report("attribute", "'" + id + "' has other values than '" + colors_->id + "'");
    return id;
  }

  const Game& game_;
  Findings& findings_;
  query::FieldTable fields_;
  const Attribute* colors_ = nullptr;
};

}  // namespace

std::optional<Statistics> ReadStatistics(JsonObject& root, const Game& game, Findings& findings) {
  const json* value = root.Object("statistics");
  if (value == nullptr) return std::nullopt;
  return StatisticsReader(game, findings).Read(*value, PointerTo(root.pointer(), "statistics"));
}

}  // namespace clashdeck::importers
