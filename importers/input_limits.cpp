#include "importers/input_limits.h"

#include <utility>

namespace clashdeck::importers {

namespace {

Failure TooLarge(std::string message, const std::string& file_name) {
  return Failure(
      Error{.code = ErrorCode::kTooLarge, .message = std::move(message), .file = file_name});
}

}  // namespace

Result<void> CheckInputBytes(std::string_view input, const std::string& file_name) {
  if (input.size() <= kMaxInputBytes) return {};
  return TooLarge("the file is larger than " + std::to_string(kMaxInputBytes >> 20U) + " MiB",
                  file_name);
}

Result<void> CheckRowCount(std::size_t rows, const std::string& file_name) {
  if (rows <= kMaxRows) return {};
  return TooLarge("the file has more than " + std::to_string(kMaxRows) + " rows", file_name);
}

}  // namespace clashdeck::importers
