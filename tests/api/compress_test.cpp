#include "api/compress.h"

#include <gtest/gtest.h>
#include <zlib.h>

namespace clashdeck::api {
namespace {

TEST(Compress, ChoosesByWeightAndBrotliBeforeGzip) {
  EXPECT_EQ(ChooseEncoding(""), Encoding::kIdentity);
  EXPECT_EQ(ChooseEncoding("deflate, identity"), Encoding::kIdentity);
  EXPECT_EQ(ChooseEncoding("gzip"), Encoding::kGzip);
  EXPECT_EQ(ChooseEncoding("gzip, deflate, br"), Encoding::kBrotli);
  EXPECT_EQ(ChooseEncoding("br;q=0.5, gzip;q=0.8"), Encoding::kGzip);
  EXPECT_EQ(ChooseEncoding("br;q=0, gzip"), Encoding::kGzip);
  EXPECT_EQ(ChooseEncoding("gzip;q=0"), Encoding::kIdentity);
  EXPECT_EQ(ChooseEncoding("gzip;Q=0"), Encoding::kIdentity);
  EXPECT_EQ(ChooseEncoding("GZip"), Encoding::kGzip);
  EXPECT_EQ(ChooseEncoding("*"), Encoding::kBrotli);
  EXPECT_EQ(ChooseEncoding("br;q=0, *"), Encoding::kGzip);
  EXPECT_EQ(ChooseEncoding("*;q=0"), Encoding::kIdentity);
  EXPECT_EQ(ChooseEncoding("gzip;q=nonsense"), Encoding::kIdentity);
  EXPECT_EQ(ChooseEncoding("xbr, gzipped"), Encoding::kIdentity);
}

TEST(Compress, GzipCanBeReadBack) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "card " + std::to_string(i) + "\n";
  const auto packed = Compress(Encoding::kGzip, text);
  ASSERT_TRUE(packed.has_value());
  EXPECT_LT(packed->size(), text.size() / 2);
  z_stream stream{};
  ASSERT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string back(text.size(), '\0');
  std::string input = *packed;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(back.data());
  stream.avail_out = static_cast<uInt>(back.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  inflateEnd(&stream);
  EXPECT_EQ(back, text);
}

TEST(Compress, BrotliIsSmallerThanTheText) {
  const auto packed = Compress(Encoding::kBrotli, std::string(5000, 'a'));
  ASSERT_TRUE(packed.has_value());
  EXPECT_LT(packed->size(), 100U);
}

TEST(Compress, WhatWouldNotShrinkStaysAsItIs) {
  EXPECT_FALSE(Compress(Encoding::kGzip, "ab").has_value());
  EXPECT_FALSE(Compress(Encoding::kIdentity, std::string(5000, 'a')).has_value());
}

}  // namespace
}  // namespace clashdeck::api
