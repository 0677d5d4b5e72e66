// A whole game in one answer, made by the first who asks for it and kept with the snapshot.
#pragma once

#include <functional>
#include <mutex>
#include <string>

namespace clashdeck::api {

// Of one answer; `make` runs once, whoever comes first.
class MadeOnce {
 public:
  const std::string& Get(const std::function<std::string()>& make) {
    std::call_once(once_, [&] { text_ = make(); });
    return text_;
  }

 private:
  std::once_flag once_;
  std::string text_;
};

struct BulkBodies {
  MadeOnce json;
  MadeOnce ndjson;
};

}  // namespace clashdeck::api
