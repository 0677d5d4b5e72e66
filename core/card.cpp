#include "core/card.h"

namespace clashdeck {

std::string_view TextKindName(TextKind kind) {
  switch (kind) {
    case TextKind::kErrata:
      return "errata";
    case TextKind::kClarification:
      return "clarification";
    case TextKind::kReverted:
      return "reverted";
  }
  return "errata";
}

std::optional<TextKind> TextKindFromName(std::string_view name) {
  for (TextKind kind : {TextKind::kErrata, TextKind::kClarification, TextKind::kReverted}) {
    if (TextKindName(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace clashdeck
