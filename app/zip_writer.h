// A zip archive whose files are stored as they are. The same files give the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace clashdeck::app {

inline constexpr std::size_t kMaxZipFiles = 65'535;

// Of at most kMaxZipFiles and 4 GiB; names are UTF-8 with '/' between folders.
class ZipWriter {
 public:
  void Add(std::string_view name, std::string_view content);
  // The whole archive; call once, last.
  std::string Take();

 private:
  std::string files_ = {};
  std::string directory_ = {};
  std::uint32_t count_ = 0;
};

// CRC-32 as zip has it (ISO 3309).
std::uint32_t Crc32(std::string_view bytes);

}  // namespace clashdeck::app
