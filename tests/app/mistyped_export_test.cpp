// The names of a real export, where it is at hand, mistyped at random: how often the meant card
// comes first. Nothing of the export is kept here but the counts.
#include <gmock/gmock.h>

#include "app/card_lookup.h"
#include "core/fold.h"
#include "engine/kernel/rng.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

const std::filesystem::path kExport =
    CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";

class MistypedExport : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kExport)) GTEST_SKIP() << kExport << " is not there";
    catalog_ = ImportCatalog("alpha-clash", {kExport});
  }

  // Mistypes every name some times; the share of them whose card comes first. Another card is never
  // taken for it, unless the slip made that card's own name.
  template <class Mistype>
  double ShareFirst(Mistype mistype) {
    constexpr int kRounds = 2;
    const GameCatalog& cards = *catalog_->cards;
    std::size_t tried = 0;
    std::size_t first = 0;
    std::size_t taken_wrongly = 0;
    for (CardIndex card = 0; card < cards.card_count(); ++card) {
      for (int round = 0; round < kRounds; ++round) {
        const std::string typed = mistype(std::string(cards.folded_name(card)));
        const auto named = cards.FindByName(typed);
        if (named && *named != card) continue;
        const FuzzyAnswer answer = FindFuzzy(cards, typed);
        ++tried;
        if (!answer.candidates.empty() && answer.candidates.front().card == card) {
          ++first;
        } else if (answer.match) {
          ++taken_wrongly;
        }
      }
    }
    const double share = static_cast<double>(first) / static_cast<double>(tried);
    RecordProperty("share_first", std::to_string(share));
    EXPECT_EQ(taken_wrongly, 0U);
    return share;
  }

  std::size_t Below(std::size_t bound) { return static_cast<std::size_t>(rng_.Below(bound)); }
  char Letter() { return static_cast<char>('a' + Below(26)); }

  // One letter too many, too few, wrong, or changed places with the next.
  std::string OneEdit(std::string name) {
    const std::size_t at = Below(name.size());
    switch (Below(4)) {
      case 0:
        return name.insert(at, 1, Letter());
      case 1:
        return name.erase(at, 1);
      case 2:
        name[at] = Letter();
        return name;
      default:
        if (at + 1 < name.size()) std::swap(name[at], name[at + 1]);
        return name;
    }
  }

  std::unique_ptr<ImportedCatalog> catalog_;
  engine::Rng rng_{.seed = 20240315};
};

TEST_F(MistypedExport, OneEdit) {
  EXPECT_GE(ShareFirst([&](const std::string& name) { return OneEdit(name); }), 0.99);
}

TEST_F(MistypedExport, TwoEdits) {
  EXPECT_GE(ShareFirst([&](const std::string& name) { return OneEdit(OneEdit(name)); }), 0.98);
}

TEST_F(MistypedExport, NoSignsAndOneEdit) {
  EXPECT_GE(ShareFirst([&](const std::string& name) {
              std::string plain;
              for (const char c : name) {
                if (std::string_view(",.'!-").find(c) == std::string_view::npos) plain += c;
              }
              return OneEdit(plain);
            }),
            0.99);
}

TEST_F(MistypedExport, NoBlanksAndOneEdit) {
  EXPECT_GE(ShareFirst([&](const std::string& name) { return OneEdit(FoldTight(name)); }), 0.99);
}

// A name of one word keeps it. Titles repeat, so a name without its first word may be another's.
TEST_F(MistypedExport, AWordLeftOut) {
  EXPECT_GE(ShareFirst([&](std::string name) {
              const std::size_t blank = name.find(' ', Below(name.size()));
              if (blank == std::string::npos) return name;
              return name.erase(blank, name.find(' ', blank + 1) - blank);
            }),
            0.94);
}

}  // namespace
}  // namespace clashdeck::app
