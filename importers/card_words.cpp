#include "importers/card_words.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/attribute_value.h"
#include "core/fold.h"
#include "importers/ascii.h"

namespace clashdeck::importers {

namespace {

constexpr int kMaxKeywordNumber = 999;

template <class T>
std::vector<std::string> NamesOf(const std::vector<T>& terms) {
  std::vector<std::string> names;
  names.reserve(terms.size());
  for (const T& term : terms) names.push_back(term.name);
  return names;
}

tl::unexpected<Problem> Refuse(std::string reason, std::string suggestion = {}) {
  return tl::unexpected<Problem>(Problem{std::move(reason), std::move(suggestion)});
}

// The nearest known word; where none is spelt alike, the longest one that stands in it ("Promo -
// Event"), or the only one that it stands in ("Hunter").
std::string NearestWord(std::string_view word, const std::vector<std::string>& known) {
  if (std::string near = NearestOne(word, known); !near.empty()) return near;
  const std::string whole = " " + Fold(word) + " ";
  const std::string* within = nullptr;
  const std::string* around = nullptr;
  bool several = false;
  for (const std::string& each : known) {
    const std::string other = " " + Fold(each) + " ";
    if (whole.find(other) != std::string::npos &&
        (within == nullptr || each.size() > within->size()))
      within = &each;
    if (other.find(whole) == std::string::npos) continue;
    several = around != nullptr;
    around = &each;
  }
  if (within != nullptr) return *within;
  return around != nullptr && !several ? *around : std::string();
}

// An unknown word, with the nearest known one or, where none is near, all of them.
tl::unexpected<Problem> RefuseWord(std::string reason, std::string_view word,
                                   const std::vector<std::string>& known) {
  std::string near = NearestWord(word, known);
  if (near.empty()) reason += KnownWords(known);
  return Refuse(std::move(reason), std::move(near));
}

Checked<std::string> FromResult(Result<std::string> result) {
  if (result) return *std::move(result);
  Error& error = result.error();
  return Refuse(std::move(error.message),
                error.suggestions.empty() ? "" : error.suggestions.front());
}

std::optional<int> ReadNumberWord(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (value < 0 || value > kMaxKeywordNumber) return std::nullopt;
  return value;
}

}  // namespace

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string> SplitItems(std::string_view text, std::string_view separators) {
  std::vector<std::string> items;
  while (true) {
    const std::size_t at = text.find_first_of(separators);
    const std::string_view item = Trimmed(text.substr(0, at));
    if (!item.empty()) items.emplace_back(item);
    if (at == std::string_view::npos) return items;
    text.remove_prefix(at + 1);
  }
}

std::string JoinIds(std::vector<std::string> ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  std::string out;
  for (const std::string& id : ids) {
    if (!out.empty()) out += ',';
    out += id;
  }
  return out;
}

std::string JoinKeywords(std::vector<CardKeyword> keywords) {
  std::sort(keywords.begin(), keywords.end());
  keywords.erase(std::unique(keywords.begin(), keywords.end()), keywords.end());
  std::string out;
  for (const CardKeyword& keyword : keywords) {
    if (!out.empty()) out += ',';
    out += keyword.id;
    if (keyword.value) out += ' ' + std::to_string(*keyword.value);
  }
  return out;
}

std::vector<CardKeyword> SplitKeywords(std::string_view joined) {
  std::vector<CardKeyword> out;
  for (const std::string& item : SplitItems(joined, ",")) {
    const std::size_t blank = item.find(' ');
    CardKeyword& keyword = out.emplace_back();
    keyword.id = item.substr(0, blank);
    if (blank != std::string::npos)
      keyword.value = ReadNumberWord(std::string_view(item).substr(blank + 1));
  }
  return out;
}

CardWords::CardWords(const Game& game)
    : game_(game),
      set_code_(std::make_unique<RE2>(game.ids.set_code, RE2::Quiet)),
      printing_(std::make_unique<RE2>(game.ids.printing, RE2::Quiet)) {
  if (!game.ids.alternate_art.empty())
    alternate_art_ = std::make_unique<RE2>(game.ids.alternate_art, RE2::Quiet);
}

Checked<const CardType*> CardWords::Type(std::string_view word) {
  if (const auto known = types_.find(std::string(word)); known != types_.end())
    return known->second;
  const CardType* type = game_.FindType(word);
  if (type == nullptr)
    return RefuseWord("is not a card type of the game", word, NamesOf(game_.card_types));
  types_.emplace(word, type);
  return type;
}

Checked<std::string> CardWords::FindId(const std::vector<Term>& terms, std::string_view what,
                                       std::string_view word, Memo& memo) {
  if (const auto known = memo.find(std::string(word)); known != memo.end()) return known->second;
  const Term* term = FindTerm(terms, word);
  if (term == nullptr)
    return RefuseWord("is not a " + std::string(what) + " of the game", word, NamesOf(terms));
  memo.emplace(word, term->id);
  return term->id;
}

Checked<std::string> CardWords::Subtype(const CardType& type, std::string_view word) {
  const Term* term = FindTerm(type.subtypes, word);
  if (term != nullptr) return term->id;
  return RefuseWord("is not a subtype of " + type.name, word, NamesOf(type.subtypes));
}

Checked<std::string> CardWords::Rarity(std::string_view word) {
  return FindId(game_.rarities, "rarity", word, rarities_);
}

Checked<std::string> CardWords::Finish(std::string_view word) {
  return FindId(game_.finishes, "finish", word, finishes_);
}

Checked<std::string> CardWords::SetKind(std::string_view word) {
  Memo once;
  return FindId(game_.set_kinds, "kind of set", word, once);
}

Checked<std::string> CardWords::Tag(std::string_view word) {
  if (const auto known = tags_.find(std::string(word)); known != tags_.end()) return known->second;
  const clashdeck::Tag* tag = game_.FindTag(word);
  if (tag == nullptr) return RefuseWord("is not a tag of the game", word, NamesOf(game_.tags));
  tags_.emplace(word, tag->id);
  return tag->id;
}

bool CardWords::IsTag(std::string_view word) {
  constexpr std::size_t kMostRemembered = 1'000;
  const std::string key(word);
  if (const auto known = is_tag_.find(key); known != is_tag_.end()) return known->second;
  const bool found = game_.FindTag(word) != nullptr;
  if (is_tag_.size() < kMostRemembered) is_tag_.emplace(key, found);
  return found;
}

Checked<CardKeyword> CardWords::Keyword(std::string_view word) {
  if (const auto known = keywords_.find(std::string(word)); known != keywords_.end())
    return known->second;
  const std::string_view whole = Trimmed(word);
  CardKeyword keyword;
  const clashdeck::Keyword* found = game_.FindKeyword(whole);
  if (found != nullptr && found->numbered) return Refuse("needs its number", found->name + " 1");
  if (found == nullptr) {
    const std::size_t blank = whole.rfind(' ');
    const auto number =
        blank == std::string_view::npos ? std::nullopt : ReadNumberWord(whole.substr(blank + 1));
    if (number) found = game_.FindKeyword(whole.substr(0, blank));
    if (found == nullptr) {
      return RefuseWord("is not a keyword of the game", whole, NamesOf(game_.keywords));
    }
    if (!found->numbered) return Refuse("takes no number", found->name);
    keyword.value = number;
  }
  keyword.id = found->id;
  keywords_.emplace(word, keyword);
  return keyword;
}

std::optional<Problem> CardWords::CheckType(const Attribute& attribute,
                                            const CardType& type) const {
  const auto& types = attribute.types;
  if (types.empty() || std::find(types.begin(), types.end(), type.id) != types.end())
    return std::nullopt;
  return Problem{"a card of the type " + type.name + " has no " + attribute.name};
}

namespace {

// A refused value of a closed list that is near none of its words is told all of them.
Checked<std::string> OrKnown(const Attribute& attribute, std::string_view word,
                             Checked<std::string> value) {
  if (value || !value.error().suggestion.empty() || attribute.values.empty() ||
      attribute.type == AttributeType::kMultiset)
    return value;
  const std::vector<std::string> names = NamesOf(attribute.values);
  value.error().suggestion = NearestWord(word, names);
  if (value.error().suggestion.empty()) value.error().reason += KnownWords(names);
  return value;
}

}  // namespace

Checked<std::string> CardWords::Value(const Attribute& attribute, const CardType* type,
                                      const json& value) const {
  if (type != nullptr) {
    if (auto problem = CheckType(attribute, *type))
      return tl::unexpected<Problem>(*std::move(problem));
  }
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    return OrKnown(attribute, text, FromResult(CanonicalText(attribute, text)));
  }
  if (value.is_boolean())
    return FromResult(CanonicalText(attribute, value.get<bool>() ? "true" : "false"));
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{1} << 62U) {
    return Refuse("is too large");
  }
  if (value.is_number_integer())
    return FromResult(CanonicalNumber(attribute, value.get<std::int64_t>()));
  if (!value.is_array())
    return Refuse("must be a " + std::string(AttributeTypeName(attribute.type)));
  std::vector<std::string> items;
  for (const json& item : value) {
    if (!item.is_string()) return Refuse("must be a list of strings");
    items.push_back(item.get<std::string>());
  }
  return OrKnown(attribute, "", FromResult(CanonicalList(attribute, items)));
}

Checked<std::string> CardWords::TextValue(const Attribute& attribute, const CardType* type,
                                          std::string_view text) const {
  if (type != nullptr) {
    if (auto problem = CheckType(attribute, *type))
      return tl::unexpected<Problem>(*std::move(problem));
  }
  if (attribute.type == AttributeType::kSet)
    return OrKnown(attribute, text, FromResult(CanonicalList(attribute, SplitItems(text, "|,"))));
  if (attribute.type == AttributeType::kList)
    return FromResult(CanonicalList(attribute, SplitItems(text, "|\n")));
  return OrKnown(attribute, text, FromResult(CanonicalText(attribute, text)));
}

Attributes CardWords::Values(const json& object, const std::string& pointer, const CardType* type,
                             Findings& findings) const {
  Attributes out;
  for (const auto& [key, value] : object.items()) {
    const Attribute* attribute = game_.FindAttribute(key);
    if (attribute == nullptr) {
      std::vector<std::string> known;
      for (const Attribute& each : game_.attributes) known.push_back(each.id);
      findings.push_back({PointerTo(pointer, key), Shorten(key), ShowValue(value),
                          "is not an attribute of the game", NearestOne(key, known)});
      continue;
    }
    auto canonical = Value(*attribute, type, value);
    if (canonical) {
      out.emplace(key, *std::move(canonical));
    } else {
      findings.push_back({PointerTo(pointer, key), key, ShowValue(value), canonical.error().reason,
                          canonical.error().suggestion});
    }
  }
  return out;
}

std::optional<Problem> CardWords::CheckSetCode(std::string_view code) const {
  if (code.size() <= kMaxSetCode && RE2::FullMatch({code.data(), code.size()}, *set_code_))
    return std::nullopt;
  return Problem{"does not have the form of a set code (" + game_.ids.set_code + ")"};
}

std::optional<Problem> CardWords::CheckPrintingId(std::string_view id) const {
  if (id.size() <= kMaxPrintingId && RE2::FullMatch({id.data(), id.size()}, *printing_))
    return std::nullopt;
  return Problem{"does not have the form of a printing id (" + game_.ids.printing + ")",
                 NearestId(id)};
}

// The same id in capitals, with its number in three digits; empty = that is no id either.
std::string CardWords::NearestId(std::string_view id) const {
  if (id.size() > kMaxPrintingId) return {};
  std::string upper(id);
  for (char& c : upper) c = IsLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  const std::size_t dash = upper.find('-');
  std::string padded = upper;
  std::size_t digits = dash == std::string::npos ? upper.size() : dash + 1;
  while (digits < upper.size() && IsDigit(upper[digits])) ++digits;
  if (dash != std::string::npos && digits > dash + 1 && digits - dash - 1 < 3)
    padded.insert(dash + 1, 3 - (digits - dash - 1), '0');
  const std::string regular = upper.substr(0, upper.find('_'));
  for (const std::string& candidate : {upper, padded, regular}) {
    if (candidate != id && RE2::FullMatch(candidate, *printing_)) return candidate;
  }
  return {};
}

std::optional<std::string> CardWords::AlternateArtOf(std::string_view id) const {
  std::string base;
  if (alternate_art_ == nullptr || !RE2::FullMatch({id.data(), id.size()}, *alternate_art_, &base))
    return std::nullopt;
  return base;
}

}  // namespace clashdeck::importers
