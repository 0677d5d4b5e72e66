// A small JSON text without numbers, read into one array instead of a tree: most bodies that ask
// for checks are such. Its values answer to the same names as nlohmann's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/json_scanner.h"

namespace clashdeck::api {

class FlatJson {
 public:
  static constexpr std::size_t kMaxValues = 24;
  static constexpr std::size_t kMaxDepth = 4;

  class Value {
   public:
    bool is_null() const { return kind_ == Kind::kNull; }
    bool is_boolean() const { return kind_ == Kind::kTrue || kind_ == Kind::kFalse; }
    bool is_true() const { return kind_ == Kind::kTrue; }
    bool is_string() const { return kind_ == Kind::kString; }
    bool is_array() const { return kind_ == Kind::kArray; }
    bool is_object() const { return kind_ == Kind::kObject; }

    std::string& text() { return text_; }  // of a string
    const std::string& key() const { return key_; }
    std::size_t size() const { return size_; }  // of a list or an object
    // Of a list or an object; null at the end.
    Value* first() { return size_ == 0 ? nullptr : this + 1; }
    Value* next() { return next_ == 0 ? nullptr : this + next_; }
    Value* find(std::string_view key);

   private:
    friend class FlatJson;
    enum class Kind : std::uint8_t { kNull, kFalse, kTrue, kString, kArray, kObject };
    Kind kind_ = Kind::kNull;
    std::uint8_t size_ = 0;
    std::uint8_t next_ = 0;  // how far behind this its next sibling is; 0 = there is none
    std::string key_;
    std::string text_;
  };

  // Once. False where the text is no JSON, gives a key twice, or is larger or deeper than fits
  // here: ParseJson() tells which.
  bool Read(std::string_view text);
  Value& root() { return values_.front(); }

 private:
  bool ReadValue(JsonScanner& text, Value& to, std::size_t depth);
  bool ReadItems(JsonScanner& text, Value& to, std::size_t depth);
  Value* Add();

  std::array<Value, kMaxValues> values_;
  std::size_t count_ = 0;
};

}  // namespace clashdeck::api
