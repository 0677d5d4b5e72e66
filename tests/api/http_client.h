// A connection that sends bytes as they are and reads one answer, for tests that need a real
// server.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::api {

struct HttpAnswer {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;

  std::string header(std::string_view name) const;  // empty = absent
};

class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  void Send(std::string_view bytes);
  // `bytes` is a whole request or the rest of one. Throws std::runtime_error when the connection
  // breaks.
  HttpAnswer Exchange(std::string_view bytes);
  // Up to `size` bytes of what comes, as it comes; 0 when the connection has ended.
  std::size_t ReadSome(char* buffer, std::size_t size);

 private:
  int socket_;
  std::string buffer_;
};

// As HttpAnswer has the names of headers.
std::string LowerCase(std::string text);

// "GET /x HTTP/1.1" with Host, and Content-Length where there is a body.
std::string MakeRequest(std::string_view method, std::string_view target,
                        const std::vector<std::pair<std::string, std::string>>& headers = {},
                        std::string_view body = {});

}  // namespace clashdeck::api
