// Media types: what a client accepts, what a body is.
#pragma once

#include <string_view>

namespace clashdeck::api {

// True when `accept` is empty or has a range that `type` falls in with a weight above 0.
bool Accepts(std::string_view accept, std::string_view type);

// "Application/JSON; charset=utf-8" is "application/json". `type` is lower case.
bool IsMediaType(std::string_view header, std::string_view type);

// True when the charset of a Content-Type is UTF-8, a part of it, or not said.
bool IsUtf8(std::string_view content_type);

}  // namespace clashdeck::api
