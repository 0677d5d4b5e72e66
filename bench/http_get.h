// One GET over the loopback address, for what a load generator does not tell.
#pragma once

#include <cstddef>
#include <string>

namespace clashdeck::bench {

// Bytes in the body of the answer. Throws std::runtime_error unless it is 200.
std::size_t BodySize(int port, const std::string& path);

}  // namespace clashdeck::bench
