// Which build of the program this is: two builds may answer differently from the same data.
#pragma once

#include <string>

namespace clashdeck::api {

// The version, and the linker's build id where the program carries one.
std::string BuildId();

}  // namespace clashdeck::api
