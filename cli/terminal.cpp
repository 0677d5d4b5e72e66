#include "cli/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <utility>

#include "core/fold.h"

namespace clashdeck::cli {

namespace {

constexpr std::size_t kMinShrunk = 8;
constexpr std::size_t kMinCut = 4;  // where nothing else helps
constexpr std::size_t kBarWidth = 30;
constexpr std::chrono::milliseconds kQuiet{1000};  // nothing is shown before
constexpr std::chrono::milliseconds kRedraw{100};

std::string OneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return Visible(text);
}

std::string Cut(const std::string& text, std::size_t width) {
  if (CodePoints(text) <= width) return text;
  std::string cut;
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool starts = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    if (starts && ++points == width) break;
    cut += text[at];
  }
  return cut + "…";
}

void PrintCell(std::ostream& out, const std::string& text, std::size_t width, bool right,
               bool last) {
  const std::string shown = Cut(text, width);
  const std::string pad(width - std::min(width, CodePoints(shown)), ' ');
  if (right) out << pad;
  out << shown;
  if (!right && !last) out << pad;
}

}  // namespace

void Table::Print(std::ostream& out, std::size_t width) const {
  if (width == 0) {
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) out << (i == 0 ? "" : "\t") << OneLine(row[i]);
      out << "\n";
    }
    return;
  }
  const std::vector<Shown> shown = Fit(width);
  const auto print_row = [&](std::ostream& to, const auto& cell) {
    for (const Shown& column : shown) {
      const bool last = &column == &shown.back();
      PrintCell(to, cell(column.place), column.width, columns_[column.place].right, last);
      if (!last) to << "  ";
    }
  };
  std::ostringstream titles;
  print_row(titles, [&](std::size_t i) { return columns_[i].title; });
  out << Painted(STDOUT_FILENO, Tone::kStrong, titles.str()) << "\n";
  for (const auto& row : rows_) {
    print_row(out, [&](std::size_t i) { return OneLine(row[i]); });
    out << "\n";
  }
}

std::vector<Table::Shown> Table::Fit(std::size_t width) const {
  std::vector<Shown> shown;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t widest = CodePoints(columns_[i].title);
    for (const auto& row : rows_) widest = std::max(widest, CodePoints(OneLine(row[i])));
    shown.push_back({.place = i, .width = widest});
  }
  const auto total = [&](std::size_t least) {  // with columns shrunk that may be
    std::size_t sum = 2 * (shown.size() - 1);
    for (const Shown& column : shown)
      sum += columns_[column.place].shrinks ? std::min(column.width, least) : column.width;
    return sum;
  };
  while (total(kMinShrunk) > width) {
    const auto spare = std::find_if(shown.rbegin(), shown.rend(), [&](const Shown& column) {
      return columns_[column.place].spare;
    });
    if (spare == shown.rend()) break;
    shown.erase(std::next(spare).base());
  }
  const std::size_t least = total(kMinShrunk) > width ? kMinCut : kMinShrunk;
  std::size_t now = total(std::numeric_limits<std::size_t>::max());
  for (auto column = shown.rbegin(); column != shown.rend() && now > width; ++column) {
    if (!columns_[column->place].shrinks || column->width <= least) continue;
    const std::size_t less = std::min(now - width, column->width - least);
    column->width -= less;
    now -= less;
  }
  return shown;
}

bool ReaderLeft() {
  pollfd output{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

std::size_t OutputWidth() {
  if (isatty(STDOUT_FILENO) == 0) return 0;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string Painted(int stream, Tone tone, const std::string& text) {
  const char* terminal = std::getenv("TERM");
  const char* plain = std::getenv("NO_COLOR");
  if (isatty(stream) == 0 || (plain != nullptr && *plain != 0) || terminal == nullptr ||
      std::string_view(terminal) == "dumb")
    return text;
  const char* code = tone == Tone::kStrong ? "1" : tone == Tone::kGood ? "32" : "31";
  return "\033[" + std::string(code) + "m" + text + "\033[0m";
}

std::string Visible(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string visible;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    const bool wide = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // U+0080 to U+009F
    if (!wide && (byte >= 0x20 || byte == '\n') && byte != 0x7F) {
      visible += text[i];
      continue;
    }
    const unsigned char shown = wide ? next : byte;
    visible.append("\\x").append(1, kHex[shown >> 4U]).append(1, kHex[shown & 0xFU]);
    if (wide) ++i;
  }
  return visible;
}

Progress::Progress(std::string label)
    : label_(std::move(label)),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::Show(std::size_t done, std::size_t of) {
  const auto now = std::chrono::steady_clock::now();
  if (!terminal_ || of == 0 || now - start_ < kQuiet || (shown_ && now - last_ < kRedraw)) return;
  last_ = now;
  shown_ = true;
  const std::size_t filled = kBarWidth * std::min(done, of) / of;
  std::cerr << "\r" << label_ << " [" << std::string(filled, '#')
            << std::string(kBarWidth - filled, '.') << "] " << done << " of " << of << "\033[K"
            << std::flush;
}

}  // namespace clashdeck::cli
