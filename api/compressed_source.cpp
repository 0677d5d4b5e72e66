#include "api/compressed_source.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <new>
#include <string_view>
#include <utility>

namespace clashdeck::api {

namespace {

constexpr int kStreamGzipLevel = 5;
constexpr int kStreamGzipWindow = 15 + 16;  // largest window, gzip wrapper
constexpr int kStreamGzipMemory = 8;
constexpr std::uint32_t kStreamBrotliQuality = 4;
constexpr std::uint32_t kStreamBrotliWindow = 18;  // 256 KiB: many may stream at once
constexpr std::size_t kOutBytes = std::size_t{16} << 10U;

// Feeds parts to a compressor until it gives something, so that an empty part still means the end.
class Compressing : public BodySource {
 public:
  explicit Compressing(std::shared_ptr<BodySource> source) : source_(std::move(source)) {}

  void Next(std::string& out) final {
    const std::size_t before = out.size();
    while (!ended_ && out.size() == before) {
      part_.clear();
      source_->Next(part_);
      ended_ = part_.empty();
      Add(part_, ended_, out);
    }
  }

 protected:
  virtual void Add(std::string_view text, bool last, std::string& out) = 0;

 private:
  std::shared_ptr<BodySource> source_;
  std::string part_;
  bool ended_ = false;
};

class GzipSource : public Compressing {
 public:
  explicit GzipSource(std::shared_ptr<BodySource> source) : Compressing(std::move(source)) {
    if (deflateInit2(&stream_, kStreamGzipLevel, Z_DEFLATED, kStreamGzipWindow, kStreamGzipMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~GzipSource() override { deflateEnd(&stream_); }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

 protected:
  void Add(std::string_view text, bool last, std::string& out) override {
    // zlib reads through a pointer to non-const and does not write through it.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream_.avail_in = static_cast<uInt>(text.size());
    do {
      const std::size_t before = out.size();
      out.resize(before + kOutBytes);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + before);
      stream_.avail_out = static_cast<uInt>(kOutBytes);
      deflate(&stream_, last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(before + kOutBytes - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

 private:
  z_stream stream_{};
};

class BrotliSource : public Compressing {
 public:
  explicit BrotliSource(std::shared_ptr<BodySource> source)
      : Compressing(std::move(source)),
        encoder_(BrotliEncoderCreateInstance(nullptr, nullptr, nullptr)) {
    if (!encoder_) throw std::bad_alloc();
    BrotliEncoderSetParameter(encoder_.get(), BROTLI_PARAM_QUALITY, kStreamBrotliQuality);
    BrotliEncoderSetParameter(encoder_.get(), BROTLI_PARAM_LGWIN, kStreamBrotliWindow);
    BrotliEncoderSetParameter(encoder_.get(), BROTLI_PARAM_MODE, BROTLI_MODE_TEXT);
  }

 protected:
  void Add(std::string_view text, bool last, std::string& out) override {
    const auto* next = reinterpret_cast<const std::uint8_t*>(text.data());
    std::size_t left = text.size();
    do {
      std::size_t no_room = 0;
      BrotliEncoderCompressStream(encoder_.get(),
                                  last ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_PROCESS, &left,
                                  &next, &no_room, nullptr, nullptr);
      std::size_t size = 0;
      const std::uint8_t* made = BrotliEncoderTakeOutput(encoder_.get(), &size);
      out.append(reinterpret_cast<const char*>(made), size);
    } while (left > 0 || BrotliEncoderHasMoreOutput(encoder_.get()) != BROTLI_FALSE);
  }

 private:
  struct Destroy {
    void operator()(BrotliEncoderState* state) const { BrotliEncoderDestroyInstance(state); }
  };
  std::unique_ptr<BrotliEncoderState, Destroy> encoder_;
};

}  // namespace

std::shared_ptr<BodySource> CompressedSource(Encoding encoding,
                                             std::shared_ptr<BodySource> source) {
  if (encoding == Encoding::kGzip) return std::make_shared<GzipSource>(std::move(source));
  if (encoding == Encoding::kBrotli) return std::make_shared<BrotliSource>(std::move(source));
  return source;
}

}  // namespace clashdeck::api
