// X-Request-Id: taken from the caller when it is short and plain, otherwise made here.
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::api {

inline constexpr std::size_t kMaxRequestId = 64;

// 1 to kMaxRequestId letters, digits, '.', '_' and '-': safe in a log line and in a header.
bool IsRequestId(std::string_view text);

// 16 hex digits, unique for all practical purposes; not secret.
std::string NewRequestId();

}  // namespace clashdeck::api
