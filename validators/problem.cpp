#include "validators/problem.h"

namespace clashdeck::validators {

std::string_view ProblemCodeName(ProblemCode code) {
  switch (code) {
    case ProblemCode::kSectionTooSmall:
      return "section.too_small";
    case ProblemCode::kSectionTooLarge:
      return "section.too_large";
    case ProblemCode::kSectionMissing:
      return "section.missing";
    case ProblemCode::kSectionForbidden:
      return "section.forbidden";
    case ProblemCode::kCardWrongSection:
      return "card.wrong_section";
    case ProblemCode::kCardToken:
      return "card.token";
    case ProblemCode::kCopiesExceeded:
      return "copies.exceeded";
    case ProblemCode::kCapExceeded:
      return "cap.exceeded";
    case ProblemCode::kCardNotInPool:
      return "card.not_in_pool";
    case ProblemCode::kCardUnreleased:
      return "card.unreleased";
    case ProblemCode::kCardBanned:
      return "card.banned";
    case ProblemCode::kCardLimited:
      return "card.limited";
    case ProblemCode::kPoolExceeded:
      return "pool.exceeded";
    case ProblemCode::kPoolNotDrafted:
      return "pool.not_drafted";
    case ProblemCode::kCompositionMismatch:
      return "composition.mismatch";
    case ProblemCode::kListNote:
      return "list.note";
    case ProblemCode::kCardUnknown:
      return "card.unknown";
    case ProblemCode::kCardAmbiguous:
      return "card.ambiguous";
  }
  return "";
}

std::string_view SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kIncomplete:
      return "incomplete";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      return "info";
  }
  return "";
}

std::uint64_t Fix::size() const {
  std::uint64_t copies = 0;
  for (const SectionCard& card : remove) copies += card.quantity;
  for (const SectionCard& card : add) copies += card.quantity;
  return copies;
}

}  // namespace clashdeck::validators
