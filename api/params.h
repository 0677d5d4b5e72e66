// Readers of query parameters: each gives the value, a default or nothing when it was not sent, or
// kBadParameter with a sentence that names it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/query_string.h"
#include "core/result.h"

namespace clashdeck::api {

Failure BadParameter(std::string_view name, std::string_view reason);

// At most `max_length` characters.
Result<std::optional<std::string>> ReadText(const QueryString& query, std::string_view name,
                                            std::size_t max_length);
Result<bool> ReadFlag(const QueryString& query, std::string_view name);  // false when not sent

struct NumberRange {
  std::uint64_t min = 0;
  std::uint64_t max = 0;
};
Result<std::optional<std::uint64_t>> ReadNumber(const QueryString& query, std::string_view name,
                                                NumberRange range);

// An ISO day; empty when not sent.
Result<std::string> ReadDate(const QueryString& query, std::string_view name);

// One of `choices`; the first when not sent.
Result<std::string> ReadChoice(const QueryString& query, std::string_view name,
                               std::span<const std::string> choices);

// Comma-separated, each one of `choices` or of `further` ones and none twice; empty when not sent.
Result<std::vector<std::string>> ReadList(const QueryString& query, std::string_view name,
                                          std::span<const std::string> choices,
                                          std::span<const std::string_view> further = {});

}  // namespace clashdeck::api
