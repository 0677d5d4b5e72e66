#include "importers/text_marks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "importers/ascii.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kLongestTag = 40;     // bytes between '<' and '>'
constexpr std::size_t kLongestEntity = 10;  // bytes between '&' and ';'
constexpr std::size_t kLongestBracket = 4;  // letters of a mark in square brackets
constexpr std::string_view kUnderscores = "_-_";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kCutQuote = "\u00E2\u20AC";  // "â€": a quote or dash without its end

constexpr std::string_view kBreak = "\n";
constexpr std::string_view kItem = "\n- ";

// What marks in square brackets and HTML tags mean, by their name in lower case.
constexpr std::array<std::pair<std::string_view, std::string_view>, 19> kMarks = {{
    {"br", kBreak}, {"p", kBreak}, {"/p", kBreak}, {"li", kItem},   {"/li", ""},
    {"ul", ""},     {"/ul", ""},   {"ol", ""},     {"/ol", ""},     {"b", ""},
    {"/b", ""},     {"i", ""},     {"/i", ""},     {"em", ""},      {"/em", ""},
    {"u", ""},      {"/u", ""},    {"strong", ""}, {"/strong", ""},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kEntities = {{
    {"amp", "&"},
    {"quot", "\""},
    {"#34", "\""},
    {"apos", "'"},
    {"#39", "'"},
    {"#x27", "'"},
    {"nbsp", " "},
    {"lt", "<"},
    {"gt", ">"},
}};

constexpr std::array<bool, 256> MakeStarts() {
  std::array<bool, 256> starts{};
  for (const char c : {'<', '&', '\\', '[', '{', '}', ']', '_', '\xC3', '\xEF'})
    starts[static_cast<unsigned char>(c)] = true;
  return starts;
}

constexpr std::array<bool, 256> kStarts = MakeStarts();

struct Mark {
  std::size_t at = 0;
  std::size_t size = 0;
  std::optional<std::string_view> meaning = {};  // nothing = nobody knows
};

template <std::size_t N>
std::optional<std::string_view> MeaningOf(
    const std::array<std::pair<std::string_view, std::string_view>, N>& table,
    std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const auto& [word, meaning] : table) {
    if (word == lower) return meaning;
  }
  return std::nullopt;
}

// "<br/>", "</b>", "<span class=x>"; a '<' alone is none.
std::optional<Mark> TagAt(std::string_view text, std::size_t at) {
  const std::size_t name = at + 1 < text.size() && text[at + 1] == '/' ? at + 2 : at + 1;
  if (name >= text.size() || !IsLetter(text[name])) return std::nullopt;
  const std::size_t end = text.substr(0, at + kLongestTag).find('>', at);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view inside = text.substr(at + 1, end - at - 1);
  while (!inside.empty() && (inside.back() == '/' || inside.back() == ' ')) inside.remove_suffix(1);
  return Mark{at, end + 1 - at, MeaningOf(kMarks, inside)};
}

// "&amp;", "&#39;".
std::optional<Mark> EntityAt(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && end - at <= kLongestEntity &&
         (IsLetter(text[end]) || IsDigit(text[end]) || text[end] == '#'))
    ++end;
  if (end == at + 1 || end >= text.size() || text[end] != ';') return std::nullopt;
  return Mark{at, end + 1 - at, MeaningOf(kEntities, text.substr(at + 1, end - at - 1))};
}

// "[br]", "[br/]", "[ br ]", "[/ul]", "[[Name", "Name]]". Words of a game are longer or begin with
// a capital.
std::optional<Mark> BracketAt(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "[[") return Mark{at, 2, "["};
  const std::size_t end = text.substr(0, at + kLongestBracket + 5).find(']', at);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view inside = text.substr(at + 1, end - at - 1);
  while (inside.starts_with(' ')) inside.remove_prefix(1);
  while (inside.ends_with(' ') || inside.ends_with('/')) inside.remove_suffix(1);
  const std::string_view word = inside.substr(inside.starts_with('/') ? 1 : 0);
  if (word.empty() || word.size() > kLongestBracket ||
      !std::all_of(word.begin(), word.end(), IsLetter))
    return std::nullopt;
  Mark mark{at, end + 1 - at, MeaningOf(kMarks, inside)};
  // One letter may be a sign of the game, "[u]", and no mark of type: nobody knows.
  if (word.size() < 2) mark.meaning.reset();
  if (!mark.meaning && std::any_of(word.begin(), word.end(), IsUpper)) return std::nullopt;
  return mark;
}

// What UndoMojibake() could not undo, because bytes were lost: "Ã" and "Â" without a letter after
// them, "â€".
std::optional<Mark> BrokenAt(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return std::nullopt;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  if (text.substr(at).starts_with(kCutQuote)) return Mark{at, kCutQuote.size(), std::nullopt};
  const bool lead = second == 0x82 || second == 0x83;  // "Â", "Ã"
  const bool letter = at + 2 < text.size() && (IsLetter(text[at + 2]) || text[at + 2] == '\xC3');
  if (lead && !letter) return Mark{at, 2, std::nullopt};
  return std::nullopt;
}

std::optional<Mark> MarkAt(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case '<':
      return TagAt(text, at);
    case '&':
      return EntityAt(text, at);
    case '[':
      return BracketAt(text, at);
    case ']':
      if (text.substr(at, 2) == "]]") return Mark{at, 2, "]"};
      return std::nullopt;
    case '\\':
      if (text.substr(at, 4) == "\\r\\n") return Mark{at, 4, kBreak};
      if (text.substr(at, 2) == "\\n" || text.substr(at, 2) == "\\r") return Mark{at, 2, kBreak};
      if (text.substr(at, 2) == "\\t") return Mark{at, 2, " "};
      return std::nullopt;
    case '{':
      if (text.substr(at, 2) == "{{") return Mark{at, 2, std::nullopt};
      return std::nullopt;
    case '}':
      if (text.substr(at, 2) == "}}") return Mark{at, 2, std::nullopt};
      return std::nullopt;
    case '_':
      if (text.substr(at).starts_with(kUnderscores)) return Mark{at, 3, std::nullopt};
      return std::nullopt;
    case '\xC3':
      return BrokenAt(text, at);
    default:
      if (text.substr(at).starts_with(kReplacement)) return Mark{at, 3, std::nullopt};
      return std::nullopt;
  }
}

// The first mark at or after `from`.
std::optional<Mark> FindMark(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (!kStarts[static_cast<unsigned char>(text[at])]) continue;
    if (const auto mark = MarkAt(text, at)) return mark;
  }
  return std::nullopt;
}

}  // namespace

bool MayHaveMarks(std::string_view text) { return FindMark(text, 0).has_value(); }

Unmarked UndoMarks(std::string_view text) {
  Unmarked out;
  std::size_t at = 0;
  while (const auto mark = FindMark(text, at)) {
    out.text.append(text, at, mark->at - at);
    const std::string_view spelt = text.substr(mark->at, mark->size);
    at = mark->at + mark->size;
    if (!mark->meaning) {
      out.text += spelt;
      continue;
    }
    const std::string_view meaning = *mark->meaning;
    if (meaning.starts_with('\n')) {
      while (!out.text.empty() && out.text.back() == ' ') out.text.pop_back();
      while (at < text.size() && text[at] == ' ') ++at;
    }
    out.text += meaning;
    if (out.from.empty()) {
      out.from = spelt;
      out.to = meaning;
    }
  }
  out.text.append(text, at, std::string_view::npos);
  return out;
}

std::string_view LeftoverMark(std::string_view text) {
  const auto mark = FindMark(text, 0);
  return mark ? text.substr(mark->at, mark->size) : std::string_view();
}

}  // namespace clashdeck::importers
