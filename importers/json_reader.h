// Strict JSON for every importer: bounded parsing, no duplicate keys, and objects whose unknown,
// missing and wrong keys are named by JSON Pointer. Start with ParseJson(), then JsonObject.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace clashdeck::importers {

using nlohmann::json;

inline constexpr std::size_t kMaxJsonValues = 4'000'000;  // in a document; one with more is refused
inline constexpr std::size_t kMaxJsonDepth = 32;          // deeper documents are refused as a whole
inline constexpr std::size_t kMaxShownValue = 200;  // bytes of a bad value that a message repeats

struct JsonDocument {
  json root;
  std::vector<std::string> root_keys;  // keys of a root object in the order of the file
};

// Fails with `code` on syntax (line and column are named), invalid UTF-8, a duplicate key, depth or
// too many values, with kTooLarge on size.
Result<JsonDocument> ParseJson(std::string_view text, const std::string& file_name, ErrorCode code);

// One thing that is wrong, and where.
struct Finding {
  std::string pointer;
  std::string field;
  std::string value;  // what was there, shortened
  std::string reason;
  std::string suggestion = {};  // nearest known spelling
};
using Findings = std::vector<Finding>;

inline constexpr std::string_view kUnknownKey = "unknown key";  // a reason

// One error that lists all findings; its pointer and message are those of the first, with how many
// more there are. `more` are mistakes that were found otherwise, told behind them.
Error FindingsError(const Findings& findings, ErrorCode code, const std::string& file_name,
                    const std::vector<ErrorItem>& more = {});

std::string PointerTo(std::string_view parent, std::string_view key);
std::string PointerTo(std::string_view parent, std::size_t index);

// A value as a message shows it: strings bare, all else as JSON, cut at kMaxShownValue.
std::string ShowValue(const json& value);
std::string Shorten(std::string_view text);

// "did you mean" for one word; empty when nothing is near.
std::string NearestOne(std::string_view word, std::span<const std::string> known);

// "; known are A, B, C" for a word that is near none of them; cut where there are many.
std::string KnownWords(std::span<const std::string> known);

struct TextLimits {
  std::size_t min = 1;  // code points
  std::size_t max = 200;
  bool lines = false;  // '\n' allowed
};

// Why a text is refused (length, control characters), or nothing.
std::optional<std::string> CheckText(std::string_view text, const TextLimits& limits);

// Reads one object key by key. Every reader reports into `findings` and returns nothing when the
// key is absent or wrong; Finish() reports the keys that no reader asked for. `value` and
// `findings` must outlive it.
class JsonObject {
 public:
  JsonObject(const json& value, std::string pointer, Findings& findings);

  const std::string& pointer() const { return pointer_; }
  bool has(std::string_view key) const;

  std::optional<std::string> String(std::string_view key, const TextLimits& limits = {});
  std::optional<std::string> RequiredString(std::string_view key, const TextLimits& limits = {});
  std::optional<bool> Flag(std::string_view key);
  std::optional<std::int64_t> Integer(std::string_view key,
                                      std::int64_t min = std::numeric_limits<std::int64_t>::min(),
                                      std::int64_t max = std::numeric_limits<std::int64_t>::max());
  std::optional<std::int64_t> RequiredInteger(std::string_view key, std::int64_t min,
                                              std::int64_t max);
  std::vector<std::string> Strings(std::string_view key, const TextLimits& limits = {});
  // The value itself if it has the type, otherwise null.
  const json* Array(std::string_view key);
  const json* Object(std::string_view key);
  const json* RequiredObject(std::string_view key);
  const json* RequiredArray(std::string_view key, std::size_t min_items);
  const json* Any(std::string_view key);

  void Ignore(std::string_view key);  // known, not read
  void Report(std::string_view key, std::string reason, std::string suggestion = {});
  void Finish();

 private:
  const json* Find(std::string_view key);
  const json* Typed(std::string_view key, json::value_t type, std::string_view wanted);
  void Require(std::string_view key);

  const json* object_;  // null when the value was no object
  std::string pointer_;
  Findings* findings_;
  std::set<std::string, std::less<>> known_;
};

}  // namespace clashdeck::importers
