#include "api/page.h"

#include "api/cursor.h"
#include "api/hex.h"
#include "api/lookup.h"
#include "api/params.h"

namespace clashdeck::api {

namespace {

std::uint64_t ListingHash(const Call& call) {
  std::uint64_t hash = HashText(call.request.path);
  for (const QueryString::Parameter& parameter : call.query.parameters()) {
    if (parameter.name == "cursor" || parameter.name == "limit") continue;
    hash = HashText(parameter.value, HashText("=", HashText(parameter.name, HashText("&", hash))));
  }
  return hash;
}

Result<std::optional<Cursor>> ReadCursor(const Call& call, std::uint64_t request) {
  const std::string* text = call.query.Find("cursor");
  if (text == nullptr) return std::nullopt;
  auto cursor = DecodeCursor(*text, request);
  if (!cursor) return Failure(cursor.error());
  return *std::move(cursor);
}

}  // namespace

Result<PageRequest> ReadJournalPage(const Call& call) {
  PageRequest page;
  page.request = ListingHash(call);
  const auto limit = ReadNumber(call.query, "limit", {.min = 1, .max = kMaxPage});
  if (!limit) return Failure(limit.error());
  page.limit = static_cast<std::size_t>(limit->value_or(kDefaultPage));
  auto cursor = ReadCursor(call, page.request);
  if (!cursor) return Failure(cursor.error());
  if (*cursor) page.after = std::move((*cursor)->after);
  page.source.origin = call.snapshot->origin;
  return page;
}

Result<PageRequest> ReadPage(const Call& call, const SnapshotStore& snapshots) {
  if (const auto game = FindGame(*call.snapshot, call.path[0]); !game) return Failure(game.error());
  auto page = ReadJournalPage(call);
  if (!page) return page;
  page->source.game = call.snapshot->games.find(call.path[0])->second;
  if (!page->after) return page;
  const auto cursor = ReadCursor(call, page->request);
  auto source = snapshots.Find(call.path[0], (*cursor)->content);
  if (!source) {
    return Fail(ErrorCode::kStaleCursor,
                "the data has changed since the cursor was made; start again without it");
  }
  page->older = source->game->catalog != page->source.game->catalog;
  page->source = *std::move(source);
  return page;
}

std::string NextCursor(const PageRequest& page, std::string_view after) {
  return EncodeCursor(page.request, page.source.game ? ContentName(*page.game().catalog) : "",
                      after);
}

void AppendListEnd(const ListParts& parts, std::string& text) {
  text.append("],\"total\":");
  text.append(parts.total ? std::to_string(*parts.total) : "null");
  if (parts.next.empty()) {
    text.append(",\"has_more\":false,\"next\":null");
  } else {
    text.append(",\"has_more\":true,\"next\":\"").append(parts.next).append("\"");
  }
  text.append(",\"warnings\":").append(parts.warnings);
  text.append(",\"data_version\":\"").append(parts.data_version).append("\"");
  text.append(parts.extra).append("}");
}

std::string ListText(const ListParts& parts) {
  constexpr std::size_t kUsualEnd = 320;  // bytes around the items; more are no mistake
  std::size_t size = kUsualEnd + parts.extra.size();
  for (const std::string& item : parts.items) size += item.size() + 1;
  std::string text;
  text.reserve(size);
  text.append("{\"data\":[");
  for (std::size_t i = 0; i < parts.items.size(); ++i) {
    if (i > 0) text.push_back(',');
    text.append(parts.items[i]);
  }
  AppendListEnd(parts, text);
  return text;
}

Response ListResponse(const ListParts& parts) {
  Response response(200, kJsonType, ListText(parts));
  response.Set("x-data-version", std::string(parts.data_version));
  return response;
}

Response WholeList(std::vector<std::string> items, std::string_view data_version) {
  const std::size_t total = items.size();
  return ListResponse(
      {.items = std::move(items), .total = total, .next = {}, .data_version = data_version});
}

}  // namespace clashdeck::api
