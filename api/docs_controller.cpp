#include "api/docs_controller.h"

#include "api/assets.h"

namespace clashdeck::api {

namespace {

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

// Of the few kinds of files that the page has.
std::string_view TypeOf(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  return "application/yaml";
}

Result<Response> Serve(std::string_view name) {
  const Asset* asset = FindAsset(name);
  if (asset == nullptr)
    return Fail(ErrorCode::kNotFound, "there is no file '" + std::string(name) + "'");
  Response response(200, TypeOf(name), {});
  response.shared_body = asset->text;
  response.Set("content-security-policy", kPolicy);
  response.Set("referrer-policy", "no-referrer");
  return response;
}

Result<Response> GetPage(const Call& /*call*/) { return Serve("index.html"); }

Result<Response> GetFile(const Call& call) {
  if (call.path[0] == "index.html" || call.path[0] == "openapi.yaml") {
    return Fail(ErrorCode::kNotFound, "there is no file '" + std::string(call.path[0]) + "'");
  }
  return Serve(call.path[0]);
}

Result<Response> GetOpenapi(const Call& /*call*/) { return Serve("openapi.yaml"); }

}  // namespace

std::vector<Route> DocsRoutes(const Context& /*context*/) {
  return {
      {.path = "/openapi.yaml",
       .handler = GetOpenapi,
       .cost = Cost::kFree,
       .caching = Caching::kBody},
      {.path = "/docs", .handler = GetPage, .cost = Cost::kFree, .caching = Caching::kBody},
      {.path = "/docs/{file}", .handler = GetFile, .cost = Cost::kFree, .caching = Caching::kBody},
  };
}

}  // namespace clashdeck::api
