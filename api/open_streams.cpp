#include "api/open_streams.h"

#include <utility>

namespace clashdeck::api {

// Counts as open for as long as it lives.
class OpenStreams::Entry {
 public:
  Entry(std::shared_ptr<OpenStreams> streams, std::function<void(std::size_t)> ended)
      : streams_(std::move(streams)), ended_(std::move(ended)) {
    const std::lock_guard lock(streams_->mutex_);
    ++streams_->count_;
  }
  ~Entry() {
    const std::lock_guard lock(streams_->mutex_);
    if (!streams_->closed_) ended_(bytes_);
    --streams_->count_;
  }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  void Add(std::size_t bytes) { bytes_ += bytes; }

 private:
  std::shared_ptr<OpenStreams> streams_;
  std::function<void(std::size_t)> ended_;
  std::size_t bytes_ = 0;
};

class OpenStreams::Watched : public BodySource {
 public:
  Watched(std::shared_ptr<OpenStreams> streams, std::shared_ptr<BodySource> source,
          std::function<void(std::size_t)> ended)
      : entry_(std::move(streams), std::move(ended)), source_(std::move(source)) {}

  void Next(std::string& out) override {
    const std::size_t before = out.size();
    source_->Next(out);
    entry_.Add(out.size() - before);
  }

 private:
  Entry entry_;  // goes after the source
  std::shared_ptr<BodySource> source_;
};

class OpenStreams::WatchedSink : public EventSink {
 public:
  WatchedSink(std::shared_ptr<OpenStreams> streams, std::unique_ptr<EventSink> sink,
              std::function<void(std::size_t)> ended)
      : entry_(std::move(streams), std::move(ended)), sink_(std::move(sink)) {}

  bool Send(std::string_view text) override {
    if (!sink_->Send(text)) return false;
    entry_.Add(text.size());
    return true;
  }

 private:
  Entry entry_;  // goes after the sink
  std::unique_ptr<EventSink> sink_;
};

std::shared_ptr<BodySource> OpenStreams::Watch(std::shared_ptr<OpenStreams> streams,
                                               std::shared_ptr<BodySource> source,
                                               std::function<void(std::size_t)> ended) {
  return std::make_shared<Watched>(std::move(streams), std::move(source), std::move(ended));
}

std::unique_ptr<EventSink> OpenStreams::Watch(std::shared_ptr<OpenStreams> streams,
                                              std::unique_ptr<EventSink> sink,
                                              std::function<void(std::size_t)> ended) {
  return std::make_unique<WatchedSink>(std::move(streams), std::move(sink), std::move(ended));
}

std::size_t OpenStreams::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

void OpenStreams::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

}  // namespace clashdeck::api
