// A policy that decides otherwise is another one: results of different versions are not compared,
// and the answers that are kept are found by version. Each row pins how a version plays; a change
// of play without a new version fails here. To change a policy: raise its version in policies.cpp,
// add the digest that the test tells to the row, and say in the commit what changed.
#include <gtest/gtest.h>

#include "core/sha256.h"
#include "engine/simulate/arena.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

struct Pinned {
  Policy policy;
  int version;
  std::uint32_t nodes;
  std::uint64_t games;  // of each sample deck, against itself
  const char* digest;
};

constexpr Pinned kPinned[] = {
    {Policy::kRandom, 1, 0, 4, "b9f41f632286bb4e"},
    {Policy::kPassive, 1, 0, 2, "0368f7695935f18b"},
    {Policy::kBlockers, 1, 0, 4, "f46cce2f9d8d98ba"},
    {Policy::kCurve, 3, 0, 20, "432ff80e6141811c"},
    {Policy::kLethal, 3, 100, 4, "4aa86ee2686f6a68"},
    {Policy::kMcts, 3, 200, 2, "93f34735305f59e4"},
};

// Every action of the games, in order.
class Digest : public alpha_clash_play::Listener {
 public:
  void Note(const alpha_clash::Game& /*game*/, alpha_clash::Action action) override {
    hash_.Add({reinterpret_cast<const char*>(&action), sizeof action});
  }
  std::string Finish() { return hash_.FinishHex().substr(0, 16); }

 private:
  Sha256 hash_;
};

std::string DigestOf(const Pinned& pinned) {
  Digest digest;
  for (const NamedDeck& deck : TheSamples().decks) {
    Spec spec = SpecOf(Kind::kMatch, {deck.deck, deck.deck}, 2 * pinned.games);
    spec.policy = {.policy = pinned.policy, .nodes = pinned.nodes};
    const Arena arena(spec);
    Worker worker(arena.contests()[0]);
    for (std::uint64_t pair = 0; pair < pinned.games; ++pair) worker.Play(2 * pair, &digest);
  }
  return digest.Finish();
}

TEST(PolicyVersions, ChangeWithThePlay) {
  for (const Pinned& pinned : kPinned) {
    const PolicyInfo& info = InfoOf(pinned.policy);
    EXPECT_EQ(info.version, pinned.version) << info.name << ": pin the new version";
    EXPECT_EQ(DigestOf(pinned), pinned.digest)
        << info.name << " plays otherwise than its version " << info.version
        << " did: raise the version, unless a rule of the game or a sample card changed";
  }
}

}  // namespace
}  // namespace clashdeck::simulate
