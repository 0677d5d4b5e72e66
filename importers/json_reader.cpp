#include "importers/json_reader.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/suggest.h"
#include "importers/input_limits.h"

namespace clashdeck::importers {

namespace {

struct LineColumn {
  std::size_t line = 1;
  std::size_t column = 1;
};

LineColumn LocateByte(std::string_view text, std::size_t offset) {
  LineColumn place;
  for (const char c : text.substr(0, std::min(offset, text.size()))) {
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    } else {
      ++place.column;
    }
  }
  return place;
}

// Builds the DOM itself: nlohmann's own builder keeps the last of two equal keys and knows no depth
// limit.
class StrictBuilder : public nlohmann::json_sax<json> {
 public:
  bool null() override { return Add(json(nullptr)); }
  bool boolean(bool value) override { return Add(json(value)); }
  bool number_integer(number_integer_t value) override { return Add(json(value)); }
  bool number_unsigned(number_unsigned_t value) override { return Add(json(value)); }
  bool number_float(number_float_t value, const string_t&) override { return Add(json(value)); }
  bool string(string_t& value) override { return Add(json(std::move(value))); }
  bool binary(binary_t&) override { return Stop("binary values are not JSON"); }
  bool start_object(std::size_t) override { return Open(json::object()); }
  bool start_array(std::size_t) override { return Open(json::array()); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }

  bool key(string_t& name) override {
    if (open_.size() == 1) document_.root_keys.push_back(name);
    const auto [place, added] = open_.back()->get_ref<json::object_t&>().try_emplace(name);
    if (!added) return Stop("the key '" + Shorten(name) + "' stands twice in one object");
    slot_ = &place->second;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    position_ = position;
    const std::string_view what = error.what();
    const std::size_t colon =
        what.rfind("; last read");  // its own prefix repeats the position in bytes
    const std::size_t start = what.find(": ", what.find("parse_error"));
    reason_ = "not valid JSON";
    if (start != std::string_view::npos)
      reason_ += ": " + Shorten(what.substr(start + 2, colon - start - 2));
    return false;
  }

  JsonDocument TakeDocument() { return std::move(document_); }
  const std::string& reason() const { return reason_; }
  std::optional<std::size_t> position() const { return position_; }

 private:
  bool Stop(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  // A value takes many times the room of its few bytes in the text.
  bool Fits() {
    if (++values_ <= kMaxJsonValues) return true;
    return Stop("has more than " + std::to_string(kMaxJsonValues) + " values");
  }

  json* Put(json value) {
    if (open_.empty()) {
      document_.root = std::move(value);
      return &document_.root;
    }
    if (open_.back()->is_array())
      return &open_.back()->get_ref<json::array_t&>().emplace_back(std::move(value));
    *slot_ = std::move(value);
    return slot_;
  }

  bool Add(json value) {
    if (!Fits()) return false;
    Put(std::move(value));
    return true;
  }

  bool Open(json empty) {
    if (!Fits()) return false;
    if (open_.size() == kMaxJsonDepth)
      return Stop("nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
    open_.push_back(
        Put(std::move(empty)));  // stays put: a container grows only after its last child is closed
    return true;
  }

  bool Close() {
    open_.pop_back();
    return true;
  }

  JsonDocument document_;
  std::vector<json*> open_;
  json* slot_ = nullptr;
  std::size_t values_ = 0;
  std::string reason_;
  std::optional<std::size_t> position_;
};

std::string EscapeKey(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

std::string Plural(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " character" : " characters");
}

std::string MessageOf(const Finding& finding) {
  std::string message;
  if (!finding.field.empty() && !finding.value.empty())
    message = finding.field + " '" + finding.value + "': ";
  message += finding.reason;
  if (!finding.suggestion.empty()) message += " (did you mean '" + finding.suggestion + "'?)";
  return message;
}

}  // namespace

Result<JsonDocument> ParseJson(std::string_view text, const std::string& file_name,
                               ErrorCode code) {
  if (auto fits = CheckInputBytes(text, file_name); !fits) return Failure(fits.error());
  StrictBuilder builder;
  if (json::sax_parse(text.begin(), text.end(), &builder)) return builder.TakeDocument();
  std::string message = builder.reason();
  if (builder.position()) {
    const LineColumn place =
        LocateByte(text, *builder.position() == 0 ? 0 : *builder.position() - 1);
    message +=
        " (line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ")";
  }
  return Failure(Error{.code = code, .message = std::move(message), .file = file_name});
}

Error FindingsError(const Findings& findings, ErrorCode code, const std::string& file_name,
                    const std::vector<ErrorItem>& more) {
  Error error{.code = code, .message = {}, .file = file_name};
  for (const Finding& finding : findings)
    error.errors.push_back({finding.pointer, MessageOf(finding)});
  error.errors.insert(error.errors.end(), more.begin(), more.end());
  if (error.errors.empty()) return error;
  error.pointer = error.errors.front().pointer;
  error.message = error.errors.front().message;
  if (error.errors.size() > 1)
    error.message += " (and " + std::to_string(error.errors.size() - 1) + " more)";
  return error;
}

std::string PointerTo(std::string_view parent, std::string_view key) {
  return std::string(parent) + "/" + EscapeKey(key);
}

std::string PointerTo(std::string_view parent, std::size_t index) {
  return std::string(parent) + "/" + std::to_string(index);
}

std::string Shorten(std::string_view text) {
  if (text.size() <= kMaxShownValue) return std::string(text);
  std::size_t end = kMaxShownValue;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;  // not inside a code point
  return std::string(text.substr(0, end)) + "...";
}

std::string ShowValue(const json& value) {
  if (value.is_string()) return Shorten(value.get_ref<const std::string&>());
  return Shorten(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string NearestOne(std::string_view word, std::span<const std::string> known) {
  if (word.size() > kMaxShownValue) return {};
  std::vector<std::string> near = Nearest(word, known, 1);
  return near.empty() ? std::string() : std::move(near.front());
}

std::string KnownWords(std::span<const std::string> known) {
  constexpr std::size_t kMost = 12;
  if (known.empty()) return {};
  std::string out = "; known are ";
  for (std::size_t i = 0; i < std::min(known.size(), kMost); ++i)
    out += (i == 0 ? "" : ", ") + known[i];
  if (known.size() > kMost) out += " and " + std::to_string(known.size() - kMost) + " more";
  return out;
}

std::optional<std::string> CheckText(std::string_view text, const TextLimits& limits) {
  if (!IsValidUtf8(text)) return "is not valid UTF-8";
  const std::size_t length = CodePoints(text);
  if (length < limits.min)
    return limits.min == 1 ? "is empty" : "is shorter than " + Plural(limits.min);
  if (length > limits.max) return "is longer than " + Plural(limits.max);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' && limits.lines) continue;
    if (byte < 0x20 || byte == 0x7F)
      return c == '\n' ? "must be a single line" : "has a control character";
  }
  return std::nullopt;
}

JsonObject::JsonObject(const json& value, std::string pointer, Findings& findings)
    : object_(value.is_object() ? &value : nullptr),
      pointer_(std::move(pointer)),
      findings_(&findings) {
  if (object_ == nullptr) findings.push_back({pointer_, "", ShowValue(value), "must be an object"});
}

bool JsonObject::has(std::string_view key) const {
  return object_ != nullptr && object_->find(std::string(key)) != object_->end();
}

const json* JsonObject::Find(std::string_view key) {
  const auto known = known_.emplace(key).first;
  if (object_ == nullptr) return nullptr;
  const auto place = object_->find(*known);
  return place == object_->end() ? nullptr : &*place;
}

void JsonObject::Report(std::string_view key, std::string reason, std::string suggestion) {
  const json* value = Find(key);
  findings_->push_back({PointerTo(pointer_, key), std::string(key),
                        value == nullptr ? "" : ShowValue(*value), std::move(reason),
                        std::move(suggestion)});
}

void JsonObject::Require(std::string_view key) {
  if (object_ != nullptr && Find(key) == nullptr) {
    findings_->push_back(
        {pointer_, std::string(key), "", "the key '" + std::string(key) + "' is missing"});
  }
}

const json* JsonObject::Typed(std::string_view key, json::value_t type, std::string_view wanted) {
  const json* value = Find(key);
  if (value == nullptr || value->type() == type) return value;
  Report(key, "must be " + std::string(wanted));
  return nullptr;
}

std::optional<std::string> JsonObject::String(std::string_view key, const TextLimits& limits) {
  const json* value = Typed(key, json::value_t::string, "a string");
  if (value == nullptr) return std::nullopt;
  const std::string& text = value->get_ref<const std::string&>();
  if (auto reason = CheckText(text, limits)) {
    Report(key, *std::move(reason));
    return std::nullopt;
  }
  return text;
}

std::optional<std::string> JsonObject::RequiredString(std::string_view key,
                                                      const TextLimits& limits) {
  Require(key);
  return String(key, limits);
}

std::optional<bool> JsonObject::Flag(std::string_view key) {
  const json* value = Typed(key, json::value_t::boolean, "true or false");
  if (value == nullptr) return std::nullopt;
  return value->get<bool>();
}

std::optional<std::int64_t> JsonObject::Integer(std::string_view key, std::int64_t min,
                                                std::int64_t max) {
  const json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  const bool fits = value->is_number_integer() &&
                    (!value->is_number_unsigned() ||
                     value->get<std::uint64_t>() <=
                         static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
  if (!fits) {
    Report(key, "must be a whole number");
    return std::nullopt;
  }
  const auto number = value->get<std::int64_t>();
  if (number < min || number > max) {
    Report(key, "is not between " + std::to_string(min) + " and " + std::to_string(max));
    return std::nullopt;
  }
  return number;
}

std::optional<std::int64_t> JsonObject::RequiredInteger(std::string_view key, std::int64_t min,
                                                        std::int64_t max) {
  Require(key);
  return Integer(key, min, max);
}

std::vector<std::string> JsonObject::Strings(std::string_view key, const TextLimits& limits) {
  std::vector<std::string> out;
  const json* list = Array(key);
  if (list == nullptr) return out;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& item = (*list)[i];
    std::optional<std::string> reason;
    if (!item.is_string()) {
      reason = "must be a string";
    } else {
      reason = CheckText(item.get_ref<const std::string&>(), limits);
    }
    if (reason) {
      findings_->push_back({PointerTo(PointerTo(pointer_, key), i), std::string(key),
                            ShowValue(item), *std::move(reason)});
    } else {
      out.push_back(item.get<std::string>());
    }
  }
  return out;
}

const json* JsonObject::Array(std::string_view key) {
  return Typed(key, json::value_t::array, "a list");
}

const json* JsonObject::Object(std::string_view key) {
  return Typed(key, json::value_t::object, "an object");
}

const json* JsonObject::RequiredObject(std::string_view key) {
  Require(key);
  return Object(key);
}

const json* JsonObject::RequiredArray(std::string_view key, std::size_t min_items) {
  Require(key);
  const json* list = Array(key);
  if (list != nullptr && list->size() < min_items) Report(key, "must have at least one entry");
  return list;
}

const json* JsonObject::Any(std::string_view key) { return Find(key); }

void JsonObject::Ignore(std::string_view key) { known_.emplace(key); }

void JsonObject::Finish() {
  if (object_ == nullptr) return;
  for (const auto& [key, value] : object_->items()) {
    if (known_.contains(key)) continue;
    const std::vector<std::string> known(known_.begin(), known_.end());
    findings_->push_back({PointerTo(pointer_, key), Shorten(key), ShowValue(value),
                          std::string(kUnknownKey), NearestOne(key, known)});
  }
}

}  // namespace clashdeck::importers
