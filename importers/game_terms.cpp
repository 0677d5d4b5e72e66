#include "importers/game_terms.h"

#include <utility>

#include "core/fold.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kMaxId = 64;
constexpr std::size_t kMaxField = 30;
constexpr TextLimits kTermNote{.min = 1, .max = 200};
constexpr TextLimits kMeaning{.min = 1, .max = 400};
constexpr TermShape kFullTerm{.rule = true, .aliases = true};

bool IsLowerAlnum(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// A list of things that are terms with more keys: reads each, claims its words, refuses what else
// stands there.
template <class T, class Read>
std::vector<T> ReadList(const json* list, const std::string& pointer, Findings& findings,
                        Read read) {
  std::vector<T> out;
  if (list == nullptr) return out;
  Vocabulary words(pointer, findings);
  for (std::size_t i = 0; i < list->size(); ++i) {
    JsonObject object((*list)[i], PointerTo(pointer, i), findings);
    T& thing = out.emplace_back();
    read(object, thing, words);
    ClaimTerm(thing, object.pointer(), words);
    object.Finish();
  }
  return out;
}

}  // namespace

void Vocabulary::Claim(std::string_view word, const std::string& owner,
                       const std::string& pointer) {
  if (word.empty()) return;
  const auto [place, added] = owner_by_word_.try_emplace(Fold(word), owner);
  if (!added && place->second != owner) {
    findings_->push_back(
        {pointer, "", std::string(word),
         "'" + std::string(word) + "' stands for '" + place->second + "' already in " + list_});
  }
}

bool IsGameId(std::string_view text) {
  if (text.empty() || text.size() > kMaxId || text.front() == '-' || text.back() == '-')
    return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '-' ? text[i - 1] == '-' : !IsLowerAlnum(text[i])) return false;
  }
  return true;
}

bool IsFieldName(std::string_view text) {
  if (text.empty() || text.size() > kMaxField || text.front() < 'a' || text.front() > 'z')
    return false;
  for (const char c : text) {
    if (!IsLowerAlnum(c)) return false;
  }
  return true;
}

Term ReadTerm(JsonObject& object, const TermShape& shape) {
  Term term;
  term.id = object.RequiredString("id").value_or("");
  if (!term.id.empty() && !IsGameId(term.id))
    object.Report("id", "is not an id of the form 'clash-buff'");
  term.name = object.RequiredString("name", kGameName).value_or("");
  if (shape.rule) term.rule = object.String("rule", kGameRule).value_or("");
  if (shape.aliases) term.aliases = object.Strings("aliases", kGameName);
  if (shape.note) term.note = object.String("note", kTermNote).value_or("");
  if (shape.letter) {
    if (shape.letter_required) {
      term.letter = object.RequiredString("letter").value_or("");
    } else {
      term.letter = object.String("letter").value_or("");
    }
    if (!term.letter.empty() &&
        (term.letter.size() != 1 || term.letter[0] < 'A' || term.letter[0] > 'Z')) {
      object.Report("letter", "must be one letter from A to Z");
    }
  }
  return term;
}

void ClaimTerm(const Term& term, const std::string& pointer, Vocabulary& words) {
  // The pointer is the owner: two terms with the same id are two things that want one word.
  words.Claim(term.id, pointer, pointer);
  words.Claim(term.name, pointer, pointer);
  for (const std::string& alias : term.aliases) words.Claim(alias, pointer, pointer);
}

std::vector<Term> ReadTerms(const json* list, const std::string& pointer, const TermShape& shape,
                            Findings& findings) {
  return ReadList<Term>(list, pointer, findings, [&](JsonObject& object, Term& term, Vocabulary&) {
    term = ReadTerm(object, shape);
  });
}

std::vector<CardType> ReadCardTypes(const json* list, const std::string& pointer,
                                    Findings& findings) {
  return ReadList<CardType>(
      list, pointer, findings, [&](JsonObject& object, CardType& type, Vocabulary& words) {
        static_cast<Term&>(type) = ReadTerm(object, kFullTerm);
        type.plural = object.RequiredString("plural", kGameName).value_or("");
        words.Claim(type.plural, object.pointer(), object.pointer());
        type.subtypes = ReadTerms(object.Array("subtypes"), PointerTo(object.pointer(), "subtypes"),
                                  kFullTerm, findings);
        type.subtype_required = object.Flag("subtype_required").value_or(false);
        if (type.subtype_required && type.subtypes.empty())
          object.Report("subtype_required", "the type has no subtypes");
      });
}

namespace {

// N stands in both or in neither.
bool SaysNumber(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto letter = [&](std::size_t at) {
      return at < text.size() &&
             ((text[at] >= 'a' && text[at] <= 'z') || (text[at] >= 'A' && text[at] <= 'Z'));
    };
    if (text[i] == 'N' && !letter(i + 1) && (i == 0 || !letter(i - 1))) return true;
  }
  return false;
}

void ReadMeaning(JsonObject& object, Keyword& keyword, Findings& findings) {
  keyword.ability = object.String("ability", kMeaning).value_or("");
  if (!keyword.ability.empty() && SaysNumber(keyword.ability) != keyword.numbered)
    object.Report("ability", keyword.numbered ? "does not say what its number N does"
                                              : "speaks of N, but the keyword has no number");
  const json* phrases = object.Array("phrases");
  if (phrases == nullptr) return;
  const std::string pointer = PointerTo(object.pointer(), "phrases");
  for (std::size_t i = 0; i < phrases->size(); ++i) {
    JsonObject entry((*phrases)[i], PointerTo(pointer, i), findings);
    KeywordPhrase& phrase = keyword.phrases.emplace_back();
    phrase.words = entry.RequiredString("words", kGameName).value_or("");
    phrase.means = entry.RequiredString("means", kMeaning).value_or("");
    if (SaysNumber(phrase.words) != SaysNumber(phrase.means))
      entry.Report("means", "N stands in only one of 'words' and 'means'");
    entry.Finish();
  }
}

}  // namespace

std::vector<Keyword> ReadKeywords(const json* list, const std::string& pointer,
                                  Findings& findings) {
  return ReadList<Keyword>(list, pointer, findings,
                           [&](JsonObject& object, Keyword& keyword, Vocabulary&) {
                             static_cast<Term&>(keyword) = ReadTerm(object, kFullTerm);
                             keyword.numbered = object.Flag("numbered").value_or(false);
                             ReadMeaning(object, keyword, findings);
                           });
}

std::vector<Tag> ReadTags(const json* list, const std::string& pointer, Findings& findings) {
  std::map<std::pair<std::string, std::string>, std::string> places;
  return ReadList<Tag>(list, pointer, findings, [&](JsonObject& object, Tag& tag, Vocabulary&) {
    static_cast<Term&>(tag) = ReadTerm(object, kFullTerm);
    tag.group = object.RequiredString("group").value_or("");
    if (!tag.group.empty() && !IsFieldName(tag.group))
      object.Report("group", "is not a search field's name");
    tag.value = object.RequiredString("value").value_or("");
    if (!tag.value.empty() && !IsGameId(tag.value))
      object.Report("value", "is not an id of the form 'enter'");
    const auto [place, added] = places.try_emplace({tag.group, tag.value}, object.pointer());
    if (!added) object.Report("value", "the same group and value as " + place->second);
  });
}

}  // namespace clashdeck::importers
