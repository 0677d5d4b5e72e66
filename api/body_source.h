// A body that is made part by part as the client reads it: however long it is, little of it is
// held.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

namespace clashdeck::api {

class BodySource {
 public:
  virtual ~BodySource() = default;
  // Appends the next part to `out`; appends nothing when there is no more. One caller at a time.
  virtual void Next(std::string& out) = 0;
};

// Hands a source out in pieces of the size that somebody asks for.
class BodyPump {
 public:
  explicit BodyPump(std::shared_ptr<BodySource> source) : source_(std::move(source)) {}

  // Fills `buffer` as far as there is something; 0 at the end. Without a buffer, or after the end,
  // the source is let go.
  std::size_t Fill(char* buffer, std::size_t size);

 private:
  std::shared_ptr<BodySource> source_;
  std::string pending_;
  std::size_t taken_ = 0;  // of pending_
};

// All of it at once, for those who cannot read part by part.
std::string ReadWhole(BodySource& source);

}  // namespace clashdeck::api
