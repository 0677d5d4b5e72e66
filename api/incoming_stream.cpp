// Drogon hands the body over piece by piece.
#include <drogon/HttpAppFramework.h>
#include <drogon/RequestStream.h>
#include <trantor/net/EventLoop.h>
#include <trantor/net/TcpConnection.h>

#include <utility>

#include "api/incoming.h"
#include "api/limits.h"
#include "api/server.h"
#include "api/upload.h"

namespace clashdeck::api {

namespace {
constexpr double kLingerSeconds = 2.0;  // for a client to read a refusal while it is still sending
}  // namespace

bool JudgesByHead() { return true; }

void ConfigureIncoming() { drogon::app().enableRequestStream(true); }

// Dropped as it comes, so that the connection can go on. A long one, or one whose length is not
// known, is not waited for: the answer leaves, then the connection ends.
void DropBody(const drogon::HttpRequestPtr& request, const Request& head) {
  drogon::internal::createRequestStream(request);  // without a reader all of it is dropped
  if (!head.chunked && !head.misframed && head.announced <= kMaxBody) return;
  const trantor::TcpConnectionPtr connection = request->getConnectionPtr().lock();
  if (!connection) return;
  connection->getLoop()->queueInLoop([connection] { connection->shutdown(); });
  connection->getLoop()->runAfter(kLingerSeconds, [weak = std::weak_ptr(connection)] {
    if (const auto open = weak.lock()) open->forceClose();
  });
}

void TakeBody(Gateway& gateway, const drogon::HttpRequestPtr& request, Gateway::Reply reply) {
  auto upload = std::make_shared<Upload>(gateway, *request);
  if (!upload->unwanted()) {
    drogon::internal::createRequestStream(request)->setStreamReader(upload);
    if (auto answer = upload->TryAnswer()) {
      reply(*std::move(answer));
      return;
    }
  }
  upload->ReplyTo(std::move(reply), request);
  if (upload->unwanted()) DropBody(request, upload->head());
}

}  // namespace clashdeck::api
