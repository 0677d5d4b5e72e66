#include "api/body_source.h"

#include <algorithm>
#include <cstring>

namespace clashdeck::api {

std::size_t BodyPump::Fill(char* buffer, std::size_t size) {
  if (buffer == nullptr) {
    source_.reset();
    return 0;
  }
  while (source_ && pending_.size() - taken_ < size) {
    pending_.erase(0, taken_);
    taken_ = 0;
    const std::size_t before = pending_.size();
    source_->Next(pending_);
    if (pending_.size() == before) source_.reset();
  }
  const std::size_t given = std::min(size, pending_.size() - taken_);
  std::memcpy(buffer, pending_.data() + taken_, given);
  taken_ += given;
  return given;
}

std::string ReadWhole(BodySource& source) {
  std::string whole;
  std::size_t before = 0;
  do {
    before = whole.size();
    source.Next(whole);
  } while (whole.size() > before);
  return whole;
}

}  // namespace clashdeck::api
