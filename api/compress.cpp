#include "api/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>

#include "api/trim.h"

namespace clashdeck::api {

namespace {

// Levels for answers that are compressed as they are sent: most of the gain for a tenth of the time
// of the highest.
constexpr int kGzipLevel = 5;
constexpr int kGzipWindow = 15 + 16;  // largest window, gzip wrapper
constexpr int kGzipMemory = 8;
constexpr int kBrotliQuality = 4;

// Weight of one list item in thousandths: "gzip;q=0.5" → 500. A weight that cannot be read counts
// as 0.
int WeightOf(std::string_view parameters) {
  const std::size_t q = parameters.find("q=");
  if (q == std::string_view::npos) return 1000;
  const std::string digits(TrimBlanks(parameters.substr(q + 2)));
  char* end = nullptr;
  const double weight = std::strtod(digits.c_str(), &end);
  if (end == digits.c_str() || weight < 0 || weight > 1) return 0;
  return static_cast<int>(weight * 1000);
}

std::optional<std::string> Gzip(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, kGzipLevel, Z_DEFLATED, kGzipWindow, kGzipMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    return std::nullopt;
  }
  std::string out(deflateBound(&stream, text.size()), '\0');
  // zlib reads through a pointer to non-const and does not write through it.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) return std::nullopt;
  return out;
}

std::optional<std::string> Brotli(std::string_view text) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string out(size, '\0');
  if (BrotliEncoderCompress(kBrotliQuality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                            reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                            reinterpret_cast<std::uint8_t*>(out.data())) == BROTLI_FALSE) {
    return std::nullopt;
  }
  out.resize(size);
  return out;
}

}  // namespace

std::string_view EncodingName(Encoding encoding) {
  switch (encoding) {
    case Encoding::kIdentity:
      return {};
    case Encoding::kGzip:
      return "gzip";
    case Encoding::kBrotli:
      return "br";
  }
  return {};
}

Encoding ChooseEncoding(std::string_view accept_encoding) {
  int gzip = 0;
  int brotli = 0;
  while (!accept_encoding.empty()) {
    const std::size_t end = std::min(accept_encoding.find(','), accept_encoding.size());
    const std::string_view item = accept_encoding.substr(0, end);
    accept_encoding.remove_prefix(std::min(end + 1, accept_encoding.size()));
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    const std::string_view name = TrimBlanks(item.substr(0, semicolon));
    if (name == "gzip") gzip = WeightOf(item.substr(semicolon));
    if (name == "br") brotli = WeightOf(item.substr(semicolon));
  }
  if (gzip == 0 && brotli == 0) return Encoding::kIdentity;
  return brotli >= gzip ? Encoding::kBrotli : Encoding::kGzip;
}

std::optional<std::string> Compress(Encoding encoding, std::string_view text) {
  if (encoding == Encoding::kIdentity) return std::nullopt;
  auto out = encoding == Encoding::kGzip ? Gzip(text) : Brotli(text);
  if (out && out->size() >= text.size()) return std::nullopt;
  return out;
}

}  // namespace clashdeck::api
