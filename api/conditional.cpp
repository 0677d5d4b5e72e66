#include "api/conditional.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <optional>

#include "api/trim.h"

namespace clashdeck::api {

namespace {

constexpr char kSeparator = '\x1f';  // cannot be part of decoded text

std::string_view Opaque(std::string_view etag) {
  return etag.starts_with("W/") ? etag.substr(2) : etag;
}

std::optional<int> Number(std::string_view iso, std::size_t from, std::size_t size) {
  int value = 0;
  if (iso.size() < from + size) return std::nullopt;
  const char* end = iso.data() + from + size;
  const auto [stop, error] = std::from_chars(iso.data() + from, end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace

std::uint64_t CanonicalHash(const PathSegments& path, const QueryString& query,
                            std::uint64_t hash) {
  const std::string_view separator(&kSeparator, 1);
  for (std::size_t i = 0; i < path.size(); ++i) hash = HashText(separator, HashText(path[i], hash));
  for (const QueryString::Parameter& parameter : query.parameters()) {
    hash = HashText("?", hash);
    hash = HashText(separator, HashText(parameter.name, hash));
    hash = HashText(separator, HashText(parameter.value, hash));
  }
  return hash;
}

std::string MakeEtag(std::string_view data_version, std::uint64_t request_hash) {
  std::string etag;
  etag.reserve(data_version.size() + 21);
  etag.append("W/\"").append(data_version).append("-");
  AppendHex(request_hash, etag);
  etag += '"';
  return etag;
}

bool EtagListed(std::string_view header, std::string_view etag) {
  if (TrimBlanks(header) == "*") return true;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(','), header.size());
    if (Opaque(TrimBlanks(header.substr(0, end))) == Opaque(etag)) return true;
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return false;
}

std::string HttpDate(std::string_view iso) {
  constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto year = Number(iso, 0, 4);
  const auto month = Number(iso, 5, 2);
  const auto day = Number(iso, 8, 2);
  const auto hour = Number(iso, 11, 2);
  const auto minute = Number(iso, 14, 2);
  const auto second = Number(iso, 17, 2);
  if (!year || !month || !day || !hour || !minute || !second) return {};
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return {};
  const std::chrono::weekday weekday{std::chrono::sys_days(date)};
  char text[40];
  std::snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT",
                kDays[weekday.c_encoding()], *day, kMonths[static_cast<std::size_t>(*month - 1)],
                *year, *hour, *minute, *second);
  return text;
}

}  // namespace clashdeck::api
