#include "api/json_scanner.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/byte_words.h"
#include "core/fold.h"

namespace clashdeck::api {

namespace {

// What a byte is within a string.
enum class StringByte : std::uint8_t { kPlain, kQuote, kEscape, kControl, kWide };

constexpr std::array<StringByte, 256> kStringBytes = [] {
  std::array<StringByte, 256> bytes{};
  for (std::size_t i = 0; i < 0x20; ++i) bytes[i] = StringByte::kControl;
  for (std::size_t i = 0x80; i < bytes.size(); ++i) bytes[i] = StringByte::kWide;
  bytes['"'] = StringByte::kQuote;
  bytes['\\'] = StringByte::kEscape;
  return bytes;
}();

StringByte KindOf(char c) { return kStringBytes[static_cast<unsigned char>(c)]; }

// Bytes at the front of a word that are certainly plain.
std::size_t PlainAtFront(ByteWord word) {
  if (BytesBeyondAscii(word) != 0) return 0;
  return UnmarkedAtFront(BytesBefore(word, ' ') | BytesEqual(word, '"') | BytesEqual(word, '\\'));
}

// The letter that `\c` stands for; 0 = none.
char UnescapedLetter(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case '"':
    case '\\':
    case '/':
      return c;
    default:
      return 0;
  }
}

// Writes the code point at `to`; gives the end.
char* WriteUtf8(std::uint32_t code, char* to) {
  const auto tail = [&](unsigned shift) {
    *to++ = static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
  };
  if (code < 0x80U) {
    *to++ = static_cast<char>(code);
  } else if (code < 0x800U) {
    *to++ = static_cast<char>(0xC0U | code >> 6U);
    tail(0);
  } else if (code < 0x10000U) {
    *to++ = static_cast<char>(0xE0U | code >> 12U);
    tail(6);
    tail(0);
  } else {
    *to++ = static_cast<char>(0xF0U | code >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
  return to;
}

std::optional<std::uint32_t> TakeUnit(std::string_view& raw) {
  constexpr std::size_t kSize = 6;  // \uXXXX
  if (raw.size() < kSize || !raw.starts_with("\\u")) return std::nullopt;
  std::uint32_t unit = 0;
  const char* end = raw.data() + kSize;
  const auto [rest, error] = std::from_chars(raw.data() + 2, end, unit, 16);
  if (error != std::errc{} || rest != end) return std::nullopt;
  raw.remove_prefix(kSize);
  return unit;
}

// "\u00e9", or two that are one character beyond U+FFFF.
std::optional<std::uint32_t> TakeCodePoint(std::string_view& raw) {
  const auto first = TakeUnit(raw);
  if (!first || *first < 0xD800U || *first > 0xDFFFU) return first;
  const auto second = TakeUnit(raw);
  const bool pair = *first < 0xDC00U && second && *second >= 0xDC00U && *second <= 0xDFFFU;
  if (!pair) return std::nullopt;
  return 0x10000U + ((*first - 0xD800U) << 10U) + (*second - 0xDC00U);
}

// Copies what stands before the next escape; gives the end of the copy. There is room at `to` for
// all of `raw`.
char* CopyRun(std::string_view& raw, char* to) {
  while (raw.size() >= kByteWord) {
    const ByteWord word = LoadWord(raw.data());
    if (BytesBeyondAscii(word) != 0) break;
    std::memcpy(to, &word, kByteWord);
    const std::size_t run = UnmarkedAtFront(BytesEqual(word, '\\'));
    to += run;
    raw.remove_prefix(run);
    if (run != kByteWord) return to;
  }
  while (!raw.empty() && raw.front() != '\\') {
    *to++ = raw.front();
    raw.remove_prefix(1);
  }
  return to;
}

// No escape is shorter than what it stands for.
bool Unescape(std::string_view raw, std::string& out) {
  out.resize(raw.size());
  char* to = out.data();
  while (true) {
    to = CopyRun(raw, to);
    if (raw.empty()) break;
    if (raw[1] == 'u') {
      const auto code = TakeCodePoint(raw);
      if (!code) return false;
      to = WriteUtf8(*code, to);
      continue;
    }
    const char letter = UnescapedLetter(raw[1]);
    if (letter == 0) return false;
    *to++ = letter;
    raw.remove_prefix(2);
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  return true;
}

bool IsJsonDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

JsonScanner::JsonScanner(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {
  TakeWord("\xEF\xBB\xBF");
}

std::size_t JsonScanner::TakeDigits() {
  const char* from = at_;
  while (at_ != end_ && IsJsonDigit(*at_)) ++at_;
  return static_cast<std::size_t>(at_ - from);
}

std::string_view JsonScanner::TakeNumber(bool& whole) {
  const char* from = at_;
  whole = true;
  if (at_ != end_ && *at_ == '-') ++at_;
  const bool zero = at_ != end_ && *at_ == '0';
  const std::size_t digits = TakeDigits();
  if (digits == 0 || (zero && digits > 1)) return {};
  if (at_ != end_ && *at_ == '.') {
    whole = false;
    ++at_;
    if (TakeDigits() == 0) return {};
  }
  if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
    whole = false;
    ++at_;
    if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
    if (TakeDigits() == 0) return {};
  }
  return {from, static_cast<std::size_t>(at_ - from)};
}

void JsonScanner::SkipPlain() {
  while (static_cast<std::size_t>(end_ - at_) >= kByteWord) {
    const std::size_t plain = PlainAtFront(LoadWord(at_));
    at_ += plain;
    if (plain != kByteWord) break;
  }
  while (at_ != end_ && KindOf(*at_) == StringByte::kPlain) ++at_;
}

bool JsonScanner::TakeString(std::string& out) {
  if (!Take('"')) return false;
  const char* from = at_;
  bool wide = false;
  bool escaped = false;
  while (true) {
    SkipPlain();
    if (at_ == end_) return false;
    const StringByte kind = KindOf(*at_);
    if (kind == StringByte::kQuote) break;
    if (kind == StringByte::kControl) return false;
    if (kind == StringByte::kEscape && ++at_ == end_) return false;  // what it is comes later
    escaped = escaped || kind == StringByte::kEscape;
    wide = wide || kind == StringByte::kWide;
    ++at_;
  }
  const std::string_view raw(from, static_cast<std::size_t>(at_ - from));
  ++at_;
  if (wide && !IsValidUtf8(raw)) return false;
  if (escaped) return Unescape(raw, out);
  out = raw;
  return true;
}

}  // namespace clashdeck::api
