#include "api/collection.h"

#include <nlohmann/json.hpp>

#include "api/card_view.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/limits.h"
#include "api/lookup.h"
#include "api/page.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

struct Identifier {
  std::string key;  // "id", "name" or "printing"
  std::string value;
};

constexpr std::size_t kMaxNamed = 200;    // a name
constexpr std::size_t kMaxId = 100;       // an id
constexpr std::size_t kMaxPrinting = 60;  // a printing id

Result<Identifier> ReadIdentifier(const nlohmann::json& value, const std::string& pointer) {
  if (!value.is_object()) return BadBody(pointer, "an identifier is an object");
  if (const auto keys = CheckKeys(value, pointer, {"id", "name", "printing"}); !keys)
    return Failure(keys.error());
  if (value.size() != 1)
    return BadBody(pointer, "an identifier has exactly one of id, name and printing");
  const std::string key = value.begin().key();
  const std::size_t longest = key == "name" ? kMaxNamed : key == "id" ? kMaxId : kMaxPrinting;
  auto text = ReadString(value.begin().value(), pointer + "/" + key, longest);
  if (!text) return Failure(text.error());
  return Identifier{.key = key, .value = *std::move(text)};
}

Result<std::vector<Identifier>> ReadIdentifiers(std::string_view body) {
  const auto object = ParseObject(body);
  if (!object) return Failure(object.error());
  if (const auto keys = CheckKeys(*object, "", {"identifiers"}); !keys)
    return Failure(keys.error());
  const auto list = object->find("identifiers");
  if (list == object->end() || !list->is_array() || list->empty()) {
    return BadBody("/identifiers", "identifiers is a list of at least one identifier");
  }
  if (list->size() > kMaxCollection) {
    Error error{.code = ErrorCode::kTooLarge,
                .message = "identifiers has " + std::to_string(list->size()) +
                           " entries; at most 500 are answered at once"};
    error.pointer = "/identifiers";
    return Failure(std::move(error));
  }
  std::vector<Identifier> identifiers;
  for (std::size_t i = 0; i < list->size(); ++i) {
    auto identifier = ReadIdentifier((*list)[i], "/identifiers/" + std::to_string(i));
    if (!identifier) return Failure(identifier.error());
    identifiers.push_back(*std::move(identifier));
  }
  return identifiers;
}

std::optional<CardIndex> Find(const GameCatalog& catalog, const Identifier& identifier) {
  if (identifier.key == "id") return catalog.FindCard(identifier.value);
  if (identifier.key == "name") return catalog.FindByName(identifier.value);
  const auto printing = catalog.FindPrinting(identifier.value);
  return printing ? std::optional(catalog.card_of(*printing)) : std::nullopt;
}

ordered_json Sent(const Identifier& identifier) {
  ordered_json sent = ordered_json::object();
  sent[identifier.key] = identifier.value;
  return sent;
}

ordered_json Moved(const GameCatalog& catalog, std::size_t index, const Identifier& identifier,
                   CardIndex now) {
  return {{"index", index}, {"identifier", Sent(identifier)}, {"id", catalog.card(now).id.str()}};
}

ordered_json Missing(const GameCatalog& catalog, std::size_t index, const Identifier& identifier) {
  const auto form = identifier.key == "name" ? SuggestAs::kNames : SuggestAs::kIds;
  std::vector<std::string> near;
  if (identifier.key != "printing") near = SuggestCards(catalog, identifier.value, form);
  return {{"index", index}, {"identifier", Sent(identifier)}, {"suggestions", near}};
}

}  // namespace

Result<Response> GetCollection(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto view = ReadCardView(call.query, (*game)->catalog->game());
  if (!view) return Failure(view.error());
  const auto identifiers = ReadIdentifiers(call.request.body);
  if (!identifiers) return Failure(identifiers.error());
  ListParts parts{.items = {},
                  .total = identifiers->size(),
                  .next = {},
                  .data_version = call.snapshot->data_version(),
                  .extra = {}};
  const GameCatalog& catalog = *(*game)->catalog;
  ordered_json missing = ordered_json::array();
  ordered_json moved = ordered_json::array();
  for (std::size_t i = 0; i < identifiers->size(); ++i) {
    const auto card = Find(catalog, (*identifiers)[i]);
    parts.items.push_back(card ? CardText(**game, *card, *view) : "null");
    if (!card) missing.push_back(Missing(catalog, i, (*identifiers)[i]));
    if (card && (*identifiers)[i].key == "id" && catalog.FindMoved((*identifiers)[i].value))
      moved.push_back(Moved(catalog, i, (*identifiers)[i], *card));
  }
  parts.extra = ",\"not_found\":" + JsonText(missing) + ",\"moved\":" + JsonText(moved);
  return ListResponse(parts);
}

}  // namespace clashdeck::api
