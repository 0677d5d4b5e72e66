#include "app/json_writer.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/byte_words.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kLeastGrowth = 4096;  // bytes

// No control character, quote, backslash or byte above 0x7E.
constexpr bool AllPlain(ByteWord word) {
  if (BytesBeyondAscii(word) != 0) return false;
  const ByteWord outside = BytesBefore(word, ' ') | BytesFrom(word, 0x7F);
  return (outside | BytesEqual(word, '"') | BytesEqual(word, '\\')) == 0;
}

constexpr bool IsPlainByte(char c) { return c >= ' ' && c < '\x7F' && c != '"' && c != '\\'; }

}  // namespace

JsonWriter::JsonWriter(std::string& out, std::size_t expected)
    : out_(out), at_(out.data() + out.size()), end_(at_) {
  MakeRoom(expected > 0 ? expected : kLeastGrowth);
}

void JsonWriter::Grow(std::size_t wanted) { MakeRoom(std::max(wanted, kLeastGrowth)); }

void JsonWriter::MakeRoom(std::size_t bytes) {
  const std::size_t before = size();
  out_.resize(before + bytes);
  at_ = out_.data() + before;
  end_ = out_.data() + out_.size();
}

// Copies while it looks: what a text that needs escapes leaves behind at_ means nothing.
JsonWriter& JsonWriter::Text(std::string_view text) {
  if (room() < text.size() + 2) Grow(text.size() + 2);
  char* const to = at_ + 1;
  if (text.size() < kByteWord) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!IsPlainByte(text[at])) return Escaped(text);
      to[at] = text[at];
    }
  } else {
    const std::size_t last = text.size() - kByteWord;
    for (std::size_t at = 0;; at = std::min(at + kByteWord, last)) {
      const ByteWord word = LoadWord(text.data() + at);
      if (!AllPlain(word)) return Escaped(text);
      std::memcpy(to + at, &word, kByteWord);
      if (at == last) break;
    }
  }
  *at_ = to[text.size()] = '"';
  at_ = to + text.size() + 1;
  return *this;
}

JsonWriter& JsonWriter::Escaped(std::string_view text) {
  const auto printed = [](char c) { return c >= ' ' && c < '\x7F'; };
  if (std::all_of(text.begin(), text.end(), printed)) return Quoted(text);
  return Raw(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

// Printed ASCII, often JSON itself.
JsonWriter& JsonWriter::Quoted(std::string_view text) {
  if (room() < 2 * text.size() + 2) Grow(2 * text.size() + 2);
  char* to = at_;
  *to++ = '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') *to++ = '\\';
    *to++ = c;
  }
  *to++ = '"';
  at_ = to;
  return *this;
}

JsonWriter& JsonWriter::Number(std::uint64_t number) {
  constexpr std::size_t kMost = 20;  // digits
  if (room() < kMost) Grow(kMost);
  at_ = std::to_chars(at_, at_ + kMost, number).ptr;
  return *this;
}

}  // namespace clashdeck::app
