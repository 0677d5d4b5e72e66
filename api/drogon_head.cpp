#include "api/drogon_head.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace clashdeck::api {

namespace {

constexpr std::size_t kFewHeaders = 16;

Method MethodOf(drogon::HttpMethod method) {
  switch (method) {
    case drogon::Get:
      return Method::kGet;
    case drogon::Head:
      return Method::kGet;
    case drogon::Post:
      return Method::kPost;
    case drogon::Put:
      return Method::kPut;
    case drogon::Delete:
      return Method::kDelete;
    case drogon::Options:
      return Method::kOptions;
    default:
      return Method::kOther;
  }
}

// An IPv6 client usually has a whole /64 to itself, so that is what counts.
std::uint64_t ClientOf(const trantor::InetAddress& address) {
  if (!address.isIpV6()) return address.ipNetEndian();
  const std::uint32_t* words = address.ip6NetEndian();
  return (std::uint64_t{words[0]} << 32U) | words[1];
}

// What the head says of the body: nothing is there of it yet.
void ReadFraming(const HeaderSource& headers, Request& to) {
  to.chunked = headers.Get("transfer-encoding").data() != nullptr;
  const std::string_view length = headers.Get("content-length");
  if (length.data() == nullptr) return;
  const char* end = length.data() + length.size();
  const auto [rest, error] = std::from_chars(length.data(), end, to.announced);
  to.misframed = error != std::errc{} || rest != end;
}

}  // namespace

// Drogon stores names in lower case; its own getHeader() would fold each name we ask for again.
// Among a few headers comparing is quicker than hashing.
std::string_view DrogonHeaders::Get(std::string_view name) const {
  const auto& headers = request_->headers();
  const auto found = headers.size() <= kFewHeaders
                         ? std::find_if(headers.begin(), headers.end(),
                                        [name](const auto& header) { return header.first == name; })
                         : headers.find(std::string(name));
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

Request HeadOf(const drogon::HttpRequest& from, const HeaderSource& headers) {
  Request head{.method = MethodOf(from.method()),
               .head = from.isHead(),
               .path = from.getOriginalPath(),
               .query = from.query(),
               .body = {},
               .headers = &headers,
               .client = ClientOf(from.peerAddr())};
  ReadFraming(headers, head);
  return head;
}

bool HasBody(const Request& head) { return head.chunked || head.misframed || head.announced > 0; }

}  // namespace clashdeck::api
