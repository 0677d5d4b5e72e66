// Shows a recorded game and verifies it.
#pragma once

#include <filesystem>

#include "core/result.h"
#include "engine/replay/record.h"

namespace clashdeck::app {

// kBadRequest with the line when the file is no replay. A game that went another way is no error:
// Showing::difference tells it.
Result<replay::Showing> ShowReplay(const std::filesystem::path& file);

}  // namespace clashdeck::app
