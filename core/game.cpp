#include "core/game.h"

#include <algorithm>

#include "core/fold.h"

namespace clashdeck {

namespace {

bool Answers(const Term& term, std::string_view folded) {
  if (Fold(term.id) == folded || Fold(term.name) == folded) return true;
  return std::any_of(term.aliases.begin(), term.aliases.end(),
                     [&](const std::string& alias) { return Fold(alias) == folded; });
}

template <class T>
const T* FindIn(const std::vector<T>& terms, std::string_view word) {
  for (const T& term : terms) {  // records hold ids: nothing to fold
    if (term.id == word) return &term;
  }
  const std::string folded = Fold(word);
  for (const T& term : terms) {
    if (Answers(term, folded)) return &term;
  }
  return nullptr;
}

}  // namespace

std::string_view AttributeTypeName(AttributeType type) {
  switch (type) {
    case AttributeType::kNumber:
      return "number";
    case AttributeType::kText:
      return "text";
    case AttributeType::kEnum:
      return "enum";
    case AttributeType::kSet:
      return "set";
    case AttributeType::kMultiset:
      return "multiset";
    case AttributeType::kFlag:
      return "flag";
    case AttributeType::kList:
      return "list";
  }
  return "text";
}

std::string_view MulliganKindName(Mulligan::Kind kind) {
  switch (kind) {
    case Mulligan::Kind::kNone:
      return "none";
    case Mulligan::Kind::kSome:
      return "some";
    case Mulligan::Kind::kWhole:
      return "whole";
  }
  return "none";
}

std::uint32_t Opening::SeenBy(std::uint32_t turn, bool starts, std::uint32_t used) const {
  if (turn == 0) return hand;
  if (draw.up_to > 0) return std::max(hand, draw.up_to) + (turn - 1) * used;
  const bool skips = starts && draw.starting_player_skips;
  return hand + (skips ? turn - 1 : turn) * draw.cards;
}

const Term* FindTerm(const std::vector<Term>& terms, std::string_view word) {
  return FindIn(terms, word);
}

const CardType* Game::FindType(std::string_view word) const {
  if (const CardType* type = FindIn(card_types, word)) return type;
  const std::string folded = Fold(word);
  for (const CardType& type : card_types) {
    if (Fold(type.plural) == folded) return &type;
  }
  return nullptr;
}

const Keyword* Game::FindKeyword(std::string_view word) const { return FindIn(keywords, word); }

const Tag* Game::FindTag(std::string_view word) const { return FindIn(tags, word); }

const Attribute* Game::FindAttribute(std::string_view attribute_id) const {
  for (const Attribute& attribute : attributes) {
    if (attribute.id == attribute_id) return &attribute;
  }
  return nullptr;
}

const Attribute* Game::FindField(std::string_view word) const {
  const std::string folded = Fold(word);
  for (const Attribute& attribute : attributes) {
    if (Fold(attribute.id) == folded || Fold(attribute.name) == folded) return &attribute;
    for (const std::string& field : attribute.search) {
      if (Fold(field) == folded) return &attribute;
    }
  }
  return nullptr;
}

}  // namespace clashdeck
