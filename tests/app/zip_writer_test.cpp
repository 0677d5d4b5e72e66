#include "app/zip_writer.h"

#include <gtest/gtest.h>

namespace clashdeck::app {
namespace {

std::uint32_t Little(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i > 0; --i)
    value = (value << 8U) | static_cast<unsigned char>(bytes[at + i - 1]);
  return value;
}

TEST(Zip, CrcIsTheOneOfTheCheckValue) { EXPECT_EQ(Crc32("123456789"), 0xCBF43926U); }

TEST(Zip, FilesAreFoundByTheDirectory) {
  ZipWriter zip;
  zip.Add("a.txt", "alpha");
  zip.Add("decks/b.txt", "");
  const std::string bytes = zip.Take();
  const std::size_t end = bytes.size() - 22;
  EXPECT_EQ(Little(bytes, end, 4), 0x06054b50U);
  EXPECT_EQ(Little(bytes, end + 10, 2), 2U);
  std::size_t at = Little(bytes, end + 16, 4);
  for (const auto& [name, content] :
       {std::pair<std::string, std::string>("a.txt", "alpha"), {"decks/b.txt", ""}}) {
    ASSERT_EQ(Little(bytes, at, 4), 0x02014b50U);
    EXPECT_EQ(Little(bytes, at + 16, 4), Crc32(content));
    EXPECT_EQ(Little(bytes, at + 24, 4), content.size());
    EXPECT_EQ(bytes.substr(at + 46, Little(bytes, at + 28, 2)), name);
    const std::size_t file = Little(bytes, at + 42, 4);
    ASSERT_EQ(Little(bytes, file, 4), 0x04034b50U);
    EXPECT_EQ(bytes.substr(file + 30, name.size() + content.size()), name + content);
    at += 46 + name.size();
  }
  EXPECT_EQ(at, end);
}

}  // namespace
}  // namespace clashdeck::app
