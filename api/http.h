// A request and a response as the handlers see them. No Drogon here: api/bridge.cpp translates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/body_source.h"
#include "api/event_sink.h"
#include "core/result.h"

namespace clashdeck::api {

class Spool;

enum class Method : std::uint8_t { kGet, kPost, kPut, kDelete, kOptions, kOther };
inline constexpr std::size_t kMethodCount = 6;

std::string_view MethodName(Method method);

// Where header values come from; names are asked for in lower case. A view without data = absent;
// a header that is sent without a value has one.
class HeaderSource {
 public:
  virtual ~HeaderSource() = default;
  virtual std::string_view Get(std::string_view name) const = 0;
};

// A view: everything in it lives as long as the connection's own request object.
struct Request {
  Method method = Method::kGet;
  bool head = false;             // sent as HEAD; `method` is then kGet
  std::string_view path = {};    // as sent, still percent-encoded
  std::string_view query = {};   // as sent, without '?'
  std::string_view body = {};    // empty while it is still on its way
  const Spool* spool = nullptr;  // the body, when it is on disk instead
  // What the head says of the body.
  std::uint64_t announced = 0;  // Content-Length
  bool chunked = false;         // comes in chunks, its length is not known before
  bool misframed = false;       // Content-Length cannot be read
  const HeaderSource* headers = nullptr;
  std::uint64_t client = 0;  // identifies the client's address for rate limiting
};

inline constexpr std::string_view kJsonType = "application/json";
inline constexpr std::string_view kNdjsonType = "application/x-ndjson";
inline constexpr std::string_view kCsvType = "text/csv; charset=utf-8";
inline constexpr std::string_view kTextType = "text/plain; charset=utf-8";
inline constexpr std::string_view kEventType = "text/event-stream";
inline constexpr std::string_view kHtmlType = "text/html; charset=utf-8";
inline constexpr std::string_view kZipType = "application/zip";
inline constexpr std::string_view kProblemType = "application/problem+json";

struct Header {
  std::string_view name;  // lower case, a literal
  std::string value;
};

// What an answer was made from. Its tag says so.
struct Origin {
  std::string data_version;
  std::string last_modified_http;  // header value; empty = never changed
  std::uint64_t tag_seed = 0;      // program, definitions and day: what the version does not tell
};

class Response {
 public:
  Response() = default;
  Response(int status_code, std::string_view type, std::string text)
      : status(status_code), content_type(type), body(std::move(text)) {}

  int status = 200;
  std::string_view content_type = kJsonType;
  std::string body;
  // When set, sent instead of `body`: part of the snapshot that `owner` keeps, or of the program
  // itself.
  std::string_view shared_body;
  std::shared_ptr<const void> owner;
  std::shared_ptr<const Origin> origin;  // set when it was not made from the present data
  // When set, the body comes from it as the client reads; `body` is empty.
  std::shared_ptr<BodySource> stream;
  // When set, the body goes on with what is sent to the sink that this is given, for as long as the
  // sink is kept; it is called when `body` is on its way, and must not wait. Of a complete answer
  // (Gateway::Complete) it sends `body` too, which is empty.
  std::function<void(std::unique_ptr<EventSink>)> events;
  // When set, this is no answer yet: it is called once and calls `done` with the answer, now or
  // later and on any thread.
  using Done = std::function<void(Result<Response>)>;
  std::function<void(Done)> later;
  // Nothing was done yet: it takes long, and Call::at_once forbids that.
  bool postponed = false;
  // When set, what is kept of the body for a repeat under the same Idempotency-Key.
  std::optional<std::string> replay_body;
  // The body has secrets, which `replay_body` has not: kept so that only the caller's own key opens
  // it.
  bool sealed = false;

  void Set(std::string_view name, std::string value);  // replaces one of that name
  const std::string* Find(std::string_view name) const;
  const std::vector<Header>& headers() const { return headers_; }

  std::string_view text() const { return shared_body.data() != nullptr ? shared_body : body; }

 private:
  std::vector<Header> headers_;
};

}  // namespace clashdeck::api
