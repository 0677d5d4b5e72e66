#include "api/exchange.h"

#include <algorithm>
#include <exception>

#include "api/accept.h"
#include "api/access_log.h"
#include "api/compress.h"
#include "api/compressed_source.h"
#include "api/conditional.h"
#include "api/hex.h"
#include "api/ignore_case.h"
#include "api/kept_answer.h"
#include "api/limits.h"
#include "api/percent.h"
#include "api/problem.h"
#include "api/request_id.h"
#include "core/sha256.h"

namespace clashdeck::api {

namespace {

constexpr std::string_view kBearer = "Bearer ";  // in any case
constexpr int kFailed = 500;
constexpr int kUnusable = 422;                  // the body was read and cannot be taken
constexpr const char* kRetryUnavailable = "2";  // seconds
constexpr const char* kRetrySimulation = "5";   // seconds
constexpr const char* kRetryUnwritable = "10";  // seconds
constexpr std::string_view kImportTypes[] = {"application/json", "text/csv",
                                             "text/tab-separated-values", "text/plain",
                                             "application/octet-stream"};

std::size_t MostBytes(BodyKind kind) {
  if (kind == BodyKind::kImport) return kMaxImportBody;
  return kind == BodyKind::kLines ? kMaxBatchBody : kMaxBody;
}

// Of a header that is one, or empty.
std::string_view BearerOf(std::string_view authorization) {
  return authorization.substr(std::min(kBearer.size(), authorization.size()));
}

bool IsIdempotencyKey(std::string_view key) {
  return !key.empty() && key.size() <= kMaxIdempotencyKey &&
         std::all_of(key.begin(), key.end(), [](char c) { return c >= '!' && c <= '~'; });
}

// The segment behind the first `count` slashes of a path, and what is before and after it.
struct PathParts {
  std::string_view before;
  std::string_view after;
};

PathParts AroundSegment(std::string_view path, std::size_t count) {
  std::size_t begin = 0;
  for (; count > 0; --count) begin = path.find('/', begin) + 1;
  return {.before = path.substr(0, begin),
          .after = path.substr(std::min(path.find('/', begin), path.size()))};
}

// The same address with another id in it.
std::string PlaceOfId(const Route& route, const Request& request, std::string_view id) {
  const std::string_view route_path = route.path;
  const std::string_view ahead = route_path.substr(0, route_path.find("{id}"));
  const auto slashes = static_cast<std::size_t>(std::count(ahead.begin(), ahead.end(), '/'));
  const PathParts parts = AroundSegment(request.path, slashes);
  std::string place = UriReference(parts.before) + PercentEncode(id) + UriReference(parts.after);
  if (!request.query.empty()) place += "?" + UriReference(request.query);
  return place;
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
  if (error.code == ErrorCode::kMoved)
    answer_->Set("location", PlaceOfId(*route_, request_, error.moved_to));
  if (error.code == ErrorCode::kUnavailable) answer_->Set("retry-after", kRetryUnavailable);
  if (error.code == ErrorCode::kUnwritable) answer_->Set("retry-after", kRetryUnwritable);
  if (error.code == ErrorCode::kTooManySimulations || error.code == ErrorCode::kSimulationsFull)
    answer_->Set("retry-after", kRetrySimulation);
}

Result<void> Exchange::Check() {
  if (request_.path.size() + request_.query.size() > kMaxUrl) {
    return Fail(ErrorCode::kUrlTooLong,
                "path and query have more than " + std::to_string(kMaxUrl) + " bytes");
  }
  if (auto done = FindRoute(); !done || answer_) return done;
  if (auto done = Authenticate(); !done) return done;
  if (auto done = CheckFraming(); !done) return done;
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
  if (auto done = ChooseForm(); !done) return done;  // before anything is written
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
  if (route_ != nullptr && route_->timed) arrived_ = gateway_.services_.clock();
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
  auto caller = SameIgnoringCase(authorization.substr(0, kBearer.size()), kBearer)
                    ? gateway_.services_.keys->Authenticate(BearerOf(authorization))
                    : Result<app::Principal>(
                          Fail(ErrorCode::kUnauthorized, "send Authorization: Bearer <key>"));
  if (caller) {
    caller_ = *std::move(caller);
    return TakeToken(HashText(caller_.key_id));
  }
  // Who guesses waits; a valid key is never made to wait for the guesses of a neighbour behind the
  // same address.
  const auto now = start_.time_since_epoch();
  if (auto guess = Judge(gateway_.wrong_keys_.Take(request_.client, now)); !guess) return guess;
  if (auto token = TakeToken(request_.client); !token) return token;
  extra_.push_back({.name = "www-authenticate", .value = "Bearer"});
  return Failure(caller.error());
}

Result<void> Exchange::TakeToken(std::uint64_t client) {
  const Cost cost = route_ != nullptr ? route_->cost : Cost::kRead;
  return Judge(
      gateway_.limiters_[static_cast<std::size_t>(cost)].Take(client, start_.time_since_epoch()));
}

Result<void> Exchange::Judge(const RateLimiter::Answer& answer) {
  if (answer.allowed) return {};
  const std::string seconds = std::to_string(answer.retry_after);
  extra_.push_back({.name = "retry-after", .value = seconds});
  return Fail(ErrorCode::kTooMany, "try again in " + seconds + " seconds");
}

Result<void> Exchange::CheckAccess() {
  if (route_->access == Access::kPublic) return {};
  if (caller_.key_id.empty()) {
    extra_.push_back({.name = "www-authenticate", .value = "Bearer"});
    return Fail(ErrorCode::kUnauthorized, "send Authorization: Bearer <key>");
  }
  if (route_->access == Access::kPlayer) return {};
  if (caller_.has_token())
    return Fail(ErrorCode::kForbidden,
                caller_.draft.empty()
                    ? "the token is for one entry of an event and opens nothing else"
                    : "the token is for one seat of a draft and opens nothing else");
  const bool organizes = route_->access == Access::kOrganizer;
  if (route_->access == Access::kKey || caller_.role == app::Role::kAdmin ||
      (organizes && caller_.role == app::Role::kOrganizer))
    return {};
  return Fail(ErrorCode::kForbidden, "the role '" + std::string(app::RoleName(caller_.role)) +
                                         "' may not do this; it needs " +
                                         (organizes ? "'organizer' or 'admin'" : "'admin'"));
}

// Drogon holds each chunk in memory before anybody can refuse it, so only callers with a name may
// send chunks.
Result<void> Exchange::CheckFraming() {
  if (request_.misframed) return Fail(ErrorCode::kBadRequest, "Content-Length is not a number");
  if (request_.chunked && caller_.key_id.empty()) {
    return Fail(ErrorCode::kBadRequest,
                "send Content-Length: without a key no body may be chunked");
  }
  return {};
}

Result<void> Exchange::CheckSize(std::uint64_t size) const {
  if (route_->body == BodyKind::kNone) {
    if (size == 0 || request_.method == Method::kGet) return {};
    return Fail(ErrorCode::kBadBody, "this endpoint takes no body");
  }
  const std::size_t most = MostBytes(route_->body);
  if (size <= most) return {};
  return Fail(ErrorCode::kTooLarge, "the body has more than " + std::to_string(most) + " bytes");
}

Result<void> Exchange::CheckBody() const {
  if (auto done = CheckSize(request_.announced); !done) return done;
  if (route_->body == BodyKind::kNone) return {};
  const bool none = request_.announced == 0 && !request_.chunked;
  if (route_->body == BodyKind::kPerhapsJson && none) return {};
  const std::string_view type = header("content-type");
  const std::string_view encoding = header("content-encoding");
  if (!encoding.empty() && !SameIgnoringCase(encoding, "identity")) {
    return Fail(ErrorCode::kUnsupportedMedia, "send the body without Content-Encoding");
  }
  if (!IsUtf8(type)) return Fail(ErrorCode::kUnsupportedMedia, "send the body as UTF-8");
  if (route_->body == BodyKind::kJson || route_->body == BodyKind::kPerhapsJson) {
    if (IsMediaType(type, kJsonType)) return {};
    return Fail(ErrorCode::kUnsupportedMedia, "send application/json");
  }
  if (route_->body == BodyKind::kCsv) {
    if (IsMediaType(type, "text/csv")) return {};
    return Fail(ErrorCode::kUnsupportedMedia, "send text/csv");
  }
  if (route_->body == BodyKind::kLines) {
    if (IsMediaType(type, kNdjsonType)) return {};
    return Fail(ErrorCode::kUnsupportedMedia, "send application/x-ndjson");
  }
  if (std::any_of(std::begin(kImportTypes), std::end(kImportTypes),
                  [&](std::string_view known) { return IsMediaType(type, known); })) {
    return {};
  }
  return Fail(ErrorCode::kUnsupportedMedia,
              "send application/json, text/csv, text/tab-separated-values, text/plain or "
              "application/octet-stream");
}

// Of a GET with one form the answer itself tells what it is: see CheckAccepted().
Result<void> Exchange::ChooseForm() {
  const auto& forms = route_->forms;
  form_ = forms.front();
  if (request_.method == Method::kGet && forms.size() == 1) return {};
  form_ = ChooseType(header("accept"), forms);
  if (!form_.empty()) return {};
  std::string list;
  for (const std::string_view form : forms) list.append(list.empty() ? "" : " or ").append(form);
  return Fail(ErrorCode::kNotAcceptable, "the answer is " + list);
}

void Exchange::TakeBody(std::string_view body) {
  request_.body = body;
  if (answer_) return;
  if (const auto fits = CheckSize(body.size()); !fits) Refuse(fits.error());
}

void Exchange::TakeSpool(const Spool& spool) { request_.spool = &spool; }

std::string Exchange::TagOf(const Origin& origin) const {
  const std::uint64_t seed =
      form_ == route_->forms.front() ? origin.tag_seed : HashText(form_, origin.tag_seed);
  return MakeEtag(origin.data_version, CanonicalHash(segments_, query_, seed));
}

// The tag of a snapshot's answer is known before the answer is made, so an unchanged one costs
// nothing.
void Exchange::AnswerUnmodified() {
  etag_ = TagOf(*snapshot_->origin);
  const std::string_view known = header("if-none-match");
  if (known.empty() || known == "*" || !EtagListed(known, etag_)) return;
  answer_.emplace(304, std::string_view(), std::string());
}

void Exchange::HandleAtOnce() {
  if (!answer_ && !waits() && !wants_worker()) Handle(true);
}

void Exchange::HandleNow() {
  if (!answer_ && !waits()) Handle(false);
}

void Exchange::Handle(bool at_once) {
  at_once_ = at_once;
  try {
    const std::string_view key =
        route_->idempotent ? header("idempotency-key") : std::string_view();
    auto response = key.data() == nullptr ? RunHandler(nullptr) : RunIdempotent(key);
    if (response && response->postponed) {
      postponed_ = true;
    } else if (response && response->later) {
      later_ = std::move(response->later);
    } else {
      Accept(std::move(response));
    }
  } catch (const std::exception& failure) {
    WriteLogLine(FailureLine(request_id_, failure.what()));
    Refuse({.code = ErrorCode::kInternal, .message = {}});
  }
}

void Exchange::Accept(Result<Response> response) {
  if (response) {
    answer_ = *std::move(response);
    return;
  }
  // The answer tells nothing of what failed, so the log does.
  const ErrorCode code = response.error().code;
  if (KindOf(code).status == kFailed || code == ErrorCode::kUnwritable)
    WriteLogLine(FailureLine(request_id_, response.error().message));
  Refuse(response.error());
}

Result<Response> Exchange::RunHandler(const app::AnswerKeeper* keeper) {
  return route_->handler(MakeCall(keeper));
}

Call Exchange::MakeCall(const app::AnswerKeeper* keeper) const {
  return {.request = request_,
          .snapshot = snapshot_,
          .path = match_.parameters,
          .query = query_,
          .caller = caller_,
          .request_id = request_id_,
          .form = form_,
          .keeper = keeper,
          .at_once = at_once_,
          .arrived = arrived_};
}

Result<Response> Exchange::RunIdempotent(std::string_view key) {
  if (!IsIdempotencyKey(key)) {
    return Fail(ErrorCode::kBadRequest, "Idempotency-Key is 1 to 100 visible ASCII characters");
  }
  std::optional<Result<Response>> first;
  const auto kept = gateway_.services_.idempotency->Run(
      {.actor = caller_.key_id,
       .key = std::string(key),
       .request_hash = RequestHash(),
       .secret = std::string(BearerOf(header("authorization")))},
      [&](const app::AnswerKeeper& keeper) -> std::optional<app::KeptAnswer> {
        first = RunHandler(&keeper);
        // What is wrong with the body itself is an answer like any other; what another state of the
        // data may allow can be tried again.
        if (!first->has_value() && KindOf(first->error().code).status == kUnusable) {
          first = ProblemResponse(first->error(), request_.path);
        }
        if (!first->has_value()) return std::nullopt;
        const int status = (*first)->status;
        if (status >= 300 && status != kUnusable) return std::nullopt;
        return PackAnswer(**first);
      });
  if (!kept) return Failure(kept.error());
  if (!*kept) return *std::move(first);
  if (route_->admit)
    if (const auto may = route_->admit(MakeCall(nullptr)); !may) return Failure(may.error());
  Response again = UnpackAnswer(**kept);
  if (route_->replay && again.status != kUnusable) return route_->replay(std::move(again));
  return again;
}

std::string Exchange::RequestHash() const {
  Sha256 hash;
  hash.Add(MethodName(request_.method));
  hash.Add(route_->path);
  hash.Add(Hex(CanonicalHash(segments_, query_)));
  hash.Add(header("if-match"));
  hash.Add("\n");
  hash.Add(request_.body);
  return hash.FinishHex();
}

Response Exchange::Finish() {
  Response& response = *answer_;
  if (response.shared_body.data() != nullptr) response.owner = snapshot_;
  for (Header& header : extra_) response.Set(header.name, std::move(header.value));
  AddValidators(response);
  CheckAccepted(response);
  AddCommonHeaders(response);
  Encode(response);
  if (request_.head) response.events = nullptr;
  if (!response.stream && !response.events) Account(response.status, response.text().size());
  return std::move(response);
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
  const Origin& origin = response.origin ? *response.origin : *snapshot_->origin;
  if (const std::string* own = response.Find("etag")) {
    etag_ = *own;
  } else if (route_->caching == Caching::kBody) {
    etag_ = MakeEtag("body", HashText(response.text()));
  } else if (response.origin) {
    etag_ = TagOf(origin);
  }
  if (const std::string_view known = header("if-none-match");
      response.status == 200 && !known.empty() && EtagListed(known, etag_)) {
    response.status = 304;
    response.body.clear();
    response.shared_body = {};
    response.content_type = {};
  }
  response.Set("etag", std::move(etag_));
  response.Set("cache-control", "no-cache");
  if (route_->caching == Caching::kSnapshot && !origin.last_modified_http.empty()) {
    response.Set("last-modified", origin.last_modified_http);
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
  std::string vary = cors ? "Accept-Encoding, Origin" : "Accept-Encoding";
  if (route_ != nullptr && route_->forms.size() > 1) vary += ", Accept";
  response.Set("vary", std::move(vary));
  if (cors) gateway_.cors_.Apply(header("origin"), response);
}

void Exchange::Encode(Response& response) {
  if (response.events) return;  // each part is to be seen at once
  if (response.stream) {
    const Encoding encoding = ChooseEncoding(header("accept-encoding"));
    if (encoding == Encoding::kIdentity) return;
    response.stream = CompressedSource(encoding, std::move(response.stream));
    response.Set("content-encoding", std::string(EncodingName(encoding)));
    return;
  }
  const std::string_view text = response.text();
  if (text.size() < kMinCompressed) return;
  const Encoding encoding = ChooseEncoding(header("accept-encoding"));
  auto packed = Compress(encoding, text);
  if (!packed) return;
  response.body = *std::move(packed);
  response.shared_body = {};
  response.Set("content-encoding", std::string(EncodingName(encoding)));
}

void Exchange::Account(int status, std::size_t bytes) const {
  const auto time = std::chrono::steady_clock::now() - start_;
  const Router& router = gateway_.router_;
  gateway_.metrics_.Count(route_ != nullptr ? router.IndexOf(*route_) : router.routes().size(),
                          status, time);
  if (!gateway_.options_.access_log) return;
  WriteLogLine(
      AccessLine({.at = gateway_.services_.clock(),
                  .request_id = request_id_,
                  .method = request_.head ? "HEAD" : MethodName(request_.method),
                  .path = request_.path,
                  .route = route_ != nullptr ? std::string_view(route_->path) : std::string_view(),
                  .status = status,
                  .bytes = bytes,
                  .time = time,
                  .key_id = caller_.key_id}));
}

}  // namespace clashdeck::api
