#include "tests/api/http_client.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace clashdeck::api {

std::string LowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string HttpAnswer::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

HttpClient::HttpClient(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  timeval patience{.tv_sec = 20, .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(socket_);
    throw std::runtime_error("cannot connect");
  }
}

HttpClient::~HttpClient() { close(socket_); }

void HttpClient::Send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0)
      break;  // the server may refuse before it has read everything; its answer is still there
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::size_t HttpClient::ReadSome(char* buffer, std::size_t size) {
  const ssize_t got = recv(socket_, buffer, size, 0);
  return got <= 0 ? 0 : static_cast<std::size_t>(got);
}

HttpAnswer HttpClient::Exchange(std::string_view bytes) {
  const bool head = bytes.starts_with("HEAD ");
  Send(bytes);
  const auto more = [&] {
    char chunk[65536];
    const ssize_t got = recv(socket_, chunk, sizeof chunk, 0);
    if (got <= 0) return false;
    buffer_.append(chunk, static_cast<std::size_t>(got));
    return true;
  };
  std::size_t end = std::string::npos;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!more()) throw std::runtime_error("the connection ended before an answer");
  }
  HttpAnswer answer;
  answer.status = std::stoi(buffer_.substr(9, 3));
  for (std::size_t at = buffer_.find("\r\n") + 2; at < end;) {
    const std::size_t line_end = buffer_.find("\r\n", at);
    const std::string line = buffer_.substr(at, line_end - at);
    const std::size_t colon = line.find(':');
    answer.headers.emplace_back(LowerCase(line.substr(0, colon)),
                                line.substr(std::min(colon + 2, line.size())));
    at = line_end + 2;
  }
  buffer_.erase(0, end + 4);
  if (!head && answer.header("transfer-encoding") == "chunked") {
    for (std::size_t left = 1; left > 0;) {
      std::size_t line = std::string::npos;
      while ((line = buffer_.find("\r\n")) == std::string::npos)
        if (!more()) throw std::runtime_error("the connection ended before a chunk");
      left = std::stoul(buffer_.substr(0, line), nullptr, 16);
      while (buffer_.size() < line + 2 + left + 2)
        if (!more()) throw std::runtime_error("the connection ended inside a chunk");
      answer.body.append(buffer_, line + 2, left);
      buffer_.erase(0, line + 2 + left + 2);
    }
    return answer;
  }
  const std::string length = answer.header("content-length");
  const std::size_t size = head || length.empty() ? 0 : std::stoul(length);
  while (buffer_.size() < size) {
    if (!more()) throw std::runtime_error("the connection ended inside a body");
  }
  answer.body = buffer_.substr(0, size);
  buffer_.erase(0, size);
  return answer;
}

std::string MakeRequest(std::string_view method, std::string_view target,
                        const std::vector<std::pair<std::string, std::string>>& headers,
                        std::string_view body) {
  std::string text(method);
  text.append(" ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
  for (const auto& [name, value] : headers)
    text.append(name).append(": ").append(value).append("\r\n");
  if (!body.empty())
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  return text.append("\r\n").append(body);
}

}  // namespace clashdeck::api
