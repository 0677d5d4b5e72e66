// Answers that are still being read. A connection may outlive the gateway, so neither knows the
// other: both know this.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>

#include "api/body_source.h"
#include "api/event_sink.h"

namespace clashdeck::api {

class OpenStreams {
 public:
  // `source` with `ended` called once when it is let go, with the bytes that were read, unless
  // Close() came before. `ended` must not throw.
  static std::shared_ptr<BodySource> Watch(std::shared_ptr<OpenStreams> streams,
                                           std::shared_ptr<BodySource> source,
                                           std::function<void(std::size_t bytes)> ended);
  static std::unique_ptr<EventSink> Watch(std::shared_ptr<OpenStreams> streams,
                                          std::unique_ptr<EventSink> sink,
                                          std::function<void(std::size_t bytes)> ended);
  std::size_t count() const;
  // After this no `ended` runs, nor will one: the gateway is about to go.
  void Close();

 private:
  class Entry;
  class Watched;
  class WatchedSink;
  mutable std::mutex mutex_;
  std::size_t count_ = 0;
  bool closed_ = false;
};

}  // namespace clashdeck::api
