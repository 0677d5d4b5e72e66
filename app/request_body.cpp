#include "app/request_body.h"

namespace clashdeck::app {

Failure BadRequestBody(const importers::Findings& findings) {
  const bool unknown = findings.front().reason == "unknown key";
  Error error = importers::FindingsError(
      findings, unknown ? ErrorCode::kUnknownKey : ErrorCode::kBadBody, "");
  if (!findings.front().suggestion.empty()) error.suggestions = {findings.front().suggestion};
  return Failure(std::move(error));
}

}  // namespace clashdeck::app
