#include "core/attribute_value.h"

#include <algorithm>
#include <charconv>

#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck {

namespace {

Failure Bad(const Attribute& attribute, std::string_view value, const std::string& why,
            std::vector<std::string> suggestions = {}) {
  return Failure(Error{.code = ErrorCode::kBadImport,
                       .message = attribute.id + " '" + std::string(value) + "' " + why,
                       .suggestions = std::move(suggestions)});
}

std::vector<std::string> Names(const std::vector<Term>& values) {
  std::vector<std::string> names;
  names.reserve(values.size());
  for (const Term& value : values) names.push_back(value.name);
  return names;
}

Failure Unknown(const Attribute& attribute, std::string_view value) {
  return Bad(attribute, value, "is not a known value", Nearest(value, Names(attribute.values)));
}

std::optional<std::size_t> IndexOf(const Attribute& attribute, std::string_view word) {
  const Term* term = FindTerm(attribute.values, word);
  if (term == nullptr) return std::nullopt;
  return static_cast<std::size_t>(term - attribute.values.data());
}

std::optional<std::size_t> IndexOfLetter(const Attribute& attribute, std::string_view letter) {
  for (std::size_t i = 0; i < attribute.values.size(); ++i) {
    if (!attribute.values[i].letter.empty() && attribute.values[i].letter == letter) return i;
  }
  return std::nullopt;
}

Result<std::string> ReadCount(const Attribute& attribute, std::string_view text) {
  if (attribute.variable && (text == "X" || text == "x")) return std::string("X");
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return Bad(attribute, text,
               attribute.variable ? "is not a whole number or X" : "is not a whole number");
  }
  return CanonicalNumber(attribute, value);
}

// Indices of values, sorted into the game's order.
std::string JoinValues(const Attribute& attribute, std::vector<std::size_t> indices) {
  std::sort(indices.begin(), indices.end());
  std::string out;
  if (attribute.type == AttributeType::kMultiset) {
    for (std::size_t index : indices) out += attribute.values[index].letter;
    return out;
  }
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  for (std::size_t index : indices) {
    if (!out.empty()) out += ',';
    out += attribute.values[index].id;
  }
  return out;
}

Result<std::string> ReadLetters(const Attribute& attribute, std::string_view text) {
  std::vector<std::size_t> indices;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = 1;  // a letter may be any one code point
    while (at + size < text.size() &&
           (static_cast<unsigned char>(text[at + size]) & 0xC0U) == 0x80U)
      ++size;
    const auto index = IndexOfLetter(attribute, text.substr(at, size));
    if (!index) return Bad(attribute, text, "has a letter that stands for no value");
    indices.push_back(*index);
    at += size;
  }
  if (indices.size() > attribute.max_items) return Bad(attribute, text, "has too many letters");
  return JoinValues(attribute, std::move(indices));
}

}  // namespace

Result<std::string> CanonicalNumber(const Attribute& attribute, std::int64_t value) {
  if (attribute.type != AttributeType::kNumber) {
    return Bad(attribute, std::to_string(value), "is a number where none is taken");
  }
  if (value < attribute.min || value > attribute.max) {
    return Bad(attribute, std::to_string(value),
               "is not between " + std::to_string(attribute.min) + " and " +
                   std::to_string(attribute.max));
  }
  return std::to_string(value);
}

Result<std::string> CanonicalText(const Attribute& attribute, std::string_view text) {
  switch (attribute.type) {
    case AttributeType::kNumber:
      return ReadCount(attribute, text);
    case AttributeType::kEnum: {
      const auto index = IndexOf(attribute, text);
      if (!index) return Unknown(attribute, text);
      return attribute.values[*index].id;
    }
    case AttributeType::kMultiset:
      return ReadLetters(attribute, text);
    case AttributeType::kFlag: {
      std::string folded = Fold(text);
      if (folded == "true" || folded == "false") return folded;
      return Bad(attribute, text, "is neither true nor false");
    }
    case AttributeType::kText:
      if (!IsValidUtf8(text)) return Bad(attribute, "", "is not valid UTF-8");
      if (CodePoints(text) > attribute.max_length)
        return Bad(attribute, text.substr(0, 40), "is too long");
      if (text.empty()) return Bad(attribute, text, "is empty: leave it out instead");
      return std::string(text);
    case AttributeType::kSet:
    case AttributeType::kList:
      break;
  }
  return Bad(attribute, text, "must be a list");
}

Result<std::string> CanonicalList(const Attribute& attribute,
                                  const std::vector<std::string>& items) {
  if (items.size() > attribute.max_items) {
    return Bad(attribute, std::to_string(items.size()) + " items", "are too many");
  }
  if (attribute.type == AttributeType::kList) {
    std::string out;
    for (const std::string& item : items) {
      if (item.empty() || item.find('\n') != std::string::npos || !IsValidUtf8(item)) {
        return Bad(attribute, item, "is not a single line of text");
      }
      if (CodePoints(item) > attribute.max_length)
        return Bad(attribute, item.substr(0, 40), "is too long");
      if (!out.empty()) out += '\n';
      out += item;
    }
    return out;
  }
  if (attribute.type != AttributeType::kSet && attribute.type != AttributeType::kMultiset) {
    return Bad(attribute, items.empty() ? "[]" : items.front(), "is a list where none is taken");
  }
  std::vector<std::size_t> indices;
  for (const std::string& item : items) {
    auto index = IndexOf(attribute, item);
    if (!index) index = IndexOfLetter(attribute, item);
    if (!index) return Unknown(attribute, item);
    indices.push_back(*index);
  }
  return JoinValues(attribute, std::move(indices));
}

NumberValue ReadNumber(std::string_view canonical) {
  if (canonical == "X") return {.value = 0, .variable = true};
  std::int64_t value = 0;
  std::from_chars(canonical.data(), canonical.data() + canonical.size(), value);
  return {.value = value, .variable = false};
}

std::vector<std::string> ReadItems(const Attribute& attribute, std::string_view canonical) {
  std::vector<std::string> items;
  if (canonical.empty()) return items;
  if (attribute.type == AttributeType::kMultiset) {
    for (const Term& value : attribute.values) {
      for (std::size_t at = canonical.find(value.letter);
           !value.letter.empty() && at != std::string_view::npos;
           at = canonical.find(value.letter, at + value.letter.size())) {
        items.push_back(value.id);
      }
    }
    return items;
  }
  const char separator = attribute.type == AttributeType::kList ? '\n' : ',';
  while (true) {
    const std::size_t at = canonical.find(separator);
    items.emplace_back(canonical.substr(0, at));
    if (at == std::string_view::npos) return items;
    canonical.remove_prefix(at + 1);
  }
}

}  // namespace clashdeck
