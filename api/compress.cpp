#include "api/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include "api/ignore_case.h"
#include "api/weighted.h"

namespace clashdeck::api {

namespace {

// Levels for answers that are compressed as they are sent: most of the gain for a tenth of the time
// of the highest.
constexpr int kGzipLevel = 5;
constexpr int kGzipWindow = 15 + 16;  // largest window, gzip wrapper
constexpr int kGzipMemory = 8;
constexpr int kBrotliQuality = 4;

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
  std::optional<int> gzip;
  std::optional<int> brotli;
  int any = 0;  // what "*" gives to those that are not named
  while (const auto item = NextWeighted(accept_encoding)) {
    if (SameIgnoringCase(item->name, "gzip")) gzip = item->weight;
    if (SameIgnoringCase(item->name, "br")) brotli = item->weight;
    if (item->name == "*") any = item->weight;
  }
  const int gzip_weight = gzip.value_or(any);
  const int brotli_weight = brotli.value_or(any);
  if (gzip_weight == 0 && brotli_weight == 0) return Encoding::kIdentity;
  return brotli_weight >= gzip_weight ? Encoding::kBrotli : Encoding::kGzip;
}

std::optional<std::string> Compress(Encoding encoding, std::string_view text) {
  if (encoding == Encoding::kIdentity) return std::nullopt;
  auto out = encoding == Encoding::kGzip ? Gzip(text) : Brotli(text);
  if (out && out->size() >= text.size()) return std::nullopt;
  return out;
}

}  // namespace clashdeck::api
