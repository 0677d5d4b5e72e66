#include "bench/http_get.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>

namespace clashdeck::bench {

namespace {

std::string AnswerTo(int port, const std::string& request) {
  const int socket_fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (connect(socket_fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
    send(socket_fd, request.data(), request.size(), MSG_NOSIGNAL);
    char buffer[4096];
    for (ssize_t size = 0; (size = recv(socket_fd, buffer, sizeof buffer, 0)) > 0;)
      answer.append(buffer, static_cast<std::size_t>(size));
  }
  close(socket_fd);
  return answer;
}

}  // namespace

HttpAnswer Exchange(int port, const std::string& method, const std::string& path,
                    const std::string& body) {
  std::string request =
      method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";
  if (!body.empty()) {
    request +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  }
  const std::string answer = AnswerTo(port, request + "\r\n" + body);
  const std::size_t head = answer.find("\r\n\r\n");
  const std::size_t space = answer.find(' ');
  if (head == std::string::npos || space > head)
    throw std::runtime_error(path + " answers " + answer.substr(0, answer.find('\r')));
  return {.status = std::atoi(answer.c_str() + space), .body = answer.substr(head + 4)};
}

std::size_t BodySize(int port, const std::string& path) {
  const HttpAnswer answer = Exchange(port, "GET", path);
  if (answer.status != 200)
    throw std::runtime_error(path + " answers " + std::to_string(answer.status));
  return answer.body.size();
}

}  // namespace clashdeck::bench
