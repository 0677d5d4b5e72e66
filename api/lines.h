// The lines of a body, one after the other, from memory or from disk; never more than one and a
// little is held.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/body_source.h"
#include "api/http.h"
#include "core/result.h"

namespace clashdeck::api {

class LineReader {
 public:
  // `request` must outlive this. Longer lines than `max_line` bytes are told as such.
  LineReader(const Request& request, std::size_t max_line);

  struct Line {
    std::string_view text;  // without its end; valid until the next call
    bool too_long = false;  // text is empty then
  };
  // Nothing at the end. A last line without an end counts, an empty rest does not. kInternal when
  // the disk fails.
  Result<std::optional<Line>> Next();

 private:
  Result<bool> More();  // false = the body has no more
  std::string_view view() const { return spool_ != nullptr ? std::string_view(buffer_) : body_; }
  std::string_view ahead() const { return view().substr(place_); }

  const Spool* spool_;
  std::size_t max_line_;
  std::string_view body_;   // when there is no spool
  std::string buffer_;      // of a spool: the part that is looked at
  std::size_t place_ = 0;   // in view()
  std::size_t offset_ = 0;  // in the spool, behind the buffer
};

// One answer a line. `answer` appends what a line gives, or what is wrong with it, without a line
// end; it must not throw. What it needs it keeps.
class LineAnswers : public BodySource {
 public:
  using Answer = std::function<void(const Result<LineReader::Line>& line, std::string& out)>;
  LineAnswers(LineReader lines, Answer answer);
  void Next(std::string& out) override;

 private:
  LineReader lines_;
  Answer answer_;
  bool broken_ = false;
};

}  // namespace clashdeck::api
