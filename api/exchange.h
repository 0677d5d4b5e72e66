// One request from its arrival to its answer: every check in order, the handler, and what all
// answers have in common. GET runs on the stack of an IO thread; anything else is shared with the
// worker that may run it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "api/gateway.h"
#include "api/http.h"
#include "api/route.h"
#include "api/router.h"

namespace clashdeck::api {

class Exchange {
 public:
  Exchange(const Gateway& gateway, const Request& request);
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  Exchange(Exchange&&) = default;
  const Request& request() const { return request_; }
  // Reads headers from there on: those it was made with do not live longer than the callback.
  void Rebind(const HeaderSource& headers) { request_.headers = &headers; }

  // Checks everything that the head of the request tells.
  void Prepare();
  // True once the answer is decided without the handler: the body is not wanted any more.
  bool answered() const { return answer_.has_value(); }
  // Whether the route takes a body of so many bytes. Call when not answered().
  Result<void> CheckSize(std::uint64_t size) const;
  // Hands over a body that came after the head; it must outlive this.
  void TakeBody(std::string_view body);
  void TakeSpool(const Spool& spool);
  BodyKind body_kind() const { return route_ != nullptr ? route_->body : BodyKind::kNone; }
  // Runs the handler as far as an IO thread may; call when Prepare() is done. Does nothing where
  // the answer is there already or the route's handler belongs on a worker.
  void HandleAtOnce();
  // True when the handler, or what it has left, belongs on a worker.
  bool wants_worker() const {
    return !answer_ && !later_ && route_ != nullptr && (route_->worker || postponed_);
  }
  // True when the answer is on its way: TakeLater() says how it is got.
  bool waits() const { return later_ != nullptr; }
  // True when the answer's body is made while it is sent.
  bool lasts() const { return answer_ && (answer_->events || answer_->stream); }
  std::function<void(Response::Done)> TakeLater() { return std::exchange(later_, nullptr); }
  void Accept(Result<Response> response);
  // Waits for a commit and does little else.
  bool is_brief() const { return route_ != nullptr && route_->brief; }
  // Nothing is written: it waits for no writer.
  bool only_reads() const { return postponed_ || request_.method == Method::kGet; }
  // Answers with an error instead of running the handler.
  void Refuse(const Error& error);
  // Runs the handler unless the answer is there or on its way.
  void HandleNow();
  // Completes the answer, which is there, counts and logs it. Call once. An answer with a stream is
  // counted by whoever sees it end.
  Response Finish();
  void Account(int status, std::size_t bytes) const;

 private:
  Result<void> Check();
  Result<void> FindRoute();
  Result<void> RefusePath(const Error& error);
  Result<void> Authenticate();
  Result<void> TakeToken(std::uint64_t client);
  Result<void> Judge(const RateLimiter::Answer& answer);
  Result<void> CheckAccess();
  Result<void> CheckFraming();
  Result<void> CheckBody() const;
  Result<void> ChooseForm();
  void AnswerOptions(const Router::Node& node);
  std::string TagOf(const Origin& origin) const;
  void AnswerUnmodified();

  void Handle(bool at_once);
  Result<Response> RunHandler(const app::AnswerKeeper* keeper);
  Call MakeCall(const app::AnswerKeeper* keeper) const;
  Result<Response> RunIdempotent(std::string_view key);
  std::string RequestHash() const;

  void AddValidators(Response& response);
  void AddCommonHeaders(Response& response);
  void Encode(Response& response);
  void CheckAccepted(Response& response);
  std::string_view header(std::string_view name) const { return request_.headers->Get(name); }

  const Gateway& gateway_;
  Request request_;
  const std::chrono::steady_clock::time_point start_;
  std::string request_id_;
  std::string arrived_;  // by the clock of the service, where the route is timed
  SnapshotPtr snapshot_;
  PathSegments segments_;
  Router::Match match_;
  const Route* route_ = nullptr;
  QueryString query_;
  app::Principal caller_;
  std::string_view form_ = kJsonType;  // of the answer
  std::string etag_;                   // of a Caching::kSnapshot route
  std::vector<Header> extra_;          // headers that go with an error
  bool at_once_ = false;               // of the handler's call
  bool postponed_ = false;             // the handler wants to be called again
  std::function<void(Response::Done)> later_;
  std::optional<Response> answer_;  // once it is decided
};

}  // namespace clashdeck::api
