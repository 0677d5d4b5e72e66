#include "app/workers.h"

#include <algorithm>
#include <functional>
#include <future>
#include <span>
#include <thread>
#include <vector>

namespace clashdeck::app {

namespace {

constexpr std::size_t kMostWorkers = 4;

void RunTogether(std::span<const std::function<void()>> works) {
  if (works.empty()) return;
  std::vector<std::future<void>> others;  // each waits for its thread before it goes
  others.reserve(works.size() - 1);
  for (const std::function<void()>& work : works.subspan(1))
    others.push_back(std::async(std::launch::async, std::cref(work)));
  works.front()();
  for (std::future<void>& other : others) other.get();
}

}  // namespace

importers::Workers LendWorkers() {
  const std::size_t cores = std::thread::hardware_concurrency();  // 0 = nobody knows
  return {.count = std::clamp(cores, std::size_t{1}, kMostWorkers), .run = RunTogether};
}

}  // namespace clashdeck::app
