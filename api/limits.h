// Sizes that a request may have. Each is named in openapi.yaml; GET /v1/meta tells those that a
// client can run into.
#pragma once

#include <cstddef>

namespace clashdeck::api {

inline constexpr std::size_t kMaxUrl = std::size_t{8} << 10U;     // path and query; beyond: 414
inline constexpr std::size_t kMaxBody = std::size_t{256} << 10U;  // beyond: 413
inline constexpr std::size_t kMaxImportBody = std::size_t{64} << 20U;  // beyond: 413
inline constexpr std::size_t kMaxBatchBody = std::size_t{64} << 20U;   // beyond: 413
inline constexpr std::size_t kMaxBatchLine = kMaxBody;  // beyond: a problem in its place
inline constexpr std::size_t kDefaultPage = 50;
inline constexpr std::size_t kMaxPage = 500;
inline constexpr std::size_t kMaxFacets = 10;
inline constexpr std::size_t kMaxCollection = 500;
inline constexpr std::size_t kMaxCompletions = 20;
inline constexpr std::size_t kMaxSimulationWait = 30;  // seconds
inline constexpr std::size_t kMaxIdempotencyKey = 100;
inline constexpr std::size_t kIdempotencyHours = 24;

}  // namespace clashdeck::api
