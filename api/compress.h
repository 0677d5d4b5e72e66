// gzip and brotli, chosen by Accept-Encoding.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clashdeck::api {

enum class Encoding : std::uint8_t { kIdentity, kGzip, kBrotli };

// Shorter bodies are sent as they are: the saving would be less than a packet.
inline constexpr std::size_t kMinCompressed = 1024;

std::string_view EncodingName(Encoding encoding);  // as in Content-Encoding; empty for kIdentity

// Brotli before gzip at equal weight; kIdentity when the header allows neither. "*" stands for what
// it does not name.
Encoding ChooseEncoding(std::string_view accept_encoding);

// Nothing when the library refuses, or when the result would not be smaller.
std::optional<std::string> Compress(Encoding encoding, std::string_view text);

}  // namespace clashdeck::api
