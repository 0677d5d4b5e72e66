// Linked into a program of its own: counts every call of operator new.
#pragma once

#include <cstddef>

namespace clashdeck::play {

std::size_t Allocations();

}  // namespace clashdeck::play
