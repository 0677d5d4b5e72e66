#include "api/deck_body.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/flat_json.h"
#include "api/json_body.h"
#include "core/date.h"

namespace clashdeck::api {

namespace {

using JsonTree = nlohmann::json;
using FlatValue = FlatJson::Value;

constexpr std::size_t kMaxFormatId = 100;

using Keys = std::vector<std::string>;
const Keys kRequestKeys = {"text", "deck", "code", "checks", "pool", "mode", "plan", "receipt"};
const Keys kCheckKeys = {"label", "format", "as_of", "tier"};

// What the two kinds of values do not share. Of a FlatValue no mistake need be told well: the body
// is then read again as a tree.

JsonTree* Find(JsonTree& object, const char* key) {
  auto& members = object.get_ref<JsonTree::object_t&>();
  const auto found = members.find(key);
  return found == members.end() ? nullptr : &found->second;
}
FlatValue* Find(FlatValue& object, std::string_view key) { return object.find(key); }

std::string& TextOf(JsonTree& value) { return value.get_ref<std::string&>(); }
std::string& TextOf(FlatValue& value) { return value.text(); }

bool IsTrue(const JsonTree& value) { return value == true; }
bool IsTrue(const FlatValue& value) { return value.is_true(); }

// Nothing = it is none from 1 to the highest.
std::optional<int> TierOf(const JsonTree& value) {
  if (!value.is_number_integer() || value < 1 || value > app::kMaxTier) return std::nullopt;
  return value.get<int>();
}
std::optional<int> TierOf(const FlatValue& /*value*/) { return std::nullopt; }

// A deck as our JSON, as text; nothing = it is no object.
std::optional<std::string> DeckTextOf(const JsonTree& value) {
  return value.is_object() ? std::optional(value.dump()) : std::nullopt;
}
std::optional<std::string> DeckTextOf(const FlatValue& /*value*/) { return std::nullopt; }

Result<void> CheckMembers(JsonTree& object, const std::string& pointer, const Keys& known) {
  return CheckKeys(object, pointer, known);
}
Result<void> CheckMembers(FlatValue& object, const std::string& /*pointer*/, const Keys& known) {
  for (FlatValue* member = object.first(); member != nullptr; member = member->next()) {
    if (std::find(known.begin(), known.end(), member->key()) == known.end())
      return Fail(ErrorCode::kUnknownKey, {});
  }
  return {};
}

template <class Visit>
Result<void> ForEachItem(JsonTree& list, const Visit& visit) {
  for (JsonTree& item : list) {
    if (auto done = visit(item); !done) return done;
  }
  return {};
}
template <class Visit>
Result<void> ForEachItem(FlatValue& list, const Visit& visit) {
  for (FlatValue* item = list.first(); item != nullptr; item = item->next()) {
    if (auto done = visit(*item); !done) return done;
  }
  return {};
}

// What follows reads either kind.

template <class Value>
Result<void> MoveString(Value& value, const char* pointer, std::size_t max_length,
                        std::string& to) {
  if (!value.is_string()) return BadBody(pointer, "is a string");
  if (auto fits = CheckLength(TextOf(value), pointer, max_length); !fits) return fits;
  to = std::move(TextOf(value));
  return {};
}

// Pointers of errors begin at the check.
template <class Value>
Result<void> ReadCheck(Value& value, app::LabelledCheck& check) {
  if (!value.is_object()) return BadBody("", "is an object");
  if (auto known = CheckMembers(value, "", kCheckKeys); !known) return known;
  Value* const format = Find(value, "format");
  if (format == nullptr) return BadBody("/format", "format is missing");
  if (auto read = MoveString(*format, "/format", kMaxFormatId, check.format); !read) return read;
  if (Value* label = Find(value, "label")) {
    if (auto read = MoveString(*label, "/label", app::kMaxCheckLabel, check.label); !read)
      return read;
  } else {
    check.label = check.format;
  }
  if (Value* day = Find(value, "as_of"); day != nullptr && !day->is_null()) {
    if (!day->is_string() || !ParseDate(TextOf(*day)))
      return BadBody("/as_of", "is a day such as 2024-03-15");
    check.as_of = std::move(TextOf(*day));
  }
  if (Value* tier = Find(value, "tier"); tier != nullptr && !tier->is_null()) {
    check.tier = TierOf(*tier);
    if (!check.tier)
      return BadBody("/tier", "is a number from 1 to " + std::to_string(app::kMaxTier));
  }
  return {};
}

template <class Value>
Result<void> ReadChecks(Value& object, std::vector<app::LabelledCheck>& checks) {
  Value* const list = Find(object, "checks");
  if (list == nullptr) return BadBody("/checks", "checks is missing");
  if (!list->is_array() || list->size() == 0 || list->size() > app::kMaxChecks)
    return BadBody("/checks", "is a list of 1 to " + std::to_string(app::kMaxChecks) + " checks");
  checks.reserve(list->size());
  return ForEachItem(*list, [&](Value& item) {
    auto read = ReadCheck(item, checks.emplace_back());
    if (!read) read.error().pointer.insert(0, "/checks/" + std::to_string(checks.size() - 1));
    return read;
  });
}

template <class Value>
Result<app::DeckInput> ReadDeck(Value& object, const std::string& pointer) {
  using Kind = app::DeckInput::Kind;
  std::optional<app::DeckInput> input;
  for (const auto& [key, kind] : {std::pair("text", Kind::kText), std::pair("deck", Kind::kDeck),
                                  std::pair("code", Kind::kCode)}) {
    Value* const value = Find(object, key);
    if (value == nullptr) continue;
    std::string place = pointer + "/" + key;
    if (input) return BadBody(place, "give one of text, deck and code");
    input.emplace();
    input->kind = kind;
    if (kind == Kind::kDeck) {
      auto text = DeckTextOf(*value);
      if (!text) return BadBody(place, "is an object");
      input->text = *std::move(text);
    } else {
      if (!value->is_string()) return BadBody(place, "is a string");
      input->text = std::move(TextOf(*value));
    }
    input->pointer = std::move(place);
  }
  if (!input) return BadBody(pointer, "there is no deck: give text, deck or code");
  return *std::move(input);
}

template <class Value>
Result<app::DeckCheckRequest> ReadRequest(Value& object) {
  if (const auto known = CheckMembers(object, "", kRequestKeys); !known)
    return Failure(known.error());
  Result<app::DeckCheckRequest> result;
  app::DeckCheckRequest& request = *result;
  auto deck = ReadDeck(object, "");
  if (!deck) return Failure(deck.error());
  request.deck = *std::move(deck);
  if (const auto read = ReadChecks(object, request.checks); !read) return Failure(read.error());
  if (Value* pool = Find(object, "pool"); pool != nullptr && !pool->is_null()) {
    if (!pool->is_object()) return BadBody("/pool", "is an object");
    if (const auto known = CheckMembers(*pool, "/pool", kDeckKeys); !known)
      return Failure(known.error());
    auto read = ReadDeck(*pool, "/pool");
    if (!read) return Failure(read.error());
    request.pool = *std::move(read);
  }
  if (Value* mode = Find(object, "mode")) {
    const std::string_view said = mode->is_string() ? std::string_view(TextOf(*mode)) : "";
    if (said != "final" && said != "building") return BadBody("/mode", "is final or building");
    request.mode = said == "building" ? validators::Mode::kBuilding : validators::Mode::kFinal;
  }
  for (const auto& [key, flag] :
       {std::pair("plan", &request.plan), std::pair("receipt", &request.receipt)}) {
    Value* const value = Find(object, key);
    if (value == nullptr) continue;
    if (!value->is_boolean()) return BadBody(std::string("/") + key, "is true or false");
    *flag = IsTrue(*value);
  }
  return result;
}

}  // namespace

Result<app::DeckInput> ReadDeckOf(JsonTree& object, const std::string& pointer) {
  return ReadDeck(object, pointer);
}

Result<app::DeckCheckRequest> ReadDeckCheck(std::string_view body) {
  if (FlatJson flat; flat.Read(body) && flat.root().is_object()) {
    if (auto request = ReadRequest(flat.root())) return request;
  }
  auto object = ParseObject(body);
  if (!object) return Failure(object.error());
  return ReadRequest(*object);
}

}  // namespace clashdeck::api
