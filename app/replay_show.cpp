#include "app/replay_show.h"

#include "app/services.h"

namespace clashdeck::app {

Result<replay::Showing> ShowReplay(const std::filesystem::path& file) {
  const auto text = ReadFile(file, replay::kMaxBytes);
  if (!text) return Failure(text.error());
  const auto recorded = replay::Decode(*text);
  if (recorded) return replay::Show(*recorded);
  Error error{.code = ErrorCode::kBadRequest, .message = recorded.error().reason};
  error.file = file.string();
  if (recorded.error().line > 0) error.file += ":" + std::to_string(recorded.error().line);
  return Failure(std::move(error));
}

}  // namespace clashdeck::app
