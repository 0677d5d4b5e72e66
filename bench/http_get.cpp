#include "bench/http_get.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>

namespace clashdeck::bench {

std::size_t BodySize(int port, const std::string& path) {
  const int socket_fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (connect(socket_fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
    const std::string request =
        "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    send(socket_fd, request.data(), request.size(), MSG_NOSIGNAL);
    char buffer[4096];
    for (ssize_t size = 0; (size = recv(socket_fd, buffer, sizeof buffer, 0)) > 0;)
      answer.append(buffer, static_cast<std::size_t>(size));
  }
  close(socket_fd);
  const std::size_t head = answer.find("\r\n\r\n");
  if (head == std::string::npos || !answer.starts_with("HTTP/1.1 200"))
    throw std::runtime_error(path + " answers " + answer.substr(0, answer.find('\r')));
  return answer.size() - head - 4;
}

}  // namespace clashdeck::bench
