#include "app/secrets.h"

#include <sodium.h>

#include "core/base64url.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kRandomIdBytes = 16;

std::string RandomBytes(std::size_t bytes) {
  std::string random(bytes, '\0');
  randombytes_buf(random.data(), random.size());
  return random;
}

}  // namespace

std::string RandomHex(std::size_t bytes) {
  std::string random = RandomBytes(bytes);
  std::string hex(bytes * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(random.data()),
                 random.size());
  sodium_memzero(random.data(), random.size());
  hex.pop_back();  // the end that C wants
  return hex;
}

std::string RandomId() {
  std::string id;
  do id = ToBase64Url(RandomBytes(kRandomIdBytes));
  while (id.front() == '-');
  return id;
}

bool SameHash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

bool HasControl(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return true;
    // U+0080 to U+009F
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
      return true;
    // U+2028 to U+202E and U+2066 to U+2069: they break lines, or turn the text around them.
    if (byte != 0xE2 || i + 2 >= text.size()) continue;
    const auto second = static_cast<unsigned char>(text[i + 1]);
    const auto third = static_cast<unsigned char>(text[i + 2]);
    if (second == 0x80 && third >= 0xA8 && third <= 0xAE) return true;
    if (second == 0x81 && third >= 0xA6 && third <= 0xA9) return true;
  }
  return false;
}

}  // namespace clashdeck::app
