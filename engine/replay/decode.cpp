#include <algorithm>
#include <charconv>

#include "core/fold.h"
#include "engine/replay/outcome_words.h"
#include "engine/replay/replay.h"
#include "engine/replay/rulings_text.h"
#include "engine/scenario/card_line.h"

namespace clashdeck::replay {

namespace {

using scenario::Line;

constexpr std::size_t kMaxCards = 1000;
constexpr std::size_t kMaxDeck = 200;
constexpr std::size_t kMaxActions = 200'000;

class Decoder {
 public:
  tl::expected<Replay, Problem> Run(std::string_view text) {
    for (int number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      Line line(text.substr(0, end), number);
      if (!line.failed() && !line.at_end()) Read(line);
      if (line.failed()) return tl::unexpected(Problem{number, line.reason()});
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!ended_) return tl::unexpected(Problem{0, "the file ends before its 'end' line"});
    return std::move(replay_);
  }

 private:
  void Read(Line& line) {
    if (version_ == 0) {
      ReadVersion(line);
    } else if (ended_) {
      line.Fail("nothing comes after 'end'");
    } else {
      ReadBody(line);
    }
    line.End();
  }

  void ReadVersion(Line& line) {
    if (!line.Take("replay")) line.Fail("a replay begins with 'replay'");
    version_ = line.Number("the version of the format");
    if (!line.failed() && version_ != kFormatVersion)
      line.Fail("version " + std::to_string(version_) + " of the format is not known");
  }

  void ReadBody(Line& line) {
    if (line.Take("engine")) {
      replay_.engine = line.Number("the version of the engine");
    } else if (line.Take("game")) {
      if (line.Word("the game's id") != "alpha-clash")
        line.Fail("only alpha-clash can be replayed");
    } else if (line.Take("ruling")) {
      ReadRuling(line);
    } else if (line.IsWord("card") || line.IsWord("contender")) {
      const std::string word = line.Word("");
      replay_.cards.push_back(scenario::ReadCard(line, word));
      if (replay_.cards.size() > kMaxCards) line.Fail("there are too many cards");
    } else if (const auto player = line.TakePlayer()) {
      ReadSeat(line, replay_.seats[*player]);
    } else if (line.Take("seed")) {
      replay_.seed = Unsigned(line, 10, "a seed");
    } else if (line.Take("first")) {
      if (!line.Take("chance")) replay_.first = line.PlayerWord();
    } else {
      ReadGame(line);
    }
  }

  void ReadGame(Line& line) {
    if (line.Take("turn")) {
      Turn turn;
      turn.number = static_cast<int>(Unsigned(line, 10, "a turn") & 0xFFFFU);
      turn.hash = Unsigned(line, 16, "a hash");
      replay_.turns.push_back(std::move(turn));
    } else if (line.Take("do")) {
      if (replay_.turns.empty()) line.Fail("'turn' comes before 'do'");
      while (!line.at_end() && !line.failed()) ReadAction(line);
    } else if (line.Take("end")) {
      for (const Seat& seat : replay_.seats)
        if (seat.contender.empty()) line.Fail("each player has a contender");
      ReadOutcome(line);
      replay_.final_hash = Unsigned(line, 16, "a hash");
      ended_ = true;
    } else {
      const std::string word = line.Word("a line of a replay");
      line.Fail("there is no line that begins with '" + word + "'");
    }
  }

  void ReadRuling(Line& line) {
    const std::string name = line.Word("a ruling");
    const auto known = std::find_if(kRulings.begin(), kRulings.end(),
                                    [&](const NamedRuling& named) { return named.name == name; });
    if (!line.failed() && known == kRulings.end()) line.Fail("there is no ruling '" + name + "'");
    if (line.failed()) return;
    const bool on = line.Take("on");
    if (!on && !line.Take("off")) line.Fail("a ruling is on or off");
    replay_.rulings.*known->ruling = on;
  }

  static void ReadSeat(Line& line, Seat& seat) {
    if (line.Take("contender")) {
      seat.contender = line.Quoted("the Contender's name");
      return;
    }
    if (!line.Take("deck")) return line.Fail("a player has a contender and a deck");
    do {
      const int count = line.TakeNumber().value_or(1);
      const std::string name = line.Quoted("a card's name");
      if (line.failed()) return;
      seat.deck.insert(seat.deck.end(), static_cast<std::size_t>(count), name);
      if (seat.deck.size() > kMaxDeck) line.Fail("the deck has too many cards");
    } while (!line.failed() && line.TakeSign(','));
  }

  void ReadAction(Line& line) {
    const std::uint64_t code = Unsigned(line, 16, "an action");
    if (code > 0xFF'FFFFU) line.Fail("an action has six digits");
    if (++actions_ > kMaxActions) line.Fail("there are too many actions");
    if (!line.failed())
      replay_.turns.back().actions.push_back(Action{static_cast<std::uint32_t>(code)});
  }

  void ReadOutcome(Line& line) {
    for (const NamedOutcome& named : kOutcomes) {
      if (!line.Take(named.word)) continue;
      replay_.outcome = named.outcome;
      return;
    }
    line.Fail("a game ends with p1, p2, draw, no-room or unfinished");
  }

  static std::uint64_t Unsigned(Line& line, int base, const char* what) {
    const std::string word = line.Word(what);
    std::uint64_t value = 0;
    const char* end = word.data() + word.size();
    const auto [rest, problem] = std::from_chars(word.data(), end, value, base);
    if (!line.failed() && (problem != std::errc() || rest != end))
      line.Fail("'" + word + "' is not " + what);
    return value;
  }

  int version_ = 0;
  bool ended_ = false;
  std::size_t actions_ = 0;
  Replay replay_;
};

}  // namespace

tl::expected<Replay, Problem> Decode(std::string_view text) {
  if (text.size() > kMaxBytes)
    return tl::unexpected(
        Problem{0, "a replay is at most " + std::to_string(kMaxBytes) + " bytes long"});
  if (!IsValidUtf8(text)) return tl::unexpected(Problem{0, "a replay is text in UTF-8"});
  return Decoder().Run(text);
}

}  // namespace clashdeck::replay
