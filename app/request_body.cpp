#include "app/request_body.h"

namespace clashdeck::app {

Failure BadRequestBody(const importers::Findings& findings, const std::vector<ErrorItem>& more) {
  const bool unknown = findings.front().reason == importers::kUnknownKey;
  Error error = importers::FindingsError(
      findings, unknown ? ErrorCode::kUnknownKey : ErrorCode::kBadBody, "", more);
  if (!findings.front().suggestion.empty()) error.suggestions = {findings.front().suggestion};
  return Failure(std::move(error));
}

}  // namespace clashdeck::app
