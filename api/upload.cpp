#include "api/upload.h"

#include <drogon/HttpAppFramework.h>

#include <utility>

namespace clashdeck::api {

Upload::Upload(Gateway& gateway, std::shared_ptr<Exchange> exchange,
               std::shared_ptr<const void> request, Reply reply)
    : gateway_(gateway),
      budget_(gateway.BudgetOf(*exchange)),
      exchange_(std::move(exchange)),
      request_(std::move(request)),
      reply_(std::move(reply)) {
  if (exchange_->body_kind() == BodyKind::kLines) spool_.emplace(drogon::app().getUploadPath());
}

Upload::~Upload() { Release(); }

void Upload::Release() {
  budget_->Return(taken_);
  taken_ = 0;
  body_ = {};
  spool_.reset();
}

Result<void> Upload::Hold(std::string_view bytes) {
  if (auto fits = exchange_->CheckSize(taken_ + bytes.size()); !fits) return fits;
  if (!budget_->Take(bytes.size())) {
    return Fail(ErrorCode::kUnavailable, "too many bodies are arriving; try again");
  }
  taken_ += bytes.size();
  if (spool_) return spool_->Append(bytes);
  body_.append(bytes);
  return {};
}

void Upload::onStreamData(const char* data, std::size_t size) {
  if (!exchange_) return;
  const auto held = Hold({data, size});
  if (held) return;
  exchange_->Refuse(held.error());
  Release();
  Answer();
}

void Upload::onStreamFinish(std::exception_ptr failure) {
  if (!exchange_) return;
  if (failure) {  // the client is gone, or what it sent is no HTTP
    exchange_.reset();
    request_.reset();
    Release();
    return;
  }
  if (spool_) {
    exchange_->TakeSpool(*spool_);
  } else {
    exchange_->TakeBody(body_);
  }
  Answer();
}

// The exchange goes on with this as the owner of the body; Drogon may let go of it at any time.
void Upload::Answer() {
  auto exchange = std::move(exchange_);
  exchange_ = nullptr;
  struct Owner {
    std::shared_ptr<const Upload> body;
    std::shared_ptr<const void> request;
  };
  auto owner = std::make_shared<const Owner>(Owner{shared_from_this(), std::move(request_)});
  const Reply reply = std::move(reply_);
  gateway_.Finish(exchange, std::move(owner), reply);
}

}  // namespace clashdeck::api
