#include "api/upload.h"

#include <drogon/HttpAppFramework.h>

#include <utility>

namespace clashdeck::api {

Upload::Upload(Gateway& gateway, const drogon::HttpRequest& request)
    : gateway_(gateway), headers_(request), exchange_(gateway, HeadOf(request, headers_)) {
  exchange_.Prepare();
  budget_ = gateway.BudgetOf(exchange_);
  if (exchange_.answered()) {
    state_ = State::kUnwanted;
  } else if (exchange_.body_kind() == BodyKind::kLines) {
    spool_.emplace(drogon::app().getUploadPath());
  }
}

Upload::~Upload() { Release(); }

void Upload::Release() {
  budget_->Return(taken_);
  taken_ = 0;
  body_ = {};
  spool_.reset();
}

Result<void> Upload::Hold(std::string_view bytes) {
  if (auto fits = exchange_.CheckSize(taken_ + bytes.size()); !fits) return fits;
  if (!budget_->Take(bytes.size())) {
    return Fail(ErrorCode::kUnavailable, "too many bodies are arriving; try again");
  }
  taken_ += bytes.size();
  if (spool_) return spool_->Append(bytes);
  const bool whole = !head().chunked && bytes.size() == head().announced;
  if (whole) {
    HandleInPlace(bytes);
  } else {
    body_.append(bytes);
  }
  return {};
}

// Most bodies come in one piece, and need not be copied where the handler runs here and now.
void Upload::HandleInPlace(std::string_view body) {
  exchange_.TakeBody(body);
  exchange_.HandleAtOnce();
  if (!exchange_.answered()) body_ = body;
  exchange_.TakeBody(body_);
}

void Upload::onStreamData(const char* data, std::size_t size) {
  if (state_ != State::kReading) return;
  const auto held = Hold({data, size});
  if (held) return;
  exchange_.Refuse(held.error());
  Release();
  state_ = State::kRefused;
  if (reply_) Answer();
}

void Upload::onStreamFinish(std::exception_ptr failure) {
  if (state_ != State::kReading) return;
  if (failure) {  // the client is gone, or what it sent is no HTTP
    state_ = State::kGone;
    reply_ = nullptr;
    request_ = nullptr;
    Release();
    return;
  }
  if (spool_) {
    exchange_.TakeSpool(*spool_);
  } else {
    exchange_.TakeBody(body_);
  }
  state_ = State::kRead;
  if (reply_) Answer();
}

// A body of lines is answered by a stream, which Drogon begins only where it waits for an answer.
std::optional<Response> Upload::TryAnswer() {
  if (state_ != State::kRead || spool_) return std::nullopt;
  return gateway_.TryFinish(exchange(), shared_from_this());
}

void Upload::ReplyTo(Reply reply, drogon::HttpRequestPtr request) {
  if (state_ == State::kGone) return;
  reply_ = std::move(reply);
  request_ = std::move(request);
  if (state_ != State::kReading) Answer();
}

// Drogon may let go of this at any time, and may hold it longer than the answer takes.
void Upload::Answer() {
  struct Owner {
    std::shared_ptr<const Upload> body;
    drogon::HttpRequestPtr head;
  };
  auto owner = std::make_shared<const Owner>(Owner{shared_from_this(), std::move(request_)});
  const Reply reply = std::exchange(reply_, nullptr);
  gateway_.Finish(exchange(), std::move(owner), reply);
}

}  // namespace clashdeck::api
