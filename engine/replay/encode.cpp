#include "engine/replay/replay.h"

#include "engine/replay/outcome_words.h"
#include "engine/replay/rulings_text.h"
#include "engine/scenario/card_line.h"

namespace clashdeck::replay {

namespace {

constexpr std::size_t kActionsPerLine = 12;
constexpr char kDigits[] = "0123456789abcdef";

std::string Hex(std::uint64_t value, int digits) {
  std::string text(static_cast<std::size_t>(digits), '0');
  for (auto at = text.rbegin(); at != text.rend(); ++at, value >>= 4U) *at = kDigits[value & 15U];
  return text;
}

std::string PlayerWord(Player player) { return player == 0 ? "p1" : "p2"; }

// 4 "Ox", 2 "Elk": runs of one name are counted, the order stays.
std::string DeckText(const std::vector<std::string>& deck) {
  std::string text;
  for (std::size_t i = 0; i < deck.size();) {
    std::size_t end = i + 1;
    while (end < deck.size() && deck[end] == deck[i]) ++end;
    text += (text.empty() ? "" : ", ") + std::to_string(end - i) + " " + scenario::Quote(deck[i]);
    i = end;
  }
  return text;
}

void AppendTurn(const Turn& turn, std::string& text) {
  text += "turn " + std::to_string(turn.number) + " " + Hex(turn.hash, 16) + "\n";
  for (std::size_t i = 0; i < turn.actions.size(); ++i) {
    text += i % kActionsPerLine == 0 ? "do " : " ";
    text += Hex(turn.actions[i].code, 6);
    if (i % kActionsPerLine == kActionsPerLine - 1 || i + 1 == turn.actions.size()) text += "\n";
  }
}

}  // namespace

std::string Encode(const Replay& replay) {
  std::string text = "replay " + std::to_string(kFormatVersion) + "\nengine " +
                     std::to_string(replay.engine) + "\ngame alpha-clash\n";
  const alpha_clash::Rulings usual;
  for (const NamedRuling& named : kRulings) {
    const bool on = replay.rulings.*named.ruling;
    if (on == usual.*named.ruling) continue;
    text += "ruling " + std::string(named.name) + (on ? " on\n" : " off\n");
  }
  for (const CardFacts& card : replay.cards) text += scenario::WriteCard(card) + "\n";
  for (const Player player : {Player{0}, Player{1}}) {
    const Seat& seat = replay.seats[player];
    text += PlayerWord(player) + " contender " + scenario::Quote(seat.contender) + "\n";
    if (!seat.deck.empty()) text += PlayerWord(player) + " deck " + DeckText(seat.deck) + "\n";
  }
  text += "seed " + std::to_string(replay.seed) + "\n";
  text += "first " + (replay.first == engine::kNobody ? "chance" : PlayerWord(replay.first)) + "\n";
  for (const Turn& turn : replay.turns) AppendTurn(turn, text);
  return text.append("end ").append(OutcomeWord(replay.outcome)) + " " +
         Hex(replay.final_hash, 16) + "\n";
}

}  // namespace clashdeck::replay
