// JSON by appending to a text, for answers that are made often: no tree of values in between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace clashdeck::app {

// `text` in quotes. Bytes that are no UTF-8 become U+FFFD.
void AppendJsonText(std::string_view text, std::string& out);
void AppendJsonNumber(std::uint64_t number, std::string& out);
// Absent text, which our records keep as empty, is null.
void AppendJsonTextOrNull(std::string_view text, std::string& out);

// "a,b,c" without a comma before the first or after the last.
class JsonCommas {
 public:
  explicit JsonCommas(std::string& out) : out_(out) {}
  void Next() {
    if (!first_) out_.push_back(',');
    first_ = false;
  }

 private:
  std::string& out_;
  bool first_ = true;
};

}  // namespace clashdeck::app
