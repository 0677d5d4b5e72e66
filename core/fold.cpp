#include "core/fold.h"

#include <utf8proc.h>

#include <cstdint>

namespace clashdeck {

namespace {

bool IsAsciiAlnum(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

// Signs that people type in several ways; 0 = drop.
std::int32_t PlainSign(std::int32_t c) {
  switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x201A:
    case 0x201B:
    case 0x02BC:
    case 0x00B4:
    case 0x2032:
    case 0x0060:
      return '\'';
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0x201F:
    case 0x00AB:
    case 0x00BB:
    case 0x2033:
      return '"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2212:
      return '-';
    case 0x200B:
    case 0x200C:
    case 0x200D:
    case 0x2060:
    case 0xFEFF:
    case 0x00AD:
      return 0;
    default:
      return c;
  }
}

void AppendUtf8(std::int32_t c, std::string& out) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  utf8proc_uint8_t buffer[4];
  const auto size = utf8proc_encode_char(c, buffer);
  out.append(reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(size));
}

bool IsMark(std::int32_t c) {
  const auto category = utf8proc_category(c);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
         category == UTF8PROC_CATEGORY_ME;
}

bool IsBlank(std::int32_t c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
  return utf8proc_category(c) == UTF8PROC_CATEGORY_ZS;
}

bool IsWordChar(std::int32_t c) {
  if (c < 0x80) return IsAsciiAlnum(static_cast<char>(c));
  const auto category = utf8proc_category(c);
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         category == UTF8PROC_CATEGORY_ND;
}

// Calls sink(code point) for the folded form of each character; invalid bytes come as themselves
// through bad(byte).
template <class Sink, class Bad>
void ForEachFolded(std::string_view text, Sink sink, Bad bad) {
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  utf8proc_ssize_t at = 0;
  while (at < size) {
    if (bytes[at] < 0x80 && bytes[at] != '`') {  // most of every text; needs no tables
      const auto c = static_cast<std::int32_t>(bytes[at++]);
      sink(c >= 'A' && c <= 'Z' ? c + 32 : c);
      continue;
    }
    utf8proc_int32_t c = 0;
    const auto step = utf8proc_iterate(bytes + at, size - at, &c);
    if (step <= 0) {
      bad(text[static_cast<std::size_t>(at)]);
      ++at;
      continue;
    }
    at += step;
    c = PlainSign(c);  // before decomposition: NFKD takes ´ apart into a blank and a mark
    if (c == 0) continue;
    if (c < 0x80) {
      sink(c >= 'A' && c <= 'Z' ? c + 32 : c);
      continue;
    }
    utf8proc_int32_t parts[32];
    int boundary = 0;
    const auto count = utf8proc_decompose_char(
        c, parts, 32,
        static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD),
        &boundary);
    for (utf8proc_ssize_t i = 0; i < count && i < 32; ++i) {
      const std::int32_t part = PlainSign(parts[i]);
      if (part != 0 && !IsMark(part)) sink(part);
    }
  }
}

}  // namespace

std::string Fold(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool pending_blank = false;
  const auto flush = [&] {
    if (pending_blank && !out.empty()) out += ' ';
    pending_blank = false;
  };
  ForEachFolded(
      text,
      [&](std::int32_t c) {
        if (IsBlank(c)) {
          pending_blank = true;
          return;
        }
        flush();
        AppendUtf8(c, out);
      },
      [&](char byte) {
        flush();
        out += byte;
      });
  return out;
}

std::string FoldTight(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  ForEachFolded(
      text,
      [&](std::int32_t c) {
        if (IsWordChar(c)) AppendUtf8(c, out);
      },
      [&](char byte) { out += byte; });
  return out;
}

std::string Slug(std::string_view name) {
  std::string out;
  bool gap = false;
  ForEachFolded(
      name,
      [&](std::int32_t c) {
        if (c == '\'') return;
        if (!IsWordChar(c)) {
          gap = true;
          return;
        }
        if (gap && !out.empty()) out += '-';
        gap = false;
        AppendUtf8(c, out);
      },
      [&](char) { gap = true; });
  return out;
}

bool IsValidUtf8(std::string_view text) {
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  utf8proc_ssize_t at = 0;
  while (at < size) {
    if (bytes[at] < 0x80) {
      ++at;
      continue;
    }
    utf8proc_int32_t c = 0;
    const auto step = utf8proc_iterate(bytes + at, size - at, &c);
    if (step <= 0) return false;
    at += step;
  }
  return true;
}

std::size_t CodePoints(std::string_view text) {
  std::size_t count = 0;
  for (char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++count;
  }
  return count;
}

}  // namespace clashdeck
