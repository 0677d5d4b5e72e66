// Compiled text against effects written by hand: the same decks, seeds and choices must take the
// same course, decision by decision.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/alpha_clash/game.h"
#include "engine/kernel/rng.h"
#include "tests/engine/text/card_files.h"
#include "tests/engine/text/hand_written.h"

namespace clashdeck::text {
namespace {

using effects::CardIndex;

struct Cards {
  effects::CardPool pool;
  std::vector<CardIndex> contenders;
  std::vector<CardIndex> others;
  std::map<std::string, CardIndex> by_id;
};

std::vector<FileCard> Chosen() {
  const std::vector<std::string> ids = HandWrittenCards();
  std::vector<FileCard> out;
  for (FileCard& card : SampleCards()) {
    if (std::find(ids.begin(), ids.end(), card.id) != ids.end()) out.push_back(std::move(card));
  }
  return out;
}

enum class By { kText, kHand };

Cards Make(By by) {
  Cards cards;
  for (FileCard& card : Chosen()) {
    // Keywords and the attach cost stand beside the text in the set file.
    if (by == By::kHand) card.facts.text.clear();
    const CardIndex index = CompileCard(cards.pool, card.facts).card;
    if (by == By::kHand) {
      const std::vector<effects::Ability> own = HandWritten(cards.pool, card.id);
      effects::CardDef& def = cards.pool.cards[index];
      def.abilities.first = static_cast<effects::Index>(cards.pool.abilities.size());
      def.abilities.count = static_cast<effects::Index>(own.size());
      cards.pool.abilities.insert(cards.pool.abilities.end(), own.begin(), own.end());
    }
    const bool contender = card.facts.type == effects::CardType::kContender;
    (contender ? cards.contenders : cards.others).push_back(index);
    cards.by_id[card.id] = index;
  }
  cards.pool.Finish();
  return cards;
}

void Mix(std::uint64_t value, std::uint64_t& hash) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 29U;
}

// What is on the table and what may be done; not where abilities lie in the pool, which differs.
std::uint64_t TableHash(const alpha_clash::Game& game, const engine::ActionList& legal) {
  std::uint64_t hash = 0;
  const alpha_clash::State& state = game.state();
  for (std::size_t i = 0; i < state.object_count; ++i) {
    const alpha_clash::Object& object = state.objects[i];
    const alpha_clash::Now& now = game.derived().now[i];
    for (const std::uint64_t value :
         {std::uint64_t{object.card}, std::uint64_t{object.generation}, std::uint64_t{object.marks},
          static_cast<std::uint64_t>(object.zone), std::uint64_t{object.next},
          std::uint64_t{object.bearer}, std::uint64_t{object.clash_damage},
          std::uint64_t{object.other_damage}, std::uint64_t{object.uses},
          static_cast<std::uint64_t>(now.attack), static_cast<std::uint64_t>(now.defense),
          std::uint64_t{now.keywords}}) {
      Mix(value, hash);
    }
  }
  for (const alpha_clash::PlayerState& player : state.players)
    Mix(static_cast<std::uint64_t>(player.health), hash);
  Mix(static_cast<std::uint64_t>(game.decision().ask), hash);
  Mix(game.decision().player, hash);
  for (const engine::Action action : legal) Mix(action.code, hash);
  return hash;
}

// One game of random choices; a hash for each decision.
std::vector<std::uint64_t> Course(const Cards& cards, std::uint64_t seed) {
  engine::Rng rng{.seed = seed, .stream = 77};
  std::vector<CardIndex> decks[2];
  alpha_clash::Setup setup{.seed = seed};
  for (int player = 0; player < 2; ++player) {
    setup.contender[player] = cards.contenders[rng.Below(cards.contenders.size())];
    while (decks[player].size() < 50)
      decks[player].push_back(cards.others[rng.Below(cards.others.size())]);
    setup.deck[player] = decks[player];
  }
  alpha_clash::Game game(cards.pool, {});
  EXPECT_TRUE(game.Start(setup));
  std::vector<std::uint64_t> course;
  engine::ActionList legal;
  while (!game.is_terminal() && course.size() < 5000) {
    game.LegalActions(legal);
    course.push_back(TableHash(game, legal));
    game.ApplyLegal(legal[rng.Below(legal.size())]);
  }
  course.push_back(static_cast<std::uint64_t>(game.outcome()));
  return course;
}

TEST(Differential, FortyCardsAreWrittenByHand) { EXPECT_GE(HandWrittenCards().size(), 40U); }

TEST(Differential, GamesTakeTheSameCourse) {
  const Cards text = Make(By::kText);
  const Cards hand = Make(By::kHand);
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto read = Course(text, seed);
    const auto written = Course(hand, seed);
    ASSERT_EQ(read.size(), written.size()) << "seed " << seed;
    for (std::size_t i = 0; i < read.size(); ++i)
      ASSERT_EQ(read[i], written[i]) << "seed " << seed << ", decision " << i;
  }
}

// The comparison is worth something: one wrong number changes the course.
TEST(Differential, AWrongNumberIsSeen) {
  const Cards text = Make(By::kText);
  Cards wrong = Make(By::kHand);
  const effects::CardDef& card = wrong.pool.cards[wrong.by_id.at("EMB-049")];
  const effects::Ability& ability = wrong.pool.abilities[card.abilities.first];
  wrong.pool.code[ability.code.first].n = wrong.pool.Constant(3);
  bool seen = false;
  for (std::uint64_t seed = 1; seed <= 40 && !seen; ++seed)
    seen = Course(text, seed) != Course(wrong, seed);
  EXPECT_TRUE(seen);
}

}  // namespace
}  // namespace clashdeck::text
