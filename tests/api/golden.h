// Golden HTTP exchanges: reads, plays and rewrites the files of tests/golden/http (their README has
// the format).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/api/http_client.h"

namespace clashdeck::api {

struct GoldenExchange {
  std::vector<std::string> comments;  // whole lines, "# ..."
  std::vector<std::string> after;     // file names
  std::string server;                 // "", "limited", "draining", "cors", "broken", "played"
  std::string request_line;
  std::vector<std::pair<std::string, std::string>> request_headers;
  std::string request_body;
  bool has_answer = false;
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // as written
  std::string body;                                          // as written
};

// Throws std::runtime_error that names what is wrong.
GoldenExchange ReadGolden(const std::filesystem::path& file);
std::string WriteGolden(const GoldenExchange& exchange);

// "" when `actual` fits `expected`, otherwise what differs first.
std::string Difference(const GoldenExchange& expected, const HttpAnswer& actual);

// The exchange with the answer that was got, with placeholders for what differs from run to run.
GoldenExchange WithAnswer(GoldenExchange exchange, const HttpAnswer& actual);

// True when `actual` fits `pattern`, in which placeholders stand for their form.
bool FitsPattern(std::string_view pattern, std::string_view actual);

}  // namespace clashdeck::api
