#include "engine/text/lexicon.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/text/scanner.h"

namespace clashdeck::text {

namespace {

constexpr std::string_view kAnyNumber = "n";
constexpr std::string_view kAnyWords = "...";  // up to the end of the clause; last of the words

bool IsWord(const RawToken& token, std::string_view word) {
  return token.kind == TokenKind::kWord && token.text == word;
}

bool EndsSentence(const RawToken& token) {
  return token.kind == TokenKind::kBreak || token.kind == TokenKind::kThreshold ||
         (token.kind == TokenKind::kMark && (token.text == "." || token.text == "\""));
}

// Whether words stand at a place, and the number among them.
struct Match {
  std::size_t length = 0;  // 0 = none
  std::string number;
  std::size_t words_begin = 0;  // of the source: what kAnyWords stands for
  std::size_t words_end = 0;
};

bool EndsClause(const RawToken& token) {
  return EndsSentence(token) || (token.kind == TokenKind::kMark && token.text != "-");
}

Match MatchAt(const std::vector<RawToken>& tokens, std::size_t at,
              const std::vector<std::string>& words) {
  Match match;
  if (at + words.size() > tokens.size()) return match;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const RawToken& token = tokens[at + i];
    if (words[i] == kAnyWords) {
      std::size_t end = at + i;
      while (end < tokens.size() && !EndsClause(tokens[end])) ++end;
      if (end == at + i) return match;
      match.words_begin = token.begin;
      match.words_end = tokens[end - 1].end;
      match.length = end - at;
      return match;
    }
    if (words[i] == kAnyNumber) {
      const bool number = token.kind == TokenKind::kNumber || IsWord(token, "x");
      if (!number) return match;
      match.number = token.text;
    } else if (token.text != words[i]) {
      return match;
    }
  }
  match.length = words.size();
  return match;
}

std::string Filled(const std::string& means, const Match& match, std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (match.words_end != 0 && std::string_view(means).substr(i).starts_with(kAnyWords)) {
      out += text.substr(match.words_begin, match.words_end - match.words_begin);
      i += kAnyWords.size() - 1;
      continue;
    }
    const auto letter = [&](std::size_t place) {
      if (place >= means.size()) return false;
      const char c = means[place];
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    const bool alone = means[i] == 'N' && !letter(i + 1) && (i == 0 || !letter(i - 1));
    if (alone) {
      out += match.number;
    } else {
      out += means[i];
    }
  }
  return out;
}

// "Clash cards you control get +1/+0 and Torment": some words of its sentence give it.
bool IsGiven(const std::vector<RawToken>& tokens, std::size_t at) {
  constexpr std::array<std::string_view, 6> kGives = {"get",   "gets", "gain",
                                                      "gains", "has",  "have"};
  while (at > 0 && !EndsSentence(tokens[at - 1])) {
    --at;
    if (std::any_of(kGives.begin(), kGives.end(),
                    [&](std::string_view word) { return IsWord(tokens[at], word); }))
      return true;
  }
  return false;
}

bool IsComma(const RawToken& token) { return token.kind == TokenKind::kMark && token.text == ","; }

}  // namespace

std::size_t Explained::SourceBegin(std::size_t at) const {
  std::size_t shift_from = 0;
  std::size_t shift_to = 0;
  for (const Part& part : parts) {
    if (at < part.begin) break;
    if (at < part.end) return part.source_begin;
    shift_from = part.end;
    shift_to = part.source_end;
  }
  return at - shift_from + shift_to;
}

std::size_t Explained::SourceEnd(std::size_t at) const {
  std::size_t shift_from = 0;
  std::size_t shift_to = 0;
  for (const Part& part : parts) {
    if (at <= part.begin) break;
    if (at <= part.end) return part.source_end;
    shift_from = part.end;
    shift_to = part.source_end;
  }
  return at - shift_from + shift_to;
}

Lexicon::Lexicon(std::vector<Explanation> explanations) {
  for (Explanation& explanation : explanations) {
    Entry entry{.words = {}, .means = std::move(explanation.means), .ability = explanation.ability};
    for (const RawToken& token : Scan(explanation.words)) entry.words.push_back(token.text);
    if (!entry.words.empty()) entries_.push_back(std::move(entry));
  }
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const Entry& a, const Entry& b) { return a.words.size() > b.words.size(); });
}

Explained Lexicon::Explain(std::string_view text) const {
  Explained out;
  const std::vector<RawToken> tokens = Scan(text);
  std::size_t copied = 0;
  for (std::size_t at = 0; at < tokens.size();) {
    const Entry* found = nullptr;
    Match match;
    for (const Entry& entry : entries_) {
      if (entry.ability && !tokens[at].capital) continue;
      match = MatchAt(tokens, at, entry.words);
      if (match.length > 0) {
        found = &entry;
        break;
      }
    }
    if (found == nullptr) {
      ++at;
      continue;
    }
    std::string means = Filled(found->means, match, text);
    std::size_t begin = tokens[at].begin;
    std::size_t end = tokens[at + match.length - 1].end;
    const std::size_t after = at + match.length;
    if (found->ability && IsGiven(tokens, at)) {  // a quoted ability ends its sentence too
      means.insert(0, 1, '"');
      means += '"';
      if (after < tokens.size() && tokens[after].text == ".") end = tokens[after].end;
    } else if (found->ability) {  // a line of its own; the commas of a list of keywords go
      means.insert(0, 1, '\n');
      means += '\n';
      if (at > 0 && IsComma(tokens[at - 1])) begin = tokens[at - 1].begin;
      if (after < tokens.size() && IsComma(tokens[after])) end = tokens[after].end;
    }
    begin = std::max(begin, copied);
    end = std::max(end, begin);
    out.text.append(text.substr(copied, begin - copied));
    out.parts.push_back({out.text.size(), out.text.size() + means.size(), begin, end});
    out.text += means;
    copied = end;
    at += match.length;
    while (at < tokens.size() && tokens[at].begin < copied) ++at;
  }
  out.text.append(text.substr(copied));
  return out;
}

}  // namespace clashdeck::text
