#include "api/open_streams.h"

#include <utility>

namespace clashdeck::api {

class OpenStreams::Watched : public BodySource {
 public:
  Watched(std::shared_ptr<OpenStreams> streams, std::shared_ptr<BodySource> source,
          std::function<void(std::size_t)> ended)
      : streams_(std::move(streams)), source_(std::move(source)), ended_(std::move(ended)) {
    const std::lock_guard lock(streams_->mutex_);
    ++streams_->count_;
  }
  ~Watched() override {
    source_.reset();
    const std::lock_guard lock(streams_->mutex_);
    if (!streams_->closed_) ended_(bytes_);
    --streams_->count_;
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  void Next(std::string& out) override {
    const std::size_t before = out.size();
    source_->Next(out);
    bytes_ += out.size() - before;
  }

 private:
  std::shared_ptr<OpenStreams> streams_;
  std::shared_ptr<BodySource> source_;
  std::function<void(std::size_t)> ended_;
  std::size_t bytes_ = 0;
};

std::shared_ptr<BodySource> OpenStreams::Watch(std::shared_ptr<OpenStreams> streams,
                                               std::shared_ptr<BodySource> source,
                                               std::function<void(std::size_t)> ended) {
  return std::make_shared<Watched>(std::move(streams), std::move(source), std::move(ended));
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
