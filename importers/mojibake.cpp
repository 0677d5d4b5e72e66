#include "importers/mojibake.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/fold.h"

namespace clashdeck::importers {

namespace {

constexpr int kMostRounds = 3;

// Windows-1252's signs for the bytes 0x80 to 0x9F; 0 = the byte stands for the control character
// itself.
constexpr std::array<std::uint32_t, 32> kWindowsSigns = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

struct Sign {
  std::uint32_t code = 0;
  std::size_t begin = 0;  // place in the text
  std::size_t size = 0;
};

Sign ReadSign(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(at);
  std::size_t size = 1;
  std::uint32_t code = lead;
  if (lead >= 0xF0U) {
    size = 4;
    code = lead & 0x07U;
  } else if (lead >= 0xE0U) {
    size = 3;
    code = lead & 0x0FU;
  } else if (lead >= 0xC0U) {
    size = 2;
    code = lead & 0x1FU;
  }
  for (std::size_t i = 1; i < size && at + i < text.size(); ++i)
    code = (code << 6U) | (byte(at + i) & 0x3FU);
  return {code, at, size};
}

// The byte that was misread as this sign; nothing for ASCII and for signs outside both code pages.
std::optional<unsigned char> MisreadByte(std::uint32_t code) {
  if (code >= 0x80 && code <= 0xFF) return static_cast<unsigned char>(code);
  for (std::size_t i = 0; i < kWindowsSigns.size(); ++i) {
    if (kWindowsSigns[i] != 0 && kWindowsSigns[i] == code)
      return static_cast<unsigned char>(0x80 + i);
  }
  return std::nullopt;
}

// Above it a lead and a sign of punctuation are what they look like: "É’", "Ü…".
constexpr unsigned char kLastWesternLead = 0xC5;

std::string UndoOnce(std::string_view text) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const Sign first = ReadSign(text, at);
    const auto lead = MisreadByte(first.code);
    std::size_t wanted = 0;
    if (lead && *lead >= 0xC2 && *lead <= 0xDF) wanted = 1;
    if (lead && *lead >= 0xE0 && *lead <= 0xEF) wanted = 2;
    if (lead && *lead >= 0xF0 && *lead <= 0xF4) wanted = 3;
    std::string bytes;
    std::size_t next = at + first.size;
    if (wanted > 0) bytes += static_cast<char>(*lead);
    for (std::size_t i = 0; i < wanted && next < text.size(); ++i) {
      const Sign sign = ReadSign(text, next);
      const auto byte = MisreadByte(sign.code);
      if (!byte || (*byte & 0xC0U) != 0x80U) break;
      const bool punctuation = sign.code >= 0x2000;
      if (wanted == 1 && *lead > kLastWesternLead && punctuation) break;
      bytes += static_cast<char>(*byte);
      next += sign.size;
    }
    if (wanted > 0 && bytes.size() == wanted + 1 && IsValidUtf8(bytes)) {
      out += bytes;
      at = next;
    } else {
      out.append(text.substr(at, first.size));
      at += first.size;
    }
  }
  return out;
}

// Of two or three bytes, as all signs of Windows-1252 are.
void AppendSign(std::uint32_t code, std::string& out) {
  if (code < 0x800) {
    out += static_cast<char>(0xC0U | (code >> 6U));
  } else {
    out += static_cast<char>(0xE0U | (code >> 12U));
    out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
  }
  out += static_cast<char>(0x80U | (code & 0x3FU));
}

// A control character that is left was one byte of Windows-1252: the sign that it has there.
std::string WindowsSigns(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool control = text[at] == '\xC2' && at + 1 < text.size() &&
                         static_cast<unsigned char>(text[at + 1]) < 0xA0;
    const std::uint32_t sign =
        control ? kWindowsSigns[static_cast<unsigned char>(text[at + 1]) - 0x80U] : 0;
    if (sign == 0) {
      out += text[at];
      continue;
    }
    AppendSign(sign, out);
    ++at;
  }
  return out;
}

}  // namespace

std::string UndoMojibake(std::string_view text) {
  std::string current(text);
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (plain) return current;
  for (int round = 0; round < kMostRounds; ++round) {
    std::string next = UndoOnce(current);
    if (next == current) break;
    current = std::move(next);
  }
  return WindowsSigns(current);
}

}  // namespace clashdeck::importers
