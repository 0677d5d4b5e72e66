#include "api/accept.h"

#include "api/ignore_case.h"
#include "api/trim.h"
#include "api/weighted.h"

namespace clashdeck::api {

namespace {

std::string_view Essence(std::string_view header) {
  return TrimBlanks(header.substr(0, header.find(';')));
}

// How closely a range names the type: 0 = not at all, 3 = exactly.
int Closeness(std::string_view range, std::string_view type) {
  if (SameIgnoringCase(range, type)) return 3;
  if (range == "*/*") return 1;
  const std::size_t slash = range.find('/');
  const bool fits = slash != std::string_view::npos && range.substr(slash) == "/*" &&
                    SameIgnoringCase(range.substr(0, slash), type.substr(0, type.find('/')));
  return fits ? 2 : 0;
}

}  // namespace

int AcceptWeight(std::string_view accept, std::string_view type) {
  if (TrimBlanks(accept).empty()) return 1000;
  int closest = 0;
  int weight = 0;
  while (const auto range = NextWeighted(accept)) {
    const int closeness = Closeness(range->name, Essence(type));
    if (closeness > closest || (closeness == closest && range->weight > weight)) {
      closest = closeness;
      weight = range->weight;
    }
  }
  return closest > 0 ? weight : 0;
}

std::string_view ChooseType(std::string_view accept, std::span<const std::string_view> types) {
  std::string_view best;
  int most = 0;
  for (const std::string_view type : types) {
    if (const int weight = AcceptWeight(accept, type); weight > most) {
      most = weight;
      best = type;
    }
  }
  return best;
}

bool IsMediaType(std::string_view header, std::string_view type) {
  return SameIgnoringCase(Essence(header), type);
}

bool IsUtf8(std::string_view content_type) {
  const auto charset = ParameterOf(content_type, "charset");
  return !charset || SameIgnoringCase(*charset, "utf-8") || SameIgnoringCase(*charset, "us-ascii");
}

}  // namespace clashdeck::api
