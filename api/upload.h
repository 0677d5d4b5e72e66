// A request with a body on its way: bytes are counted as they come, so that a body that is too
// large, or one too many, is refused before it is held.
#pragma once

#include <drogon/HttpRequest.h>
#include <drogon/RequestStream.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/drogon_head.h"
#include "api/exchange.h"
#include "api/gateway.h"
#include "api/spool.h"

namespace clashdeck::api {

// Drogon calls it on the connection's own thread. What comes after a refusal is dropped. The
// exchange goes on with this as the owner of head and body.
class Upload : public drogon::RequestStreamReader, public std::enable_shared_from_this<Upload> {
 public:
  using Reply = Gateway::Reply;

  // Looks at the head of `request`, which owns this until ReplyTo() turns it round.
  Upload(Gateway& gateway, const drogon::HttpRequest& request);
  ~Upload() override;
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  const Request& head() const { return exchange_.request(); }
  // The head alone has decided: Drogon need not hand the body over.
  bool unwanted() const { return state_ == State::kUnwanted; }

  // The answer, if all of the body was there and no worker is needed.
  std::optional<Response> TryAnswer();
  // Calls back with the answer, here or later. Not after TryAnswer() gave it.
  void ReplyTo(Reply reply, drogon::HttpRequestPtr request);

  void onStreamData(const char* data, std::size_t size) override;
  void onStreamFinish(std::exception_ptr failure) override;

 private:
  enum class State : std::uint8_t {
    kUnwanted,
    kReading,
    kRefused,  // what still comes is dropped
    kRead,
    kGone,  // with its client: nobody waits for an answer
  };

  Result<void> Hold(std::string_view bytes);
  void HandleInPlace(std::string_view body);
  void Answer();
  void Release();
  std::shared_ptr<Exchange> exchange() { return {shared_from_this(), &exchange_}; }

  Gateway& gateway_;
  const DrogonHeaders headers_;
  Exchange exchange_;
  std::shared_ptr<UploadBudget> budget_;  // a client may stay longer than the gateway
  Reply reply_;                           // empty until somebody waits for it
  drogon::HttpRequestPtr request_;        // likewise
  std::string body_;
  std::optional<Spool> spool_;  // instead, for a body of lines
  std::size_t taken_ = 0;       // from the budget
  State state_ = State::kReading;
};

}  // namespace clashdeck::api
