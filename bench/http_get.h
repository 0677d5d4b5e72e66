// Single exchanges over the loopback address, for what a load generator does not tell.
#pragma once

#include <cstddef>
#include <string>

namespace clashdeck::bench {

struct HttpAnswer {
  int status = 0;
  std::string body = {};
};

// Over a connection of its own. `body` is sent as JSON where there is one. Throws
// std::runtime_error where there is no answer.
HttpAnswer Exchange(int port, const std::string& method, const std::string& path,
                    const std::string& body = {});

// Bytes in the body of the answer to a GET. Throws std::runtime_error unless it is 200.
std::size_t BodySize(int port, const std::string& path);

}  // namespace clashdeck::bench
