#include "core/deck/reader.h"

namespace clashdeck {

std::string_view LineStatusName(LineStatus status) {
  switch (status) {
    case LineStatus::kOk:
      return "ok";
    case LineStatus::kInferred:
      return "inferred";
    case LineStatus::kUnknown:
      return "unknown";
    case LineStatus::kAmbiguous:
      return "ambiguous";
    case LineStatus::kUnparseable:
      return "unparseable";
  }
  return "unparseable";
}

std::string_view LineKindName(LineKind kind) {
  switch (kind) {
    case LineKind::kBlank:
      return "blank";
    case LineKind::kComment:
      return "comment";
    case LineKind::kMeta:
      return "meta";
    case LineKind::kHeading:
      return "heading";
    case LineKind::kEntry:
      return "entry";
  }
  return "entry";
}

std::string_view FoundByName(FoundBy step) {
  switch (step) {
    case FoundBy::kNothing:
      return "nothing";
    case FoundBy::kPrintingId:
      return "printing_id";
    case FoundBy::kCardId:
      return "card_id";
    case FoundBy::kName:
      return "name";
    case FoundBy::kAlias:
      return "alias";
    case FoundBy::kPrefix:
      return "prefix";
    case FoundBy::kFuzzy:
      return "fuzzy";
  }
  return "nothing";
}

}  // namespace clashdeck
