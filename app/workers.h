// The machine's cores, for whoever has work in parts.
#pragma once

#include "importers/import_batch.h"

namespace clashdeck::app {

// A few of them: an import is not to take all from those who read meanwhile. What a work throws is
// thrown again when all have ended.
importers::Workers LendWorkers();

}  // namespace clashdeck::app
