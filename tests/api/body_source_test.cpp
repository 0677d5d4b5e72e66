#include "api/body_source.h"

#include <brotli/decode.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <vector>

#include "api/compressed_source.h"
#include "api/open_streams.h"

namespace clashdeck::api {
namespace {

class Parts : public BodySource {
 public:
  explicit Parts(std::vector<std::string> parts) : parts_(std::move(parts)) {}
  void Next(std::string& out) override {
    if (next_ < parts_.size()) out.append(parts_[next_++]);
  }

 private:
  std::vector<std::string> parts_;
  std::size_t next_ = 0;
};

std::vector<std::string> ManyParts() {
  std::vector<std::string> parts;
  for (int i = 0; i < 3000; ++i) parts.push_back("{\"n\":" + std::to_string(i) + "}\n");
  return parts;
}

std::string Joined(const std::vector<std::string>& parts) {
  std::string whole;
  for (const std::string& part : parts) whole += part;
  return whole;
}

TEST(BodyPump, GivesPiecesOfTheSizeThatIsAskedFor) {
  BodyPump pump(std::make_shared<Parts>(std::vector<std::string>{"abc", "defgh", "i"}));
  char buffer[4];
  std::string got;
  std::vector<std::size_t> sizes;
  while (const std::size_t size = pump.Fill(buffer, sizeof buffer)) {
    sizes.push_back(size);
    got.append(buffer, size);
  }
  EXPECT_EQ(got, "abcdefghi");
  EXPECT_EQ(sizes, (std::vector<std::size_t>{4, 4, 1}));
  EXPECT_EQ(pump.Fill(buffer, sizeof buffer), 0U);
}

TEST(BodyPump, LetsTheSourceGoAtTheEndAndWhenTheClientIsGone) {
  auto source = std::make_shared<Parts>(std::vector<std::string>{"abc"});
  const std::weak_ptr<Parts> watched = source;
  BodyPump pump(std::move(source));
  EXPECT_EQ(pump.Fill(nullptr, 0), 0U);
  EXPECT_TRUE(watched.expired());
  char buffer[4];
  EXPECT_EQ(pump.Fill(buffer, sizeof buffer), 0U);
}

TEST(CompressedSource, GzipGivesBackWhatWentIn) {
  const std::string packed =
      ReadWhole(*CompressedSource(Encoding::kGzip, std::make_shared<Parts>(ManyParts())));
  const std::string whole = Joined(ManyParts());
  EXPECT_LT(packed.size(), whole.size() / 3);
  z_stream stream{};
  ASSERT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string out(whole.size() + 1, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  EXPECT_EQ(out, whole);
}

TEST(CompressedSource, BrotliGivesBackWhatWentIn) {
  const std::string packed =
      ReadWhole(*CompressedSource(Encoding::kBrotli, std::make_shared<Parts>(ManyParts())));
  const std::string whole = Joined(ManyParts());
  std::string out(whole.size() + 1, '\0');
  std::size_t size = out.size();
  ASSERT_EQ(
      BrotliDecoderDecompress(packed.size(), reinterpret_cast<const std::uint8_t*>(packed.data()),
                              &size, reinterpret_cast<std::uint8_t*>(out.data())),
      BROTLI_DECODER_RESULT_SUCCESS);
  out.resize(size);
  EXPECT_EQ(out, whole);
}

TEST(CompressedSource, AnEmptyBodyIsStillAWholeOne) {
  for (const Encoding encoding : {Encoding::kGzip, Encoding::kBrotli})
    EXPECT_FALSE(
        ReadWhole(*CompressedSource(encoding, std::make_shared<Parts>(std::vector<std::string>{})))
            .empty());
}

TEST(OpenStreams, CountsAndTellsTheBytesOnce) {
  auto streams = std::make_shared<OpenStreams>();
  std::vector<std::size_t> told;
  auto watched =
      OpenStreams::Watch(streams, std::make_shared<Parts>(std::vector<std::string>{"abc", "de"}),
                         [&](std::size_t bytes) { told.push_back(bytes); });
  EXPECT_EQ(streams->count(), 1U);
  EXPECT_EQ(ReadWhole(*watched), "abcde");
  EXPECT_TRUE(told.empty());
  watched.reset();
  EXPECT_EQ(told, std::vector<std::size_t>{5});
  EXPECT_EQ(streams->count(), 0U);
}

TEST(OpenStreams, TellsNobodyWhoIsGone) {
  auto streams = std::make_shared<OpenStreams>();
  auto watched =
      OpenStreams::Watch(streams, std::make_shared<Parts>(std::vector<std::string>{"abc"}),
                         [](std::size_t) { ADD_FAILURE() << "the gateway is gone"; });
  streams->Close();
  watched.reset();
}

}  // namespace
}  // namespace clashdeck::api
