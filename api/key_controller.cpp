#include "api/key_controller.h"

#include <nlohmann/json.hpp>

#include "api/json_body.h"
#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/page.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxKeyName = 100;

Result<Response> ListKeys(const Call& call, app::KeyService& keys) {
  std::vector<std::string> items;
  for (const db::KeyEntry& key : keys.List()) {
    items.push_back(JsonText({{"id", key.id},
                              {"name", TextOrNull(key.name)},
                              {"role", key.role},
                              {"created_at", key.created_at},
                              {"revoked_at", TextOrNull(key.revoked_at)}}));
  }
  return WholeList(std::move(items), call.snapshot->data_version());
}

struct KeyRequest {
  app::Role role = app::Role::kPlayer;
  std::string name;
};

Result<KeyRequest> ReadKeyRequest(std::string_view body) {
  const auto object = ParseObject(body);
  if (!object) return Failure(object.error());
  if (const auto known = CheckKeys(*object, "", {"role", "name"}); !known)
    return Failure(known.error());
  if (!object->contains("role")) return BadBody("/role", "role is missing");
  const auto role = app::RoleFromName(
      object->at("role").is_string() ? object->at("role").get<std::string>() : "");
  if (!role) return BadBody("/role", "role is one of admin, organizer, judge, player");
  KeyRequest request{.role = *role, .name = {}};
  if (!object->contains("name")) return request;
  auto name = ReadString(object->at("name"), "/name", kMaxKeyName);
  if (!name) return Failure(name.error());
  request.name = *std::move(name);
  return request;
}

Result<Response> CreateKey(const Call& call, app::KeyService& keys) {
  const auto request = ReadKeyRequest(call.request.body);
  if (!request) return Failure(request.error());
  const auto answer = [&](const app::NewKey& made) {
    ordered_json shown = {{"id", made.id},
                          {"key", made.key},
                          {"name", TextOrNull(request->name)},
                          {"role", app::RoleName(request->role)}};
    Response response = JsonResponse(shown, 201);
    shown["key"] = nullptr;  // what a repeat shows where its sealed answer cannot be opened
    response.replay_body = JsonText(shown);
    response.sealed = true;
    return response;
  };
  const auto made = keys.Create(request->role, request->name, call.caller.key_id,
                                {.keeper = call.keeper, .answer = [&](const app::NewKey& key) {
                                   return PackAnswer(answer(key));
                                 }});
  if (!made) return Failure(made.error());
  return answer(*made);
}

Result<Response> RevokeKey(const Call& call, app::KeyService& keys) {
  const auto revoked = keys.Revoke(std::string(call.path[0]), call.caller.key_id);
  if (!revoked) return Failure(revoked.error());
  return Response(204, {}, {});
}

}  // namespace

std::vector<Route> KeyRoutes(const Context& context) {
  app::KeyService* keys = context.services.keys.get();
  return {
      {.path = "/v1/keys",
       .handler = [keys](const Call& call) { return ListKeys(call, *keys); },
       .access = Access::kAdmin,
       .caching = Caching::kNever},
      {.method = Method::kPost,
       .path = "/v1/keys",
       .handler = [keys](const Call& call) { return CreateKey(call, *keys); },
       .access = Access::kAdmin,
       .cost = Cost::kWrite,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .worker = true,
       .idempotent = true},
      {.method = Method::kDelete,
       .path = "/v1/keys/{id}",
       .handler = [keys](const Call& call) { return RevokeKey(call, *keys); },
       .access = Access::kAdmin,
       .cost = Cost::kWrite,
       .caching = Caching::kNever,
       .worker = true},
  };
}

}  // namespace clashdeck::api
