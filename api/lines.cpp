#include "api/lines.h"

#include <utility>

#include "api/spool.h"

namespace clashdeck::api {

namespace {
constexpr std::size_t kReadBytes = std::size_t{64} << 10U;
}

LineReader::LineReader(const Request& request, std::size_t max_line)
    : spool_(request.spool), max_line_(max_line), body_(request.body) {}

Result<bool> LineReader::More() {
  if (spool_ == nullptr || offset_ >= spool_->size()) return false;
  buffer_.erase(0, place_);
  place_ = 0;
  const std::size_t kept = buffer_.size();
  buffer_.resize(kept + kReadBytes);
  const auto got = spool_->Read(offset_, buffer_.data() + kept, kReadBytes);
  buffer_.resize(kept + (got ? *got : 0));
  if (!got) return Failure(got.error());
  offset_ += *got;
  return *got > 0;
}

Result<std::optional<LineReader::Line>> LineReader::Next() {
  bool too_long = false;
  while (true) {
    const std::size_t end = ahead().find('\n');
    if (end != std::string_view::npos) {
      std::string_view text = ahead().substr(0, end);
      place_ += end + 1;
      if (text.ends_with('\r')) text.remove_suffix(1);
      if (too_long || text.size() > max_line_) return Line{.text = {}, .too_long = true};
      return Line{.text = text, .too_long = false};
    }
    if (ahead().size() > max_line_ && spool_ != nullptr) {  // the rest of it is not kept
      too_long = true;
      place_ = view().size();
    }
    const auto more = More();
    if (!more) return Failure(more.error());
    if (*more) continue;
    const std::string_view text = ahead();
    place_ = view().size();
    if (text.empty() && !too_long) return std::nullopt;
    if (too_long || text.size() > max_line_) return Line{.text = {}, .too_long = true};
    return Line{.text = text, .too_long = false};
  }
}

LineAnswers::LineAnswers(LineReader lines, Answer answer)
    : lines_(std::move(lines)), answer_(std::move(answer)) {}

void LineAnswers::Next(std::string& out) {
  if (broken_) return;
  const auto line = lines_.Next();
  if (line && !*line) return;
  if (line) {
    answer_(**line, out);
  } else {  // what comes behind cannot be counted any more
    broken_ = true;
    answer_(Failure(line.error()), out);
  }
  out.push_back('\n');
}

}  // namespace clashdeck::api
