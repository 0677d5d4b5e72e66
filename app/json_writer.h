// JSON by appending to a text, for answers that are made often: no tree of values in between, and
// no call for each piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace clashdeck::app {

class JsonWriter {
 public:
  // Appends to `out`, which has its new content when this is gone. About `expected` bytes will
  // come; more cost more time.
  explicit JsonWriter(std::string& out, std::size_t expected = 0);
  ~JsonWriter() { out_.resize(size()); }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  // Of the whole text so far.
  std::size_t size() const { return static_cast<std::size_t>(at_ - out_.data()); }

  // As it stands: punctuation, keys, and what is known to need no escapes. Always inlined: the size
  // of a literal is known there, and copying it takes a few instructions instead of a call.
  [[gnu::always_inline]] JsonWriter& Raw(std::string_view json) {
    if (room() < json.size()) Grow(json.size());
    std::memcpy(at_, json.data(), json.size());
    at_ += json.size();
    return *this;
  }
  // A string in quotes. Bytes that are no UTF-8 become U+FFFD.
  JsonWriter& Text(std::string_view text);
  // Absent text, which our records keep as empty, is null.
  JsonWriter& TextOrNull(std::string_view text) { return text.empty() ? Raw("null") : Text(text); }
  JsonWriter& Number(std::uint64_t number);
  // Takes the last byte back: an object that had ended goes on.
  JsonWriter& DropLast() {
    --at_;
    return *this;
  }
  JsonWriter& Flag(bool flag) { return Raw(flag ? "true" : "false"); }

 private:
  std::size_t room() const { return static_cast<std::size_t>(end_ - at_); }
  JsonWriter& Escaped(std::string_view text);
  JsonWriter& Quoted(std::string_view text);
  void Grow(std::size_t wanted);
  void MakeRoom(std::size_t bytes);

  std::string& out_;  // as long as there is room; what is behind at_ means nothing
  char* at_;
  char* end_;
};

// "a,b,c" without a comma before the first or after the last.
class JsonCommas {
 public:
  explicit JsonCommas(JsonWriter& out) : out_(out) {}
  void Next() {
    if (!first_) out_.Raw(",");
    first_ = false;
  }

 private:
  JsonWriter& out_;
  bool first_ = true;
};

}  // namespace clashdeck::app
