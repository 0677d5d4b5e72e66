#include "app/draft/box.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/card_search.h"
#include "core/attribute_value.h"
#include "core/query/search.h"

namespace clashdeck::app::draft {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxSharedValues = 64;  // bits of Tastes::values
constexpr std::string_view kPoolSection = "pool";

Result<std::vector<CardIndex>> CardsNamed(const std::string& q, const query::SearchIndex& index) {
  const auto wrong = [&](const query::QueryError& mistake) {
    Error error = ErrorOf(mistake, q);
    error.code = ErrorCode::kBadGameData;
    return Failure(std::move(error));
  };
  const auto parsed = query::ReadQuery(q, *index.fields);
  if (!parsed) return wrong(parsed.error());
  const auto matches = query::Match(*parsed, index);
  if (!matches) return wrong(matches.error());
  std::vector<CardIndex> cards;
  matches->cards.ForEach([&](std::size_t row) { cards.push_back(index.cards[row]); });
  std::ranges::sort(cards);
  return cards;
}

// Bits of the values that the card has of the attribute.
std::uint64_t ValueBits(const Attribute& attribute, const Card& card) {
  const auto value = card.attributes.find(attribute.id);
  if (value == card.attributes.end()) return 0;
  const bool single = attribute.type == AttributeType::kEnum;
  const auto items =
      single ? std::vector<std::string>{value->second} : ReadItems(attribute, value->second);
  std::uint64_t bits = 0;
  for (const std::string& item : items) {
    const auto at = std::ranges::find(attribute.values, item, &Term::id);
    const auto place = static_cast<std::size_t>(at - attribute.values.begin());
    if (at != attribute.values.end() && place < kMaxSharedValues) bits |= std::uint64_t{1} << place;
  }
  return bits;
}

// Catalog cards → places in the box, which is in the order of the catalog, that is of ids.
class Numbering {
 public:
  explicit Numbering(const std::vector<std::vector<CardIndex>>& slots) {
    for (const auto& slot : slots)
      for (const CardIndex card : slot) places_.emplace(card, 0);
    CardIndex next = 0;
    for (auto& [card, place] : places_) place = next++;
  }
  const std::map<CardIndex, CardIndex>& places() const { return places_; }
  std::optional<CardIndex> Of(CardIndex card) const {
    const auto found = places_.find(card);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<CardIndex, CardIndex> places_;
};

Result<Tastes> MakeTastes(const DraftDefinition& definition, const Numbering& numbering,
                          const query::SearchIndex& index) {
  Tastes tastes;
  tastes.points.resize(numbering.places().size());
  tastes.values.resize(numbering.places().size());
  tastes.shared_points = definition.shared_points;
  for (const DraftTaste& taste : definition.taste) {
    const auto cards = CardsNamed(taste.q, index);
    if (!cards) return Failure(cards.error());
    for (const CardIndex card : *cards)
      if (const auto place = numbering.Of(card)) tastes.points[*place] += taste.points;
  }
  const GameCatalog& catalog = *index.catalog;
  if (const Attribute* shared = catalog.game().FindAttribute(definition.shared)) {
    for (const auto& [card, place] : numbering.places())
      tastes.values[place] = ValueBits(*shared, catalog.card(card));
  }
  return tastes;
}

}  // namespace

std::size_t Box::pack_size() const {
  std::size_t size = 0;
  for (const SlotCards& slot : slots) size += slot.count;
  return size;
}

Result<Box> MakeBox(const DraftDefinition& definition, const DeckRules& rules) {
  // A box may be drafted before the day of its release.
  const IndexPtr cards_of_today = rules.indexes().OnForDecks({});
  const query::SearchIndex& index = *cards_of_today;
  const GameCatalog& catalog = rules.catalog();
  std::vector<std::vector<CardIndex>> named;
  for (const PackSlot& slot : definition.pack) {
    auto cards = CardsNamed(slot.q, index);
    if (!cards) return Failure(cards.error());
    named.push_back(*std::move(cards));
  }
  const Numbering numbering(named);
  Box box;
  for (const auto& [card, place] : numbering.places())
    box.cards.push_back({.id = catalog.card(card).id.str(), .name = catalog.card(card).name});
  for (std::size_t i = 0; i < named.size(); ++i) {
    SlotCards& slot = box.slots.emplace_back(SlotCards{.count = definition.pack[i].count});
    for (const CardIndex card : named[i]) slot.cards.push_back(*numbering.Of(card));
  }
  if (auto fills = CheckSlots(box.slots); !fills) return Failure(fills.error());
  auto tastes = MakeTastes(definition, numbering, index);
  if (!tastes) return Failure(tastes.error());
  box.tastes = *std::move(tastes);
  box.passes = definition.passes;
  box.pods = definition.pods;
  box.build_minutes = definition.build_minutes;
  box.rounds = definition.rounds;
  const auto& sections = catalog.game().sections;
  const auto pool = std::ranges::find(sections, kPoolSection, &Term::id);
  box.pool_section = pool != sections.end() ? pool->id : sections.front().id;
  return box;
}

std::string WriteBox(const Box& box) {
  ordered_json cards = ordered_json::array();
  for (const BoxCard& card : box.cards) cards.push_back({{"id", card.id}, {"name", card.name}});
  ordered_json slots = ordered_json::array();
  for (const SlotCards& slot : box.slots)
    slots.push_back({{"count", slot.count}, {"cards", slot.cards}});
  ordered_json passes = ordered_json::array();
  for (const Pass pass : box.passes) passes.push_back(pass == Pass::kLeft ? "left" : "right");
  return ordered_json{
      {"cards", std::move(cards)},
      {"pack", std::move(slots)},
      {"passes", std::move(passes)},
      {"pods", {{"min", box.pods.min}, {"max", box.pods.max}, {"best", box.pods.best}}},
      {"points", box.tastes.points},
      {"shared", box.tastes.values},
      {"shared_points", box.tastes.shared_points},
      {"build_minutes", box.build_minutes},
      {"rounds", box.rounds},
      {"pool_section", box.pool_section}}
      .dump();
}

Result<Box> ReadBox(std::string_view text) {
  const Failure broken = Fail(ErrorCode::kInternal, "the box of a draft is not kept as it was");
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return broken;
  Box box;
  try {
    for (const auto& card : json.at("cards"))
      box.cards.push_back({.id = card.at("id"), .name = card.at("name")});
    for (const auto& slot : json.at("pack"))
      box.slots.push_back({.count = slot.at("count"), .cards = slot.at("cards")});
    for (const auto& pass : json.at("passes"))
      box.passes.push_back(pass == "right" ? Pass::kRight : Pass::kLeft);
    const auto& pods = json.at("pods");
    box.pods = {.min = pods.at("min"), .max = pods.at("max"), .best = pods.at("best")};
    box.tastes.points = json.at("points").get<std::vector<std::int32_t>>();
    box.tastes.values = json.at("shared").get<std::vector<std::uint64_t>>();
    box.tastes.shared_points = json.at("shared_points");
    box.build_minutes = json.at("build_minutes");
    box.rounds = json.at("rounds");
    box.pool_section = json.at("pool_section");
  } catch (const nlohmann::json::exception&) {
    return broken;
  }
  // It may come from a file: what is numbered must be there, and packs must be as they can be.
  const bool sized = box.tastes.points.size() == box.cards.size() &&
                     box.tastes.values.size() == box.cards.size() && !box.passes.empty() &&
                     box.pods.min >= 2 && box.pods.max >= box.pods.min;
  const bool numbered = std::ranges::all_of(box.slots, [&](const SlotCards& slot) {
    return std::ranges::is_sorted(slot.cards) &&
           std::ranges::all_of(slot.cards, [&](CardIndex card) { return card < box.cards.size(); });
  });
  if (!sized || !numbered || box.pack_size() == 0 || !CheckSlots(box.slots)) return broken;
  return box;
}

std::optional<CardIndex> FindInBox(const Box& box, std::string_view id) {
  const auto found = std::ranges::lower_bound(box.cards, id, {}, &BoxCard::id);
  if (found == box.cards.end() || found->id != id) return std::nullopt;
  return static_cast<CardIndex>(found - box.cards.begin());
}

std::string PoolText(const Box& box, const std::vector<CardIndex>& pool) {
  std::map<CardIndex, int> copies;
  for (const CardIndex card : pool) ++copies[card];
  ordered_json cards = ordered_json::array();
  for (const auto& [card, count] : copies)
    cards.push_back({{"card", box.cards[card].id}, {"quantity", count}});
  ordered_json sections;
  sections[box.pool_section] = std::move(cards);
  return ordered_json{{"sections", std::move(sections)}}.dump();
}

}  // namespace clashdeck::app::draft
