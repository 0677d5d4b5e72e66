#include "importers/own_abilities.h"

#include <algorithm>
#include <charconv>

#include "core/fold.h"
#include "importers/ascii.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// A letter, or a byte of one outside ASCII.
bool IsInWord(char c) { return IsLetter(c) || static_cast<unsigned char>(c) >= 0x80; }

// The end of the word whose number may follow ("Awe 2"); kNowhere when a number is wanted and
// missing.
std::size_t ReadNumberAfter(std::string_view text, std::size_t at, int& number) {
  if (at + 1 >= text.size() || text[at] != ' ' || !IsDigit(text[at + 1])) return kNowhere;
  const auto [end, error] =
      std::from_chars(text.data() + at + 1, text.data() + text.size(), number);
  return error == std::errc{} ? static_cast<std::size_t>(end - text.data()) : kNowhere;
}

// Text with everything inside quotes and round brackets blanked: what is left speaks of the card
// itself.
std::string TopLevel(std::string_view text) {
  std::string out(text);
  bool quoted = false;
  std::size_t depth = 0;
  if (std::count(out.begin(), out.end(), '"') % 2 == 1 && out.starts_with('"'))
    out[0] = ' ';  // a stray one
  for (std::size_t i = 0; i < out.size(); ++i) {
    const char c = out[i];
    if (c == '\n') {
      quoted = false;  // a quote that was never closed ends with its paragraph
      depth = 0;
      continue;
    }
    if (c == '"') {
      quoted = !quoted;
      continue;
    }
    if (c == '(' && !quoted) ++depth;
    const bool hidden = quoted || depth > 0;
    if (c == ')' && depth > 0 && !quoted) --depth;
    if (hidden && c != '(' && c != ')') out[i] = '_';
  }
  return out;
}

bool ContainsWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != kNowhere; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !IsInWord(text[at - 1])) && (end == text.size() || !IsInWord(text[end])))
      return true;
  }
  return false;
}

template <class T>
void AddOnce(std::vector<T>& list, T item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(std::move(item));
}

}  // namespace

AbilityReader::AbilityReader(const Game& game) {
  for (const Keyword& keyword : game.keywords) {
    keywords_.push_back({keyword.name, Fold(keyword.name), keyword.id, keyword.numbered});
    for (const std::string& alias : keyword.aliases) {
      keywords_.push_back({alias, Fold(alias), keyword.id, keyword.numbered});
    }
  }
  for (const Tag& tag : game.tags) {
    const std::size_t last = tag.name.rfind(' ');
    tags_.push_back({tag.name, Fold(tag.name), tag.id, false,
                     last == kNowhere ? std::string() : tag.name.substr(0, last + 1)});
  }
  const auto longer = [](const Word& a, const Word& b) {
    return a.spelling.size() > b.spelling.size();
  };
  std::stable_sort(keywords_.begin(), keywords_.end(), longer);
  std::stable_sort(tags_.begin(), tags_.end(), longer);
}

const AbilityReader::Word* AbilityReader::Match(const std::vector<Word>& words,
                                                std::string_view rest) const {
  for (const Word& word : words) {
    if (!rest.starts_with(word.spelling)) continue;
    if (rest.size() > word.spelling.size() && IsInWord(rest[word.spelling.size()])) continue;
    return &word;
  }
  return nullptr;
}

// Reads keywords and tags at a place where an ability may begin; returns the place after the last
// one.
std::size_t AbilityReader::ReadStart(std::string_view text, std::size_t at,
                                     OwnAbilities& out) const {
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    if (const Word* tag = Match(tags_, rest)) {
      AddOnce(out.tags, tag->id);
      at += tag->spelling.size();
      // "Counter - Play / Attack": the stem goes for both.
      const std::size_t slash = text.substr(at, 3) == " / " ? 3 : text.substr(at, 1) == "/" ? 1 : 0;
      if (slash > 0) {
        const std::string other = tag->stem + std::string(text.substr(at + slash));
        if (const Word* second = Match(tags_, other)) {
          AddOnce(out.tags, second->id);
          at += slash + second->spelling.size() - second->stem.size();
        }
      }
    } else if (const Word* keyword = Match(keywords_, rest)) {
      std::size_t end = at + keyword->spelling.size();
      CardKeyword found{keyword->id, std::nullopt};
      if (keyword->numbered) {
        int number = 0;
        end = ReadNumberAfter(text, end, number);
        if (end == kNowhere) return at;
        found.value = number;
      }
      const std::string_view after = text.substr(end, 2);
      const bool ability = after.empty() || after[0] == '\n' || after[0] == ':' ||
                           after[0] == ',' ||
                           (after[0] == ' ' && after.size() > 1 &&
                            (IsUpper(after[1]) || after[1] == '(' || after[1] == '['));
      if (!ability) return at;
      AddOnce(out.keywords, std::move(found));
      at = end;
    } else {
      return at;
    }
    while (at < text.size() && (text[at] == ' ' || text[at] == ',' || text[at] == ':')) ++at;
    // A reminder in brackets may follow ("Flight (...) Lone").
    while (at < text.size() && text[at] == '(') {
      const std::size_t close = text.find(')', at);
      if (close == kNowhere) return at;
      at = close + 1;
      while (at < text.size() && (text[at] == ' ' || text[at] == ',')) ++at;
    }
  }
  return at;
}

OwnAbilities AbilityReader::Read(std::string_view full_text) const {
  OwnAbilities out;
  const std::string text = TopLevel(full_text);
  bool start = true;
  for (std::size_t at = 0; at < text.size();) {
    if (start && text[at] == ' ') {
      ++at;
      continue;
    }
    if (start) {
      const std::size_t after = ReadStart(text, at, out);
      start = false;
      if (after > at) {
        at = after;
        start = at < text.size() && text[at] == '\n';
        continue;
      }
      // Signs before the words: a bracketed symbol, a threshold, a list mark.
      if (text[at] == '(' || text[at] == '{') {
        const std::size_t close = text.find(text[at] == '(' ? ')' : '}', at);
        if (close != kNowhere && close - at < 40) {
          at = close + 1;
          while (at < text.size() && (text[at] == ' ' || text[at] == ',' || text[at] == ':')) ++at;
          start = true;
          continue;
        }
      }
    }
    const char c = text[at];
    if (c == '\n' ||
        ((c == '.' || c == ')' || c == '"') && at + 1 < text.size() && text[at + 1] == ' ')) {
      start = true;
      at += c == '\n' ? 1 : 2;
      continue;
    }
    ++at;
  }
  for (const Word& tag : tags_) {  // a tag with its colon is an ability wherever it stands
    if (text.find(tag.spelling + ":") != kNowhere) AddOnce(out.tags, tag.id);
  }
  std::sort(out.keywords.begin(), out.keywords.end());
  std::sort(out.tags.begin(), out.tags.end());
  return out;
}

bool AbilityReader::MentionsKeyword(std::string_view folded_text,
                                    const std::string& keyword_id) const {
  return std::any_of(keywords_.begin(), keywords_.end(), [&](const Word& word) {
    return word.id == keyword_id && ContainsWord(folded_text, word.folded);
  });
}

bool AbilityReader::MentionsTag(std::string_view folded_text, const std::string& tag_id) const {
  return std::any_of(tags_.begin(), tags_.end(), [&](const Word& word) {
    return word.id == tag_id && ContainsWord(folded_text, word.folded);
  });
}

int AbilityReader::NumberInText(std::string_view text, const std::string& keyword_id) const {
  int found = 0;
  for (const Word& word : keywords_) {
    if (word.id != keyword_id) continue;
    for (std::size_t at = text.find(word.spelling); at != kNowhere;
         at = text.find(word.spelling, at + 1)) {
      int number = 0;
      if (ReadNumberAfter(text, at + word.spelling.size(), number) == kNowhere) continue;
      if (found != 0 && found != number) return 0;
      found = number;
    }
  }
  return found;
}

}  // namespace clashdeck::importers
