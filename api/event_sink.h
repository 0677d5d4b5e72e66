// Where the parts of a body go that is made as things happen, however long that takes.
#pragma once

#include <string_view>

namespace clashdeck::api {

// One caller at a time, on any thread. The body ends with it.
class EventSink {
 public:
  virtual ~EventSink() = default;
  // Does not wait. False = the client is gone, nothing more need be sent.
  virtual bool Send(std::string_view text) = 0;
};

}  // namespace clashdeck::api
