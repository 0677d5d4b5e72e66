#include <algorithm>
#include <string_view>

#include "app/simulation_fields.h"
#include "app/simulation_numbers.h"
#include "app/simulation_parts.h"

namespace clashdeck::app {

namespace {

using simulate::Goldfish;
using simulate::Share;

void WriteKillTurns(const simulate::KillTurns& kills, JsonWriter& out) {
  out.Raw(R"({"games":)").Number(kills.games).Raw(R"(,"killed":)");
  WriteShare(kills.killed, out);
  out.Raw(",");
  WriteMeanFields(kills.mean, out);
  out.Raw(R"(,"median":)");
  WriteTurn(kills.median, out);
  out.Raw(R"(,"quantiles":[)");
  JsonCommas quantiles(out);
  for (const simulate::Quantile& quantile : kills.quantiles) {
    quantiles.Next();
    out.Raw(R"({"percent":)");
    WriteInt(quantile.percent, out);
    out.Raw(R"(,"turn":)");
    WriteTurn(quantile.turn, out);
    out.Raw("}");
  }
  out.Raw(R"(],"histogram":)");
  WriteTurnCounts(kills.histogram, out);
  out.Raw("}");
}

void WriteSplit(const Goldfish& goldfish, JsonWriter& out) {
  out.Raw(R"("split":{"first":)");
  WriteKillTurns(goldfish.first, out);
  out.Raw(R"(,"draw":)");
  WriteKillTurns(goldfish.second, out);
  out.Raw(R"(,"kept":)");
  WriteKillTurns(goldfish.kept, out);
  out.Raw(R"(,"mulligan":)");
  WriteKillTurns(goldfish.redrawn, out);
  out.Raw("}");
}

// The beginning of a row about a turn.
void BeginTurn(const simulate::TurnRow& row, JsonCommas& commas, JsonWriter& out) {
  commas.Next();
  out.Raw(R"({"turn":)");
  WriteInt(row.turn, out);
  out.Raw(R"(,"games":)").Number(row.games).Raw(",");
}

// [{"<key>": from, "count", ...}, ...]
void WriteCounted(std::string_view key, const std::vector<Share>& shares, JsonWriter& out) {
  out.Raw("[");
  JsonCommas commas(out);
  for (std::size_t k = 0; k < shares.size(); ++k) {
    commas.Next();
    out.Raw("{").Text(key).Raw(":").Number(k).Raw(",");
    WriteShareFields(shares[k], out);
    out.Raw("}");
  }
  out.Raw("]");
}

void WriteDamage(const Goldfish& goldfish, JsonWriter& out) {
  out.Raw(R"("damage_by_turn":[)");
  JsonCommas commas(out);
  for (const simulate::TurnRow& row : goldfish.turns) {
    BeginTurn(row, commas, out);
    WriteMeanFields(row.damage, out);
    out.Raw(R"(,"so_far":)");
    WriteMean(row.damage_so_far, out);
    out.Raw("}");
  }
  out.Raw("]");
}

void WriteResources(const Goldfish& goldfish, JsonWriter& out) {
  out.Raw(R"("resources":[)");
  JsonCommas commas(out);
  for (const simulate::TurnRow& row : goldfish.turns) {
    BeginTurn(row, commas, out);
    WriteMeanFields(row.resources, out);
    out.Raw(R"(,"at_least":)");
    WriteCounted("resources", row.at_least, out);
    out.Raw(R"(,"unspent":)");
    WriteMean(row.unspent, out);
    out.Raw(R"(,"hand":)");
    WriteMean(row.hand, out);
    out.Raw("}");
  }
  out.Raw("]");
}

// The colours that cards of the list have.
effects::ColorMask ColorsOf(const Goldfish& goldfish, const SimulationSubject& subject) {
  effects::ColorMask colors = 0;
  for (const simulate::CardRow& row : goldfish.cards)
    colors =
        static_cast<effects::ColorMask>(colors | subject.cards->set->pool.cards[row.card].colors);
  return colors;
}

// Calls `each` for every colour of the list, with its place.
template <class Each>
void ForColors(effects::ColorMask colors, JsonWriter& out, const Each& each) {
  JsonCommas commas(out);
  for (int i = 0; i < effects::kColors; ++i) {
    const auto color = static_cast<effects::Color>(i);
    if ((colors & effects::Mask(color)) == 0) continue;
    commas.Next();
    out.Raw(R"({"color":)").Text(effects::ColorName(color)).Raw(",");
    each(static_cast<std::size_t>(i));
    out.Raw("}");
  }
}

void WriteColors(const Goldfish& goldfish, effects::ColorMask colors, JsonWriter& out) {
  out.Raw(R"("colors":[)");
  ForColors(colors, out, [&](std::size_t color) {
    out.Raw(R"("turns":[)");
    JsonCommas commas(out);
    for (const simulate::TurnRow& row : goldfish.turns) {
      BeginTurn(row, commas, out);
      out.Raw(R"("seen":)");
      WriteShare(row.color_seen[color], out);
      out.Raw(R"(,"placed":)");
      WriteShare(row.color_placed[color], out);
      out.Raw("}");
    }
    out.Raw("]");
  });
  out.Raw("]");
}

constexpr std::array<std::string_view, simulate::kCostClasses> kCostNames = {"0-1", "2", "3", "4",
                                                                             "5+"};

void WriteOpening(const simulate::OpeningHands& opening, effects::ColorMask colors,
                  JsonWriter& out) {
  out.Raw(R"("opening_hands":{"mulligans":)");
  WriteShare(opening.mulligans, out);
  out.Raw(R"(,"put_back":)");
  WriteMean(opening.put_back, out);
  out.Raw(R"(,"castable":)");
  WriteMean(opening.castable, out);
  out.Raw(R"(,"castable_at_least":)");
  WriteCounted("cards", opening.castable_at_least, out);
  out.Raw(R"(,"costs":[)");
  JsonCommas costs(out);
  for (std::size_t i = 0; i < kCostNames.size(); ++i) {
    costs.Next();
    out.Raw(R"({"cost":)").Text(kCostNames[i]).Raw(",");
    WriteMeanFields(opening.costs[i], out);
    out.Raw("}");
  }
  out.Raw(R"(],"colors":[)");
  ForColors(colors, out, [&](std::size_t color) { WriteMeanFields(opening.colors[color], out); });
  out.Raw(R"(],"commonest":[)");
  JsonCommas patterns(out);
  for (const simulate::HandPattern& pattern : opening.commonest) {
    patterns.Next();
    out.Raw(R"({"cards":{)");
    JsonCommas cards(out);
    for (std::size_t i = 0; i < kCostNames.size(); ++i) {
      cards.Next();
      out.Text(kCostNames[i]).Raw(":");
      WriteInt(pattern.cards[i], out);
    }
    out.Raw("},");
    WriteShareFields(pattern.share, out);
    out.Raw(R"(,"kill_turn":)");
    WriteMean(pattern.kill_turn, out);
    out.Raw("}");
  }
  out.Raw("]}");
}

// The catalog's card that the engine plays as `card`.
const Card& CardOf(const SimulationSubject& subject, simulate::CardIndex card) {
  const std::vector<simulate::CardIndex>& cards = subject.cards->set->card_of;
  const auto place = std::find(cards.begin(), cards.end(), card);
  return subject.ground->catalog().card(
      subject.cards->cards[static_cast<std::size_t>(place - cards.begin())]);
}

void WriteCards(const Goldfish& goldfish, const SimulationSubject& subject, JsonWriter& out) {
  out.Raw(R"("cards":[)");
  JsonCommas commas(out);
  for (const simulate::CardRow& row : goldfish.cards) {
    commas.Next();
    const Card& card = CardOf(subject, row.card);
    out.Raw(R"({"id":)").Text(card.id.str()).Raw(R"(,"name":)").Text(card.name);
    out.Raw(R"(,"copies":)");
    WriteInt(row.copies, out);
    for (const auto& [key, share] :
         {std::pair("opening", &row.opening), std::pair("drawn", &row.drawn),
          std::pair("castable_on_curve", &row.castable), std::pair("played", &row.played),
          std::pair("placed", &row.placed), std::pair("dead", &row.dead),
          std::pair("early", &row.early)}) {
      out.Raw(",").Text(key).Raw(":");
      WriteShare(*share, out);
    }
    out.Raw(R"(,"turn_played":)");
    WriteMean(row.turn_played, out);
    out.Raw(R"(,"kill_turn_change":)");
    WriteMean(row.kill_change, out);
    out.Raw("}");
  }
  out.Raw("]");
}

}  // namespace

void WriteGoldfish(const Goldfish& goldfish, const SimulationSubject& subject, std::uint64_t part,
                   JsonWriter& out) {
  const effects::ColorMask colors = ColorsOf(goldfish, subject);
  out.Raw(R"("kill_turn":)");
  WriteKillTurns(goldfish.all, out);
  out.Raw(",");
  WriteSplit(goldfish, out);
  out.Raw(",");
  WriteEndings(goldfish.endings, out);
  out.Raw(",");
  WriteDamage(goldfish, out);
  out.Raw(",");
  WriteResources(goldfish, out);
  out.Raw(",");
  WriteColors(goldfish, colors, out);
  out.Raw(",");
  WriteOpening(goldfish.opening, colors, out);
  out.Raw(",");
  WriteCards(goldfish, subject, out);
  out.Raw(R"(,"decisions":)").Number(goldfish.decisions);
  const std::uint64_t before = part * subject.part_games;
  out.Raw(R"(,"replays":{"best":)");
  WriteNotable(goldfish.best, before, out);
  out.Raw(R"(,"median":)");
  WriteNotable(goldfish.median, before, out);
  out.Raw(R"(,"worst":)");
  WriteNotable(goldfish.worst, before, out);
  out.Raw("}");
}

}  // namespace clashdeck::app
