#include "api/exchange.h"

#include <algorithm>
#include <exception>

#include "api/accept.h"
#include "api/access_log.h"
#include "api/compress.h"
#include "api/conditional.h"
#include "api/hex.h"
#include "api/kept_answer.h"
#include "api/limits.h"
#include "api/problem.h"
#include "api/request_id.h"
#include "core/sha256.h"

namespace clashdeck::api {

namespace {

constexpr std::string_view kBearer = "Bearer ";
constexpr const char* kRetryUnavailable = "2";  // seconds
constexpr std::string_view kImportTypes[] = {"application/json", "text/csv",
                                             "text/tab-separated-values", "text/plain",
                                             "application/octet-stream"};

bool IsIdempotencyKey(std::string_view key) {
  return key.size() <= kMaxIdempotencyKey &&
         std::all_of(key.begin(), key.end(), [](char c) { return c >= '!' && c <= '~'; });
}

}  // namespace

Exchange::Exchange(const Gateway& gateway, const Request& request)
    : gateway_(gateway), request_(request), start_(std::chrono::steady_clock::now()) {}

void Exchange::Prepare() {
  const std::string_view given = header("x-request-id");
  request_id_ = IsRequestId(given) ? std::string(given) : NewRequestId();
  snapshot_ = gateway_.snapshots_->Current();
  try {
    const auto checked = Check();
    if (!checked) Refuse(checked.error());
  } catch (const std::exception& failure) {
    WriteLogLine(FailureLine(request_id_, failure.what()));
    Refuse({.code = ErrorCode::kInternal, .message = {}});
  }
}

void Exchange::Refuse(const Error& error) {
  answer_ = ProblemResponse(error, request_.path);
  if (error.code == ErrorCode::kUnavailable) answer_->Set("retry-after", kRetryUnavailable);
}

Result<void> Exchange::Check() {
  if (request_.path.size() + request_.query.size() > kMaxUrl) {
    return Fail(ErrorCode::kUrlTooLong,
                "path and query have more than " + std::to_string(kMaxUrl) + " bytes");
  }
  if (auto done = FindRoute(); !done || answer_) return done;
  if (auto done = Authenticate(); !done) return done;
  if (gateway_.draining_.load(std::memory_order_relaxed) && route_->cost != Cost::kFree) {
    return Fail(ErrorCode::kUnavailable, "the service is shutting down");
  }
  if (!request_.query.empty()) {
    auto query = QueryString::Parse(request_.query, route_->query);
    if (!query) return Failure(query.error());
    query_ = *std::move(query);
  }
  if (auto done = CheckAccess(); !done) return done;
  if (auto done = CheckBody(); !done) return done;
  if (request_.method != Method::kGet && !Accepts(header("accept"), kJsonType)) {
    return Fail(ErrorCode::kNotAcceptable,
                "the answer is application/json");  // before anything is written
  }
  if (route_->caching == Caching::kSnapshot) AnswerUnmodified();
  return {};
}

// Guessing addresses is not free.
Result<void> Exchange::RefusePath(const Error& error) {
  if (auto token = TakeToken(request_.client); !token) return token;
  return Failure(error);
}

Result<void> Exchange::FindRoute() {
  auto segments = PathSegments::Split(request_.path);
  if (!segments) return RefusePath(segments.error());
  segments_ = *std::move(segments);
  match_ = gateway_.router_.Find(segments_);
  if (match_.node == nullptr) {
    return RefusePath({.code = ErrorCode::kNotFound, .message = "there is nothing at this path"});
  }
  route_ = gateway_.router_.RouteOf(*match_.node, request_.method);
  if (route_ != nullptr) return {};
  if (request_.method == Method::kOptions) {
    AnswerOptions(*match_.node);
    return {};
  }
  extra_.push_back({.name = "allow", .value = match_.node->allow});
  return Fail(ErrorCode::kMethodNotAllowed, "possible here: " + match_.node->allow);
}

void Exchange::AnswerOptions(const Router::Node& node) {
  answer_.emplace(204, std::string_view(), std::string());
  answer_->Set("allow", node.allow);
  if (!header("access-control-request-method").empty()) {
    gateway_.cors_.ApplyPreflight(header("origin"), node.allow, *answer_);
  }
}

// A key that is sent must be valid, even where none is needed: a typing error in it should not go
// unnoticed.
Result<void> Exchange::Authenticate() {
  const std::string_view authorization = header("authorization");
  if (authorization.empty()) return TakeToken(request_.client);
  auto caller = authorization.starts_with(kBearer)
                    ? gateway_.services_.keys->Authenticate(authorization.substr(kBearer.size()))
                    : Result<app::Principal>(
                          Fail(ErrorCode::kUnauthorized, "send Authorization: Bearer <key>"));
  if (caller) {
    caller_ = *std::move(caller);
    return TakeToken(HashText(caller_.key_id));
  }
  if (auto token = TakeToken(request_.client); !token) return token;
  extra_.push_back({.name = "www-authenticate", .value = "Bearer"});
  return Failure(caller.error());
}

Result<void> Exchange::TakeToken(std::uint64_t client) {
  const Cost cost = route_ != nullptr ? route_->cost : Cost::kRead;
  const auto taken =
      gateway_.limiters_[static_cast<std::size_t>(cost)].Take(client, start_.time_since_epoch());
  if (taken.allowed) return {};
  const std::string seconds = std::to_string(taken.retry_after);
  extra_.push_back({.name = "retry-after", .value = seconds});
  return Fail(ErrorCode::kTooMany, "try again in " + seconds + " seconds");
}

Result<void> Exchange::CheckAccess() {
  if (route_->access == Access::kPublic) return {};
  if (caller_.key_id.empty()) {
    extra_.push_back({.name = "www-authenticate", .value = "Bearer"});
    return Fail(ErrorCode::kUnauthorized, "send Authorization: Bearer <key>");
  }
  if (caller_.role == app::Role::kAdmin) return {};
  return Fail(ErrorCode::kForbidden, "the role '" + std::string(app::RoleName(caller_.role)) +
                                         "' may not do this; it needs 'admin'");
}

Result<void> Exchange::CheckBody() {
  const std::size_t most = route_->body == BodyKind::kImport ? kMaxImportBody : kMaxBody;
  if (request_.body.size() > most) {
    return Fail(ErrorCode::kTooLarge, "the body has more than " + std::to_string(most) + " bytes");
  }
  if (route_->body == BodyKind::kNone) {
    if (request_.body.empty() || request_.method == Method::kGet) return {};
    return Fail(ErrorCode::kBadBody, "this endpoint takes no body");
  }
  const std::string_view type = header("content-type");
  if (route_->body == BodyKind::kJson) {
    if (IsMediaType(type, kJsonType)) return {};
    return Fail(ErrorCode::kUnsupportedMedia, "send application/json");
  }
  if (std::any_of(std::begin(kImportTypes), std::end(kImportTypes),
                  [&](std::string_view known) { return IsMediaType(type, known); })) {
    return {};
  }
  return Fail(ErrorCode::kUnsupportedMedia,
              "send application/json, text/csv, text/tab-separated-values, text/plain or "
              "application/octet-stream");
}

// The tag of a snapshot's answer is known before the answer is made, so an unchanged one costs
// nothing.
void Exchange::AnswerUnmodified() {
  etag_ = MakeEtag(snapshot_->data_version(), CanonicalHash(segments_, query_));
  const std::string_view known = header("if-none-match");
  if (known.empty() || known == "*" || !EtagListed(known, etag_)) return;
  answer_.emplace(304, std::string_view(), std::string());
}

void Exchange::Handle() {
  try {
    const std::string_view key =
        route_->idempotent ? header("idempotency-key") : std::string_view();
    auto response = key.empty() ? RunHandler(nullptr) : RunIdempotent(key);
    if (response) {
      answer_ = *std::move(response);
    } else {
      if (response.error().code == ErrorCode::kInternal) {
        WriteLogLine(FailureLine(request_id_, response.error().message));
      }
      Refuse(response.error());
    }
  } catch (const std::exception& failure) {
    WriteLogLine(FailureLine(request_id_, failure.what()));
    Refuse({.code = ErrorCode::kInternal, .message = {}});
  }
}

Result<Response> Exchange::RunHandler(const app::AnswerKeeper* keeper) {
  return route_->handler({.request = request_,
                          .snapshot = snapshot_,
                          .path = match_.parameters,
                          .query = query_,
                          .caller = caller_,
                          .request_id = request_id_,
                          .keeper = keeper});
}

Result<Response> Exchange::RunIdempotent(std::string_view key) {
  if (!IsIdempotencyKey(key)) {
    return Fail(ErrorCode::kBadRequest, "Idempotency-Key is 1 to 100 visible ASCII characters");
  }
  std::optional<Result<Response>> first;
  const auto kept = gateway_.services_.idempotency->Run(
      {.actor = caller_.key_id, .key = std::string(key), .request_hash = RequestHash()},
      [&](const app::AnswerKeeper& keeper) -> std::optional<app::KeptAnswer> {
        first = RunHandler(&keeper);
        if (!first->has_value() || (*first)->status >= 300) return std::nullopt;
        return PackAnswer(**first);
      });
  if (!kept) return Failure(kept.error());
  if (*kept) return UnpackAnswer(**kept);
  return *std::move(first);
}

std::string Exchange::RequestHash() const {
  Sha256 hash;
  hash.Add(route_->path);
  hash.Add(Hex(CanonicalHash(segments_, query_)));
  hash.Add(header("if-match"));
  hash.Add("\n");
  hash.Add(request_.body);
  return hash.FinishHex();
}

Response Exchange::Finish() {
  if (!answer_) Handle();
  Response response = *std::move(answer_);
  if (response.shared_body.data() != nullptr) response.owner = snapshot_;
  for (Header& header : extra_) response.Set(header.name, std::move(header.value));
  AddValidators(response);
  CheckAccepted(response);
  AddCommonHeaders(response);
  Encode(response);
  Account(response);
  return response;
}

void Exchange::AddValidators(Response& response) {
  if (route_ == nullptr || route_->caching == Caching::kNever ||
      response.Find("cache-control") != nullptr) {
    if (response.Find("cache-control") == nullptr) response.Set("cache-control", "no-store");
    return;
  }
  if (response.status != 200 && response.status != 304) {
    response.Set("cache-control", "no-store");
    return;
  }
  if (route_->caching == Caching::kBody) etag_ = MakeEtag("body", HashText(response.text()));
  response.Set("etag", etag_);
  response.Set("cache-control", "no-cache");
  if (const std::string_view known = header("if-none-match");
      response.status == 200 && !known.empty() && EtagListed(known, etag_)) {
    response.status = 304;
    response.body.clear();
    response.shared_body = {};
    response.content_type = {};
  }
  if (route_->caching == Caching::kSnapshot && !snapshot_->last_modified_http.empty()) {
    response.Set("last-modified", snapshot_->last_modified_http);
  }
}

// Errors are problem documents whatever Accept says; the only form of an answer is refused if
// Accept leaves it out.
void Exchange::CheckAccepted(Response& response) {
  if (response.status != 200 || Accepts(header("accept"), response.content_type)) return;
  response = ProblemResponse({.code = ErrorCode::kNotAcceptable,
                              .message = "the answer is " + std::string(response.content_type)},
                             request_.path);
  response.Set("cache-control", "no-store");
}

void Exchange::AddCommonHeaders(Response& response) {
  response.Set("x-request-id", request_id_);
  response.Set("x-content-type-options", "nosniff");
  if (request_.path.starts_with("/v1/") && response.Find("x-data-version") == nullptr) {
    // A write names the version it left behind.
    const bool write = route_ != nullptr && route_->cost == Cost::kWrite;
    response.Set("x-data-version",
                 (write ? gateway_.snapshots_->Current() : snapshot_)->data_version());
  }
  const bool cors = gateway_.cors_.enabled();
  response.Set("vary", cors ? "Accept-Encoding, Origin" : "Accept-Encoding");
  if (cors) gateway_.cors_.Apply(header("origin"), response);
}

void Exchange::Encode(Response& response) {
  const std::string_view text = response.text();
  if (text.size() < kMinCompressed || request_.head) return;
  const Encoding encoding = ChooseEncoding(header("accept-encoding"));
  auto packed = Compress(encoding, text);
  if (!packed) return;
  response.body = *std::move(packed);
  response.shared_body = {};
  response.Set("content-encoding", std::string(EncodingName(encoding)));
}

void Exchange::Account(const Response& response) {
  const auto time = std::chrono::steady_clock::now() - start_;
  const Router& router = gateway_.router_;
  gateway_.metrics_.Count(route_ != nullptr ? router.IndexOf(*route_) : router.routes().size(),
                          response.status, time);
  if (!gateway_.options_.access_log) return;
  WriteLogLine(
      AccessLine({.at = gateway_.services_.clock(),
                  .request_id = request_id_,
                  .method = request_.head ? "HEAD" : MethodName(request_.method),
                  .path = request_.path,
                  .route = route_ != nullptr ? std::string_view(route_->path) : std::string_view(),
                  .status = response.status,
                  .bytes = response.text().size(),
                  .time = time,
                  .key_id = caller_.key_id}));
}

}  // namespace clashdeck::api
