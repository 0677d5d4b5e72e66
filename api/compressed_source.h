// A body that is compressed as it is made.
#pragma once

#include <memory>

#include "api/body_source.h"
#include "api/compress.h"

namespace clashdeck::api {

// `source` itself for kIdentity. The memory it takes does not grow with the body.
std::shared_ptr<BodySource> CompressedSource(Encoding encoding, std::shared_ptr<BodySource> source);

}  // namespace clashdeck::api
