// All that a draft needs of its definition and of the cards, frozen when it is made: neither an
// import nor a change of the definition changes a draft that is under way. Cards are numbered by
// their place in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/deck_rules.h"
#include "app/draft/bot.h"
#include "app/draft/packs.h"
#include "core/draft.h"
#include "core/result.h"

namespace clashdeck::app::draft {

struct BoxCard {
  std::string id = {};
  std::string name = {};
  bool operator==(const BoxCard&) const = default;
};

struct Box {
  std::vector<BoxCard> cards = {};  // by id
  std::vector<SlotCards> slots = {};
  std::vector<Pass> passes = {};
  PodLimits pods = {};
  Tastes tastes = {};
  std::uint32_t build_minutes = 0;
  std::uint32_t rounds = 0;       // of matches
  std::string pool_section = {};  // that pools are written with
  std::size_t pack_size() const;  // cards
  std::size_t pool_size() const { return pack_size() * passes.size(); }
};

// kBadGameData when a query cannot be read, or the cards there are do not fill a pack.
Result<Box> MakeBox(const DraftDefinition& definition, const DeckRules& rules);

// As a row holds it. ReadBox() gives kInternal for a text that WriteBox() has not written.
std::string WriteBox(const Box& box);
Result<Box> ReadBox(std::string_view text);

// Nothing for a card that the box has not.
std::optional<CardIndex> FindInBox(const Box& box, std::string_view id);

// A pool as deck checks take it: {"sections": {"pool": [{"card", "quantity"}, ...]}}, by id.
std::string PoolText(const Box& box, const std::vector<CardIndex>& pool);

}  // namespace clashdeck::app::draft
