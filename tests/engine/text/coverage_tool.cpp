// Prints how much card text is understood, and the words that block most cards:
// engine_text_coverage [sample|export|SET|ID]... ; -v lists what each card is declined for,
// -m prints what each card means, -g how many cards would be read had nobody seen them (no row of
// the grammar is theirs alone), - reads texts from standard input.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

#include "engine/effects/print.h"
#include "engine/text/grammar.h"
#include "tests/engine/text/card_files.h"

using clashdeck::text::CompileCard;
using clashdeck::text::FileCard;

namespace {

// Cards by name: prints of one card are one.
void PrintGenerality(const std::vector<FileCard>& cards, bool verbose) {
  std::map<std::string, std::vector<const clashdeck::text::Row*>> rows_of;
  std::size_t distinct = 0;
  std::size_t full = 0;
  std::map<std::string, bool> seen;
  for (const FileCard& card : cards) {
    if (!seen.emplace(card.facts.name, true).second) continue;
    ++distinct;
    clashdeck::effects::CardPool pool;
    const auto tier = CompileCard(pool, card.facts).report.tier;
    if (tier != clashdeck::text::Tier::kNoText && tier != clashdeck::text::Tier::kCompiled)
      continue;
    ++full;
    rows_of[card.facts.name] = RowsOf(card.facts);
  }
  std::map<const clashdeck::text::Row*, int> users;
  for (const auto& [name, rows] : rows_of) {
    for (const auto* row : rows) ++users[row];
  }
  std::size_t alone = 0;
  for (const auto& [name, rows] : rows_of) {
    bool own = false;
    for (const auto* row : rows) {
      if (users[row] > 1) continue;
      own = true;
      if (verbose)
        std::printf("%s: %.*s -> %.*s\n", name.c_str(), static_cast<int>(row->phrase.size()),
                    row->phrase.data(), static_cast<int>(row->pattern.size()), row->pattern.data());
    }
    alone += own ? 1 : 0;
  }
  std::printf("%zu cards, %zu in full, %zu of them by rows that others need too\n", distinct, full,
              full - alone);
}

}  // namespace

int main(int argc, char** argv) {
  bool verbose = false;
  bool lines = false;
  bool meaning = false;
  bool generality = false;
  std::vector<std::string> wanted;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-v") == 0) {
      verbose = true;
    } else if (std::strcmp(argv[i], "-m") == 0) {
      meaning = true;
    } else if (std::strcmp(argv[i], "-g") == 0) {
      generality = true;
    } else if (std::strcmp(argv[i], "-") == 0) {
      lines = true;
    } else {
      wanted.emplace_back(argv[i]);
    }
  }
  std::vector<FileCard> cards;
  if (lines) {  // texts from standard input, one a line: TYPE|text
    for (std::string line; std::getline(std::cin, line);) {
      FileCard card;
      card.id = card.set = "-";
      card.facts.colors = 1;
      const std::size_t bar = line.find('|');
      const std::string type = line.substr(0, bar);
      card.facts.type = type == "a"   ? clashdeck::effects::CardType::kBasic
                        : type == "t" ? clashdeck::effects::CardType::kTrap
                                      : clashdeck::effects::CardType::kClash;
      card.facts.text = line.substr(bar + 1);
      card.facts.lexicon = &clashdeck::text::GameWords();
      cards.push_back(card);
    }
  } else {
    cards = clashdeck::text::SampleCards();
    for (FileCard& card : clashdeck::text::ExportCards()) cards.push_back(std::move(card));
  }
  if (generality) {
    PrintGenerality(cards, verbose);
    return 0;
  }
  std::map<std::string, std::map<int, int>> tiers;
  std::map<std::string, int> blocking;
  clashdeck::effects::CardPool pool;
  for (const FileCard& card : cards) {
    bool use = wanted.empty();
    for (const std::string& name : wanted) use = use || name == card.set || name == card.id;
    if (!use) continue;
    if (pool.code.size() > 40000) pool = {};
    const auto compiled = CompileCard(pool, card.facts);
    if (meaning) {
      std::printf("%s %s\n%s\n\n", card.id.c_str(), compiled.report.normalised.c_str(),
                  Print(pool, pool.cards[compiled.card]).c_str());
    }
    ++tiers[card.set][static_cast<int>(compiled.report.tier)];
    for (const auto& declined : compiled.report.declined) {
      ++blocking[declined.words + "  (" + declined.why + ")"];
      if (verbose) {
        std::printf("%s: %s  <<%s>> %s\n", card.id.c_str(), compiled.report.normalised.c_str(),
                    declined.words.c_str(), declined.why.c_str());
      }
    }
  }
  int total = 0;
  int full = 0;
  for (const auto& [set, counts] : tiers) {
    std::printf("%-6s", set.c_str());
    for (const auto& [tier, count] : counts) {
      std::printf("  tier %d: %4d", tier, count);
      total += count;
      if (tier == 0 || tier == 3) full += count;
    }
    std::printf("\n");
  }
  std::printf("all: %d of %d in full\n", full, total);
  if (!verbose) {
    std::multimap<int, std::string, std::greater<>> order;
    for (const auto& [words, count] : blocking) order.emplace(count, words);
    int shown = 0;
    for (const auto& [count, words] : order) {
      if (shown++ == 60) break;
      std::printf("%4d  %s\n", count, words.c_str());
    }
  }
}
