// A body on its way: bytes are counted as they come, so that a body that is too large, or one too
// many, is refused before it is held.
#pragma once

#include <drogon/HttpRequest.h>
#include <drogon/RequestStream.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "api/exchange.h"
#include "api/gateway.h"
#include "api/spool.h"

namespace clashdeck::api {

// Drogon calls it on the connection's own thread. What comes after a refusal is dropped.
class Upload : public drogon::RequestStreamReader, public std::enable_shared_from_this<Upload> {
 public:
  using Reply = Gateway::Reply;

  // `request` keeps what the exchange's head points to. `exchange` must not be answered yet.
  Upload(Gateway& gateway, std::shared_ptr<Exchange> exchange, std::shared_ptr<const void> request,
         Reply reply);
  ~Upload() override;
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  void onStreamData(const char* data, std::size_t size) override;
  void onStreamFinish(std::exception_ptr failure) override;

 private:
  Result<void> Hold(std::string_view bytes);
  void Answer();
  void Release();

  Gateway& gateway_;
  std::shared_ptr<UploadBudget> budget_;  // a client may stay longer than the gateway
  std::shared_ptr<Exchange> exchange_;    // null once it was handed on
  std::shared_ptr<const void> request_;
  Reply reply_;
  std::string body_;
  std::optional<Spool> spool_;  // instead, for a body of lines
  std::size_t taken_ = 0;       // from the budget
};

}  // namespace clashdeck::api
