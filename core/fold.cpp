#include "core/fold.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "core/byte_words.h"

namespace clashdeck {

namespace {

bool IsAsciiAlnum(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

// Signs that people type in several ways, and letters that Unicode does not take apart but people
// without the key for them type plainly. Each stands for one or two ASCII characters.
std::string_view PlainForm(std::int32_t c) {
  switch (c) {
    case 0x2018:  // curly single quotes
    case 0x2019:
    case 0x201A:
    case 0x201B:
    case 0x2039:  // angled single quotes
    case 0x203A:
    case 0x02B9:  // primes and letters that look like an apostrophe
    case 0x02BB:
    case 0x02BC:
    case 0x02BD:
    case 0x02C8:
    case 0x055A:
    case 0xA78C:
    case 0x2032:
    case 0x2035:
    case 0x00B4:  // accents typed for an apostrophe
    case 0x0060:
    case 0xFF40:
      return "'";
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0x201F:
    case 0x00AB:
    case 0x00BB:
    case 0x02BA:
    case 0x2033:
    case 0x2036:
    case 0x301D:
    case 0x301E:
    case 0x301F:
      return "\"";
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2043:  // hyphen bullet
    case 0x2212:  // minus
    case 0x02D7:
    case 0x058A:
    case 0x05BE:
    case 0x2E3A:
    case 0x2E3B:
    case 0x301C:  // wave dash
      return "-";
    case 0x0131:  // dotless i; the dotted capital loses its dot as a mark
      return "i";
    case 0x00C6:
    case 0x00E6:
      return "ae";
    case 0x0152:
    case 0x0153:
      return "oe";
    case 0x00D8:
    case 0x00F8:
      return "o";
    case 0x00D0:
    case 0x00F0:
    case 0x0110:
    case 0x0111:
      return "d";
    case 0x00DE:
    case 0x00FE:
      return "th";
    case 0x0126:
    case 0x0127:
      return "h";
    case 0x0141:
    case 0x0142:
      return "l";
    case 0x0166:
    case 0x0167:
      return "t";
    default:
      return {};
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
  constexpr std::int32_t kNextLine = 0x85;
  const auto category = utf8proc_category(c);
  return c == kNextLine || category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP;
}

bool IsWordChar(std::int32_t c) {
  if (c < 0x80) return IsAsciiAlnum(static_cast<char>(c));
  const auto category = utf8proc_category(c);
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         category == UTF8PROC_CATEGORY_ND;
}

// Hands the plain form of `c` to sink; false when it has none.
template <class Sink>
bool SinkPlainForm(std::int32_t c, Sink& sink) {
  const std::string_view plain = PlainForm(c);
  for (const char each : plain) sink(static_cast<std::int32_t>(each));
  return !plain.empty();
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
    // Before decomposition: NFKD takes ´ apart into a blank and a mark.
    if (SinkPlainForm(c, sink)) continue;
    utf8proc_int32_t parts[32];
    int boundary = 0;
    // IGNORE drops what has no width: zero-width blanks, soft hyphens, marks of direction.
    const auto count = utf8proc_decompose_char(
        c, parts, 32,
        static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD |
                                       UTF8PROC_IGNORE),
        &boundary);
    for (utf8proc_ssize_t i = 0; i < count && i < 32; ++i) {
      if (!SinkPlainForm(parts[i], sink) && !IsMark(parts[i])) sink(parts[i]);
    }
  }
}

// What a plain letter becomes: small, and every blank one kind; 0 = it is not plain.
constexpr std::array<char, 256> kPlainFolded = [] {
  std::array<char, 256> folded{};
  for (std::size_t c = 1; c < 0x80; ++c) folded[c] = static_cast<char>(c);
  for (std::size_t c = 'A'; c <= 'Z'; ++c) folded[c] = static_cast<char>(c + 32);
  for (std::size_t c = '\t'; c <= '\r'; ++c) folded[c] = ' ';
  folded['`'] = 0;
  return folded;
}();

// Fold() of a text of plain letters, which most are; false when it is none.
bool FoldPlain(std::string_view text, std::string& out) {
  out.resize(text.size());
  char* to = out.data();
  char last = ' ';
  for (const char letter : text) {
    const char folded = kPlainFolded[static_cast<unsigned char>(letter)];
    if (folded == 0) return false;
    if (folded == ' ' && last == ' ') continue;
    *to++ = last = folded;
  }
  if (last == ' ' && to != out.data()) --to;
  out.resize(static_cast<std::size_t>(to - out.data()));
  return true;
}

// Fold() of a text of eight plain letters at least, with one blank between words and none around
// them: most names are such. Words of eight bytes share one with the next, so that blanks beside
// each other are seen.
bool FoldNeat(std::string_view text, std::string& out) {
  if (text.size() < kByteWord || text.front() == ' ' || text.back() == ' ') return false;
  out.resize(text.size());
  const std::size_t last = text.size() - kByteWord;
  for (std::size_t at = 0;; at = std::min(at + kByteWord - 1, last)) {
    const ByteWord word = LoadWord(text.data() + at);
    if (BytesBeyondAscii(word) != 0) return false;
    const ByteWord blanks = BytesEqual(word, ' ');
    const ByteWord odd = BytesBefore(word, ' ') | BytesEqual(word, '`');
    if ((odd | (blanks & (blanks << 8U))) != 0) return false;
    const ByteWord capitals = BytesFrom(word, 'A') & ~BytesFrom(word, 'Z' + 1);
    const ByteWord folded = word | capitals >> 2U;  // the bit that makes 'A' an 'a'
    std::memcpy(out.data() + at, &folded, kByteWord);
    if (at == last) return true;
  }
}

}  // namespace

std::string Fold(std::string_view text) {
  std::string out;
  FoldInto(text, out);
  return out;
}

void FoldInto(std::string_view text, std::string& out) {
  if (FoldNeat(text, out) || FoldPlain(text, out)) return;
  out.clear();
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

std::u32string ToCodePoints(std::string_view text) {
  // Where UTF-8 has no characters: a stray byte stays different from every letter.
  constexpr char32_t kStrayBytes = 0xDC00;
  std::u32string out;
  out.reserve(text.size());
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  for (utf8proc_ssize_t at = 0; at < size;) {
    utf8proc_int32_t c = 0;
    const auto step = utf8proc_iterate(bytes + at, size - at, &c);
    out += step > 0 ? static_cast<char32_t>(c) : kStrayBytes + bytes[at];
    at += step > 0 ? step : 1;
  }
  return out;
}

std::size_t CodePoints(std::string_view text) {
  std::size_t count = 0;
  for (char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++count;
  }
  return count;
}

}  // namespace clashdeck
