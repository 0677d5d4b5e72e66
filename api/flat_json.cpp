#include "api/flat_json.h"

namespace clashdeck::api {

FlatJson::Value* FlatJson::Value::find(std::string_view key) {
  for (Value* value = first(); value != nullptr; value = value->next()) {
    if (value->key_ == key) return value;
  }
  return nullptr;
}

bool FlatJson::Read(std::string_view text) {
  JsonScanner scanner(text);
  return ReadValue(scanner, *Add(), 0) && scanner.AtEnd();
}

FlatJson::Value* FlatJson::Add() { return count_ == kMaxValues ? nullptr : &values_[count_++]; }

bool FlatJson::ReadValue(JsonScanner& text, Value& to, std::size_t depth) {
  using Kind = Value::Kind;
  switch (text.Peek()) {
    case '"':
      to.kind_ = Kind::kString;
      return text.TakeString(to.text_);
    case '{':
      to.kind_ = Kind::kObject;
      return ReadItems(text, to, depth);
    case '[':
      to.kind_ = Kind::kArray;
      return ReadItems(text, to, depth);
    case 't':
      to.kind_ = Kind::kTrue;
      return text.TakeWord("true");
    case 'f':
      to.kind_ = Kind::kFalse;
      return text.TakeWord("false");
    case 'n':
      return text.TakeWord("null");
    default:
      return false;
  }
}

// What is in a list or an object stands behind it.
bool FlatJson::ReadItems(JsonScanner& text, Value& to, std::size_t depth) {
  if (depth == kMaxDepth) return false;
  const bool object = to.is_object();
  const char end = object ? '}' : ']';
  text.Take(object ? '{' : '[');
  if (text.Take(end)) return true;
  for (Value* last = nullptr;;) {
    Value* item = Add();
    if (item == nullptr) return false;
    if (object && (!text.TakeString(item->key_) || !text.Take(':') ||
                   (last != nullptr && to.find(item->key_) != nullptr)))
      return false;
    if (!ReadValue(text, *item, depth + 1)) return false;
    if (last != nullptr) last->next_ = static_cast<std::uint8_t>(item - last);
    last = item;
    ++to.size_;
    if (text.Take(end)) return true;
    if (!text.Take(',')) return false;
  }
}

}  // namespace clashdeck::api
