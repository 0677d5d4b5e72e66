#include "app/simulation_ground.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/card_facts.h"
#include "core/change_days.h"

namespace clashdeck::app {

namespace {

std::vector<std::string> AllChanges(const GameCatalog& catalog, const GameFormatLookup& formats) {
  const std::vector<std::string> cards = ChangeDays(catalog);
  std::vector<std::string> all;
  std::set_union(cards.begin(), cards.end(), formats.days().begin(), formats.days().end(),
                 std::back_inserter(all));
  return all;
}

std::shared_ptr<const CardsOfDay> ReadCards(const GameCatalog& catalog, const std::string& day) {
  auto cards = std::make_shared<CardsOfDay>();
  cards->day = day;
  std::vector<text::CardFacts> contenders;
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    auto facts = CardFactsOf(catalog, card, catalog.StateOf(card, day));
    if (!facts) {
      cards->facts.emplace_back();
      continue;
    }
    if (facts->token) cards->tokens.push_back(card);
    if (facts->type == effects::CardType::kContender) contenders.push_back(*facts);
    cards->facts.emplace_back(*std::move(facts));
  }
  cards->common_health = simulate::MakeCardSet(std::move(contenders))->common_health;
  return cards;
}

template <class Kept>
void Keep(std::deque<Kept>& kept, Kept fresh, std::size_t most) {
  kept.push_front(std::move(fresh));
  if (kept.size() > most) kept.pop_back();
}

}  // namespace

simulate::CardIndex PlayedSet::Find(CardIndex card) const {
  const auto place = std::lower_bound(cards.begin(), cards.end(), card);
  return set->card_of[static_cast<std::size_t>(place - cards.begin())];
}

SimulationGround::SimulationGround(GameCatalogPtr catalog, std::shared_ptr<const FormatSet> formats,
                                   const std::string& today)
    : catalog_(std::move(catalog)),
      formats_(std::move(formats)),
      lookup_(std::make_shared<GameFormatLookup>(formats_->Of(catalog_->game().id.str()))),
      indexes_(catalog_, today, lookup_, lookup_->days()),
      rules_(catalog_, indexes_),
      changes_(AllChanges(*catalog_, *lookup_)) {
  lookup_->Attach(rules_);
}

SimulationGround::~SimulationGround() { lookup_->Detach(); }

std::string SimulationGround::UsualFormat() const {
  const std::vector<std::string>& ids = lookup_->ids();
  constexpr const char* kUsual = "standard";
  if (ids.empty() || std::find(ids.begin(), ids.end(), kUsual) != ids.end())
    return ids.empty() ? "" : kUsual;
  return ids.front();
}

std::string SimulationGround::DayOf(std::string_view day) const {
  return LastChange(changes_, day);
}

std::shared_ptr<const CardsOfDay> SimulationGround::CardsOn(const std::string& day) const {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& kept : days_)
      if (kept->day == day) return kept;
  }
  auto cards = ReadCards(*catalog_, day);
  const std::lock_guard lock(mutex_);
  for (const auto& kept : days_)
    if (kept->day == day) return kept;  // another thread was quicker
  Keep(days_, cards, kKeptDays);
  return cards;
}

Result<PlayedSetPtr> SimulationGround::SetOf(const std::shared_ptr<const CardsOfDay>& day,
                                             std::vector<CardIndex> cards) const {
  cards.insert(cards.end(), day->tokens.begin(), day->tokens.end());
  std::sort(cards.begin(), cards.end());
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  {
    const std::lock_guard lock(mutex_);
    for (const KeptSet& kept : sets_)
      if (kept.day == day && kept.set->cards == cards) return kept.set;
  }
  std::vector<text::CardFacts> facts;
  for (const CardIndex card : cards) {
    if (!day->facts[card])
      return Fail(ErrorCode::kBadDeck, "the engine cannot play cards of the type of '" +
                                           catalog_->card(card).name + "'");
    facts.push_back(*day->facts[card]);
  }
  auto made = std::make_shared<PlayedSet>();
  made->cards = std::move(cards);
  made->set = simulate::MakeCardSet(std::move(facts));
  const std::lock_guard lock(mutex_);
  Keep(sets_, {.day = day, .set = made}, kKeptSets);
  return made;
}

GroundPtr SimulationGrounds::Of(std::string_view game, const SimulationSources& sources) const {
  GameCatalogPtr catalog = sources.catalog->Share(game);
  const std::lock_guard lock(mutex_);
  for (const Kept& kept : kept_) {
    if (kept.catalog == catalog && kept.formats == sources.formats && kept.today == sources.today)
      return kept.ground;
  }
  auto ground = std::make_shared<const SimulationGround>(catalog, sources.formats, sources.today);
  Keep(kept_,
       {.catalog = std::move(catalog),
        .formats = sources.formats,
        .today = sources.today,
        .ground = ground},
       kKept);
  return ground;
}

}  // namespace clashdeck::app
