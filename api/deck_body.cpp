#include "api/deck_body.h"

#include <nlohmann/json.hpp>

#include "api/json_body.h"
#include "core/date.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxFormatId = 100;

using Keys = std::vector<std::string>;
const Keys kRequestKeys = {"text", "deck", "code", "checks", "pool", "mode", "plan", "receipt"};
const Keys kCheckKeys = {"label", "format", "as_of", "tier"};

Result<bool> ReadBool(const nlohmann::json& value, const std::string& pointer) {
  if (!value.is_boolean()) return BadBody(pointer, "is true or false");
  return value.get<bool>();
}

// Pointers of errors begin at the check.
Result<app::LabelledCheck> ReadCheck(const nlohmann::json& value) {
  if (!value.is_object()) return BadBody("", "is an object");
  if (const auto known = CheckKeys(value, "", kCheckKeys); !known) return Failure(known.error());
  app::LabelledCheck check;
  const auto& members = value.get_ref<const nlohmann::json::object_t&>();
  const auto find = [&members](const char* key) -> const nlohmann::json* {
    const auto found = members.find(key);
    return found == members.end() ? nullptr : &found->second;
  };
  const nlohmann::json* const named = find("format");
  if (named == nullptr) return BadBody("/format", "format is missing");
  auto format = ReadString(*named, "/format", kMaxFormatId);
  if (!format) return Failure(format.error());
  check.format = *std::move(format);
  if (const nlohmann::json* said = find("label")) {
    auto label = ReadString(*said, "/label", app::kMaxCheckLabel);
    if (!label) return Failure(label.error());
    check.label = *std::move(label);
  } else {
    check.label = check.format;
  }
  if (const nlohmann::json* day = find("as_of"); day != nullptr && !day->is_null()) {
    if (!day->is_string() || !ParseDate(day->get_ref<const std::string&>()))
      return BadBody("/as_of", "is a day such as 2024-03-15");
    check.as_of = day->get<std::string>();
  }
  if (const nlohmann::json* tier = find("tier"); tier != nullptr && !tier->is_null()) {
    if (!tier->is_number_integer() || *tier < 1 || *tier > app::kMaxTier)
      return BadBody("/tier", "is a number from 1 to " + std::to_string(app::kMaxTier));
    check.tier = tier->get<int>();
  }
  return check;
}

Result<std::vector<app::LabelledCheck>> ReadChecks(const nlohmann::json& object) {
  if (!object.contains("checks")) return BadBody("/checks", "checks is missing");
  const nlohmann::json& list = object.at("checks");
  if (!list.is_array() || list.empty() || list.size() > app::kMaxChecks)
    return BadBody("/checks", "is a list of 1 to " + std::to_string(app::kMaxChecks) + " checks");
  std::vector<app::LabelledCheck> checks;
  checks.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto check = ReadCheck(list[i]);
    if (!check) {
      check.error().pointer.insert(0, "/checks/" + std::to_string(i));
      return Failure(check.error());
    }
    checks.push_back(*std::move(check));
  }
  return checks;
}

}  // namespace

Result<app::DeckInput> ReadDeckOf(nlohmann::json& object, const std::string& pointer) {
  using Kind = app::DeckInput::Kind;
  std::optional<app::DeckInput> input;
  for (const auto& [key, kind] : {std::pair("text", Kind::kText), std::pair("deck", Kind::kDeck),
                                  std::pair("code", Kind::kCode)}) {
    if (!object.contains(key)) continue;
    const std::string place = pointer + "/" + key;
    if (input) return BadBody(place, "give one of text, deck and code");
    nlohmann::json& value = object.at(key);
    if (kind == Kind::kDeck) {
      if (!value.is_object()) return BadBody(place, "is an object");
      input = app::DeckInput{.kind = kind, .text = value.dump(), .pointer = place};
    } else {
      if (!value.is_string()) return BadBody(place, "is a string");
      input = app::DeckInput{
          .kind = kind, .text = std::move(value.get_ref<std::string&>()), .pointer = place};
    }
  }
  if (!input) return BadBody(pointer, "there is no deck: give text, deck or code");
  return *std::move(input);
}

Result<app::DeckCheckRequest> ReadDeckCheck(std::string_view body) {
  auto object = ParseObject(body);
  if (!object) return Failure(object.error());
  if (const auto known = CheckKeys(*object, "", kRequestKeys); !known)
    return Failure(known.error());
  app::DeckCheckRequest request;
  auto deck = ReadDeckOf(*object, "");
  if (!deck) return Failure(deck.error());
  request.deck = *std::move(deck);
  auto checks = ReadChecks(*object);
  if (!checks) return Failure(checks.error());
  request.checks = *std::move(checks);
  if (object->contains("pool") && !object->at("pool").is_null()) {
    nlohmann::json& pool = object->at("pool");
    if (!pool.is_object()) return BadBody("/pool", "is an object");
    if (const auto known = CheckKeys(pool, "/pool", kDeckKeys); !known)
      return Failure(known.error());
    auto read = ReadDeckOf(pool, "/pool");
    if (!read) return Failure(read.error());
    request.pool = *std::move(read);
  }
  if (object->contains("mode")) {
    const nlohmann::json& mode = object->at("mode");
    if (mode != "final" && mode != "building") return BadBody("/mode", "is final or building");
    request.mode = mode == "building" ? validators::Mode::kBuilding : validators::Mode::kFinal;
  }
  for (const auto& [key, flag] :
       {std::pair("plan", &request.plan), std::pair("receipt", &request.receipt)}) {
    if (!object->contains(key)) continue;
    const auto said = ReadBool(object->at(key), std::string("/") + key);
    if (!said) return Failure(said.error());
    *flag = *said;
  }
  return request;
}

}  // namespace clashdeck::api
