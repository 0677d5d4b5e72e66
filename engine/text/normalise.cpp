#include "engine/text/normalise.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/text/lexicon.h"
#include "engine/text/scanner.h"

namespace clashdeck::text {

namespace {

bool IsMark(const RawToken& token, std::string_view mark) {
  return token.kind == TokenKind::kMark && token.text == mark;
}
bool IsWord(const RawToken& token, std::string_view word) {
  return token.kind == TokenKind::kWord && token.text == word;
}

class Shaper {
 public:
  explicit Shaper(std::vector<RawToken> raw) : raw_(std::move(raw)) {}

  std::vector<RawToken> Run() {
    while (at_ < raw_.size()) Step();
    while (!out_.empty() && out_.back().kind == TokenKind::kBreak) out_.pop_back();
    EndLastSentence();
    FindKinds();
    if (out_.size() == 1 && IsMark(out_[0], "-")) out_.clear();  // "-": no text
    return std::move(out_);
  }

 private:
  // Exports lose the last stop of a text that has others. A keyword has none; a sentence has a verb
  // and more.
  void EndLastSentence() {
    constexpr std::size_t kShortest = 4;
    if (out_.size() < kShortest || out_.back().kind != TokenKind::kWord) return;
    for (std::size_t i = 1; i < kShortest; ++i) {
      const TokenKind kind = out_[out_.size() - 1 - i].kind;
      if (kind == TokenKind::kBreak || kind == TokenKind::kThreshold) return;
    }
    const bool prose = std::any_of(out_.begin(), out_.end(),
                                   [](const RawToken& token) { return IsMark(token, "."); });
    if (last_was_keywords_ || !prose) return;
    RawToken stop;
    stop.kind = TokenKind::kMark;
    stop.text = ".";
    stop.begin = stop.end = out_.back().end;
    out_.push_back(std::move(stop));
  }

  // "Bounty Counter": the word before, with a capital letter, is a kind.
  void FindKinds() {
    constexpr std::array<std::string_view, 15> kOthers = {
        "a",   "an",      "any",   "no",     "all",  "each",  "those", "that",
        "the", "another", "other", "remove", "move", "place", "put"};
    for (std::size_t i = 0; i + 1 < out_.size(); ++i) {
      const bool counter = IsWord(out_[i + 1], "counter") || IsWord(out_[i + 1], "counters");
      const bool tag = i + 2 < out_.size() && IsMark(out_[i + 2], "-");
      if (!counter || tag || out_[i].kind != TokenKind::kWord || !out_[i].capital) continue;
      const bool other = std::any_of(kOthers.begin(), kOthers.end(),
                                     [&](std::string_view word) { return IsWord(out_[i], word); });
      if (!other) out_[i].kind = TokenKind::kKind;
    }
  }

  const RawToken* Peek(std::size_t ahead) const {
    return at_ + ahead < raw_.size() ? &raw_[at_ + ahead] : nullptr;
  }

  // A new sentence, outside of quotation marks, can begin here.
  bool AtSentenceStart() const {
    if (out_.empty()) return true;
    const RawToken& last = out_.back();
    return last.kind == TokenKind::kBreak || last.kind == TokenKind::kThreshold ||
           IsMark(last, ".") || (IsMark(last, "\"") && !in_quotes_);
  }

  void Break(const RawToken& at) {
    if (out_.empty() || out_.back().kind == TokenKind::kBreak) return;
    RawToken token;
    token.kind = TokenKind::kBreak;
    token.begin = token.end = at.begin;
    out_.push_back(token);
  }

  bool TagHere() const {
    const RawToken* word = Peek(0);
    const RawToken* dash = Peek(1);
    const RawToken* name = Peek(2);
    const RawToken* colon = Peek(3);
    return colon != nullptr && (IsWord(*word, "trigger") || IsWord(*word, "counter")) &&
           IsMark(*dash, "-") && name->kind == TokenKind::kWord &&
           (IsMark(*colon, ":") || IsMark(*colon, "/"));
  }

  bool AnnouncesList() const {
    const RawToken* next = Peek(1);
    const bool items = next != nullptr && (next->kind == TokenKind::kBreak || IsMark(*next, "-"));
    return items && out_.size() > 1 && IsWord(out_[out_.size() - 2], "choose");
  }

  // A sentence that begins an ability of its own where an export has lost the paragraphs. "At the
  // end of your turn, send that token ..." goes on with what was said before.
  bool OpensAbility() const {
    const RawToken& first = *Peek(0);
    const RawToken* second = Peek(1);
    if (second == nullptr) return false;
    if (IsWord(first, "whenever") || IsWord(first, "while")) return true;
    if (IsWord(first, "once")) return IsWord(*second, "per") || IsWord(*second, "during");
    if (IsWord(first, "during")) return true;
    if (IsWord(first, "the") && IsWord(*second, "first")) {
      return Peek(2) != nullptr && IsWord(*Peek(2), "time");
    }
    if (IsWord(first, "when")) {
      return IsWord(*second, "this") || IsWord(*second, "you") || IsWord(*second, "a") ||
             IsWord(*second, "an") || IsWord(*second, "another");
    }
    if (IsWord(first, "if")) return WaitsForEvent();
    return IsWord(first, "at") && !RefersBack();
  }

  bool WaitsForEvent() const {  // "If the Portal is open, whenever ..."
    for (std::size_t i = 0; Peek(i + 1) != nullptr && !IsMark(*Peek(i), "."); ++i) {
      if (IsMark(*Peek(i), ",") && IsWord(*Peek(i + 1), "whenever")) return true;
    }
    return false;
  }

  bool RefersBack() const {
    for (std::size_t i = 0; Peek(i + 1) != nullptr && !IsMark(*Peek(i), "."); ++i) {
      const RawToken& next = *Peek(i + 1);
      const bool points = IsWord(*Peek(i), "that") || IsWord(*Peek(i), "those");
      const bool player = next.text.starts_with("player") || next.text.starts_with("opponent");
      if (points && !player) return true;
    }
    return BeginsWithIt();
  }

  // "If your Contender is [Ada], that card gets ...": the sentence names nothing that "that card"
  // could be, so what an export has made a paragraph of goes on with the one before it.
  bool GoesOn(std::size_t ahead) const {
    constexpr std::array<std::string_view, 12> kNames = {"this",   "a",        "an",   "another",
                                                         "target", "all",      "each", "when",
                                                         "other",  "whenever", "any",  "cards"};
    for (std::size_t i = ahead; Peek(i + 1) != nullptr; ++i) {
      const RawToken& token = *Peek(i);
      if (token.kind == TokenKind::kBreak || IsMark(token, ".") || IsMark(token, ":") ||
          IsMark(token, "\"")) {
        return false;
      }
      if (IsWord(token, "that") && (IsWord(*Peek(i + 1), "card") || IsWord(*Peek(i + 1), "clash")))
        return true;
      if (std::any_of(kNames.begin(), kNames.end(),
                      [&](std::string_view name) { return IsWord(token, name); })) {
        return false;
      }
    }
    return false;
  }

  // "At the end of turn, send it to Oblivion.": nothing in the sentence that "it" could be.
  bool BeginsWithIt() const {
    constexpr std::array<std::string_view, 10> kNames = {
        "this", "a", "an", "another", "target", "all", "each", "your", "if", "the"};
    std::size_t i = 0;
    while (Peek(i) != nullptr && !IsMark(*Peek(i), ",") && !IsMark(*Peek(i), ".")) ++i;
    for (; Peek(i) != nullptr && !IsMark(*Peek(i), "."); ++i) {
      const RawToken& token = *Peek(i);
      if (IsWord(token, "it") || IsWord(token, "them")) return true;
      if (std::any_of(kNames.begin(), kNames.end(),
                      [&](std::string_view name) { return IsWord(token, name); })) {
        return false;
      }
    }
    return false;
  }

  // How many tokens from `ahead` on spell a keyword ability, its number included; 0 = none.
  std::size_t KeywordHere(std::size_t ahead) const {
    const RawToken* first = Peek(ahead);
    if (first == nullptr || first->kind != TokenKind::kWord || !first->capital) return 0;
    const RawToken* second = Peek(ahead + 1);
    for (std::string_view keyword : kKeywordWords) {
      std::size_t length = 0;
      if (first->text == keyword) length = 1;
      if (second != nullptr && first->text + " " + second->text == keyword) length = 2;
      if (length == 0) continue;
      const RawToken* number = Peek(ahead + length);
      if (number != nullptr && number->kind == TokenKind::kNumber) ++length;
      return length;
    }
    return 0;
  }

  // "Flight, Awe Factor 2" on a line of its own, with or without commas.
  bool TakeKeywordLine() {
    std::vector<std::size_t> lengths;
    std::size_t ahead = 0;
    while (const std::size_t length = KeywordHere(ahead)) {
      lengths.push_back(length);
      ahead += length;
      const RawToken* comma = Peek(ahead);
      if (comma != nullptr && IsMark(*comma, ",") && KeywordHere(ahead + 1) != 0) ++ahead;
    }
    if (lengths.empty()) return false;
    const RawToken* next = Peek(ahead);
    const bool ends = next == nullptr || next->kind == TokenKind::kBreak ||
                      next->kind == TokenKind::kThreshold ||
                      next->kind == TokenKind::kAffiliation || next->kind == TokenKind::kName ||
                      (next->kind == TokenKind::kWord && next->capital);
    if (!ends) return false;
    if (out_.empty() || out_.back().kind != TokenKind::kThreshold) Break(raw_[at_]);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      if (i != 0) {
        if (IsMark(raw_[at_], ",")) ++at_;
        RawToken comma;
        comma.kind = TokenKind::kMark;
        comma.text = ",";
        comma.begin = comma.end = raw_[at_].begin;
        out_.push_back(comma);
      }
      for (std::size_t k = 0; k < lengths[i]; ++k) out_.push_back(raw_[at_++]);
    }
    if (at_ < raw_.size()) Break(raw_[at_]);
    last_was_keywords_ = true;
    return true;
  }

  // How many tokens from here on are the range of a row of a table of dice (707.1e.1): "1-2:",
  // "3:", "4 - 5:", "6+:"; 0 = none.
  std::size_t DiceRangeHere() const {
    const RawToken& first = *Peek(0);
    if (!rolled_ || (first.kind != TokenKind::kRange && first.kind != TokenKind::kNumber)) return 0;
    const RawToken* second = Peek(1);
    const RawToken* third = Peek(2);
    std::size_t length = 1;
    if (second != nullptr && first.kind == TokenKind::kNumber) {
      if (IsMark(*second, "+")) length = 2;
      if (IsMark(*second, "-") && third != nullptr && third->kind == TokenKind::kNumber) length = 3;
    }
    const RawToken* colon = Peek(length);
    return colon != nullptr && IsMark(*colon, ":") ? length : 0;
  }

  // However the table is written, each row is an item of a list.
  void TakeDiceRange(std::size_t length) {
    RawToken range = raw_[at_];
    for (std::size_t i = 1; i < length; ++i) range.text += raw_[at_ + i].text;
    range.end = raw_[at_ + length - 1].end;
    if (length > 1) range.kind = TokenKind::kRange;
    at_ += length;
    if (out_.back().kind != TokenKind::kBullet) {
      while (out_.back().kind == TokenKind::kBreak || IsMark(out_.back(), "-") ||
             IsMark(out_.back(), ":") || IsMark(out_.back(), ",")) {
        out_.pop_back();
      }
      RawToken sign;
      sign.kind = TokenKind::kMark;
      sign.text = ".";
      sign.begin = sign.end = range.begin;
      if (!IsMark(out_.back(), ".") && !IsMark(out_.back(), "\"")) out_.push_back(sign);
      sign.kind = TokenKind::kBullet;
      sign.text = "-";
      out_.push_back(sign);
    }
    out_.push_back(std::move(range));
  }

  void Step() {
    const RawToken& token = raw_[at_];
    const RawToken* next = Peek(1);
    if (token.kind == TokenKind::kBreak) {
      const bool after_sentence = !out_.empty() && IsMark(out_.back(), ".") && !last_was_keywords_;
      if (!after_sentence) EndLastSentence();
      if (!after_sentence || !GoesOn(1)) Break(token);
      ++at_;
      return;
    }
    if (const std::size_t length = DiceRangeHere()) {
      TakeDiceRange(length);
      return;
    }
    if (!out_.empty() && out_.back().kind == TokenKind::kBreak) rolled_ = false;
    if (!in_quotes_ && AtSentenceStart()) {
      if (TakeKeywordLine()) return;
      last_was_keywords_ = false;
      if (token.kind == TokenKind::kThreshold ||
          (IsWord(token, "attach") && next != nullptr && IsMark(*next, ":"))) {
        Break(token);
      } else if (token.kind == TokenKind::kNumber && next != nullptr && IsMark(*next, ":")) {
        Break(token);
        RawToken threshold = token;
        threshold.kind = TokenKind::kThreshold;
        threshold.text = "{" + token.text + "}";
        threshold.end = next->end;
        out_.push_back(std::move(threshold));
        at_ += 2;
        return;
      }
    }
    if (!in_quotes_ && !out_.empty() && IsMark(out_.back(), ".") && OpensAbility()) Break(token);
    if (!in_quotes_ && TagHere()) {
      if (!out_.empty() && out_.back().kind != TokenKind::kThreshold) Break(token);
      for (int i = 0; i < 4; ++i) out_.push_back(raw_[at_++]);
      return;
    }
    if (IsMark(token, ":") && AnnouncesList()) {  // "choose one:" is "choose one -"
      RawToken dash = token;
      dash.text = "-";
      out_.push_back(std::move(dash));
      ++at_;
      return;
    }
    if (IsMark(token, "\"")) {
      if (in_quotes_ && !out_.empty() && !IsMark(out_.back(), ".")) {
        RawToken stop = token;  // a quoted ability ends like any other
        stop.text = ".";
        stop.end = stop.begin;
        out_.push_back(stop);
      }
      const bool closes_sentence = in_quotes_;
      in_quotes_ = !in_quotes_;
      out_.push_back(token);
      ++at_;
      if (!closes_sentence) return;
      if (next != nullptr && IsMark(*next, ".")) ++at_;  // the quoted sentence has ended already
      if (at_ < raw_.size() && raw_[at_].capital) Break(raw_[at_]);
      return;
    }
    if (IsMark(token, "-")) {
      TakeDash(token, next);
      return;
    }
    rolled_ = rolled_ || token.kind == TokenKind::kDie;
    out_.push_back(token);
    ++at_;
  }

  // "Choose one -" announces a list; each dash after it, or after a sentence, begins an item.
  void TakeDash(const RawToken& token, const RawToken* next) {
    RawToken dash = token;
    ++at_;
    const bool lists = !out_.empty() && out_.back().kind == TokenKind::kBreak;
    if (lists) out_.pop_back();
    const bool announces = next == nullptr || IsMark(*next, "-") ||
                           next->kind == TokenKind::kBreak || next->kind == TokenKind::kRange;
    const bool tag =
        !out_.empty() && (IsWord(out_.back(), "trigger") || IsWord(out_.back(), "counter"));
    const bool item =
        lists || (!out_.empty() && (IsMark(out_.back(), "-") || IsMark(out_.back(), ".") ||
                                    IsMark(out_.back(), "...")));
    if (!tag && item && !(announces && !lists && next != nullptr && IsMark(*next, "-"))) {
      dash.kind = TokenKind::kBullet;
      dash.text = "-";
    }
    out_.push_back(std::move(dash));
    if (announces && next != nullptr && next->kind == TokenKind::kBreak) {
      const RawToken* after = Peek(1);
      if (after != nullptr && IsMark(*after, "-")) ++at_;  // the item says where the line breaks
    }
  }

  std::vector<RawToken> raw_;
  std::vector<RawToken> out_;
  std::size_t at_ = 0;
  bool in_quotes_ = false;
  bool rolled_ = false;             // the paragraph rolls a die
  bool last_was_keywords_ = false;  // the line written last
};

}  // namespace

std::size_t Joiner::Add(TokenKind kind, std::string_view token) {
  if (kind == TokenKind::kBreak) {
    text_ += '\n';
    glue_ = true;
    return text_.size() - 1;
  }
  if (kind == TokenKind::kBullet) {
    if (!text_.empty()) text_ += '\n';
    text_ += "- ";
    glue_ = true;
    return text_.size() - 2;
  }
  const bool quote = kind == TokenKind::kMark && token == "\"";
  const bool closes = quote && in_quotes_;
  const bool hugs = kind == TokenKind::kMark && token != "-" && !(quote && !in_quotes_);
  const bool gem_after_gem = kind == TokenKind::kGem && !text_.empty() && gem_;
  if (!glue_ && !hugs && !gem_after_gem) text_ += ' ';
  const std::size_t begin = text_.size();
  text_ += token;
  glue_ = quote && !closes;
  if (quote) in_quotes_ = !in_quotes_;
  gem_ = kind == TokenKind::kGem;
  return begin;
}

NormalText Normalise(std::string_view source) {
  NormalText out;
  if (source.size() > kMaxText) {
    out.too_long = true;
    return out;
  }
  Joiner joiner;
  for (const RawToken& raw : Shaper(Scan(source)).Run()) {
    Token token;
    token.kind = raw.kind;
    token.capital = raw.capital;
    token.begin = static_cast<std::uint16_t>(joiner.Add(raw.kind, raw.text));
    token.end = static_cast<std::uint16_t>(joiner.text().size());
    token.source_begin = static_cast<std::uint16_t>(raw.begin);
    token.source_end = static_cast<std::uint16_t>(raw.end);
    if (joiner.text().size() > kMaxText) {
      out.too_long = true;
      out.tokens.clear();
      return out;
    }
    out.tokens.push_back(token);
  }
  out.text = joiner.Take();
  return out;
}

NormalText Normalise(std::string_view source, const Lexicon* lexicon) {
  if (lexicon == nullptr || source.size() > kMaxText) return Normalise(source);
  const Explained explained = lexicon->Explain(source);
  NormalText out = Normalise(explained.text);
  for (Token& token : out.tokens) {
    const std::size_t begin = explained.SourceBegin(token.source_begin);
    token.source_end = static_cast<std::uint16_t>(explained.SourceEnd(token.source_end));
    token.source_begin = static_cast<std::uint16_t>(begin);
  }
  return out;
}

}  // namespace clashdeck::text
