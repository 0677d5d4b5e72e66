#include "api/revision_tag.h"

#include <algorithm>
#include <charconv>

#include "api/hex.h"
#include "api/trim.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxTags = 20;

bool IsOpaqueTag(std::string_view tag) {  // RFC 9110, 8.8.3
  return tag.size() >= 2 && tag.front() == '"' && tag.back() == '"' &&
         tag.substr(1, tag.size() - 2).find('"') == std::string_view::npos;
}

}  // namespace

std::string RevisionTag(std::string_view what, std::int64_t revision, std::string_view body,
                        Encoding encoding) {
  if (body.size() < kMinCompressed) encoding = Encoding::kIdentity;
  return "\"" + std::string(what) + std::to_string(revision) + "-" +
         Hex(HashText(EncodingName(encoding), HashText(body))) + "\"";
}

Result<std::optional<IfMatch>> ReadIfMatch(const Request& request) {
  std::string_view header = request.headers->Get("if-match");
  if (header.data() == nullptr) return std::nullopt;
  header = TrimBlanks(header);
  if (header == "*") return IfMatch{.any = true};
  IfMatch wanted;
  std::size_t tags = 0;
  do {
    const std::size_t end = std::min(header.find(','), header.size());
    std::string_view tag = TrimBlanks(header.substr(0, end));
    header.remove_prefix(std::min(end + 1, header.size()));
    const bool weak = tag.starts_with("W/");
    if (weak) tag.remove_prefix(2);
    if (!IsOpaqueTag(tag) || ++tags > kMaxTags)
      return Fail(ErrorCode::kBadRequest,
                  "If-Match is *, or up to 20 of: a revision in quotes, an ETag");
    if (!weak) wanted.tags.push_back(tag.substr(1, tag.size() - 2));
  } while (!header.empty());
  return wanted;
}

bool NamesRevision(std::string_view tag, std::int64_t revision, std::string_view body) {
  const auto name = ReadRevisionName(tag);
  if (!name || !name->what.empty() || name->revision != revision) return false;
  if (name->hash.empty()) return true;
  const std::string quoted = "\"" + std::string(tag) + "\"";
  for (const Encoding encoding : {Encoding::kIdentity, Encoding::kGzip, Encoding::kBrotli})
    if (RevisionTag({}, revision, body, encoding) == quoted) return true;
  return false;
}

std::optional<RevisionName> ReadRevisionName(std::string_view tag) {
  RevisionName name;
  const std::size_t slash = tag.rfind('/');
  if (slash != std::string_view::npos) name.what = tag.substr(0, slash + 1);
  tag.remove_prefix(name.what.size());
  const char* const end = tag.data() + tag.size();
  const auto [stop, error] = std::from_chars(tag.data(), end, name.revision);
  if (error != std::errc{} || name.revision < 0) return std::nullopt;
  const std::string_view rest(stop, static_cast<std::size_t>(end - stop));
  if (rest.empty()) return name;
  if (rest.front() != '-' || rest.size() == 1) return std::nullopt;
  name.hash = rest.substr(1);
  return name;
}

}  // namespace clashdeck::api
