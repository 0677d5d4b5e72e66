#include "api/json_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "core/byte_words.h"
#include "core/fold.h"

namespace clashdeck::api {

namespace {

using nlohmann::json;

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

constexpr auto kWordSize = static_cast<std::ptrdiff_t>(kByteWord);

bool AllPlain(ByteWord word) {
  return (BytesBeyondAscii(word) | BytesBefore(word, ' ')) == 0 &&
         (BytesEqual(word, '"') | BytesEqual(word, '\\')) == 0;
}

bool IsJsonDigit(char c) { return c >= '0' && c <= '9'; }

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

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

  bool Parse(ParsedJson& parsed) {
    if (Rest().starts_with("\xEF\xBB\xBF")) at_ += 3;
    json* place = &parsed.value;
    while (place != nullptr) {
      if (!ReadValue(*place)) return false;
      place = NextPlace();
    }
    repeated_.swap(parsed.repeated_key);
    SkipBlanks();
    return !broken_ && at_ == end_;
  }

 private:
  std::string_view Rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  void SkipBlanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
  }

  bool Take(char c) {
    SkipBlanks();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }

  // A value, or the beginning of a list or an object, which is open then.
  bool ReadValue(json& place) {
    SkipBlanks();
    if (at_ == end_) return false;
    switch (*at_) {
      case '{':
        place = json::object();
        break;
      case '[':
        place = json::array();
        break;
      case '"':
        place = json::string_t();
        return ReadString(place.get_ref<std::string&>());
      case 't':
        return ReadWord("true", true, place);
      case 'f':
        return ReadWord("false", false, place);
      case 'n':
        return ReadWord("null", nullptr, place);
      default:
        return ReadNumber(place);
    }
    ++at_;
    open_.push_back(&place);
    first_ = true;
    return true;
  }

  // Where the next value belongs; nothing when the outermost value has ended, or the text is
  // broken.
  json* NextPlace() {
    while (!open_.empty()) {
      json& parent = *open_.back();
      const bool first = std::exchange(first_, false);
      if (Take(parent.is_array() ? ']' : '}')) {
        open_.pop_back();
        continue;
      }
      broken_ = !first && !Take(',');
      if (broken_) return nullptr;
      if (parent.is_array()) return &parent.get_ref<json::array_t&>().emplace_back();
      return PlaceOfKey(parent);
    }
    return nullptr;
  }

  json* PlaceOfKey(json& object) {
    std::string key;
    SkipBlanks();
    broken_ = at_ == end_ || *at_ != '"' || !ReadString(key) || !Take(':');
    if (broken_) return nullptr;
    const auto [known, fresh] = object.get_ref<json::object_t&>().try_emplace(std::move(key));
    if (!fresh && !repeated_) repeated_ = known->first;
    return &known->second;
  }

  bool ReadWord(std::string_view word, json value, json& place) {
    if (!Rest().starts_with(word)) return false;
    at_ += word.size();
    place = std::move(value);
    return true;
  }

  std::size_t TakeDigits() {
    const char* from = at_;
    while (at_ != end_ && IsJsonDigit(*at_)) ++at_;
    return static_cast<std::size_t>(at_ - from);
  }

  bool ReadNumber(json& place) {
    const char* from = at_;
    if (*at_ == '-') ++at_;
    const bool zero = at_ != end_ && *at_ == '0';
    const std::size_t digits = TakeDigits();
    if (digits == 0 || (zero && digits > 1)) return false;
    bool whole = true;
    if (at_ != end_ && *at_ == '.') {
      whole = false;
      ++at_;
      if (TakeDigits() == 0) return false;
    }
    if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
      whole = false;
      ++at_;
      if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
      if (TakeDigits() == 0) return false;
    }
    if (whole && (*from == '-' ? ReadWhole<std::int64_t>(from, place)
                               : ReadWhole<std::uint64_t>(from, place)))
      return true;
    place = json::parse(from, at_, nullptr, false);
    return !place.is_discarded();  // 1e999
  }

  template <class Number>
  bool ReadWhole(const char* from, json& place) const {
    Number number = 0;
    if (std::from_chars(from, at_, number).ec != std::errc{}) return false;
    place = number;
    return true;
  }

  // The string whose quote stands here.
  bool ReadString(std::string& out) {
    const char* from = ++at_;
    const char* at = from;
    bool wide = false;
    bool escaped = false;
    while (true) {
      while (end_ - at >= kWordSize && AllPlain(LoadWord(at))) at += kWordSize;
      while (at != end_ && KindOf(*at) == StringByte::kPlain) ++at;
      if (at == end_) return false;
      const StringByte kind = KindOf(*at);
      if (kind == StringByte::kQuote) break;
      if (kind == StringByte::kControl) return false;
      if (kind == StringByte::kEscape && ++at == end_) return false;  // what it is comes later
      escaped = escaped || kind == StringByte::kEscape;
      wide = wide || kind == StringByte::kWide;
      ++at;
    }
    at_ = at;
    const std::string_view raw(from, static_cast<std::size_t>(at_ - from));
    ++at_;
    if (wide && !IsValidUtf8(raw)) return false;
    if (escaped) return Unescape(raw, out);
    out = raw;
    return true;
  }

  // No escape is shorter than what it stands for.
  static bool Unescape(std::string_view raw, std::string& out) {
    out.resize(raw.size());
    char* to = out.data();
    while (!raw.empty()) {
      const std::size_t run = std::min(raw.find('\\'), raw.size());
      std::memcpy(to, raw.data(), run);
      to += run;
      raw.remove_prefix(run);
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

  // "\u00e9", or two that are one character beyond U+FFFF.
  static std::optional<std::uint32_t> TakeCodePoint(std::string_view& raw) {
    const auto first = TakeUnit(raw);
    if (!first || *first < 0xD800U || *first > 0xDFFFU) return first;
    const auto second = TakeUnit(raw);
    const bool pair = *first < 0xDC00U && second && *second >= 0xDC00U && *second <= 0xDFFFU;
    if (!pair) return std::nullopt;
    return 0x10000U + ((*first - 0xD800U) << 10U) + (*second - 0xDC00U);
  }

  static std::optional<std::uint32_t> TakeUnit(std::string_view& raw) {
    constexpr std::size_t kSize = 6;  // \uXXXX
    if (raw.size() < kSize || !raw.starts_with("\\u")) return std::nullopt;
    std::uint32_t unit = 0;
    const char* end = raw.data() + kSize;
    const auto [rest, error] = std::from_chars(raw.data() + 2, end, unit, 16);
    if (error != std::errc{} || rest != end) return std::nullopt;
    raw.remove_prefix(kSize);
    return unit;
  }

  const char* at_;
  const char* end_;
  std::vector<json*> open_;  // lists and objects that have not ended, outermost first
  bool first_ = false;       // nothing was read of the innermost
  bool broken_ = false;
  std::optional<std::string> repeated_;
};

}  // namespace

std::optional<ParsedJson> ParseJson(std::string_view text) {
  ParsedJson parsed;
  if (!JsonParser(text).Parse(parsed)) return std::nullopt;
  return parsed;
}

}  // namespace clashdeck::api
