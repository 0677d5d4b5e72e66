// Media types: what a client accepts, what a body is.
#pragma once

#include <span>
#include <string_view>

namespace clashdeck::api {

// How much `accept` wants `type`, in thousandths; 0 = not at all. Without an Accept everything is
// welcome.
int AcceptWeight(std::string_view accept, std::string_view type);
inline bool Accepts(std::string_view accept, std::string_view type) {
  return AcceptWeight(accept, type) > 0;
}

// The most wanted of `types`, the first of those that are wanted alike; empty = none of them.
std::string_view ChooseType(std::string_view accept, std::span<const std::string_view> types);

// "Application/JSON; charset=utf-8" is "application/json". `type` is lower case.
bool IsMediaType(std::string_view header, std::string_view type);

// True when the charset of a Content-Type is UTF-8, a part of it, or not said.
bool IsUtf8(std::string_view content_type);

}  // namespace clashdeck::api
