#include "app/zip_writer.h"

#include <array>
#include <utility>

namespace clashdeck::app {

namespace {

constexpr std::uint32_t kLocalHeader = 0x04034b50;
constexpr std::uint32_t kDirectoryHeader = 0x02014b50;
constexpr std::uint32_t kDirectoryEnd = 0x06054b50;
constexpr std::uint32_t kZipVersion = 20;        // 2.0: folders
constexpr std::uint32_t kUtf8Names = 1U << 11U;  // flag
constexpr std::uint32_t kFirstDay = 0x0021;      // 1980-01-01: an archive tells no time

constexpr std::array<std::uint32_t, 256> CrcTable() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
    table[i] = value;
  }
  return table;
}
constexpr std::array<std::uint32_t, 256> kCrcTable = CrcTable();

void PutLittle(std::string& out, std::size_t bytes, std::uint64_t value) {
  for (; bytes > 0; --bytes, value >>= 8U) out.push_back(static_cast<char>(value & 0xFFU));
}

// What both headers of a file share, from the flags to the length of the name.
void PutFileFields(std::string& out, std::string_view name, std::string_view content) {
  PutLittle(out, 2, kUtf8Names);
  PutLittle(out, 2, 0);  // stored
  PutLittle(out, 2, 0);  // time
  PutLittle(out, 2, kFirstDay);
  PutLittle(out, 4, Crc32(content));
  PutLittle(out, 4, content.size());
  PutLittle(out, 4, content.size());
  PutLittle(out, 2, name.size());
  PutLittle(out, 2, 0);  // extra
}

}  // namespace

std::uint32_t Crc32(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char byte : bytes)
    crc = kCrcTable[(crc ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (crc >> 8U);
  return crc ^ 0xFFFFFFFFU;
}

void ZipWriter::Add(std::string_view name, std::string_view content) {
  const std::size_t place = files_.size();
  PutLittle(files_, 4, kLocalHeader);
  PutLittle(files_, 2, kZipVersion);
  PutFileFields(files_, name, content);
  files_.append(name).append(content);

  PutLittle(directory_, 4, kDirectoryHeader);
  PutLittle(directory_, 2, kZipVersion);  // made by
  PutLittle(directory_, 2, kZipVersion);  // needed
  PutFileFields(directory_, name, content);
  PutLittle(directory_, 2, 0);  // comment
  PutLittle(directory_, 2, 0);  // disk
  PutLittle(directory_, 2, 0);  // attributes within
  PutLittle(directory_, 4, 0);  // attributes outside
  PutLittle(directory_, 4, place);
  directory_.append(name);
  ++count_;
}

std::string ZipWriter::Take() {
  const std::size_t place = files_.size();
  std::string out = std::move(files_);
  out.append(directory_);
  PutLittle(out, 4, kDirectoryEnd);
  PutLittle(out, 2, 0);  // disk
  PutLittle(out, 2, 0);  // disk of the directory
  PutLittle(out, 2, count_);
  PutLittle(out, 2, count_);
  PutLittle(out, 4, directory_.size());
  PutLittle(out, 4, place);
  PutLittle(out, 2, 0);  // comment
  return out;
}

}  // namespace clashdeck::app
