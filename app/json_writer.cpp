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

bool JsonWriter::IsPlain(std::string_view text) {
  if (text.size() < kByteWord) return std::all_of(text.begin(), text.end(), IsPlainByte);
  const std::size_t last = text.size() - kByteWord;
  for (std::size_t at = 0; at < last; at += kByteWord) {
    if (!AllPlain(LoadWord(text.data() + at))) return false;
  }
  return AllPlain(LoadWord(text.data() + last));
}

JsonWriter& JsonWriter::Escaped(std::string_view text) {
  return Raw(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::Number(std::uint64_t number) {
  constexpr std::size_t kMost = 20;  // digits
  if (room() < kMost) Grow(kMost);
  at_ = std::to_chars(at_, at_ + kMost, number).ptr;
  return *this;
}

}  // namespace clashdeck::app
